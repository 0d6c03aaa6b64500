// The shapes of cities, roads and fields on a tile that is not turned, made from its facts.
import { arc, bezier, turnAll, turnPoint, type Point } from './geometry';
import type { Tile } from './pieces';

type Road = Tile['roads'][number];

const roadHalf = 6;
const capDepth = 31;
const bandControl = 32; // of the curve of a wall along a side: three quarters of it deep

// ---- Walls: from the start of a city side to the end of the city side before it, the field on the right ----

const startOf = (side: number): Point => turnPoint([0, 0], side);

function wall(from: number, before: number): Point[] {
  const between = (from - before + 4) % 4; // 0: the side alone, 3: a corner, 2 and 1: along one open side
  if (between === 0) {
    return turnAll(
      [...bezier([0, 0], [19, 17], [28, capDepth], [50, capDepth]), ...bezier([50, capDepth], [72, capDepth], [81, 17], [100, 0]).slice(1)],
      from,
    );
  }
  if (between === 3) return turnAll(bezier([0, 100], [15, 72], [72, 15], [100, 0], 20), (from + 1) % 4);
  return turnAll(bezier([100, 0], [76, bandControl], [24, bandControl], [0, 0], 20), (from + 3) % 4);
}

/** The side of the same city that comes before this one, going against the clock. */
function sideBefore(sides: readonly number[], side: number): number {
  for (let step = 1; step <= 4; ++step) {
    const other = (side + 4 - step) % 4;
    if (sides.includes(other)) return other;
  }
  return side;
}

export function cityShape(sides: readonly number[]): { poly: Point[]; walls: Point[][] } {
  const poly: Point[] = [];
  const walls: Point[][] = [];
  for (let step = 0; step < 4; ++step) {
    const side = (sides[0]! + step) % 4;
    if (!sides.includes(side)) continue;
    poly.push(startOf(side), startOf((side + 1) % 4));
    if (sides.includes((side + 1) % 4)) continue;
    let next = (side + 1) % 4;
    while (!sides.includes(next)) next = (next + 1) % 4;
    const curve = wall(next, side);
    walls.push(curve);
    poly.push(...[...curve].reverse());
  }
  return { poly, walls };
}

// ---- Roads ----

const roadEnds = { crossing: 50, cloister: 34, city: 0.75 * bandControl, crop: 46 } as const;

export function roadLine(facts: Tile, number: number): Point[] {
  const road = facts.roads[number]!;
  const [a = 0, b] = road.sides;
  if (b === undefined)
    return turnAll(
      [
        [50, 0],
        [50, roadEnds[road.end ?? 'crossing']],
      ],
      a,
    );
  if ((b - a + 4) % 4 === 2)
    return turnAll(
      [
        [50, 0],
        [50, 100],
      ],
      a,
    );
  const first = (b - a + 4) % 4 === 1 ? a : b; // the arc goes round the corner behind this side
  return turnAll(arc([100, 0], 50, 180, 90), first);
}

// ---- Fields: their border, walked clockwise round the tile, along roads and walls ----

const [left, right] = [50 - roadHalf, 50 + roadHalf];
const roadAt = (facts: Tile, side: number): Road | undefined => facts.roads.find((road) => road.sides.includes(side));

/** From a road's end, or from where it meets another, out to the side. */
function outward(border: Point[], side: number, depth: number): void {
  border.push(turnPoint([right, depth], side), turnPoint([right, 0], side));
}

/** Along the road of a side, from its left edge; says on which half of which side that ends. */
function alongRoad(facts: Tile, road: Road, side: number, border: Point[]): number {
  const other = road.sides.find((each) => each !== side);
  if (other !== undefined) {
    const straight: Point[] = [
      [left, 0],
      [left, 100],
    ];
    const way = (other - side + 4) % 4;
    border.push(...turnAll(way === 3 ? arc([0, 0], left, 0, 90) : way === 1 ? arc([100, 0], right, 180, 90) : straight, side));
    return other * 2 + 1;
  }
  if (road.end === 'crossing') {
    let next = (side + 3) % 4;
    while (roadAt(facts, next)?.end !== 'crossing') next = (next + 3) % 4;
    const way = (side - next + 4) % 4;
    if (way === 1) border.push(turnPoint([left, left], side));
    if (way === 3) border.push(turnPoint([left, right], side));
    outward(border, next, way === 1 ? left : 50);
    return next * 2 + 1;
  }
  if (road.end === 'city') {
    const curve = wall((side + 1) % 4, (side + 3) % 4);
    border.push(...curve.slice(Math.ceil(curve.length / 2)));
    return side * 2;
  }
  const depth = roadEnds[road.end ?? 'crop'];
  border.push(turnPoint([left, depth], side));
  outward(border, side, depth);
  return side * 2 + 1;
}

/** Round the corner behind a side, along the walls of cities; says on which half of which side that ends. */
function alongWalls(facts: Tile, side: number, border: Point[]): number {
  let next = (side + 1) % 4;
  for (;;) {
    const city = facts.cities.find(({ sides }) => sides.includes(next));
    if (city === undefined) {
      border.push(startOf(next));
      return next * 2;
    }
    const before = sideBefore(city.sides, next);
    const curve = wall(next, before);
    const open = (next + 3) % 4;
    if (roadAt(facts, open)?.end === 'city' && before !== next) {
      border.push(...curve.slice(0, Math.floor(curve.length / 2)));
      outward(border, open, roadEnds.city);
      return open * 2 + 1;
    }
    border.push(...curve);
    next = (before + 1) % 4;
  }
}

export function fieldShape(facts: Tile, halves: readonly number[]): Point[] {
  const border: Point[] = [];
  let half = halves[0]!;
  for (let guard = 0; guard < 16; ++guard) {
    const side = half >> 1;
    const road = roadAt(facts, side);
    if (half % 2 === 1) half = alongWalls(facts, side, border);
    else {
      border.push(startOf(side));
      if (road !== undefined) border.push(turnPoint([left, 0], side));
      half = road === undefined ? half + 1 : alongRoad(facts, road, side, border);
    }
    if (half === halves[0]) break;
  }
  return border;
}
