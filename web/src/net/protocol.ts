import type { GameEvent, SeatInfo, Setup, TableState, View } from '../table/types';

// What the server says of a table, and how the state of it follows from that.

export interface ServerEvent {
  n: number;
  event: string;
  seat?: number;
  text?: string;
  points?: number;
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
  seats: { kind: SeatInfo['kind']; name?: string; kept?: string; away?: boolean; out?: boolean; left_ms?: number }[];
  due?: number;
  host?: number;
  request?: { what: string; seat: number; agreed: number[] };
  can_undo?: boolean;
  end?: { why: string; winners: number[] };
  rematch?: string;
  events: ServerEvent[];
  hash?: string;
  view?: View;
}

export type Answer =
  | { t: 'answer'; id: string; answer: 'ok' | 'dup'; n: number }
  | { t: 'answer'; id: string; answer: 'stale'; n: number; since: TableMessage }
  | { t: 'answer'; id: string; answer: 'illegal'; code: string; why: string }
  | { t: 'answer'; id: string; answer: 'busy' };

/** The decisions and draws that stand after these events; taking back takes them away again. */
export function standing(events: readonly ServerEvent[]): GameEvent[] {
  const game: GameEvent[] = [];
  let asked: { what: string; seat: number; agreed: Set<number> } | null = null;
  const people = new Set<number>();
  for (const event of events) {
    switch (event.event) {
      case 'sit':
        people.add(event.seat!);
        break;
      case 'stand':
        people.delete(event.seat!);
        break;
      case 'move':
      case 'draw':
        game.push({
          n: game.length,
          actor: event.event === 'move' ? event.seat! : null,
          text: event.text ?? '',
          points: event.points ?? 0,
        });
        if (event.event === 'move') asked = null;
        break;
      case 'undo':
        game.pop();
        break;
      case 'ask':
        asked = { what: event.text ?? '', seat: event.seat!, agreed: new Set([event.seat!]) };
        break;
      case 'decline':
        asked = null;
        break;
      case 'agree':
        if (asked === null) break;
        asked.agreed.add(event.seat!);
        if (![...people].every((seat) => asked!.agreed.has(seat))) break;
        if (asked.what === 'takeback') takeBack(game, asked.seat);
        asked = null;
        break;
      case 'resign':
      case 'timeout':
        asked = null;
        people.delete(event.seat!);
        break;
      case 'leave':
        people.delete(event.seat!);
        break;
      case 'back':
        people.add(event.seat!);
        break;
    }
  }
  return game;
}

function takeBack(game: GameEvent[], seat: number): void {
  while (game.length > 0) {
    if (game.pop()!.actor === seat) return;
  }
}

export function scoresOf(view: View | null, seats: number): number[] {
  const rows = (view as { seats?: { score: number }[]; towns?: { score: number }[] } | null) ?? {};
  const list = rows.seats ?? rows.towns ?? [];
  return Array.from({ length: seats }, (_, i) => list[i]?.score ?? 0);
}

/** The state that a message makes of the one before; null if it does not follow (ask for all of it). */
export function follow(before: { state: TableState; log: ServerEvent[] } | null, message: TableMessage): { state: TableState; log: ServerEvent[] } | null {
  const first = message.events[0]?.n ?? message.n;
  const known = before?.log ?? [];
  if (first > known.length) return null;
  if (before !== null && first > 0 && (message.seat ?? null) !== before.state.seat) return null; // other eyes
  const setup = message.setup ?? before?.state.setup;
  if (setup === undefined) return null;
  const log = [...known.slice(0, first), ...message.events];
  if (log.length !== message.n) return null;
  const view = message.view ?? null;
  const seat = message.seat ?? null;
  const state: TableState = {
    id: message.table,
    place: 'online',
    setup,
    status: message.status,
    seats: message.seats.map((one) => ({
      kind: one.kind,
      name: one.name ?? '',
      ...(one.kept === undefined ? {} : { kept: one.kept }),
      ...(one.away ? { away: true } : {}),
      ...(one.out ? { out: true } : {}),
      ...(one.left_ms === undefined ? {} : { leftMs: one.left_ms }),
    })),
    n: message.n,
    seat,
    // Whoever gave up or is away has a computer player in their place.
    mine: seat === null || message.seats[seat]?.out || message.seats[seat]?.away ? [] : [seat],
    due: message.due ?? null,
    events: standing(log),
    view,
    scores: scoresOf(view, message.seats.length),
    canUndo: message.can_undo ?? false,
    request: message.request ?? null,
    end: message.end ?? null,
    ...(message.host === undefined ? {} : { host: message.host }),
    rematch: message.rematch ?? null,
    link: 'up',
    madeAt: Date.now(),
  };
  return { state, log };
}
