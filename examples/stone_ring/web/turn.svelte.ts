// A turn of Stone Ring: the chosen stone and place, and what each place would score.
import { untrack } from 'svelte';
import { t } from '../../kit/i18n/index.svelte';
import { isLegal, type Check } from '../../table/types';
import type { BoardProps } from '../module';
import { TurnBase } from '../turn.svelte';
import { handOf, moveOf, placesOf, type RingView } from './model';
import { refusalWords } from './words';

export class Turn extends TurnBase<RingView> {
  readonly hand = $derived(handOf(this.view, this.table.seat));
  /** Which stone of the hand. */
  chosen = $state<number | null>(null);
  place = $state<number | null>(null);
  readonly stone = $derived(this.chosen === null ? null : (this.hand[this.chosen] ?? null));
  readonly move = $derived(this.stone === null || this.place === null ? null : moveOf(this.stone, this.place));
  /** What the engine says of the chosen stone, by place. */
  checks = $state.raw<ReadonlyMap<number, Check>>(new Map());

  constructor(board: () => BoardProps) {
    super(board, refusalWords);
    $effect.pre(() => {
      void this.position;
      untrack(() => this.begin());
    });
    $effect(() => {
      void [this.position, this.mine, this.stone];
      void untrack(() => this.offer());
    });
  }

  /** What was chosen in an earlier position does not stand in this one. */
  begin(): void {
    this.chosen = null;
    this.place = null;
    this.clear();
  }
  /** Takes the stone back into the hand. */
  recall(): void {
    if (!this.sending) this.begin();
  }

  /** Asks what the chosen stone would score, on all places at once. */
  async offer(): Promise<void> {
    const { stone } = this;
    this.checks = new Map();
    if (!this.mine || stone === null) return;
    const places = placesOf(this.view);
    const answers = await this.check(
      places.map((place) => moveOf(stone, place)),
      () => stone === this.stone,
    );
    if (answers) this.checks = new Map(places.map((place, i) => [place, answers[i]!]));
  }

  isLegalAt = (place: number): boolean => isLegal(this.checks.get(place));

  /** What the chosen stone would score there; null if that is not known or not to be shown. */
  pointsAt(place: number): number | null {
    const check = this.checks.get(place);
    return isLegal(check) && this.has('points') ? check.points : null;
  }

  /** Chooses a stone of the hand, or none if it was the chosen one. */
  choose(i: number): void {
    if (!this.mayDraft) return;
    this.clear();
    this.chosen = this.chosen === i ? null : i;
  }

  press(place: number): void {
    if (!this.mayDraft) return;
    this.clear();
    if (this.stone === null) {
      this.status = t('sr.chooseFirst');
      return;
    }
    const check = this.checks.get(place);
    if (check !== undefined && !isLegal(check)) this.refuse(check);
    else this.place = this.place === place ? null : place;
  }
}
