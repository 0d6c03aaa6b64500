import { shelf } from './shelf';
import { isBot, recordName } from './names';
import type { GameName } from './types';

/** A person's name as a record takes it, and not that of a computer player. */
export function seatText(name: string, otherwise: string): string {
  const text = recordName(name);
  return text === '' ? otherwise : isBot(text) ? `${text}.` : text;
}

/** The name of a local table. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), '');

/** Puts a new local table on the shelf; its address is /play/ID. */
export function newLocal(game: GameName, options: string, seats: string[]): string {
  const id = newId();
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  shelf.save({ id, game, options, seats, seed, record: '', changed: Date.now(), over: false });
  return id;
}
