// What every part of the page means by a table. Nothing here knows Svelte or a socket.

import type { GameName } from '../engine/games';
import type { Advice, Check, Does, Effect, Facts, MoveList, Options, Preview, Refusal, Sitter, Summand, Term, View } from '../engine/types';

export type { Advice, Check, Does, Effect, Facts, GameName, MoveList, Options, Preview, Refusal, Sitter, Summand, Term, View };
export { isLegal } from '../engine/types';

/** Who has a seat; an open one has an empty name. */
export interface SeatInfo extends Omit<Sitter, 'kind'> {
  kind: 'open' | Sitter['kind'];
  /** The account of whoever had it is deleted. */
  gone?: boolean;
  /** For whom an open seat is reserved. */
  reserved?: string;
  away?: boolean;
  out?: boolean;
  /** The computer player that acts for a person who is away or out. */
  standIn?: string;
  /** The clock of this seat runs. */
  running?: boolean;
  /** What the clock showed when the state was made, see TableState.madeAt. */
  leftMs?: number;
}

/** A decision or a draw: `text` as in a record, and what it did; `actor` is null for chance. */
export interface GameEvent extends Effect {
  n: number;
  actor: number | null;
  text: string;
}

export interface ClockSetup {
  kind: 'none' | 'turn' | 'bank' | 'days';
  seconds?: number;
  increment?: number;
  days?: number;
}

export interface Setup {
  game: GameName;
  options: Options;
  seats: string[];
  clock: ClockSetup;
  aids: string[];
  listed: boolean;
  rated: boolean;
  chat: boolean;
}

export interface TableEnd {
  why: string;
  winners: number[];
  /** Of the win, seat by seat; empty if nobody won. */
  shares: number[];
}

/** What the draws of a table on the server come from (docs/fairness.md): its commitment, and what each seat's client adds. */
export interface Draws {
  commit: string;
  parts: { part: 'none' | 'awaited' | 'sealed' | 'given'; seal?: string; bytes?: string }[];
}

/** A table as this screen sees it: a value that is replaced, never changed. */
export interface TableState {
  id: string;
  kind: 'online' | 'local' | 'replay';
  setup: Setup;
  status: 'open' | 'playing' | 'finished';
  seats: SeatInfo[];
  /** The number of the next event of the table. */
  n: number;
  /** Through whose eyes the view is; null for a spectator. */
  seat: number | null;
  /** The seats that this screen may decide for. */
  mine: number[];
  due: number | null;
  /** The decisions and draws that stand. */
  events: GameEvent[];
  /** Which of these is the first of the newest turn; their number if nobody has decided anything. */
  turnFrom: number;
  view: View | null;
  scores: number[];
  canUndo: boolean;
  /** What somebody asks of the others, and who agrees, the asker among them. */
  request: { what: string; seat: number; agreed: number[] } | null;
  end: TableEnd | null;
  /** What the server has of it was damaged: it can be looked at, and that is all. */
  damage?: Refusal;
  /** The seat of whoever opened the table on the server. */
  host?: number;
  rematch: string | null;
  draws?: Draws;
  link: 'up' | 'down' | 'none';
  /** Why the server does not let us look any more. */
  refused?: string;
  /** Another tab of this browser has gone on with the game, and this one has followed. */
  otherTab?: boolean;
  /** A computer player does not answer, and is not asked any more. */
  stuck?: boolean;
  /** The browser has no room for this game: it ends with the page. */
  unsaved?: boolean;
  madeAt: number;
}

/** What came of something that was tried. */
export type Outcome = { ok: true } | ({ ok: false } & Refusal);
/** The table has gone on since the decision was made. */
export const stale: Outcome = { ok: false, code: 'stale', why: 'something else happened first; look again' };

export interface ChatLine {
  n: number;
  name: string;
  text: string;
  at: number;
}

/** Something to play at, online or here. A Svelte store: `$session` is the state. */
export interface TableSession {
  subscribe(run: (state: TableState) => void): () => void;
  /** A decision of the seat that is due, in the notation of the game. */
  play(move: string): Promise<Outcome>;
  /** undo, ask, agree, decline, resign, leave, back, sit, stand, bot, abort; again, when a player here is stuck. */
  command(verb: string, text?: string, seat?: number): Promise<Outcome>;
  /** Whether decisions of the seat that is due would be legal, and what they would gain. */
  check(moves: string[]): Promise<Check[]>;
  moves(limit: number): Promise<MoveList>;
  preview(move: string): Promise<Preview | null>;
  advise(ms: number): Promise<Advice[]>;
  /** The game so far as a record (*.fcr). */
  record(): Promise<string>;
  dispose(): void;
}
