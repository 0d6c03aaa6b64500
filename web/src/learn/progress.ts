import type { GameName } from '../table/types';
import { store, stored } from '../kit/storage';

// How far a learner has come, stored in this browser: the step they are at and those they have done.

export interface Progress {
  at: number;
  done: readonly string[];
}

const key = (game: GameName): string => `learn:${game}`;
const nothing: Progress = { at: 0, done: [] };

/** Makes a progress that fits the lesson of whatever is stored. */
export function readProgress(game: GameName, length: number): Progress {
  try {
    const text = stored(key(game));
    if (text === null) return nothing;
    const { at, done } = JSON.parse(text) as { at?: unknown; done?: unknown };
    return {
      at: typeof at === 'number' && Number.isInteger(at) ? Math.min(Math.max(at, 0), length - 1) : 0,
      done: Array.isArray(done) ? [...new Set(done.filter((id): id is string => typeof id === 'string'))].slice(0, length) : [],
    };
  } catch {
    return nothing; // not ours
  }
}

/** Where storing is not allowed, the lesson goes on all the same and begins anew next time. */
export const storeProgress = (game: GameName, progress: Progress): boolean => store(key(game), JSON.stringify(progress));

/** Where to go on: where it was left, or, from the end, at the first step that was left out. */
export function resumeAt({ at, done }: Progress, ids: readonly string[]): number {
  const missing = ids.findIndex((id) => !done.includes(id));
  return at === ids.length - 1 && missing >= 0 ? missing : at;
}

export const withDone = (progress: Progress, id: string): Progress =>
  progress.done.includes(id) ? progress : { ...progress, done: [...progress.done, id] };
