import { expect, it } from 'vitest';
import { inviteQuery, tableAddress } from '../../src/net/address';

it('the address of a table takes the invitation along, whatever signs it has', () => {
  expect(tableAddress('t1')).toBe('/table/t1');
  expect(tableAddress('t1', 'a&b=c')).toBe('/table/t1?invite=a%26b%3Dc');
  expect([inviteQuery(undefined), inviteQuery('x y')]).toEqual(['', '?invite=x%20y']);
});
