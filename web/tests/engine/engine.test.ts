import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RawEngine } from '../../src/engine/engine';
import { gameNames } from '../../src/engine/games';
import { EngineError } from '../../src/engine/types';
import type {
  Advice,
  BotMove,
  Check,
  EngineEvent,
  EngineState,
  GameInfo,
  Loaded,
  MoveList,
  Opened,
  Position,
  Preview,
  Review,
} from '../../src/engine/types';
import { newEngine, refusalOf } from './engines';
import { people } from '../tables';

let engine: RawEngine;
beforeAll(async () => {
  engine = await newEngine();
});

const games = ['crop-circles', 'carcassonne', 'circle-the-wagons'];
const open = (game: string, seats = 'Ada|Bo', seed = 1): number => engine.call<Opened>('open', game, '', seats, seed).table;
const state = (table: number, sight: string | number = '-'): EngineState => engine.call('state', table, sight);

function playOn(table: number, player: string, decisions = Infinity): EngineState {
  for (let done = 0; ; done += 1) {
    const now = state(table);
    if (now.over || done >= decisions) return now;
    const { move } = engine.call<BotMove>('bot', table, player, done);
    engine.call('play', table, now.to_act!, move, 'all');
  }
}

describe('a game', () => {
  test('is told with its options and levels', () => {
    const infos = engine.call<GameInfo[]>('games');
    expect(infos.map((info) => info.name)).toEqual(games);
    for (const info of infos) {
      expect(info.levels.map((level) => level.number)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(info.options.every((option) => option.values.length > 1 && option.help !== '')).toBe(true);
      expect(info.notation.every((line) => line.form !== '' && line.words !== '')).toBe(true);
    }
    expect(infos.map((info) => info.secrets)).toEqual([['hands'], [], []]);
  });

  test.each(games)('%s is played to its end by computer players of every level', (game) => {
    for (const player of ['random', 'greedy', 'bot:1', 'bot:2', 'bot:3', 'bot:4', 'bot:5', 'bot:6@5', 'bot:6#8']) {
      const table = open(game);
      const end = playOn(table, player);
      expect(end.over).toBe(true);
      expect(end.winners.length).toBeGreaterThan(0);
      const { record } = engine.call<{ record: string }>('record', table);
      const loaded = engine.call<Loaded>('load', record);
      expect(loaded).toMatchObject({ game, events: end.n, result: end.scores, seats: people('Ada', 'Bo') });
      engine.call('close', table);
      engine.call('close', loaded.table);
    }
  });

  test.each(games)('%s depends on its seed', (game) => {
    const first = (seed: number): string => JSON.stringify(engine.call('events', open(game, 'Ada|Bo', seed), 0, 'all'));
    expect(first(5)).toBe(first(5));
    expect(first(5)).not.toBe(first(6));
  });
});

describe('a decision', () => {
  test.each(games)('of %s is listed, checked, previewed and submitted alike', (game) => {
    const table = open(game);
    for (let i = 0; i < 12; i += 1) {
      playOn(table, 'bot:2', 1);
      const before = state(table, 'all');
      if (before.over) break;
      const { moves, more } = engine.call<MoveList>('moves', table, 30);
      if (more) expect(moves.length).toBe(30);
      const checks = engine.call<Check[]>('check', table, [...moves.map(({ move }) => move), 'nonsense'].join('\n'));
      expect(checks.slice(0, -1).map((check) => 'points' in check && check.points)).toEqual(moves.map(({ points }) => points));
      expect(checks.at(-1)).toHaveProperty('why');
      expect(checks.slice(0, -1).map((check) => 'does' in check && check.does)).toEqual(moves.map(({ does }) => does));
      const { move, points, does } = moves.at(-1)!;
      const { view, turn_from: turnFrom, scores, ...effect } = engine.call<Preview>('preview', table, move);
      expect(effect).toMatchObject({ points, does });
      expect(effect).toEqual(checks.at(-2));
      expect(state(table, 'all')).toEqual(before);
      const seat = before.to_act!;
      const { n } = engine.call<Position>('play', table, seat, move, 'all');
      expect(engine.call<EngineEvent[]>('events', table, before.n, seat)[0]).toEqual({ n: before.n, actor: seat, text: move, ...effect });
      expect(state(table, seat).can_undo).toBe(true);
      // Nothing was drawn: it is what the preview showed.
      if (n === before.n + 1) expect(state(table, seat)).toMatchObject({ view, turn_from: turnFrom, scores });
      const back = engine.call<Opened>('at', table, before.n).table;
      expect(state(back, 'all')).toEqual(before);
      engine.call('close', back);
      const copy = engine.call<Opened>('at', table, n).table;
      expect(engine.call<Position>('take_back', copy, seat).n).toBe(before.n);
      expect(state(copy, 'all')).toEqual(before);
      engine.call('close', copy);
    }
    engine.call('close', table);
  });

  test('is advised', () => {
    const table = open('circle-the-wagons');
    const advice = engine.call<Advice[]>('advise', table, 50);
    expect(advice.length).toBeGreaterThan(0);
    expect(advice[0]!.chance).toBeGreaterThan(0);
    engine.call('play', table, state(table).to_act!, advice[0]!.move, 'all');
    engine.call('close', table);
  });

  test('is checked by the hundred in a few milliseconds', () => {
    const table = open('crop-circles');
    playOn(table, 'bot:5', 20);
    while ((state(table).view as { phase: string }).phase !== 'place') playOn(table, 'bot:5', 1);
    const { moves } = engine.call<MoveList>('moves', table, 200);
    expect(moves.length).toBe(200);
    const text = moves.map(({ move }) => move).join('\n');
    let best = Infinity;
    for (let i = 0; i < 20; i += 1) {
      const begin = performance.now();
      engine.call('check', table, text);
      best = Math.min(best, performance.now() - begin);
    }
    expect(best).toBeLessThan(20); // 2 ms, on a busy machine more
    engine.call('close', table);
  });
});

describe('a table', () => {
  test('of any event goes on from there, with other luck', () => {
    const table = open('crop-circles', 'Ada|Bo|Cy');
    playOn(table, 'random');
    const drawn = new Set<string>();
    for (let i = 0; i < 4; i += 1) {
      const dealing = engine.call<Opened>('at', table, 7).table;
      expect(state(dealing)).toMatchObject({ n: 7, to_act: null, over: false });
      expect(refusalOf(() => engine.call('moves', dealing, 5))).toBe('turn');
      const copy = engine.call<Opened>('at', table, 25).table;
      expect(state(copy).to_act).toBe(0);
      for (const move of ['pass', '+bag']) engine.call('play', copy, 0, move, 'all');
      drawn.add(JSON.stringify(engine.call('events', copy, 25, 'all')));
    }
    expect(drawn.size).toBeGreaterThan(1);
  });

  test('hides what a seat must not see', () => {
    const table = open('crop-circles');
    const texts = (sight: string | number): string[] => engine.call<EngineEvent[]>('events', table, 0, sight).map((event) => event.text);
    expect(texts('all').some((text) => text.includes('?'))).toBe(false);
    expect(texts(0).filter((text) => text.includes('?'))).toEqual(Array(4).fill('hand 1 ?'));
    expect(texts('-').filter((text) => text.includes('?')).length).toBe(8);
  });

  test('that mirrors another observes it, and thinks for its own seat only', () => {
    const table = open('crop-circles');
    playOn(table, 'bot:3', 30);
    for (const seat of [0, 1]) {
      const mirror = engine.call<Opened>('mirror', 'crop-circles', '', 2, seat).table;
      const events = engine.call<EngineEvent[]>('events', table, 0, seat);
      engine.call('observe', mirror, events.map(({ actor, text }) => `${actor} ${text}`).join('\n'));
      expect(engine.call('events', mirror, 0, seat)).toEqual(events);
      expect(state(mirror, seat)).toEqual(state(table, seat));
      expect(refusalOf(() => state(mirror, 1 - seat))).toBe('sight');
      expect(refusalOf(() => state(mirror, 'all'))).toBe('sight');
      expect(refusalOf(() => engine.call('play', mirror, seat, 'pass', seat))).toBe('mirror');
      const mine = state(table).to_act === seat;
      for (const [verb, ...args] of [
        ['moves', 5],
        ['check', 'pass'],
        ['bot', 'bot:3', 1],
        ['advise', 5],
      ] as const) {
        expect(refusalOf(() => engine.call(verb, mirror, ...args))).toBe(mine ? '' : 'turn');
      }
      if (mine) expect(engine.call('moves', mirror, 500)).toEqual(engine.call('moves', table, 500));
      const half = engine.call<Opened>('at', mirror, 60).table;
      const whole = engine.call<Opened>('at', table, 60).table;
      expect(state(half, seat)).toEqual(state(whole, seat));
      expect(refusalOf(() => engine.call('observe', table, '0 pass'))).toBe('mirror');
    }
  });
});

test('a game is reviewed, with progress', () => {
  const table = open('circle-the-wagons');
  const end = playOn(table, 'bot:2');
  const { record } = engine.call<{ record: string }>('record', table);
  const heard: [number, number][] = [];
  engine.progress = (done, total) => heard.push([done, total]);
  const review = engine.call<Review>('review', 5, record);
  expect(heard.at(-1)).toEqual([end.n, end.n]);
  expect(review.seats.map((seat) => seat.name)).toEqual(['Ada', 'Bo']);
  expect(review.decisions.length).toBe(engine.call<EngineEvent[]>('events', table, 0, 'all').filter((event) => event.actor !== '*').length);
});

describe('a bad request is refused', () => {
  const bad: [code: string, verb: string, ...args: (string | number)[]][] = [
    ['request', 'nonsense'],
    ['request', ''],
    ['request', 'open'],
    ['request', 'open', 'carcassonne', '', 'Ada|Bo'],
    ['request', 'games', 'more'],
    ['game', 'open', 'chess', '', 'Ada|Bo', 1],
    ['option', 'open', 'carcassonne', 'colour=red', 'Ada|Bo', 1],
    ['seats', 'open', 'carcassonne', '', 'Ada', 1],
    ['seat_name', 'open', 'carcassonne', '', 'Ada||Bo', 1],
    ['number', 'open', 'carcassonne', '', 'Ada|Bo', -1],
    ['table', 'state', 999_999, '-'],
    ['table', 'state', 'x', '-'],
    ['table', 'close', 0],
    ['record', 'load', ''],
    ['record', 'load', '%fullcircle 1\ngame: chess\noptions:\nseats: Ada | Bo\n\n'],
    ['record', 'review', 5, 'nothing'],
    ['number', 'review', 0, 'nothing'],
    ['request', 'open', 'a\nb', '', 'Ada|Bo', 1],
    ['sight', 'mirror', 'crop-circles', '', 2, 'all'],
    ['seats', 'mirror', 'crop-circles', '', 2, 2],
    ['seats', 'mirror', 'crop-circles', '', 1_000_000_000, 0],
    ['request', 'load', 'x'.repeat(9 << 20)],
    ['record', 'load', 'x'.repeat(5 << 20)],
    ['request', '\u{1f33e}'.repeat(1000)],
  ];
  test.each(bad.map((request, i) => ({ i, request })))('number $i', ({ request: [code, verb, ...args] }) => {
    expect(refusalOf(() => engine.call(verb, ...args))).toBe(code);
  });

  test('at a table', () => {
    const table = open('crop-circles');
    expect(refusalOf(() => engine.call('play', table, 1, 'pass', 0))).toBe('turn');
    expect(refusalOf(() => engine.call('play', table, 2, 'pass', 0))).toBe('seat');
    expect(refusalOf(() => engine.call('play', table, 0, 'a1C1', 0))).toBe('CC-20');
    expect(refusalOf(() => engine.call('play', table, 0, '', 0))).toBe('notation');
    expect(refusalOf(() => engine.call('preview', table, '+bag'))).toBe('CC-24');
    expect(refusalOf(() => engine.call('bot', table, 'bot:9', 1))).toBe('player');
    expect(refusalOf(() => engine.call('state', table, 5))).toBe('sight');
    expect(refusalOf(() => engine.call('at', table, 1000))).toBe('number');
    engine.call('close', table);
    expect(refusalOf(() => engine.call('state', table, '-'))).toBe('table');
  });

  test('and never stops the engine', () => {
    const verbs =
      'games describe open load at reseat seat_name mirror observe play take_back position state events moves check preview record close advise nonsense'.split(
        ' ',
      );
    const table = open('carcassonne');
    const argument = fc.oneof(
      fc.constantFrom(...games, 'Ada|Bo', 'all', '-', '*', '0', '1', '', String(table), 'pass', 'decline', '%fullcircle 1'),
      fc.integer({ min: -2, max: 300 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...verbs), fc.array(argument, { maxLength: 5 }), (verb, args) => {
        const code = refusalOf(() => engine.call(verb, ...args));
        expect(code).not.toBe('crash');
      }),
      { numRuns: 3000 },
    );
    expect(engine.call<GameInfo[]>('games').length).toBe(gameNames.length);
  });

  test('when too many tables are open', async () => {
    const other = await newEngine();
    const openOne = (): string => refusalOf(() => other.call('open', 'circle-the-wagons', '', 'Ada|Bo', 1));
    for (let i = 0; i < 1000; i += 1) expect(openOne()).toBe('');
    expect(openOne()).toBe('full');
    other.call('close', 1);
    expect(openOne()).toBe('');
  });

  test('with a sentence', () => {
    expect(() => engine.call('load', '%fullcircle 1\n')).toThrow(EngineError);
    expect(() => engine.call('load', '%fullcircle 1\n')).toThrow(/line/);
  });

  test('with a reason and facts where a rule or a record is against it', () => {
    const refusal = (verb: string, ...args: string[]): unknown => {
      try {
        return engine.call(verb, ...args);
      } catch (error) {
        return error;
      }
    };
    const table = open('crop-circles');
    expect(refusal('preview', String(table), '+T3')).toMatchObject({ code: 'CC-24', reason: 'place_first', facts: {} });
    expect(refusal('preview', String(table), 'g9X1')).toMatchObject({ code: 'notation', reason: 'glyph', facts: { text: 'X1' } });
    expect(refusal('load', '%fullcircle 1\ngame: chess\n')).toMatchObject({ code: 'record', reason: 'line', facts: { line: 3 } });
  });
});
