import type { CropView } from '../../../src/games/crop-circles/model';
import {
  cellAt,
  cellName,
  cellOf,
  columnOf,
  multiplierOf,
  rowOf,
  shadingOf,
  shapeOf,
  valueOf,
  type Cell,
  type Glyph,
} from '../../../src/games/crop-circles/pieces';
import type { Check, Effect, Refusal } from '../../../src/table/types';

// The engine as far as these tests need it, for positions that are made by hand: what it says of a placement. A test holds it
// to the engine itself.

const all = ['C', 'Q', 'T', 'S'];

/** A field with these glyphs, at which the first of two seats is to place one of its hand. */
export const placing = (board: CropView['board'], hand: Glyph[], rules: Partial<CropView['rules']> = {}): CropView => ({
  game: 'crop-circles',
  phase: 'place',
  to_act: 0,
  turn: 0,
  takes_left: 0,
  final_turns: 0,
  board,
  pool: [],
  bag_size: 40,
  unseen: [],
  rules: { empty: all, solid: all, striped: all, crossed: all, ...rules },
  seats: [
    { score: 0, hand_size: hand.length, hand },
    { score: 0, hand_size: 4 },
  ],
});

export interface Placed {
  cell: Cell;
  glyph: Glyph;
}

/** "g9>C1T2", glyph by glyph. */
export function placedBy(move: string): Placed[] {
  const [, start, arrow, line] = /^([a-n]\d+)([>v]?)((?:[CQTS][1-4])+)$/.exec(move)!;
  const first = cellOf(start!);
  return line!
    .match(/../g)!
    .map((glyph, i) => ({ cell: cellAt(rowOf(first) + (arrow === 'v' ? i : 0), columnOf(first) + (arrow === '>' ? i : 0))!, glyph }));
}

/** In the order in which the engine looks at them. */
const besides = (cell: Cell): Cell[] =>
  [
    [-1, 0],
    [0, -1],
    [0, 1],
    [1, 0],
  ]
    .map(([rows, columns]) => cellAt(rowOf(cell) + rows!, columnOf(cell) + columns!))
    .filter((beside) => beside !== null);

const refuse = (code: string, reason: string, facts: Refusal['facts'] = {}): Refusal => ({ code, reason, facts, why: reason });

/** Why two neighbours may not be, if so: the card of one of them does not permit the other. */
function clash({ rules }: CropView, one: Placed, other: Placed): Refusal | null {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    const permitted = rules[shadingOf(a.glyph)];
    if (permitted.includes(shapeOf(b.glyph))) continue;
    return refuse('CC-21', 'pair', { glyph: a.glyph, at: cellName(a.cell), other: b.glyph, beside: cellName(b.cell), permitted });
  }
  return null;
}

export function checkByRules(view: CropView, move: string): Check {
  const older = (cell: Cell): Placed[] => {
    const glyph = view.board[cellName(cell)];
    return glyph === undefined ? [] : [{ cell, glyph }];
  };
  const line = placedBy(move);
  const taken = line.find(({ cell }) => older(cell).length > 0);
  if (taken !== undefined) return refuse('CC-20', 'taken', { at: cellName(taken.cell) });
  const touches: string[] = [];
  for (const [i, placed] of line.entries()) {
    const touched = besides(placed.cell).flatMap(older);
    for (const other of i === 0 ? touched : [...touched, line[i - 1]!]) {
      const refusal = clash(view, placed, other);
      if (refusal !== null) return refusal;
    }
    touches.push(...touched.map(({ cell }) => cellName(cell)));
  }
  return touches.length === 0 ? refuse('CC-20', 'apart', { cells: line.map(({ cell }) => cellName(cell)) }) : effect(view, line, touches);
}

function effect(view: CropView, line: Placed[], touches: string[]): Effect {
  const of = line.map(({ cell, glyph }) => {
    const times = multiplierOf(cell);
    return { what: glyph, ...(times === 1 ? {} : { times }), points: valueOf(glyph) * times };
  });
  const points = of.reduce((sum, glyph) => sum + glyph.points, 0) * touches.length;
  const changes = (view.change_card?.can_change ?? false) && of.some(({ times = 1 }) => times > 1);
  const cells = line.map(({ cell }) => cellName(cell));
  const down = line.length > 1 && columnOf(line[0]!.cell) === columnOf(line[1]!.cell);
  return {
    does: { kind: 'place', start: cells[0]!, down, cells, glyphs: line.map(({ glyph }) => glyph), touches, changes },
    points,
    terms: [{ seat: view.turn, what: 'line', ...(touches.length === 1 ? {} : { times: touches.length }), points, of }],
  };
}
