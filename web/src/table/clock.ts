import type { TableState } from './types';

/** What a seat's clock shows now; undefined without one. */
export function timeLeft(table: TableState, seat: number, now: number): number | undefined {
  const { leftMs: left, running = false } = table.seats[seat] ?? {};
  return left === undefined ? undefined : Math.max(0, running ? left - (now - table.madeAt) : left);
}

/** "1:05:09", "4:07", "9.4"; what takes days in the words of the page. */
export function clockText(ms: number, long: (left: { days: number; hours: number }) => string): string {
  const seconds = ms / 1000;
  if (seconds >= 86_400) return long({ days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3600) });
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
