// A turn of Circle the Wagons: the chosen card, the places that it may have, and what it would score there.
import { untrack } from 'svelte';
import { t } from '../../kit/i18n/index.svelte';
import { seatName } from '../../table/names';
import type { Term } from '../../table/types';
import type { BoardProps } from '../module';
import { step, type Arrow, type Place } from '../places';
import { TurnBase } from '../turn.svelte';
import {
  choose,
  firstPlace,
  fitsOf,
  gainOf,
  givenBy,
  isNeutral,
  moveOf,
  noDraft,
  put,
  recall,
  stillFits,
  turn,
  type Draft,
  type WagonsView,
} from './model';
import { accountWords, cardWords, refusalWords } from './words';

/** The position after a decision, and what it gains. */
interface Looked {
  view: WagonsView;
  terms: readonly Term[];
}

export class Turn extends TurnBase<WagonsView> {
  readonly #onplaces: () => void;

  draft = $state.raw<Draft>(noDraft);
  /** Where a card that is not put down yet is held. */
  hover = $state.raw<Place | null>(null);

  readonly neutral = $derived(isNeutral(this.table));
  readonly phase = $derived(this.view.phase);
  /** The position that the draft has been fitted to. */
  #begun = $state.raw<WagonsView | null>(null);
  /** Where the card may lie in this position; none before the draft is fitted to it. */
  readonly fits = $derived(this.#begun === this.view ? fitsOf(this.view) : []);
  readonly places = $derived(this.fits.map(({ at }) => at));
  readonly placing = $derived(this.mine && this.draft.card !== null && this.places.length > 0);

  readonly move = $derived(this.phase !== 'start' && !this.placing ? null : moveOf(this.draft, this.view));
  /** The decision whose points are of interest: also while its card is only held. */
  readonly #target = $derived(
    !this.placing || this.phase === 'start' ? null : moveOf(this.draft, this.view, this.draft.place ?? this.hover),
  );
  #previewed = $state.raw<(Looked & { move: string }) | null>(null);
  /** What comes of it; while the next decision is being looked at, that of the last one is shown. */
  readonly #looked = $derived(this.#target === null ? null : this.#previewed);
  /** What the table would be after the draft. */
  readonly after = $derived(this.#looked?.view ?? null);
  readonly isPreviewed = $derived(this.#target !== null && this.#previewed?.move === this.#target);
  /** What the draft gains, where it may be shown. */
  readonly gain = $derived(this.#looked === null ? null : gainOf(this.view, this.#looked.terms, this.seat));
  readonly otherGain = $derived(this.#looked === null ? null : gainOf(this.view, this.#looked.terms, 1 - this.seat));

  /** The previews of this position, by decision. */
  readonly #known = new Map<string, Looked>();
  #spoken = '';
  /** The seat whose draft it is. */
  #whose: number | null = null;

  /** `onplaces` is called when there are places in a new position. */
  constructor(board: () => BoardProps, onplaces: () => void) {
    super(board, refusalWords);
    this.#onplaces = onplaces;
    $effect(() => {
      void [this.view, this.mine, this.table.n];
      untrack(() => this.begin());
    });
    $effect(() => {
      void [this.view, this.#target];
      void untrack(() => this.look());
    });
    $effect(() => this.speak());
  }

  begin(): void {
    const { view } = this;
    this.clear();
    this.#known.clear();
    if (!this.mine || this.seat !== this.#whose) this.draft = noDraft;
    this.#whose = this.seat;
    if (!this.mine) return;
    this.#begun = view;
    this.draft = this.#only(stillFits(this.draft, view, this.places));
    if (view.phase !== 'start') this.#onplaces();
  }
  override clear(): void {
    super.clear();
    this.hover = null;
  }

  /** Looks at the position after the decision. */
  async look(): Promise<void> {
    const move = this.#target;
    if (move === null || !this.has('points')) {
      this.#previewed = null;
      return;
    }
    if (!this.#known.has(move)) {
      const answer = await this.preview(move);
      if (answer === undefined) return;
      if (answer !== null) this.#known.set(move, { view: answer.view as WagonsView, terms: answer.terms ?? [] });
      if (move !== this.#target) return;
    }
    const looked = this.#known.get(move);
    this.#previewed = looked === undefined ? null : { move, ...looked };
  }

  /** Announces what the decision gains, once. */
  speak(): void {
    if (this.gain === null || !this.isPreviewed || this.#spoken === this.#target) return;
    this.#spoken = this.#target!;
    this.announce(accountWords(this.gain));
  }

  /** Where there is only one place, the card lies there at once. */
  #only(draft: Draft): Draft {
    return draft.card !== null && this.places.length === 1 ? put(draft, this.places[0]!) : draft;
  }

  choose(card: number): void {
    if (!this.mayDraft) return;
    this.status = '';
    this.draft = this.#only(choose(this.draft, card));
    const words = cardWords(card, this.neutral, this.draft.turned);
    const skipped = givenBy(this.view, card).length;
    this.announce(skipped === 0 ? words : `${words}; ${t('cw.skips', { n: skipped, name: seatName(this.table, 1 - this.seat) })}`);
  }

  /** Takes a card up to drag it. */
  carry(card: number): void {
    if (this.mayDraft && (this.draft.card !== card || this.draft.place !== null)) this.draft = put(choose(this.draft, card), null);
  }

  put(place: Place): void {
    if (!this.mayDraft) return;
    this.clear();
    this.draft = put(this.draft, place);
  }

  nudge(arrow: Arrow): void {
    if (this.draft.place !== null) return this.put(step(this.places, this.draft.place, arrow) ?? this.draft.place);
    const from = this.hover ?? firstPlace(this.fits, this.view.towns[this.seat]!);
    if (from !== null) this.put(from);
  }

  turnCard(): void {
    if (this.mayDraft && this.draft.card !== null && this.phase !== 'start') this.draft = turn(this.draft);
  }

  /** Takes back the last step; a free card stays in the hand. */
  recall(): void {
    if (!this.mayDraft) return;
    this.clear();
    this.draft = this.phase === 'free' && this.draft.place === null ? { ...noDraft, card: this.draft.card } : recall(this.draft);
  }

  /** Says why the card may not lie at this place. */
  async explainAt(place: Place): Promise<void> {
    const { draft } = this;
    const move = moveOf(draft, this.view, place);
    if (move !== null) await this.explain(move, () => draft === this.draft);
  }
}
