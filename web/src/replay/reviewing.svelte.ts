import type { Review } from '../engine/types';
import { t } from '../kit/i18n/index.svelte';
import type { ReplayTable } from './table';
import { thinker } from '../engine/engines';
import { efforts, reviews, startReview, type Effort } from './review';
import { troubleWords } from './trouble';

/** The review of a replay: the one there is, and one that is being made. */
export class Reviewing {
  review = $state.raw<Review | null>(null);
  /** How far a review has come, from 0 to 1; null if none runs. */
  progress = $state<number | null>(null);
  why = $state('');
  #running: { cancel(): void } | null = null;

  constructor(private readonly session: ReplayTable) {
    this.review = reviews.find(session.text)?.review ?? null;
  }

  async run(effort: Effort): Promise<void> {
    this.progress = 0;
    this.why = '';
    const started = startReview(thinker, this.session.text, efforts[effort], (part) => (this.progress = part));
    this.#running = started;
    try {
      const found = await started.done;
      if (found === null) this.why = t('replay.review.cancelled');
      else this.review = found;
    } catch (error) {
      this.why = t('replay.review.failed', { why: troubleWords(error) });
    } finally {
      this.#running = null;
      this.progress = null;
    }
  }
  cancel(): void {
    this.#running?.cancel();
  }
}
