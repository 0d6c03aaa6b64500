import type { Does, Draws, GameEvent, Refusal, Setup, TableEnd, TableState, Term, View } from '../table/types';
import { asSeat, type ServerSeat } from './seats';

// What the server says of a table, and how the state of it follows from that.

export interface ServerEvent {
  n: number;
  event: string;
  seat?: number;
  text?: string;
  /** Of a move or a draw: what it did, and what it gained. */
  does?: Does;
  points?: number;
  terms?: readonly Term[];
  /** Of an event that takes decisions back: so many moves and draws stand from now on. */
  stands?: number;
  name?: string;
  about?: Record<string, unknown>;
  at: number;
}

export interface TableMessage {
  t: 'table';
  table: string;
  n: number;
  seat?: number;
  status: TableState['status'];
  setup?: Setup;
  seats: ServerSeat[];
  due?: number;
  host?: number;
  request?: { what: string; seat: number; agreed: number[] };
  can_undo?: boolean;
  damage?: Refusal;
  end?: TableEnd;
  rematch?: string;
  /** Until the game begins, and in the message that says so. */
  draws?: Draws;
  events: ServerEvent[];
  hash?: string;
  view?: View;
  /** Once a game is on. */
  turn_from?: number;
  scores?: number[];
}

export type Answer =
  | { t: 'answer'; id: string; answer: 'ok' | 'dup'; n: number }
  | { t: 'answer'; id: string; answer: 'stale'; n: number; since: TableMessage }
  | ({ t: 'answer'; id: string; answer: 'illegal' } & Refusal)
  | { t: 'answer'; id: string; answer: 'busy' };

/** The decisions and draws that stand after these events. */
export function standingEvents(log: readonly ServerEvent[]): GameEvent[] {
  const standing: GameEvent[] = [];
  for (const { event, seat, text = '', does, points = 0, terms, stands } of log) {
    if (stands !== undefined) standing.length = Math.min(standing.length, stands);
    if (event !== 'move' && event !== 'draw') continue;
    standing.push({ n: standing.length, actor: event === 'move' ? seat! : null, text, does: does!, points, terms });
  }
  return standing;
}

/** What this screen knows of a table: its state, and all events of the server that led to it. */
export interface Known {
  state: TableState;
  log: ServerEvent[];
}

/** The state that a message makes of the one before; null if it does not follow (ask for all of it). */
export function applyMessage(before: Known | null, message: TableMessage): Known | null {
  const first = message.events[0]?.n ?? message.n;
  const known = before?.log ?? [];
  if (first > known.length) return null;
  if (before !== null && first > 0 && (message.seat ?? null) !== before.state.seat) return null; // other eyes
  const setup = message.setup ?? before?.state.setup;
  if (setup === undefined) return null;
  const log = [...known.slice(0, first), ...message.events];
  if (log.length !== message.n) return null;
  const seat = message.seat ?? null;
  const events = standingEvents(log);
  const draws = message.draws ?? before?.state.draws;
  const state: TableState = {
    id: message.table,
    kind: 'online',
    setup,
    status: message.status,
    seats: message.seats.map(asSeat),
    n: message.n,
    seat,
    mine: seat === null || message.seats[seat]?.stand_in !== undefined ? [] : [seat],
    due: message.due ?? null,
    events,
    turnFrom: message.turn_from ?? events.length,
    view: message.view ?? null,
    scores: message.scores ?? message.seats.map(() => 0),
    canUndo: message.can_undo ?? false,
    request: message.request ?? null,
    end: message.end ?? null,
    ...(message.damage === undefined ? {} : { damage: message.damage }),
    ...(message.host === undefined ? {} : { host: message.host }),
    rematch: message.rematch ?? null,
    ...(draws === undefined ? {} : { draws }),
    link: 'up',
    madeAt: Date.now(),
  };
  return { state, log };
}
