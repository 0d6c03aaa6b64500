// What the board knows without drawing: the view, what was done, the draft of a turn, the camera.
import type { Does, TableState, View } from '../../table/types';
import { boundsOf, samePlace, type Place } from '../places';
import type { Crop, Terrain } from './pieces';

export interface PlacedTile {
  at: Place;
  tile: string;
  turns: number;
}
export interface Follower {
  seat: number;
  at: Place;
  spot: string;
  terrain: Terrain;
}
export interface Feature {
  terrain: Terrain;
  tiles: number;
  /** Of a city. */
  pennants?: number;
  /** Of a field: the complete cities that it touches. */
  cities?: number;
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
  /** While a crop circle is decided on: what it affects, and the seats in the order in which it reaches them. */
  affects?: Terrain;
  order?: number[];
  /** Whom each effect would ask, while it is to be chosen. */
  asked?: Record<'A' | 'B', number[]>;
  tiles: PlacedTile[];
  followers: Follower[];
  dead: Place[];
  features: Feature[];
  tiles_left: number;
  remaining: Record<string, number>;
  seats: SeatView[];
}

export const viewOf = ({ view }: TableState): CarcassonneView => view as CarcassonneView;

// ---- What was done ----

/** What a decision or a draw does. */
type CarcassonneDoes =
  | { kind: 'tile'; tile: string }
  | { kind: 'place'; tile: string; at: Place; turns: number; spot?: string; terrain?: Terrain }
  | { kind: 'crop'; effect: 'A' | 'B' }
  | { kind: 'add' | 'back'; at: Place; spot: string; terrain: Terrain; tile: string; turns: number }
  | { kind: 'decline' };

export const doneOf = (does: Does): CarcassonneDoes => does as unknown as CarcassonneDoes;

export interface LastTurn {
  seat: number;
  /** Where its tile lies. */
  at: Place;
}

/** The newest turn; null at the start. It begins with a tile that is laid. */
export function lastTurn({ events, turnFrom }: TableState): LastTurn | null {
  const first = events[turnFrom];
  const done = first === undefined ? null : doneOf(first.does);
  return done?.kind === 'place' ? { seat: first!.actor!, at: done.at } : null;
}

/** The spots to which the crop circle of the newest turn added followers, and from which it took them back. */
export const affectedSpots = ({ events, turnFrom }: TableState): { at: Place; spot: string }[] =>
  events.slice(turnFrom).flatMap(({ does }) => {
    const done = doneOf(does);
    return done.kind === 'add' || done.kind === 'back' ? [{ at: done.at, spot: done.spot }] : [];
  });

// ---- The draft of a turn: a value, with functions from one to the next ----

export interface Draft {
  at: Place;
  turns: number;
  spot: string | null;
}

type Fits = readonly { at: Place; turns: number[] }[];

export const turnsAt = (fits: Fits, at: Place): number[] => fits.find((fit) => samePlace(fit.at, at))?.turns ?? [];

/** The first of `turns` that is `wanted` or comes after it, clockwise. */
function nearestTurn(turns: readonly number[], wanted: number): number | null {
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

/** What is left of a draft in another position: nothing if its tile does not fit there any more. */
export const stillFits = (draft: Draft, fits: Fits): Draft | null => (turnsAt(fits, draft.at).includes(draft.turns) ? draft : null);

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
const minScale = 0.3;
const maxScale = 2.6;
const clampScale = (scale: number, least: number, most = maxScale): number => Math.min(most, Math.max(least, scale));

/** The box of these places in world units. */
export function boxOf(places: readonly Place[]): Box {
  const { west, east, north, south } = boundsOf(places);
  return { left: west * 100, top: north * 100, right: (east + 1) * 100, bottom: (south + 1) * 100 };
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

/** Zooms so that what lies under a point of the view stays there. As far out as it goes, nothing of the box is out of sight. */
export function zoomAt(camera: Camera, width: number, height: number, x: number, y: number, factor: number, box: Box): Camera {
  const least = fitCamera(box, width, height, 0, minScale).scale;
  const scale = clampScale(camera.scale * factor, least);
  const [worldX, worldY] = toWorld(camera, width, height, x, y);
  const zoomed = { scale, x: worldX - (x - width / 2) / scale, y: worldY - (y - height / 2) / scale };
  return scale > least ? zoomed : reveal(zoomed, width, height, box, 14);
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
