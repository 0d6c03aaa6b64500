import { problem, type Problem } from '../net/problems';
import type { Word } from '../kit/word';

/** Whether something is under way, and what came of it. */
export class Work {
  busy = $state(false);
  done = $state.raw<Word | null>(null);
  bad = $state.raw<Problem | null>(null);
  #underWay = 0;
  #latest = 0;

  /** Does it, unless something is being done; true if it went well. The message it returns is shown. */
  async run(work: () => Promise<Word | void>): Promise<boolean> {
    return !this.busy && this.#do(work, () => true);
  }

  /** Does it whatever is being done: of several the last one counts, and `isLatest` says whether that is this one. */
  async runLatest(work: (isLatest: () => boolean) => Promise<Word | void>): Promise<boolean> {
    const number = ++this.#latest;
    const isLatest = (): boolean => number === this.#latest;
    return this.#do(() => work(isLatest), isLatest);
  }

  clear(): void {
    this.done = null;
    this.bad = null;
  }

  async #do(work: () => Promise<Word | void>, counts: () => boolean): Promise<boolean> {
    ++this.#underWay;
    this.busy = true;
    this.clear();
    try {
      const done = (await work()) ?? null;
      if (counts()) this.done = done;
      return counts();
    } catch (error) {
      if (counts()) this.bad = problem(error);
      return false;
    } finally {
      this.busy = --this.#underWay > 0;
    }
  }
}
