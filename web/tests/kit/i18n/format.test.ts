import { expect, it } from 'vitest';
import { format } from '../../../src/kit/i18n/format';

it('puts parameters in, and leaves what is unknown to be seen', () => {
  expect(format('{name} takes {what}', { name: 'Ada', what: 'C1' })).toBe('Ada takes C1');
  expect(format('{name}', {})).toBe('{name}');
});

it('chooses by number', () => {
  const pattern = 'by {days|one day|{days} days} a turn';
  expect(format(pattern, { days: 1 })).toBe('by one day a turn');
  expect(format(pattern, { days: 3 })).toBe('by 3 days a turn');
});
