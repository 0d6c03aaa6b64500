import { expect, it } from 'vitest';
import { plainNumber, signed } from '../../src/kit/numbers';

it('writes numbers with real signs', () => {
  expect([signed(4), signed(0), signed(-3), plainNumber(-2), plainNumber(5)]).toEqual(['+4', '±0', '−3', '−2', '5']);
});
