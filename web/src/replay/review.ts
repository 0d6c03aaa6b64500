import type { Does, Grade, Progress, Review, ReviewedDecision, ReviewMoment, Term } from '../engine/types';
import type { GameModule } from '../games/module';
import type { TableState } from '../table/types';
import type { Series } from './chart';
import { stepAfter, type Step } from './steps';

// What a review says, ready to be shown, and the shelf for reviews while the page lives.

export type { Grade, Review, ReviewedDecision, ReviewMoment };

/** A decision in the list of a replay. */
export interface Line {
  step: number;
  seat: number;
  name: string;
  words: string;
  points: number;
  grade: Grade;
}

/** The decisions of a replay, with what a review says of them. */
export const linesOf = (steps: readonly Step[], names: readonly string[], words: (does: Does) => string, review: Review | null): Line[] =>
  steps.flatMap(({ decision }, step): Line[] => {
    if (decision === null) return [];
    const { n, points } = decision;
    const seat = decision.actor ?? 0;
    const grade = (review === null ? undefined : decisionAt(review, n))?.grade ?? 'fine';
    return [{ step, seat, name: names[seat] ?? '', words: words(decision.does), points, grade }];
  });

/** How long a decision is thought about. */
export const efforts = { quick: 40, normal: 200, deep: 800 } as const;
export type Effort = keyof typeof efforts;

/** Beside the word: the signs that players know from chess. */
export const gradeSign: Record<Grade, string> = { fine: '', inaccuracy: '?!', mistake: '?', blunder: '??' };

/** Words for what a seat decides at a table, with what it gains: "places on g9: solid star (2 x 3 = 6)". */
export const decisionWords =
  (module: Pick<GameModule, 'doesWords' | 'gainWords'>, table: TableState, seat: number) =>
  (does: Does, terms: readonly Term[] = []): string => {
    const [words, gain] = [module.doesWords(does, table), module.gainWords(terms, seat, table)];
    return gain === '' ? words : `${words} (${gain})`;
  };

/** Whether the decision loses nothing. A loss that the search cannot tell from its own noise counts as none. */
export const isBest = ({ lost_chance, lost_points }: ReviewedDecision): boolean => lost_chance === 0 && lost_points === 0;

/** What a review says of a decision made instead of the reviewed one; null if the review did not look at it. */
export function knownOf(reviewed: ReviewedDecision | undefined, move: string): ReviewedDecision | null {
  if (reviewed === undefined) return null;
  if (move === reviewed.move) return reviewed;
  if (move !== reviewed.best) return null;
  const { best_does: does, best_points: points, best_terms: terms } = reviewed;
  return { ...reviewed, move, does, points, terms, lost_chance: 0, lost_points: 0, grade: 'fine' };
}

export const faults = (review: Review): ReviewedDecision[] => review.decisions.filter((decision) => decision.grade !== 'fine');

export const decisionAt = (review: Review, event: number): ReviewedDecision | undefined =>
  review.decisions.find((decision) => decision.event === event);

/**
 * The chance of each seat to win, in percent, after the decisions. With two seats one's chance is the other's
 * risk; with more only the seat that decided is known.
 */
export function chanceSeries(review: Review, steps: readonly Step[], names: readonly string[], shares: readonly number[]): Series[] {
  const series: Series[] = names.map((name, seat) => ({ seat, name, points: [] }));
  const put = (seat: number, x: number, chance: number): void => {
    const points = series[seat]!.points;
    const y = Math.round(1000 * Math.min(1, Math.max(0, chance))) / 10;
    if (points.at(-1)?.x === x) points.pop();
    points.push({ x, y });
  };
  const putAll = (seat: number, x: number, chance: number): void => {
    put(seat, x, chance);
    if (names.length === 2) put(1 - seat, x, 1 - chance);
  };
  review.decisions.forEach((decision) => {
    const after = stepAfter(steps, decision.event);
    if (series[decision.seat] === undefined || after === 0) return;
    if (after === 1) putAll(decision.seat, 0, decision.chance);
    putAll(decision.seat, after, decision.chance - decision.lost_chance);
  });
  shares.forEach((share, seat) => put(seat, steps.length - 1, share));
  return series;
}

interface Shelved {
  ms: number;
  review: Review;
}

/** Reviews that were made since the page was loaded; of each record the most thorough one. */
export class ReviewShelf {
  #reviews = new Map<string, Shelved>();

  find(record: string): Shelved | null {
    return this.#reviews.get(record) ?? null;
  }
  put(record: string, ms: number, review: Review): void {
    const before = this.#reviews.get(record);
    if (before === undefined || before.ms <= ms) this.#reviews.set(record, { ms, review });
  }
}

export const reviews = new ReviewShelf();

export interface Reviewer {
  review(record: string, ms: number, onProgress?: Progress): Promise<Review>;
  stop(): void;
}

/** Runs a review that can be cancelled: it then resolves to null instead of failing. */
export function startReview(
  engine: Reviewer,
  record: string,
  ms: number,
  onProgress: (part: number) => void,
  shelf: ReviewShelf = reviews,
): { done: Promise<Review | null>; cancel(): void } {
  let over = false;
  let cancelled = false;
  const done = engine
    .review(record, ms, (events, total) => {
      if (!over) onProgress(total > 0 ? events / total : 0);
    })
    .then(
      (review) => {
        over = true;
        shelf.put(record, ms, review);
        return review;
      },
      (error: unknown) => {
        over = true;
        if (cancelled) return null;
        throw error;
      },
    );
  return {
    done,
    cancel() {
      if (over) return;
      cancelled = true;
      engine.stop();
    },
  };
}
