import type { EngineClient } from '../engine/client';
import { asGameEvent, emptyTable, EngineTable, refusal } from '../table/base';
import { isLegal, type Advice, type GameName, type Outcome, type TableSession, type TableState, type View } from '../table/types';
import type { Step, Verdict } from './types';

export type LessonEngine = Pick<
  EngineClient,
  'load' | 'close' | 'state' | 'events' | 'check' | 'moves' | 'preview' | 'submit' | 'record'
>;

/** What the learner is told about what they did. */
export type Feedback =
  | { kind: 'none' }
  | { kind: 'right' }
  | { kind: 'more'; say: string }
  | { kind: 'miss'; say: string; params: Record<string, string | number> }
  | { kind: 'illegal'; code: string; why: string }
  /** The lesson has played a solution. */
  | { kind: 'shown'; moves: readonly string[] };

export interface LessonWords {
  /** Why a decision is not accepted: the words of a miss. */
  miss(say: string, params: Record<string, string | number>): string;
  over(): string;
}

/**
 * A step of a lesson as a table to play at. A decision counts only if it serves the step; any other is
 * refused with a reason, as an illegal one is, and the board stays as it was.
 */
export class LessonSession extends EngineTable implements TableSession {
  #earlier: string[] = [];
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
    const lesson = new LessonSession(engine, table, step, words, heard, emptyTable(`lesson-${step.id}`, 'local', game as GameName, options, seats));
    await lesson.#refresh();
    return lesson;
  }

  async play(move: string): Promise<Outcome> {
    const { seat, view } = this.store.get();
    if (this.#finished || seat === null || view === null) return { ok: false, code: 'lesson', why: this.words.over() };
    try {
      const [checked] = await this.engine.check(this.handle, [move]);
      if (!isLegal(checked)) {
        const { code, why } = checked as { code: string; why: string };
        return this.#refuse({ kind: 'illegal', code, why }, code, why);
      }
      const after = (await this.engine.preview(this.handle, move)).view;
      const task = this.step.task;
      const verdict: Verdict =
        task === undefined
          ? { kind: 'miss', say: 'miss' }
          : task.judge({ move, points: checked.points, seat, before: view, after, earlier: this.#earlier });
      if (verdict.kind === 'miss') {
        const params = verdict.params ?? {};
        return this.#refuse({ kind: 'miss', say: verdict.say, params }, 'lesson', this.words.miss(verdict.say, params));
      }
      await this.engine.submit(this.handle, seat, move);
      this.#earlier.push(move);
      this.#finished = verdict.kind === 'right';
      await this.#letOthersAnswer(seat);
      await this.#refresh();
      this.heard(verdict);
      return { ok: true };
    } catch (error) {
      const { code, why } = refusal(error);
      return this.#refuse({ kind: 'illegal', code, why }, code, why);
    }
  }

  /** Plays the solution of the step, from its position. */
  async show(): Promise<void> {
    const task = this.step.task;
    if (task === undefined) return;
    await this.again();
    for (const move of task.solution) {
      const { seat } = this.store.get();
      if (seat === null) break;
      await this.engine.submit(this.handle, seat, move);
      await this.#letOthersAnswer(seat);
    }
    this.#finished = true;
    await this.#refresh();
    this.heard({ kind: 'shown', moves: task.solution });
  }

  /** Back to the position of the step. */
  async again(): Promise<void> {
    const before = this.handle;
    this.handle = (await this.engine.load(this.step.record)).table;
    this.engine.close(before).catch(() => undefined);
    this.#earlier = [];
    this.#replies = [...(this.step.task?.replies ?? [])];
    this.#finished = false;
    await this.#refresh();
    this.heard({ kind: 'none' });
  }

  async command(): Promise<Outcome> {
    return { ok: false, code: 'lesson', why: this.words.over() };
  }
  async advise(): Promise<Advice[]> {
    return []; // the step has its own solution
  }

  #refuse(feedback: Feedback, code: string, why: string): Outcome {
    this.heard(feedback);
    return { ok: false, code, why };
  }

  async #letOthersAnswer(learner: number): Promise<void> {
    for (;;) {
      const { to_act: due } = await this.engine.state(this.handle, '-');
      if (due === null || due === learner) return;
      const reply = this.#replies.shift();
      if (reply === undefined) return;
      await this.engine.submit(this.handle, due, reply);
    }
  }

  async #refresh(): Promise<void> {
    const before = this.store.get();
    const { to_act: due } = await this.engine.state(this.handle, '-');
    // The learner's is the seat that is due at the start.
    const seat = before.seat ?? due;
    const state = await this.engine.state(this.handle, seat ?? '-');
    const events = (await this.engine.events(this.handle, 0, seat ?? '-')).map(asGameEvent);
    this.store.set({
      ...before,
      n: state.n,
      seat,
      mine: seat === null ? [] : [seat],
      due: state.to_act,
      events,
      view: state.view as View,
      scores: state.scores,
      status: state.over ? 'finished' : 'playing',
      madeAt: Date.now(),
    });
  }
}
