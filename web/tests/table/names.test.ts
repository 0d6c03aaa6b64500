import { expect, it } from 'vitest';
import { gameNames } from '../../src/engine/games';
import { seatName } from '../../src/table/names';
import type { TableState } from '../../src/table/types';

it('calls two who have the same name differently', () => {
  const seats = ['Ada', 'greedy', 'greedy'].map((name) => ({ kind: 'person', name }));
  const table = { setup: { game: gameNames[0] }, seats } as TableState;
  expect(seats.map((_, seat) => seatName(table, seat))).toEqual(['Ada', 'greedy [2]', 'greedy [3]']);
});
