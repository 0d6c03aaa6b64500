// Points, curves and polygons in the box of a tile, which is 100 by 100.

export type Point = readonly [x: number, y: number];

const turnOnce = ([x, y]: Point): Point => [100 - y, x];
export function turnPoint(point: Point, turns: number): Point {
  let turned = point;
  for (let i = 0; i < turns % 4; ++i) turned = turnOnce(turned);
  return turned;
}
export const turnAll = (points: readonly Point[], turns: number): Point[] => points.map((point) => turnPoint(point, turns));

export function bezier(a: Point, b: Point, c: Point, d: Point, steps = 12): Point[] {
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps;
    const u = 1 - t;
    const mix = (k: 0 | 1): number => u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
    return [mix(0), mix(1)];
  });
}
export function arc(centre: Point, radius: number, from: number, to: number, steps = 12): Point[] {
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}
export const round = (value: number): number => Math.round(value * 10) / 10;
export const pathOf = (points: readonly Point[], close = true): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${close ? 'Z' : ''}`;
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function toSegment(point: Point, a: Point, b: Point): number {
  const length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;
  const along = length === 0 ? 0 : ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length;
  const t = Math.min(1, Math.max(0, along));
  return distance(point, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
}
export function toLine(point: Point, line: readonly Point[]): number {
  let least = Infinity;
  for (let i = 1; i < line.length; ++i) least = Math.min(least, toSegment(point, line[i - 1]!, line[i]!));
  return least;
}
export function inside(point: Point, polygon: readonly Point[]): boolean {
  let within = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i]!;
    const [bx, by] = polygon[j]!;
    if (ay > point[1] !== by > point[1] && point[0] < ((bx - ax) * (point[1] - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}
export function areaOf(polygon: readonly Point[]): number {
  let twice = 0;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    twice += polygon[j]![0] * polygon[i]![1] - polygon[i]![0] * polygon[j]![1];
  }
  return twice / 2;
}
