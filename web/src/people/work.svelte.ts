import { problem } from './problems';
import type { Word } from './words';

/** Something under way: whether it is, and what came of it. */
export class Work {
  busy = $state(false);
  done = $state.raw<Word | null>(null);
  bad = $state.raw<Word | null>(null);

  /** Does it, unless it is being done; true if it went well. What it returns is told. */
  async run(work: () => Promise<Word | void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.clear();
    try {
      this.done = (await work()) ?? null;
      return true;
    } catch (error) {
      this.bad = problem(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  clear(): void {
    this.done = null;
    this.bad = null;
  }
}
