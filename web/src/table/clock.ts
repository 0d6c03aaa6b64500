import { partsOf } from '../kit/duration';
import type { TableState } from './types';

/** What a seat's clock shows now; undefined without one. */
export function timeLeft(table: TableState, seat: number, now: number): number | undefined {
  const { leftMs: left, running = false } = table.seats[seat] ?? {};
  return left === undefined ? undefined : Math.max(0, running ? left - (now - table.madeAt) : left);
}

/** "1:05:09", "4:07", "9.4"; what takes days in the words of the page. */
export function clockText(ms: number, long: (left: { days: number; hours: number }) => string): string {
  const { days, hours, minutes, seconds } = partsOf(ms / 1000);
  if (days > 0) return long({ days, hours });
  if (ms < 10_000) return (ms / 1000).toFixed(1);
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
