// What the engine (src/wasm) answers. A view is what a seat may see of a game; each game has its own, and
// whoever asks knows which.

export type { Advice, Check, MoveList, Preview } from '../table/types';

/** A whole number that may be large. */
export type Seed = number | bigint | string;
/** Everything, a spectator's view, or a seat's. */
export type Sight = 'all' | '-' | number;
/** A seat, or `*` for chance. */
export type EventActor = '*' | number;

export interface OptionInfo {
  name: string;
  help: string;
  values: string[];
}

export interface LevelInfo {
  number: number;
  name: string;
  line: string;
}

export interface GameInfo {
  name: string;
  title: string;
  min_seats: number;
  max_seats: number;
  has_secrets: boolean;
  options: OptionInfo[];
  move_help: string;
  levels: LevelInfo[];
}

export interface Opened {
  table: number;
}

export interface Loaded extends Opened {
  events: number;
  seats: string[];
  options: string;
  game: string;
  result: number[] | null;
}

/** How many events the table has now. */
export interface Played {
  n: number;
}

export interface EngineState {
  n: number;
  to_act: number | null;
  over: boolean;
  scores: number[];
  winners: number[];
  can_undo: boolean;
  view: unknown;
}

export interface EngineEvent {
  n: number;
  actor: EventActor;
  text: string;
  points: number;
}

export interface BotMove {
  move: string;
}

export type Grade = 'fine' | 'inaccuracy' | 'mistake' | 'blunder';

export interface ReviewedSeat {
  name: string;
  accuracy: number;
  lost_points: number;
  decisions: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export interface ReviewedDecision {
  event: number;
  seat: number;
  move: string;
  points: number;
  sum: string;
  best: string;
  best_points: number;
  best_sum: string;
  chance: number;
  lost_chance: number;
  lost_points: number;
  grade: Grade;
  exact: boolean;
}

export interface ReviewMoment {
  event: number;
  luck: boolean;
  loser: number;
  swing: number;
  text: string;
}

export interface Review {
  game: string;
  seats: ReviewedSeat[];
  decisions: ReviewedDecision[];
  moments: ReviewMoment[];
}

export type Progress = (done: number, total: number) => void;

/** A refusal: a code for programs, a sentence for people. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  constructor(
    readonly code: string,
    readonly why: string,
  ) {
    super(why);
  }
}

/** The sentence of a refusal, of the engine or of the server; of any other error what there is. */
export const whyOf = (error: unknown): string => (error as { why?: string }).why ?? String(error);

// ---- Between a page and its worker ----

export type EngineArgument = string | number | bigint;

/** The first message to a worker says where the engine lies, every other one is a call. */
export type ToWorker = { wasm: string } | { id: number; verb: string; args: EngineArgument[] };

/** `progress` comes before the answer; after `crash` the worker is of no use any more. */
export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; error: { code: string; why: string } }
  | { id: number; progress: [done: number, total: number] }
  | { crash: string };
