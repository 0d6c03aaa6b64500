import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Messages } from '../../../src/i18n/index.svelte';
import { ruleWords } from '../../../src/i18n/refusal';
import { goalNames } from '../../../src/games/circle-the-wagons/cards';
import type { MoveList, TableSession } from '../../../src/table/types';
import de from '../../../src/i18n/de/circle-the-wagons.json';
import en from '../../../src/i18n/en/circle-the-wagons.json';
import tr from '../../../src/i18n/tr/circle-the-wagons.json';
import { describe as describeTable, dueWords, gainWords, goalText, pickChoices, tell } from '../../../src/games/circle-the-wagons/words';
import { table, view } from './fixtures';

// The messages come without a browser here.
vi.mock('../../../src/i18n/index.svelte', async () => {
  const messages = (await import('../../../src/i18n/en/circle-the-wagons.json')).default as Messages;
  const format = (pattern: string, params: Record<string, string | number>): string =>
    pattern
      .replace(/\{(\w+)\|([^|{}]*(?:\{\w+\}[^|{}]*)*)\|([^|{}]*(?:\{\w+\}[^|{}]*)*)\}/g, (_, name: string, one: string, many: string) =>
        Number(params[name]) === 1 ? one : many,
      )
      .replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
  return { t: (key: string, params = {}) => (messages[key] === undefined ? key : format(messages[key], params)) };
});

const list: MoveList = {
  moves: [
    { move: 'draft 12 @0,2', points: 1 },
    { move: 'draft 12 @1,2', points: 3 },
    { move: 'draft 12 @2,2 r', points: 2 },
    { move: 'draft 17 @0,2 r', points: 5 },
  ],
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

const files: Record<string, Messages> = { de, tr };
const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!))].sort();

describe('messages', () => {
  it('are all prefixed', () => {
    for (const key of Object.keys(en)) expect(key).toMatch(/^(cw|why)\./);
  });
  it.each(['de', 'tr'])('are complete in %s, with the same parameters', (language) => {
    const messages = files[language]!;
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect(holes(messages[key]!), key).toEqual(holes(text));
  });
  it('name and explain every goal, with barrels too', () => {
    for (const goal of goalNames) {
      for (const neutral of [false, true]) {
        expect(goalText(goal, neutral)).not.toMatch(/^cw\./);
        if (neutral) expect(goalText(goal, neutral)).not.toMatch(/beer/i);
      }
    }
  });
});

describe('tell', () => {
  it('says what happened', () => {
    expect(tell('goal 8', table)).toBe('goal: Claim Jumpers');
    expect(tell('start 16', table)).toBe('starts the circle with card 16');
    expect(tell('draft 16 @0,0', table)).toBe('drafts card 16, places it at 0, 0');
    expect(tell('draft 7 @0,0', table)).toBe('drafts card 7, places it at 0, 0, gives one card away');
    expect(tell('free 14 @2,0', table)).toBe('places the free card 14 at 2, 0');
    expect(tell('draft 11 @-1,1 r', table)).toBe('drafts card 11, places it at −1, 1 turned');
  });
  it('says of advice what it would give away', () => expect(tell('draft 17 @0,2', table)).toMatch(/gives 2 cards away$/));
  it('leaves alone what it does not know', () => expect(tell('hello', table)).toBe('hello'));
});

describe('words', () => {
  it('say what is due', () => {
    expect(dueWords(view, table)).toBe('Draft a card');
    expect(dueWords(view, { ...table, mine: [1] })).toBe('Ada is choosing');
    expect(dueWords({ ...view, phase: 'over', to_act: null }, { ...table, due: null, status: 'finished' })).toBe('The game is over: Ada 14, Bo 18');
  });
  it('explain points and refusals', () => {
    expect(gainWords({ total: 4, changes: [{ kind: 'terrain', name: 'forest', before: 2, after: 4 }] })).toBe('+4: forest from 2 to 4');
    expect(gainWords({ total: 0, changes: [] })).toBe('±0: nothing changes');
    expect(ruleWords({ code: 'CW-21', why: 'x' })).toMatch(/share an edge/);
    expect(ruleWords({ code: 'stale', why: 'look again' })).toBe('look again');
  });
});

describe('the position in words', () => {
  let words: Awaited<ReturnType<typeof describeTable>>;
  beforeAll(async () => {
    words = await describeTable(table, session);
  });
  it('tells what is due, goals, towns and the circle', () => {
    expect(words.lines.map(({ title }) => title)).toEqual(['Due', 'Goal Claim Jumpers', 'Goal Happy Cows', 'Goal Undiscovered', "Ada's town", "Bo's town", 'Circle, next first']);
    expect(words.lines[1]!.text).toMatch(/Ada 0, Bo 9$/);
    expect(words.lines[4]!.text).toBe('14 points, desert 1, forest 1, mountains 2, plains 1, snow 3, water 2, Claim Jumpers 0, Happy Cows 4, Undiscovered 0');
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
    const plain = await describeTable({ ...table, setup: { ...table.setup, aids: [] } }, session);
    expect(JSON.stringify(plain.choices)).not.toMatch(/\+\d/);
    expect(plain.choices.map(({ move }) => move)).toEqual(list.moves.map(({ move }) => move));
    expect(pickChoices(list, 2, false).map(({ move }) => move)).toEqual(['draft 12 @0,2', 'draft 17 @0,2 r']);
  });
  it('asks for no decisions when others are due', async () => {
    expect((await describeTable({ ...table, mine: [1] }, session)).choices).toEqual([]);
    expect(asked).toBe(0);
  });
});
