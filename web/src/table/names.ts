import type { TableState } from './types';

/** How a seat is called on the screen: the person, or the level of the computer player. */
export function seatName(table: TableState, seat: number): string {
  const info = table.seats[seat];
  return info === undefined || info.name === '' ? `${seat + 1}` : info.name;
}
