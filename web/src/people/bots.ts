import { findLevel } from '../engine/games';
import { word, type Word } from '../kit/word';
import type { GameName } from '../table/types';

/** A computer player by the name that its level has in the game. */
export function botWord(game: GameName, level: number | undefined): Word {
  const name = findLevel(game, level)?.name;
  return name === undefined ? word('people.seat.bot') : word('people.seat.level', { name });
}
