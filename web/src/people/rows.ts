import { asSeat, type ServerSeat } from '../net/seats';
import { isReservedFor } from '../table/names';
import type { SeatInfo, Setup } from '../table/types';

// Tables as the server lists them: docs/openapi.json, TableRow.

export interface TableRow {
  id: string;
  status: 'open' | 'playing' | 'finished';
  created: number;
  changed: number;
  n: number;
  /** As in messages of the table; `share` of the win once somebody has won. */
  seats: (ServerSeat & { share?: number })[];
  /** The seat to act, if a person is. */
  due?: number;
  /** It can be looked at, but not played on. */
  damaged?: boolean;
  about: Setup & {
    scores?: number[];
    why?: string;
    winners?: number[];
  };
}

export const seatsOf = (row: TableRow): SeatInfo[] => row.seats.map(asSeat);

/** The names of the people at a table, and of those a seat is reserved for. */
export const namesAt = (row: TableRow): string[] =>
  seatsOf(row).flatMap((seat) => {
    const name = seat.kind === 'open' ? seat.reserved : seat.name;
    return name === undefined || seat.kind === 'bot' || seat.gone === true ? [] : [name];
  });

/** Whether a seat at that table is reserved for somebody. */
export const hasReservedFor = (row: TableRow, name: string | undefined): boolean =>
  row.status === 'open' && seatsOf(row).some((seat) => isReservedFor(seat, name));

/** Those that wait for me first, then games, then tables that have not begun; the latest change first in each. */
export function mineInOrder(rows: readonly TableRow[], due: ReadonlySet<string>): TableRow[] {
  const rank = (row: TableRow): number => (due.has(row.id) ? 0 : row.status === 'playing' ? 1 : row.status === 'open' ? 2 : 3);
  return [...rows].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed || (a.id < b.id ? -1 : 1));
}
