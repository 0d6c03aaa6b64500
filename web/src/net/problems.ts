import { ApiError } from './api';
import { t, useMessages } from '../kit/i18n/index.svelte';
import { plainFacts, whyKey } from '../kit/i18n/refusal';
import { wordsOf } from '../kit/wording';
import { word, type Word } from '../kit/word';

// What went wrong, as a sentence that says what to do.

/** Codes that mean the same wherever they come from. "409 name" is more exact than "name". */
const known: Record<string, string> = {
  offline: 'people.problem.offline',
  busy: 'people.problem.busy',
  origin: 'people.problem.origin',
  who: 'people.problem.who',
  account: 'people.problem.account',
  login: 'people.problem.login',
  password: 'people.problem.password',
  '409 name': 'people.problem.taken',
  '404 name': 'people.problem.nobody',
  name: 'people.problem.name',
  '409 limit': 'people.problem.enough',
  limit: 'people.problem.limit',
  tables: 'people.problem.tables',
  banned: 'people.problem.banned',
  closed: 'people.problem.closed',
  admin: 'people.problem.admin',
  code: 'people.problem.code',
  webhook: 'people.problem.webhook',
  url: 'people.problem.webhook',
  push: 'people.problem.push',
  service: 'people.problem.service',
  scope: 'people.problem.scope',
  table: 'people.problem.table',
  setup: 'people.problem.setup',
  stale: 'people.problem.stale',
  token: 'people.problem.gone',
  report: 'people.problem.gone',
};

/** How browsers (and Vite) say that a part of the page could not be fetched. */
const unfetched = /module script|imported module|Unable to preload/;

/** An account has the name that a guest wants: perhaps it is theirs. */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.status === 409 && error.code === 'name';

/** `pace`: how long it takes until more is let through, where that may be why. */
export function problem(error: unknown, pace: 'slow' | 'quick' = 'slow'): Word {
  if (error instanceof Error && unfetched.test(error.message)) return word('people.problem.offline');
  if (!(error instanceof ApiError)) return word('people.problem.unknown', { why: error instanceof Error ? error.message : String(error) });
  if (error.code === 'limit' && pace === 'quick') return word('people.problem.quick');
  // What is refused at a table says which of its reasons it is; that is more exact than the code.
  const key =
    (error.reason === undefined ? undefined : whyKey(error)) ??
    known[`${error.status} ${error.code}`] ??
    known[error.code] ??
    whyKey(error);
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
