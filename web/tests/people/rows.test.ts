import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/net/api';
import { provideMessages, useMessages } from '../../src/kit/i18n/index.svelte';
import { checkLabel, checkName, checkPassword, checkWhy, ownPath } from '../../src/net/forms';
import limits from '../../src/net/limits.json';
import { durationWord } from '../../src/people/figures';
import { noticeAt, noticeForAll, withNotice } from '../../src/people/notices';
import en from '../../src/people/words/en/people.json';
import { problem } from '../../src/net/problems';
import { botWord } from '../../src/people/bots';
import { filtered, outcomeFor, ranks, tally } from '../../src/people/results';
import { hasReservedFor, mineInOrder, namesAt, seatsOf, type TableRow } from '../../src/people/rows';

const row = (over: Omit<Partial<TableRow>, 'about'> & { about?: Partial<TableRow['about']> } = {}): TableRow => ({
  id: 't1',
  status: 'open',
  created: 1,
  changed: 2,
  n: 3,
  seats: [{ kind: 'person', name: 'Ada' }, { kind: 'bot', name: 'bot:3', level: 3 }, { kind: 'open' }],
  ...over,
  about: {
    game: 'crop-circles',
    options: {},
    seats: ['open', 'bot:3', 'open'],
    clock: { kind: 'none' },
    aids: [],
    listed: true,
    rated: false,
    chat: true,
    ...over.about,
  },
});

describe('seats', () => {
  const rematch = row({
    seats: [
      { kind: 'person', name: 'Ada' },
      { kind: 'open', kept: 'Bo' },
      { kind: 'person', name: '(gone)', gone: true },
      { kind: 'bot', name: 'bot:3' },
    ],
  });
  it('are as at the table itself', () => {
    expect(seatsOf(row()).map((seat) => seat.kind)).toEqual(['person', 'bot', 'open']);
    expect(seatsOf(rematch)[1]).toEqual({ kind: 'open', name: '', reserved: 'Bo' });
  });
  it('are reserved for somebody', () => {
    expect(['Ada', 'bo', undefined].map((name) => hasReservedFor(rematch, name))).toEqual([false, true, false]);
    expect(hasReservedFor({ ...rematch, status: 'finished' }, 'Bo')).toBe(false);
  });
  it('name those who are there or are waited for', () => {
    expect(namesAt(row())).toEqual(['Ada']);
    expect(namesAt(rematch)).toEqual(['Ada', 'Bo']);
  });
});

it('names computer players', () => {
  expect(botWord('carcassonne', 3)).toEqual({ key: 'people.seat.level', params: { name: 'Thief' } });
  for (const odd of [undefined, 0, 9]) expect(botWord('carcassonne', odd)).toEqual({ key: 'people.seat.bot' });
});

describe('my tables', () => {
  it('begin with those that wait for me, whatever the order they come in', () => {
    const rows = fc.array(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 4 }),
        changed: fc.nat(50),
        status: fc.constantFrom('open' as const, 'playing' as const, 'finished' as const),
      }),
    );
    fc.assert(
      fc.property(rows, fc.func(fc.boolean()), (parts, isDue) => {
        const all = parts.map((part) => row(part));
        const due = new Set(all.filter((one) => isDue(one.id)).map((one) => one.id));
        const ordered = mineInOrder(all, due);
        expect([...ordered].sort((a, b) => all.indexOf(a) - all.indexOf(b))).toEqual(all);
        const flags = ordered.map((one) => due.has(one.id));
        expect(flags).toEqual([...flags].sort((a, b) => Number(b) - Number(a)));
        for (let i = 1; i < ordered.length; ++i) {
          const [a, b] = [ordered[i - 1]!, ordered[i]!];
          if (a.status === b.status && due.has(a.id) === due.has(b.id)) expect(a.changed).toBeGreaterThanOrEqual(b.changed);
        }
      }),
    );
  });
});

describe('outcomes', () => {
  const ended = (share?: number): TableRow =>
    row({
      status: 'finished',
      seats: [
        { kind: 'person', name: 'Ada', ...(share === undefined ? {} : { share }) },
        { kind: 'person', name: 'Bo', share: 0 },
      ],
    });
  it('are won, shared, lost or none', () => {
    expect([1, 0.5, 0, undefined].map((share) => outcomeFor(ended(share), 'ada'))).toEqual(['won', 'shared', 'lost', 'none']);
    expect(outcomeFor(ended(1), 'Cy')).toBe('none');
  });
  it('are counted and filtered', () => {
    const rows = [ended(1), ended(0), ended(0.5)];
    expect(tally(rows, 'Ada')).toEqual({ won: 1, shared: 1, lost: 1, none: 0 });
    expect(filtered(rows, 'Ada', { outcome: 'lost', rated: 'any', opponent: '' })).toEqual([rows[1]]);
    expect(filtered(rows, 'Ada', { outcome: 'any', rated: 'rated', opponent: '' })).toEqual([]);
    expect(filtered(rows, 'Ada', { outcome: 'any', rated: 'any', opponent: ' b' })).toHaveLength(3);
    expect(filtered(rows, 'Ada', { outcome: 'any', rated: 'any', opponent: 'ada' })).toEqual([]);
  });
});

describe('words', () => {
  it('tell how long', () => {
    expect(durationWord(59.9)).toEqual({ key: 'people.duration.minutes', params: { minutes: 0, seconds: 59 } });
    expect(durationWord(7260)).toEqual({ key: 'people.duration.hours', params: { hours: 2, minutes: 1 } });
    expect(durationWord(90_000)).toEqual({ key: 'people.duration.days', params: { days: 1, hours: 1 } });
  });
});

it('ranks share a place when they show the same', () => {
  expect(ranks([1549.6, 1549.8, 1500.2, 1499.9, 1400])).toEqual([1, 1, 3, 3, 5]);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 3000, noNaN: true })), (ratings) => {
      const places = ranks(ratings);
      ratings.forEach((a, i) => ratings.forEach((b, j) => expect(Math.round(a) > Math.round(b)).toBe(places[i]! < places[j]!)));
    }),
    { numRuns: 30 },
  );
});

describe('forms', () => {
  it('ask for a name and a password; what these have to be, the server says', () => {
    for (const something of ['Ada', 'A', "O'Neil", 'Guest']) expect([checkName(something), checkPassword(something)]).toEqual([null, null]);
    for (const nothing of ['', '  ']) expect(checkName(nothing)?.key).toBe('people.form.name.empty');
    expect([checkPassword('')?.key, checkPassword(' ')]).toEqual(['people.form.password.empty', null]);
  });
  it('hold texts to the size that the server takes', () => {
    const { Label, BanReason } = limits;
    expect([checkLabel('x'.repeat(Label.maxLength)), checkWhy('x'.repeat(BanReason.maxLength))]).toEqual([null, null]);
    expect(checkLabel('ü'.repeat(Label.maxLength))).toEqual({ key: 'people.form.long', params: { most: Label.maxLength } });
    expect(checkWhy('x'.repeat(BanReason.maxLength + 1))).toEqual({ key: 'people.form.long', params: { most: BanReason.maxLength } });
  });
  it('go on to paths of this page only', () => {
    expect(ownPath('/lobby?game=x')).toBe('/lobby?game=x');
    for (const bad of [undefined, '', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:1', '/a b'])
      expect(ownPath(bad)).toBeNull();
  });
});

describe('problems', () => {
  it('are told by code, else in the words of the server', async () => {
    provideMessages('problems', 'en', async () => en);
    await useMessages('problems');
    expect(problem(new ApiError(0, 'offline', 'x'))).toMatchObject({ key: 'why.offline', code: 'offline' });
    expect(problem(new ApiError(500, 'odd', 'it is odd'))).toMatchObject({ key: 'people.problem.unknown', params: { why: 'it is odd' } });
    expect(problem(new ApiError(400, 'setup', 'x')).key).toBe('why.setup');
    expect(problem(new ApiError(409, 'tables', 'x')).key).toBe('why.tables');
    expect(problem(new TypeError('oh'))).toMatchObject({ key: 'people.problem.unknown', params: { why: 'oh' } });
    // A part of the page that does not come: main.ts says so.
    expect(problem(Object.assign(new TypeError('oh'), { code: 'offline' })).key).toBe('why.offline');
  });
});

describe('notices', () => {
  const all = { table: '', push: true, webhook: 'https://hooks.example/ada' };
  it('for a table go before those for all', () => {
    expect(noticeForAll([])).toEqual({ table: '', push: false, webhook: '' });
    expect(noticeAt([all], 't1')).toEqual({ ...all, table: 't1' });
    const changed = withNotice([all], { table: 't1', push: false, webhook: '' });
    expect(noticeAt(changed, 't1')).toEqual({ table: 't1', push: false, webhook: '' });
    expect(withNotice(changed, { table: '', push: false, webhook: '' })).toHaveLength(2);
  });
});
