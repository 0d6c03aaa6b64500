import type { TableState } from './types';

/** The little of a Svelte store that a session needs; no framework in it. */
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
