import { shelf } from '../table/shelf';
import type { GameName } from '../table/types';

/** Puts a new local table on the shelf; its address is /play/ID. */
export function newLocal(game: GameName, options: string, seats: string[]): string {
  const id = crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), '');
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  shelf.save({ id, game, options, seats, seed, record: '', changed: Date.now(), over: false });
  return id;
}
