import type { Review } from '../engine/types';
import { t } from '../i18n/index.svelte';
import type { ReplayTable } from '../table/replay';
import type { TableState } from '../table/types';
import { thinker } from '../ui/engines';
import { efforts, faults, reviews, startReview, type Effort } from './review';
import { stepAfter } from './steps';
import { troubleWords } from './trouble';

/** The review of a replay: the one there is, and one that is being made. */
export class Reviewing {
  review = $state.raw<Review | null>(null);
  /** The tables before each fault, by the number of its event: what would have been better is told against them. */
  befores = $state.raw<ReadonlyMap<number, TableState>>(new Map());
  /** How far a review has come, from 0 to 1; null if none runs. */
  progress = $state<number | null>(null);
  why = $state('');
  #running: { cancel(): void } | null = null;

  constructor(private readonly session: ReplayTable) {
    const kept = reviews.find(session.text);
    if (kept !== null) this.#show(kept.review).catch((error: unknown) => (this.why = this.#failed(error)));
  }

  async run(effort: Effort): Promise<void> {
    this.progress = 0;
    this.why = '';
    const started = startReview(thinker, this.session.text, efforts[effort], (part) => (this.progress = part));
    this.#running = started;
    try {
      const found = await started.done;
      if (found === null) this.why = t('replay.review.cancelled');
      else await this.#show(found);
    } catch (error) {
      this.why = this.#failed(error);
    } finally {
      this.#running = null;
      this.progress = null;
    }
  }
  cancel(): void {
    this.#running?.cancel();
  }

  async #show(review: Review): Promise<void> {
    const { session } = this;
    const before = async ({ event }: { event: number }): Promise<[number, TableState]> => [event, await session.stateAt(stepAfter(session.steps, event) - 1)];
    this.befores = new Map(await Promise.all(faults(review).map(before)));
    this.review = review;
  }
  readonly #failed = (error: unknown): string => t('replay.review.failed', { why: troubleWords(error) });
}
