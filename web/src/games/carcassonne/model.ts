// What the board knows without drawing: the view, the notation, spots, the draft of a turn, the camera.
import type { View } from '../../table/types';
import { halfNames, sideNames, turnedFacts, type Crop, type Edge, type Terrain } from './tiles';

export type Place = readonly [x: number, y: number];

export interface PlacedTile {
  at: Place;
  tile: string;
  turns: number;
}
export interface Follower {
  seat: number;
  at: Place;
  spot: string;
}
export interface Feature {
  terrain: Terrain;
  parts: [number, number, string][];
  followers: number[];
  owners: number[];
  complete: boolean;
  open: number;
  points_now: number;
  points_complete: number;
}
export interface SeatView {
  score: number;
  city: number;
  road: number;
  field: number;
  cloister: number;
  supply: number;
}
export interface CarcassonneView extends View {
  phase: 'draw' | 'place' | 'choose' | 'effect' | 'over';
  turn: number;
  drawn: string | null;
  fits?: { at: Place; turns: number[] }[];
  crop?: Crop;
  effect?: 'A' | 'B';
  tiles: PlacedTile[];
  followers: Follower[];
  dead: Place[];
  features: Feature[];
  tiles_left: number;
  remaining: Record<string, number>;
  seats: SeatView[];
}

export const terrains: readonly Terrain[] = ['road', 'city', 'cloister', 'field'];
export const affected: Record<Crop, Terrain> = { fork: 'field', club: 'road', shield: 'city' };
export const keyOf = (place: Place): string => `${place[0]},${place[1]}`;
export const samePlace = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1];
/** The neighbour over a side, clockwise from the north. */
export const beside = ([x, y]: Place, side: number): Place => [x + [0, 1, 0, -1][side]!, y + [-1, 0, 1, 0][side]!];

// ---- Spots: a feature of one tile, named by the first side or half-edge it touches after turning ----

export interface Spot {
  name: string;
  terrain: Terrain;
  /** Its number among the cities, roads or fields of the facts. */
  number: number;
}

const spotCache = new Map<string, Spot[]>();

export function spotsOf(kind: string, turns: number): Spot[] {
  const key = `${kind}/${turns}`;
  let spots = spotCache.get(key);
  if (spots !== undefined) return spots;
  const facts = turnedFacts(kind, turns);
  const first = (numbers: number[]): number => Math.min(...numbers);
  spots = [
    ...facts.cities.map((city, number): Spot => ({ name: `city.${sideNames[first(city.sides)]}`, terrain: 'city', number })),
    ...facts.roads.map((road, number): Spot => ({ name: `road.${sideNames[first(road.sides)]}`, terrain: 'road', number })),
    ...facts.fields.map((field, number): Spot => ({ name: `field.${halfNames[first(field.halves)]}`, terrain: 'field', number })),
    ...(facts.cloister ? [{ name: 'cloister', terrain: 'cloister' as const, number: 0 }] : []),
  ];
  spotCache.set(key, spots);
  return spots;
}

export const terrainOf = (spot: string): Terrain => spot.split('.')[0] as Terrain;

// ---- Notation ----

export type Decision =
  | { type: 'place'; tile: string; at: Place; turns: number; spot: string | null }
  | { type: 'crop'; effect: 'A' | 'B' }
  | { type: 'add' | 'back'; at: Place; spot: string }
  | { type: 'decline' }
  | { type: 'tile'; tile: string };

export function formatDecision(decision: Decision): string {
  switch (decision.type) {
    case 'place': {
      const turned = decision.turns > 0 ? `/${decision.turns}` : '';
      return `${decision.tile}@${keyOf(decision.at)}${turned}${decision.spot === null ? '' : ` +${decision.spot}`}`;
    }
    case 'crop':
      return `crop ${decision.effect}`;
    case 'add':
    case 'back':
      return `${decision.type} ${keyOf(decision.at)} ${decision.spot}`;
    case 'decline':
      return 'decline';
    case 'tile':
      return `tile ${decision.tile}`;
  }
}

export function parseDecision(text: string): Decision | null {
  const place = /^([A-X]|CC[1-6])@(-?\d+),(-?\d+)(?:\/([1-3]))?(?: \+([a-z]+(?:\.[NESWLR]{1,2})?))?$/.exec(text);
  if (place !== null) {
    return {
      type: 'place',
      tile: place[1]!,
      at: [Number(place[2]), Number(place[3])],
      turns: Number(place[4] ?? 0),
      spot: place[5] ?? null,
    };
  }
  const effect = /^(add|back) (-?\d+),(-?\d+) ([a-z]+(?:\.[NESWLR]{1,2})?)$/.exec(text);
  if (effect !== null) return { type: effect[1] as 'add', at: [Number(effect[2]), Number(effect[3])], spot: effect[4]! };
  const crop = /^crop ([AB])$/.exec(text);
  if (crop !== null) return { type: 'crop', effect: crop[1] as 'A' };
  const drawn = /^tile ([A-X]|CC[1-6])$/.exec(text);
  if (drawn !== null) return { type: 'tile', tile: drawn[1]! };
  return text === 'decline' ? { type: 'decline' } : null;
}

/** "city 4, road 3 for seat 1": the sum of a check, taken apart; `seat` null is the one who plays. */
export function parseSum(sum: string): { terrain: Terrain; points: number; seat: number | null }[] {
  return [...sum.matchAll(/(city|road|field|cloister) (\d+)(?: for seat (\d+))?/g)].map((found) => ({
    terrain: found[1] as Terrain,
    points: Number(found[2]),
    seat: found[3] === undefined ? null : Number(found[3]),
  }));
}

// ---- The draft of a turn: a value, with functions from one to the next ----

export interface Draft {
  at: Place;
  turns: number;
  spot: string | null;
}

type Fits = readonly { at: Place; turns: number[] }[];

export const turnsAt = (fits: Fits, at: Place): number[] => fits.find((fit) => samePlace(fit.at, at))?.turns ?? [];

/** The first of `turns` that is `wanted` or comes after it, clockwise. */
export function nearestTurn(turns: readonly number[], wanted: number): number | null {
  for (let step = 0; step < 4; ++step) {
    const turn = (wanted + step) % 4;
    if (turns.includes(turn)) return turn;
  }
  return null;
}

/** The tile laid at a place where it fits, in the turn of the hand or the next that fits; null if it does not. */
export function layAt(fits: Fits, at: Place, hand: number): Draft | null {
  const turns = nearestTurn(turnsAt(fits, at), hand);
  return turns === null ? null : { at, turns, spot: null };
}

/** Turned on to the next turn that fits there; the follower goes back to the hand. */
export function turnDraft(fits: Fits, draft: Draft): Draft {
  const turns = nearestTurn(turnsAt(fits, draft.at), (draft.turns + 1) % 4) ?? draft.turns;
  return turns === draft.turns ? draft : { ...draft, turns, spot: null };
}

/** The next turn of the tile in hand that fits anywhere. */
export function turnHand(fits: Fits, hand: number): number {
  return nearestTurn([...new Set(fits.flatMap((fit) => fit.turns))], (hand + 1) % 4) ?? hand;
}

export const pickSpot = (draft: Draft, spot: string | null): Draft => ({ ...draft, spot: draft.spot === spot ? null : spot });

/** Whether the draft can still stand. */
export const stands = (fits: Fits, draft: Draft): boolean => turnsAt(fits, draft.at).includes(draft.turns);

export const draftMove = (kind: string, draft: Draft): string => formatDecision({ type: 'place', tile: kind, ...draft });

export interface Mismatch {
  side: number;
  ours: Edge;
  theirs: Edge;
}

/** Why a tile does not fit: the sides that clash; `alone` if nothing lies beside the place. */
export function mismatches(view: CarcassonneView, kind: string, at: Place, turns: number): { alone: boolean; clashes: Mismatch[] } {
  const ours = turnedFacts(kind, turns).edges;
  const clashes: Mismatch[] = [];
  let alone = true;
  for (let side = 0; side < 4; ++side) {
    const other = view.tiles.find((tile) => samePlace(tile.at, beside(at, side)));
    if (other === undefined) continue;
    alone = false;
    const theirs = turnedFacts(other.tile, other.turns).edges[(side + 2) % 4]!;
    if (theirs !== ours[side]) clashes.push({ side, ours: ours[side]!, theirs });
  }
  return { alone, clashes };
}

// ---- Features ----

export const partKey = (x: number, y: number, spot: string): string => `${x},${y} ${spot}`;

/** The number of the feature of each part. */
export function featureIndex(features: readonly Feature[]): Map<string, number> {
  const index = new Map<string, number>();
  features.forEach((feature, number) => {
    for (const [x, y, spot] of feature.parts) index.set(partKey(x, y, spot), number);
  });
  return index;
}

export const tilesIn = (feature: Feature): number => new Set(feature.parts.map(([x, y]) => `${x},${y}`)).size;

export function pennantsIn(feature: Feature, tileAt: (place: Place) => PlacedTile | undefined): number {
  if (feature.terrain !== 'city') return 0;
  let count = 0;
  for (const [x, y, name] of feature.parts) {
    const tile = tileAt([x, y]);
    if (tile === undefined) continue;
    const spot = spotsOf(tile.tile, tile.turns).find((each) => each.name === name);
    if (spot !== undefined) count += turnedFacts(tile.tile, tile.turns).cities[spot.number]!.pennants;
  }
  return count;
}

/** The seats in the order in which the effect of a crop circle reaches them: the active player last. */
export const effectOrder = (turn: number, seats: number): number[] => Array.from({ length: seats }, (_, i) => (turn + 1 + i) % seats);

// ---- The camera: world units are hundredths of a tile; `scale` is pixels a unit ----

export interface Camera {
  x: number;
  y: number;
  scale: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export const minScale = 0.3;
export const maxScale = 2.6;
export const clampScale = (scale: number, least = minScale, most = maxScale): number => Math.min(most, Math.max(least, scale));

/** The box of these places in world units. */
export function boxOf(places: readonly Place[]): Box {
  const xs = places.map((place) => place[0]);
  const ys = places.map((place) => place[1]);
  return { left: Math.min(...xs) * 100, top: Math.min(...ys) * 100, right: (Math.max(...xs) + 1) * 100, bottom: (Math.max(...ys) + 1) * 100 };
}

/** Shows a box in the middle, as large as it goes within limits. */
export function fitCamera(box: Box, width: number, height: number, least: number, most: number, margin = 14): Camera {
  const scale = Math.min((width - 2 * margin) / (box.right - box.left), (height - 2 * margin) / (box.bottom - box.top));
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, scale: clampScale(scale, least, most) };
}

export const toWorld = (camera: Camera, width: number, height: number, x: number, y: number): [number, number] => [
  camera.x + (x - width / 2) / camera.scale,
  camera.y + (y - height / 2) / camera.scale,
];

/** Zooms so that what lies under a point of the view stays there. */
export function zoomAt(camera: Camera, width: number, height: number, x: number, y: number, factor: number): Camera {
  const scale = clampScale(camera.scale * factor);
  const [worldX, worldY] = toWorld(camera, width, height, x, y);
  return { scale, x: worldX - (x - width / 2) / scale, y: worldY - (y - height / 2) / scale };
}

/** Moved as little as shows the box, if it fits. */
export function reveal(camera: Camera, width: number, height: number, box: Box, margin = 24): Camera {
  const shift = (at: number, size: number, low: number, high: number): number => {
    const half = size / 2 / camera.scale - margin / camera.scale;
    if (high - low > 2 * half) return (low + high) / 2;
    return Math.min(low + half, Math.max(high - half, at));
  };
  return { scale: camera.scale, x: shift(camera.x, width, box.left, box.right), y: shift(camera.y, height, box.top, box.bottom) };
}

/** From one place, the nearest of `places` in a direction; null if there is none. */
export function neighbourIn(places: readonly Place[], from: Place, dx: number, dy: number): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    const along = (place[0] - from[0]) * dx + (place[1] - from[1]) * dy;
    if (along <= 0) continue;
    const aside = Math.abs((place[0] - from[0]) * dy) + Math.abs((place[1] - from[1]) * dx);
    const cost = along + 2.5 * aside;
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}
