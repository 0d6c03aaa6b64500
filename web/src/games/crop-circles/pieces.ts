// Of what Crop Circles is made: glyphs, shadings and the field, as the engine describes them.
import { board, pieces } from '../../engine/crop-circles.json';

export type Shape = 'C' | 'Q' | 'T' | 'S';
export type Shading = 'empty' | 'solid' | 'striped' | 'crossed';
/** A shape letter and a value from 1 to 4, as "T3". */
export type Glyph = string;

// ---- Glyphs ----

interface Kind {
  glyph: Glyph;
  shape: Shape;
  shading: Shading;
  value: number;
}
const kinds = new Map((pieces.glyphs as Kind[]).map((kind) => [kind.glyph, kind]));

/** By value, then by shape. */
export const glyphs: readonly Glyph[] = [...kinds.keys()];
export const shapes: readonly Shape[] = pieces.shapes.map(({ letter }) => letter as Shape);
export const shadings: readonly Shading[] = pieces.shadings as Shading[];

export const shapeOf = (glyph: Glyph): Shape => kinds.get(glyph)!.shape;
export const shadingOf = (glyph: Glyph): Shading => kinds.get(glyph)!.shading;
export const valueOf = (glyph: Glyph): number => kinds.get(glyph)!.value;
/** What all glyphs of a shading are worth. */
export const worthOf = (shading: Shading): number => [...kinds.values()].find((kind) => kind.shading === shading)!.value;

// ---- The field ----

export const { side } = board;
/** A field as a number: row × 14 + column, both from 0. */
export type Cell = number;
export const cells: readonly Cell[] = Array.from({ length: side * side }, (_, i) => i);

export const rowOf = (cell: Cell): number => Math.floor(cell / side);
export const columnOf = (cell: Cell): number => cell % side;
export const cellAt = (row: number, column: number): Cell | null =>
  row >= 0 && row < side && column >= 0 && column < side ? row * side + column : null;
export const columnName = (column: number): string => board.columns[column]!;
export const cellName = (cell: Cell): string => columnName(columnOf(cell)) + String(rowOf(cell) + 1);

const named = new Map(cells.map((cell) => [cellName(cell), cell]));
/** Of a field as the engine names it. */
export const cellOf = (name: string): Cell => named.get(name)!;

/** 1, 2 (scarecrow), 3 (cow) or 4 (barn) for each field. */
const multipliers: readonly number[] = board.multipliers.flat();
export const multiplierOf = (cell: Cell): number => multipliers[cell]!;
/** Those of the fields with a picture, the smallest first. */
export const pictures: readonly number[] = [...new Set(multipliers)].filter((multiplier) => multiplier > 1).sort((a, b) => a - b);
export const centre: readonly Cell[] = board.centre.map(cellOf);
