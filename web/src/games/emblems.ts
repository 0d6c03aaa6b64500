import type { GameName } from '../engine/games';

const emblems = import.meta.glob<string>('./*/emblem.svg', { import: 'default', query: '?url', eager: true });

/** The address of the picture of a game. */
export const emblemOf = (game: GameName): string | undefined => emblems[`./${game}/emblem.svg`];
