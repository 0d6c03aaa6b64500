import type { GameEvent } from '../table/types';

// A replay goes by decisions: step k shows the table after k of them and the draws that followed.

export interface Step {
  /** How many events have happened. */
  n: number;
  /** The decision that led here; null for the beginning. */
  decision: GameEvent | null;
}

export function stepsOf(events: readonly GameEvent[]): Step[] {
  const decisions = events.filter((event) => event.actor !== null);
  const ends = [...decisions.map((event) => event.n), events.length];
  return ends.map((n, i) => ({ n, decision: i === 0 ? null : decisions[i - 1]! }));
}

/** The step that shows what this decision led to; 0 if there is none such. */
export function stepAfter(steps: readonly Step[], event: number): number {
  return Math.max(
    0,
    steps.findIndex((step) => step.decision?.n === event),
  );
}

export function clampStep(wanted: number, steps: number): number {
  if (!Number.isFinite(wanted)) return 0;
  return Math.min(Math.max(0, Math.trunc(wanted)), Math.max(0, steps - 1));
}
