import { commandId } from './api';
import { refusalOf, type Refusal } from '../engine/types';
import type { Answer, TableMessage } from './protocol';

// One socket for the whole page. It comes back by itself, and what was sent without an answer is sent again
// with the same id: the server does it once.

export interface ChatMessage {
  t: 'chat';
  table: string;
  n: number;
  name: string;
  text: string;
  at: number;
}
type ErrorMessage = { t: 'error'; id?: string } & Refusal;
type Incoming = TableMessage | Answer | ChatMessage | ErrorMessage | { t: 'lobby'; table: string } | { t: 'pong' };

export interface Watcher {
  table: string;
  invite?: string | undefined;
  seen(): number;
  message(message: TableMessage): void;
  chat?(message: ChatMessage): void;
  /** The server does not let us look at a table that we asked for; it does not say which. */
  refused?(): void;
  link(up: boolean): void;
}

/** A break shorter than this, in milliseconds, is not shown. */
const graceMs = 2000;

export class Socket {
  #socket: WebSocket | null = null;
  #watchers = new Set<Watcher>();
  #lobby = new Set<(table: string) => void>();
  #open = new Map<string, { text: string; done: (answer: Answer) => void }>();
  #delay = 500;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  #heard = 0; // messages, to know whether any has come since a ping
  #unanswered = new Set<Watcher>(); // those that have asked for a table and not received it

  /** The server does not know our session any more. */
  dismissed: (() => void) | undefined;

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    this.#connect();
    this.#sayWatch(watcher);
    return () => {
      this.#watchers.delete(watcher);
      this.#unanswered.delete(watcher);
      const others = [...this.#watchers].some((other) => other.table === watcher.table);
      if (!others) this.#send({ t: 'unwatch', table: watcher.table });
    };
  }

  lobby(changed: (table: string) => void): () => void {
    this.#lobby.add(changed);
    this.#connect();
    this.#send({ t: 'lobby' });
    return () => this.#lobby.delete(changed);
  }

  /** Sends a command until it is answered. */
  command(table: string, command: Record<string, unknown>, invite?: string): Promise<Answer> {
    const id = commandId();
    const text = JSON.stringify({ t: 'do', table, id, ...(invite ? { invite } : {}), ...command });
    return new Promise((done) => {
      this.#open.set(id, { text, done });
      this.#connect();
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  /** Who we are has changed, and the socket so far was opened as somebody else. */
  restart(): void {
    this.#drop();
    this.#delay = 500;
    if (this.#timer !== undefined) this.#connect();
  }

  #send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #sayWatch(watcher: Watcher): void {
    this.#unanswered.add(watcher);
    this.#send({ t: 'watch', table: watcher.table, seen: watcher.seen(), ...(watcher.invite ? { invite: watcher.invite } : {}) });
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#socket !== null) return;
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`);
    this.#socket = socket;
    let heard = -1;
    clearInterval(this.#pulse);
    // A line can be dead without any sign of it, after sleep for example: it is when a ping has no answer.
    this.#pulse = setInterval(() => {
      if (socket.readyState === WebSocket.CONNECTING || this.#heard === heard) return this.#drop();
      heard = this.#heard;
      this.#send({ t: 'ping' });
    }, 20_000);
    socket.onopen = () => {
      this.#delay = 500;
      for (const watcher of this.#watchers) this.#sayWatch(watcher);
      if (this.#lobby.size > 0) this.#send({ t: 'lobby' });
      for (const { text } of this.#open.values()) socket.send(text);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      ++this.#heard;
      clearTimeout(this.#alarm);
      this.#alarm = undefined;
      this.#take(JSON.parse(event.data) as Incoming);
    };
    socket.onclose = (event) => {
      if (event.code === 1008) this.dismissed?.();
      this.#lost();
    };
  }

  #drop(): void {
    const dead = this.#socket;
    if (dead === null) return;
    dead.onopen = dead.onmessage = dead.onclose = null;
    dead.close();
    this.#lost();
  }

  #lost(): void {
    this.#socket = null;
    clearInterval(this.#pulse);
    // A short break, or a restart of our own, is not shown. Lines that break again and again before any message comes are.
    this.#alarm ??= setTimeout(() => {
      this.#alarm = undefined;
      for (const watcher of this.#watchers) watcher.link(false);
    }, graceMs);
    if (this.#watchers.size === 0 && this.#lobby.size === 0 && this.#open.size === 0) return;
    clearTimeout(this.#timer);
    // Not all at the same moment when a server comes back.
    this.#timer = setTimeout(() => this.#connect(), this.#delay * (0.5 + Math.random()));
    this.#delay = Math.min(this.#delay * 2, 15_000);
  }

  /** The network is back, or somebody looks at the page again: no need to wait. */
  hurry(): void {
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN) {
      const heard = this.#heard;
      this.#send({ t: 'ping' });
      setTimeout(() => {
        if (this.#socket === socket && this.#heard === heard) this.#drop();
      }, 4000);
      return;
    }
    this.#drop();
    this.#delay = 500;
    if (this.#timer !== undefined) this.#connect();
  }

  #take(message: Incoming): void {
    switch (message.t) {
      case 'table':
        for (const watcher of this.#watchers) {
          if (watcher.table === message.table) {
            this.#unanswered.delete(watcher);
            watcher.link(true);
            watcher.message(message);
          }
        }
        break;
      case 'chat':
        for (const watcher of this.#watchers) {
          if (watcher.table === message.table) watcher.chat?.(message);
        }
        break;
      case 'answer':
        this.#settle(message.id, message);
        break;
      case 'error':
        if (message.id !== undefined) {
          this.#settle(message.id, { t: 'answer', id: message.id, answer: 'illegal', ...refusalOf(message) });
        } else if (message.code === 'table') {
          for (const watcher of this.#unanswered) watcher.refused?.();
        }
        break;
      case 'lobby':
        for (const changed of this.#lobby) changed(message.table);
        break;
    }
  }

  #settle(id: string, answer: Answer): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    if (answer.answer === 'busy') {
      setTimeout(() => {
        if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(open.text);
      }, 400);
      return;
    }
    this.#open.delete(id);
    open.done(answer);
  }
}

export const socket = new Socket();
if (typeof document !== 'undefined') {
  addEventListener('online', () => socket.hurry());
  // A phone that wakes has a dead line, and does not know it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') socket.hurry();
  });
}
