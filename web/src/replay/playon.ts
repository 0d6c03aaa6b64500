import { botOf } from '../table/opening';
import type { Sitter, TableState } from '../table/types';

// From a position of a replay to a table in this browser: one person, the computer on all other seats.

type Replayed = Pick<TableState, 'setup' | 'seats'>;

/** The seat of the first person; the first seat if the computer played alone. */
export const personAt = ({ seats }: Replayed): number =>
  Math.max(
    0,
    seats.findIndex((seat) => seat.kind !== 'bot'),
  );

/** What a person is called there who has not told us. */
export const nameAt = ({ seats }: Replayed, seat: number): string | null => {
  const found = seats[seat];
  return found === undefined || found.name === '' || found.kind === 'bot' ? null : found.name;
};

/** Who plays on: computer players with a level stay, and one of this level takes the seat of everybody else. */
export const whoPlaysOn = ({ setup, seats }: Replayed, seat: number, person: string, level: number): Sitter[] =>
  seats.map(({ name, level: own }, i) => {
    if (i === seat) return { kind: 'person', name: person };
    return own === undefined ? botOf(setup.game, level) : { kind: 'bot', name, level: own };
  });
