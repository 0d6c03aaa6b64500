import type { GameName } from '../table/types';
import type { Lesson } from './types';

/** The lesson of a game, loaded when it is wanted. */
export const loadLesson: Record<GameName, () => Promise<Lesson>> = {
  'crop-circles': async () => (await import('./crop-circles')).cropCircles,
  carcassonne: async () => (await import('./carcassonne')).carcassonne,
  'circle-the-wagons': async () => (await import('./circle-the-wagons')).circleTheWagons,
};

/** How many steps each has, for the page on which a game is chosen. */
export const lessonLength: Record<GameName, number> = { 'crop-circles': 12, carcassonne: 12, 'circle-the-wagons': 11 };
