import type { Component } from 'svelte';
import type { GameName } from '../table/types';

// The sections of the rules of each game, in order; their words are "rules-GAME.SECTION.title" and ".text".

export const sections: Record<GameName, readonly string[]> = {
  'crop-circles': ['aim', 'glyphs', 'field', 'cards', 'setup', 'turn', 'place', 'agree', 'score', 'change', 'take', 'end', 'hidden', 'options'],
  carcassonne: ['aim', 'tiles', 'turn', 'lay', 'followers', 'finish', 'majority', 'fields', 'crop', 'end', 'hidden', 'options'],
  'circle-the-wagons': ['aim', 'cards', 'setup', 'turn', 'place', 'lands', 'goals', 'end', 'hidden', 'options'],
};

/** The drawings of a game, by name. */
export type Art = Component<{ name: string }>;

export const loadArt: Record<GameName, () => Promise<{ default: Art }>> = {
  'crop-circles': () => import('./art/CropCircles.svelte'),
  carcassonne: () => import('./art/Carcassonne.svelte'),
  'circle-the-wagons': () => import('./art/CircleTheWagons.svelte'),
};

/** Which drawings there are, so that a test can hold the texts to them. */
export const drawings: Record<GameName, readonly string[]> = {
  'crop-circles': ['glyphs', 'pictures', 'cards', 'agree', 'score'],
  carcassonne: ['tiles', 'lay', 'figures', 'road', 'city', 'signs'],
  'circle-the-wagons': ['card', 'lands', 'symbols', 'touch', 'goals'],
};
