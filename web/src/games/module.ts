import type { Component } from 'svelte';
import { provideMessages, type Messages } from '../kit/i18n/index.svelte';
import type { Does, GameName, Refusal, TableSession, TableState, Term } from '../table/types';
import type { Lesson } from './lesson';

/** What the board of a game is given. It draws everything a player needs but clocks, log and chat. */
export interface BoardProps {
  /** One that has a view: before there is anything to see, there is no board. */
  table: TableState;
  session: TableSession;
  /** Nothing can be played: a replay, a spectator, a lesson's picture. */
  readonly: boolean;
  /** Has a screen reader say it. */
  announce: (text: string) => void;
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
  textView(table: TableState, session: TableSession): Promise<TextView>;
  /** What a decision or a draw does, in words, for the log and for screen readers; of `table` only names and options are used. */
  doesWords(does: Does, table: TableState): string;
  /** What a decision of the seat `mover` gains, in words; empty if it gains nothing. */
  gainWords(terms: readonly Term[], mover: number, table: TableState): string;
  /** Why the rules of the game refuse something, in words. Whatever is no refusal of the game is given to whyWords. */
  refusalWords(refusal: Refusal, table: TableState): string;
}

/** The rules of a game as a page; the words of a section are "rules-GAME.SECTION.title" and ".text". */
export interface GameRules {
  /** In the order in which they are read. */
  sections: readonly string[];
  /** The drawings in the text, by name. */
  Drawing: Component<{ name: string }>;
  /** Which drawings there are, so that a test can hold the texts to them. */
  drawings: readonly string[];
}

// A game is a folder beside this file: what it consists of is found by the names of its files (docs/adding-a-game.md).
const modules = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' });
const lessons = import.meta.glob<Lesson>('./*/lesson.ts', { import: 'default' });
const rules = import.meta.glob<GameRules>('./*/rules.ts', { import: 'default' });
const messages = import.meta.glob<Messages>('./*/words/*/{board,learn,rules}.json', { import: 'default' });

// The messages of a game are in the rooms GAME (of its board), learn-GAME and rules-GAME.
for (const [path, load] of Object.entries(messages)) {
  const [, game, , language, file] = path.split('/') as [string, GameName, string, string, string];
  provideMessages(file === 'board.json' ? game : `${file.replace('.json', '')}-${game}`, language, load);
}

async function load<T>(files: Record<string, () => Promise<T>>, game: GameName, file: string): Promise<T> {
  const found = files[`./${game}/${file}`];
  if (found === undefined) throw new Error(`there is no ${file} of ${game}`);
  return found();
}

export const loadGame = (game: GameName): Promise<GameModule> => load(modules, game, 'index.ts');
export const loadLesson = (game: GameName): Promise<Lesson> => load(lessons, game, 'lesson.ts');
export const loadRules = (game: GameName): Promise<GameRules> => load(rules, game, 'rules.ts');
