// Circle the Wagons without a picture: the notation, towns as squares, the circle, and a turn that is being
// built. All of it values and pure functions; what is legal and what it scores is asked of the engine.
import type { TableState, View } from '../../table/types';
import { circleSize, terrains, type Sign, type Terrain } from './cards';

// ---- The view (src/games/wagons/view.cpp) ----

export interface PlacedCard {
  card: number;
  at: [number, number];
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
  goals: { card: number; name: string; words: string }[];
  /** The cards that are left, the next one first. */
  circle: number[];
  /** The free cards that the player at turn has to place, in this order. */
  free: number[];
  towns: [TownView, TownView];
}

export const viewOf = (table: TableState): WagonsView | null =>
  table.view?.game === 'circle-the-wagons' ? (table.view as WagonsView) : null;

export const isNeutral = (table: TableState): boolean => table.setup.options.symbols === 'neutral';

// ---- Notation ----

export interface Place {
  x: number;
  y: number;
}
export type Move =
  | { type: 'start' | 'goal' | 'circle'; card: number }
  | { type: 'draft' | 'free'; card: number; at: Place; turned: boolean };

const notation = /^(?:(start|goal|circle) (\d+)|(draft|free) (\d+) @(-?\d+),(-?\d+)( r)?)$/;

export function parseMove(text: string): Move | null {
  const found = notation.exec(text.trim());
  if (found === null) return null;
  const [, plain, plainCard, placing, card, x, y, turned] = found;
  if (plain !== undefined) return { type: plain as 'start', card: Number(plainCard) };
  return { type: placing as 'draft', card: Number(card), at: { x: Number(x), y: Number(y) }, turned: turned !== undefined };
}

export function formatMove(move: Move): string {
  if (!('at' in move)) return `${move.type} ${move.card}`;
  return `${move.type} ${move.card} @${placeName(move.at)}${move.turned ? ' r' : ''}`;
}

export const placeName = ({ x, y }: Place): string => `${x},${y}`;
export const samePlace = (a: Place | null, b: Place | null): boolean => a === b || (a !== null && b !== null && a.x === b.x && a.y === b.y);

// ---- Towns ----

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The least box around the 2×2 squares of these places; null if there are none. */
export function boxAround(places: readonly Place[]): Box | null {
  if (places.length === 0) return null;
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) + 2 - x, height: Math.max(...ys) + 2 - y };
}

export const grow = (box: Box, by: number): Box => ({ x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by });

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

export const placesOf = (town: TownView): Place[] => town.cards.map(({ at: [x, y] }) => ({ x, y }));

const covers = (place: Place, x: number, y: number): boolean => x >= place.x && x <= place.x + 1 && y >= place.y && y <= place.y + 1;

/** How many squares of the town a card at this place would cover. */
export const covered = (town: TownView, place: Place): number => town.squares.filter(([x, y]) => covers(place, x, y)).length;

/** The edges between visible squares of one terrain: drawn without a border, so that land grows together. */
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

// ---- Legal places ----

/** The places that decisions name. They are the same for every card that may be taken (CW-20, CW-21). */
export function placesIn(moves: readonly { move: string }[]): Place[] {
  const seen = new Map<string, Place>();
  for (const { move } of moves) {
    const parsed = parseMove(move);
    if (parsed !== null && 'at' in parsed) seen.set(placeName(parsed.at), parsed.at);
  }
  return [...seen.values()].sort((a, b) => a.y - b.y || a.x - b.x);
}

export const includes = (places: readonly Place[], place: Place): boolean => places.some((one) => samePlace(one, place));

/** The place whose card has its middle nearest to a point of the town. */
export const placeUnder = (x: number, y: number): Place => ({ x: Math.round(x - 1) + 0, y: Math.round(y - 1) + 0 });

/** The legal place nearest to a point, if one is near enough to be meant. */
export function snap(places: readonly Place[], x: number, y: number, reach: number): Place | null {
  let best: Place | null = null;
  let least = reach * reach;
  for (const place of places) {
    const distance = (place.x + 1 - x) ** 2 + (place.y + 1 - y) ** 2;
    if (distance <= least) [best, least] = [place, distance];
  }
  return best;
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
const steps: Record<Arrow, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
export const isArrow = (key: string): key is Arrow => key in steps;

/** The next legal place in a direction: straight on if there is one, else the least way aside. */
export function step(places: readonly Place[], from: Place, arrow: Arrow): Place {
  const [dx, dy] = steps[arrow];
  let best = from;
  let least = Infinity;
  for (const place of places) {
    const ahead = (place.x - from.x) * dx + (place.y - from.y) * dy;
    if (ahead <= 0) continue;
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    const cost = ahead + 3 * aside;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** Where a cursor starts: the legal place nearest to the middle of the town that covers least of it. */
export function firstPlace(places: readonly Place[], town: TownView): Place | null {
  const box = boxAround(placesOf(town));
  if (box === null) return places[0] ?? null;
  const middle = { x: box.x + box.width / 2 - 1, y: box.y + box.height / 2 - 1 };
  const cost = (place: Place): number => 10 * covered(town, place) + Math.abs(place.x - middle.x) + Math.abs(place.y - middle.y);
  return places.reduce<Place | null>((best, place) => (best === null || cost(place) < cost(best) ? place : best), null);
}

// ---- The circle ----

export interface Slot {
  card: number;
  /** Where it is in the row that is left; null if it has been taken. */
  index: number | null;
  /** Who has it, if somebody. */
  owner: number | null;
}

/** The fifteen places of the circle as they were dealt, with what has become of them. */
export function slotsOf(view: WagonsView, table: TableState): Slot[] {
  const dealt = table.events.flatMap(({ text }) => {
    const move = parseMove(text);
    return move?.type === 'circle' ? [move.card] : [];
  });
  const order = dealt.length === circleSize ? dealt : [...view.towns.flatMap((town) => town.cards.map(({ card }) => card)), ...view.free, ...view.circle];
  return order.map((card) => {
    const index = view.circle.indexOf(card);
    const owner = view.towns.findIndex((town) => town.cards.some((placed) => placed.card === card));
    const freeOwner = view.free.includes(card) ? view.to_act : null;
    return { card, index: index < 0 ? null : index, owner: owner < 0 ? freeOwner : owner };
  });
}

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

/** The cards that drafting this one gives to the other player (CW-11). */
export function skippedBy(view: WagonsView, card: number): number[] {
  const index = view.circle.indexOf(card);
  return view.phase === 'draft' && index > 0 ? view.circle.slice(0, index) : [];
}

// ---- What just happened ----

export interface LastTurn {
  seat: number;
  cards: number[];
}

/** The cards that were placed last, all of one turn. */
export function lastTurn(table: TableState): LastTurn | null {
  const cards: number[] = [];
  let seat: number | null = null;
  for (const event of [...table.events].reverse()) {
    const move = parseMove(event.text);
    if (event.actor === null || move === null || !('at' in move)) break;
    if (seat !== null && (event.actor !== seat || move.type === 'draft')) break;
    seat = event.actor;
    cards.push(move.card);
  }
  return seat === null ? null : { seat, cards };
}

// ---- A turn that is being built ----

/** A chosen card, and where it would lie. `place` is null while it is in the hand. */
export interface Draft {
  card: number | null;
  place: Place | null;
  turned: boolean;
}
export const noDraft: Draft = { card: null, place: null, turned: false };

/** The cards that may be chosen now. */
export function offered(view: WagonsView): number[] {
  return view.phase === 'free' ? view.free.slice(0, 1) : view.phase === 'draft' || view.phase === 'start' ? view.circle : [];
}

/** Another card keeps the place and the turn, so that cards can be compared. */
export const choose = (draft: Draft, card: number): Draft => ({ ...draft, card });
export const put = (draft: Draft, place: Place | null): Draft => ({ ...draft, place });
export const turn = (draft: Draft): Draft => ({ ...draft, turned: !draft.turned });
/** Takes back the last step: the place, then the card. */
export const recall = (draft: Draft): Draft => (draft.place !== null ? { ...draft, place: null } : noDraft);

/** What is left of a draft in another position: nothing if its card cannot be had any more. */
export function keep(draft: Draft, view: WagonsView, places: readonly Place[]): Draft {
  const cards = offered(view);
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
  if (view.phase === 'start') return formatMove({ type: 'start', card: draft.card });
  if (place === null || (view.phase !== 'free' && view.phase !== 'draft')) return null;
  return formatMove({ type: view.phase, card: draft.card, at: place, turned: draft.turned });
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

/** What became of a town's points, by terrain and goal. */
export function gainOf(before: WagonsView, after: WagonsView, seat: number): Gain {
  const [old, now] = [before.towns[seat]!, after.towns[seat]!];
  const changes: Change[] = [
    ...terrains.map((name): Change => ({ kind: 'terrain', name, before: old.terrains[name], after: now.terrains[name] })),
    ...before.goals.map(({ name }, i): Change => ({ kind: 'goal', name, before: old.goals[i] ?? 0, after: now.goals[i] ?? 0 })),
  ];
  return { total: now.score - old.score, changes: changes.filter((change) => change.before !== change.after) };
}

/** A number as it is read: a plus, or a real minus sign. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '±0');
export const plainNumber = (value: number): string => (value < 0 ? `−${-value}` : String(value));
