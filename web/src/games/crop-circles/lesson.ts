import { doneOf, type CropDoes } from './model';
import { lines, miss, more, recordOf, right, type Lesson, type Try, type Verdict } from '../lesson';

interface Deal {
  ada: string;
  bo?: string;
  centre?: string;
  upcoming?: string;
}

/** The set-up of all steps: solid beside circles, triangles and stars, striped beside circles and squares, crossed beside stars. */
function deal({ ada, bo = 'Q3 C1 Q1 T2', centre = 'Q1 C1 T2 S1', upcoming }: Deal): string[] {
  const each = (what: string, glyphs: string): string[] => glyphs.split(' ').map((glyph) => `* ${what} ${glyph}`);
  return [
    ...each('hand 0', ada),
    ...each('hand 1', bo),
    ...each('centre', centre),
    ...each('pool', 'C1 S2 T3 T1 C3'),
    '* rule solid CTS',
    '* rule striped CQ',
    '* rule crossed S',
    ...(upcoming === undefined ? [] : [`* upcoming ${upcoming}`]),
  ];
}

const still = (events: string[]): string => recordOf('crop-circles', 'glyphs=104 rules_change=off', events);
const changing = (events: string[]): string => recordOf('crop-circles', 'glyphs=104 rules_change=on', events);

/** A turn of each: the older glyphs make a small town in the middle. */
const firstTurns = lines(`
  0 g6>C1S2
  0 +T3
  0 +S2
  0 +C3
  * refill C2
  * refill T1
  * refill Q2
  1 i7vT1S1
  1 +T1
  1 +Q2
  1 +C1
  * refill S1
  * refill Q1
  * refill C2`);

/** Another turn of each: Ada has kept the change card, which reads "can change" now. */
const secondTurns = lines(`
  0 f6T1
  0 +Q1
  0 +C2
  0 +S1
  * refill T2
  * refill C1
  * refill S3
  1 h9T1
  1 +T2
  1 +C1
  1 +C2
  * refill T1
  * refill Q1
  * refill S2`);

const middle = { ada: 'C1 T1 S2 Q1', bo: 'T1 C1 Q3 S1' };

/** Null if something else was done. */
function placement({ does }: Try): Extract<CropDoes, { kind: 'place' }> | null {
  const done = doneOf(does);
  return done.kind === 'place' ? done : null;
}
const laid = (tried: Try): readonly string[] => placement(tried)?.glyphs ?? [];
const touched = (tried: Try): number => placement(tried)?.touches.length ?? 0;
const onMultiplier = ({ terms }: Try): boolean => terms?.[0]?.of?.some(({ times = 1 }) => times > 1) ?? false;
const scores =
  (least: number) =>
  (tried: Try): Verdict =>
    tried.points >= least ? right : miss('miss', { n: tried.points });

/** Three from pool and bag, at least one of each. */
function takes({ does, earlier }: Try): Verdict {
  const all = [...earlier, does];
  const bags = all.filter(({ from }) => from === 'bag').length;
  if (all.length < 3) return more(all.length === 1 ? 'more' : 'more2');
  if (bags === 0) return miss('pool');
  return bags === 3 ? miss('bag') : right;
}

const lesson: Lesson = {
  game: 'crop-circles',
  steps: [
    { id: 'field', record: still(deal({ ada: 'C1 T2 Q3 S4' })) },
    {
      id: 'first',
      record: still(deal({ ada: 'C1 T1 Q1 S1' })),
      task: {
        verdict: (tried) => (laid(tried).length > 0 ? right : miss()),
        solution: ['h6C1'],
        wrong: ['pass'],
      },
    },
    {
      id: 'agree',
      record: still(deal({ ada: 'T3 C1 Q1 S2' })),
      task: {
        verdict: (tried) => (laid(tried).includes('T3') ? right : miss()),
        solution: ['g6T3'],
        wrong: ['g6C1'],
      },
    },
    {
      id: 'both',
      record: still(deal({ ada: 'Q2 T1 C1 S3' })),
      task: {
        verdict: (tried) => (laid(tried).includes('Q2') ? right : miss()),
        solution: ['h6Q2'],
        wrong: ['g6T1'],
      },
    },
    {
      id: 'line',
      record: still(deal({ ada: 'C1 T1 S1 S2' })),
      task: {
        verdict: (tried) => (laid(tried).length > 1 ? right : miss(laid(tried).length === 0 ? 'pass' : 'miss')),
        solution: ['g6>C1T1'],
        wrong: ['g6C1'],
      },
    },
    {
      id: 'touch',
      record: still([...deal(middle), ...firstTurns]),
      task: {
        verdict: (tried) => (touched(tried) >= 3 ? right : miss('miss', { n: touched(tried) })),
        solution: ['f6vT3Q1T1'],
        wrong: ['h5T1'],
      },
    },
    {
      id: 'multiplier',
      record: still(deal({ ada: 'C2 S2 T1 C3' })),
      task: {
        verdict: (tried) => (onMultiplier(tried) ? right : miss()),
        solution: ['e6>C3C2T1'],
        wrong: ['h6C2'],
      },
    },
    {
      id: 'take',
      record: still([...deal({ ada: 'C1 T1 S1 S2' }), '0 g6>C1T1']),
      task: { verdict: takes, solution: ['+T3', '+C3', '+bag'], wrong: ['+T3', '+C3', '+S2'] },
    },
    {
      id: 'pass',
      record: still(deal({ ada: 'Q4 Q4 T4 T4', centre: 'Q1 C1 T2 C1' })),
      task: {
        verdict: (tried) => (tried.does.kind === 'pass' ? more('more') : tried.earlier.length === 1 ? right : miss()),
        solution: ['pass', '+S2'],
        wrong: ['h6Q4'],
      },
    },
    {
      id: 'change',
      record: changing([...deal({ ...middle, upcoming: 'solid CQT' }), ...firstTurns, ...secondTurns]),
      task: {
        verdict: (tried) => (onMultiplier(tried) ? right : miss()),
        solution: ['e6Q1'],
        wrong: ['f5S2'],
      },
    },
    {
      id: 'alone',
      record: changing([...deal({ ...middle, upcoming: 'solid CQT' }), ...firstTurns, ...secondTurns]),
      task: { verdict: scores(24), solution: ['f7vS1S2C2C3Q1T3Q1'], wrong: ['e6Q1'] },
    },
    { id: 'end', record: still([...deal(middle), ...firstTurns]) },
  ],
};
export default lesson;
