import { expect, it } from 'vitest';
import { affectedSpots } from '../../../src/games/carcassonne/model';
import { emptyTable } from '../../../src/table/base';
import type { GameEvent, TableState } from '../../../src/table/types';
import { people } from '../../tables';

const added = { kind: 'add', at: [0, 0], spot: 'city.N', terrain: 'city', tile: 'D', turns: 0 } as const;
const back = { kind: 'back', at: [1, 0], spot: 'road.W', terrain: 'road', tile: 'A', turns: 1 } as const;

/** A table with these decisions and draws, the newest turn from number `turnFrom` on. */
function tableAfter(turnFrom: number, ...done: GameEvent['does'][]): TableState {
  const events = done.map((does, n): GameEvent => ({ n, actor: does.kind === 'tile' ? null : 0, text: '', does, points: 0 }));
  return { ...emptyTable('t', 'local', 'carcassonne', {}, people('Ada', 'Bo')), events, turnFrom };
}

it('marks what the crop circle of the newest turn did, and nothing of the turns before', () => {
  const place = { kind: 'place', tile: 'D', at: [0, 1], turns: 0 } as const;
  const crop = { kind: 'crop', effect: 'A' } as const;
  const tile = { kind: 'tile', tile: 'K' };
  const spot = ({ at, spot }: { at: unknown; spot: string }): unknown => [at, spot];
  expect(affectedSpots(tableAfter(0, place, crop, added, { kind: 'decline' }, back, tile)).map(spot)).toEqual([
    [[0, 0], 'city.N'],
    [[1, 0], 'road.W'],
  ]);
  expect(affectedSpots(tableAfter(3, place, crop, added, place, tile))).toEqual([]);
  expect(affectedSpots(tableAfter(1, tile))).toEqual([]);
});
