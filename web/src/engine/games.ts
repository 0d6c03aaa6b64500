import described from './games.json';

// The games that the engine has, in its order. games.json is what it says of them, written when it is built
// (web/vite/describe-games.js), so that the first screen need not wait for the engine.

/** The name of a game: one of `gameNames`, unless a newer server says another. */
export type GameName = string;

export interface LevelFacts {
  number: number;
  name: string;
  player: string;
}

/** Of what a game is (GameInfo), as much as the first screens need. */
interface GameFacts {
  name: GameName;
  title: string;
  seats: { min: number; max: number };
  /** What a seat sees and others must not. */
  secrets: string[];
  options: { name: string; values: string[] }[];
  /** The computer players: what each is called, and what a seat takes. */
  levels: LevelFacts[];
  aids: string[];
}

export const games: readonly GameFacts[] = described;
export const gameNames: readonly GameName[] = games.map((game) => game.name);

/** Undefined for a game that this page does not have. */
export const findGame = (name: GameName): GameFacts | undefined => games.find((game) => game.name === name);

export function factsOf(name: GameName): GameFacts {
  const found = findGame(name);
  if (found === undefined) throw new Error(`there is no game ${name}`);
  return found;
}

/** How many can play it, the fewest first. */
export function seatCounts(name: GameName): number[] {
  const { min, max } = factsOf(name).seats;
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}

/** A level by its number, or by the computer player that it is; undefined if there is no such level. */
export const findLevel = (game: GameName, level: number | string | undefined): LevelFacts | undefined =>
  findGame(game)?.levels.find(({ number, player }) => number === level || player === level);
