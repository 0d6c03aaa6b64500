// Crop Circles without a picture: glyphs, fields, the notation, and a turn that is being built. All of it
// values and pure functions; what is legal and what it gains is asked of the engine (session.check).
import type { TableState, View } from '../../table/types';

// ---- Pieces ----

export type Shape = 'C' | 'Q' | 'T' | 'S';
export type Shading = 'empty' | 'solid' | 'striped' | 'crossed';
/** A shape letter and a value from 1 to 4, as "T3". */
export type Glyph = string;

export const shapes: readonly Shape[] = ['C', 'Q', 'T', 'S'];
export const shadings: readonly Shading[] = ['empty', 'solid', 'striped', 'crossed'];
export const glyphs: readonly Glyph[] = [1, 2, 3, 4].flatMap((value) => shapes.map((shape) => `${shape}${value}`));

export const shapeOf = (glyph: Glyph): Shape => glyph[0] as Shape;
export const valueOf = (glyph: Glyph): number => Number(glyph[1]);
export const shadingOf = (glyph: Glyph): Shading => shadings[valueOf(glyph) - 1]!;
export const isGlyph = (text: string): boolean => /^[CQTS][1-4]$/.test(text);

// ---- The field ----

export const side = 14;
/** A field as a number: row × 14 + column, both from 0. */
export type Cell = number;
export const cells: readonly Cell[] = Array.from({ length: side * side }, (_, i) => i);

export const rowOf = (cell: Cell): number => Math.floor(cell / side);
export const columnOf = (cell: Cell): number => cell % side;
export const cellAt = (row: number, column: number): Cell | null =>
  row >= 0 && row < side && column >= 0 && column < side ? row * side + column : null;
export const columnName = (column: number): string => String.fromCharCode(97 + column);
export const cellName = (cell: Cell): string => columnName(columnOf(cell)) + String(rowOf(cell) + 1);

export function cellOf(name: string): Cell | null {
  const parts = /^([a-n])([1-9]|1[0-4])$/.exec(name);
  return parts === null ? null : cellAt(Number(parts[2]) - 1, parts[1]!.charCodeAt(0) - 97);
}

/** The fields that share an edge with this one. */
export function neighbours(cell: Cell): Cell[] {
  const row = rowOf(cell);
  const column = columnOf(cell);
  return [cellAt(row - 1, column), cellAt(row, column + 1), cellAt(row + 1, column), cellAt(row, column - 1)].filter(
    (beside) => beside !== null,
  );
}

// The south-east quarter (CC-4); the others are it turned about the middle, as in src/games/crop_circles/pieces.cpp.
const quarter = ['.....3.', '..2....', '....2..', '.2.....', '...3..2', '..2..4.', '......3'];

function layOut(): number[] {
  const board = cells.map(() => 1);
  quarter.forEach((line, row) => {
    [...line].forEach((mark, column) => {
      let [x, y] = [column, row];
      for (let turn = 0; turn < 4; ++turn) {
        board[(7 + y) * side + 7 + x] = mark === '.' ? 1 : Number(mark);
        [x, y] = [-y - 1, x];
      }
    });
  });
  return board;
}

/** 1, 2 (scarecrow), 3 (cow) or 4 (barn) for each field. */
export const multipliers: readonly number[] = layOut();
export const multiplierOf = (cell: Cell): number => multipliers[cell] ?? 1;
export const centre: readonly Cell[] = [6 * side + 6, 6 * side + 7, 7 * side + 6, 7 * side + 7];

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
  rules: Record<Shading, string>;
  upcoming?: { shading: Shading; shapes: string } | null;
  change_card?: { holder: number; can_change: boolean };
  seats: SeatView[];
}

export const viewOf = (table: TableState): CropView | null =>
  table.view?.game === 'crop-circles' ? (table.view as CropView) : null;

/** The glyph on each field, null where none is. */
export function fieldOf(view: CropView): (Glyph | null)[] {
  const field: (Glyph | null)[] = cells.map(() => null);
  for (const [name, glyph] of Object.entries(view.board)) {
    const cell = cellOf(name);
    if (cell !== null) field[cell] = glyph;
  }
  return field;
}

/** How often each kind is among them. */
export function count(of: readonly Glyph[]): Map<Glyph, number> {
  const counts = new Map<Glyph, number>();
  for (const glyph of of) counts.set(glyph, (counts.get(glyph) ?? 0) + 1);
  return counts;
}

// ---- Notation ----

export interface Placed {
  cell: Cell;
  glyph: Glyph;
}

export type Decision =
  | { kind: 'place'; down: boolean; glyphs: Placed[] }
  | { kind: 'pass' }
  | { kind: 'take'; glyph: Glyph }
  | { kind: 'bag' };

export function parseDecision(text: string): Decision | null {
  if (text === 'pass') return { kind: 'pass' };
  if (text === '+bag') return { kind: 'bag' };
  if (text.startsWith('+')) return isGlyph(text.slice(1)) ? { kind: 'take', glyph: text.slice(1) } : null;
  const parts = /^([a-n]\d{1,2})([>v]?)((?:[CQTS][1-4])+)$/.exec(text);
  const start = parts === null ? null : cellOf(parts[1]!);
  if (parts === null || start === null) return null;
  const line = parts[3]!.match(/../g)!;
  if (line.length > 1 && parts[2] === '') return null;
  const down = parts[2] === 'v' && line.length > 1;
  const placed: Placed[] = [];
  for (const [i, glyph] of line.entries()) {
    const cell = cellAt(rowOf(start) + (down ? i : 0), columnOf(start) + (down ? 0 : i));
    if (cell === null) return null;
    placed.push({ cell, glyph });
  }
  return { kind: 'place', down, glyphs: placed };
}

/** What a seat has done in its turn. */
export interface TurnSeen {
  actor: number;
  /** The fields it placed on; none if it passed. */
  cells: Cell[];
  points: number;
  /** What it took, one after the other; null: from the bag. */
  taken: (Glyph | null)[];
}

/** The newest turn, as far as it has got; null at the start. */
export function lastTurn(events: TableState['events']): TurnSeen | null {
  const taken: (Glyph | null)[] = [];
  for (let i = events.length - 1; i >= 0; --i) {
    const { actor, text, points } = events[i]!;
    const decision = actor === null ? null : parseDecision(text);
    if (actor === null || decision === null) continue;
    if (decision.kind === 'take') taken.unshift(decision.glyph);
    else if (decision.kind === 'bag') taken.unshift(null);
    else return { actor, cells: decision.kind === 'pass' ? [] : decision.glyphs.map((placed) => placed.cell), points, taken };
  }
  return null;
}

/** The newest turn if it was a placement. */
export function lastPlacement(events: TableState['events']): TurnSeen | null {
  const last = lastTurn(events);
  return last === null || last.cells.length === 0 ? null : last;
}

// ---- Taking ----

/** What is to be taken: a glyph of the pool with its place there, or the next one of the bag. */
export type Mark = { glyph: Glyph; slot: number } | 'bag';

export const takeOf = (mark: Mark): string => (mark === 'bag' ? '+bag' : `+${mark.glyph}`);

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
 * Marks a place of the pool, or no more if it is marked. The bag is marked once more each time, and not at all
 * after as often as it can be. Null: as many as may be taken are marked; but a single one goes where it is wanted.
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

/** A glyph of the hand with an identity, so that two alike can be told apart. */
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
/** A turn that is being built, in the order in which it was. */
export type Draft = readonly Laid[];

/** Puts a tile on a field; a draft tile that is there goes back to the hand. */
export const lay = (draft: Draft, tile: Tile, cell: Cell): Draft => [
  ...draft.filter((laid) => laid.id !== tile.id && laid.cell !== cell),
  { id: tile.id, glyph: tile.glyph, cell },
];
export const lift = (draft: Draft, id: number): Draft => draft.filter((laid) => laid.id !== id);

export interface Line {
  down: boolean;
  glyphs: Placed[];
}

/** The draft as a line without a gap, its direction found by itself; null if it is none. */
export function lineOf(draft: readonly Placed[]): Line | null {
  if (draft.length === 0) return null;
  const line = [...draft].sort((a, b) => a.cell - b.cell);
  const first = line[0]!.cell;
  const down = line.length > 1 && columnOf(line[1]!.cell) === columnOf(first);
  const step = down ? side : 1;
  for (const [i, placed] of line.entries()) {
    if (placed.cell !== first + i * step) return null;
    if (!down && rowOf(placed.cell) !== rowOf(first)) return null;
  }
  return { down, glyphs: line.map(({ cell, glyph }) => ({ cell, glyph })) };
}

/** The draft in the notation of the game; null if it is no line. */
export function notationOf(draft: readonly Placed[]): string | null {
  const line = lineOf(draft);
  if (line === null) return null;
  const arrow = line.glyphs.length === 1 ? '' : line.down ? 'v' : '>';
  return cellName(line.glyphs[0]!.cell) + arrow + line.glyphs.map((placed) => placed.glyph).join('');
}

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
export function standing(draft: Draft, hand: readonly Tile[], field: readonly (Glyph | null)[]): Draft {
  const kept = draft.filter(
    (laid) => field[laid.cell] === null && hand.some((tile) => tile.id === laid.id && tile.glyph === laid.glyph),
  );
  return kept.length === draft.length ? draft : [];
}

export interface Candidate {
  cell: Cell;
  move: string;
}

/**
 * Where this tile could go, as decisions to be checked: every empty field on which the draft with it is a line.
 * The first glyph has to touch an older one, so other fields are not asked for.
 */
export function candidates(draft: Draft, tile: Tile, field: readonly (Glyph | null)[]): Candidate[] {
  const rest = lift(draft, tile.id);
  const found: Candidate[] = [];
  for (const cell of cells) {
    if (field[cell] !== null || rest.some((laid) => laid.cell === cell)) continue;
    if (rest.length === 0 && !neighbours(cell).some((beside) => field[beside] !== null)) continue;
    const move = notationOf(lay(rest, tile, cell));
    if (move !== null) found.push({ cell, move });
  }
  return found;
}

// ---- Why not ----

/** What is in the way of a draft, for words in the player's language; the engine has the last word. */
export type Obstacle =
  | { kind: 'taken'; cell: Cell }
  | { kind: 'line' }
  | { kind: 'pair'; cell: Cell; glyph: Glyph; beside: Cell; other: Glyph }
  | { kind: 'apart' };

/** The first pair in which `glyph` may not stand beside `other` (CC-21). */
export function obstacle(view: CropView, draft: readonly Placed[]): Obstacle | null {
  const field = fieldOf(view);
  const taken = draft.find((placed) => field[placed.cell] !== null);
  if (taken !== undefined) return { kind: 'taken', cell: taken.cell };
  const line = lineOf(draft);
  if (line === null) return { kind: 'line' };
  const fresh = new Map(line.glyphs.map((placed) => [placed.cell, placed.glyph]));
  let touching = false;
  for (const { cell, glyph } of line.glyphs) {
    for (const beside of neighbours(cell)) {
      const older = field[beside] ?? null;
      const other = older ?? fresh.get(beside) ?? null;
      if (other === null) continue;
      touching ||= older !== null;
      if (!view.rules[shadingOf(glyph)].includes(shapeOf(other))) return { kind: 'pair', cell, glyph, beside, other };
      if (!view.rules[shadingOf(other)].includes(shapeOf(glyph))) {
        return { kind: 'pair', cell: beside, glyph: other, beside: cell, other: glyph };
      }
    }
  }
  return touching ? null : { kind: 'apart' };
}

// ---- Points in words ----

export interface Account {
  glyphs: number;
  scarecrows: number;
  cows: number;
  barns: number;
  /** The older glyphs that share an edge with a new one. */
  touched: Cell[];
}

export function accountOf(draft: readonly Placed[], field: readonly (Glyph | null)[]): Account {
  const on = (multiplier: number): number => draft.filter((placed) => multiplierOf(placed.cell) === multiplier).length;
  const touched = new Set<Cell>();
  for (const { cell } of draft) {
    for (const beside of neighbours(cell)) if (field[beside] !== null) touched.add(beside);
  }
  return { glyphs: draft.length, scarecrows: on(2), cows: on(3), barns: on(4), touched: [...touched] };
}

/** "(2x3 + 1) x 4 = 28" with real multiplication signs, cut before the result. */
export function prettySum(sum: string): { left: string; result: string } {
  const pretty = sum.replace(/(\d)x(\d)/g, '$1×$2').replace(/ x /g, ' × ');
  const [left = '', result = ''] = pretty.split(' = ');
  return { left, result };
}

/** The nearest of these fields to a point on the board (in fields), no further away than `reach`. */
export function nearest(among: Iterable<Cell>, column: number, row: number, reach: number): Cell | null {
  let best: Cell | null = null;
  let least = reach;
  for (const cell of among) {
    const away = Math.hypot(columnOf(cell) + 0.5 - column, rowOf(cell) + 0.5 - row);
    if (away <= least) [best, least] = [cell, away];
  }
  return best;
}
