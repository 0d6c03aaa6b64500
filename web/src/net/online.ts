import type { EngineClient } from '../engine/client';
import { refusalOf } from '../engine/types';
import { inviteQuery } from './address';
import { ApiError, get } from './api';
import { nextStep } from './luck';
import { applyMessage, type Answer, type Known, type ServerEvent, type TableMessage } from './protocol';
import type { ChatMessage, Socket } from './socket';
import { revived } from '../table/base';
import { CheckedTable } from '../table/checked';
import { stale, type Advice, type ChatLine, type GameEvent, type Outcome, type TableSession, type TableState } from '../table/types';

// A table on the server. Its state is what the server says; the engine in the browser follows the same
// events, so that drafts are checked here without asking.

export class OnlineTable extends CheckedTable implements TableSession {
  #log: ServerEvent[];
  #stop: () => void;
  #mirror: { handle: number; events: GameEvent[]; seat: number | null } | null = null;
  #mirroring: Promise<unknown> = Promise.resolve();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #chat = new Set<(line: ChatLine) => void>();
  #adding = false;

  private constructor(
    private readonly socket: Socket,
    protected override readonly engine: EngineClient,
    readonly invite: string | undefined,
    first: Known,
  ) {
    super(engine, first.state);
    this.#log = first.log;
    this.#stop = socket.watch({
      table: first.state.id,
      invite,
      seen: () => this.#log.length,
      message: (message) => this.#take(message),
      chat: (message) => this.#hear(message),
      refused: () => void this.#resync(), // the server does not say which table it means: perhaps this one
      link: (up) => this.#link(up),
    });
    void this.#addLuck();
  }

  static async open(socket: Socket, engine: EngineClient, id: string, invite?: string): Promise<OnlineTable> {
    const message = await get<TableMessage>(`/api/tables/${encodeURIComponent(id)}${inviteQuery(invite)}`);
    const first = applyMessage(null, message);
    if (first === null) throw new Error('the server sent a table that is not whole');
    return new OnlineTable(socket, engine, invite, first);
  }

  get game(): TableState['setup']['game'] {
    return this.store.get().setup.game;
  }

  onChat(run: (line: ChatLine) => void): () => void {
    this.#chat.add(run);
    return () => this.#chat.delete(run);
  }

  play(move: string): Promise<Outcome> {
    return this.#do({ expect: this.store.get().n, move });
  }

  command(verb: string, text?: string, seat?: number): Promise<Outcome> {
    const command: Record<string, unknown> = { verb };
    if (text !== undefined) command.text = text;
    if (seat !== undefined) command.seat = seat;
    if (verb === 'undo') command.expect = this.store.get().n;
    return this.#do(command);
  }

  async advise(): Promise<Advice[]> {
    return []; // no advice from the computer in games against people
  }
  async record(): Promise<string> {
    return get<string>(`/api/tables/${this.store.get().id}/record`);
  }
  dispose(): void {
    this.disposed = true;
    this.#stop();
    clearTimeout(this.#retry);
    if (this.#mirror !== null) this.engine.close(this.#mirror.handle).catch(() => undefined);
  }

  async #do(command: Record<string, unknown>): Promise<Outcome> {
    const answer: Answer = await this.socket.command(this.store.get().id, command, this.invite);
    switch (answer.answer) {
      case 'ok':
      case 'dup':
        await this.#known(answer.n);
        return { ok: true };
      case 'stale':
        this.#take(answer.since);
        return stale;
      case 'illegal':
        return { ok: false, ...refusalOf(answer) };
      case 'busy':
        return { ok: false, code: 'busy', why: 'the server is busy' };
    }
  }

  /** The server answers before it sends the news to everybody: waits for it, but not while the line is down. */
  async #known(n: number): Promise<void> {
    let unsubscribe = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((done) => {
      timer = setTimeout(done, 4000);
      unsubscribe = this.store.subscribe(({ link }) => (this.#log.length >= n || link !== 'up') && done());
    });
    unsubscribe();
    clearTimeout(timer);
  }

  #take(message: TableMessage): void {
    if (message.n < this.#log.length) return; // older than what we know
    const next = applyMessage({ state: this.store.get(), log: this.#log }, message);
    if (next === null) {
      void this.#resync();
      return;
    }
    this.#log = next.log;
    this.store.set(next.state);
    void this.#addLuck();
  }

  /** Adds to the draws what is to come from here; what is refused is tried again when there is news. */
  async #addLuck(): Promise<void> {
    if (this.#adding || this.disposed) return;
    this.#adding = true;
    let done = true;
    while (done) {
      const step = await nextStep(this.store.get());
      done = step !== null && (await this.command(step.verb, step.text)).ok;
    }
    this.#adding = false;
  }

  /** There is a gap between what we know and what came: fetches everything again, and tries until it is here. */
  async #resync(failures = 0): Promise<void> {
    clearTimeout(this.#retry);
    const { id } = this.store.get();
    try {
      const whole = applyMessage(null, await get<TableMessage>(`/api/tables/${id}${inviteQuery(this.invite)}`));
      if (whole === null || whole.log.length < this.#log.length) return; // answers may overtake each other
      this.#log = whole.log;
      this.store.set(whole.state);
      void this.#addLuck();
    } catch (error) {
      if (this.disposed) return;
      if (error instanceof ApiError && error.status === 404) {
        this.store.set({ ...this.store.get(), link: 'down', refused: error.why });
        return;
      }
      if (failures > 0) this.#link(false); // a single failure may pass at once
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.#resync(failures + 1), Math.min(1000 * 2 ** failures, 15_000));
    }
  }

  #hear(message: ChatMessage): void {
    for (const run of this.#chat) run({ n: message.n, name: message.name, text: message.text, at: message.at });
  }

  #link(up: boolean): void {
    const state = this.store.get();
    const link = up ? 'up' : 'down';
    if (state.link !== link) this.store.set({ ...state, link });
  }

  protected ask<T>(work: (handle: number) => Promise<T>): Promise<T> {
    return revived(
      async () => work(await this.#engineTable()),
      () => (this.#mirror = null),
    );
  }

  /** The engine's table, caught up with the server's events. */
  #engineTable(): Promise<number> {
    const next = this.#mirroring.then(
      () => this.#updateMirror(),
      () => this.#updateMirror(),
    );
    this.#mirroring = next;
    return next;
  }

  async #updateMirror(): Promise<number> {
    const { events, setup, seats, seat } = this.store.get();
    const mirror = this.#mirror;
    this.#mirror = null; // known again only when all went well
    const same =
      mirror !== null &&
      mirror.seat === seat &&
      mirror.events.length <= events.length &&
      mirror.events.every((event, i) => event.text === events[i]!.text && event.actor === events[i]!.actor);
    if (!same && mirror !== null) this.engine.close(mirror.handle).catch(() => undefined);
    const handle = same ? mirror.handle : (await this.engine.mirror(setup.game, setup.options, seats.length, seat ?? '-')).table;
    const news = events.slice(same ? mirror.events.length : 0);
    if (news.length > 0)
      await this.engine.observe(
        handle,
        news.map(({ actor, text }) => ({ actor: actor ?? '*', text })),
      );
    if (this.disposed) {
      this.engine.close(handle).catch(() => undefined);
      throw new Error('the table was left');
    }
    this.#mirror = { handle, events, seat };
    return handle;
  }
}
