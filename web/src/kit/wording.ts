import { language, t } from './i18n/index.svelte';
import type { Word } from './word';

export const wordsOf = (word: Word): string => t(word.key, word.params);

export const asDate = (at: number): string => new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at);
export const asTime = (at: number): string => new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
export const asNumber = (value: number): string => new Intl.NumberFormat(language()).format(value);
export const asList = (parts: readonly string[]): string => new Intl.ListFormat(language(), { type: 'conjunction' }).format(parts);

/** "5 minutes ago", in the greatest unit that is full. */
export function ago(at: number, now = Date.now()): string {
  const relative = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const seconds = Math.max(0, (now - at) / 1000);
  if (seconds < 60) return t('ago.now');
  if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), 'minute');
  if (seconds < 86400) return relative.format(-Math.floor(seconds / 3600), 'hour');
  if (seconds < 30 * 86400) return relative.format(-Math.floor(seconds / 86400), 'day');
  return asDate(at);
}
