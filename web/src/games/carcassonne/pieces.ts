// Of what Carcassonne is made: the tiles, as the engine describes them. Sides go clockwise from the north, and so do the
// halves of edges: N E S W are 0 to 3, NL NR EL ER SL SR WL WR are 0 to 7.
import { pieces } from '../../engine/carcassonne.json';

export type Terrain = 'city' | 'road' | 'field' | 'cloister';
type Edge = 'city' | 'road' | 'field';
export type Crop = 'fork' | 'club' | 'shield';

/** A feature of one tile, by the name that it has in the notation. */
interface Spot {
  name: string;
  terrain: Terrain;
  /** Its number among the cities, roads or fields of the tile. */
  number: number;
}

/** A kind of tile as it is drawn, not turned. */
export interface Tile {
  tile: string;
  edges: Edge[];
  cities: { sides: number[]; pennants: number }[];
  /** `end` is what closes the road inside the tile; null if it leads from side to side. */
  roads: { sides: number[]; end: 'crossing' | 'cloister' | 'city' | 'crop' | null }[];
  /** `cities` are the numbers of the cities of this tile that the field touches. */
  fields: { halves: number[]; cities: number[] }[];
  cloister: boolean;
  crop: Crop | null;
  /** For each number of quarter turns. */
  spots: Spot[][];
}

export const terrains: readonly Terrain[] = pieces.terrains.map(({ terrain }) => terrain as Terrain);
/** Of each seat. */
export const { followers } = pieces;

const tiles = new Map((pieces.tiles as Tile[]).map((tile) => [tile.tile, tile]));

/** All kinds, in the order of the engine. */
export const kinds: readonly string[] = [...tiles.keys()];
export const isKind = (kind: string): boolean => tiles.has(kind);

export function tileOf(kind: string): Tile {
  const tile = tiles.get(kind);
  if (tile === undefined) throw new Error(`there is no tile ${kind}`);
  return tile;
}

/** The spots of a tile that was turned clockwise so many times. */
export const spotsOf = (kind: string, turns: number): readonly Spot[] => tileOf(kind).spots[turns % 4]!;
