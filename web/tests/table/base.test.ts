import { expect, it } from 'vitest';
import { emptyTable, recordNames, refused } from '../../src/table/base';
import type { Sitter } from '../../src/table/types';

const sitters: Sitter[] = [
  { kind: 'person', name: 'bot:3' },
  { kind: 'bot', name: 'bot:3', level: 3 },
  { kind: 'bot', name: 'greedy' },
];

it('an empty table has those who sit at it', () => {
  const { seats, scores, setup } = emptyTable('t', 'local', 'carcassonne', { crops: 'on' }, sitters);
  expect(seats).toEqual(sitters);
  expect(scores).toEqual([0, 0, 0]);
  expect(setup).toMatchObject({ options: { crops: 'on' }, seats: ['bot:3', 'bot:3', 'greedy'] });
});

it('people are called as the engine says, computer players as they are', async () => {
  const seatName = (seat: number, name: string): Promise<string> => Promise.resolve(`${seat}: ${name}`);
  expect(await recordNames({ seatName }, sitters)).toEqual(['0: bot:3', 'bot:3', 'greedy']);
});

it('a refusal has a sentence, whatever was thrown', () => {
  const refusal = { code: 'CC-24', why: 'not now', reason: 'takes_left', facts: { left: 2 } };
  expect(refused({ ...refusal, t: 'answer' })).toEqual({ ok: false, ...refusal });
  expect(refused({ code: 'turn', why: 'not now' })).toEqual({ ok: false, code: 'turn', why: 'not now' });
  expect(refused(new Error('broken'))).toEqual({ ok: false, code: 'error', why: 'broken' });
  expect(refused('x')).toEqual({ ok: false, code: 'error', why: 'that did not work' });
});
