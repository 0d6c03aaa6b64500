import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { EngineClient, type EnginePort } from '../../src/engine/client';
import { RawEngine } from '../../src/engine/engine';
import { gameNames } from '../../src/engine/games';
import type { FromWorker, GameInfo, ToWorker } from '../../src/engine/types';
import { newEngine, wasmFile } from './engines';

// The client and the worker, without a browser: src/engine/worker.ts runs in this thread.

/** A worker of its own for every call; `sent` are the messages it got. */
class FakeWorker implements EnginePort {
  onmessage: EnginePort['onmessage'] = null;
  onerror: EnginePort['onerror'] = null;
  ended = false;
  readonly sent: ToWorker[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: RawEngine,
    private readonly delay = 0,
  ) {}

  postMessage(message: ToWorker): void {
    this.sent.push(message);
    if ('wasm' in message) return;
    this.#queue = this.#queue.then(async () => {
      await new Promise((done) => setTimeout(done, this.delay));
      const say = (answer: FromWorker): void => this.onmessage?.({ data: answer } as MessageEvent<FromWorker>);
      this.engine.progress = (done, total) => say({ id: message.id, progress: [done, total] });
      if (message.verb === 'crash') return say({ crash: 'out of memory' });
      try {
        return say({ id: message.id, answer: this.engine.call(message.verb, ...message.args) });
      } catch (error) {
        const { code, why } = error as { code: string; why: string };
        return say({ id: message.id, error: { code, why } });
      }
    });
  }
  terminate(): void {
    this.ended = true;
  }
}

let engine: RawEngine;
beforeAll(async () => {
  engine = await newEngine();
});

function newClient(thinker?: EngineClient): { client: EngineClient; workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const start = (): EnginePort => {
    workers.push(new FakeWorker(engine));
    return workers.at(-1)!;
  };
  return { client: new EngineClient({ start, thinker }), workers };
}

const gamesOf = (client: EngineClient): Promise<GameInfo[]> => client.call('games');

describe('the client', () => {
  test('starts its worker with the first call', async () => {
    const { client, workers } = newClient();
    expect(workers.length).toBe(0);
    expect((await gamesOf(client)).length).toBe(gameNames.length);
    await gamesOf(client);
    expect(workers.length).toBe(1);
  });

  test('plays a game', async () => {
    const { client } = newClient();
    const { table } = await client.open('carcassonne', {}, ['Ada', 'Bo', 'Cy'], 12345678901234567890n);
    for (let i = 0; ; i += 1) {
      const { over, to_act } = await client.state(table, 'all');
      if (over) break;
      const { move } = await client.bot(table, 'bot:3', i);
      const [check] = await client.check(table, [move]);
      expect(check).toHaveProperty('points');
      if (i === 5) expect(await client.preview(table, move)).toMatchObject({ points: expect.any(Number) as number });
      await client.play(table, to_act!, move, ['all']);
    }
    const { record } = await client.record(table);
    const loaded = await client.load(record);
    expect(loaded.result?.length).toBe(3);
    expect(await client.events(loaded.table, 0, '-')).toEqual(await client.events(table, 0, '-'));
    expect(await client.check(table, [])).toEqual([]);
    await client.close(table);
    await client.close(loaded.table);
  });

  test('mirrors a table of a server', async () => {
    const { client } = newClient();
    const { table } = await client.open('crop-circles', { glyphs: '112' }, ['Ada', 'Bo'], 3);
    const { table: mirror } = await client.mirror('crop-circles', { glyphs: '112' }, 2, 1);
    const events = await client.events(table, 0, 1);
    expect(await client.observe(mirror, events)).toEqual({ n: events.length });
    expect(await client.state(mirror, 1)).toEqual(await client.state(table, 1));
  });

  test('answers several calls in order', async () => {
    const { client } = newClient();
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((n) => gamesOf(client).then(() => order.push(n))));
    expect(order).toEqual([1, 2, 3]);
  });

  test('throws what the engine refuses', async () => {
    const { client } = newClient();
    await expect(client.state(999_999, '-')).rejects.toMatchObject({
      name: 'EngineError',
      code: 'table',
      why: "there is no table '999999'",
    });
  });

  test('reviews with progress', async () => {
    const { client } = newClient();
    const { table } = await client.open('circle-the-wagons', {}, ['Ada', 'Bo'], 1);
    for (let i = 0; i < 3; i += 1)
      await client.play(table, (await client.state(table, '-')).to_act!, (await client.bot(table, 'random', i)).move, ['all']);
    const { record } = await client.record(table);
    const heard: number[] = [];
    const review = await client.review(record, 5, (done) => heard.push(done));
    expect(review.decisions.length).toBe(3);
    expect(heard.at(-1)).toBe((await client.state(table, '-')).n);
  });

  test('starts anew after a crash', async () => {
    const { client, workers } = newClient();
    const crash = client.call('crash');
    const waiting = gamesOf(client);
    await expect(crash).rejects.toMatchObject({ code: 'crash', why: 'out of memory' });
    await expect(waiting).rejects.toMatchObject({ code: 'crash' });
    expect((await gamesOf(client)).length).toBe(gameNames.length);
    expect(workers.map((worker) => worker.ended)).toEqual([true, false]);
  });

  test('can be stopped', async () => {
    const { client, workers } = newClient();
    const waiting = gamesOf(client);
    client.stop();
    await expect(waiting).rejects.toMatchObject({ code: 'stopped' });
    expect(workers[0]!.ended).toBe(true);
    expect((await gamesOf(client)).length).toBe(gameNames.length);
  });

  test('says so when the worker cannot be started', async () => {
    const client = new EngineClient({
      start: () => {
        throw new Error('no worker here');
      },
    });
    await expect(gamesOf(client)).rejects.toMatchObject({ code: 'load' });
  });

  test('lets another one think', async () => {
    const second = newClient();
    const { client, workers } = newClient(second.client);
    const { table } = await client.open('crop-circles', {}, ['Ada', 'Bo'], 1);
    const { move } = await client.bot(table, 'bot:2', 1);
    expect(await client.check(table, [move])).toHaveLength(1);
    expect(await client.advise(table, 5)).not.toHaveLength(0);
    const verbs = (sent: ToWorker[]): string[] => sent.flatMap((message) => ('verb' in message ? [message.verb] : []));
    expect(verbs(workers[0]!.sent)).not.toContain('bot');
    expect(verbs(second.workers[0]!.sent)).toEqual(['load', 'bot', 'catch_up', 'advise']);
  });

  test('lets the other one stay at its table', async () => {
    const second = newClient();
    const { client } = newClient(second.client);
    const { table } = await client.open('circle-the-wagons', {}, ['Ada', 'Bo'], 1);
    const due = async (): Promise<number> => (await client.state(table, '-')).to_act!;
    const step = async (at: number): Promise<string> => (await client.bot(at, 'bot:5', 7)).move;
    let before = '';
    for (let i = 0; i < 3; i += 1) {
      before = (await client.record(table)).record;
      await client.play(table, await due(), await step(table), ['all']);
    }
    await client.call('catch_up', table, before);
    await client.play(table, await due(), await step(table), ['all']); // it saw that a decision was taken back
    const { table: other } = await client.open('carcassonne', {}, ['Ada', 'Bo'], 2);
    const moves = await Promise.all([step(table), step(other), step(table)]);
    expect(await client.check(table, [moves[0], moves[2]])).toEqual([
      expect.objectContaining({ points: expect.any(Number) as number }),
      expect.anything(),
    ]);
    second.client.stop();
    expect(await client.check(table, [await step(table)])).toEqual([expect.objectContaining({ points: expect.any(Number) as number })]);
    const sent = second.workers.flatMap((worker) => worker.sent).flatMap((message) => ('verb' in message ? [message.verb] : []));
    expect(sent.filter((verb) => verb === 'load')).toHaveLength(4); // the table, the other one, the table again, and after the worker had ended
    expect(sent.filter((verb) => verb === 'close')).toHaveLength(2);
  });
});

describe('the worker', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  /** Runs the worker's module here; `ask` gives it a message and waits for as many answers. */
  async function runWorker(response: () => Response): Promise<(messages: ToWorker[], answers: number) => Promise<FromWorker[]>> {
    const heard: FromWorker[] = [];
    let more = (): void => {};
    vi.stubGlobal('fetch', async () => response());
    vi.stubGlobal('postMessage', (message: FromWorker) => {
      heard.push(message);
      more();
    });
    vi.stubGlobal('onmessage', null);
    await import('../../src/engine/worker');
    const listen = (globalThis as unknown as { onmessage(event: { data: ToWorker }): void }).onmessage;
    return (messages, answers) =>
      new Promise((done) => {
        more = () => {
          if (heard.length === answers) done(heard);
        };
        for (const data of messages) listen({ data });
      });
  }

  test.each(['application/wasm', 'application/octet-stream'])('loads the engine sent as %s and answers in order', async (type) => {
    const ask = await runWorker(() => new Response(readFileSync(wasmFile), { headers: { 'Content-Type': type } }));
    const heard = await ask(
      [
        { wasm: '/engine.wasm' },
        { id: 1, verb: 'open', args: ['carcassonne', '', 'Ada|Bo', 1] },
        { id: 2, verb: 'nonsense', args: [] },
        { id: 3, verb: 'close', args: [1] },
      ],
      3,
    );
    expect(heard).toEqual([
      { id: 1, answer: expect.objectContaining({ table: 1 }) as unknown },
      { id: 2, error: { code: 'request', why: "there is no verb 'nonsense'" } },
      { id: 3, answer: { closed: 1 } },
    ]);
  });

  test('says so when the engine cannot be loaded', async () => {
    const ask = await runWorker(() => new Response('', { status: 404 }));
    const heard = await ask([{ wasm: '/engine.wasm' }, { id: 1, verb: 'games', args: [] }], 1);
    expect(heard).toEqual([{ crash: 'the engine could not be loaded (404)' }]);
  });
});
