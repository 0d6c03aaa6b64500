import type { TableState, View } from '../../table/types';

// What a seat sees of Stone Ring, as the engine writes it (games/stone_ring/view.cpp), and where places lie.

export interface Laid {
  stone: number;
  seat: number;
}

export interface RingView extends View {
  heart: number | null;
  /** By place, clockwise from the top. */
  ring: (Laid | null)[];
  bag_size: number;
  seats: { score: number; hand_size: number; hand?: number[] }[];
}

export const viewOf = ({ view }: TableState): RingView => view as RingView;

/** The stones of a seat; none if they are not to be seen. */
export const handOf = (view: RingView, seat: number | null): readonly number[] => (seat === null ? [] : (view.seats[seat]?.hand ?? []));

export interface LastTurn {
  seat: number;
  place: number;
}

/** The newest turn; null before the first. */
export function lastTurn({ events, turnFrom }: TableState): LastTurn | null {
  const first = events[turnFrom];
  return first === undefined ? null : { seat: first.actor!, place: Number(first.does.place) };
}

/** Places are counted from 1, as people do. */
export const placesOf = (view: RingView): number[] => view.ring.map((_, i) => i + 1);

/** Where a place lies on a round board: the first at the top, clockwise, in hundredths of its sides. */
export function pointOf(place: number, places: number): { x: number; y: number } {
  const angle = (2 * Math.PI * (place - 1)) / places - Math.PI / 2;
  return { x: 50 + 43 * Math.cos(angle), y: 50 + 43 * Math.sin(angle) };
}

export const moveOf = (stone: number, place: number): string => `${stone}@${place}`;
