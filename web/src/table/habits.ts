import type { GameName } from './types';
import { findLevel, seatCounts } from '../engine/games';
import { store, stored } from '../kit/storage';

/** How somebody plays a game against the computer: at which level, at how many seats. */
interface Habit {
  level: number;
  seats: number;
}

/** As the last time; at first a middling level and the fewest seats. */
export function habitOf(game: GameName): Habit {
  const [level, seats] = (stored(`habit:${game}`) ?? '').split(' ').map(Number);
  return {
    level: findLevel(game, level)?.number ?? 2,
    seats: seats !== undefined && seatCounts(game).includes(seats) ? seats : seatCounts(game)[0]!,
  };
}

export const storeHabit = (game: GameName, { level, seats }: Habit): boolean => store(`habit:${game}`, `${level} ${seats}`);
