import type { ReviewedDecision } from '../engine/types';
import type { ReplaySight, ReplayTable, TryTable } from './table';
import { addressOf, type Source } from './address';
import { actionOf, focusOf, moved } from './keys';
import { pauseMs } from './playback';
import { clampStep, stepAfter } from './steps';
import { troubleWords } from './trouble';

/** What a position of a review shows: as it was, or what a decision made of it. */
export type Version = 'before' | 'played' | 'better';

/** Where a viewer is in a replay, by hand or by itself; the address of the page follows. */
export class Stepping {
  step = $state(0);
  sight = $state<ReplaySight>('all');
  playing = $state(false);
  speed = $state(1);
  /** Why the step cannot be shown. */
  why = $state('');
  /** For screen readers. */
  said = $state('');
  /** What came of anything else that was done here. */
  status = $state('');
  /** The position in which a decision is tried, in place of the replay. */
  trying = $state.raw<{ table: TryTable; step: number } | null>(null);
  /** The position before a fault, in place of the replay, to look at what was played and what is better. */
  comparing = $state.raw<{ table: TryTable; decision: ReviewedDecision; version: Version } | null>(null);

  /** How many answers of the engine are awaited. */
  #awaited = $state(0);

  readonly last: number;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #written = 0;
  #asked = 0;

  /** `words` says what a step shows. */
  constructor(
    readonly session: ReplayTable,
    readonly source: Source,
    readonly words: (step: number) => string,
  ) {
    this.step = session.step;
    this.sight = session.sight;
    this.last = session.steps.length - 1;
    $effect(() => {
      if (!this.playing) return;
      const next = this.step + 1;
      if (next > this.last) {
        this.playing = false;
        return;
      }
      const timer = setTimeout(() => void this.go(next), pauseMs(this.speed));
      return () => clearTimeout(timer);
    });
  }

  /** What is shown is not yet what is wanted. */
  get busy(): boolean {
    return this.#awaited > 0;
  }

  async go(wanted: number): Promise<void> {
    this.step = clampStep(wanted, this.last + 1);
    this.leave();
    this.#writeAddress();
    if (!this.playing) this.said = this.words(this.step);
    try {
      await this.#await(this.session.show(this.step, this.sight));
      this.why = '';
    } catch (error) {
      this.why = troubleWords(error);
    }
  }
  /** Back to the replay itself. */
  leave(): void {
    ++this.#asked;
    this.trying = null;
    this.comparing = null;
  }
  /** Goes there and stays. */
  stopAt(wanted: number): void {
    this.playing = false;
    void this.go(wanted);
  }
  toggle(): void {
    if (!this.playing && this.step === this.last) void this.go(0);
    this.playing = !this.playing;
    if (!this.playing) this.said = this.words(this.step);
  }
  see(sight: ReplaySight): void {
    this.sight = sight;
    void this.go(this.step);
  }
  press(event: KeyboardEvent): void {
    if (this.trying !== null) return;
    const action = actionOf(event, focusOf(event.target instanceof Element ? event.target : null));
    if (action === null) return;
    event.preventDefault();
    if (action === 'toggle') this.toggle();
    else this.stopAt(moved(action, this.step, this.last + 1));
  }

  tryAt(step: number): Promise<void> {
    return this.#aside(step, step, (table) => (this.trying = { table, step }));
  }
  compare(decision: ReviewedDecision, version: Version): Promise<void> {
    const after = stepAfter(this.session.steps, decision.event);
    return this.#aside(after - 1, after, (table) => (this.comparing = { table, decision, version }));
  }

  async #await<T>(answer: Promise<T>): Promise<T> {
    ++this.#awaited;
    return answer.finally(() => --this.#awaited);
  }
  /** Opens a position beside the replay, which goes to `shown` meanwhile; not if somebody has stepped on before it is there. */
  async #aside(step: number, shown: number, open: (table: TryTable) => void): Promise<void> {
    this.playing = false;
    const mine = ++this.#asked;
    try {
      const table = await this.#await(this.session.tryAt(step));
      if (mine !== this.#asked) return table.dispose();
      this.trying = this.comparing = null;
      this.step = shown;
      this.#writeAddress();
      open(table);
      this.why = '';
      scrollTo({ top: 0 });
      await this.#await(this.session.show(shown, this.sight));
    } catch (error) {
      if (mine === this.#asked) this.why = troubleWords(error);
    }
  }

  dispose(): void {
    this.leave();
    clearTimeout(this.#writing);
  }

  #writeAddress(): void {
    // Browsers refuse an address that changes too often.
    clearTimeout(this.#writing);
    const own = addressOf(this.source);
    const write = (): void => {
      // While the next screen is loaded this one still runs, and the address is no longer its own.
      if (!`${location.pathname}/`.startsWith(`${own}/`)) return;
      this.#written = Date.now();
      history.replaceState(history.state, '', addressOf(this.source, this.step));
    };
    const wait = this.#written + 350 - Date.now();
    if (wait <= 0) write();
    else this.#writing = setTimeout(write, wait);
  }
}
