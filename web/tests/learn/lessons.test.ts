import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { RawEngine } from '../../src/engine/engine';
import type { EngineArgument } from '../../src/engine/types';
import { format } from '../../src/kit/i18n/format';
import { read } from '../messages';
import { loadLesson } from '../../src/games/module';
import { LessonSession, type Feedback, type LessonEngine, type LessonWords } from '../../src/learn/session';
import type { Lesson, Step } from '../../src/games/lesson';
import { gameNames } from '../../src/engine/games';
import type { TableState } from '../../src/table/types';

const wasm = fileURLToPath(new URL('../../src/engine/engine.wasm', import.meta.url));

/** The engine in this thread, with the calls a lesson needs. */
function here(raw: RawEngine): LessonEngine {
  const call = async <T>(verb: string, ...args: EngineArgument[]): Promise<T> => raw.call<T>(verb, ...args);
  return {
    load: (record) => call('load', record),
    close: (table) => call('close', table),
    position: (table, sights, from = 0) => call('position', table, sights.join(','), from),
    play: (table, seat, move, sights) => call('play', table, seat, move, sights.join(',')),
    check: (table, moves) => call('check', table, moves.join('\n')),
    moves: (table, limit) => call('moves', table, limit),
    preview: (table, move) => call('preview', table, move),
    record: (table) => call('record', table),
  };
}

const words: LessonWords = { miss: (say, params) => `${say} ${JSON.stringify(params)}`, over: () => 'over' };
const lessons: Lesson[] = await Promise.all(gameNames.map(loadLesson));
const all: [string, Step][] = lessons.flatMap((lesson) => lesson.steps.map((step): [string, Step] => [`${lesson.game}: ${step.id}`, step]));
const checking = all.filter(([, step]) => step.task !== undefined);

describe('lessons', () => {
  it('have steps, each with a name of its own', () => {
    for (const { game, steps } of lessons) {
      expect(steps.length, game).toBeGreaterThan(5);
      expect(new Set(steps.map((step) => step.id)).size, game).toBe(steps.length);
      expect(steps.filter((step) => step.task === undefined).length, game).toBeLessThanOrEqual(3);
    }
  });
});

describe('with the engine', () => {
  let engine: LessonEngine;
  beforeAll(async () => {
    engine = here(await RawEngine.instantiate(readFileSync(wasm)));
  });

  async function open(step: Step): Promise<{ session: LessonSession; heard: Feedback[]; state: () => TableState }> {
    const heard: Feedback[] = [];
    const session = await LessonSession.open(engine, step, words, (feedback) => heard.push(feedback));
    let state!: TableState;
    session.subscribe((next) => (state = next));
    return { session, heard, state: () => state };
  }

  it.each(all)('%s replays, and a decision of the learner is due', async (_, step) => {
    const { session, state } = await open(step);
    expect(state().seat).not.toBeNull();
    expect(state().due).toBe(state().seat);
    expect((await session.moves(5)).moves.length).toBeGreaterThan(0);
    session.dispose();
  });

  it.each(checking)('%s has a solution that passes', async (_, step) => {
    const { session, heard, state } = await open(step);
    const { solution } = step.task!;
    for (const [i, move] of solution.entries()) {
      expect(await session.play(move)).toEqual({ ok: true });
      expect(heard.at(-1)!.kind).toBe(i + 1 === solution.length ? 'right' : 'more');
    }
    const n = state().n;
    expect(await session.play(solution.at(-1)!)).toMatchObject({ ok: false, code: 'lesson' });
    expect(state().n).toBe(n);
    session.dispose();
  });

  it.each(checking)('%s has a wrong try that does not, and leaves the position as it was', async (_, step) => {
    const { session, heard, state } = await open(step);
    const { wrong } = step.task!;
    expect(wrong.length).toBeGreaterThan(0);
    for (const move of wrong.slice(0, -1)) expect(await session.play(move)).toEqual({ ok: true });
    const before = state();
    expect(await session.play(wrong.at(-1)!)).toMatchObject({ ok: false });
    expect(['miss', 'illegal']).toContain(heard.at(-1)!.kind);
    expect(state()).toBe(before);
    session.dispose();
  });

  it.each(checking)('%s shows its solution and starts again', async (_, step) => {
    const { session, heard, state } = await open(step);
    const { n, view } = state();
    await session.show();
    const shown = state().events.filter((event) => event.n >= n && event.actor === state().seat);
    expect(shown.map((event) => event.text)).toEqual(step.task!.solution);
    expect(heard.at(-1)).toEqual({ kind: 'shown', does: shown.map((event) => event.does) });
    await session.again();
    expect(state().view).toEqual(view);
    expect(await session.play(step.task!.solution[0]!)).toEqual({ ok: true });
    session.dispose();
  });

  it.each(checking)('%s has words for whatever is tried', async (name, step) => {
    const game = name.split(':')[0]!;
    const messages = read('en', `learn-${game}`);
    const { session, state } = await open(step);
    const { view, seat } = state();
    // Moves from the whole list, not only from its beginning.
    const { moves } = await session.moves(3000);
    for (const { move } of moves.filter((_, i) => i % Math.ceil(moves.length / 150) === 0)) {
      const { view: after, ...effect } = (await session.preview(move))!;
      const verdict = step.task!.verdict({ ...effect, seat: seat!, before: view!, after, earlier: [] });
      if (verdict.kind === 'right') continue;
      const text = format(messages[`learn-${game}.${step.id}.${verdict.key}`] ?? '', verdict.kind === 'miss' ? (verdict.params ?? {}) : {});
      expect(text, `${verdict.key} after ${move}`).toMatch(/^[^{}]+$/);
    }
    session.dispose();
  });

  it('says why an illegal decision is one', async () => {
    const { session, heard } = await open(all.find(([name]) => name === 'crop-circles: agree')![1]);
    const outcome = await session.play('g9T3');
    const refusal = {
      code: expect.stringMatching(/^CC-/) as string,
      reason: expect.any(String) as string,
      facts: expect.any(Object) as object,
    };
    expect(outcome).toMatchObject({ ok: false, ...refusal });
    expect(heard.at(-1)).toMatchObject({ kind: 'illegal', ...refusal });
    session.dispose();
  });
});
