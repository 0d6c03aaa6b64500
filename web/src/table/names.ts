import { levelNames } from '../ui/levels';
import type { GameName, SeatInfo, TableState } from './types';

/** A computer player by the name of its level; everybody else by their own. */
export function shownName(game: GameName, name: string): string {
  const level = /^bot:([1-6])/.exec(name)?.[1];
  return level === undefined ? name : `${levelNames[game][Number(level) - 1]} (${level})`;
}

/** Whether an open seat is kept for whoever has this name. */
export const isKeptFor = (seat: SeatInfo, name: string | undefined): boolean =>
  seat.kind === 'open' && seat.kept !== undefined && seat.kept.toLowerCase() === name?.toLowerCase();

/** How a seat is called on the screen. */
export function seatName(table: TableState, seat: number): string {
  const info = table.seats[seat];
  return info === undefined || info.name === '' ? `${seat + 1}` : shownName(table.setup.game, info.name);
}
