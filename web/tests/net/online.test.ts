import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineClient } from '../../src/engine/client';
import { EngineError } from '../../src/engine/types';
import type { Answer, ServerEvent, TableMessage } from '../../src/net/protocol';
import type { Socket, Watcher } from '../../src/net/socket';
import { OnlineTable } from '../../src/net/online';
import type { TableState } from '../../src/table/types';
import { playing } from './messages';

const log: ServerEvent[] = ['open', 'sit', 'sit', 'start', 'move'].map((event, n) => ({ n, event, seat: n % 2, text: event, at: 0 }));
const message = (from: number, to: number): TableMessage => ({ ...playing, n: to, seat: 0, events: log.slice(from, to) });

/** An engine that forgets its tables when told to. */
class ForgetfulEngine {
  tables = new Map<number, string[]>();
  #last = 0;
  broken = '';

  async mirror(): Promise<{ table: number }> {
    this.tables.set(++this.#last, []);
    return { table: this.#last };
  }
  async observe(table: number, _: unknown, text: string): Promise<void> {
    this.#find(table).push(text);
  }
  async check(table: number): Promise<{ points: number; sum: string }[]> {
    return [{ points: this.#find(table).length, sum: '' }];
  }
  async preview(table: number): Promise<{ points: number }> {
    return { points: this.#find(table).length };
  }
  async close(): Promise<void> {}

  #find(table: number): string[] {
    if (this.broken !== '') throw new EngineError(this.broken, '');
    const found = this.tables.get(table);
    if (found === undefined) throw new EngineError('table', 'there is no such table');
    return found;
  }
}

let watcher: Watcher;
let answer: (answer: Answer) => void;
let state: TableState;
const engine = (): ForgetfulEngine => new ForgetfulEngine();

async function open(local = engine(), known = 4): Promise<OnlineTable> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(message(0, known)), { headers: { 'Content-Type': 'application/json' } }));
  const socket = {
    watch: (one: Watcher) => {
      watcher = one;
      return () => undefined;
    },
    command: () => new Promise<Answer>((done) => (answer = done)),
  };
  const table = await OnlineTable.open(socket as unknown as Socket, local as unknown as EngineClient, 'x');
  table.subscribe((now) => (state = now));
  return table;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a decision that was taken', () => {
  async function play(kind: 'ok' | 'dup'): Promise<{ isDone(): boolean }> {
    const table = await open();
    let done = false;
    void table.play('a').then(({ ok }) => (done = ok));
    answer({ t: 'answer', id: 'i', answer: kind, n: 5 });
    await vi.advanceTimersByTimeAsync(0);
    return { isDone: () => done };
  }

  it.each(['ok', 'dup'] as const)('is done (%s) when its news are here', async (kind) => {
    const decision = await play(kind);
    expect(decision.isDone()).toBe(false);
    watcher.message(message(4, 5));
    expect(state.n).toBe(5);
    await vi.advanceTimersByTimeAsync(0);
    expect(decision.isDone()).toBe(true);
  });
  it('waits no longer than the line lives', async () => {
    const decision = await play('ok');
    watcher.link(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(decision.isDone()).toBe(true);
  });
  it('waits no longer than a few seconds', async () => {
    const decision = await play('ok');
    await vi.advanceTimersByTimeAsync(5000);
    expect(decision.isDone()).toBe(true);
  });
});

describe('after the engine was started anew', () => {
  it('the table is told to it again', async () => {
    const local = engine();
    const table = await open(local, 5);
    expect(await table.check(['a'])).toEqual([{ points: 1, sum: '' }]);
    local.tables.clear();
    expect(await table.check(['a'])).toEqual([{ points: 1, sum: '' }]);
    local.tables.clear();
    expect(await table.preview('a')).toEqual({ points: 1 });
    table.dispose();
  });
  it('it is asked once more and not for ever', async () => {
    const local = engine();
    const table = await open(local, 5);
    local.broken = 'crash';
    await expect(table.check(['a'])).rejects.toMatchObject({ code: 'crash' });
    expect(local.tables.size).toBe(2);
    expect(await table.preview('a')).toBeNull();
    local.broken = '';
    expect(await table.check(['a'])).toEqual([{ points: 1, sum: '' }]);
  });
});

describe('what does not follow', () => {
  const answers = (...list: (() => Response)[]): (() => number) => {
    let asked = 0;
    vi.stubGlobal('fetch', async () => list[Math.min(asked++, list.length - 1)]!());
    return () => asked;
  };
  const json = (status: number, value: object) => (): Response =>
    new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });
  const silent = (): Response => {
    throw new TypeError('offline');
  };
  const gone = json(404, { error: { code: 'table', why: 'there is no such table' } });

  it('is asked for until it is here, and only then the line is fine', async () => {
    const table = await open();
    const asked = answers(silent, silent, json(200, message(0, 5)));
    watcher.message({ ...message(5, 5), n: 9 });
    await vi.advanceTimersByTimeAsync(0);
    expect(state.link).toBe('up'); // a moment's failure
    await vi.advanceTimersByTimeAsync(1000);
    expect(state.link).toBe('down');
    await vi.advanceTimersByTimeAsync(2000);
    expect(state).toMatchObject({ n: 5, link: 'up' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(3);
    table.dispose();
  });
  it('is not asked for after the table was left', async () => {
    const table = await open();
    const asked = answers(silent);
    watcher.refused?.();
    await vi.advanceTimersByTimeAsync(0);
    table.dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(1);
  });
  it('is refused only if the server says so of this table', async () => {
    const table = await open();
    answers(json(200, message(0, 4)));
    watcher.refused?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(state).toMatchObject({ link: 'up' });
    expect(state.refused).toBeUndefined();
    answers(gone);
    watcher.refused?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(state).toMatchObject({ link: 'down', refused: 'there is no such table' });
    table.dispose();
  });
});
