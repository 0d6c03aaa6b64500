// A turn while it is thought out: the draft of a placement or the choice for a crop circle, what the engine says of
// it, and sending it. To be made while a component is.
import { untrack } from 'svelte';
import { t } from '../../i18n/index.svelte';
import { ruleWords } from '../../i18n/refusal';
import { refusal } from '../../table/base';
import { seatName } from '../../table/names';
import { isLegal, type Check } from '../../table/types';
import type { BoardProps } from '../module';
import {
  draftMove,
  formatDecision,
  keyOf,
  layAt,
  mismatches,
  parseDecision,
  pickSpot,
  samePlace,
  spotsOf,
  stands,
  terrainOf,
  turnDraft,
  turnHand,
  type CarcassonneView,
  type Decision,
  type Draft,
  type Place,
  type PlacedTile,
} from './model';
import { placeWords, roleOf, spotWords, sumWords, terrainWord, whyNot } from './words';

export class Turn {
  readonly #board: () => BoardProps;
  readonly table = $derived.by(() => this.#board().table);
  readonly view = $derived(this.table.view as CarcassonneView);
  readonly seat = $derived(this.view.to_act ?? this.view.turn);
  readonly names = $derived(this.table.seats.map((_, i) => seatName(this.table, i)));
  readonly mine = $derived.by(() => {
    const { status, due, mine } = this.table;
    return !this.#board().readonly && status === 'playing' && due !== null && mine.includes(due);
  });
  readonly placing = $derived(this.mine && this.view.phase === 'place');
  readonly fits = $derived(this.placing ? (this.view.fits ?? []) : []);
  /** Another one: the table has gone on. */
  readonly key = $derived(`${this.table.id} ${this.table.n}`);

  hand = $state(0);
  draft = $state.raw<Draft | null>(null);
  /** A, B, or a decision of the effect. */
  chosen = $state<string | null>(null);
  status = $state('');
  /** What the table would be after the draft. */
  after = $state.raw<CarcassonneView | null>(null);
  sending = $state(false);
  #checks = $state.raw<Record<string, Check>>({});
  #decisions = $state.raw<Decision[]>([]);
  /** The kind of tile that the draft is of. */
  #drawn: string | null = null;

  /** The tile at a place, the draft among them. */
  readonly tileAt = $derived.by(() => {
    const tiles = new Map(this.view.tiles.map((tile) => [keyOf(tile.at), tile]));
    if (this.draft !== null && this.view.drawn !== null) {
      tiles.set(keyOf(this.draft.at), { at: this.draft.at, tile: this.view.drawn, turns: this.draft.turns });
    }
    return (at: Place): PlacedTile | undefined => tiles.get(keyOf(at));
  });
  readonly #move = $derived(this.draft === null || this.view.drawn === null ? null : draftMove(this.view.drawn, this.draft));
  readonly #layMove = $derived(this.draft === null || this.view.drawn === null ? null : draftMove(this.view.drawn, { ...this.draft, spot: null }));
  readonly #check = $derived(this.draft === null ? undefined : this.#checks[this.draft.spot ?? '']);
  readonly points = $derived(isLegal(this.#check) && this.has('points') ? this.#check.points : 0);
  readonly gains = $derived(this.#check === undefined || !this.has('points') ? [] : sumWords(this.#check, this.table, this.seat));
  /** Where a follower could stand on the draft. */
  readonly spots = $derived.by(() => {
    const { draft } = this;
    const { drawn } = this.view;
    if (draft === null || drawn === null) return [];
    return spotsOf(drawn, draft.turns).map(({ name }) => ({ name, legal: isLegal(this.#checks[name]), label: spotWords(drawn, draft.turns, name) }));
  });
  /** The followers that a crop circle lets the player add to or take back. */
  readonly offers = $derived(
    this.#decisions.flatMap((decision) => {
      if (decision.type !== 'add' && decision.type !== 'back') return [];
      const label = t(decision.type === 'add' ? 'ca.offerAdd' : 'ca.offerBack', { role: roleOf(decision.spot), place: placeWords(decision.at) });
      return [{ id: formatDecision(decision), at: decision.at, spot: decision.spot, label }];
    }),
  );
  readonly mayDecline = $derived(this.#decisions.some((decision) => decision.type === 'decline'));
  readonly ready = $derived(this.mine && !this.sending && (this.view.phase === 'place' ? isLegal(this.#check) : this.chosen !== null));

  constructor(board: () => BoardProps) {
    this.#board = board;
    $effect(() => {
      void this.key;
      void untrack(() => this.begin());
    });
    $effect(() => {
      void [this.view, this.#layMove];
      void untrack(() => this.weigh());
    });
    $effect(() => {
      void [this.view, this.#move];
      void untrack(() => this.look());
    });
  }

  has(aid: string): boolean {
    return this.table.setup.aids.includes(aid);
  }
  isDraft(at: Place): boolean {
    return this.draft !== null && samePlace(this.draft.at, at);
  }

  // ---- What the engine says: each spot legal or not, the points, the features afterwards ----

  /** Keeps the draft if it still stands and is of the same tile; what a crop circle allows is asked for. */
  async begin(): Promise<void> {
    const { key } = this;
    if (this.draft !== null && (this.#drawn !== this.view.drawn || !stands(this.fits, this.draft))) this.draft = null;
    this.#drawn = this.view.drawn;
    if (this.draft === null) this.hand = this.fits.some((fit) => fit.turns.includes(0)) ? 0 : (this.fits[0]?.turns[0] ?? 0);
    this.chosen = null;
    this.status = '';
    this.#decisions = [];
    if (!this.mine || this.view.phase !== 'effect') return;
    const answer = await this.#hear(this.#board().session.moves(200), () => key === this.key);
    if (answer !== null) this.#decisions = answer.moves.flatMap(({ move }) => parseDecision(move) ?? []);
  }
  /** Whether the draft is legal with each follower, and what it gains. */
  async weigh(): Promise<void> {
    this.#checks = {};
    const move = this.#layMove;
    if (move === null || this.draft === null) return;
    const spots = spotsOf(this.view.drawn!, this.draft.turns);
    const asked = this.#board().session.check([move, ...spots.map((spot) => `${move} +${spot.name}`)]);
    const answers = await this.#hear(asked, () => move === this.#layMove);
    if (answers !== null) this.#checks = Object.fromEntries(answers.map((answer, i) => [i === 0 ? '' : spots[i - 1]!.name, answer]));
  }
  /** What the table would be after the draft. */
  async look(): Promise<void> {
    const move = this.#move;
    const preview = move === null ? null : await this.#board().session.preview(move).catch(() => null);
    if (move === this.#move) this.after = (preview?.view ?? null) as CarcassonneView | null;
  }
  /** What the engine answers; null if nobody waits for it any more, or if it does not, which is told. */
  async #hear<T>(answer: Promise<T>, waits: () => boolean): Promise<T | null> {
    const heard = await answer.catch(() => null);
    if (!waits()) return null;
    if (heard === null) this.status = t('table.noEngine');
    return heard;
  }

  // ---- What the player does ----

  /** Lays the tile at a place, turns it if it lies there, or tells why it may not. */
  place(at: Place): void {
    if (!this.placing || this.sending) return;
    if (this.isDraft(at)) {
      this.turnTile();
      return;
    }
    const next = layAt(this.fits, at, this.hand);
    if (next === null) {
      if (this.view.drawn === null) return;
      const { alone, clashes } = mismatches(this.view, this.view.drawn, at, this.hand);
      this.status = t('ca.why.place', { why: whyNot(alone, clashes) });
      return;
    }
    this.draft = next;
    this.hand = next.turns;
    this.status = '';
    this.#board().say(t('ca.laid', { place: placeWords(at) }));
  }
  /** The tile was dragged from the hand to a place. */
  drop(at: Place): void {
    if (this.tileAt(at) === undefined) this.place(at);
    else if (!this.isDraft(at)) this.status = t('ca.why.taken');
  }
  turnTile(): void {
    if (!this.placing || this.sending) return;
    if (this.draft === null) {
      const next = turnHand(this.fits, this.hand);
      if (next === this.hand) this.status = t('ca.why.oneTurn');
      this.hand = next;
      return;
    }
    const next = turnDraft(this.fits, this.draft);
    this.status = next === this.draft ? t('ca.why.oneTurnHere') : '';
    this.draft = next;
    this.hand = next.turns;
  }
  /** Puts a follower on a spot of the draft, or takes it from there; null: none. */
  putFollower(spot: string | null): void {
    if (this.draft === null || this.sending) return;
    if (spot !== null && !isLegal(this.#checks[spot])) {
      if (this.#checks[spot] === undefined) return;
      const none = (this.view.seats[this.seat]?.supply ?? 0) === 0;
      this.status = none ? t('ca.why.noFollower') : t('ca.why.occupied', { terrain: terrainWord(terrainOf(spot)) });
      return;
    }
    this.draft = spot === null ? { ...this.draft, spot: null } : pickSpot(this.draft, spot);
    this.status = '';
  }
  choose(id: string): void {
    if (this.sending) return;
    this.chosen = this.chosen === id ? null : id;
    this.status = '';
  }
  /** Takes back the follower, then the tile. */
  recall(): void {
    if (this.sending) return;
    this.draft = this.draft === null || this.draft.spot === null ? null : { ...this.draft, spot: null };
    this.chosen = null;
    this.status = '';
  }
  async confirm(): Promise<void> {
    if (!this.ready) return;
    const { phase } = this.view;
    const decision = phase === 'place' ? this.#move : phase === 'choose' ? `crop ${this.chosen}` : this.chosen;
    if (decision === null) return;
    this.sending = true;
    const outcome = await this.#board().session.play(decision).catch(refusal);
    this.sending = false;
    if (!outcome.ok) this.status = ruleWords(outcome);
  }
}
