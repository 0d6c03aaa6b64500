import { scriptUrl } from '../kit/trusted';
import {
  EngineError,
  type Advice,
  type BotMove,
  type Check,
  type EngineArgument,
  type EngineEvent,
  type EngineState,
  type EventActor,
  type FromWorker,
  type Loaded,
  type MoveList,
  type Opened,
  type OpenedTable,
  type Options,
  type Played,
  type Position,
  type Preview,
  type Progress,
  type Reseated,
  type Review,
  type ReviewedDecision,
  type Seed,
  type Sight,
  type ToWorker,
} from './types';
import wasmUrl from './engine.wasm?url';
import workerUrl from './worker.ts?worker&url';

/** A Worker, as far as it is needed here. */
export interface EnginePort {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

export interface EngineClientSetup {
  /** Thinks in place of this one (bot, advise, judge, review), so that a draft is checked meanwhile. */
  thinker?: EngineClient;
  /** For tests. */
  start?: () => EnginePort;
}

const tablesOfOneWorker = 1_000_000;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: EngineError): void;
  progress?: Progress;
}

function startWorker(): EnginePort {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'engine' });
  worker.postMessage({ wasm: new URL(wasmUrl, location.href).href } satisfies ToWorker);
  return worker;
}

/**
 * The engine behind a worker, which starts with the first call. Should it stop, all that wait get an
 * EngineError 'crash', and the next call starts another; tables opened before are gone then.
 */
export class EngineClient {
  #port: EnginePort | null = null;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  /** How many workers have ended. */
  #workers = 0;
  /** The table that was thought about last, and its copy in the engine that thinks. */
  #copy: { of: number; table: number } | null = null;
  /** One thought after the other. */
  #thoughts: Promise<unknown> = Promise.resolve();
  readonly #start: () => EnginePort;
  readonly #thinker: EngineClient | undefined;

  constructor(setup: EngineClientSetup = {}) {
    this.#start = setup.start ?? startWorker;
    this.#thinker = setup.thinker;
  }

  call<T>(verb: string, ...args: EngineArgument[]): Promise<T> {
    return this.#send<T>(verb, args);
  }

  /** Ends the worker, whatever it is doing; pending calls reject with an EngineError 'stopped'. */
  stop(): void {
    this.#end(new EngineError('stopped', 'the engine was stopped'));
  }

  // ---- games and tables ----

  open(game: string, options: Options, seats: readonly string[], seed: Seed): Promise<OpenedTable> {
    return this.#opened('open', game, settings(options), seats.join('|'), wholeNumber(seed));
  }
  load(record: string): Promise<Loaded> {
    return this.#opened('load', record);
  }
  /** A new table with the first `events` events of this one. */
  async at(table: number, events: number): Promise<Opened> {
    return this.#opened('at', this.#known(table), events);
  }
  /** The record of the first `events` events, with others at the seats. */
  reseat(table: number, events: number, seats: readonly string[]): Promise<Reseated> {
    return this.#at('reseat', table, events, seats.join('|'));
  }
  /** What a person is called at a seat who wants this name. */
  async seatName(seat: number, name: string): Promise<string> {
    return (await this.call<{ name: string }>('seat_name', seat, name)).name;
  }
  record(table: number): Promise<{ record: string }> {
    return this.#at('record', table);
  }
  close(table: number): Promise<unknown> {
    return this.#at('close', table);
  }

  // ---- mirroring a table of a server ----

  mirror(game: string, options: Options, seats: number, sight: Exclude<Sight, 'all'>): Promise<Opened> {
    return this.#opened('mirror', game, settings(options), seats, sight);
  }
  /** The next events, as the viewer of the mirror sees them. */
  observe(table: number, events: readonly { actor: EventActor; text: string }[]): Promise<Played> {
    return this.#at('observe', table, events.map(({ actor, text }) => `${actor} ${text}`).join('\n'));
  }

  // ---- playing ----

  /** A decision and the draws after it. Of several sights, the position is seen with that of the seat to act, else with the first. */
  play(table: number, seat: number, move: string, sights: readonly Sight[]): Promise<Position> {
    return this.#at('play', table, seat, move, sights.join(','));
  }
  /** The last decision of one of those who look, and all that came after it. */
  undo(table: number, sights: readonly Sight[]): Promise<Position> {
    return this.#at('take_back', table, sights.join(','));
  }
  /** With the events from `from` on. */
  position(table: number, sights: readonly Sight[], from = 0): Promise<Position> {
    return this.#at('position', table, sights.join(','), from);
  }
  state(table: number, sight: Sight): Promise<EngineState> {
    return this.#at('state', table, sight);
  }
  events(table: number, from: number, sight: Sight): Promise<EngineEvent[]> {
    return this.#at('events', table, from, sight);
  }
  moves(table: number, limit: number): Promise<MoveList> {
    return this.#at('moves', table, limit);
  }
  check(table: number, moves: readonly string[]): Promise<Check[]> {
    if (moves.length === 0) return Promise.resolve([]);
    return this.#at('check', table, moves.join('\n'));
  }
  preview(table: number, move: string): Promise<Preview> {
    return this.#at('preview', table, move);
  }

  // ---- thinking ----

  /** A caller that has the table's record already may pass it, so that the engine need not write it again. */
  bot(table: number, player: string, seed: Seed, record?: string): Promise<BotMove> {
    return this.#think(table, (engine, copy) => engine.#at('bot', copy, player, wholeNumber(seed)), record);
  }
  advise(table: number, ms: number): Promise<Advice[]> {
    return this.#think(table, (engine, copy) => engine.#at('advise', copy, Math.max(1, Math.round(ms))));
  }
  /** How good a decision is compared with the best one, graded as in a review. */
  judge(table: number, move: string, ms: number): Promise<ReviewedDecision> {
    return this.#think(table, (engine, copy) => engine.#at('judge', copy, Math.max(1, Math.round(ms)), move));
  }
  /** `ms` of thought a decision. */
  review(record: string, ms: number, onProgress?: Progress): Promise<Review> {
    return (this.#thinker ?? this).#send('review', [Math.max(1, Math.round(ms)), record], onProgress);
  }

  async #think<T>(table: number, work: (engine: EngineClient, table: number) => Promise<T>, record?: string): Promise<T> {
    const thinker = this.#thinker;
    if (thinker === undefined) return work(this, table);
    const thought = this.#thoughts.then(async () => work(thinker, await this.#copyIn(thinker, table, record)));
    this.#thoughts = thought.catch(() => {});
    return thought;
  }

  /** The table in the engine that thinks, as it stands now. It stays there, because with it stays what was thought. */
  async #copyIn(thinker: EngineClient, table: number, known?: string): Promise<number> {
    const record = known ?? (await this.record(table)).record;
    const last = this.#copy;
    this.#copy = null;
    if (last?.of === table) {
      const caughtUp = await thinker.#at('catch_up', last.table, record).catch(() => null); // gone with its worker
      if (caughtUp !== null) return (this.#copy = last).table;
    }
    if (last !== null) thinker.close(last.table).catch(() => {});
    const copy = await thinker.load(record);
    this.#copy = { of: table, table: copy.table };
    return copy.table;
  }

  // ---- tables: a worker counts them from 1, so their numbers here say which worker it was ----

  #known(table: number): number {
    if (Math.floor(table / tablesOfOneWorker) !== this.#workers) throw new EngineError('table', 'the engine was started anew since');
    return table % tablesOfOneWorker;
  }
  async #at<T>(verb: string, table: number, ...args: EngineArgument[]): Promise<T> {
    return this.call(verb, this.#known(table), ...args);
  }
  async #opened<T extends Opened>(verb: string, ...args: EngineArgument[]): Promise<T> {
    const workers = this.#workers;
    const opened = await this.call<T>(verb, ...args);
    return { ...opened, table: opened.table + workers * tablesOfOneWorker };
  }

  // ---- the worker ----

  #send<T>(verb: string, args: EngineArgument[], progress?: Progress): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { resolve: resolve, reject, progress });
      try {
        this.#started().postMessage({ id, verb, args });
      } catch (error) {
        this.#end(new EngineError('load', `the engine could not be started: ${String(error)}`));
      }
    });
  }

  #started(): EnginePort {
    if (this.#port !== null) return this.#port;
    const port = this.#start();
    port.onmessage = (event) => this.#hear(event.data);
    port.onerror = (event) => {
      event.preventDefault();
      this.#end(new EngineError('load', 'the engine could not be started'));
    };
    this.#port = port;
    return port;
  }

  #hear(message: FromWorker): void {
    if ('crash' in message) return this.#end(new EngineError('crash', message.crash));
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    if ('progress' in message) return waiting.progress?.(...message.progress);
    this.#waiting.delete(message.id);
    if ('error' in message) waiting.reject(EngineError.of(message.error));
    else waiting.resolve(message.answer);
  }

  #end(error: EngineError): void {
    if (this.#port !== null) {
      this.#port.onmessage = null;
      this.#port.onerror = null;
      this.#port.terminate();
      this.#port = null;
    }
    ++this.#workers;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(error);
  }
}

/** Options as the engine hears them. */
const settings = (options: Options): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

function wholeNumber(seed: Seed): string {
  return typeof seed === 'number' ? BigInt.asUintN(64, BigInt(Math.trunc(seed))).toString() : String(seed);
}
