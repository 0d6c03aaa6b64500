// Crop Circles without a picture: what a seat sees, what was done, and a turn that is being built. All of it values and pure
// functions; what is legal, what it does and what it gains is asked of the engine (session.check).
import type { Does, TableState, View } from '../../table/types';
import type { Place } from '../places';
import { placement, lineOf, take, type Placed } from './notation';
import { cellAt, cellOf, cells, columnOf, rowOf, shapeOf, shapes, valueOf, type Cell, type Glyph, type Shading } from './pieces';

// ---- The score board ----

/** The hundreds in a row of the printed score board. */
export const hundredsInRow = 7;
/** The rows of hundreds that these scores need. */
export const rowsOfHundreds = (scores: readonly number[]): number => 1 + Math.floor(Math.max(0, ...scores) / 100 / hundredsInRow);

// ---- What a seat sees ----

export interface SeatView {
  score: number;
  hand_size: number;
  /** Of the seat whose eyes these are. */
  hand?: Glyph[];
  /** Of the others: what everybody saw them take. */
  known?: Glyph[];
}

export interface CropView extends View {
  turn: number;
  takes_left: number;
  final_turns: number;
  board: Record<string, Glyph>;
  pool: Glyph[];
  bag_size: number;
  unseen: Glyph[];
  rules: Record<Shading, string[]>;
  upcoming?: { shading: Shading; shapes: string[] } | null;
  change_card?: { holder: number; can_change: boolean };
  seats: SeatView[];
}

export const viewOf = ({ view }: TableState): CropView => view as CropView;

/** The glyph on each field, null where none is. */
export function fieldOf(view: CropView): (Glyph | null)[] {
  const field: (Glyph | null)[] = cells.map(() => null);
  for (const [name, glyph] of Object.entries(view.board)) field[cellOf(name)] = glyph;
  return field;
}

/** How often each kind is among them. */
export function count(of: readonly Glyph[]): Map<Glyph, number> {
  const counts = new Map<Glyph, number>();
  for (const glyph of of) counts.set(glyph, (counts.get(glyph) ?? 0) + 1);
  return counts;
}

// ---- What was done ----

/** What a decision or a draw does; the glyph of a draw that is hidden is missing. */
export type CropDoes =
  | { kind: 'place'; start: string; down: boolean; cells: string[]; glyphs: Glyph[]; touches: string[]; changes: boolean }
  | { kind: 'pass' }
  | { kind: 'take'; from: 'pool'; glyph: Glyph }
  | { kind: 'take'; from: 'bag' }
  | { kind: 'hand'; seat: number; glyph?: Glyph }
  | { kind: 'centre' | 'pool' | 'refill' | 'bag'; glyph?: Glyph }
  | { kind: 'rule' | 'upcoming'; shading: Shading; shapes: string[] };

export const doneOf = (does: Does): CropDoes => does as Does & CropDoes;

/** What a seat has done in its turn. */
export interface LastTurn {
  seat: number;
  /** The fields it placed on; none if it passed. */
  cells: Cell[];
  points: number;
  /** What it took, one after the other; null: from the bag. */
  taken: (Glyph | null)[];
}

/** The newest turn, as far as it has got; null at the start. */
export function lastTurn({ events, turnFrom }: Pick<TableState, 'events' | 'turnFrom'>): LastTurn | null {
  const [first, ...rest] = events.slice(turnFrom);
  if (first === undefined || first.actor === null) return null;
  const done = doneOf(first.does);
  const taken = rest.flatMap(({ does }) => {
    const then = doneOf(does);
    return then.kind !== 'take' ? [] : [then.from === 'pool' ? then.glyph : null];
  });
  return { seat: first.actor, cells: done.kind === 'place' ? done.cells.map(cellOf) : [], points: first.points, taken };
}

// ---- Taking ----

/** What is to be taken: a glyph of the pool with its place there, or the next one of the bag. */
export type Mark = { glyph: Glyph; slot: number } | 'bag';

export const takeOf = (mark: Mark): string => take(mark === 'bag' ? 'bag' : mark.glyph);

/** The marks that can still be taken, in their order; what has only moved within the pool is found again. */
export function marksIn(view: CropView, marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  const slots = new Set<number>();
  let bags = 0;
  for (const mark of marks) {
    if (mark === 'bag') {
      if (++bags <= view.bag_size) kept.push(mark);
      continue;
    }
    const holds = (slot: number): boolean => view.pool[slot] === mark.glyph && !slots.has(slot);
    const slot = holds(mark.slot) ? mark.slot : view.pool.findIndex((_, i) => holds(i));
    if (slot < 0) continue;
    slots.add(slot);
    kept.push({ glyph: mark.glyph, slot });
  }
  return kept.slice(0, view.takes_left);
}

/**
 * Marks a place of the pool, or takes its mark away. The bag gets one mark more each time, and loses them all once it has
 * as many as it can have. Null if as many as may be taken are marked already; a mark that is the only one allowed moves.
 */
export function toggled(view: CropView, marks: readonly Mark[], what: number | 'bag'): readonly Mark[] | null {
  const glyph = what === 'bag' ? undefined : view.pool[what];
  if (what !== 'bag' && glyph === undefined) return marks;
  const mark: Mark = what === 'bag' || glyph === undefined ? 'bag' : { glyph, slot: what };
  const rest = marks.filter((one) => (one === 'bag' || what === 'bag' ? one !== what : one.slot !== what));
  const room = marks.length < view.takes_left;
  if (what === 'bag' && room && marks.length - rest.length < view.bag_size) return [...marks, mark];
  if (rest.length < marks.length) return rest;
  if (what === 'bag' && view.bag_size === 0) return marks;
  return room ? [...marks, mark] : view.takes_left === 1 ? [mark] : null;
}

// ---- The hand ----

/** A glyph of the hand with an identity, so that two alike can be distinguished. */
export interface Tile {
  id: number;
  glyph: Glyph;
}

/** The hand in the player's order: what is still there keeps its place, what is new comes last. */
export function arrange(before: readonly Tile[], hand: readonly Glyph[]): Tile[] {
  const left = count(hand);
  const kept: Tile[] = [];
  for (const tile of before) {
    const more = left.get(tile.glyph) ?? 0;
    if (more === 0) continue;
    left.set(tile.glyph, more - 1);
    kept.push(tile);
  }
  let next = before.reduce((most, tile) => Math.max(most, tile.id), -1) + 1;
  for (const glyph of hand) {
    const more = left.get(glyph) ?? 0;
    if (more === 0) continue;
    left.set(glyph, more - 1);
    kept.push({ id: next++, glyph });
  }
  return kept;
}

export type Order = 'shape' | 'value';

export function sorted(tiles: readonly Tile[], by: Order): Tile[] {
  const rank = (tile: Tile): number => {
    const shape = shapes.indexOf(shapeOf(tile.glyph));
    return by === 'shape' ? shape * 10 + valueOf(tile.glyph) : valueOf(tile.glyph) * 10 + shape;
  };
  return [...tiles].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
}

export function shuffled<T>(list: readonly T[], random: () => number = Math.random): T[] {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; --i) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

/** Moves the tile of this id to this place. */
export function moved(tiles: readonly Tile[], id: number, to: number): Tile[] {
  const tile = tiles.find((one) => one.id === id);
  if (tile === undefined) return [...tiles];
  const rest = tiles.filter((one) => one.id !== id);
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, tile);
  return rest;
}

// ---- The draft ----

/** A glyph of the draft: which tile of the hand lies on which field. */
export interface Laid extends Placed {
  id: number;
}
/** A turn that is being built, in the order in which its glyphs were laid. */
export type Draft = readonly Laid[];

/** Puts a tile on a field; a draft tile that is there goes back to the hand. */
export const lay = (draft: Draft, tile: Tile, cell: Cell): Draft => [
  ...draft.filter((laid) => laid.id !== tile.id && laid.cell !== cell),
  { id: tile.id, glyph: tile.glyph, cell },
];
export const lift = (draft: Draft, id: number): Draft => draft.filter((laid) => laid.id !== id);

/** The draft turned about its first field, from right to down or back; null if it leaves the board. */
export function turned(draft: Draft): Draft | null {
  const line = lineOf(draft);
  if (line === null || line.glyphs.length < 2) return null;
  const first = line.glyphs[0]!.cell;
  const result: Laid[] = [];
  for (const laid of draft) {
    const [rows, columns] = [rowOf(laid.cell) - rowOf(first), columnOf(laid.cell) - columnOf(first)];
    const cell = cellAt(rowOf(first) + columns, columnOf(first) + rows);
    if (cell === null) return null;
    result.push({ ...laid, cell });
  }
  return result;
}

/** The draft without what can't stand any more: its tile is gone from the hand, or its field is taken. */
export function stillFits(draft: Draft, hand: readonly Tile[], field: readonly (Glyph | null)[]): Draft {
  const kept = draft.filter((laid) => field[laid.cell] === null && hand.some((tile) => tile.id === laid.id && tile.glyph === laid.glyph));
  return kept.length === draft.length ? draft : [];
}

interface Candidate {
  cell: Cell;
  move: string;
}

/** Where this tile could go, as decisions to be checked: every empty field on which the draft with it is a line. */
export function candidates(draft: Draft, tile: Tile, field: readonly (Glyph | null)[]): Candidate[] {
  const rest = lift(draft, tile.id);
  return cells.flatMap((cell) => {
    if (field[cell] !== null || rest.some((laid) => laid.cell === cell)) return [];
    const move = placement(lay(rest, tile, cell));
    return move === null ? [] : [{ cell, move }];
  });
}

/** The middle of a field, in fields. */
export const middleOf = (cell: Cell): Place => [columnOf(cell) + 0.5, rowOf(cell) + 0.5];
