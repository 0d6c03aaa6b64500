// The feature whose extent is shown: held by a tap, pointed at, or where the follower of the draft would stand.
import { featureIndex, partKey } from './model';
import type { Turn } from './turn.svelte';

export class Extent {
  readonly #turn: Turn;
  /** Parts of features, as in `partKey`. */
  hovered = $state.raw<string | null>(null);
  held = $state.raw<string | null>(null);
  readonly part = $derived.by(() => {
    const { draft } = this.#turn;
    return this.held ?? this.hovered ?? (draft === null || draft.spot === null ? null : partKey(draft.at[0], draft.at[1], draft.spot));
  });
  readonly feature = $derived.by(() => {
    const turn = this.#turn;
    const { part } = this;
    if (part === null || !turn.has('extent')) return null;
    const view = turn.draft !== null && part.startsWith(partKey(turn.draft.at[0], turn.draft.at[1], '')) ? turn.after : turn.view;
    return view?.features[featureIndex(view.features).get(part) ?? -1] ?? null;
  });
  /** Lifted out of the map. */
  readonly lifted = $derived(this.held === null && this.hovered === null ? null : this.feature);

  constructor(turn: Turn) {
    this.#turn = turn;
    $effect(() => {
      void turn.position;
      this.held = null;
    });
  }

  /** Holds a part, or lets it go. */
  press(part: string | null): void {
    this.held = part === this.held ? null : part;
    if (this.held === null) this.hovered = null;
  }
}
