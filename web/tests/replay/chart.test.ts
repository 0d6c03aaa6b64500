import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Review, ReviewedDecision } from '../../src/engine/types';
import { dashOf, niceTicks, pathOf, rangeOf, scaleOf, scoreSeries, valueAt } from '../../src/replay/chart';
import { percentText, pointsText } from '../../src/replay/numbers';
import { chanceSeries, decisionWords, faults, isBest, knownOf, linesOf, ReviewShelf, startReview } from '../../src/replay/review';
import { stepsOf } from '../../src/replay/steps';
import type { TableState } from '../../src/table/types';

const frame = { width: 320, height: 200, left: 40, right: 20, top: 10, bottom: 20 };

test('ticks lie in the range, evenly, and are not too many', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -300, max: 0 }),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 2, max: 10 }),
      (low, high, about) => {
        const ticks = niceTicks(low, high, about);
        expect(ticks.length).toBeGreaterThan(0);
        expect(ticks.length).toBeLessThanOrEqual(about + 1);
        expect(ticks.every((tick) => tick >= low && tick <= high)).toBe(true);
      },
    ),
  );
  expect(niceTicks(0, 100, 4)).toEqual([0, 50, 100]);
  expect(niceTicks(5, 5, 4)).toEqual([5]);
});

test('a place on the chart leads back to its step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150 }), fc.nat(), (steps, any) => {
      const scale = scaleOf(frame, steps, [0, 10]);
      expect(scale.stepAt(scale.x(any % steps))).toBe(any % steps);
      expect(scale.stepAt(-1000)).toBe(0);
      expect(scale.stepAt(10_000)).toBe(steps - 1);
    }),
  );
  const scale = scaleOf(frame, 3, [0, 10]);
  expect(scale.y(10)).toBe(10);
  expect(scale.y(0)).toBe(180);
  expect(
    pathOf(
      [
        { x: 0, y: 0 },
        { x: 2, y: 10 },
      ],
      scale,
    ),
  ).toBe('M40 180L300 10');
});

test('scores become lines', () => {
  const series = scoreSeries(
    ['Ada', 'Bo'],
    [
      [0, 0],
      [5, 0],
      [5, -3],
    ],
  );
  expect(rangeOf(series)).toEqual([-3, 5]);
  expect(rangeOf([])).toEqual([0, 1]);
  expect(valueAt(series[1]!, 1)).toBe(0);
  expect(valueAt(series[1]!, 2)).toBe(-3);
  expect(valueAt({ seat: 0, name: '', points: [{ x: 3, y: 1 }] }, 2)).toBeNull();
  expect(new Set([0, 1, 2, 3, 4, 5].map(dashOf)).size).toBe(6);
});

const decision = (event: number, seat: number, chance: number, lost: number): ReviewedDecision => ({
  event,
  seat,
  move: `m${event}`,
  does: { kind: 'place' },
  points: 0,
  best: 'b',
  best_does: { kind: 'pass' },
  best_points: 2,
  best_terms: [{ seat, what: 'road', points: 2 }],
  chance,
  lost_chance: lost,
  lost_points: 10 * lost,
  grade: lost >= 0.2 ? 'blunder' : 'fine',
  exact: false,
});
const review: Review = {
  game: 'carcassonne',
  seats: [],
  decisions: [decision(1, 0, 0.6, 0), decision(2, 1, 0.5, 0.25), decision(4, 0, 0.9, 0)],
  moments: [],
};
const events = [null, 0, 1, null, 0].map((actor, n) => ({ n, actor, text: '', does: { kind: `d${n}` }, points: 0 }));

test('chances of two seats mirror each other and end with the result', () => {
  const [ada, bo] = chanceSeries(review, stepsOf(events), ['Ada', 'Bo'], [0, 1]);
  expect(ada!.points).toEqual([
    { x: 0, y: 60 },
    { x: 1, y: 60 },
    { x: 2, y: 75 },
    { x: 3, y: 0 },
  ]);
  expect(bo!.points).toEqual([
    { x: 0, y: 40 },
    { x: 1, y: 40 },
    { x: 2, y: 25 },
    { x: 3, y: 100 },
  ]);
});

test('with three seats only who decided is known', () => {
  const lines = chanceSeries(review, stepsOf(events), ['Ada', 'Bo', 'Cy'], []);
  expect(lines.map((line) => line.points.length)).toEqual([3, 1, 0]);
});

test('the list of decisions tells who, what and how good', () => {
  const told = (found: Review | null): string[] =>
    linesOf(stepsOf(events), ['Ada', 'Bo'], ({ kind }) => `plays ${kind}`, found).map(
      ({ step, name, words, grade }) => `${step} ${name} ${words}: ${grade}`,
    );
  expect(told(null)).toEqual(['1 Ada plays d1: fine', '2 Bo plays d2: fine', '3 Ada plays d4: fine']);
  expect(told(review)[1]).toBe('2 Bo plays d2: blunder');
});

test('what a review has said of a decision is not asked again', () => {
  const fault = review.decisions[1]!;
  expect(knownOf(fault, 'm2')).toBe(fault);
  expect(isBest(fault)).toBe(false);
  const best = knownOf(fault, 'b')!;
  expect(best).toMatchObject({ move: 'b', does: { kind: 'pass' }, points: 2, terms: fault.best_terms, grade: 'fine' });
  expect(isBest(best)).toBe(true);
  expect(isBest({ ...best, exact: true, lost_points: 1 })).toBe(false); // solved: a point is a point
  expect(knownOf(fault, 'x')).toBeNull();
  expect(knownOf(undefined, 'b')).toBeNull();
});

test('what was given away is found', () => expect(faults(review).map((one) => one.event)).toEqual([2]));

test('a review is kept, the more thorough one stays', async () => {
  const shelf = new ReviewShelf();
  const parts: number[] = [];
  const run = startReview(
    {
      review: async (_record, _ms, progress) => {
        progress?.(1, 2);
        return review;
      },
      stop() {},
    },
    'r',
    40,
    (part) => parts.push(part),
    shelf,
  );
  expect(await run.done).toBe(review);
  expect(parts).toEqual([0.5]);
  run.cancel(); // too late: nothing happens
  shelf.put('r', 10, { ...review, game: 'worse' });
  expect(shelf.find('r')?.review).toBe(review);
  expect(shelf.find('s')).toBeNull();
});

test('a review that is cancelled is null, one that fails throws', async () => {
  const shelf = new ReviewShelf();
  let refuse: (why: unknown) => void = () => {};
  const engine = { review: () => new Promise<Review>((_, reject) => (refuse = reject)), stop: () => refuse(new Error('stopped')) };
  const cancelled = startReview(engine, 'r', 40, () => {}, shelf);
  cancelled.cancel();
  expect(await cancelled.done).toBeNull();
  const failed = startReview(engine, 'r', 40, () => {}, shelf);
  refuse(new Error('broken'));
  await expect(failed.done).rejects.toThrow('broken');
  expect(shelf.find('r')).toBeNull();
});

test('numbers and sums as they are read', () => {
  expect(percentText(0.134, 'en')).toBe('13%');
  expect(percentText(0.134, 'tr')).toBe('%13');
  expect(pointsText(2.345, 'de')).toBe('2,3');
  const module = { doesWords: () => 'places', gainWords: (terms: readonly unknown[]) => (terms.length === 0 ? '' : '1 + 2 = 3') };
  const words = decisionWords(module, {} as TableState, 0);
  expect(words({ kind: 'place' })).toBe('places');
  expect(words({ kind: 'place' }, [{ seat: 0, what: 'line', points: 3 }])).toBe('places (1 + 2 = 3)');
});
