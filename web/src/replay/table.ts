import type { EngineClient } from '../engine/client';
import { EngineError, type EngineState, type Reseated, type ReviewedDecision } from '../engine/types';
import { stepsOf, clampStep, type Step } from './steps';
import { asGameEvent, atPosition, emptyTable, endOf, EngineTable, recordNames, refused, revived, standingOf } from '../table/base';
import { CheckedTable } from '../table/checked';
import type { Advice, Effect, GameEvent, MoveList, Outcome, Preview, Sitter, TableSession, TableState } from '../table/types';

// A game that was played, to be looked at step by step, and one position of it to try a decision in.

export type ReplayEngine = Pick<
  EngineClient,
  'load' | 'at' | 'reseat' | 'seatName' | 'state' | 'position' | 'events' | 'record' | 'close' | 'check' | 'moves' | 'preview' | 'judge'
>;
/** All hands open, or through the eyes of a seat. */
export type ReplaySight = 'all' | number;

export interface ReplaySource {
  id: string;
  record: string;
  /** What is not in the record: that somebody resigned, for example. */
  end?: TableState['end'];
}

const looking: Outcome = { ok: false, code: 'replay', why: 'this is a replay: nothing can be played here' };

export class ReplayTable extends CheckedTable implements TableSession {
  readonly steps: readonly Step[];
  readonly text: string;
  #handle: number;
  #events = new Map<ReplaySight, GameEvent[]>();
  #shown = new Map<string, EngineState>();
  #step = 0;
  #sight: ReplaySight = 'all';
  #wanted: { step: number; sight: ReplaySight } | null = null;
  #working: Promise<void> | null = null;
  /** The engine's table of the position that is shown, for those who ask about it. */
  #here: { step: number; handle: number } | null = null;

  private constructor(
    protected override readonly engine: ReplayEngine,
    handle: number,
    readonly source: ReplaySource,
    events: GameEvent[],
    state: TableState,
  ) {
    super(engine, state);
    this.#handle = handle;
    this.text = source.record;
    this.steps = stepsOf(events);
    this.#events.set('all', events);
  }

  /** Refuses what is no record, with the engine's sentence. */
  static async open(engine: ReplayEngine, source: ReplaySource, step = Infinity, sight: ReplaySight = 'all'): Promise<ReplayTable> {
    const loaded = await engine.load(source.record);
    const events = (await engine.events(loaded.table, 0, 'all')).map(asGameEvent);
    const state = emptyTable(source.id, 'replay', loaded.game, loaded.options, loaded.seats);
    const replay = new ReplayTable(engine, loaded.table, source, events, state);
    try {
      await replay.show(step === Infinity ? replay.steps.length - 1 : step, sight);
    } catch (error) {
      replay.dispose();
      throw error;
    }
    return replay;
  }

  get step(): number {
    return this.#step;
  }
  get sight(): ReplaySight {
    return this.#sight;
  }

  /** The table at the step that is shown. */
  get table(): TableState {
    return this.store.get();
  }

  /** Goes to a step; if several are asked for in quick succession, to the last. */
  show(step: number, sight: ReplaySight = this.#wanted?.sight ?? this.#sight): Promise<void> {
    this.#wanted = { step: clampStep(step, this.steps.length), sight };
    this.#working ??= this.#work().finally(() => (this.#working = null));
    return this.#working;
  }

  /** The points of every seat at every step. Also makes stepping fast from then on. */
  async scores(): Promise<number[][]> {
    const rows: number[][] = [];
    for (let step = 0; step < this.steps.length && !this.disposed; ++step) rows.push((await this.#at(step, 'all')).scores);
    return rows;
  }

  /** The share of the win that each seat had in the end, as far as it is known. */
  async shares(): Promise<number[]> {
    const end = await this.#at(this.steps.length - 1, 'all');
    return end.over ? end.shares : (this.source.end?.shares ?? []);
  }

  /** The record up to a step, as if these had played it. */
  async reseat(step: number, seats: readonly Sitter[]): Promise<Reseated> {
    const names = await recordNames(this.engine, seats);
    return this.#withTable((handle) => this.engine.reseat(handle, this.#eventsAt(step), names));
  }

  /** The position of a step, for the seat that decides there. */
  async tryAt(step: number): Promise<TryTable> {
    const { table } = await this.#engineAt(step);
    const now = this.store.get();
    const position = await this.engine.position(table, [...now.seats.keys()]);
    const { to_act: due, record } = position;
    if (due === null) {
      void this.engine.close(table).catch(() => {});
      throw new EngineError('over', 'nobody decides here');
    }
    return new TryTable(this.engine, table, record, { ...atPosition(now, position), end: null, mine: [due] });
  }

  play(): Promise<Outcome> {
    return Promise.resolve(looking);
  }
  command(): Promise<Outcome> {
    return Promise.resolve(looking);
  }
  override async moves(limit: number): Promise<MoveList> {
    return this.store.get().due === null ? { moves: [], more: false } : super.moves(limit);
  }
  advise(): Promise<Advice[]> {
    return Promise.resolve([]);
  }
  record(): Promise<string> {
    return Promise.resolve(this.text);
  }
  dispose(): void {
    this.disposed = true;
    for (const handle of [this.#handle, this.#here?.handle]) {
      if (handle !== undefined) void this.engine.close(handle).catch(() => {});
    }
  }

  async #work(): Promise<void> {
    while (this.#wanted !== null && !this.disposed) {
      const { step, sight } = this.#wanted;
      const [shown, events] = await Promise.all([this.#at(step, sight), this.#eventsOf(sight)]);
      if (this.#wanted.step !== step || this.#wanted.sight !== sight) continue;
      this.#wanted = null;
      this.#step = step;
      this.#sight = sight;
      this.store.set(this.#stateOf(step, sight, shown, events));
    }
  }

  #stateOf(step: number, sight: ReplaySight, shown: EngineState, events: GameEvent[]): TableState {
    const last = step === this.steps.length - 1;
    const end = endOf(shown) ?? (last ? (this.source.end ?? null) : null);
    const n = this.steps[step]!.n;
    return {
      ...this.store.get(),
      ...standingOf(shown),
      status: end === null ? 'playing' : 'finished',
      end,
      n,
      seat: sight === 'all' ? null : sight,
      events: events.slice(0, n),
    };
  }

  async #at(step: number, sight: ReplaySight): Promise<EngineState> {
    const key = `${step}/${sight}`;
    const known = this.#shown.get(key);
    if (known !== undefined) return known;
    const { table } = await this.#engineAt(step);
    try {
      const shown = await this.engine.state(table, sight);
      this.#shown.set(key, shown);
      return shown;
    } finally {
      void this.engine.close(table).catch(() => {});
    }
  }

  async #eventsOf(sight: ReplaySight): Promise<GameEvent[]> {
    const known = this.#events.get(sight);
    if (known !== undefined) return known;
    const events = (await this.#withTable((handle) => this.engine.events(handle, 0, sight))).map(asGameEvent);
    this.#events.set(sight, events);
    return events;
  }

  #eventsAt(step: number): number {
    return this.steps[clampStep(step, this.steps.length)]!.n;
  }
  #engineAt(step: number): Promise<{ table: number }> {
    return this.#withTable((handle) => this.engine.at(handle, this.#eventsAt(step)));
  }

  /** Should the engine have been started anew since, its tables are gone: then the record is loaded again. */
  #withTable<T>(work: (handle: number) => Promise<T>): Promise<T> {
    const revive = async (error: unknown): Promise<void> => {
      if (this.disposed) throw error;
      this.#handle = (await this.engine.load(this.text)).table;
      this.#here = null;
    };
    return revived(() => work(this.#handle), revive);
  }

  protected ask<T>(work: (handle: number) => Promise<T>): Promise<T> {
    return revived(
      async () => work(await this.#position()),
      () => (this.#here = null),
    );
  }

  async #position(): Promise<number> {
    const step = this.#step;
    if (this.#here?.step === step) return this.#here.handle;
    const before = this.#here;
    const { table } = await this.#engineAt(step);
    this.#here = { step, handle: table };
    if (before !== null) void this.engine.close(before.handle).catch(() => {});
    return table;
  }
}

/** One position in which one decision can be made, to be taken back and made again. */
export class TryTable extends EngineTable implements TableSession {
  readonly seat: number;
  #listeners = new Set<(tried: Tried | null) => void>();
  /** The last of several decisions that are looked at in quick succession counts. */
  #looked = 0;

  constructor(
    protected override readonly engine: ReplayEngine,
    handle: number,
    private readonly start: string,
    /** The table before the decision. */
    readonly before: TableState,
  ) {
    super(engine, handle, before);
    this.seat = before.mine[0]!;
  }

  /** Called with the decision that was made, and with null when it is taken back. */
  onTried(run: (tried: Tried | null) => void): () => void {
    this.#listeners.add(run);
    return () => this.#listeners.delete(run);
  }

  async play(move: string): Promise<Outcome> {
    if (this.store.get().mine.length === 0) return { ok: false, code: 'tried', why: 'one decision is tried at a time: take it back first' };
    try {
      const { does, points, terms } = await this.look(move);
      this.#report({ move, does, points, terms });
      return { ok: true };
    } catch (error) {
      return refused(error);
    }
  }
  /** Shows what a decision would lead to, in place of any other one; listeners are not called. */
  async look(move: string): Promise<Preview> {
    const { before } = this;
    const asked = ++this.#looked;
    const preview = await this.ask((handle) => this.engine.preview(handle, move));
    if (asked !== this.#looked) return preview;
    const { view, turn_from: turnFrom, scores, ...effect } = preview;
    const event: GameEvent = { n: before.n, actor: this.seat, text: move, ...effect };
    const due = view.to_act ?? this.seat;
    const events = [...before.events, event];
    this.store.set({ ...before, view, n: before.n + 1, events, turnFrom, due, mine: [], scores, madeAt: Date.now() });
    return preview;
  }
  /** How good a decision is here. */
  judge(move: string, ms: number): Promise<ReviewedDecision> {
    return this.ask((handle) => this.engine.judge(handle, move, ms));
  }
  /** Shows the position again, before any decision; listeners are not called. */
  lookBack(): void {
    ++this.#looked;
    this.store.set({ ...this.before, madeAt: Date.now() });
  }
  command(verb: string): Promise<Outcome> {
    if (verb === 'undo') {
      this.again();
      return Promise.resolve({ ok: true });
    }
    return Promise.resolve(looking);
  }
  again(): void {
    this.lookBack();
    this.#report(null);
  }
  override async moves(limit: number): Promise<MoveList> {
    return this.store.get().mine.length === 0 ? { moves: [], more: false } : super.moves(limit);
  }
  advise(): Promise<Advice[]> {
    return Promise.resolve([]); // the advice would be the solution
  }
  protected override lastRecord(): string {
    return this.start;
  }

  #report(tried: Tried | null): void {
    for (const run of this.#listeners) run(tried);
  }
}

export interface Tried extends Effect {
  move: string;
}
