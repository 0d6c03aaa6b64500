import { ApiError } from './api';
import { t, useMessages } from '../kit/i18n/index.svelte';
import { plainFacts, whyKey } from '../kit/i18n/refusal';
import { wordsOf } from '../kit/wording';
import { word, type Word } from '../kit/word';

// What went wrong, as a sentence that says what to do.

/** Codes that stand for one thing, and so come without a reason. */
const known: Record<string, string> = {
  offline: 'people.problem.offline',
  busy: 'people.problem.busy',
  origin: 'people.problem.origin',
  who: 'people.problem.who',
  tables: 'people.problem.tables',
  banned: 'people.problem.banned',
  closed: 'people.problem.closed',
  admin: 'people.problem.admin',
  code: 'people.problem.code',
  webhook: 'people.problem.webhook',
  url: 'people.problem.webhook',
  push: 'people.problem.push',
  service: 'people.problem.service',
  table: 'people.problem.table',
  setup: 'people.problem.setup',
  stale: 'people.problem.stale',
  report: 'people.problem.gone',
};

/** How browsers (and Vite) say that a part of the page could not be fetched. */
const unfetched = /module script|imported module|Unable to preload/;

/** An account has the name that a guest wants: perhaps it is theirs. */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'name' && error.reason === 'account';

export function problem(error: unknown): Word {
  if (error instanceof Error && unfetched.test(error.message)) return word('people.problem.offline');
  if (!(error instanceof ApiError)) return word('people.problem.unknown', { why: error instanceof Error ? error.message : String(error) });
  // Where a code stands for several things, the server says which of them it is.
  const key = (error.reason === undefined ? undefined : whyKey(error)) ?? known[error.code] ?? whyKey(error);
  return key === undefined ? word('people.problem.unknown', { why: error.why }) : word(key, plainFacts(error));
}

/** What went wrong in the language of the page, where the words for it may not be there yet. */
export async function explain(error: unknown): Promise<string> {
  const fetched = await useMessages('people').then(
    () => true,
    () => false,
  );
  const found = problem(error);
  return !fetched || found.key === 'people.problem.offline' ? t('online.offline') : wordsOf(found);
}
