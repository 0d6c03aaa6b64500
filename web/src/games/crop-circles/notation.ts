// How a decision of Crop Circles is written (docs/rules/crop-circles.md), as the engine and the server read it.
import { cellName, columnOf, rowOf, side, type Cell, type Glyph } from './pieces';

export interface Placed {
  cell: Cell;
  glyph: Glyph;
}

export interface Line {
  down: boolean;
  glyphs: Placed[];
}

/** Glyphs on the field as a line without a gap, with the direction that they have; null if they are no line, which cannot be written. */
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

/** Null if they are no line. */
export function placement(draft: readonly Placed[]): string | null {
  const line = lineOf(draft);
  if (line === null) return null;
  const arrow = line.glyphs.length === 1 ? '' : line.down ? 'v' : '>';
  return cellName(line.glyphs[0]!.cell) + arrow + line.glyphs.map((placed) => placed.glyph).join('');
}

export const pass = 'pass';
/** A glyph of the pool, or "bag". */
export const take = (glyph: Glyph): string => `+${glyph}`;
