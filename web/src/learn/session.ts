import type { EngineClient } from '../engine/client';
import { refusalOf, type Position } from '../engine/types';
import { atPosition, emptyTable, EngineTable, refused } from '../table/base';
import type { Advice, Does, Outcome, Refusal, TableSession, TableState } from '../table/types';
import type { Step, Verdict } from '../games/lesson';

export type LessonEngine = Pick<EngineClient, 'load' | 'close' | 'position' | 'play' | 'check' | 'moves' | 'preview' | 'record'>;

/** What the lesson answers to what the learner did. */
export type Feedback =
  | { kind: 'none' }
  | { kind: 'right' }
  | { kind: 'more'; key: string }
  | { kind: 'miss'; key: string; params: Record<string, string | number> }
  | ({ kind: 'illegal' } & Refusal)
  /** The lesson has played a solution. */
  | { kind: 'shown'; does: readonly Does[] };

export interface LessonWords {
  /** Why a decision is not accepted: the words of a miss. */
  miss(key: string, params: Record<string, string | number>): string;
  over(): string;
}

/**
 * A step of a lesson as a table to play at. A decision counts only if it serves the step; any other is
 * refused with a reason, as an illegal one is, and the board stays as it was.
 */
export class LessonSession extends EngineTable implements TableSession {
  #earlier: Does[] = [];
  #replies: string[];
  #finished = false;

  private constructor(
    protected override readonly engine: LessonEngine,
    handle: number,
    private readonly step: Step,
    private readonly words: LessonWords,
    private readonly heard: (feedback: Feedback) => void,
    state: TableState,
  ) {
    super(engine, handle, state);
    this.#replies = [...(step.task?.replies ?? [])];
  }

  static async open(engine: LessonEngine, step: Step, words: LessonWords, heard: (feedback: Feedback) => void): Promise<LessonSession> {
    const { table, seats, options, game } = await engine.load(step.record);
    const lesson = new LessonSession(engine, table, step, words, heard, emptyTable(`lesson-${step.id}`, 'local', game, options, seats));
    await lesson.#reload();
    return lesson;
  }

  async play(move: string): Promise<Outcome> {
    const { seat, view } = this.store.get();
    if (this.#finished || seat === null || view === null) return { ok: false, code: 'lesson', why: this.words.over() };
    try {
      const { view: after, ...effect } = await this.engine.preview(this.handle, move);
      const task = this.step.task;
      const verdict: Verdict =
        task === undefined ? { kind: 'miss', key: 'miss' } : task.verdict({ ...effect, seat, before: view, after, earlier: this.#earlier });
      if (verdict.kind === 'miss') {
        const params = verdict.params ?? {};
        return this.#refuse({ kind: 'miss', key: verdict.key, params }, { code: 'lesson', why: this.words.miss(verdict.key, params) });
      }
      await this.#play(seat, move);
      this.#earlier.push(effect.does);
      this.#finished = verdict.kind === 'right';
      this.heard(verdict);
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(refused(error));
      return this.#refuse({ kind: 'illegal', ...refusal }, refusal);
    }
  }

  /** Plays the solution of the step, from its position. */
  async show(): Promise<void> {
    const task = this.step.task;
    if (task === undefined) return;
    await this.again();
    const { seat, n } = this.store.get();
    if (seat === null) return;
    for (const move of task.solution) await this.#play(seat, move);
    this.#finished = true;
    const own = this.store.get().events.filter((event) => event.n >= n && event.actor === seat);
    this.heard({ kind: 'shown', does: own.map((event) => event.does) });
  }

  /** Back to the position of the step. */
  async again(): Promise<void> {
    const before = this.handle;
    this.handle = (await this.engine.load(this.step.record)).table;
    this.engine.close(before).catch(() => undefined);
    this.#earlier = [];
    this.#replies = [...(this.step.task?.replies ?? [])];
    this.#finished = false;
    await this.#reload();
    this.heard({ kind: 'none' });
  }

  async command(): Promise<Outcome> {
    return { ok: false, code: 'lesson', why: this.words.over() };
  }
  async advise(): Promise<Advice[]> {
    return []; // the step has its own solution
  }

  #refuse(feedback: Feedback, refusal: Refusal): Outcome {
    this.heard(feedback);
    return { ok: false, ...refusal };
  }

  /** A decision of the learner, and what the others answer. */
  async #play(learner: number, move: string): Promise<void> {
    let position = await this.engine.play(this.handle, learner, move, [learner]);
    let next = atPosition(this.store.get(), position);
    while (position.to_act !== null && position.to_act !== learner) {
      const reply = this.#replies.shift();
      if (reply === undefined) break;
      position = await this.engine.play(this.handle, position.to_act, reply, [learner]);
      next = atPosition(next, position);
    }
    this.store.set(next);
  }

  /** The learner's is the seat that is due at the start. */
  async #reload(): Promise<void> {
    const before = this.store.get();
    const position: Position = await this.engine.position(this.handle, ['-', ...before.seats.keys()]);
    const { seat } = position;
    this.store.set({ ...atPosition(before, position), mine: seat === null ? [] : [seat] });
  }
}
