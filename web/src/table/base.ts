import type { EngineClient } from '../engine/client';
import { findGame } from '../engine/games';
import { refusalOf, type EngineEvent, type EngineState, type Position } from '../engine/types';
import { CheckedTable } from './checked';
import type { GameEvent, GameName, Options, Outcome, Refusal, Sitter, TableEnd, TableState, View } from './types';

// What all tables in this browser's engine share: those to play at, to learn at and to try things at.

export abstract class EngineTable extends CheckedTable {
  #reviving: Promise<void> | null = null;

  protected constructor(
    protected override readonly engine: Pick<EngineClient, 'load' | 'check' | 'moves' | 'preview' | 'record' | 'close'>,
    protected handle: number,
    first: TableState,
  ) {
    super(engine, first);
  }

  async record(): Promise<string> {
    return (await this.ask((handle) => this.engine.record(handle))).record;
  }
  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.engine.close(this.handle).catch(() => undefined);
  }

  /** The record from which the table comes back after the engine was restarted; null if there is none. */
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

/** The names of the seats in a record: people keep their own, changed only as far as a record requires. */
export const recordNames = (engine: Pick<EngineClient, 'seatName'>, seats: readonly Sitter[]): Promise<string[]> =>
  Promise.all(seats.map(({ kind, name }, seat) => (kind === 'bot' ? Promise.resolve(name) : engine.seatName(seat, name))));

/** Does the work; if the engine was restarted meanwhile, which loses its tables, revives the table and does it again. */
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
export function emptyTable(id: string, kind: TableState['kind'], game: GameName, options: Options, seats: readonly Sitter[]): TableState {
  return {
    id,
    kind,
    setup: {
      game,
      options,
      seats: seats.map(({ name }) => name),
      clock: { kind: 'none' },
      aids: findGame(game)?.aids ?? [],
      listed: false,
      rated: false,
      chat: false,
    },
    status: 'playing',
    seats: [...seats],
    n: 0,
    seat: null,
    mine: [],
    due: null,
    events: [],
    turnFrom: 0,
    view: null,
    scores: seats.map(() => 0),
    canUndo: false,
    request: null,
    end: null,
    rematch: null,
    link: 'none',
    madeAt: Date.now(),
  };
}

export const asGameEvent = (event: EngineEvent): GameEvent => ({ ...event, actor: event.actor === '*' ? null : event.actor });

/** How a game stands, as the engine says it. */
export const standingOf = (state: EngineState): Pick<TableState, 'due' | 'turnFrom' | 'view' | 'scores' | 'madeAt'> => ({
  due: state.to_act,
  turnFrom: state.turn_from,
  view: state.view as View,
  scores: state.scores,
  madeAt: Date.now(),
});
/** How a game that was played to its end came out; null if it was not. */
export const endOf = ({ over, winners, shares }: EngineState): TableEnd | null => (over ? { why: 'played', winners, shares } : null);

/** The table as the engine shows it now. Events before those that it sends stay as they were. */
export function atPosition(before: TableState, position: Position): TableState {
  return {
    ...before,
    ...standingOf(position),
    status: position.over ? 'finished' : 'playing',
    n: position.n,
    seat: position.seat,
    events: [...before.events.slice(0, position.from), ...position.events.map(asGameEvent)],
  };
}

/** The outcome of work that threw. */
export function refused(error: unknown): Outcome & { ok: false } {
  const { code = 'error', why, message, ...rest } = error as Partial<Refusal & Error>;
  return { ok: false, ...refusalOf({ ...rest, code, why: why ?? message ?? 'that did not work' }) };
}
