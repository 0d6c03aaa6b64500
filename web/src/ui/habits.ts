import type { GameName } from '../table/types';
import { levelNames, seatCounts } from './levels';
import { keep, kept } from './storage';

/** How somebody plays a game against the computer: at which level, at how many seats. */
export interface Habit {
  level: number;
  seats: number;
}

/** As the last time; at first a middling level and the fewest seats. */
export function habitOf(game: GameName): Habit {
  const [level, seats] = (kept(`habit:${game}`) ?? '').split(' ').map(Number);
  return {
    level: level !== undefined && level >= 1 && level <= levelNames[game].length ? level : 2,
    seats: seats !== undefined && seatCounts[game].includes(seats) ? seats : seatCounts[game][0]!,
  };
}

export const keepHabit = (game: GameName, { level, seats }: Habit): boolean => keep(`habit:${game}`, `${level} ${seats}`);
