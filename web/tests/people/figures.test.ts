import { expect, it } from 'vitest';
import { otherFigures } from '../../src/people/figures';

it('shows figures that it has no words for', () => {
  expect(otherFigures({ users: 3, works_total: 7, moons: 1 })).toEqual(['moons']);
});
