// What stands on a tile that is not turned, and where: houses, trees and shields find room, followers the most of it.
import { areaOf, distance, inside, toLine, turnPoint, type Point } from './geometry';
import { tileOf, type Tile } from './pieces';
import { cityShape, fieldShape, roadLine } from './shapes';

const shieldPlaces: Record<number, Point> = { 2: [20, 21], 3: [24, 30], 4: [50, 25] };
export const cropRadius = 20;

export interface Tree {
  at: Point;
  size: number;
}
/** All points of a tile that is not turned. */
interface Ground {
  cities: { poly: Point[]; walls: Point[][]; towers: Point[]; stand: Point }[];
  roads: { line: Point[]; stand: Point }[];
  fields: { poly: Point[]; stand: Point }[];
  /** The middle of the crop circle. */
  crop: Point | null;
  shields: Point[];
  houses: Point[];
  trees: Tree[];
  tufts: Point[];
}

const grounds = new Map<string, Ground>();

export function groundOf(kind: string): Ground {
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
  const crop = facts.crop === null ? null : cropPlace(facts);
  if (crop !== null) solid.push({ at: crop, radius: cropRadius + 3 });

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
  return { cities, roads, fields, crop, shields, houses, trees, tufts };
}

/** Where the largest field has most room; but a road that ends at the crop circle reaches into it. */
function cropPlace(facts: Tile): Point {
  const polys = facts.fields.map(({ halves }) => fieldShape(facts, halves));
  const room = roomiest(
    polys.reduce((largest, poly) => (areaOf(poly) > areaOf(largest) ? poly : largest)),
    [],
  );
  const road = facts.roads.findIndex(({ end }) => end === 'crop');
  if (road < 0) return room;
  const end = roadLine(facts, road).at(-1)!;
  const share = Math.min(1, (cropRadius - 3) / distance(end, room));
  return [end[0] + share * (room[0] - end[0]), end[1] + share * (room[1] - end[1])];
}

// ---- Finding room ----

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
