import type { EngineClient } from '../engine/client';
import type { EngineEvent } from '../engine/types';
import { StateStore } from './store';
import type { Check, GameEvent, GameName, MoveList, Outcome, Preview, TableState } from './types';

// What the tables of this browser's engine have in common, whether they are played at, learned at or tried at.

export abstract class EngineTable {
  protected readonly store: StateStore;
  protected disposed = false;
  #reviving: Promise<void> | null = null;

  protected constructor(
    protected readonly engine: Pick<EngineClient, 'load' | 'check' | 'moves' | 'preview' | 'record' | 'close'>,
    protected handle: number,
    first: TableState,
  ) {
    this.store = new StateStore(first);
  }

  subscribe(run: (state: TableState) => void): () => void {
    return this.store.subscribe(run);
  }
  check(moves: string[]): Promise<Check[]> {
    return this.ask((handle) => this.engine.check(handle, moves));
  }
  moves(limit: number): Promise<MoveList> {
    return this.ask((handle) => this.engine.moves(handle, limit));
  }
  preview(move: string): Promise<Preview | null> {
    return this.ask((handle) => this.engine.preview(handle, move)).catch(() => null);
  }
  async record(): Promise<string> {
    return (await this.ask((handle) => this.engine.record(handle))).record;
  }
  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.engine.close(this.handle).catch(() => undefined);
  }

  /** The record from which the table comes back when the engine was started anew; null if there is none. */
  protected lastRecord(): string | null {
    return null;
  }
  protected ask<T>(work: (handle: number) => Promise<T>): Promise<T> {
    const revive = (error: unknown): Promise<void> => (this.#reviving ??= this.#revive(error).finally(() => (this.#reviving = null)));
    return revived(() => work(this.handle), revive);
  }
  async #revive(error: unknown): Promise<void> {
    const record = this.lastRecord();
    if (this.disposed || record === null) throw error;
    this.handle = (await this.engine.load(record)).table;
  }
}

/** Works, and once more should the engine have been started anew since: its tables are gone then. */
export async function revived<T>(work: () => Promise<T>, revive: (error: unknown) => unknown): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!['table', 'crash', 'stopped'].includes((error as { code?: string }).code ?? '')) throw error;
    await revive(error);
    return work();
  }
}

/** A table of which nothing is known but who sits at it. */
export function emptyTable(id: string, place: TableState['place'], game: GameName, options: string, names: string[]): TableState {
  return {
    id,
    place,
    setup: {
      game,
      options: readOptions(options),
      seats: names,
      clock: { kind: 'none' },
      aids: ['points', 'extent', 'remaining', 'unseen'],
      listed: false,
      rated: false,
      chat: false,
    },
    status: 'playing',
    seats: names.map((name) => ({ kind: isBot(name) ? 'bot' : 'person', name })),
    n: 0,
    seat: null,
    mine: [],
    due: null,
    events: [],
    view: null,
    scores: names.map(() => 0),
    canUndo: false,
    request: null,
    end: null,
    rematch: null,
    link: 'none',
    madeAt: Date.now(),
  };
}

export const isBot = (seat: string): boolean => /^(bot:[1-6]|greedy|random)(@\d+)?$/.test(seat);

export const asGameEvent = ({ n, actor, text, points }: EngineEvent): GameEvent => ({ n, actor: actor === '*' ? null : actor, text, points });

export function refusal(error: unknown): Outcome & { ok: false } {
  const told = error as { code?: string; why?: string; message?: string };
  return { ok: false, code: told.code ?? 'error', why: told.why ?? told.message ?? 'that did not work' };
}

/** "rules_change=off" and more of the kind, with blanks between, as names and values; and back. */
export function readOptions(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(' ')
      .filter((word) => word.includes('='))
      .map((word) => word.split('=', 2) as [string, string]),
  );
}
export const writeOptions = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
