import type { GameName } from '../table/types';

// The computer players by name, as in data/levels.txt (a test compares them): what a person can expect of a
// level is in the messages, level.GAME.N.
export const levelNames: Record<GameName, readonly string[]> = {
  'crop-circles': ['Seed', 'Sprout', 'Gleaner', 'Reaper', 'Farmer', 'Circle maker'],
  carcassonne: ['Wanderer', 'Peasant', 'Thief', 'Monk', 'Knight', 'Builder'],
  'circle-the-wagons': ['Greenhorn', 'Settler', 'Rancher', 'Scout', 'Marshal', 'Wagon master'],
};

export const seatCounts: Record<GameName, readonly number[]> = {
  'crop-circles': [2, 3, 4, 5, 6],
  carcassonne: [2, 3, 4, 5],
  'circle-the-wagons': [2],
};

/** The options of a game; the first value is what is usual. */
export const gameOptions: Record<GameName, readonly { name: string; values: readonly string[] }[]> = {
  'crop-circles': [
    { name: 'glyphs', values: ['104', '112'] },
    { name: 'rules_change', values: ['on', 'off'] },
  ],
  carcassonne: [{ name: 'crop_circles', values: ['on', 'off'] }],
  'circle-the-wagons': [{ name: 'symbols', values: ['classic', 'neutral'] }],
};

/** What a table may show its players beyond the board, as far as it helps in the game. */
export const gameAids: Record<GameName, readonly string[]> = {
  'crop-circles': ['points', 'unseen'],
  carcassonne: ['points', 'extent', 'remaining'],
  'circle-the-wagons': ['points'],
};
