import type { EngineClient } from '../engine/client';
import { StateStore } from './store';
import type { Check, MoveList, Preview, TableState } from './types';

/** Any table at which the browser's engine checks drafts; each kind has its own way to have the engine know the table. */
export abstract class CheckedTable {
  protected readonly store: StateStore;
  protected disposed = false;

  protected constructor(
    protected readonly engine: Pick<EngineClient, 'check' | 'moves' | 'preview'>,
    first: TableState,
  ) {
    this.store = new StateStore(first);
  }

  subscribe(run: (state: TableState) => void): () => void {
    return this.store.subscribe(run);
  }
  check(moves: string[]): Promise<Check[]> {
    return this.ask((handle) => this.engine.check(handle, moves));
  }
  moves(limit: number): Promise<MoveList> {
    return this.ask((handle) => this.engine.moves(handle, limit));
  }
  preview(move: string): Promise<Preview | null> {
    return this.ask((handle) => this.engine.preview(handle, move)).catch(() => null);
  }
  /** Asks the engine about the table as it is now. */
  protected abstract ask<T>(work: (handle: number) => Promise<T>): Promise<T>;
}
