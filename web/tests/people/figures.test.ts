import { expect, it } from 'vitest';
import { accused, otherFigures } from '../../src/people/figures';

it('finds who said a line', () => {
  expect(accused('Ada: Good luck: Bo!')).toBe('Ada');
  for (const nobody of [undefined, '', 'no colon', ': nothing', '(gone): hm']) expect(accused(nobody)).toBeNull();
});

it('shows figures that it has no words for', () => {
  expect(otherFigures({ users: 3, works_total: 7, moons: 1 })).toEqual(['moons']);
});
