import type { TableState } from './types';

/** As much of a Svelte store as a session needs, without Svelte. */
export class StateStore {
  #state: TableState;
  #listeners = new Set<(state: TableState) => void>();

  constructor(state: TableState) {
    this.#state = state;
  }
  get(): TableState {
    return this.#state;
  }
  set(state: TableState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
  subscribe(run: (state: TableState) => void): () => void {
    this.#listeners.add(run);
    run(this.#state);
    return () => this.#listeners.delete(run);
  }
}
