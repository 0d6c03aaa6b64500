import { beforeEach, expect, it, vi } from 'vitest';
import { beSomebody, findOut, me } from '../../src/net/me.svelte';

const { restart } = vi.hoisted(() => ({ restart: vi.fn() }));
vi.mock('../../src/net/socket', () => ({ socket: { restart } }));

/** What the server says of /api/me, and whom it was asked to make a guest. */
let answer: () => Response;
let guests: (string | undefined)[];
const says = (who: object) => (): Response => new Response(JSON.stringify(who), { headers: { 'Content-Type': 'application/json' } });

beforeEach(() => {
  guests = [];
  restart.mockClear();
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path !== '/api/guest') return answer();
    const { name } = JSON.parse(body!) as { name?: string };
    guests.push(name);
    answer = says({ name: name ?? 'Guest', guest: true });
    return answer();
  });
});

it('makes nobody a guest', async () => {
  answer = says({});
  await findOut();
  expect(me).toMatchObject({ known: true, failed: null, who: {} });
  await beSomebody(' Cy ');
  expect(guests).toEqual(['Cy']);
  expect(me.who.name).toBe('Cy');
  expect(restart).toHaveBeenCalledOnce();
});

it('sends no name that was not typed', async () => {
  answer = says({});
  await beSomebody(' ');
  expect(guests).toEqual([undefined]);
  expect(me.who.name).toBe('Guest');
});

it('makes no guest of whom another tab signed in', async () => {
  answer = says({});
  await findOut();
  answer = says({ name: 'Ada', guest: false });
  await beSomebody('Cy');
  expect(guests).toEqual([]);
  expect(me.who.name).toBe('Ada');
  expect(restart).toHaveBeenCalledOnce(); // the line of before is nobody's
  await beSomebody('Cy');
  expect(restart).toHaveBeenCalledOnce();
});

it.each([
  [
    'no network',
    (): Response => {
      throw new TypeError('offline');
    },
    'offline',
  ],
  ['a server in trouble', (): Response => new Response('', { status: 503 }), 'http'],
])('takes %s for no answer, not for nobody', async (_, silent, code) => {
  answer = silent;
  await findOut();
  expect(me).toMatchObject({ known: false, failed: { code }, who: {} });
  await expect(beSomebody('Cy')).rejects.toMatchObject({ code });
  expect(guests).toEqual([]);
});
