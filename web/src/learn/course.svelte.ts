import { t } from '../kit/i18n/index.svelte';
import { engine } from '../engine/engines';
import { play as playSound } from '../kit/sounds';
import { storeProgress, readProgress, resumeAt, withDone, type Progress } from './progress';
import { LessonSession, type Feedback } from './session';
import type { Lesson, Step } from '../games/lesson';

/** A lesson that is being taken: where the learner is, the table of the step, and what came of the last try. */
export class Course {
  progress = $state.raw<Progress>({ at: 0, done: [] });
  session = $state.raw<LessonSession | null>(null);
  feedback = $state.raw<Feedback>({ kind: 'none' });
  failed = $state(false);
  /** Another step is on its way: the table is still that of the one before. */
  opening = $state(false);
  said = $state('');
  /** Counts fresh starts, so that the board forgets a draft. */
  round = $state(0);

  readonly steps: readonly Step[];
  readonly step = $derived.by(() => this.steps[this.progress.at]!);
  readonly last = $derived.by(() => this.progress.at === this.steps.length - 1);
  readonly over = $derived(this.feedback.kind === 'right' || this.feedback.kind === 'shown');
  readonly done = $derived(this.progress.done.includes(this.step.id));
  /** Nothing is left to be done in this step. */
  readonly ready = $derived(this.over || this.done || this.step.task === undefined);

  #opening = 0;
  #gone = false;

  /** `first` is the step to begin with, if one was asked for; `heard` is called with what the lesson answers. */
  constructor(
    readonly lesson: Lesson,
    first: number | undefined,
    private readonly heard: (feedback: Feedback) => void,
  ) {
    this.steps = lesson.steps;
    const stored = readProgress(lesson.game, this.steps.length);
    const at =
      first === undefined
        ? resumeAt(
            stored,
            this.steps.map((one) => one.id),
          )
        : this.#within(first);
    this.#setProgress({ ...stored, at });
    // What only explains is done by reading it; the last step has no next one to go to.
    $effect(() => {
      if (this.last && this.step.task === undefined && !this.done) this.#setProgress(withDone(this.progress, this.step.id));
    });
  }

  words(part: string, params: Record<string, string | number> = {}): string {
    return t(`learn-${this.lesson.game}.${this.step.id}.${part}`, params);
  }

  async open(): Promise<void> {
    const mine = ++this.#opening;
    const before = this.session;
    this.opening = true;
    this.failed = false;
    this.feedback = { kind: 'none' };
    this.said = '';
    const { step } = this;
    const words = {
      miss: (key: string, params: Record<string, string | number>) => this.words(key, params),
      over: () => t(step.task === undefined ? 'learn.look' : 'learn.over'),
    };
    try {
      const next = await LessonSession.open(engine, step, words, (feedback) => {
        if (mine === this.#opening) this.#hear(feedback);
      });
      if (mine !== this.#opening || this.#gone) return next.dispose();
      this.session = next;
      this.round += 1;
    } catch {
      if (mine === this.#opening) this.failed = true;
    } finally {
      if (mine === this.#opening) this.opening = false;
    }
    before?.dispose();
  }

  go(to: number): void {
    const left = this.step.task === undefined && to > this.progress.at ? withDone(this.progress, this.step.id) : this.progress;
    this.#setProgress({ ...left, at: this.#within(to) });
    void this.open();
  }
  async again(): Promise<void> {
    await this.session?.again();
    this.round += 1;
  }
  restart(): void {
    this.#setProgress({ at: 0, done: [] });
    this.go(0);
  }
  dispose(): void {
    this.#gone = true;
    this.session?.dispose();
  }

  #hear(feedback: Feedback): void {
    this.feedback = feedback;
    if (feedback.kind === 'right') {
      playSound('turn');
      this.#setProgress(withDone(this.progress, this.step.id));
    }
    this.heard(feedback);
  }
  #setProgress(next: Progress): void {
    this.progress = next;
    storeProgress(this.lesson.game, next);
  }
  #within(step: number): number {
    return Math.min(Math.max(step, 0), this.steps.length - 1);
  }
}
