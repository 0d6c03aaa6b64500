import { writeOptions } from '../table/base';
import { isBot, levelOf } from '../table/names';
import { seatText } from '../table/opening';
import type { SavedTable } from '../table/local';
import type { TableState } from '../table/types';
import { withSeats } from './record';

// From a position of a replay to a table in this browser: one person, the computer on all other seats.

/** A seat is a computer player by the name that the record gives it ("bot:3"), whatever the screen calls it. */
type Replayed = Pick<TableState, 'setup' | 'seats'>;

export interface PlayOn {
  table: Replayed;
  /** Up to the position. */
  record: string;
  seat: number;
  person: string;
  level: number;
}

/** The seat of the first person; the first seat if the computer played alone. */
export const personAt = ({ seats }: Replayed): number =>
  Math.max(
    0,
    seats.findIndex((seat) => !isBot(seat.name)),
  );

/** What a person is called there who has not told us. */
export const nameAt = ({ seats }: Replayed, seat: number): string | null => {
  const name = seats[seat]?.name ?? '';
  return name === '' || isBot(name) ? null : name;
};

export function playOn({ table, record, seat, person, level }: PlayOn, id: string, seed: number, now: number): SavedTable {
  const seats = table.seats.map(({ name }, i) => {
    if (i === seat) return seatText(person, '?');
    return levelOf(name) === undefined ? `bot:${level}` : name;
  });
  const { game, options } = table.setup;
  return { id, game, options: writeOptions(options), seats, seed, record: withSeats(record, seats), changed: now, over: false };
}
