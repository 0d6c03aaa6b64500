import { whyOf, type Review } from '../engine/types';
import { t } from '../i18n/index.svelte';
import { thinker } from '../ui/engines';
import { efforts, reviews, startReview, type Effort } from './review';

/** The review of a record: the one there is, and one that is being made. */
export class Reviewing {
  review = $state.raw<Review | null>(null);
  /** How far a review has come, from 0 to 1; null if none runs. */
  progress = $state<number | null>(null);
  why = $state('');
  #running: { cancel(): void } | null = null;

  constructor(private readonly record: string) {
    this.review = reviews.find(record)?.review ?? null;
  }

  async run(effort: Effort): Promise<void> {
    this.progress = 0;
    this.why = '';
    const started = startReview(thinker, this.record, efforts[effort], (part) => (this.progress = part));
    this.#running = started;
    try {
      const found = await started.done;
      if (found === null) this.why = t('replay.review.cancelled');
      else this.review = found;
    } catch (error) {
      this.why = t('replay.review.failed', { why: whyOf(error) });
    } finally {
      this.#running = null;
      this.progress = null;
    }
  }
  cancel(): void {
    this.#running?.cancel();
  }
}
