import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directions, includes, isArrow, keyOf, nearest, samePlace, step, type Arrow, type Place } from '../../src/games/places';

const small = fc.integer({ min: -12, max: 12 });
const place = fc.tuple(small, small);

it('are the same where they lie at the same point', () => {
  expect([samePlace([1, 2], [1, 2]), samePlace([1, 2], [2, 1]), samePlace(null, null), samePlace([0, 0], null)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([includes([[1, 2]], [1, 2]), includes([[1, 2]], [2, 1]), keyOf([-1, 2])]).toEqual([true, false, '-1,2']);
});

describe('the arrow keys', () => {
  it('are known by their names', () => expect([isArrow('ArrowUp'), isArrow('Enter')]).toEqual([true, false]));
  it('go from place to place, always forward', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(place, { minLength: 1, maxLength: 30, selector: keyOf }),
        fc.constantFrom<Arrow[]>('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
        (places, arrow) => {
          const [dx, dy] = directions[arrow];
          const from = places[0]!;
          const ahead = ([x, y]: Place): number => (x - from[0]) * dx + (y - from[1]) * dy;
          const to = step(places, from, arrow);
          if (to === null) expect(Math.max(...places.map(ahead))).toBeLessThanOrEqual(0);
          else expect([includes(places, to), ahead(to) > 0]).toEqual([true, true]);
        },
      ),
    );
  });
  it('go straight on rather than aside', () => {
    const places: Place[] = [
      [0, 0],
      [1, 0],
      [3, 0],
      [1, 1],
      [2, 1],
    ];
    expect(step(places, [0, 0], 'ArrowRight')).toEqual([1, 0]);
    expect(step(places, [1, 0], 'ArrowRight')).toEqual([3, 0]);
    expect(step(places, [1, 0], 'ArrowDown')).toEqual([1, 1]);
    expect(step(places, [0, 0], 'ArrowLeft')).toBeNull();
  });
});

it('are found by a point near their middle', () => {
  const middleOf = ([x, y]: Place): Place => [x + 1, y + 1];
  const places: Place[] = [
    [-1, 0],
    [0, 2],
  ];
  expect(nearest(places, middleOf, [1.2, 3.1], 1)).toEqual([0, 2]);
  expect(nearest(places, middleOf, [9, 9], 1)).toBeNull();
});
