// The art of Crop Circles as data: outlines of the four shapes in a box of 48, and their hatching, cut to the
// outline by arithmetic, so that no picture needs a pattern or a clip with an id.
import { shadingOf, shapeOf, side, type Glyph, type Shading, type Shape } from './pieces';

export type Point = readonly [number, number];

/** The middle and the reach of a shape in its box; a little low and left, the value has the top right corner. */
const middle: Point = [22, 26.5];

const star = (outer: number, inner: number): Point[] =>
  Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 === 0 ? outer : inner;
    const angle = (Math.PI / 5) * i - Math.PI / 2;
    return [middle[0] + radius * Math.cos(angle), middle[1] + 1 + radius * Math.sin(angle)] as const;
  });

const circle = (radius: number): Point[] =>
  Array.from({ length: 48 }, (_, i) => {
    const angle = (Math.PI / 24) * i;
    return [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)] as const;
  });

const corners: Record<Shape, Point[]> = {
  C: circle(14),
  Q: [
    [9.5, 14],
    [34.5, 14],
    [34.5, 39],
    [9.5, 39],
  ],
  T: [
    [22, 10.5],
    [37.5, 38.5],
    [6.5, 38.5],
  ],
  S: star(18, 8.6),
};

const figure = (value: number): string => String(Math.round(value * 100) / 100);
const at = ([x, y]: Point): string => `${figure(x)} ${figure(y)}`;

export const outline = (shape: Shape): string => `M${corners[shape].map(at).join('L')}Z`;

/** Where the line through all points with x·cos + y·sin = offset runs inside a polygon: pairs of points. */
export function cut(polygon: readonly Point[], angle: number, offset: number): [Point, Point][] {
  const [normalX, normalY] = [Math.cos(angle), Math.sin(angle)];
  const hits: { along: number; point: Point }[] = [];
  polygon.forEach((from, i) => {
    const to = polygon[(i + 1) % polygon.length]!;
    const a = from[0] * normalX + from[1] * normalY - offset;
    const b = to[0] * normalX + to[1] * normalY - offset;
    if (a < 0 === b < 0) return;
    const share = a / (a - b);
    const point: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    hits.push({ along: point[1] * normalX - point[0] * normalY, point });
  });
  hits.sort((one, other) => one.along - other.along);
  const pairs: [Point, Point][] = [];
  for (let i = 0; i + 1 < hits.length; i += 2) pairs.push([hits[i]!.point, hits[i + 1]!.point]);
  return pairs;
}

function hatch(shape: Shape, angle: number, spacing: number): string {
  const centre = middle[0] * Math.cos(angle) + middle[1] * Math.sin(angle);
  let path = '';
  for (let i = -6; i <= 6; ++i) {
    for (const [from, to] of cut(corners[shape], angle, centre + (i + 0.5) * spacing)) path += `M${at(from)}L${at(to)}`;
  }
  return path;
}

interface GlyphArt {
  outline: string;
  /** Lines inside the outline, "" if there are none. */
  hatch: string;
  hatchWidth: number;
  full: boolean;
}

function draw(glyph: Glyph): GlyphArt {
  const shape = shapeOf(glyph);
  const shading: Shading = shadingOf(glyph);
  const eighth = Math.PI / 4;
  let lines = '';
  if (shading === 'striped') lines = hatch(shape, eighth, 6.4);
  if (shading === 'crossed') lines = hatch(shape, eighth, 8.6) + hatch(shape, -eighth, 8.6);
  return { outline: outline(shape), hatch: lines, hatchWidth: shading === 'crossed' ? 2 : 2.7, full: shading === 'solid' };
}

const drawn = new Map<Glyph, GlyphArt>();
export function artOf(glyph: Glyph): GlyphArt {
  const known = drawn.get(glyph) ?? draw(glyph);
  drawn.set(glyph, known);
  return known;
}

// The field in the measure of its picture: a field, the room for its names, the earth around it, and all of it.
export const unit = 48;
export const margin = 20;
export const rim = 7;
export const extent = margin + side * unit + rim;

/** A number from 0 to 1 that looks random and is always the same for a field, for the unevenness of wheat. */
export function unevenness(cell: number): number {
  const mixed = Math.imul(cell + 11, 2654435761) >>> 0;
  return ((mixed ^ (mixed >>> 13)) % 997) / 997;
}

/** Wheat in a box of 96, the same at its left and right and at its top and bottom: ears that lean with the wind. */
export function wheat(): { stalks: string; grains: string } {
  let stalks = '';
  let grains = '';
  for (let row = 0; row < 6; ++row) {
    for (let column = 0; column < 7; ++column) {
      const uneven = unevenness(row * 29 + column * 5);
      const x = 5 + column * 13.7 + (row % 2) * 6.8 + (uneven - 0.5) * 4 - 3;
      const y = 9 + row * 16 + (unevenness(row * 7 + column * 31) - 0.5) * 4;
      const lean = 1.2 + uneven * 2;
      stalks += `M${figure(x)} ${figure(y + 6)}q0.4-5 ${figure(lean)}-8`;
      const [tipX, tipY] = [x + lean, y - 2];
      grains += `M${figure(tipX)} ${figure(tipY - 3)}q1.8 2.4 0 5q-1.8-2.6 0-5z`;
      grains += `M${figure(tipX - 0.8)} ${figure(tipY + 2.2)}q-2.4-0.5-2.6-3q2.4 0.5 2.6 3z`;
      grains += `M${figure(tipX)} ${figure(tipY + 2.6)}q0.4-2.5 2.8-2.9q-0.3 2.5-2.8 2.9z`;
    }
  }
  return { stalks, grains };
}

/** A shading alone, on a banner of 64 by 20: what stands on top of a rule card. */
export function banner(shading: Shading): GlyphArt {
  const box: Point[] = [
    [2, 2],
    [62, 2],
    [62, 18],
    [2, 18],
  ];
  const lines = (angle: number, spacing: number): string => {
    let path = '';
    for (let i = -14; i <= 14; ++i) {
      const offset = 32 * Math.cos(angle) + 10 * Math.sin(angle) + i * spacing;
      for (const [from, to] of cut(box, angle, offset)) path += `M${at(from)}L${at(to)}`;
    }
    return path;
  };
  const eighth = Math.PI / 4;
  const hatched = shading === 'striped' ? lines(eighth, 6) : shading === 'crossed' ? lines(eighth, 7) + lines(-eighth, 7) : '';
  return {
    outline: `M${box.map(at).join('L')}Z`,
    hatch: hatched,
    hatchWidth: shading === 'crossed' ? 1.7 : 2.6,
    full: shading === 'solid',
  };
}
