import { isBot } from '../table/base';
import type { SavedTable } from '../table/local';
import type { GameName } from '../table/types';
import { seatLabel, withSeats } from './record';

// From a position of a replay to a table in this browser: one person, the computer on all other seats.

export interface PlayOn {
  game: GameName;
  options: string;
  /** Up to the position. */
  record: string;
  names: readonly string[];
  seat: number;
  person: string;
  level: number;
}

export function playOn(plan: PlayOn, id: string, seed: number, now: number): SavedTable {
  const seats = plan.names.map((name, i) => {
    if (i === plan.seat) return isBot(plan.person) ? '?' : seatLabel(plan.person);
    return isBot(name) && name.startsWith('bot:') ? name : `bot:${plan.level}`;
  });
  return { id, game: plan.game, options: plan.options, seats, seed, record: withSeats(plan.record, seats), changed: now, over: false };
}

export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), '');
}
