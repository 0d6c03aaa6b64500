import { expect, it } from 'vitest';
import { findGame, gameNames } from '../../src/engine/games';
import { openWords, seatName, shownName } from '../../src/table/names';
import type { TableState } from '../../src/table/types';

it('calls two who have the same name differently', () => {
  const seats = ['Ada', 'greedy', 'greedy'].map((name) => ({ kind: 'person', name }));
  const table = { setup: { game: gameNames[0] }, seats } as TableState;
  expect(seats.map((_, seat) => seatName(table, seat))).toEqual(['Ada', 'greedy [2]', 'greedy [3]']);
});

it('calls seats by who has them or is waited for', () => {
  const game = gameNames[0]!;
  const { number, name, player } = findGame(game)!.levels[2]!;
  expect(shownName(game, { name: 'Ada' })).toBe('Ada');
  expect(shownName(game, { name: player, level: number })).toBe(`${name} (${number})`);
  expect(shownName(game, { name: '(gone)', gone: true })).toBe('table.gone');
  expect(openWords({ kind: 'open', name: '' })).toBe('table.open');
  expect(openWords({ kind: 'open', name: '', reserved: 'Bo' })).toBe('table.reservedFor');
});
