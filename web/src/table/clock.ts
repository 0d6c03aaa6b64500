import type { TableState } from './types';

/** What a seat's clock shows now; undefined without one. Only the clock of whoever is due runs. */
export function timeLeft(table: TableState, seat: number, now: number): number | undefined {
  const left = table.seats[seat]?.leftMs;
  if (left === undefined) return undefined;
  const runs = table.due === seat && table.status === 'playing' && table.seats[seat]?.kind === 'person' && !table.seats[seat]?.away && !table.seats[seat]?.out;
  return Math.max(0, runs ? left - (now - table.madeAt) : left);
}

/** "2 d 3 h", "1:05:09", "4:07", "9.4". */
export function clockText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
