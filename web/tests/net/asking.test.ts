import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, Asking } from '../../src/net/api';

// What is asked for has an id of its own, and keeps it until there is an answer.

let sent: { id: string; text?: string }[];
let answer: () => Response;
const json = (status: number, body: object) => (): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const offline = (): Response => {
  throw new TypeError('offline');
};
const refused = (code: string): object => ({ error: { code, why: 'no' } });

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as { id: string });
    return answer();
  });
});

it('sends the same id until it is answered', async () => {
  const asking = new Asking();
  const say = (text: string): Promise<unknown> => asking.post('/api/tables/t/chat', { text });
  answer = offline;
  await expect(say('hello')).rejects.toBeInstanceOf(ApiError);
  answer = json(503, refused('busy'));
  await expect(say('hello')).rejects.toMatchObject({ code: 'busy' });
  answer = json(200, { n: 1 });
  expect(await say('hello')).toEqual({ n: 1 });
  expect(new Set(sent.map((one) => one.id)).size).toBe(1);
  expect(sent[0]!.id).toMatch(/^[0-9a-f]{32}$/);
  await say('hello');
  expect(sent[3]!.id).not.toBe(sent[0]!.id);
});

it('asks for something else with another id', async () => {
  const asking = new Asking();
  answer = offline;
  await expect(asking.post('/api/tables', { game: 'carcassonne' })).rejects.toThrow();
  await expect(asking.post('/api/tables', { game: 'crop-circles' })).rejects.toThrow();
  answer = json(409, refused('tables'));
  await expect(asking.post('/api/tables', { game: 'crop-circles' })).rejects.toThrow();
  await expect(asking.post('/api/tables', { game: 'crop-circles' })).rejects.toThrow();
  const [first, second, third, fourth] = sent.map((one) => one.id);
  expect(second).not.toBe(first);
  expect(third).toBe(second); // it was not answered
  expect(fourth).not.toBe(third);
});
