import { ApiError } from './api';
import { t, useMessages } from '../kit/i18n/index.svelte';
import { plainFacts, whyKey, type Refusal } from '../kit/i18n/refusal';
import { wordsOf } from '../kit/wording';
import { word, type Word } from '../kit/word';

// What went wrong, as a sentence that says what to do.

/** An account has the name that a guest wants: perhaps it is theirs. */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'name' && error.reason === 'account';

export interface Problem extends Word {
  /** Of the refusal, if it is one. */
  code?: string;
}

export function problem(error: unknown): Problem {
  const { code, reason, facts, message } = (error ?? {}) as Partial<Refusal & Error>;
  const refusal = { code: code ?? '', why: message ?? String(error), reason, facts };
  const key = whyKey(refusal);
  return { code, ...(key === undefined ? word('people.problem.unknown', { why: refusal.why }) : word(key, plainFacts(refusal))) };
}

/** What went wrong in the language of the page, where the words for it may not be there yet. */
export async function explain(error: unknown): Promise<string> {
  const fetched = await useMessages('people').then(
    () => true,
    () => false,
  );
  const found = problem(error);
  return !fetched || found.code === 'offline' ? t('online.offline') : wordsOf(found);
}
