import type { View } from '../../table/types';
import { lines, miss, more, recordOf, right, type Lesson, type Try, type Verdict } from '../lesson';
import { samePlace, type Place } from '../places';
import { fitsOf, doneOf, type TownView, type WagonsView } from './model';

/** Happy cows, gold country and rifles ready, and this circle unless another is given. */
function deal(circle = '4 10 8 12 14 2 7 0 16 11 13 3 9 6 15'): string[] {
  return [...['1', '5', '17'].map((card) => `* goal ${card}`), ...circle.split(' ').map((card) => `* circle ${card}`)];
}
const position = (events: string[]): string => recordOf('circle-the-wagons', 'symbols=classic', events);

const first = [...deal(), '1 start 4'];
const second = [...first, '0 draft 4 @0,0', '1 draft 10 @0,0'];
const third = [...second, '0 draft 8 @2,0', '1 draft 12 @-2,0 r'];
const fourth = [...third, '0 draft 14 @0,2 r', '1 draft 2 @2,0'];
const fifth = [...fourth, '0 draft 7 @2,-2', '1 draft 0 @0,2'];
const given = [...third, '0 draft 14 @0,2 r', '1 draft 0 @0,2'];
const mines = [
  ...deal('4 10 8 12 15 14 2 7 0 16 11 13 3 9 6'),
  ...lines(`
  1 start 4
  0 draft 4 @0,0
  1 draft 10 @0,0
  0 draft 8 @2,0
  1 draft 12 @-2,0 r`),
];

const town = (view: View, seat: number): TownView => (view as WagonsView).towns[seat]!;
/** How many cards the decision gives away. */
function skipped({ does }: Try): number {
  const done = doneOf(does);
  return done.kind === 'draft' ? done.gives.length : 0;
}
function covered({ does, before }: Try): number {
  return fitsOf(before as WagonsView).find(({ at }) => samePlace(at, does.at as unknown as Place))?.covers ?? 0;
}
const gainOf = ({ terms = [], seat }: Try, goal: string): number =>
  terms.find((term) => term.seat === seat && term.what === goal)?.points ?? 0;

function skipsOne(tried: Try): Verdict {
  const n = skipped(tried);
  return n === 1 ? right : miss(n === 0 ? 'none' : 'miss', { n });
}

const lesson: Lesson = {
  game: 'circle-the-wagons',
  steps: [
    { id: 'table', record: position(first) },
    {
      id: 'draft',
      record: position(first),
      task: {
        verdict: (tried) => (skipped(tried) === 0 ? right : miss()),
        solution: ['draft 4 @0,0'],
        wrong: ['draft 10 @0,0'],
      },
    },
    {
      id: 'group',
      record: position(second),
      task: {
        verdict(tried) {
          const size = town(tried.after, tried.seat).terrains.desert;
          return size >= 4 ? right : miss('miss', { n: size });
        },
        solution: ['draft 8 @2,0'],
        wrong: ['draft 8 @2,1'],
      },
    },
    {
      id: 'turn',
      record: position(third),
      task: {
        verdict: ({ does }) => (does.turned === true ? right : miss()),
        solution: ['draft 14 @0,2 r'],
        wrong: ['draft 14 @0,2'],
      },
    },
    {
      id: 'cover',
      record: position(fourth),
      task: {
        verdict(tried) {
          if (covered(tried) === 0) return miss();
          return tried.points >= 1 ? right : miss('loss', { n: tried.points });
        },
        solution: ['draft 7 @3,-1'],
        wrong: ['draft 7 @2,-2'],
      },
    },
    {
      id: 'goal',
      record: position(mines),
      task: {
        verdict(tried) {
          const n = gainOf(tried, 'gold_country');
          return n >= 6 ? right : miss('miss', { n });
        },
        solution: ['draft 15 @2,1 r'],
        wrong: ['draft 15 @-2,0'],
      },
    },
    {
      id: 'skip',
      record: position(fifth),
      task: { verdict: skipsOne, solution: ['draft 11 @2,1'], wrong: ['draft 16 @-2,2 r'] },
    },
    {
      id: 'free',
      record: position(given),
      task: {
        verdict: ({ does, earlier }) => (does.kind === 'draft' ? right : more(earlier.length === 0 ? 'more' : 'more2')),
        solution: ['free 2 @4,0', 'free 7 @2,-2', 'draft 16 @-2,2 r'],
        wrong: ['draft 16 @-2,2 r'],
      },
    },
    {
      id: 'start',
      record: position(deal()),
      task: {
        verdict: ({ does }) => (does.card === 6 ? right : miss(does.card === 15 ? 'same' : 'miss')),
        solution: ['start 6'],
        wrong: ['start 15'],
      },
    },
    {
      id: 'alone',
      record: position(fourth),
      task: {
        verdict(tried) {
          if (skipped(tried) > 1) return miss('many', { n: skipped(tried) });
          return tried.points >= 7 ? right : miss('miss', { n: tried.points });
        },
        solution: ['draft 0 @-2,2'],
        wrong: ['draft 7 @2,-2'],
      },
    },
    { id: 'end', record: position(fifth) },
  ],
};
export default lesson;
