// A turn of Carcassonne: the draft of a placement or the choice for a crop circle, and what the engine says of it.
import { untrack } from 'svelte';
import { t } from '../../kit/i18n/index.svelte';
import { seatName } from '../../table/names';
import { isLegal, type Check, type Effect, type MoveList } from '../../table/types';
import type { BoardProps } from '../module';
import { keyOf, samePlace, type Place } from '../places';
import { TurnBase } from '../turn.svelte';
import { doneOf, layAt, pickSpot, stillFits, turnDraft, turnHand, type CarcassonneView, type Draft, type PlacedTile } from './model';
import { crop, placement } from './notation';
import { spotsOf } from './pieces';
import { placeWords, refusalWords, roleOf, spotWords } from './words';

export class Turn extends TurnBase<CarcassonneView> {
  readonly names = $derived(this.table.seats.map((_, i) => seatName(this.table, i)));
  readonly placing = $derived(this.mine && this.view.phase === 'place');
  readonly fits = $derived(this.placing ? (this.view.fits ?? []) : []);

  /** How often the tile in hand is turned. */
  turns = $state(0);
  draft = $state.raw<Draft | null>(null);
  /** A, B, or a decision of the effect. */
  chosen = $state<string | null>(null);
  /** What the table would be after the draft. */
  after = $state.raw<CarcassonneView | null>(null);
  #checks = $state.raw<Record<string, Check>>({});
  #decisions = $state.raw<MoveList['moves']>([]);
  /** The kind of tile that the draft is of. */
  #drawn: string | null = null;

  /** The tile at a place, which may be the draft. */
  readonly tileAt = $derived.by(() => {
    const tiles = new Map(this.view.tiles.map((tile) => [keyOf(tile.at), tile]));
    if (this.draft !== null && this.view.drawn !== null) {
      tiles.set(keyOf(this.draft.at), { at: this.draft.at, tile: this.view.drawn, turns: this.draft.turns });
    }
    return (at: Place): PlacedTile | undefined => tiles.get(keyOf(at));
  });
  readonly #placement = $derived(this.draft === null || this.view.drawn === null ? null : placement(this.view.drawn, this.draft));
  /** The same without a follower. */
  readonly #laid = $derived(
    this.draft === null || this.view.drawn === null ? null : placement(this.view.drawn, { ...this.draft, spot: null }),
  );
  readonly move = $derived.by(() => {
    if (this.view.phase === 'place') return this.#placement;
    return this.view.phase === 'choose' && this.chosen !== null ? crop(this.chosen) : this.chosen;
  });
  readonly #checked = $derived(this.draft === null ? undefined : this.#checks[this.draft.spot ?? '']);
  /** What the draft gains, where it may be shown. */
  readonly gain = $derived<Effect | null>(isLegal(this.#checked) && this.has('points') ? this.#checked : null);
  /** Where a follower could stand on the draft. */
  readonly spots = $derived.by(() => {
    const { draft } = this;
    const { drawn } = this.view;
    if (draft === null || drawn === null) return [];
    return spotsOf(drawn, draft.turns).map(({ name, terrain }) => ({
      name,
      terrain,
      legal: isLegal(this.#checks[name]),
      label: spotWords(drawn, draft.turns, name, terrain),
    }));
  });
  /** The followers that a crop circle lets the player add to or take back. */
  readonly offers = $derived(
    this.#decisions.flatMap(({ move, does }) => {
      const done = doneOf(does);
      if (done.kind !== 'add' && done.kind !== 'back') return [];
      const label = t(done.kind === 'add' ? 'ca.offerAdd' : 'ca.offerBack', { role: roleOf(done.terrain), place: placeWords(done.at) });
      return [{ id: move, kind: done.kind, at: done.at, spot: done.spot, label }];
    }),
  );
  readonly mayDecline = $derived(this.#decisions.some(({ does }) => does.kind === 'decline'));

  constructor(board: () => BoardProps) {
    super(board, refusalWords);
    $effect(() => {
      void this.position;
      void untrack(() => this.begin());
    });
    $effect(() => {
      void [this.view, this.#laid];
      void untrack(() => this.weigh());
    });
    $effect(() => {
      void [this.view, this.#placement];
      void untrack(() => this.look());
    });
  }

  isDraft(at: Place): boolean {
    return this.draft !== null && samePlace(this.draft.at, at);
  }
  override get ready(): boolean {
    return super.ready && (this.view.phase !== 'place' || isLegal(this.#checked));
  }

  // ---- What the engine says: each spot legal or not, the points, the features afterwards ----

  /** Keeps the draft if it still stands and is of the same tile; what a crop circle allows is asked for. */
  async begin(): Promise<void> {
    if (this.draft !== null) this.draft = this.#drawn === this.view.drawn ? stillFits(this.draft, this.fits) : null;
    this.#drawn = this.view.drawn;
    if (this.draft === null) this.turns = this.fits.some((fit) => fit.turns.includes(0)) ? 0 : (this.fits[0]?.turns[0] ?? 0);
    this.chosen = null;
    this.clear();
    this.#decisions = [];
    if (!this.mine || this.view.phase !== 'effect') return;
    const list = await this.moves(200);
    if (list) this.#decisions = list.moves;
  }
  /** Whether the draft is legal with each follower, and what it gains. */
  async weigh(): Promise<void> {
    this.#checks = {};
    const { draft } = this;
    const { drawn } = this.view;
    const laid = this.#laid;
    if (draft === null || drawn === null) return;
    const spots = [null, ...spotsOf(drawn, draft.turns).map(({ name }) => name)];
    const answers = await this.check(
      spots.map((spot) => placement(drawn, { ...draft, spot })),
      () => laid === this.#laid,
    );
    if (answers) this.#checks = Object.fromEntries(spots.map((spot, i) => [spot ?? '', answers[i]!]));
  }
  /** What the table would be after the draft. */
  async look(): Promise<void> {
    const move = this.#placement;
    const preview = move === null ? null : await this.preview(move, () => move === this.#placement);
    if (preview !== undefined) this.after = (preview?.view ?? null) as CarcassonneView | null;
  }

  // ---- What the player does ----

  /** Lays the tile at a place, turns it if it lies there, or says why it may not. */
  press(at: Place): void {
    if (!this.placing || this.sending) return;
    if (this.isDraft(at)) {
      this.turnTile();
      return;
    }
    const next = layAt(this.fits, at, this.turns);
    if (next === null) {
      void this.explainAt(at);
      return;
    }
    this.draft = next;
    this.turns = next.turns;
    this.clear();
    this.announce(t('ca.laid', { place: placeWords(at) }));
  }
  /** Says why the tile may not lie at this place as it is turned. */
  async explainAt(at: Place): Promise<void> {
    const { turns } = this;
    const { drawn } = this.view;
    if (drawn !== null) await this.explain(placement(drawn, { at, turns, spot: null }), () => turns === this.turns);
  }
  /** The tile was dragged from the hand to a place. */
  drop(at: Place): void {
    if (!this.isDraft(at)) this.press(at);
  }
  turnTile(): void {
    if (!this.placing || this.sending) return;
    if (this.draft === null) {
      const next = turnHand(this.fits, this.turns);
      if (next === this.turns) this.status = t('ca.why.oneTurn');
      this.turns = next;
      return;
    }
    const next = turnDraft(this.fits, this.draft);
    this.status = next === this.draft ? t('ca.why.oneTurnHere') : '';
    this.draft = next;
    this.turns = next.turns;
  }
  /** Puts a follower on a spot of the draft, or takes it from there; null: none. */
  putFollower(spot: string | null): void {
    if (this.draft === null || this.sending) return;
    const check = spot === null ? undefined : this.#checks[spot];
    if (spot !== null && !isLegal(check)) {
      if (check !== undefined) this.refuse(check);
      return;
    }
    this.draft = spot === null ? { ...this.draft, spot: null } : pickSpot(this.draft, spot);
    this.clear();
  }
  choose(id: string): void {
    if (this.sending) return;
    this.chosen = this.chosen === id ? null : id;
    this.clear();
  }
  /** Takes back the follower, then the tile. */
  recall(): void {
    if (this.sending) return;
    this.draft = this.draft === null || this.draft.spot === null ? null : { ...this.draft, spot: null };
    this.chosen = null;
    this.clear();
  }
}
