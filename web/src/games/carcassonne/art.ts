// The drawings, made from the tile facts: shapes in a box of 100, as points and SVG paths. Ground turns
// with the tile; houses, shields, symbols and followers keep only their places and stay upright.
import { spotsOf, tileOf, type Crop, type Tile } from './pieces';

export type Point = readonly [x: number, y: number];

const roadHalf = 6;
const capDepth = 31;
const bandControl = 32; // of the curve of a wall along a side: three quarters of it deep

// ---- Points and curves ----

const turnOnce = ([x, y]: Point): Point => [100 - y, x];
export function turnPoint(point: Point, turns: number): Point {
  let turned = point;
  for (let i = 0; i < turns % 4; ++i) turned = turnOnce(turned);
  return turned;
}
const turnAll = (points: readonly Point[], turns: number): Point[] => points.map((point) => turnPoint(point, turns));

function bezier(a: Point, b: Point, c: Point, d: Point, steps = 12): Point[] {
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps;
    const u = 1 - t;
    const mix = (k: 0 | 1): number => u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
    return [mix(0), mix(1)];
  });
}
function arc(centre: Point, radius: number, from: number, to: number, steps = 12): Point[] {
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}
const round = (value: number): number => Math.round(value * 10) / 10;
const pathOf = (points: readonly Point[], close = true): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${close ? 'Z' : ''}`;
const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

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

function cityShape(sides: readonly number[]): { poly: Point[]; walls: Point[][] } {
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

function roadLine(facts: Tile, number: number): Point[] {
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

function fieldShape(facts: Tile, halves: readonly number[]): Point[] {
  const poly: Point[] = [];
  const roadAt = (side: number) => facts.roads.find((road) => road.sides.includes(side));
  const cityAt = (side: number) => facts.cities.find((city) => city.sides.includes(side));
  const left = 50 - roadHalf;
  const right = 50 + roadHalf;
  const outward = (side: number, depth: number): void =>
    void poly.push(
      ...turnAll(
        [
          [right, depth],
          [right, 0],
        ],
        side,
      ),
    );
  let half = halves[0]!;
  for (let guard = 0; guard < 16; ++guard) {
    const side = half >> 1;
    const road = roadAt(side);
    if (half % 2 === 0) {
      poly.push(turnPoint([0, 0], side));
      if (road === undefined) {
        half += 1;
      } else {
        poly.push(turnPoint([left, 0], side));
        const other = road.sides.find((each) => each !== side);
        let arrive = side;
        if (other !== undefined) {
          arrive = other;
          const way = (other - side + 4) % 4;
          const line =
            way === 3
              ? arc([0, 0], left, 0, 90)
              : way === 1
                ? arc([100, 0], right, 180, 90)
                : ([
                    [left, 0],
                    [left, 100],
                  ] as Point[]);
          poly.push(...turnAll(line, side));
        } else if (road.end === 'crossing') {
          arrive = (side + 3) % 4;
          while (roadAt(arrive)?.end !== 'crossing') arrive = (arrive + 3) % 4;
          const way = (side - arrive + 4) % 4;
          if (way === 1) poly.push(turnPoint([left, left], side));
          if (way === 3) poly.push(turnPoint([left, right], side));
          outward(arrive, way === 1 ? left : 50);
        } else if (road.end === 'city') {
          const curve = wall((side + 1) % 4, (side + 3) % 4);
          poly.push(...curve.slice(Math.ceil(curve.length / 2)));
          arrive = -1;
        } else {
          const depth = roadEnds[road.end ?? 'crop'];
          poly.push(turnPoint([left, depth], side));
          outward(side, depth);
        }
        half = arrive < 0 ? side * 2 : arrive * 2 + 1;
      }
    } else {
      let next = (side + 1) % 4;
      half = -1;
      while (half < 0) {
        const city = cityAt(next);
        if (city === undefined) {
          poly.push(turnPoint([0, 0], next));
          half = next * 2;
          break;
        }
        const before = sideBefore(city.sides, next);
        const curve = wall(next, before);
        const open = (next + 3) % 4;
        if (roadAt(open)?.end === 'city' && before !== next) {
          poly.push(...curve.slice(0, Math.floor(curve.length / 2)));
          outward(open, roadEnds.city);
          half = open * 2 + 1;
          break;
        }
        poly.push(...curve);
        next = (before + 1) % 4;
      }
    }
    if (half === halves[0]) break;
  }
  return poly;
}

// ---- Decorations ----

/** Numbers that look random and are the same for the same tile. */
function dice(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Disc {
  at: Point;
  radius: number;
}

/** The point of a polygon that is farthest from its border and from what stands there, to 1 unit. */
function roomiest(poly: readonly Point[], discs: readonly Disc[]): Point {
  const closed = [...poly, poly[0]!];
  let best: Point = [50, 50];
  let most = -Infinity;
  const look = (left: number, top: number, right: number, bottom: number, step: number): void => {
    for (let x = left; x <= right; x += step) {
      for (let y = top; y <= bottom; y += step) {
        if (!inside([x, y], poly)) continue;
        let room = toLine([x, y], closed) + 0.02 * (100 - distance([x, y], [50, 50]));
        for (const disc of discs) room = Math.min(room, distance([x, y], disc.at) - disc.radius);
        if (room <= most) continue;
        most = room;
        best = [x, y];
      }
    }
  };
  look(5, 5, 95, 95, 5);
  look(best[0] - 4, best[1] - 4, best[0] + 4, best[1] + 4, 1);
  return best;
}

function scatter(
  poly: readonly Point[],
  count: number,
  edge: number,
  apart: number,
  discs: readonly Disc[],
  random: () => number,
): Point[] {
  const closed = [...poly, poly[0]!];
  const found: Point[] = [];
  for (let tries = 0; tries < 220 && found.length < count; ++tries) {
    const point: Point = [4 + 92 * random(), 4 + 92 * random()];
    if (!inside(point, poly) || toLine(point, closed) < edge) continue;
    if (found.some((other) => distance(other, point) < apart)) continue;
    if (discs.some((disc) => distance(disc.at, point) < disc.radius)) continue;
    found.push(point);
  }
  return found;
}

const shieldPlaces: Record<number, Point> = { 2: [20, 21], 3: [24, 30], 4: [50, 25] };
const cropPlaces: Record<string, Point> = {
  CC1: [37, 65],
  CC2: [68, 68],
  CC3: [42, 62],
  CC4: [73, 62],
  CC5: [78, 50],
  CC6: [66, 36],
};
export const cropRadius = 20;

export interface Part {
  spot: string;
  poly: Point[];
  d: string;
}
export interface Tree {
  at: Point;
  size: number;
}
export interface TileArt {
  fields: Part[];
  cities: (Part & { walls: string; towers: Point[] })[];
  roads: (Part & { line: Point[] })[];
  village: Point | null;
  cloister: Point | null;
  crop: { at: Point; symbol: Crop } | null;
  shields: Point[];
  /** All houses and all trees of the tile at once, layer by layer: a map has thousands of them. */
  houses: { walls: string; sides: string; roofs: string; slates: string; gables: string };
  trees: { shades: string; leaves: string; lights: string };
  tufts: string;
  /** Where a follower stands on each spot. */
  stands: Map<string, Point>;
}

const cache = new Map<string, TileArt>();

export function artOf(kind: string, turns: number): TileArt {
  const key = `${kind}/${turns % 4}`;
  let art = cache.get(key);
  if (art === undefined) {
    art = draw(kind, turns % 4);
    cache.set(key, art);
  }
  return art;
}

/** All points of a tile that is not turned. */
interface Ground {
  cities: { poly: Point[]; walls: Point[][]; towers: Point[]; stand: Point }[];
  roads: { line: Point[]; stand: Point }[];
  fields: { poly: Point[]; stand: Point }[];
  shields: Point[];
  houses: Point[];
  trees: Tree[];
  tufts: Point[];
}

const grounds = new Map<string, Ground>();

function groundOf(kind: string): Ground {
  let ground = grounds.get(kind);
  if (ground === undefined) {
    ground = survey(kind);
    grounds.set(kind, ground);
  }
  return ground;
}

function survey(kind: string): Ground {
  const facts = tileOf(kind);
  const random = dice(kind);
  const solid: Disc[] = [];
  if (facts.cloister) solid.push({ at: [50, 47], radius: 24 });
  if (facts.crop !== null) solid.push({ at: cropPlaces[kind]!, radius: cropRadius + 3 });

  const shields: Point[] = [];
  const houses: Point[] = [];
  const cities = facts.cities.map((city) => {
    const { poly, walls } = cityShape(city.sides);
    const alone = city.sides.length === 1;
    const discs: Disc[] = [];
    if (city.pennants > 0) {
      const opposite = city.sides.length === 2 && (city.sides[1]! - city.sides[0]!) % 2 === 0;
      const shield: Point = opposite ? [22, 50] : shieldPlaces[city.sides.length]!;
      shields.push(shield);
      discs.push({ at: shield, radius: 12 });
    }
    const stand = alone
      ? turnPoint([50, 15], city.sides[0]!)
      : roomiest(
          poly,
          discs.map((disc) => ({ ...disc, radius: 8 })),
        );
    const free = [...discs, { at: stand, radius: alone ? 9 : 13 }];
    houses.push(...scatter(poly, alone ? 4 : 5 + 3 * city.sides.length, alone ? 7 : 9, 11, free, random));
    const towers = walls.flatMap((curve) => [curve[Math.round(curve.length * 0.26)]!, curve[Math.round(curve.length * 0.72)]!]);
    return { poly, walls, towers, stand };
  });

  const roads = facts.roads.map((road, number) => {
    const line = roadLine(facts, number);
    const [a, b] = [line[0]!, line[line.length - 1]!];
    const share = road.sides.length === 1 ? 0.42 : 0.5;
    const stand: Point =
      line.length > 2 ? line[Math.floor(line.length / 2)]! : [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
    return { line, stand };
  });

  const trees: Tree[] = [];
  const tufts: Point[] = [];
  const fields = facts.fields.map((field) => {
    const poly = fieldShape(facts, field.halves);
    const stand = roomiest(poly, [...solid, ...roads.map((road) => ({ at: road.stand, radius: 12 }))]);
    const size = areaOf(poly) / 10000;
    const free = [...solid, { at: stand, radius: 15 }];
    const planted = scatter(poly, Math.round(size * 5), 7, 13, free, random);
    trees.push(...planted.map((at): Tree => ({ at, size: 0.8 + 0.5 * random() })));
    tufts.push(...scatter(poly, Math.round(size * 26), 4, 9, [...solid, ...planted.map((at) => ({ at, radius: 8 }))], random));
    return { poly, stand };
  });
  return { cities, roads, fields, shields, houses, trees, tufts };
}

function draw(kind: string, turns: number): TileArt {
  const facts = tileOf(kind);
  const ground = groundOf(kind);
  const spots = spotsOf(kind, turns);
  const stands = new Map<string, Point>();
  const named = (terrain: string, number: number, stand: Point): string => {
    const { name } = spots.find((spot) => spot.terrain === terrain && spot.number === number)!;
    stands.set(name, turnPoint(stand, turns));
    return name;
  };
  const part = (terrain: string, number: number, points: Point[], stand: Point, close: boolean): Part => {
    const poly = turnAll(points, turns);
    return { spot: named(terrain, number, stand), poly, d: pathOf(poly, close) };
  };
  const cities = ground.cities.map((city, number) => ({
    ...part('city', number, city.poly, city.stand, true),
    walls: city.walls.map((curve) => pathOf(turnAll(curve, turns), false)).join(''),
    towers: turnAll(city.towers, turns),
  }));
  const roads = ground.roads.map((road, number) => {
    const drawn = part('road', number, road.line, road.stand, false);
    return { ...drawn, line: drawn.poly };
  });
  const fields = ground.fields.map((field, number) => part('field', number, field.poly, field.stand, true));
  if (facts.cloister) stands.set('cloister', [50, 64]);
  const byHeight = (a: Point, b: Point): number => a[1] - b[1];
  return {
    fields,
    cities,
    roads,
    village: facts.roads.some((road) => road.end === 'crossing') && facts.crop === null ? [50, 50] : null,
    cloister: facts.cloister ? [50, 50] : null,
    crop: facts.crop === null ? null : { at: turnPoint(cropPlaces[kind]!, turns), symbol: facts.crop },
    shields: turnAll(ground.shields, turns),
    houses: drawHouses(turnAll(ground.houses, turns).sort(byHeight)),
    trees: drawTrees(ground.trees.map((tree) => ({ ...tree, at: turnPoint(tree.at, turns) })).sort((a, b) => byHeight(a.at, b.at))),
    tufts: turnAll(ground.tufts, turns)
      .map(([x, y]) => `M${round(x - 2)} ${round(y - 2.2)}l1.4 2.2M${round(x + 1.6)} ${round(y - 2.6)}l-1 2.6`)
      .join(''),
    stands,
  };
}

/** What lies at a point of a tile. */
export function spotAt(kind: string, turns: number, point: Point): string | null {
  const art = artOf(kind, turns);
  if (art.cloister !== null && distance(point, [50, 48]) < 19) return 'cloister';
  let road: string | null = null;
  let near = 9;
  for (const each of art.roads) {
    const away = toLine(point, each.line);
    if (away < near) {
      near = away;
      road = each.spot;
    }
  }
  if (road !== null) return road;
  const found = [...art.cities, ...art.fields].find((part) => inside(point, part.poly));
  return found?.spot ?? null;
}

// ---- Small pictures, upright, as paths round 0 0 ----

function drawHouses(places: Point[]): TileArt['houses'] {
  const all = (some: Point[], dx: number, dy: number, path: string): string =>
    some.map(([x, y]) => `M${round(x + dx)} ${round(y + dy)}${path}`).join('');
  const isSlate = (i: number): boolean => i % 4 === 3;
  const roof = 'l3.4-4.6h5.2l2 4.6z';
  return {
    walls: all(places, -4.2, -0.4, 'h8.4v4.8h-8.4z'),
    sides: all(places, 1.2, -0.4, 'h3v4.8h-3z'),
    roofs: all(
      places.filter((_, i) => !isSlate(i)),
      -5.2,
      0,
      roof,
    ),
    slates: all(
      places.filter((_, i) => isSlate(i)),
      -5.2,
      0,
      roof,
    ),
    gables: all(places, -5.2, 0, 'l3.4-4.6 3 4.6z'),
  };
}

function drawTrees(trees: Tree[]): TileArt['trees'] {
  const all = (dx: number, dy: number, rx: number, ry: number): string =>
    trees
      .map(({ at: [x, y], size }) => {
        const [across, down] = [round(rx * size), round(ry * size)];
        const half = `a${across} ${down} 0 1 0 `;
        return `M${round(x + (dx - rx) * size)} ${round(y + dy * size)}${half}${round(2 * across)} 0${half}${round(-2 * across)} 0`;
      })
      .join('');
  return { shades: all(1.4, 3.2, 4.4, 1.8), leaves: all(0, 0, 4, 4), lights: all(-1.1, -1.2, 2.3, 2.3) };
}
export const shieldPath = 'M-6.5 -7.5h13v6.5c0 4.6 -3 7.4 -6.5 9.2c-3.5 -1.8 -6.5 -4.6 -6.5 -9.2z';
/** Fork, club and shield, in a box of 20 round 0 0. */
export const cropPaths: Record<Crop, { d: string; fill: boolean }> = {
  fork: { d: 'M0 9V-1M-5.5 -9v4.5c0 3 2.5 4.5 5.5 4.5s5.5 -1.5 5.5 -4.5V-9M0 -9V-1', fill: false },
  club: {
    d: 'M-6.4 8.4c-1.6 -1.6 -1 -2.8 0.4 -4.2L1.2 -3.4C0.6 -6.6 2.6 -9.4 5.6 -9.4c2.6 0 4.2 2 3.8 4.6c-0.4 2.8 -2.8 4.6 -5.8 4L-3.8 7.2c-1 1.2 -1.8 2 -2.6 1.2z',
    fill: true,
  },
  shield: { d: 'M-7 -8.5h14v7c0 5 -3.2 8 -7 10c-3.8 -2 -7 -5 -7 -10z', fill: true },
};
/** A follower in a box of about 28 by 32: a person with a straw hat; a farmer lies down, seen from above. */
export const figure = {
  body: 'M-4.3 -5.2C-8.6 -4.7 -11.8 -1 -13.3 3.4C-14.2 6.3 -10.4 8 -9 5.6L-7.8 3.6L-9 12.3Q-9.2 15 -6.6 15H-2.2L0 11.4L2.2 15H6.6Q9.2 15 9 12.3L7.8 3.6L9 5.6C10.4 8 14.2 6.3 13.3 3.4C11.8 -1 8.6 -4.7 4.3 -5.2A5.3 5.3 0 1 0 -4.3 -5.2Z',
  hat: 'M-8.2 -10.2Q-8.4 -11.4 -7 -11.7L-4.3 -12.3Q-4.2 -16.6 0 -16.6Q4.2 -16.6 4.3 -12.3L7 -11.7Q8.4 -11.4 8.2 -10.2Q0 -7.8 -8.2 -10.2Z',
};
export const lying = {
  body: 'M-7.5 -4C-3.5 -8 3 -7.2 6.5 -6.6L14.5 -6.2Q17.2 -6 17 -3.5Q16.8 -1.3 14.5 -1.2L10.5 0L14.5 1.2Q16.8 1.3 17 3.5Q17.2 6 14.5 6.2L6.5 6.6C3 7.2 -3.5 8 -7.5 4Z',
  brim: 'M-10.5 -7.4a7.4 7.4 0 1 0 0 14.8a7.4 7.4 0 1 0 0 -14.8z',
  crown: 'M-10.5 -3.7a3.7 3.7 0 1 0 0 7.4a3.7 3.7 0 1 0 0 -7.4z',
};
