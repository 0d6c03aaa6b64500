import type { Does, Effect, GameName, View } from '../table/types';

// What a lesson is made of. Its words stand in the messages of the room "learn-GAME", under the step's name:
// title, text (one paragraph a line), task, right, and the key of a verdict.

/** A legal decision that a learner has made, before it counts. */
export interface Try extends Effect {
  seat: number;
  before: View;
  /** What the seat would see after it. */
  after: View;
  /** The learner's decisions of this step that have been accepted. */
  earlier: readonly Does[];
}

export type Verdict =
  | { kind: 'right' }
  /** Good so far, the step is not over. */
  | { kind: 'more'; key: string }
  /** Not what was asked for; nothing happens on the board. */
  | { kind: 'miss'; key: string; params?: Record<string, string | number> };

interface Task {
  verdict(tried: Try): Verdict;
  /** Decisions that do it. */
  solution: readonly string[];
  /** A legal decision, or several, the last of which does not do it. */
  wrong: readonly string[];
  /** What the other players answer, in this order, when they are due within the step. */
  replies?: readonly string[];
}

export interface Step {
  id: string;
  /** The position: an unfinished record. The seat that is due is the learner's. */
  record: string;
  /** Without one the step only explains. */
  task?: Task;
}

export interface Lesson {
  game: GameName;
  steps: readonly Step[];
}

export const right: Verdict = { kind: 'right' };
export const more = (key: string): Verdict => ({ kind: 'more', key });
export const miss = (key = 'miss', params?: Record<string, string | number>): Verdict => ({ kind: 'miss', key, params });

export function recordOf(game: GameName, options: string, events: readonly string[]): string {
  return `%fullcircle 1\ngame: ${game}\noptions: ${options}\nseats: Ada | Bo\n\n${events.join('\n')}\n`;
}

/** Events, one a line; blanks around them do not count. */
export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
