import { sameName } from '../table/names';
import { namesAt, type TableRow } from './rows';

// How games ended for somebody, and how people stand.

export type Outcome = 'won' | 'shared' | 'lost' | 'none';

/** Their share of the win says it; without one nobody won. */
export function outcomeFor(row: TableRow, name: string): Outcome {
  const share = row.seats.find((seat) => seat.kind === 'person' && sameName(seat.name, name))?.share;
  if (share === undefined) return 'none';
  return share === 0 ? 'lost' : share < 1 ? 'shared' : 'won';
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
    return namesAt(row).some((other) => !sameName(other, name) && other.toLowerCase().includes(wanted));
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
