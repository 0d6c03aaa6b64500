import type { ClockSetup } from '../table/types';

// The clocks that a table can be opened with: what is chosen of each, in steps that people use. What is usual comes
// with `usual`; the server takes more (docs/openapi.json).

export type ClockKind = ClockSetup['kind'];
export const clockKinds: readonly ClockKind[] = ['none', 'turn', 'bank', 'days'];

interface ClockNumber {
  /** The message new.clock.NAME. */
  name: 'seconds' | 'minutes' | 'increment' | 'days';
  steps: readonly number[];
  usual: number;
}

export const clockNumbers: Record<ClockKind, readonly ClockNumber[]> = {
  none: [],
  turn: [{ name: 'seconds', steps: [15, 30, 45, 60, 90, 120, 180, 300, 600], usual: 90 }],
  bank: [
    { name: 'minutes', steps: [3, 5, 10, 15, 20, 30, 45, 60, 90], usual: 15 },
    { name: 'increment', steps: [0, 2, 5, 10, 15, 30, 60], usual: 10 },
  ],
  days: [{ name: 'days', steps: [1, 2, 3, 5, 7, 14], usual: 3 }],
};

/** The clock as the server takes it; what was not chosen is what is usual. */
export function clockOf(kind: ClockKind, chosen: Partial<Record<string, number>>): ClockSetup {
  const value = (name: ClockNumber['name']): number =>
    chosen[`${kind}.${name}`] ?? clockNumbers[kind].find((number) => number.name === name)!.usual;
  switch (kind) {
    case 'none':
      return { kind };
    case 'turn':
      return { kind, seconds: value('seconds') };
    case 'bank':
      return { kind, seconds: 60 * value('minutes'), increment: value('increment') };
    case 'days':
      return { kind, days: value('days') };
  }
}
