import { partsOf } from '../kit/duration';
import { word, type Word } from '../kit/word';

// The server's figures in the order in which an administrator reads them.

export type Figures = Record<string, number>;

export const peopleFigures = ['users', 'tables_open', 'tables_playing', 'tables_finished', 'sockets', 'connections'] as const;
export const machineFigures = [
  'served_seconds_total',
  'date_ahead_seconds',
  'tables_in_memory',
  'bots_waiting',
  'bots_idle',
  'bots_idle_bytes',
  'store_waiting',
  'store_trouble',
  'requests_total',
  'refused_total',
  'commands_total',
  'commits_total',
  'messages_in_total',
  'messages_out_total',
  'notices_total',
  'slow_closed_total',
] as const;

const known = new Set<string>([...peopleFigures, ...machineFigures, 'works_total']);

/** What a newer server counts and this page has no words for. */
export const otherFigures = (figures: Figures): string[] => Object.keys(figures).filter((name) => !known.has(name));

/** How long, in the two greatest units. */
export function durationWord(whole: number): Word {
  const { days, hours, minutes, seconds } = partsOf(whole);
  if (days > 0) return word('people.duration.days', { days, hours });
  if (hours > 0) return word('people.duration.hours', { hours, minutes });
  return word('people.duration.minutes', { minutes, seconds });
}
