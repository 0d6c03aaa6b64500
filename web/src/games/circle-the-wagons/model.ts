// Circle the Wagons without a picture: what is seen of a game, towns as squares, and a turn that is being built. All of it
// values and pure functions; what is legal is in the view, what it scores is asked of the engine.
import type { Does, TableState, Term, View } from '../../table/types';
import { boundsOf, includes, type Place } from '../places';
import { terrains, type Sign, type Terrain } from './pieces';
import { placement, start } from './notation';

// ---- The view (src/games/wagons/view.cpp) ----

interface PlacedCard {
  card: number;
  /** Its top left square. */
  at: Place;
  turned: boolean;
}

export interface TownView {
  cards: PlacedCard[];
  squares: [number, number, Terrain, Sign][];
  score: number;
  terrains: Record<Terrain, number>;
  goals: number[];
}

export interface WagonsView extends View {
  phase: 'chance' | 'start' | 'free' | 'draft' | 'over';
  /** `neutral`: at this table it is described in the words for neutral symbols. */
  goals: { card: number; name: string; neutral: boolean }[];
  /** The cards that are left, the next one first. */
  circle: number[];
  /** The free cards that the player at turn has to place, in this order. */
  free: number[];
  /** The circle as it was dealt, clockwise. */
  slots: Slot[];
  /** The cards that may be chosen now, and what choosing each gives to the other player. */
  offered: { card: number; gives: number[] }[];
  /** Where a card may lie now, row by row: x, y, and how many squares of the town it covers there. */
  places: [number, number, number][];
  towns: [TownView, TownView];
}

/** A place of the circle and what has become of its card. */
interface Slot {
  card: number;
  /** Where it is in the row that is left; null if it has been taken. */
  index: number | null;
  /** Who has it, if somebody. */
  owner: number | null;
}

export const viewOf = ({ view }: TableState): WagonsView => view as WagonsView;

export const isNeutral = (table: TableState): boolean => table.setup.options.symbols === 'neutral';

/** The cards that choosing this one gives to the other player. */
export const givenBy = (view: WagonsView, card: number): readonly number[] =>
  view.offered.find((offer) => offer.card === card)?.gives ?? [];

/** A place where a card may lie, and how many squares of the town it covers there. */
export interface Fit {
  at: Place;
  covers: number;
}
export const fitsOf = (view: WagonsView): Fit[] => view.places.map(([x, y, covers]) => ({ at: [x, y], covers }));

// ---- What was done ----

/** What a decision or an outcome does. */
export type WagonsDoes =
  | { kind: 'goal'; card: number; goal: string }
  | { kind: 'circle' | 'start'; card: number }
  | { kind: 'free'; card: number; at: Place; turned: boolean }
  | { kind: 'draft'; card: number; at: Place; turned: boolean; gives: number[] };

export const doneOf = (does: Does): WagonsDoes => does as Does & WagonsDoes;

// ---- Places ----

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The least box around the 2×2 squares of these places; null if there are none. */
export function boxAround(places: readonly Place[]): Box | null {
  if (places.length === 0) return null;
  const { west, east, north, south } = boundsOf(places);
  return { x: west, y: north, width: east + 2 - west, height: south + 2 - north };
}

export const grow = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

/** The least box that holds both. */
export function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}

/** The same middle, at least this large. */
export function atLeast(box: Box, width: number, height: number): Box {
  const [w, h] = [Math.max(box.width, width), Math.max(box.height, height)];
  return { x: box.x - (w - box.width) / 2, y: box.y - (h - box.height) / 2, width: w, height: h };
}

export const placesOf = (town: TownView): Place[] => town.cards.map(({ at }) => at);

/** The edges between visible squares of different terrain. Only they are drawn, so that land of one terrain grows together. */
export function seams(town: TownView): { x1: number; y1: number; x2: number; y2: number }[] {
  const land = new Map(town.squares.map(([x, y, terrain]) => [`${x},${y}`, terrain]));
  const lines: { x1: number; y1: number; x2: number; y2: number }[] = [];
  for (const [x, y, terrain] of town.squares) {
    const right = land.get(`${x + 1},${y}`);
    const below = land.get(`${x},${y + 1}`);
    if (right !== undefined && right !== terrain) lines.push({ x1: x + 1, y1: y, x2: x + 1, y2: y + 1 });
    if (below !== undefined && below !== terrain) lines.push({ x1: x, y1: y + 1, x2: x + 1, y2: y + 1 });
  }
  return lines;
}

/** The place whose card has its middle nearest to a point of the town. */
export const placeUnder = ([x, y]: Place): Place => [Math.round(x - 1) + 0, Math.round(y - 1) + 0];
/** The middle of a card at a place. */
export const middleOf = ([x, y]: Place): Place => [x + 1, y + 1];

/** Where a cursor starts: the legal place nearest to the middle of the town that covers least of it. */
export function firstPlace(fits: readonly Fit[], town: TownView): Place | null {
  const box = boxAround(placesOf(town));
  if (box === null) return fits[0]?.at ?? null;
  const middle = { x: box.x + box.width / 2 - 1, y: box.y + box.height / 2 - 1 };
  const cost = ({ at: [x, y], covers }: Fit): number => 10 * covers + Math.abs(x - middle.x) + Math.abs(y - middle.y);
  return fits.reduce<Fit | null>((best, fit) => (best === null || cost(fit) < cost(best) ? fit : best), null)?.at ?? null;
}

// ---- The circle ----

/** Points at equal distances along a rounded oval, clockwise from the top; in a box of 1 × 1. */
export function ovalPoints(count: number, width: number, height: number, roundness: number): { x: number; y: number }[] {
  const samples = 720;
  const at = (i: number): [number, number] => {
    const angle = (2 * Math.PI * i) / samples - Math.PI / 2;
    const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / roundness);
    return [(bend(Math.cos(angle)) * width) / 2, (bend(Math.sin(angle)) * height) / 2];
  };
  const lengths = [0];
  for (let i = 1; i <= samples; ++i) {
    const [x0, y0] = at(i - 1);
    const [x1, y1] = at(i);
    lengths.push(lengths[i - 1]! + Math.hypot(x1 - x0, y1 - y0));
  }
  const whole = lengths[samples]!;
  return Array.from({ length: count }, (_, n) => {
    const [x, y] = at(lengths.findIndex((length) => length >= (whole * n) / count - 1e-9));
    return { x: 0.5 + x / width, y: 0.5 + y / height };
  });
}

// ---- What just happened ----

export interface LastTurn {
  seat: number;
  cards: number[];
}

/** The cards that were placed in the newest turn, one after the other. */
export function lastTurn({ events, turnFrom }: TableState): LastTurn | null {
  const placed = events.slice(turnFrom).filter(({ does }) => doneOf(does).kind !== 'start');
  const seat = placed[0]?.actor ?? null;
  return seat === null ? null : { seat, cards: placed.map(({ does }) => doneOf(does).card) };
}

// ---- A turn that is being built ----

/** A chosen card, and where it would lie. `place` is null while it is in the hand. */
export interface Draft {
  card: number | null;
  place: Place | null;
  turned: boolean;
}
export const noDraft: Draft = { card: null, place: null, turned: false };

/** Another card keeps the place and the turn, so that cards can be compared. */
export const choose = (draft: Draft, card: number): Draft => ({ ...draft, card });
export const put = (draft: Draft, place: Place | null): Draft => ({ ...draft, place });
export const turn = (draft: Draft): Draft => ({ ...draft, turned: !draft.turned });
/** Takes back the last step: the place, then the card. */
export const recall = (draft: Draft): Draft => (draft.place !== null ? { ...draft, place: null } : noDraft);

/** What is left of a draft in another position: nothing if its card cannot be had any more. */
export function stillFits(draft: Draft, view: WagonsView, places: readonly Place[]): Draft {
  const cards = view.offered.map(({ card }) => card);
  if (view.phase === 'free') {
    const card = cards[0] ?? null;
    if (draft.card !== card) return { card, place: null, turned: false };
  } else if (draft.card === null || !cards.includes(draft.card)) {
    return noDraft;
  }
  return draft.place === null || includes(places, draft.place) ? draft : { ...draft, place: null };
}

/** The decision that a draft stands for, once it is whole. */
export function moveOf(draft: Draft, view: WagonsView, place: Place | null = draft.place): string | null {
  if (draft.card === null) return null;
  if (view.phase === 'start') return start(draft.card);
  if (place === null || (view.phase !== 'free' && view.phase !== 'draft')) return null;
  return placement(view.phase, draft.card, place, draft.turned);
}

// ---- Points ----

export interface Change {
  kind: 'terrain' | 'goal';
  /** A terrain, or the name of a goal. */
  name: string;
  before: number;
  after: number;
}
export interface Gain {
  total: number;
  changes: Change[];
}

/** What becomes of a town's points, by terrain and goal. */
export function gainOf(view: WagonsView, terms: readonly Term[], seat: number): Gain {
  const own = terms.filter((term) => term.seat === seat && term.points !== 0);
  const town = view.towns[seat]!;
  const changes = own.map(({ what: name, points }): Change => {
    const terrain = terrains.find((one) => one === name);
    const before = terrain === undefined ? (town.goals[view.goals.findIndex((goal) => goal.name === name)] ?? 0) : town.terrains[terrain];
    return { kind: terrain === undefined ? 'goal' : 'terrain', name, before, after: before + points };
  });
  return { total: own.reduce((sum, { points }) => sum + points, 0), changes };
}
