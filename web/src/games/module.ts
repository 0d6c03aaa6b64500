import type { Component } from 'svelte';
import type { GameName, TableSession, TableState } from '../table/types';

/** What the board of a game is given. It draws everything a player needs but clocks, log and chat. */
export interface BoardProps {
  table: TableState;
  session: TableSession;
  /** Nothing can be played: a replay, a spectator, a lesson's picture. */
  readonly: boolean;
  /** Tells a screen reader. */
  say: (text: string) => void;
}

/** A position in words, for the text interface: a heading, lines, and boards as tables of buttons. */
export interface TextView {
  lines: { title: string; text: string }[];
  grids: TextGrid[];
  /** Decisions to choose from, in words; not all there are if there are too many. */
  choices: { label: string; move: string }[];
  /** That there are others, which can be typed; empty if these are all. */
  others: string;
}

export interface TextGrid {
  caption: string;
  columns: string[];
  rows: { name: string; cells: TextCell[] }[];
}

export interface TextCell {
  label: string;
  /** What pressing it puts into the command box. */
  insert?: string;
  last?: boolean;
}

/** All that the page needs to know of a game; loaded when the game is. */
export interface GameModule {
  Board: Component<BoardProps>;
  describe(table: TableState, session: TableSession): Promise<TextView>;
  /** A decision or a draw in words, for the log and for screen readers. */
  tell(text: string, table: TableState): string;
  /** The engine's sum of a decision, which speaks English, in words; empty if it gains nothing. */
  tellSum(sum: string, table: TableState): string;
}

export const loadGame: Record<GameName, () => Promise<GameModule>> = {
  'crop-circles': async () => (await import('./crop-circles')).default,
  carcassonne: async () => (await import('./carcassonne')).default,
  'circle-the-wagons': async () => (await import('./circle-the-wagons')).default,
};
