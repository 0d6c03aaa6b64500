import type { GameName, Setup } from '../table/types';
import { findLevel } from '../engine/games';
import { word, type Word } from '../kit/word';
import { sameName } from '../table/names';

// Tables as the server lists them: docs/openapi.json, TableRow.

export interface Sitter {
  seat: number;
  name: string;
  /** Their account is deleted. */
  gone?: boolean;
  due: boolean;
  /** They do not sit there yet. */
  kept?: boolean;
  score?: number;
  share?: number;
}

export interface TableRow {
  id: string;
  status: 'open' | 'playing' | 'finished';
  created: number;
  changed: number;
  n: number;
  people: Sitter[];
  /** It can be looked at, but not played on. */
  damaged?: boolean;
  about: Setup & {
    scores?: number[];
    why?: string;
    winners?: number[];
  };
}

export type Seat =
  | { seat: number; kind: 'open' }
  | { seat: number; kind: 'reserved'; name: string }
  | { seat: number; kind: 'bot'; player: string; level?: number; score: number | null; won: boolean }
  | { seat: number; kind: 'person'; name: string; due: boolean; score: number | null; won: boolean; gone: boolean };

export function seatsOf(row: TableRow): Seat[] {
  return row.about.seats.map((setup, seat): Seat => {
    const sitter = row.people.find((person) => person.seat === seat);
    const score = sitter?.score ?? row.about.scores?.[seat] ?? null;
    const won = row.about.winners?.includes(seat) ?? false;
    if (sitter?.kept === true) return { seat, kind: 'reserved', name: sitter.name };
    if (sitter !== undefined) {
      return { seat, kind: 'person', name: sitter.name, due: sitter.due, score, won, gone: sitter.gone === true };
    }
    if (setup !== 'open') return { seat, kind: 'bot', player: setup, level: findLevel(row.about.game, setup)?.number, score, won };
    if (row.status === 'open') return { seat, kind: 'open' };
    // Once a game is on no seat is open: a computer player was put there, or whoever sat there is deleted.
    return row.status === 'playing'
      ? { seat, kind: 'bot', player: '', score, won }
      : { seat, kind: 'person', name: '', due: false, score, won, gone: true };
  });
}

/** A computer player by the name that its level has in the game. */
export function botWord(game: GameName, level: number | undefined): Word {
  const name = findLevel(game, level)?.name;
  return name === undefined ? word('people.seat.bot') : word('people.seat.level', { name });
}

/** Whether a seat at that table is reserved for somebody. */
export const hasReservedFor = (row: TableRow, name: string | undefined): boolean =>
  row.status === 'open' && row.people.some((person) => person.kept === true && sameName(person.name, name));

/** Those that wait for me first, then games, then tables that have not begun; the latest change first in each. */
export function mineInOrder(rows: readonly TableRow[], due: ReadonlySet<string>): TableRow[] {
  const rank = (row: TableRow): number => (due.has(row.id) ? 0 : row.status === 'playing' ? 1 : row.status === 'open' ? 2 : 3);
  return [...rows].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed || (a.id < b.id ? -1 : 1));
}

export type Outcome = 'won' | 'shared' | 'lost' | 'none';

/** How a game ended for somebody. Their share of the win says it; without one there was no winner. */
export function outcomeFor(row: TableRow, name: string): Outcome {
  const sitter = row.people.find((person) => sameName(person.name, name));
  if (sitter?.share === undefined || row.about.why === 'aborted' || row.about.why === 'closed') return 'none';
  if (sitter.share === 0) return 'lost';
  return (row.about.winners?.length ?? 1) > 1 || sitter.share < 1 ? 'shared' : 'won';
}

export interface Filters {
  outcome: Outcome | 'any';
  rated: 'any' | 'rated' | 'casual';
  opponent: string;
}

export function filtered(rows: readonly TableRow[], name: string, filters: Filters): TableRow[] {
  const wanted = filters.opponent.trim().toLowerCase();
  return rows.filter((row) => {
    if (filters.outcome !== 'any' && outcomeFor(row, name) !== filters.outcome) return false;
    if (filters.rated !== 'any' && row.about.rated !== (filters.rated === 'rated')) return false;
    if (wanted === '') return true;
    return row.people.some((person) => !sameName(person.name, name) && person.name.toLowerCase().includes(wanted));
  });
}

export interface Tally {
  won: number;
  shared: number;
  lost: number;
  none: number;
}

export function tally(rows: readonly TableRow[], name: string): Tally {
  const sum: Tally = { won: 0, shared: 0, lost: 0, none: 0 };
  for (const row of rows) ++sum[outcomeFor(row, name)];
  return sum;
}

/** The rank of each: who has the same rating as shown has the same rank. */
export function ranks(ratings: readonly number[]): number[] {
  const shown = ratings.map(Math.round);
  return shown.map((rating) => 1 + shown.filter((other) => other > rating).length);
}

const reasons = new Set(['finished', 'resigned', 'time', 'agreed', 'aborted', 'closed']);
export const whyWord = (why: string | undefined): Word | null => (why !== undefined && reasons.has(why) ? word(`people.why.${why}`) : null);
