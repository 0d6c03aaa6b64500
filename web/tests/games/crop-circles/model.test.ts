import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrange,
  candidates,
  count,
  lastTurn,
  lay,
  lift,
  moved,
  middleOf,
  rowsOfHundreds,
  shuffled,
  sorted,
  stillFits,
  turned,
  type Tile,
} from '../../../src/games/crop-circles/model';
import { nearest } from '../../../src/games/places';
import { lineOf, pass, placement, take } from '../../../src/games/crop-circles/notation';
import {
  cellAt,
  cellName,
  cellOf,
  cells,
  centre,
  columnOf,
  glyphs,
  multiplierOf,
  pictures,
  rowOf,
  shadingOf,
  shadings,
  shapeOf,
  shapes,
  side,
  valueOf,
  worthOf,
  type Glyph,
} from '../../../src/games/crop-circles/pieces';
import type { Does, TableState } from '../../../src/table/types';
import { placedBy } from './fixtures';

const anyCell = fc.integer({ min: 0, max: side * side - 1 });
const anyGlyph = fc.constantFrom(...glyphs);
const anyHand = fc.array(anyGlyph, { maxLength: 12 });
const noGlyph: (Glyph | null)[] = cells.map(() => null);

/** A line of one to six glyphs that stays on the board, laid in any order. */
const anyLine = fc
  .record({
    start: anyCell,
    down: fc.boolean(),
    line: fc.array(anyGlyph, { minLength: 1, maxLength: 6 }),
    mix: fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
  })
  .map(({ start, down, line, mix }) => {
    const laid: { id: number; cell: number; glyph: Glyph }[] = [];
    line.forEach((glyph, i) => {
      const cell = cellAt(rowOf(start) + (down ? i : 0), columnOf(start) + (down ? 0 : i));
      if (cell !== null) laid.push({ id: i, cell, glyph });
    });
    return { start, down, laid: shuffled(laid, () => mix.next().value as number) };
  });

it('has sixteen glyphs, each a shape and a shading, which is its value', () => {
  expect(glyphs).toHaveLength(16);
  expect(glyphs.map((glyph) => `${shapeOf(glyph)}${valueOf(glyph)}`)).toEqual(glyphs);
  expect(glyphs.map(shapeOf).slice(0, 4)).toEqual(shapes);
  for (const glyph of glyphs) expect(worthOf(shadingOf(glyph))).toBe(valueOf(glyph));
  expect(shadings.map(worthOf)).toEqual([1, 2, 3, 4]);
});

describe('the field', () => {
  it('has 20 scarecrows, 12 cows and 4 barns (CC-4), none in the middle', () => {
    const of = (n: number): number => cells.filter((cell) => multiplierOf(cell) === n).length;
    expect(pictures).toEqual([2, 3, 4]);
    expect([of(2), of(3), of(4), of(1)]).toEqual([20, 12, 4, 160]);
    expect(centre.map(cellName)).toEqual(['g7', 'h7', 'g8', 'h8']);
    for (const cell of centre) expect(multiplierOf(cell)).toBe(1);
  });
  it('is the same when it is turned by a quarter', () => {
    for (const cell of cells) expect(multiplierOf(columnOf(cell) * side + (side - 1 - rowOf(cell)))).toBe(multiplierOf(cell));
  });
  it('names its fields', () => {
    for (const cell of cells) expect(cellOf(cellName(cell))).toBe(cell);
    expect([cellName(0), cellName(side - 1), cellName(side * side - 1)]).toEqual(['a1', 'n1', 'n14']);
  });
});

it('has a row of hundreds more for who gets farther than the printed score board', () => {
  expect([[], [0, 699], [12, 700], [1399], [1400]].map(rowsOfHundreds)).toEqual([1, 1, 2, 2, 3]);
});

describe('notation', () => {
  it('writes a draft as a decision, whatever the order', () => {
    fc.assert(
      fc.property(anyLine, ({ laid, down }) => {
        const move = placement(laid)!;
        expect(move.includes('v')).toBe(down && laid.length > 1);
        expect(move.includes('>')).toBe(!down && laid.length > 1);
        expect(new Map(placedBy(move).map((placed) => [placed.cell, placed.glyph]))).toEqual(
          new Map(laid.map((one) => [one.cell, one.glyph])),
        );
      }),
    );
  });
  it('writes the other decisions', () => {
    expect([pass, take('T3'), take('bag')]).toEqual(['pass', '+T3', '+bag']);
  });
});

it('remembers the newest turn: a placement or a pass, and what was taken', () => {
  type Told = [actor: number | null, does: Does, points?: number];
  const table = (turnFrom: number, ...told: Told[]): Pick<TableState, 'events' | 'turnFrom'> => ({
    turnFrom,
    events: told.map(([actor, does, points = 0], n) => ({ n, actor, text: '', does, points })),
  });
  const dealt: Told = [null, { kind: 'pool', glyph: 'C1' }];
  const placed: Told[] = [
    dealt,
    [0, { kind: 'place', start: 'g6', down: false, cells: ['g6', 'h6'], glyphs: ['C1', 'T1'], touches: ['g7'], changes: false }, 12],
    [0, { kind: 'take', from: 'pool', glyph: 'T3' }],
    [0, { kind: 'take', from: 'bag' }],
    [null, { kind: 'bag' }],
    [0, { kind: 'take', from: 'pool', glyph: 'C1' }],
    [null, { kind: 'refill', glyph: 'C2' }],
  ];
  const passed: Told = [1, { kind: 'pass' }];
  expect(lastTurn(table(1, dealt))).toBeNull();
  expect(lastTurn(table(1, ...placed))).toEqual({ seat: 0, cells: [cellOf('g6'), cellOf('h6')], points: 12, taken: ['T3', null, 'C1'] });
  expect(lastTurn(table(7, ...placed, passed))).toEqual({ seat: 1, cells: [], points: 0, taken: [] });
  expect(lastTurn(table(7, ...placed, passed, [1, { kind: 'take', from: 'bag' }]))).toEqual({
    seat: 1,
    cells: [],
    points: 0,
    taken: [null],
  });
});

describe('the hand', () => {
  it('keeps its order when glyphs come and go, and is always what the view says', () => {
    fc.assert(
      fc.property(anyHand, anyHand, (before, after) => {
        const first = arrange([], before);
        const next = arrange(first, after);
        expect(count(next.map((tile) => tile.glyph))).toEqual(count(after));
        expect(new Set(next.map((tile) => tile.id)).size).toBe(next.length);
        const kept = next.filter((tile) => first.includes(tile));
        expect(kept).toEqual(first.filter((tile) => next.includes(tile)));
        expect(next.slice(0, kept.length)).toEqual(kept);
      }),
    );
  });
  it('loses nothing when it is sorted, shuffled or moved', () => {
    fc.assert(
      fc.property(anyHand, fc.nat(15), fc.nat(15), (hand, from, to) => {
        const tiles = arrange([], hand);
        const ids = (of: Tile[]): number[] => of.map((tile) => tile.id).sort((a, b) => a - b);
        for (const other of [sorted(tiles, 'shape'), sorted(tiles, 'value'), shuffled(tiles), moved(tiles, from, to)])
          expect(ids(other)).toEqual(ids(tiles));
        if (from < tiles.length) expect(moved(tiles, from, to)[Math.min(to, tiles.length - 1)]!.id).toBe(from);
      }),
    );
  });
});

describe('a draft', () => {
  it('is a line only without a gap', () => {
    fc.assert(
      fc.property(anyLine, fc.nat(5), ({ laid }, i) => {
        expect(lineOf(laid)).not.toBeNull();
        const inOrder = [...laid].sort((a, b) => a.cell - b.cell);
        const without = lift(laid, inOrder[i]?.id ?? -1);
        const inner = i > 0 && i < laid.length - 1;
        expect(lineOf(without) === null).toBe(inner || without.length === 0);
      }),
    );
    expect(
      lineOf([
        { cell: 13, glyph: 'C1' },
        { cell: 14, glyph: 'C1' },
      ]),
    ).toBeNull(); // n1 and a2
  });
  it('turns about its first field and back', () => {
    fc.assert(
      fc.property(anyLine, ({ laid }) => {
        const once = turned(laid);
        if (laid.length < 2) expect(once).toBeNull();
        if (once === null) return;
        expect(lineOf(once)!.down).toBe(!lineOf(laid)!.down);
        expect(turned(once)).toEqual(laid);
      }),
    );
  });
  it('swaps what lies on a field', () => {
    const one = lay([], { id: 1, glyph: 'C1' }, 20);
    expect(lay(one, { id: 2, glyph: 'T2' }, 20)).toEqual([{ id: 2, glyph: 'T2', cell: 20 }]);
    expect(lay(one, { id: 1, glyph: 'C1' }, 21)).toEqual([{ id: 1, glyph: 'C1', cell: 21 }]);
  });
  it('is dropped as a whole when a field or a glyph of it is gone', () => {
    const tiles = arrange([], ['C1', 'T2']);
    const draft = lay(lay([], tiles[0]!, 90), tiles[1]!, 91);
    expect(stillFits(draft, tiles, noGlyph)).toBe(draft);
    expect(stillFits(draft, arrange(tiles, ['C1']), noGlyph)).toEqual([]);
    expect(
      stillFits(
        draft,
        tiles,
        noGlyph.map((_, cell) => (cell === 91 ? 'Q1' : null)),
      ),
    ).toEqual([]);
  });
  it('asks only for fields that make a line, and for all that do', () => {
    fc.assert(
      fc.property(anyLine, anyGlyph, ({ laid }, glyph) => {
        const tile = { id: 99, glyph };
        const asked = candidates(laid, tile, noGlyph);
        const lines = cells.filter((cell) => !laid.some((one) => one.cell === cell) && lineOf(lay(laid, tile, cell)) !== null);
        expect(asked.map((candidate) => candidate.cell)).toEqual(lines);
        for (const { cell, move } of asked) expect(move).toBe(placement(lay(laid, tile, cell)));
      }),
    );
  });
  it('asks for empty fields only', () => {
    const field = noGlyph.map((_, cell) => (centre.includes(cell) ? 'C1' : null));
    expect(candidates([], { id: 0, glyph: 'C1' }, field)).toHaveLength(side * side - centre.length);
  });
});

it('finds the nearest field that is offered', () => {
  expect(nearest([0, 1, 14], middleOf, [1.4, 0.6], 1)).toBe(1);
  expect(nearest([0, 1, 14], middleOf, [9, 9], 1)).toBeNull();
});
