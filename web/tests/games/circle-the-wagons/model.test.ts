import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  around,
  atLeast,
  boxAround,
  choose,
  firstPlace,
  fitsOf,
  gainOf,
  givenBy,
  grow,
  lastTurn,
  middleOf,
  moveOf,
  noDraft,
  ovalPoints,
  placeUnder,
  put,
  recall,
  seams,
  stillFits,
  turn,
  type Fit,
  type WagonsView,
} from '../../../src/games/circle-the-wagons/model';
import { type Place } from '../../../src/games/places';
import { placement, start } from '../../../src/games/circle-the-wagons/notation';
import { table, view } from './fixtures';

const small = fc.integer({ min: -12, max: 12 });
const place = fc.tuple(small, small);

describe('notation', () => {
  it('writes as the rules say', () => {
    expect(placement('draft', 4, [2, -1], true)).toBe('draft 4 @2,-1 r');
    expect(placement('free', 9, [0, 2], false)).toBe('free 9 @0,2');
    expect(start(7)).toBe('start 7');
  });
});

describe('boxes', () => {
  const places = fc.array(place, { minLength: 1, maxLength: 12 });
  it('hold all squares of their places', () =>
    fc.assert(
      fc.property(places, (some) => {
        const box = boxAround(some)!;
        for (const [x, y] of some) {
          expect(x).toBeGreaterThanOrEqual(box.x);
          expect(y).toBeGreaterThanOrEqual(box.y);
          expect(x + 2).toBeLessThanOrEqual(box.x + box.width);
          expect(y + 2).toBeLessThanOrEqual(box.y + box.height);
        }
      }),
    ));
  it('keep their middle when they grow', () =>
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 9 }), (some, by) => {
        const box = boxAround(some)!;
        for (const larger of [grow(box, by), atLeast(box, box.width + by, box.height + by), atLeast(box, 1, 1)]) {
          expect(larger.x + larger.width / 2).toBeCloseTo(box.x + box.width / 2);
          expect(larger.y + larger.height / 2).toBeCloseTo(box.y + box.height / 2);
        }
      }),
    ));
  it('hold each other', () => {
    expect(around({ x: 0, y: 0, width: 2, height: 2 }, { x: -1, y: 1, width: 2, height: 3 })).toEqual({ x: -1, y: 0, width: 3, height: 4 });
    expect(boxAround([])).toBeNull();
  });
});

describe('places', () => {
  it('are those of the view', () =>
    expect(fitsOf(view)).toEqual([
      { at: [0, 2], covers: 0 },
      { at: [1, 2], covers: 0 },
    ]));
  it('under the middle of a card are its own', () =>
    fc.assert(fc.property(place, (at) => void expect(placeUnder(middleOf(at))).toEqual(at))));
  it('begin beside the town, not on it', () => {
    const town = view.towns[0];
    const some: Fit[] = [
      { at: [0, 0], covers: 4 },
      { at: [0, 2], covers: 0 },
      { at: [-4, 0], covers: 0 },
    ];
    expect(firstPlace(some, town)).toEqual(some[1]!.at);
  });
});

describe('towns', () => {
  it('have a border where the land changes, and only there', () => {
    const lines = seams(view.towns[0]);
    expect(lines).toContainEqual({ x1: 0, y1: 0, x2: 0, y2: 1 }); // snow and desert
    expect(lines).not.toContainEqual({ x1: -1, y1: 0, x2: -1, y2: 1 }); // snow and snow
  });
});

describe('the circle', () => {
  it('gives away what is skipped', () => {
    expect(givenBy(view, 12)).toEqual([]);
    expect(givenBy(view, 17)).toEqual([12, 15]);
    expect(givenBy(view, 16)).toEqual([]); // which is not in it any more
  });
  it('is laid out evenly, clockwise from the top', () => {
    for (const roundness of [2, 2.5, 3.4]) {
      const points = ovalPoints(15, 1, 1, roundness);
      expect(points[0]!.x).toBeCloseTo(0.5);
      expect(points[0]!.y).toBeCloseTo(0);
      expect(points[1]!.x).toBeGreaterThan(0.5);
      for (const { x, y } of points) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.max(x, y)).toBeLessThanOrEqual(1 + 1e-9);
      }
      const gaps = points.map((point, i) => Math.hypot(point.x - points[(i + 1) % 15]!.x, point.y - points[(i + 1) % 15]!.y));
      expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.2);
    }
  });
});

describe('the last turn', () => {
  it('is all that one player placed in it', () => {
    expect(lastTurn(table)).toEqual({ seat: 1, cards: [11] });
    expect(lastTurn({ ...table, events: table.events.slice(0, -1), turnFrom: 21 })).toEqual({ seat: 0, cards: [14, 3] });
    expect(lastTurn({ ...table, events: table.events.slice(0, 19), turnFrom: 18 })).toBeNull();
    expect(lastTurn({ ...table, events: table.events.slice(0, 18), turnFrom: 18 })).toBeNull();
  });
});

describe('a draft', () => {
  const places: Place[] = [
    [0, 2],
    [1, 2],
  ];
  const built = turn(put(choose(noDraft, 17), places[0]!));
  it('becomes a decision when it is whole', () => {
    expect(moveOf(noDraft, view)).toBeNull();
    expect(moveOf(choose(noDraft, 17), view)).toBeNull();
    expect(moveOf(built, view)).toBe('draft 17 @0,2 r');
    expect(moveOf(choose(noDraft, 17), view, places[1])).toBe('draft 17 @1,2');
    expect(moveOf(choose(noDraft, 17), { ...view, phase: 'start' })).toBe('start 17');
    expect(moveOf({ ...built, card: 9 }, { ...view, phase: 'free', free: [9] })).toBe('free 9 @0,2 r');
  });
  it('is taken back step by step', () => {
    expect(recall(built)).toEqual({ card: 17, place: null, turned: true });
    expect(recall(recall(built))).toEqual(noDraft);
  });
  it('turned twice is as before', () => expect(turn(turn(built))).toEqual(built));
  it('stays while it can stand', () => {
    expect(stillFits(built, view, places)).toEqual(built);
    expect(stillFits(built, view, [places[1]!])).toEqual({ ...built, place: null });
    expect(stillFits(built, { ...view, offered: [4, 2].map((card) => ({ card, gives: [] })) }, places)).toEqual(noDraft);
    expect(stillFits(built, { ...view, phase: 'over', offered: [] }, places)).toEqual(noDraft);
  });
  it('takes up the free card that is due', () => {
    const free: WagonsView = { ...view, phase: 'free', free: [9, 6], offered: [{ card: 9, gives: [] }] };
    expect(stillFits(noDraft, free, places)).toEqual({ card: 9, place: null, turned: false });
    expect(stillFits({ ...built, card: 9 }, free, places)).toEqual({ ...built, card: 9 });
  });
});

describe('points', () => {
  it('tell what changes, by terrain and goal', () => {
    const terms = [
      { seat: 0, what: 'water', points: 2 },
      { seat: 0, what: 'claim_jumpers', points: 4 },
      { seat: 0, what: 'happy_cows', points: -2 },
      { seat: 1, what: 'claim_jumpers', points: -4 },
    ];
    expect(gainOf(view, terms, 0)).toEqual({
      total: 4,
      changes: [
        { kind: 'terrain', name: 'water', before: 2, after: 4 },
        { kind: 'goal', name: 'claim_jumpers', before: 0, after: 4 },
        { kind: 'goal', name: 'happy_cows', before: 4, after: 2 },
      ],
    });
    expect(gainOf(view, terms, 1)).toEqual({ total: -4, changes: [{ kind: 'goal', name: 'claim_jumpers', before: 9, after: 5 }] });
    expect(gainOf(view, [{ seat: 0, what: 'nothing', points: 0 }], 0)).toEqual({ total: 0, changes: [] });
  });
});
