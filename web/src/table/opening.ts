import { shelf } from './shelf';
import { findLevel } from '../engine/games';
import type { GameName, Options, Sitter } from './types';

/** Somebody who has typed this name, or none. */
export const personAs = (name: string, otherwise: string): Sitter => ({ kind: 'person', name: name.trim() || otherwise });

/** A computer player of a level, by its number or by what a seat takes. */
export function botOf(game: GameName, level: number | string): Sitter {
  const found = findLevel(game, level);
  if (found === undefined) throw new Error(`there is no level ${level}`);
  return { kind: 'bot', name: found.player, level: found.number };
}

/** The name of a local table. */
const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), '');

/** Puts a new local table on the shelf, where a record begins or goes on; its address is /play/ID. */
export function newLocal(game: GameName, options: Options, seats: Sitter[], record = ''): string {
  const id = newId();
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  shelf.save({ id, game, options, seats, seed, record, changed: Date.now(), over: false });
  return id;
}
