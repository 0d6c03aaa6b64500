import { lines, miss, recordOf, right, type Lesson, type Try, type Verdict } from '../lesson';

/** Ada holds 3 4 1 and lays, then Bo, who holds 5 2 6. */
function position(heart: number, turns: string, ada = '3 4 1'): string {
  const hand = (seat: number, stones: string): string[] => stones.split(' ').map((stone) => `* hand ${seat} ${stone}`);
  return recordOf('stone-ring', 'ring=12', [...hand(0, ada), ...hand(1, '5 2 6'), `* heart ${heart}`, ...lines(turns)]);
}

const apart = (drawn: number): string => `
  0 3@1
  * draw ${drawn}
  1 5@7
  * draw 1`;

const scores =
  (least: number) =>
  ({ points }: Try): Verdict =>
    points >= least ? right : miss('miss', { n: points });

const lesson: Lesson = {
  game: 'stone-ring',
  steps: [
    { id: 'ring', record: position(6, '') },
    { id: 'step', record: position(6, apart(2)), task: { verdict: scores(1), solution: ['4@2'], wrong: ['1@4'] } },
    { id: 'equal', record: position(6, apart(5)), task: { verdict: scores(3), solution: ['5@8'], wrong: ['4@2'] } },
    { id: 'heart', record: position(4, apart(2)), task: { verdict: scores(2), solution: ['4@2'], wrong: ['2@2'] } },
    {
      id: 'gap',
      record: position(6, '0 3@1\n* draw 2\n1 5@3\n* draw 1'),
      task: { verdict: scores(2), solution: ['4@2'], wrong: ['4@12'] },
    },
    {
      id: 'alone',
      record: position(4, '0 4@1\n* draw 3\n1 5@3\n* draw 2', '4 4 1'),
      task: { verdict: scores(8), solution: ['4@2'], wrong: ['4@12'] },
    },
    { id: 'end', record: position(6, apart(5)) },
  ],
};
export default lesson;
