// A turn at the board: the draft, the places its card may have, what it would score, and how it is sent.
import { untrack } from 'svelte';
import { t } from '../../i18n/index.svelte';
import { ruleWords } from '../../i18n/refusal';
import { refusal } from '../../table/base';
import { seatName } from '../../table/names';
import { mostLookedAt } from '../choices';
import type { BoardProps } from '../module';
import {
  choose,
  firstPlace,
  gainOf,
  isNeutral,
  keep,
  moveOf,
  noDraft,
  placesIn,
  put,
  recall,
  skippedBy,
  step,
  turn,
  viewOf,
  type Arrow,
  type Draft,
  type Place,
  type WagonsView,
} from './model';
import { cardWords, gainWords, isMine } from './words';

export class Turn {
  readonly #board: () => BoardProps;
  readonly #onplaces: () => void;

  draft = $state.raw<Draft>(noDraft);
  /** Where a card that is not put down yet is held. */
  hover = $state.raw<Place | null>(null);
  /** Why something was refused. */
  status = $state('');
  sending = $state(false);

  readonly table = $derived.by(() => this.#board().table);
  readonly view = $derived(viewOf(this.table));
  readonly neutral = $derived(isNeutral(this.table));
  readonly acting = $derived.by(() => !this.#board().readonly && this.view !== null && isMine(this.table));
  readonly phase = $derived(this.view?.phase ?? 'chance');
  readonly seat = $derived(this.table.due ?? 0);
  #found = $state.raw<{ view: WagonsView; places: readonly Place[] } | null>(null);
  /** Where the card may lie in this position; none while that is not known yet. */
  readonly places = $derived(this.#found !== null && this.#found.view === this.view ? this.#found.places : []);
  readonly placing = $derived(this.acting && this.draft.card !== null && this.places.length > 0);

  readonly #mayDraft = $derived(this.acting && !this.sending);
  /** The decision that the draft stands for, once it is whole. */
  readonly move = $derived(this.view === null || (this.phase !== 'start' && !this.placing) ? null : moveOf(this.draft, this.view));
  /** The decision whose points are of interest: also while its card is only held. */
  readonly #target = $derived(
    this.view === null || !this.placing || this.phase === 'start' ? null : moveOf(this.draft, this.view, this.draft.place ?? this.hover),
  );
  #previewed = $state.raw<{ move: string; view: WagonsView } | null>(null);
  /** The position after it; while that of the next decision is asked for, the last one is shown. */
  readonly preview = $derived(this.#target === null ? null : (this.#previewed?.view ?? null));
  readonly isPreviewed = $derived(this.#target !== null && this.#previewed?.move === this.#target);
  readonly gain = $derived(this.view === null || this.preview === null ? null : gainOf(this.view, this.preview, this.seat));
  readonly otherGain = $derived(this.view === null || this.preview === null ? null : gainOf(this.view, this.preview, 1 - this.seat));

  /** The previews of this position, by decision. */
  readonly #known = new Map<string, WagonsView>();
  #spoken = '';
  /** Whose turn the draft is of. */
  #whose: number | null = null;

  /** To be made while a component is; `onplaces` is called when the places of a new position are known. */
  constructor(board: () => BoardProps, onplaces: () => void) {
    this.#board = board;
    this.#onplaces = onplaces;
    $effect(() => {
      void [this.view, this.acting, this.table.n];
      void untrack(() => this.begin());
    });
    $effect(() => {
      void [this.view, this.#target];
      void untrack(() => this.look());
    });
    $effect(() => this.speak());
  }

  /** What is legal is asked once for a position; a draft stays if it still can stand. */
  async begin(): Promise<void> {
    const { view } = this;
    this.hover = null;
    this.status = '';
    this.#known.clear();
    if (view === null || !this.acting || this.seat !== this.#whose) this.draft = noDraft;
    this.#whose = this.seat;
    if (view === null || !this.acting) return;
    this.draft = keep(this.draft, view, this.draft.place === null ? [] : [this.draft.place]);
    if (view.phase === 'start') return;
    const answer = await this.#board().session.moves(mostLookedAt).catch(() => null);
    if (view !== this.view || !this.acting) return;
    if (answer === null) {
      this.status = t('table.noEngine');
      return;
    }
    this.#found = { view, places: placesIn(answer.moves) };
    this.draft = this.#only(keep(this.draft, view, this.places));
    this.#onplaces();
  }

  /** Looks at the position after the decision. */
  async look(): Promise<void> {
    const { view } = this;
    const move = this.#target;
    if (move === null || !this.table.setup.aids.includes('points')) {
      this.#previewed = null;
      return;
    }
    let after = this.#known.get(move) ?? null;
    if (after === null) {
      const answer = await this.#board().session.preview(move).catch(() => null);
      if (view !== this.view) return;
      after = (answer?.view ?? null) as WagonsView | null;
      if (after !== null) this.#known.set(move, after);
      if (move !== this.#target) return;
    }
    this.#previewed = after === null ? null : { move, view: after };
  }

  /** Tells a screen reader what the decision gains, once. */
  speak(): void {
    if (this.gain === null || !this.isPreviewed || this.#spoken === this.#target) return;
    this.#spoken = this.#target!;
    this.#board().say(gainWords(this.gain));
  }

  /** Where there is but one place, the card lies there at once. */
  #only(draft: Draft): Draft {
    return draft.card !== null && this.places.length === 1 ? put(draft, this.places[0]!) : draft;
  }

  choose(card: number): void {
    if (!this.#mayDraft || this.view === null) return;
    this.status = '';
    this.draft = this.#only(choose(this.draft, card));
    const words = cardWords(card, this.neutral, this.draft.turned);
    const skipped = skippedBy(this.view, card).length;
    this.#board().say(skipped === 0 ? words : `${words}; ${t('cw.skips', { n: skipped, name: seatName(this.table, 1 - this.seat) })}`);
  }

  /** Takes a card up to drag it. */
  carry(card: number): void {
    if (this.#mayDraft && (this.draft.card !== card || this.draft.place !== null)) this.draft = put(choose(this.draft, card), null);
  }

  put(place: Place): void {
    if (!this.#mayDraft) return;
    this.status = '';
    this.hover = null;
    this.draft = put(this.draft, place);
  }

  nudge(arrow: Arrow): void {
    if (this.draft.place !== null) return this.put(step(this.places, this.draft.place, arrow));
    const from = this.hover ?? (this.view === null ? null : firstPlace(this.places, this.view.towns[this.seat]!));
    if (from !== null) this.put(from);
  }

  turnCard(): void {
    if (this.#mayDraft && this.draft.card !== null && this.phase !== 'start') this.draft = turn(this.draft);
  }

  /** Takes back the last step; a free card stays in the hand. */
  recall(): void {
    if (!this.#mayDraft) return;
    this.status = '';
    this.hover = null;
    this.draft = this.phase === 'free' && this.draft.place === null ? { ...noDraft, card: this.draft.card } : recall(this.draft);
  }

  /** Says why the card may not lie at this place. */
  async refuse(place: Place): Promise<void> {
    const move = this.view === null ? null : moveOf(this.draft, this.view, place);
    if (move === null) return;
    const checks = await this.#board().session.check([move]).catch(() => null);
    const check = checks?.[0];
    if (checks === null) this.status = t('table.noEngine');
    else if (check !== undefined && 'why' in check) this.status = ruleWords(check);
  }

  async send(): Promise<void> {
    if (this.move === null || this.sending) return;
    this.sending = true;
    const outcome = await this.#board().session.play(this.move).catch(refusal);
    this.sending = false;
    if (!outcome.ok) this.status = ruleWords(outcome);
  }
}
