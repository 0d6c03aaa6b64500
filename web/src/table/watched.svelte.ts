import { untrack } from 'svelte';
import type { Advice, Check, MoveList, Outcome, Preview, TableSession, TableState } from './types';

/** A table that says whether it owes an answer: as long as it does, what is shown may be older than the last press. */
export class WatchedSession implements TableSession {
  #owed = $state(0);

  constructor(private readonly session: TableSession) {}

  get busy(): boolean {
    return this.#owed > 0;
  }

  subscribe(run: (state: TableState) => void): () => void {
    return this.session.subscribe(run);
  }
  play(move: string): Promise<Outcome> {
    return this.#watch(this.session.play(move));
  }
  command(verb: string, text?: string, seat?: number): Promise<Outcome> {
    return this.#watch(this.session.command(verb, text, seat));
  }
  check(moves: string[]): Promise<Check[]> {
    return this.#watch(this.session.check(moves));
  }
  moves(limit: number): Promise<MoveList> {
    return this.#watch(this.session.moves(limit));
  }
  preview(move: string): Promise<Preview | null> {
    return this.#watch(this.session.preview(move));
  }
  /** Advice changes nothing on the board: nothing has to wait for it, so it is not counted. */
  advise(ms: number): Promise<Advice[]> {
    return this.session.advise(ms);
  }
  record(): Promise<string> {
    return this.session.record();
  }
  dispose(): void {
    this.session.dispose();
  }

  /** Untracked, so that an effect that asks does not run again when the number of owed answers changes. */
  async #watch<T>(answer: Promise<T>): Promise<T> {
    untrack(() => ++this.#owed);
    try {
      return await answer;
    } finally {
      --this.#owed;
    }
  }
}
