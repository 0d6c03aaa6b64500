// A turn of Stone Ring while it is made: the chosen stone and place, what each place would score (asked of the engine),
// and sending it.
import { t } from '../../kit/i18n/index.svelte';
import { refused } from '../../table/base';
import { isLegal, type Check } from '../../table/types';
import type { BoardProps } from '../module';
import { handOf, moveOf, placesOf, viewOf } from './model';
import { refusalWords } from './words';

/** To be made while a component is: it follows the table by effects. */
export class Turn {
  readonly #given: () => BoardProps;
  get #board(): BoardProps {
    return this.#given();
  }

  readonly view = $derived(viewOf(this.#board.table));
  readonly hand = $derived(handOf(this.view, this.#board.table.seat));
  readonly acting = $derived.by(() => {
    const { table, readonly } = this.#board;
    return !readonly && table.status === 'playing' && table.seat !== null && table.due === table.seat && table.mine.includes(table.seat);
  });

  /** Which stone of the hand. */
  chosen = $state<number | null>(null);
  place = $state<number | null>(null);
  readonly stone = $derived(this.chosen === null ? null : (this.hand[this.chosen] ?? null));
  readonly move = $derived(this.stone === null || this.place === null ? null : moveOf(this.stone, this.place));
  /** What the engine says of the chosen stone, by place. */
  checks = $state.raw<ReadonlyMap<number, Check>>(new Map());
  busy = $state(false);
  trouble = $state('');

  constructor(board: () => BoardProps) {
    this.#given = board;
    // What was chosen in an earlier position does not stand in this one.
    $effect.pre(() => {
      void this.#board.table.n;
      this.clear();
    });
    $effect(() => this.#ask());
  }

  clear(): void {
    this.chosen = null;
    this.place = null;
    this.trouble = '';
  }

  /** Asks what the chosen stone would score, on all places at once. */
  #ask(): (() => void) | undefined {
    const [stone, view] = [this.stone, this.view];
    this.checks = new Map();
    if (!this.acting || stone === null || view === null) return undefined;
    let stale = false;
    const places = placesOf(view);
    this.#board.session.check(places.map((place) => moveOf(stone, place))).then(
      (answers) => {
        if (!stale) this.checks = new Map(places.map((place, i) => [place, answers[i]!]));
      },
      () => {
        if (!stale) this.trouble = t('table.noEngine');
      },
    );
    return () => (stale = true);
  }

  isLegalAt = (place: number): boolean => isLegal(this.checks.get(place));

  /** What the chosen stone would score there; null if that is not known or not to be shown. */
  pointsAt(place: number): number | null {
    const check = this.checks.get(place);
    return isLegal(check) && this.#board.table.setup.aids.includes('points') ? check.points : null;
  }

  /** Chooses a stone of the hand, or no more if it is chosen. */
  choose(i: number): void {
    if (!this.acting || this.busy) return;
    this.trouble = '';
    this.chosen = this.chosen === i ? null : i;
  }

  press(place: number): void {
    if (!this.acting || this.busy) return;
    this.trouble = '';
    if (this.stone === null) {
      this.trouble = t('sr.chooseFirst');
      return;
    }
    const check = this.checks.get(place);
    if (check !== undefined && !isLegal(check)) this.trouble = refusalWords(check);
    else this.place = this.place === place ? null : place;
  }

  async send(): Promise<void> {
    if (this.move === null || this.busy) return;
    this.busy = true;
    const outcome = await this.#board.session.play(this.move).catch(refused);
    this.busy = false;
    if (!outcome.ok) this.trouble = refusalWords(outcome);
  }
}
