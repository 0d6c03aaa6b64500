import { expect, it } from 'vitest';
import { emptyTable, readOptions, refused, writeOptions } from '../../src/table/base';

it('options are read as they are written', () => {
  const options = { rules_change: 'off', symbols: 'neutral' };
  expect(writeOptions(options)).toBe('rules_change=off symbols=neutral');
  expect(readOptions(writeOptions(options))).toEqual(options);
  expect(readOptions('')).toEqual({});
});

it('an empty table knows people from computer players', () => {
  const { seats, scores, setup } = emptyTable('t', 'local', 'carcassonne', '', ['Ada', 'bot:3', 'greedy']);
  expect(seats.map((seat) => seat.kind)).toEqual(['person', 'bot', 'bot']);
  expect(scores).toEqual([0, 0, 0]);
  expect(setup.seats).toEqual(['Ada', 'bot:3', 'greedy']);
});

it('a refusal has a sentence, whatever was thrown', () => {
  const refusal = { code: 'CC-24', why: 'not now', reason: 'takes_left', facts: { left: 2 } };
  expect(refused({ ...refusal, t: 'answer' })).toEqual({ ok: false, ...refusal });
  expect(refused({ code: 'turn', why: 'not now' })).toEqual({ ok: false, code: 'turn', why: 'not now' });
  expect(refused(new Error('broken'))).toEqual({ ok: false, code: 'error', why: 'broken' });
  expect(refused('x')).toEqual({ ok: false, code: 'error', why: 'that did not work' });
});
