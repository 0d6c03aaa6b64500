import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawEngine } from '../../src/engine/engine';
import type { EngineEvent, EngineState, Loaded, Opened } from '../../src/engine/types';
import { nativeReplay, newEngine, withRandomGames } from './engines';

// The engine of the browser and the native one agree on random games, event by event.

interface Series {
  game: string;
  seats: number;
  games: number;
  options: string[];
}

const series: Series[] = [
  ...[2, 3, 4, 5, 6].map((seats) => ({ game: 'crop-circles', seats, games: 60, options: [] })),
  { game: 'crop-circles', seats: 3, games: 40, options: ['glyphs=112', 'rules_change=off'] },
  ...[2, 3, 4, 5].map((seats) => ({ game: 'carcassonne', seats, games: 75, options: [] })),
  { game: 'carcassonne', seats: 3, games: 40, options: ['crop_circles=off'] },
  { game: 'circle-the-wagons', seats: 2, games: 300, options: [] },
  { game: 'circle-the-wagons', seats: 2, games: 40, options: ['symbols=neutral'] },
];

let engine: RawEngine;
let agreed = 0;
beforeAll(async () => {
  engine = await newEngine();
});
afterAll(() => {
  expect(agreed).toBeGreaterThanOrEqual(1000);
  console.log(`${agreed} games agreed`);
});

const optionsText = ({ options }: Loaded): string =>
  Object.entries(options)
    .map((option) => option.join('='))
    .join(' ');

/** As `toEqual`, which takes most of the time where nearly everything is equal, and says better what is not. */
function expectSame(ours: unknown, theirs: unknown): void {
  if (!isDeepStrictEqual(ours, theirs)) expect(ours).toEqual(theirs);
}

/** The whole game: every event with its points, the end, the last position. */
async function compareWhole(file: string): Promise<void> {
  const theirs = await nativeReplay(file);
  const loaded = engine.call<Loaded>('load', readFileSync(file, 'utf8'));
  expect({ ...loaded, options: optionsText(loaded), seats: loaded.seats.map(({ name }) => name) }).toMatchObject({
    game: theirs.game,
    options: theirs.options,
    seats: theirs.seats,
    events: theirs.events.length,
    result: theirs.scores,
  });
  const events = engine.call<EngineEvent[]>('events', loaded.table, 0, 'all');
  expectSame(
    events,
    theirs.events.map((event, n) => ({ n, points: 0, ...event })),
  );
  const { over, scores, winners, view } = engine.call<EngineState>('state', loaded.table, 'all');
  expect({ over, scores, winners }).toEqual({ over: true, scores: theirs.scores, winners: theirs.winners });
  expect(JSON.stringify(view)).toBe(JSON.stringify(theirs.position));
  engine.call('close', loaded.table);
}

/** Positions on the way, as several viewers see them. */
async function comparePositions(file: string, seats: number): Promise<void> {
  const loaded = engine.call<Loaded>('load', readFileSync(file, 'utf8'));
  const views = [
    ['all', 'all'],
    ['spectator', '-'],
    ['0', 0],
    [String(seats - 1), seats - 1],
  ] as const;
  for (const [i, [theirView, ourView]] of views.entries()) {
    const n = Math.floor((loaded.events * (2 * i + 1)) / 8);
    const theirs = await nativeReplay(file, n, theirView);
    const { table } = engine.call<Opened>('at', loaded.table, n);
    const { scores, view } = engine.call<EngineState>('state', table, ourView);
    expect(scores).toEqual(theirs.scores);
    expect(JSON.stringify(view)).toBe(JSON.stringify(theirs.position));
    const events = engine.call<EngineEvent[]>('events', table, 0, ourView);
    expectSame(
      events,
      theirs.events.map((event, number) => ({ n: number, points: 0, ...event })),
    );
    engine.call('close', table);
  }
  engine.call('close', loaded.table);
}

/** A table that is told what a viewer is told shows after every event what that viewer sees. */
function compareFollowers(file: string, seats: number): void {
  const loaded = engine.call<Loaded>('load', readFileSync(file, 'utf8'));
  const sights = ['-', ...Array(seats).keys()] as const;
  const streams = sights.map((sight) => engine.call<EngineEvent[]>('events', loaded.table, 0, sight));
  const mirrors = sights.map((sight) => engine.call<Opened>('mirror', loaded.game, optionsText(loaded), seats, sight).table);
  for (let n = 0; n < loaded.events; n += 1) {
    const { table } = engine.call<Opened>('at', loaded.table, n + 1);
    for (const [i, sight] of sights.entries()) {
      const event = streams[i]![n]!;
      engine.call('observe', mirrors[i]!, `${event.actor} ${event.text}`);
      const seen = engine.call<EngineState>('state', mirrors[i]!, sight);
      expect(JSON.stringify(seen)).toBe(JSON.stringify(engine.call('state', table, sight)));
    }
    engine.call('close', table);
  }
  for (const table of [...mirrors, loaded.table]) engine.call('close', table);
}

describe.each(series)('$game with $seats seats $options', ({ game, seats, games, options }) => {
  test('plays the same games', { timeout: 300_000 }, async () => {
    await withRandomGames(game, seats, games, options, async (files) => {
      expect(files.length).toBe(games);
      // Two native programs at a time.
      const queue = files.entries();
      const work = async (): Promise<void> => {
        for (const [i, file] of queue) {
          await compareWhole(file);
          if (i % 10 === 0) await comparePositions(file, seats);
          if (i % 30 === 0) compareFollowers(file, seats);
          agreed += 1;
        }
      };
      await Promise.all([work(), work()]);
    });
  });
});
