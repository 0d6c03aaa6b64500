// The facts of the tiles: what lies on which side, what is connected, what a field touches.
// Sides go clockwise from the north, N E S W = 0 1 2 3; half-edges NL NR EL ER SL SR WL WR = 0 to 7.

export type Terrain = 'city' | 'road' | 'field' | 'cloister';
export type Edge = 'city' | 'road' | 'field';
export type Crop = 'fork' | 'club' | 'shield';
export type RoadEnd = 'crossing' | 'cloister' | 'city' | 'crop';

export interface CityFacts {
  sides: number[];
  pennants: number;
}
export interface RoadFacts {
  sides: number[];
  /** What closes the road inside the tile; null if it leads from side to side. */
  end: RoadEnd | null;
}
export interface FieldFacts {
  halves: number[];
  /** The numbers of the cities of this tile that the field touches. */
  cities: number[];
}
export interface TileFacts {
  id: string;
  count: number;
  edges: Edge[];
  cities: CityFacts[];
  roads: RoadFacts[];
  fields: FieldFacts[];
  cloister: boolean;
  crop: Crop | null;
}

export const sideNames = ['N', 'E', 'S', 'W'] as const;
export const halfNames = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'] as const;

const words = (text: string): string[] => (text === '' ? [] : text.split(' '));
const sidesOf = (letters: string): number[] => [...letters].map((letter) => sideNames.indexOf(letter as 'N'));
const edgeOf: Record<string, Edge> = { c: 'city', r: 'road', f: 'field' };

function tile(id: string, count: number, edges: string, cities: string, roads: string, fields: string, extra?: 'cloister' | Crop): TileFacts {
  return {
    id,
    count,
    edges: [...edges].map((letter) => edgeOf[letter]!),
    cities: words(cities).map((text) => ({ sides: sidesOf(text.replaceAll('*', '')), pennants: text.split('*').length - 1 })),
    roads: words(roads).map((text) => {
      const [sides = '', end] = text.split(':');
      return { sides: sidesOf(sides), end: (end ?? null) as RoadEnd | null };
    }),
    fields: words(fields).map((text) => {
      const [halves = '', touched = ''] = text.split(':');
      return { halves: halves.split('-').map((name) => halfNames.indexOf(name as 'NL')), cities: [...touched].map(Number) };
    }),
    cloister: extra === 'cloister',
    crop: extra === undefined || extra === 'cloister' ? null : extra,
  };
}

/** All kinds: A to X of the base game, CC1 to CC6 with crop circles. */
export const tiles: readonly TileFacts[] = [
  tile('A', 2, 'ffrf', '', 'S:cloister', 'NL-NR-EL-ER-SL-SR-WL-WR', 'cloister'),
  tile('B', 4, 'ffff', '', '', 'NL-NR-EL-ER-SL-SR-WL-WR', 'cloister'),
  tile('C', 1, 'cccc', 'NESW*', '', ''),
  tile('D', 4, 'crfr', 'N', 'EW', 'EL-WR:0 ER-SL-SR-WL'),
  tile('E', 5, 'cfff', 'N', '', 'EL-ER-SL-SR-WL-WR:0'),
  tile('F', 2, 'fcfc', 'EW*', '', 'NL-NR:0 SL-SR:0'),
  tile('G', 1, 'fcfc', 'EW', '', 'NL-NR:0 SL-SR:0'),
  tile('H', 3, 'cfcf', 'N S', '', 'EL-ER-WL-WR:01'),
  tile('I', 2, 'cffc', 'N W', '', 'EL-ER-SL-SR:01'),
  tile('J', 3, 'crrf', 'N', 'ES', 'EL-SR-WL-WR:0 ER-SL'),
  tile('K', 3, 'cfrr', 'N', 'SW', 'EL-ER-SL-WR:0 SR-WL'),
  tile('L', 3, 'crrr', 'N', 'E:crossing S:crossing W:crossing', 'EL-WR:0 ER-SL SR-WL'),
  tile('M', 2, 'cffc', 'NW*', '', 'EL-ER-SL-SR:0'),
  tile('N', 3, 'cffc', 'NW', '', 'EL-ER-SL-SR:0'),
  tile('O', 2, 'crrc', 'NW*', 'ES', 'EL-SR:0 ER-SL'),
  tile('P', 3, 'crrc', 'NW', 'ES', 'EL-SR:0 ER-SL'),
  tile('Q', 1, 'ccfc', 'NEW*', '', 'SL-SR:0'),
  tile('R', 3, 'ccfc', 'NEW', '', 'SL-SR:0'),
  tile('S', 2, 'ccrc', 'NEW*', 'S:city', 'SL:0 SR:0'),
  tile('T', 1, 'ccrc', 'NEW', 'S:city', 'SL:0 SR:0'),
  tile('U', 8, 'rfrf', '', 'NS', 'NR-EL-ER-SL NL-SR-WL-WR'),
  tile('V', 9, 'ffrr', '', 'SW', 'NL-NR-EL-ER-SL-WR SR-WL'),
  tile('W', 4, 'frrr', '', 'E:crossing S:crossing W:crossing', 'NL-NR-EL-WR ER-SL SR-WL'),
  tile('X', 1, 'rrrr', '', 'N:crossing E:crossing S:crossing W:crossing', 'NL-WR NR-EL ER-SL SR-WL'),
  tile('CC1', 1, 'ccff', 'N E', '', 'SL-SR-WL-WR:01', 'shield'),
  tile('CC2', 1, 'cffc', 'NW', '', 'EL-ER-SL-SR:0', 'shield'),
  tile('CC3', 1, 'crff', 'N', 'E:crop', 'EL-ER-SL-SR-WL-WR:0', 'fork'),
  tile('CC4', 1, 'cfrr', 'N', 'SW', 'EL-ER-SL-WR:0 SR-WL', 'fork'),
  tile('CC5', 1, 'rfrr', '', 'N:crossing S:crossing W:crossing', 'NR-EL-ER-SL SR-WL NL-WR', 'club'),
  tile('CC6', 1, 'ffrr', '', 'SW', 'NL-NR-EL-ER-SL-WR SR-WL', 'club'),
];

const byId = new Map(tiles.map((facts) => [facts.id, facts]));

export function factsOf(kind: string): TileFacts {
  const facts = byId.get(kind);
  if (facts === undefined) throw new Error(`there is no tile ${kind}`);
  return facts;
}
export const isKind = (kind: string): boolean => byId.has(kind);

/** The facts of a tile turned clockwise by quarter turns. */
export function turnedFacts(kind: string, turns: number): TileFacts {
  const facts = factsOf(kind);
  if (turns % 4 === 0) return facts;
  const side = (number: number): number => (number + turns) % 4;
  return {
    ...facts,
    edges: facts.edges.map((_, number) => facts.edges[(number + 4 - (turns % 4)) % 4]!),
    cities: facts.cities.map((city) => ({ ...city, sides: city.sides.map(side) })),
    roads: facts.roads.map((road) => ({ ...road, sides: road.sides.map(side) })),
    fields: facts.fields.map((field) => ({ ...field, halves: field.halves.map((half) => (half + 2 * turns) % 8) })),
  };
}
