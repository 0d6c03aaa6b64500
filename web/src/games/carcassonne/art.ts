// The drawings of the tiles, in a box of 100, as points and SVG paths. Ground turns with the tile; houses, shields, symbols and
// followers keep only their places and stay upright.
import { distance, inside, pathOf, round, toLine, turnAll, turnPoint, type Point } from './geometry';
import { groundOf, type Tree } from './ground';
import { spotsOf, tileOf, type Crop } from './pieces';

interface Part {
  spot: string;
  poly: Point[];
  d: string;
}
interface TileArt {
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
    crop: facts.crop === null || ground.crop === null ? null : { at: turnPoint(ground.crop, turns), symbol: facts.crop },
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
