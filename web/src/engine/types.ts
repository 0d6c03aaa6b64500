// What the engine (src/wasm) answers. A view is what a seat may see of a game; each game has its own, and
// whoever asks knows which.

import type { Refusal as PlainRefusal } from '../kit/i18n/refusal';
import type { GameName } from './games';

/** A whole number that may be large. */
export type Seed = number | bigint | string;
/** Everything, a spectator's view, or a seat's. */
export type Sight = 'all' | '-' | number;
/** A seat, or `*` for chance. */
export type EventActor = '*' | number;

interface OptionInfo {
  name: string;
  help: string;
  values: string[];
}

interface LevelInfo {
  number: number;
  name: string;
  line: string;
  /** The computer player, as a seat takes it. */
  player: string;
}

interface NotationLine {
  form: string;
  words: string;
}

/** A reason for which a game can refuse something, with an example of the facts it comes with. */
interface RefusalInfo {
  code: string;
  reason: string;
  facts: Facts;
}

/** What a game is. */
export interface GameInfo {
  name: GameName;
  title: string;
  seats: { min: number; max: number };
  /** What a seat sees and others must not. */
  secrets: string[];
  options: OptionInfo[];
  levels: LevelInfo[];
  /** What a table may show its players beyond the board. */
  aids: string[];
  /** Of decisions. */
  notation: NotationLine[];
  /** Of outcomes, as they stand in a record. */
  chance_notation: NotationLine[];
}

/** All that a game is: also its pieces and its board, which only the game's own folder understands. */
export interface Described extends GameInfo {
  refusals: RefusalInfo[];
  pieces: unknown;
  board: unknown;
}

// ---- Facts ----

type Fact = boolean | number | string | readonly number[] | readonly string[];
export type Facts = Readonly<Record<string, Fact>>;

/** What a decision or an outcome does: its kind, and what the game says of that kind. */
export type Does = Facts & { readonly kind: string };

/** A part of a sum: `points` in all. Of a sum in itself, they are `times` (else 1) the sum of what it is `of`. */
export interface Summand {
  what: string;
  times?: number;
  points: number;
  of?: readonly Summand[];
}

/** A gain, and whose it is. */
export interface Term extends Summand {
  seat: number;
}

/** What a decision or an outcome does, and what it gains at once. */
export interface Effect {
  does: Does;
  /** Of the seat that decided. */
  points: number;
  /** Of all seats; missing where nothing is gained. */
  terms?: readonly Term[];
}

/** Why something is refused, with the facts that the engine has. */
export interface Refusal extends PlainRefusal {
  facts?: Facts;
}

// ---- Tables ----

export interface Opened {
  table: number;
}

/** The value of each option of a game. */
export type Options = Readonly<Record<string, string>>;

/** Who has a seat: a computer player by the name it is made from ("bot:3"), with its level if it has one. */
export interface Sitter {
  kind: 'person' | 'bot';
  name: string;
  level?: number;
}

/** What the head of a record says. */
export interface Head {
  game: GameName;
  options: Options;
  seats: Sitter[];
}

export interface OpenedTable extends Opened, Head {}

export interface Loaded extends OpenedTable {
  events: number;
  result: number[] | null;
}

/** A record as if others had played it. */
export interface Reseated extends Head {
  record: string;
}

/** How many events the table has now. */
export interface Played {
  n: number;
}

export interface EngineState {
  n: number;
  to_act: number | null;
  over: boolean;
  /** The number of the first decision of the newest turn; `n` if nobody has decided anything. */
  turn_from: number;
  scores: number[];
  winners: number[];
  /** Of the win, seat by seat; empty until somebody has won. */
  shares: number[];
  /** Whether those who look have decided something that they can take back. */
  can_undo: boolean;
  view: unknown;
}

export interface EngineEvent extends Effect {
  n: number;
  actor: EventActor;
  text: string;
}

/** All that there is to show of a table, through the eyes of `seat`; null for a spectator. */
export interface Position extends EngineState {
  seat: number | null;
  /** The number of the first of the events. */
  from: number;
  events: EngineEvent[];
  record: string;
}

/** What a seat may see of a game: the JSON that the engine and the server write. Each game knows its own. */
export interface View {
  game: GameName;
  phase: string;
  to_act: number | null;
}

/** What a decision would do, or why it is refused. */
export type Check = Effect | Refusal;
export const isLegal = (check: Check | undefined): check is Effect => check !== undefined && 'does' in check;

export interface MoveList {
  moves: { move: string; does: Does; points: number }[];
  more: boolean;
}

/** What a decision would do, and the table after it. */
export interface Preview extends Effect {
  view: View;
  turn_from: number;
  scores: number[];
}

export interface Advice extends Effect {
  move: string;
  lead: number;
  chance: number;
  exact: boolean;
}

export interface BotMove {
  move: string;
}

export type Grade = 'fine' | 'inaccuracy' | 'mistake' | 'blunder';

interface ReviewedSeat {
  name: string;
  accuracy: number;
  lost_points: number;
  decisions: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** A decision beside the best one that its seat could find. */
export interface ReviewedDecision extends Effect {
  event: number;
  seat: number;
  move: string;
  best: string;
  best_does: Does;
  best_points: number;
  best_terms?: readonly Term[];
  /** Of winning, after the best decision. */
  chance: number;
  lost_chance: number;
  lost_points: number;
  grade: Grade;
  /** Solved, not estimated. */
  exact: boolean;
}

/** A moment at which the chances changed most: by a decision, or by what was drawn after it. */
export interface ReviewMoment {
  kind: 'decision' | 'luck';
  event: number;
  seat: number;
  loser: number;
  swing: number;
}

export interface Review {
  game: string;
  seats: ReviewedSeat[];
  decisions: ReviewedDecision[];
  moments: ReviewMoment[];
}

export type Progress = (done: number, total: number) => void;

/** The refusal in an error or a message, without what else it has. */
export const refusalOf = ({ code, why, reason, facts }: Refusal): Refusal => ({
  code,
  why,
  ...(reason === undefined ? {} : { reason }),
  ...(facts === undefined ? {} : { facts }),
});

/** What the engine throws: a refusal. */
export class EngineError extends Error implements Refusal {
  override readonly name = 'EngineError';
  constructor(
    readonly code: string,
    readonly why: string,
    readonly reason?: string,
    readonly facts?: Facts,
  ) {
    super(why);
  }
  static of({ code, why, reason, facts }: Refusal): EngineError {
    return new EngineError(code, why, reason, facts);
  }
}

// ---- Between a page and its worker ----

export type EngineArgument = string | number | bigint;

/** The first message to a worker says where the engine lies, every other one is a call. */
export type ToWorker = { wasm: string } | { id: number; verb: string; args: EngineArgument[] };

/** `progress` comes before the answer; after `crash` the worker is of no use any more. */
export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; error: Refusal }
  | { id: number; progress: [done: number, total: number] }
  | { crash: string };
