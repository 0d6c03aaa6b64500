import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReviewedDecision } from '../../src/engine/types';
import { Stepping } from '../../src/replay/stepping.svelte';
import type { ReplayTable } from '../../src/replay/table';

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

it('a position that comes too late is closed, not shown', async () => {
  const closed: number[] = [];
  const session = {
    step: 0,
    sight: 'all',
    steps: [0, 1, 2, 3].map((n) => ({ n, decision: n === 0 ? null : { n: n - 1 } })),
    show: async () => undefined,
    tryAt: async (step: number) => ({ dispose: () => closed.push(step) }),
  } as unknown as ReplayTable;
  vi.stubGlobal('scrollTo', () => undefined);
  const here = new Stepping(session, { kind: 'server', id: 'abc' }, String);
  const late = here.tryAt(1);
  await here.go(2);
  await late;
  expect([here.trying, here.step, closed]).toEqual([null, 2, [1]]);

  await Promise.all([here.tryAt(1), here.compare({ event: 2 } as ReviewedDecision, 'better')]);
  expect([here.trying, here.comparing?.version, here.step, closed]).toEqual([null, 'better', 3, [1, 1]]);

  const gone = here.tryAt(0);
  here.dispose();
  await gone;
  expect([here.trying, here.comparing, closed]).toEqual([null, null, [1, 1, 0]]);
});
