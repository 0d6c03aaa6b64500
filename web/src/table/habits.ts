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
  const { level, seats } = read(stored(`habit:${game}`));
  return {
    level: findLevel(game, level)?.number ?? 2,
    seats: seats !== undefined && seatCounts(game).includes(seats) ? seats : seatCounts(game)[0]!,
  };
}

export const storeHabit = (game: GameName, habit: Habit): boolean => store(`habit:${game}`, JSON.stringify(habit));

/** Nothing is known of a habit that is not stored, or was by an earlier page. */
function read(text: string | null): Partial<Habit> {
  try {
    return (JSON.parse(text ?? '{}') as Partial<Habit> | null) ?? {};
  } catch {
    return {};
  }
}
