import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Stepping } from '../../src/replay/stepping.svelte';
import type { ReplayTable } from '../../src/table/replay';

const page = { pathname: '/replay/abc/0' };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, address: string) => (page.pathname = address) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stepping = (): Stepping => {
  const session = { step: 0, sight: 'all', steps: [0, 1, 2, 3], show: async () => undefined } as unknown as ReplayTable;
  return new Stepping(session, { kind: 'server', id: 'abc' }, String);
};

it('the address follows the step', async () => {
  page.pathname = '/replay/abc';
  const here = stepping();
  await here.go(1);
  expect(page.pathname).toBe('/replay/abc/1');
  await here.go(2);
  await here.go(3);
  vi.advanceTimersByTime(400);
  expect(page.pathname).toBe('/replay/abc/3');
});

it.each(['/tables/abc', '/', '/replay', '/replay/abcd/2'])('the address of another screen (%s) is left alone', async (other) => {
  page.pathname = '/replay/abc/0';
  const here = stepping();
  await here.go(1);
  await here.go(2);
  page.pathname = other;
  vi.advanceTimersByTime(400);
  await here.go(3);
  vi.advanceTimersByTime(400);
  expect(page.pathname).toBe(other);
});
