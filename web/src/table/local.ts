import type { EngineClient } from '../engine/client';
import type { Position, Sight } from '../engine/types';
import { atPosition, emptyTable, endOf, EngineTable, recordNames, refused } from './base';
import { stale, type Advice, type GameName, type Options, type Outcome, type Sitter, type TableSession, type TableState } from './types';

// A table in this browser: several people at one screen, or computer players, without a server. It survives
// a reload: its record is stored after every decision.

export interface LocalSetup {
  id: string;
  game: GameName;
  options: Options;
  seats: Sitter[];
  seed: number;
}

/** What is kept of a local table between visits. */
export interface SavedTable extends LocalSetup {
  record: string;
  changed: number;
  over: boolean;
}

export interface TableShelf {
  /** False if it lives only as long as the page. */
  save(table: SavedTable): boolean;
  find(id: string): SavedTable | null;
  /** Hears of what another tab does to a table. */
  watch(id: string, changed: () => void): () => void;
}

export class LocalTable extends EngineTable implements TableSession {
  #thinking = false;
  /** Counts what was done here, so that a decision thought of for an earlier position is not played. */
  #changes = 0;
  #refreshes = 0;
  #failures = 0;
  #busy = false;
  #otherTab = false;
  #unsaved = false;
  #saved: SavedTable;
  #stop = (): void => undefined;

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
    const names = await recordNames(engine, setup.seats);
    const { table, options, seats } = await engine.open(setup.game, setup.options, names, setup.seed);
    return new LocalTable(engine, table, { ...setup, options, seats, record: '', changed: Date.now(), over: false }, shelf).#begin();
  }

  static async resume(engine: EngineClient, saved: SavedTable, shelf: TableShelf): Promise<LocalTable> {
    const { table, options, seats } = await engine.load(saved.record);
    return new LocalTable(engine, table, { ...saved, options, seats }, shelf).#begin();
  }

  async #begin(): Promise<this> {
    await this.#reload();
    // Whatever is under way here looks by itself for what another tab has done.
    this.#stop = this.shelf.watch(this.#saved.id, () => void (this.#busy || this.#alone(() => this.#takeOver())));
    return this;
  }

  /** As it was put away last. */
  get saved(): SavedTable {
    return this.#saved;
  }

  async play(move: string): Promise<Outcome> {
    const due = this.store.get().due;
    if (due === null) return { ok: false, code: 'over', why: 'the game is over' };
    return this.#try((handle) => this.engine.play(handle, due, move, this.#sights()));
  }
  async command(verb: string): Promise<Outcome> {
    // With computer players at the table their answers go with the decision that is taken back.
    if (verb === 'undo') return this.#try((handle) => this.engine.undo(handle, this.#sights()));
    if (verb === 'again') return this.#again();
    return { ok: false, code: 'verb', why: 'that is for tables on a server' };
  }
  async advise(ms: number): Promise<Advice[]> {
    await this.#alive();
    return this.engine.advise(this.handle, ms);
  }
  override dispose(): void {
    this.#stop();
    super.dispose();
  }

  async #try(work: (handle: number) => Promise<Position>): Promise<Outcome> {
    if (this.#busy) return { ok: false, code: 'busy', why: 'the last decision is still on its way' };
    return this.#alone(async () => {
      if (await this.#takeOver()) return stale;
      const position = await this.ask(work);
      ++this.#changes;
      this.#otherTab = false;
      return (await this.#refresh(position)) ? { ok: true } : stale;
    });
  }

  async #alone<T>(work: () => Promise<T>): Promise<T | (Outcome & { ok: false })> {
    this.#busy = true;
    try {
      return await work();
    } catch (error) {
      return refused(error);
    } finally {
      this.#busy = false;
    }
  }

  /** Brings our table back from its record if the engine was restarted, which loses all its tables. */
  #alive(): Promise<unknown> {
    return this.ask((handle) => this.engine.state(handle, '-'));
  }
  protected override lastRecord(): string {
    return this.#saved.record;
  }

  /** If another tab has continued the game, what it stored is the game from now on. */
  async #takeOver(): Promise<boolean> {
    const stored = this.shelf.find(this.#saved.id);
    if (this.disposed || stored === null || stored.record === this.#saved.record) return false;
    const refresh = ++this.#refreshes;
    const { table, options, seats } = await this.engine.load(stored.record);
    const newest = refresh === this.#refreshes && !this.disposed;
    this.engine.close(newest ? this.handle : table).catch(() => undefined);
    if (!newest) return true;
    this.handle = table;
    this.#saved = { ...stored, options, seats };
    this.#otherTab = true;
    ++this.#changes;
    await this.#reload();
    return true;
  }

  /**
   * When several people share the screen, it shows what the person to act sees; while none of them is to act, it goes on
   * showing what the last one saw. A single person always sees their own side.
   */
  #sights(): Sight[] {
    const { mine, seat } = this.store.get();
    if (mine.length === 1) return mine;
    return [seat !== null && mine.includes(seat) ? seat : '-', ...mine];
  }
  #position(): Promise<Position> {
    return this.engine.position(this.handle, this.#sights());
  }

  /** Shows where the game stands. */
  async #reload(): Promise<void> {
    const { handle } = this;
    const position = await this.#position();
    if (handle === this.handle) await this.#refresh(position);
  }

  /** False if another tab was faster: its game is shown then. */
  async #refresh(position: Position): Promise<boolean> {
    ++this.#refreshes;
    if (this.disposed) return true;
    const { record, over } = position;
    const stored = this.shelf.find(this.#saved.id);
    if (stored !== null && stored.record !== record && stored.record !== this.#saved.record) return !(await this.#takeOver());
    // A table that was removed from the shelf stays away.
    const changed = stored === null ? this.#saved.record === '' : stored.record !== record || stored.over !== over;
    this.#saved = { ...this.#saved, record, changed: Date.now(), over };
    if (changed) this.#unsaved = !this.shelf.save(this.#saved);
    this.store.set({
      ...atPosition(this.store.get(), position),
      canUndo: position.can_undo,
      end: endOf(position),
      otherTab: this.#otherTab,
      unsaved: this.#unsaved,
      stuck: false,
    });
    void this.#letBotPlay();
    return true;
  }

  async #letBotPlay(): Promise<void> {
    const state = this.store.get();
    const player = state.due === null ? undefined : this.#saved.seats[state.due];
    if (this.#thinking || this.disposed || player?.kind !== 'bot') return;
    this.#thinking = true;
    const changes = this.#changes;
    try {
      const begin = performance.now();
      const { move } = await this.engine.bot(this.handle, player.name, this.#saved.seed + state.n, this.#saved.record);
      // Fast enough to keep the game going, slow enough to be followed.
      await pause(Math.max(0, (calm() ? 60 : 350) - (performance.now() - begin)));
      this.#thinking = false;
      this.#failures = 0;
      if (this.disposed || (await this.#takeOver())) return;
      if (this.#changes === changes) {
        ++this.#changes;
        const { handle } = this;
        const position = await this.engine.play(handle, state.due!, move, this.#sights());
        if (handle === this.handle) await this.#refresh(position);
      } else {
        void this.#letBotPlay();
      }
    } catch {
      this.#thinking = false;
      if (this.disposed) return;
      // The engine was stopped or restarted: tries again, but not for ever.
      if (++this.#failures < 4) setTimeout(() => void this.#wake(), 500);
      else this.store.set({ ...this.store.get(), stuck: true });
    }
  }
  async #wake(): Promise<void> {
    await this.#alive().catch(() => undefined);
    await this.#letBotPlay();
  }
  async #again(): Promise<Outcome> {
    this.#failures = 0;
    this.store.set({ ...this.store.get(), stuck: false });
    void this.#wake();
    return { ok: true };
  }
}

/** Whoever prefers reduced motion does not wait. */
const calm = (): boolean => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function emptyState({ id, game, options, seats }: SavedTable): TableState {
  const mine = seats.flatMap(({ kind }, i) => (kind === 'bot' ? [] : [i]));
  return { ...emptyTable(id, 'local', game, options, seats), seat: mine.length === 1 ? mine[0]! : null, mine };
}
