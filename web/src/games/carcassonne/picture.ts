// What the picture of the map is made of, in world units.
import { artOf } from './art';
import type { Point } from './geometry';
import { keyOf, type Place } from '../places';
import { type Feature, type Follower, type PlacedTile } from './model';

type TileAt = (place: Place) => PlacedTile | undefined;

/** Where a follower stands; the middle where no tile lies. */
export function standAt(tileAt: TileAt, at: Place, spot: string): Point {
  const tile = tileAt(at);
  const [x, y] = (tile === undefined ? undefined : artOf(tile.tile, tile.turns).stands.get(spot)) ?? [50, 50];
  return [at[0] * 100 + x, at[1] * 100 + y];
}

interface Standing {
  key: string;
  seat: number;
  farmer: boolean;
  x: number;
  y: number;
}

/** The followers; those of one spot stand side by side. */
export function figuresOf(followers: readonly Follower[], tileAt: TileAt): Standing[] {
  const seen = new Map<string, number>();
  return followers.map(({ seat, at, spot, terrain }) => {
    const place = `${keyOf(at)} ${spot}`;
    const already = seen.get(place) ?? 0;
    seen.set(place, already + 1);
    const farmer = terrain === 'field';
    const [x, y] = standAt(tileAt, at, spot);
    return { key: `${place} ${already}`, seat, farmer, x: x + already * (farmer ? 4 : 14), y: y + already * (farmer ? 11 : 6) };
  });
}

export interface Shape {
  /** A transform to its tile. */
  at: string;
  d: string;
  line: boolean;
}

/** The shapes that make up a feature; a road is a line. */
export function shapesOf(feature: Feature, tileAt: TileAt): Shape[] {
  return feature.parts.flatMap(([x, y, spot]) => {
    const tile = tileAt([x, y]);
    if (tile === undefined) return [];
    const at = `translate(${x * 100} ${y * 100})`;
    if (spot === 'cloister') return [{ at, d: 'M27 12h46v56h-46z', line: false }];
    const art = artOf(tile.tile, tile.turns);
    const part = [...art.cities, ...art.fields, ...art.roads].find((each) => each.spot === spot);
    return part === undefined ? [] : [{ at, d: part.d, line: feature.terrain === 'road' }];
  });
}
