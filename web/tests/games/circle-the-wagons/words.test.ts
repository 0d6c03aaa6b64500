import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Messages } from '../../../src/kit/i18n/index.svelte';
import { pieces } from '../../../src/engine/circle-the-wagons.json';
import { goalNames } from '../../../src/games/circle-the-wagons/pieces';
import type { MoveList, TableSession } from '../../../src/table/types';
import en from '../../../src/games/circle-the-wagons/words/en/board.json';
import {
  accountWords,
  doesWords,
  dueWords,
  gainWords,
  goalText,
  pickChoices,
  refusalWords,
  textView,
} from '../../../src/games/circle-the-wagons/words';
import { givenBy } from '../../../src/games/circle-the-wagons/model';
import { placement } from '../../../src/games/circle-the-wagons/notation';
import { table, view } from './fixtures';

// The messages come without a browser here.
vi.mock('../../../src/kit/i18n/index.svelte', async () => {
  const { format } = await import('../../../src/kit/i18n/format');
  const messages = (await import('../../../src/games/circle-the-wagons/words/en/board.json')).default as Messages;
  return { t: (key: string, params = {}) => (messages[key] === undefined ? key : format(messages[key], params)) };
});

const draft = (card: number, at: [number, number], turned: boolean, points: number): MoveList['moves'][number] => ({
  move: placement('draft', card, at, turned),
  does: { kind: 'draft', card, at, turned, gives: givenBy(view, card) },
  points,
});
const list: MoveList = {
  moves: [draft(12, [0, 2], false, 1), draft(12, [1, 2], false, 3), draft(12, [2, 2], true, 2), draft(17, [0, 2], true, 5)],
  more: false,
};
let asked = 0;
const session = {
  moves: () => {
    ++asked;
    return Promise.resolve(list);
  },
} as unknown as TableSession;
beforeEach(() => {
  asked = 0;
});

describe('messages', () => {
  it('are all prefixed', () => {
    for (const key of Object.keys(en)) expect(key).toMatch(/^(cw|why)\./);
  });
  it('name and explain every goal, with barrels too', () => {
    const neutral = pieces.goals.filter((goal) => 'neutral_words' in goal).map(({ name }) => name);
    expect(neutral.length).toBeGreaterThan(0);
    for (const goal of goalNames) {
      expect(goalText(goal, false)).not.toMatch(/^cw\./);
      if (neutral.includes(goal)) expect(goalText(goal, true)).not.toMatch(/^cw\.|beer/i);
      else expect(goalText(goal, false)).not.toMatch(/beer/i);
    }
  });
});

describe('the log', () => {
  it('says what happened', () => {
    expect(table.events.filter(({ does }) => does.kind !== 'circle').map(({ does }) => doesWords(does))).toEqual([
      'goal: Claim Jumpers',
      'goal: Happy Cows',
      'goal: Undiscovered',
      'starts the circle with card 16',
      'drafts card 16, places it at 0, 0',
      'drafts card 7, places it at 0, 0, gives one card away',
      'places the free card 14 at 2, 0',
      'drafts card 3, places it at −2, 0',
      'drafts card 11, places it at −1, 1 turned',
    ]);
  });
  it('says of advice what it would give away', () => expect(doesWords(list.moves[3]!.does)).toMatch(/gives 2 cards away$/));
});

describe('words', () => {
  it('say what is due', () => {
    expect(dueWords(table)).toBe('Draft a card');
    expect(dueWords({ ...table, mine: [1] })).toBe('Ada is choosing');
    const over = { ...view, phase: 'over', to_act: null };
    expect(dueWords({ ...table, due: null, status: 'finished', view: over })).toBe('The game is over: Ada 14, Bo 18');
  });
  it('say who won when somebody resigns, whatever the scores are', () => {
    const end = { why: 'resigned', winners: [0], shares: [1, 0] };
    expect(dueWords({ ...table, due: null, status: 'finished', end })).toBe('table.wins');
  });
  it('explain points and refusals', () => {
    expect(accountWords({ total: 4, changes: [{ kind: 'terrain', name: 'forest', before: 2, after: 4 }] })).toBe('+4: forest from 2 to 4');
    expect(accountWords({ total: 0, changes: [] })).toBe('±0: nothing changes');
    const terms = [
      { seat: 0, what: 'forest', points: 2 },
      { seat: 0, what: 'claim_jumpers', points: -9 },
      { seat: 1, what: 'claim_jumpers', points: 9 },
    ];
    expect(gainWords(terms, 0)).toBe('forest +2, Claim Jumpers −9');
    expect(gainWords(terms, 1)).toBe('Claim Jumpers +9');
    expect(gainWords([{ seat: 0, what: 'nothing', points: 0 }], 0)).toBe('nothing changes');
    expect(gainWords([], 0)).toBe('');
    expect(refusalWords({ code: 'CW-21', reason: 'apart', facts: { at: [9, 9] }, why: 'x' }, table)).toMatch(/share an edge/);
    expect(refusalWords({ code: 'CW-3', reason: 'start_due', facts: { seat: 1 }, why: 'x' }, table)).toBe(
      'First Bo names the starting card.',
    );
    expect(refusalWords({ code: 'stale', why: 'look again' }, table)).toBe('look again');
  });
});

describe('the position in words', () => {
  let words: Awaited<ReturnType<typeof textView>>;
  beforeAll(async () => {
    words = await textView(table, session);
  });
  it('tells what is due, goals, towns and the circle', () => {
    expect(words.lines.map(({ title }) => title)).toEqual([
      'Due',
      'Goal Claim Jumpers',
      'Goal Happy Cows',
      'Goal Undiscovered',
      "Ada's town",
      "Bo's town",
      'Circle, next first',
    ]);
    expect(words.lines[1]!.text).toMatch(/Ada 0, Bo 9$/);
    expect(words.lines[4]!.text).toBe(
      '14 points, desert 1, forest 1, mountains 2, plains 1, snow 3, water 2, Claim Jumpers 0, Happy Cows 4, Undiscovered 0',
    );
  });
  it('has both towns as tables, with their newest cards marked', () => {
    const [ada, bo] = words.grids;
    expect(ada!.columns).toEqual(['−3', '−2', '−1', '0', '1', '2', '3', '4']);
    expect(ada!.rows[1]!.cells[1]).toEqual({ label: 'snow with gun', insert: ' @-2,0' });
    expect(bo!.rows.flatMap(({ cells }) => cells).filter(({ last }) => last)).toHaveLength(4);
  });
  it('offers decisions, the best of each card', () => {
    expect(words.choices[0]).toEqual({
      label: 'card 12: snow with mine, water with gun, plains with gun, snow with wagon, at 1, 2: +3',
      move: 'draft 12 @1,2',
    });
    expect(words.choices.at(-1)!.label).toMatch(/turned: \+5; Bo gets 2 cards$/);
    expect(pickChoices(list, 2, true).map(({ move }) => move)).toEqual(['draft 12 @1,2', 'draft 17 @0,2 r']);
  });
  it('says no points where the table has none of that help', async () => {
    const plain = await textView({ ...table, setup: { ...table.setup, aids: [] } }, session);
    expect(JSON.stringify(plain.choices)).not.toMatch(/\+\d/);
    expect(plain.choices.map(({ move }) => move)).toEqual(list.moves.map(({ move }) => move));
    expect(pickChoices(list, 2, false).map(({ move }) => move)).toEqual(['draft 12 @0,2', 'draft 17 @0,2 r']);
  });
  it('asks for no decisions when others are due', async () => {
    expect((await textView({ ...table, mine: [1] }, session)).choices).toEqual([]);
    expect(asked).toBe(0);
  });
});
