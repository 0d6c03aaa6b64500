import { whyOf } from '../engine/types';
import type { ReplaySight, ReplayTable, TryTable } from '../table/replay';
import { addressOf, type Source } from './address';
import { actionOf, focusOf, moved } from './keys';
import { pauseMs } from './playback';
import { clampStep } from './steps';

/** Where a viewer is in a replay, by hand or by itself; the address of the page follows. */
export class Stepping {
  step = $state(0);
  sight = $state<ReplaySight>('all');
  playing = $state(false);
  speed = $state(1);
  /** Why the step cannot be shown. */
  why = $state('');
  /** For those who hear the page. */
  said = $state('');
  /** What came of something else that was wanted. */
  told = $state('');
  /** The position in which a decision is tried, in place of the replay. */
  trying = $state.raw<{ table: TryTable; step: number } | null>(null);

  readonly last: number;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #written = 0;

  /** `words` tells a step. */
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

  async go(wanted: number): Promise<void> {
    this.step = clampStep(wanted, this.last + 1);
    this.trying = null;
    this.#follow();
    if (!this.playing) this.said = this.words(this.step);
    try {
      await this.session.show(this.step, this.sight);
      this.why = '';
    } catch (error) {
      this.why = whyOf(error);
    }
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

  async tryAt(step: number): Promise<void> {
    this.playing = false;
    try {
      const table = await this.session.tryAt(step);
      this.step = step;
      this.#follow();
      this.trying = { table, step };
      void this.session.show(step, this.sight);
      scrollTo({ top: 0 });
    } catch (error) {
      this.told = whyOf(error);
    }
  }

  dispose(): void {
    clearTimeout(this.#writing);
  }

  #follow(): void {
    // Browsers mind an address that changes too often.
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
