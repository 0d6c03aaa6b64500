import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artOf, spotAt } from '../../../src/games/carcassonne/art';
import { areaOf, inside, toLine } from '../../../src/games/carcassonne/geometry';
import { type Place } from '../../../src/games/places';
import {
  boxOf,
  fitCamera,
  layAt,
  pickSpot,
  reveal,
  stillFits,
  toWorld,
  turnDraft,
  turnHand,
  zoomAt,
} from '../../../src/games/carcassonne/model';
import { placement } from '../../../src/games/carcassonne/notation';
import { kinds, spotsOf, tileOf } from '../../../src/games/carcassonne/pieces';

const turned = kinds.flatMap((kind) => [0, 1, 2, 3].map((turns) => [kind, turns] as const));
describe('tiles', () => {
  it('name spots by the first side or half-edge after turning', () => {
    expect(spotsOf('D', 0).map((spot) => spot.name)).toEqual(['city.N', 'road.E', 'field.EL', 'field.ER']);
    expect(spotsOf('D', 2).map((spot) => spot.name)).toEqual(['city.S', 'road.E', 'field.ER', 'field.NL']);
    for (const [kind, turns] of turned) {
      const names = spotsOf(kind, turns).map((spot) => spot.name);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('drawings', () => {
  it('cover the tile with fields, cities and roads', () => {
    for (const [kind, turns] of turned) {
      const art = artOf(kind, turns);
      const parts = [...art.fields, ...art.cities];
      for (const part of parts) expect(areaOf(part.poly), `${kind} ${part.spot}`).toBeGreaterThan(150);
      let bare = 0;
      const twice: string[] = [];
      for (let x = 2; x < 100; x += 4) {
        for (let y = 2; y < 100; y += 4) {
          const here = parts.filter((part) => inside([x, y], part.poly));
          if (here.length > 1) twice.push(`${x},${y}: ${here.map((part) => part.spot).join(' ')}`);
          const onRoad = art.roads.some((road) => toLine([x, y], road.line) < 8.6);
          if (here.length === 0 && !onRoad) bare += 1;
        }
      }
      expect(twice, `${kind}/${turns}`).toEqual([]);
      expect(bare, `${kind}/${turns}`).toBeLessThan(5); // of 625
    }
  });

  it('put each half-edge into its field and each side into its city or road', () => {
    const halfPoint = (half: number): [number, number] => {
      const along = half % 2 === 0 ? 34 : 66;
      const near = 3;
      return [
        [along, near],
        [100 - near, along],
        [100 - along, 100 - near],
        [near, 100 - along],
      ][half >> 1] as [number, number];
    };
    for (const [kind, turns] of turned) {
      const facts = tileOf(kind);
      const spots = spotsOf(kind, turns);
      facts.fields.forEach((field, number) => {
        const spot = spots.find((each) => each.terrain === 'field' && each.number === number)!;
        for (const half of field.halves)
          expect(spotAt(kind, turns, halfPoint((half + 2 * turns) % 8)), `${kind}/${turns} ${half}`).toBe(spot.name);
      });
      const middle = [
        [50, 2],
        [98, 50],
        [50, 98],
        [2, 50],
      ] as const;
      for (const terrain of ['city', 'road'] as const) {
        (terrain === 'city' ? facts.cities : facts.roads).forEach((feature, number) => {
          const spot = spots.find((each) => each.terrain === terrain && each.number === number)!;
          for (const side of feature.sides) expect(spotAt(kind, turns, middle[(side + turns) % 4]!), `${kind}/${turns}`).toBe(spot.name);
        });
      }
    }
  });

  it('let a follower stand on its own spot, apart from the others', () => {
    for (const [kind, turns] of turned) {
      const art = artOf(kind, turns);
      const names = spotsOf(kind, turns).map((spot) => spot.name);
      expect([...art.stands.keys()].sort()).toEqual([...names].sort());
      for (const [name, at] of art.stands) {
        if (name !== 'cloister') expect(spotAt(kind, turns, at), `${kind}/${turns} ${name}`).toBe(name);
        for (const [other, there] of art.stands) {
          if (other !== name)
            expect(Math.hypot(at[0] - there[0], at[1] - there[1]), `${kind}/${turns} ${name} ${other}`).toBeGreaterThan(17);
        }
      }
    }
  });
});

const coordinate = fc.integer({ min: -40, max: 40 });
const place: fc.Arbitrary<Place> = fc.tuple(coordinate, coordinate);
const fits = fc.uniqueArray(fc.record({ at: place, turns: fc.uniqueArray(fc.nat(3), { minLength: 1 }) }), {
  minLength: 1,
  selector: (fit) => String(fit.at),
});

describe('a draft', () => {
  it('is laid and turned only through turns that fit', () => {
    fc.assert(
      fc.property(fits, fc.nat(), fc.nat(3), fc.nat(9), (list, which, hand, times) => {
        const fit = list[which % list.length]!;
        let draft = layAt(list, fit.at, hand)!;
        expect(draft.spot).toBeNull();
        const seen = new Set<number>();
        for (let i = 0; i <= times; ++i) {
          expect(stillFits(draft, list)).toBe(draft);
          seen.add(draft.turns);
          draft = turnDraft(list, draft);
        }
        if (times >= fit.turns.length - 1) expect([...seen].sort()).toEqual([...fit.turns].sort());
        expect(list.some((each) => each.turns.includes(turnHand(list, hand)))).toBe(true);
      }),
    );
  });
  it('is not laid where the tile does not fit', () => {
    expect(layAt([{ at: [1, 0], turns: [2] }], [0, 1], 0)).toBeNull();
    expect(layAt([{ at: [1, 0], turns: [2] }], [1, 0], 0)).toEqual({ at: [1, 0], turns: 2, spot: null });
  });
  it('carries a follower until the tile is turned', () => {
    const list = [{ at: [1, 0] as Place, turns: [0, 2] }];
    const draft = pickSpot(layAt(list, [1, 0], 0)!, 'road.E');
    expect(placement('U', draft)).toBe('U@1,0 +road.E');
    expect(placement('U', turnDraft(list, draft))).toBe('U@1,0/2');
    expect(pickSpot(draft, 'road.E').spot).toBeNull();
  });
});

describe('the camera', () => {
  const places = fc.array(place, { minLength: 1, maxLength: 30 });
  it('centres what it shows', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 200, max: 2000 }), fc.integer({ min: 200, max: 1200 }), (list, width, height) => {
        const box = boxOf(list);
        const camera = fitCamera(box, width, height, 0.01, 1.5);
        const [left, top] = toWorld(camera, width, height, 0, 0);
        const [right, bottom] = toWorld(camera, width, height, width, height);
        expect(left).toBeLessThanOrEqual(box.left);
        expect(right).toBeGreaterThanOrEqual(box.right);
        expect(top).toBeLessThanOrEqual(box.top);
        expect(bottom).toBeGreaterThanOrEqual(box.bottom);
        expect(left + right).toBeCloseTo(box.left + box.right, 3);
      }),
    );
  });
  it('zooms about a point', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 600 }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (x, y, factor) => {
          const camera = { x: 12, y: -40, scale: 1 };
          const before = toWorld(camera, 800, 600, x, y);
          const after = toWorld(zoomAt(camera, 800, 600, x, y, factor, boxOf([[0, 0]])), 800, 600, x, y);
          expect(after[0]).toBeCloseTo(before[0], 6);
          expect(after[1]).toBeCloseTo(before[1], 6);
        },
      ),
    );
  });
  it('goes so far out that the longest map is seen whole, from wherever it was', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 }), (list, x, y) => {
        const box = boxOf([...list, [0, 0], [35, 2]]);
        let camera = { x, y, scale: 1.5 };
        for (let times = 0; times < 20; ++times) camera = zoomAt(camera, 320, 300, 160, 150, 1 / 1.3, box);
        const [left, top] = toWorld(camera, 320, 300, 0, 0);
        const [right, bottom] = toWorld(camera, 320, 300, 320, 300);
        expect(left).toBeLessThanOrEqual(box.left);
        expect(top).toBeLessThanOrEqual(box.top);
        expect(right).toBeGreaterThanOrEqual(box.right);
        expect(bottom).toBeGreaterThanOrEqual(box.bottom);
      }),
    );
  });
  it('moves no more than it must to show a place', () => {
    const camera = { x: 50, y: 50, scale: 1 };
    expect(reveal(camera, 600, 600, boxOf([[0, 0]]))).toEqual(camera);
    expect(reveal(camera, 600, 600, boxOf([[9, 0]])).x).toBe(1000 + 24 - 300);
  });
});
