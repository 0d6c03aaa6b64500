import { beforeAll, describe, expect, test } from 'vitest';
import { judge, verdictOf } from '../../src/replay/judge';
import { playOn } from '../../src/replay/playon';
import { lineIn } from '../../src/replay/record';
import { ReplayTable } from '../../src/table/replay';
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
    expect(stateOf(replay)).toMatchObject({ place: 'replay', status: 'playing', seat: null, mine: [], id: 'x' });
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
    expect(await replay.winners()).toEqual(stateOf(replay).end!.winners);
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

    const seats = before.seats.length;
    const record = await table.record();
    const question = { record, seat: table.seat, seats, ms: 60 };
    const verdict = await judge(engine, { ...question, move });
    expect(['best', 'worse', 'unlisted']).toContain(verdict.kind);
    const best = await judge(engine, { ...question, move: verdict.best });
    if (best.best === verdict.best) expect(best.kind).toBe('best');
    for (const { move: any } of (await table.moves(8)).moves) {
      expect((await judge(engine, { ...question, move: any, ms: 10 })).lostPoints).toBeGreaterThanOrEqual(0);
    }
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

  test('what it is told against has all of the game, wherever it was opened', async () => {
    const [early, late] = await Promise.all([0, Infinity].map((step) => ReplayTable.open(engine, { id: 'x', record: records[game]! }, step)));
    const timeless = ({ whole }: ReplayTable) => ({ ...whole, madeAt: 0 });
    expect(timeless(early!)).toEqual(timeless(late!));
    expect(early!.whole.events.length).toBe(early!.steps.at(-1)!.n);
    const there = await early!.stateAt(3);
    expect([there.n, there.events.length]).toEqual([early!.steps[3]!.n, early!.steps[3]!.n]);
    expect(early!.step).toBe(0);
    early!.dispose();
    late!.dispose();
  });

  test('a review has a place in the replay for all it says', async () => {
    const replay = await ReplayTable.open(engine, { id: 'x', record: records[game]! }, 0);
    const review = await engine.review(records[game]!, 1);
    expect(review.decisions.map((one) => one.event)).toEqual(replay.steps.slice(1).map((one) => one.decision!.n));
    const faulty = review.decisions.find((one) => one.grade !== 'fine' && one.move !== one.best);
    if (faulty !== undefined) {
      const record = await replay.recordAt(replay.steps.findIndex((step) => step.decision?.n === faulty.event) - 1);
      const question = { record, seat: faulty.seat, seats: 2, reviewed: faulty, ms: 10 };
      expect(await judge(engine, { ...question, move: faulty.best })).toMatchObject({ kind: 'best', lostPoints: 0 });
      expect(await judge(engine, { ...question, move: faulty.move })).toMatchObject({ kind: 'worse', lostChance: faulty.lost_chance });
    }
    replay.dispose();
  });

  test('a table to play on at is one that the engine takes', async () => {
    const replay = await ReplayTable.open(engine, { id: 'x', record: records[game]! }, 0);
    const saved = playOn({ table: stateOf(replay), record: await replay.recordAt(5), seat: 1, person: 'Ada', level: 3 }, 'id', 1, 0);
    const loaded = await engine.load(saved.record);
    expect(loaded.seats).toEqual(saved.seats);
    expect(loaded.events).toBe(replay.steps[5]!.n);
    await engine.close(loaded.table);
    replay.dispose();
  });
});

test('a record that cannot be replayed is refused with its line', async () => {
  const broken = records['carcassonne']!.replace(/^1 .*$/m, '1 Z@9,9');
  const line = broken.split('\n').indexOf('1 Z@9,9') + 1;
  const error = await ReplayTable.open(engine, { id: 'x', record: broken }).catch((why: { why: string }) => why);
  expect(lineIn((error as { why: string }).why)).toBe(line);
});

test('somebody resigned: the record does not say so, the table does', async () => {
  const whole = records['circle-the-wagons']!;
  const record = whole.slice(0, whole.indexOf('result:'));
  const cut = record.split('\n').slice(0, -4).join('\n') + '\n';
  const replay = await ReplayTable.open(engine, { id: 'x', record: cut, end: { why: 'resigned', winners: [0] } });
  expect(stateOf(replay)).toMatchObject({ status: 'finished', end: { winners: [0] } });
  await replay.show(1);
  expect(stateOf(replay)).toMatchObject({ status: 'playing', end: null });
  expect(await replay.winners()).toEqual([0]);
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

test('the noise of a search is nobody’s fault, a solved point is', () => {
  const words = { move: 'm', sum: '' };
  const value = (lead: number, chance: number, exact = false) => ({ lead, chance, exact });
  expect(verdictOf(value(5, 0.6), value(4.5, 0.58), words).kind).toBe('best');
  expect(verdictOf(value(5, 0.6), value(3, 0.59), words).kind).toBe('worse');
  expect(verdictOf(value(5, 1, true), value(4, 1, true), words)).toMatchObject({ kind: 'worse', lostPoints: 1, lostChance: 0 });
  expect(verdictOf(value(5, 0.5), value(9, 0.7), words)).toMatchObject({ kind: 'best', lostPoints: 0, lostChance: 0 });
});
