import { lines, miss, more, recordOf, right, type Lesson, type Try, type Verdict } from '../lesson';
import { samePlace } from '../places';
import { doneOf, type CarcassonneView } from './model';

const position = (events: string): string => recordOf('carcassonne', 'crop_circles=on', lines(events));

const road = `
  * tile U
  0 U@1,0/1 +road.E
  * tile W
  1 W@2,0 +road.S
  * tile A`;

const city = `${road}
  0 A@-1,0/3
  * tile U
  1 U@2,1
  * tile E`;

const shared = `
  * tile U
  0 U@1,0/1
  * tile U
  1 U@-1,0/1
  * tile E
  0 E@1,-1/3 +city.W
  * tile E
  1 E@-1,-1/1 +city.E
  * tile Q`;

const cloister = `${shared}
  0 Q@0,-1/2
  * tile V
  1 V@2,0 +road.S
  * tile B`;

const farmer = `${cloister}
  0 B@1,1 +cloister
  * tile V
  1 V@-2,0/3
  * tile E`;

const cropA = `
  * tile N
  0 N@0,-1/3 +city.S
  * tile E
  1 E@0,1/2 +city.S
  * tile CC2
  0 CC2@-1,-1/1`;

const cropB = `
  * tile U
  0 U@1,0/1
  * tile V
  1 V@2,0 +road.S
  * tile E
  0 E@0,-1/2 +city.S
  * tile W
  1 W@-1,0 +road.S
  * tile CC6
  0 CC6@-1,1/2`;

const alone = `
  * tile S
  0 S@0,-1/3 +city.N
  * tile Q
  1 Q@0,1/2
  * tile A
  0 A@1,-1/1 +road.W
  * tile U
  1 U@-1,0/1
  * tile G
  0 G@1,-2 +city.E
  * tile U
  1 U@1,0/1 +road.E
  * tile U
  0 U@2,0/1 +field.ER
  * tile E
  1 E@0,2
  * tile K
  0 K@1,1/3 +city.W
  * tile R
  1 R@0,-2/2
  * tile K
  0 K@1,2/2 +city.S
  * tile B
  1 B@-1,2
  * tile E`;

/** On what the follower of a placement stands. */
const follower = ({ does }: Try): unknown => does.terrain;
const scores =
  (least: number) =>
  ({ points }: Try): Verdict =>
    points >= least ? right : miss('miss', { n: points });

/** The tile lies at this place. */
function liesAt({ does }: Try, x: number, y: number): boolean {
  const done = doneOf(does);
  return done.kind === 'place' && samePlace(done.at, [x, y]);
}

/** The tile joins the road that leads through the start tile. */
function continuesRoad(tried: Try): boolean {
  const view = tried.after as CarcassonneView;
  const start = view.features.find((one) => one.terrain === 'road' && one.parts.some(([x, y]) => x === 0 && y === 0));
  return start !== undefined && start.parts.length > 1;
}

/** What the learner's newest follower of this kind would be worth now. */
function worth(tried: Try, terrain: 'field' | 'cloister'): number {
  const view = tried.after as CarcassonneView;
  const mine = view.features.filter((one) => one.terrain === terrain && one.owners.includes(tried.seat));
  return Math.max(-1, ...mine.map((one) => one.points_now));
}

const lesson: Lesson = {
  game: 'carcassonne',
  steps: [
    { id: 'land', record: position('* tile U') },
    {
      id: 'lay',
      record: position('* tile U'),
      task: {
        verdict: (tried) => (continuesRoad(tried) ? right : miss()),
        solution: ['U@1,0/1'],
        wrong: ['U@0,1/1'],
      },
    },
    {
      id: 'thief',
      record: position(`
        * tile U
        0 U@1,0/1
        * tile E
        1 E@0,1/2 +city.S
        * tile V`),
      task: {
        verdict: (tried) => (follower(tried) === 'road' ? right : miss(follower(tried) === undefined ? 'miss' : 'other')),
        solution: ['V@2,0 +road.S'],
        wrong: ['V@2,0'],
      },
    },
    { id: 'road', record: position(road), task: { verdict: scores(4), solution: ['A@-1,0/3'], wrong: ['A@2,1/2 +cloister'] } },
    {
      id: 'city',
      record: position(city),
      task: {
        verdict: (tried) => (tried.points >= 4 ? right : miss(liesAt(tried, 0, -1) ? 'knight' : 'miss')),
        solution: ['E@0,-1/2 +city.S'],
        wrong: ['E@0,-1/2'],
      },
    },
    { id: 'share', record: position(shared), task: { verdict: scores(10), solution: ['Q@0,-1/2'], wrong: ['Q@1,-2 +city.N'] } },
    {
      id: 'monk',
      record: position(cloister),
      task: {
        verdict(tried) {
          if (follower(tried) !== 'cloister') return miss();
          const now = worth(tried, 'cloister');
          return now >= 4 ? right : miss('few', { n: now - 1 });
        },
        solution: ['B@0,1 +cloister'],
        wrong: ['B@3,0 +cloister'],
      },
    },
    {
      id: 'farmer',
      record: position(farmer),
      task: {
        verdict(tried) {
          if (follower(tried) !== 'field') return miss();
          return worth(tried, 'field') >= 3 ? right : miss('poor');
        },
        solution: ['E@0,-2 +field.EL'],
        wrong: ['E@0,1/2 +field.NL'],
      },
    },
    {
      id: 'crop-a',
      record: position(cropA),
      task: {
        verdict({ does }) {
          if (does.effect === 'A') return more('more');
          return does.kind === 'add' ? right : miss(does.kind === 'decline' ? 'decline' : 'miss');
        },
        solution: ['crop A', 'add 0,-1 city.S'],
        wrong: ['crop B'],
        replies: ['add 0,1 city.S'],
      },
    },
    {
      id: 'crop-b',
      record: position(cropB),
      task: {
        verdict: ({ does }) => (does.effect === 'B' ? right : miss()),
        solution: ['crop B'],
        wrong: ['crop A'],
        replies: ['back 2,0 road.S'],
      },
    },
    { id: 'alone', record: position(alone), task: { verdict: scores(10), solution: ['E@-1,1/1'], wrong: ['E@1,3'] } },
    { id: 'end', record: position(farmer) },
  ],
};
export default lesson;
