import { afterEach, expect, it, vi } from 'vitest';
import { clockKinds, clockNumbers, clockOf } from '../../src/play/clocks';
import { habitOf, storeHabit } from '../../src/table/habits';

afterEach(() => vi.unstubAllGlobals());

it('plays each game as the last time, and takes nothing that it does not know', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  });
  expect(habitOf('carcassonne')).toEqual({ level: 2, seats: 2 });
  storeHabit('carcassonne', { level: 5, seats: 4 });
  expect(habitOf('carcassonne')).toEqual({ level: 5, seats: 4 });
  expect(habitOf('crop-circles')).toEqual({ level: 2, seats: 2 });
  for (const nonsense of ['', 'null', '3', '[]', '"x"', '2 4', '{"level":9,"seats":2}', '{"level":"2","seats":9}']) {
    stored.set('habit:crop-circles', nonsense);
    const { level, seats } = habitOf('crop-circles');
    expect([1, 2, 3, 4, 5, 6]).toContain(level);
    expect(seats).toBe(2);
  }
});

it('opens tables with the clock that was chosen, else with the usual one of its kind', () => {
  expect(clockKinds.map((kind) => clockOf(kind, {}))).toEqual([
    { kind: 'none' },
    { kind: 'turn', seconds: 90 },
    { kind: 'bank', seconds: 900, increment: 10 },
    { kind: 'days', days: 3 },
  ]);
  expect(clockOf('bank', { 'bank.minutes': 20, 'bank.increment': 0, 'turn.seconds': 30 })).toEqual({
    kind: 'bank',
    seconds: 1200,
    increment: 0,
  });
  for (const { steps, usual } of clockKinds.flatMap((kind) => clockNumbers[kind])) expect(steps).toContain(usual);
});
