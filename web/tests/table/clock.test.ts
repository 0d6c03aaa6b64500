import { expect, it } from 'vitest';
import { clockText, timeLeft } from '../../src/table/clock';
import type { TableState } from '../../src/table/types';

const long = ({ days, hours }: { days: number; hours: number }): string => `${days} days, ${hours} hours`;

it('shows time as people read it', () => {
  expect(clockText(9_400, long)).toBe('9.4');
  expect(clockText(247_900, long)).toBe('4:07');
  expect(clockText(3_909_000, long)).toBe('1:05:09');
  expect(clockText(2 * 86_400_000 + 3 * 3_600_000, long)).toBe('2 days, 3 hours');
});

it('runs only the clock that the server says is running, and never below nothing', () => {
  const table = {
    status: 'playing',
    due: 0,
    madeAt: 1000,
    seats: [
      { kind: 'person', name: 'Ada', leftMs: 5000, running: true },
      { kind: 'person', name: 'Bo', leftMs: 7000 },
      { kind: 'bot', name: 'bot:3' },
    ],
  } as TableState;
  expect(timeLeft(table, 0, 3000)).toBe(3000);
  expect(timeLeft(table, 1, 3000)).toBe(7000);
  expect(timeLeft(table, 2, 3000)).toBeUndefined();
  expect(timeLeft(table, 0, 99_000)).toBe(0);
  const stopped = table.seats.map((seat) => ({ ...seat, running: undefined }));
  expect(timeLeft({ ...table, seats: stopped }, 0, 3000)).toBe(5000);
});
