import { beforeAll, describe, expect, test } from 'vitest';
import { whoPlaysOn } from '../../src/replay/playon';
import { lineOf } from '../../src/replay/record';
import { knownOf } from '../../src/replay/review';
import { ReplayTable } from '../../src/replay/table';
import type { EngineError } from '../../src/engine/types';
import type { TableSession, TableState } from '../../src/table/types';
import { testEngine, type TestEngine } from './engine';

const stateOf = (session: TableSession): TableState => {
  let state!: TableState;
  session.subscribe((now) => (state = now))();
  return state;
};
const rest = () => new Promise((done) => setTimeout(done, 0));

let engine: TestEngine;
const records: Record<string, string> = {};
beforeAll(async () => {
  engine = await testEngine();
  records['crop-circles'] = engine.make('crop-circles', 'Ada|Bo|Cy', 3, 'greedy');
  records['carcassonne'] = engine.make('carcassonne', 'Ada|Bo', 4, 'greedy');
  records['circle-the-wagons'] = engine.make('circle-the-wagons', 'Ada|Bo', 5, 'greedy');
});

describe.each(['crop-circles', 'carcassonne', 'circle-the-wagons'])('%s', (game) => {
  test('every step can be looked at, by everybody, and closes what it opened', async () => {
    const record = records[game]!;
    const replay = await ReplayTable.open(engine, { id: 'x', record }, 0);
    expect(stateOf(replay)).toMatchObject({ kind: 'replay', status: 'playing', seat: null, mine: [], id: 'x' });
    for (let step = 0; step < replay.steps.length; ++step) {
      await replay.show(step, step % 3 === 2 ? 1 : 'all');
      const state = stateOf(replay);
      expect(state.n).toBe(replay.steps[step]!.n);
      expect(state.events.length).toBe(state.n);
      expect(state.seat).toBe(step % 3 === 2 ? 1 : null);
      expect(state.due === null).toBe(step === replay.steps.length - 1);
    }
    expect(stateOf(replay).status).toBe('finished');
    expect(stateOf(replay).end!.winners.length).toBeGreaterThan(0);
    const scores = await replay.scores();
    expect(scores.length).toBe(replay.steps.length);
    expect(scores.at(-1)).toEqual(/^result: (.*)$/m.exec(record)![1]!.split(' ').map(Number));
    const { shares, winners } = stateOf(replay).end!;
    expect(await replay.shares()).toEqual(shares);
    expect(shares.map((share) => share > 0)).toEqual(scores[0]!.map((_, seat) => winners.includes(seat)));
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 2);
    await replay.moves(5);
    replay.dispose();
    await rest();
    expect(engine.open.size).toBe(0);
  });

  test('a seat sees no more than it did', async () => {
    const replay = await ReplayTable.open(engine, { id: 'x', record: records[game]! }, 6, 0);
    expect(stateOf(replay).events.filter((event) => event.text.includes('?')).length > 0).toBe(game === 'crop-circles');
    replay.dispose();
  });

  test('of fast wishes the last one counts', async () => {
    const replay = await ReplayTable.open(engine, { id: 'x', record: records[game]! }, 0);
    await Promise.all([replay.show(3), replay.show(9), replay.show(5, 1), replay.show(4)]);
    expect([replay.step, replay.sight]).toEqual([4, 1]);
    expect((await replay.play()).ok).toBe(false);
    replay.dispose();
  });

  test('one decision can be tried, taken back and tried again', async () => {
    const replay = await ReplayTable.open(engine, { id: 'x', record: records[game]! }, 0);
    const step = replay.steps.length - 4;
    const table = await replay.tryAt(step);
    const before = stateOf(table);
    expect(before).toMatchObject({ status: 'playing', seat: table.seat, mine: [table.seat], due: table.seat });
    expect((await table.play('nonsense')).ok).toBe(false);
    expect(stateOf(table)).toEqual(before);
    const heard: unknown[] = [];
    table.onTried((tried) => heard.push(tried?.move ?? null));
    const move = (await table.moves(1)).moves[0]!.move;
    expect(await table.play(move)).toEqual({ ok: true });
    expect(stateOf(table)).toMatchObject({ mine: [], status: 'playing', n: before.n + 1 });
    expect((await table.play(move)).ok).toBe(false);
    table.again();
    expect(stateOf(table)).toMatchObject({ mine: [table.seat], n: before.n });
    expect(heard).toEqual([move, null]);

    const verdict = await table.judge(move, 60);
    expect(verdict).toMatchObject({ event: before.n, seat: table.seat, move });
    const best = await table.judge(verdict.best, 60);
    if (best.best === verdict.best) expect(best).toMatchObject({ lost_points: 0, lost_chance: 0, grade: 'fine' });
    for (const { move: any, does } of (await table.moves(8)).moves) {
      const judged = await table.judge(any, 10);
      expect(judged.does).toEqual(does);
      expect(judged.lost_points).toBeGreaterThanOrEqual(0);
    }
    await expect(table.judge('nonsense', 10)).rejects.toMatchObject({ code: 'notation' });
    table.dispose();
    replay.dispose();
    await rest();
    expect(engine.open.size).toBe(0);
  });

  test('decisions can be looked at without being tried, the last one counts', async () => {
    const replay = await ReplayTable.open(engine, { id: 'x', record: records[game]! }, 0);
    const step = replay.steps.length - 4;
    const table = await replay.tryAt(step);
    const heard: unknown[] = [];
    table.onTried((tried) => heard.push(tried));
    const [first, second] = (await table.moves(2)).moves;
    await Promise.all([table.look(first!.move), table.look((second ?? first)!.move)]);
    expect(stateOf(table)).toMatchObject({ mine: [], n: table.before.n + 1 });
    expect(stateOf(table).events.at(-1)).toMatchObject({ actor: table.seat, text: (second ?? first)!.move });
    const late = table.look(first!.move);
    table.lookBack();
    await late;
    expect(stateOf(table)).toMatchObject({ mine: [table.seat], n: table.before.n });
    await expect(table.look('nonsense')).rejects.toThrow();
    expect(heard).toEqual([]);
    table.dispose();
    replay.dispose();
    await rest();
    expect(engine.open.size).toBe(0);
  });

  test('a decision that is looked at leaves the scores that the replay has after it, of all seats', async () => {
    const replay = await ReplayTable.open(engine, { id: 'x', record: records[game]! }, 0);
    const scores = await replay.scores();
    for (let step = 0; step + 1 < replay.steps.length; ++step) {
      const table = await replay.tryAt(step);
      const { actor, text, does } = replay.steps[step + 1]!.decision!;
      await table.look(text);
      expect(stateOf(table).events.at(-1)).toMatchObject({ actor, text, does });
      // What is drawn after a decision scores for nobody.
      expect(stateOf(table).scores, `step ${step}`).toEqual(scores[step + 1]);
      table.dispose();
    }
    replay.dispose();
  });

  test('a review has a place in the replay for all it says', async () => {
    const replay = await ReplayTable.open(engine, { id: 'x', record: records[game]! }, 0);
    const review = await engine.review(records[game]!, 1);
    expect(review.decisions.map((one) => one.event)).toEqual(replay.steps.slice(1).map((one) => one.decision!.n));
    const faulty = review.decisions.find((one) => one.grade !== 'fine' && one.move !== one.best);
    if (faulty !== undefined) {
      expect(knownOf(faulty, faulty.best)).toMatchObject({ move: faulty.best, does: faulty.best_does, lost_points: 0, lost_chance: 0 });
      expect(knownOf(faulty, faulty.move)).toBe(faulty);
    }
    replay.dispose();
  });

  test('a table to play on at is one that the engine takes', async () => {
    const replay = await ReplayTable.open(engine, { id: 'x', record: records[game]! }, 0);
    const { seats, setup } = stateOf(replay);
    const reseated = await replay.reseat(5, whoPlaysOn({ seats, setup }, 1, 'Ada | Bo;', 3));
    const loaded = await engine.load(reseated.record);
    const { table: _, events: __, result, ...head } = loaded;
    expect({ ...head, record: reseated.record }).toEqual(reseated);
    expect(result).toBeNull();
    expect(reseated.seats.map(({ kind }) => kind)).toEqual(seats.map((_, seat) => (seat === 1 ? 'person' : 'bot')));
    expect(reseated.seats[1]!.name).toBe('Ada Bo');
    expect(reseated.options).toEqual(setup.options);
    expect(loaded.events).toBe(replay.steps[5]!.n);
    await engine.close(loaded.table);
    replay.dispose();
  });
});

test('a record that cannot be replayed is refused with its line', async () => {
  const broken = records['carcassonne']!.replace(/^1 .*$/m, '1 Z@9,9');
  const line = broken.split('\n').indexOf('1 Z@9,9') + 1;
  const error: unknown = await ReplayTable.open(engine, { id: 'x', record: broken }).catch((why: unknown) => why);
  expect(lineOf(error as EngineError)).toBe(line);
});

test('somebody resigned: the record does not say so, the table does', async () => {
  const whole = records['circle-the-wagons']!;
  const record = whole.slice(0, whole.indexOf('result:'));
  const cut = record.split('\n').slice(0, -4).join('\n') + '\n';
  const replay = await ReplayTable.open(engine, { id: 'x', record: cut, end: { why: 'resigned', winners: [0], shares: [1, 0] } });
  expect(stateOf(replay)).toMatchObject({ status: 'finished', end: { winners: [0] } });
  await replay.show(1);
  expect(stateOf(replay)).toMatchObject({ status: 'playing', end: null });
  expect(await replay.shares()).toEqual([1, 0]);
  replay.dispose();
});

test('an engine that was started anew gets the record again', async () => {
  const replay = await ReplayTable.open(engine, { id: 'x', record: records['carcassonne']! }, 0);
  engine.forget();
  await replay.show(7);
  expect(replay.step).toBe(7);
  const tried = await replay.tryAt(7);
  const { move } = (await tried.moves(1)).moves[0]!;
  const lose = (): Promise<unknown> => Promise.all([...engine.open].map((table) => engine.close(table)));
  for (const table of [replay, tried]) {
    await table.check([move]);
    await lose();
    expect((await table.check([move]))[0]).toHaveProperty('points');
    await lose();
    expect(await table.preview(move)).toHaveProperty('points');
    await lose();
    expect((await table.moves(1)).moves[0]).toMatchObject({ move });
  }
  await lose();
  expect(await tried.play(move)).toEqual({ ok: true });
  tried.dispose();
  replay.dispose();
});

test.each(['carcassonne', 'circle-the-wagons'])('%s: also other seats score by a decision', async (game) => {
  let others = 0;
  for (let seed = 1; seed < 9; ++seed) {
    const replay = await ReplayTable.open(engine, { id: 'x', record: engine.make(game, 'Ada|Bo', seed, 'random') }, 0);
    const scores = await replay.scores();
    for (const [step, { decision }] of replay.steps.entries()) {
      if (decision === null || step + 1 === replay.steps.length) continue; // the end has gains of its own
      const gained = scores[step]!.map((score, seat) => score - scores[step - 1]![seat]!);
      const said = gained.map((_, seat) => (decision.terms ?? []).reduce((sum, term) => sum + (term.seat === seat ? term.points : 0), 0));
      expect(said, decision.text).toEqual(gained);
      expect(decision.points, decision.text).toBe(gained[decision.actor!]);
      if (gained.some((points, seat) => seat !== decision.actor && points !== 0)) ++others;
    }
    replay.dispose();
  }
  expect(others).toBeGreaterThan(0);
});
