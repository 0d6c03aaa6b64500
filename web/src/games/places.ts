// Places of a board that grows to all sides, x to the right and y down, as the engine writes them.

export type Place = readonly [x: number, y: number];

export const keyOf = ([x, y]: Place): string => `${x},${y}`;
export const samePlace = (a: Place | null, b: Place | null): boolean =>
  a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);
export const includes = (places: readonly Place[], place: Place): boolean => places.some((one) => samePlace(one, place));

/** The first and the last column and row of these places, of which there is at least one. */
export function boundsOf(places: readonly Place[]): { west: number; east: number; north: number; south: number } {
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export const directions: Readonly<Record<Arrow, Place>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
export const isArrow = (key: string): key is Arrow => key in directions;

/** The next of these places in a direction: straight on if there is one, else with the least way aside. Null if there is none. */
export function step(places: readonly Place[], from: Place, arrow: Arrow): Place | null {
  const [dx, dy] = directions[arrow];
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    const [x, y] = [place[0] - from[0], place[1] - from[1]];
    const ahead = x * dx + y * dy;
    const cost = ahead + 3 * (Math.abs(x * dy) + Math.abs(y * dx));
    if (ahead > 0 && cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** The one whose middle is nearest to a point, no farther away than `reach`; null if none is. */
export function nearest<T>(among: Iterable<T>, middleOf: (one: T) => Place, [x, y]: Place, reach: number): T | null {
  let best: T | null = null;
  let least = reach;
  for (const one of among) {
    const middle = middleOf(one);
    const away = Math.hypot(middle[0] - x, middle[1] - y);
    if (away <= least) [best, least] = [one, away];
  }
  return best;
}
