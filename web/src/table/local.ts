import type { EngineClient } from '../engine/client';
import { asGameEvent, emptyTable, EngineTable, isBot, refusal } from './base';
import type { Advice, GameName, Outcome, TableSession, TableState, View } from './types';

export { isBot } from './base';

// A table in this browser: several people at one screen, or computer players, without a server. It survives
// a reload: after every decision its record is put away.

export interface LocalSetup {
  id: string;
  game: GameName;
  options: string;
  /** A person's name, or a computer player ("bot:3"). */
  seats: string[];
  seed: number;
}

/** What is kept of a local table between visits. */
export interface SavedTable extends LocalSetup {
  record: string;
  changed: number;
  over: boolean;
}

export interface TableShelf {
  save(table: SavedTable): void;
}

export class LocalTable extends EngineTable implements TableSession {
  #thinking = false;
  /** Counts what was done here, so that a thought about another position is noticed. */
  #changes = 0;
  #refreshes = 0;
  #failures = 0;
  #busy = false;
  #saved: SavedTable;

  private constructor(
    protected override readonly engine: EngineClient,
    handle: number,
    saved: SavedTable,
    private readonly shelf: TableShelf,
  ) {
    super(engine, handle, emptyState(saved));
    this.#saved = saved;
  }

  static async open(engine: EngineClient, setup: LocalSetup, shelf: TableShelf): Promise<LocalTable> {
    const { table } = await engine.open(setup.game, setup.options, setup.seats, setup.seed);
    const local = new LocalTable(engine, table, { ...setup, record: '', changed: Date.now(), over: false }, shelf);
    await local.#refresh();
    return local;
  }

  static async resume(engine: EngineClient, saved: SavedTable, shelf: TableShelf): Promise<LocalTable> {
    const { table } = await engine.load(saved.record);
    const local = new LocalTable(engine, table, saved, shelf);
    await local.#refresh();
    return local;
  }

  async play(move: string): Promise<Outcome> {
    const due = this.store.get().due;
    if (due === null) return { ok: false, code: 'over', why: 'the game is over' };
    if (this.#busy) return { ok: false, code: 'busy', why: 'the last decision is still on its way' };
    return this.#try(() => this.engine.submit(this.handle, due, move));
  }
  async command(verb: string): Promise<Outcome> {
    if (verb === 'undo') return this.#undo();
    return { ok: false, code: 'verb', why: 'that is for tables on a server' };
  }
  advise(ms: number): Promise<Advice[]> {
    return this.engine.advise(this.handle, ms);
  }

  async #try(work: () => Promise<unknown>): Promise<Outcome> {
    this.#busy = true;
    try {
      await this.#alive();
      await work();
      ++this.#changes;
      await this.#refresh();
      return { ok: true };
    } catch (error) {
      return refusal(error);
    } finally {
      this.#busy = false;
    }
  }

  /** After the engine had to be started anew its tables are gone: ours comes back from its record. */
  async #alive(): Promise<void> {
    try {
      await this.engine.state(this.handle, '-');
    } catch {
      this.handle = (await this.engine.load(this.#saved.record)).table;
    }
  }

  /** With computer players at the table their answers go with the decision that is taken back. */
  async #undo(): Promise<Outcome> {
    const state = this.store.get();
    const person = [...state.events].reverse().find((event) => event.actor !== null && state.mine.includes(event.actor));
    if (person?.actor === undefined || person.actor === null) return { ok: false, code: 'undo', why: 'there is nothing to take back' };
    return this.#try(async () => {
      const before = this.handle;
      this.handle = (await this.engine.at(before, person.n)).table;
      await this.engine.close(before);
    });
  }

  async #refresh(): Promise<void> {
    const refresh = ++this.#refreshes;
    const before = this.store.get();
    const mine = before.mine;
    const first = await this.engine.state(this.handle, '-');
    // One screen, several people: it shows what the one sees who is to act, a single person always theirs.
    const seat = first.to_act !== null && mine.includes(first.to_act) ? first.to_act : mine.length === 1 ? mine[0]! : null;
    const shown = seat ?? (mine.includes(before.seat ?? -1) ? before.seat : null);
    const state = shown === null ? first : await this.engine.state(this.handle, shown);
    const events = (await this.engine.events(this.handle, 0, shown ?? '-')).map(asGameEvent);
    const record = await this.record();
    if (this.disposed || refresh !== this.#refreshes) return; // a newer one has begun
    this.#saved = { ...this.#saved, record, changed: Date.now(), over: state.over };
    this.shelf.save(this.#saved);
    this.store.set({
      ...before,
      status: state.over ? 'finished' : 'playing',
      n: state.n,
      seat: shown,
      due: state.to_act,
      events,
      view: state.view as View,
      scores: state.scores,
      canUndo: events.some((event) => event.actor !== null && mine.includes(event.actor)) && !(state.over && mine.length === 0),
      end: state.over ? { why: 'played', winners: state.winners } : null,
      madeAt: Date.now(),
    });
    void this.#letBotPlay();
  }

  async #letBotPlay(): Promise<void> {
    const state = this.store.get();
    const player = state.due === null ? undefined : this.#saved.seats[state.due];
    if (this.#thinking || this.disposed || player === undefined || !isBot(player)) return;
    this.#thinking = true;
    const changes = this.#changes;
    try {
      const begin = performance.now();
      const { move } = await this.engine.bot(this.handle, player, this.#saved.seed + state.n);
      // Fast enough to keep the game going, slow enough to be followed.
      await pause(Math.max(0, (calm() ? 60 : 350) - (performance.now() - begin)));
      this.#thinking = false;
      this.#failures = 0;
      if (this.disposed) return;
      if (this.#changes === changes) {
        ++this.#changes;
        await this.engine.submit(this.handle, state.due!, move);
        await this.#refresh();
      } else {
        void this.#letBotPlay();
      }
    } catch {
      // The engine was stopped or had to be started anew: once more, but not for ever.
      if (!this.disposed && ++this.#failures < 4) {
        setTimeout(() => void this.#alive().then(() => this.#letBotPlay(), () => undefined), 500);
      }
    } finally {
      this.#thinking = false;
    }
  }
}

/** Who wants no motion waits for none. */
const calm = (): boolean => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function emptyState({ id, game, options, seats }: SavedTable): TableState {
  const mine = seats.flatMap((seat, i) => (isBot(seat) ? [] : [i]));
  return { ...emptyTable(id, 'local', game, options, seats), seat: mine.length === 1 ? mine[0]! : null, mine };
}
