import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe as suite, expect, it, vi } from 'vitest';
import { RawEngine } from '../../../src/engine/engine';
import type { Check, EngineState, MoveList } from '../../../src/engine/types';
import {
  accountOf, arrange, candidates, cellName, cells, fieldOf, lastPlacement, lay, multiplierOf, notationOf, obstacle, parseDecision, prettySum, type CropView,
} from '../../../src/games/crop-circles/model';
import { describe, tell } from '../../../src/games/crop-circles/text';
import { accountWords, changeWords, obstacleWords } from '../../../src/games/crop-circles/words';
import { isLegal, type TableSession } from '../../../src/table/types';
import { eventsFor, tableOf } from '../../tables';

// Whole games by the engine of the browser: what the board offers and explains is what the engine says.

vi.mock('../../../src/i18n/index.svelte', async () => {
  const { readFileSync: read } = await import('node:fs');
  const room = (name: string): Record<string, string> => JSON.parse(read(new URL(`../../../src/i18n/en/${name}.json`, import.meta.url), 'utf8')) as Record<string, string>;
  const messages = { ...room('shell'), ...room('crop-circles') };
  const { format } = await import('../../../src/i18n/format');
  return {
    language: () => 'en',
    t: (key: string, params: Record<string, string | number> = {}): string => {
      const pattern = messages[key];
      if (pattern === undefined) throw new Error(`no message ${key}`);
      const text = format(pattern, params);
      if (/[{}|]/.test(text)) throw new Error(`a gap in ${key}: ${text}`);
      return text;
    },
  };
});

const wasm = new URL('../../../src/engine/engine.wasm', import.meta.url).pathname;

interface State extends EngineState {
  view: CropView;
}

suite.skipIf(!existsSync(wasm))('games of the engine', () => {
  let engine: RawEngine;
  beforeAll(async () => {
    engine = await RawEngine.instantiate(readFileSync(wasm));
  });

  it.each([
    ['', 5],
    ['rules_change=off', 6],
  ])('with options "%s" agree with the board', async (options, seed) => {
    const { table } = engine.call<{ table: number }>('open', 'crop-circles', options, 'Ada|Bo|Cy', seed);
    const session = { moves: (limit: number) => Promise.resolve(engine.call<MoveList>('moves', table, limit)) } as TableSession;
    const seen = { pairs: 0, changes: 0, finals: 0 };
    for (let step = 0; step < 400; ++step) {
      const public_ = engine.call<State>('state', table, '-');
      if (public_.over) break;
      const seat = public_.to_act!;
      const state = engine.call<State>('state', table, seat);
      const view = state.view;
      const events = eventsFor(engine, table, seat);
      const here = tableOf('crop-circles', state, seat, events);
      if (view.final_turns > 0) ++seen.finals;
      changeWords(here, view);
      let move: string;
      if (view.phase === 'place') {
        const field = fieldOf(view);
        const tiles = arrange([], view.seats[seat]!.hand!);
        let best = { points: -1, move: 'pass' };
        for (const tile of tiles) {
          // Every empty field: the board's explanation is there exactly where the engine says no.
          const everywhere = cells.filter((cell) => field[cell] === null).map((cell) => ({ cell, draft: lay([], tile, cell) }));
          const answers = engine.call<Check[]>('check', table, everywhere.map(({ draft }) => notationOf(draft)!).join('\n'));
          const offered = new Set(candidates([], tile, field).map((candidate) => candidate.cell));
          everywhere.forEach(({ cell, draft }, i) => {
            const found = obstacle(view, draft);
            expect(found === null, `${notationOf(draft)}: ${JSON.stringify(answers[i])}`).toBe(isLegal(answers[i]));
            if (isLegal(answers[i])) expect(offered.has(cell)).toBe(true);
            if (found?.kind === 'pair') ++seen.pairs;
            if (found !== null) expect(obstacleWords(view, found)).not.toBe('');
          });
          // And one more glyph along the line.
          const start = everywhere.find((_, i) => isLegal(answers[i]));
          const other = tiles.find((one) => one.id !== tile.id);
          if (start === undefined) continue;
          const longer = other === undefined ? [] : candidates(start.draft, other, field);
          const drafts = [start.draft, ...longer.map((candidate) => lay(start.draft, other!, candidate.cell))];
          const worth = engine.call<Check[]>('check', table, drafts.map((draft) => notationOf(draft)!).join('\n'));
          drafts.forEach((draft, i) => {
            const answer = worth[i]!;
            expect(obstacle(view, draft) === null).toBe(isLegal(answer));
            if (!isLegal(answer)) return;
            const account = accountOf(draft, field);
            const sum = draft.reduce((total, laid) => total + Number(laid.glyph[1]) * multiplierOf(laid.cell), 0);
            expect(answer.points).toBe(sum * account.touched.length);
            expect(prettySum(answer.sum).result).toBe(String(answer.points));
            expect(accountWords(account)).toContain('older neighbour');
            if (answer.points > best.points) best = { points: answer.points, move: notationOf(draft)! };
          });
        }
        move = best.move;
      } else {
        expect(view.phase).toBe('take');
        move = step % 3 === 0 && view.bag_size > 0 ? '+bag' : view.pool[0] === undefined ? '+bag' : `+${view.pool[0]}`;
      }
      if (step % 10 === 0) {
        const text = await describe(here, session);
        expect(text.choices.length).toBeGreaterThan(0);
        if (text.choices.length < 60) expect(text.others).toBe('');
        else if (text.others !== '') expect(text.others).toMatch(/^The best 60 of \d+\+?\. /);
        for (const choice of text.choices) expect(parseDecision(choice.move)).not.toBeNull();
        expect(text.grids[0]!.rows).toHaveLength(14);
        expect(text.lines.every((line) => line.text !== '')).toBe(true);
        const unseen = (lines: { title: string; text: string }[]): string | undefined => lines.find((line) => line.title.startsWith('Unseen'))?.text;
        expect(unseen(text.lines)?.match(/\d+(?= ×)/g)?.reduce((sum, n) => sum + Number(n), 0) ?? 0).toBe(view.unseen.length);
        expect(unseen((await describe({ ...here, setup: { ...here.setup, aids: [] } }, session)).lines)).toBeUndefined();
      }
      const before = view.rules;
      engine.call('submit', table, seat, move);
      const after = engine.call<State>('state', table, seat).view;
      if (JSON.stringify(before) !== JSON.stringify(after.rules)) ++seen.changes;
      const placed = parseDecision(move);
      if (placed?.kind === 'place') {
        const last = lastPlacement(eventsFor(engine, table, seat));
        expect(last?.cells.map(cellName)).toEqual(placed.glyphs.map((one) => cellName(one.cell)));
      }
      for (const event of events.slice(-8)) expect(tell(event.text, here)).not.toBe(event.text);
    }
    expect(engine.call<State>('state', table, '-').over).toBe(true);
    expect(seen.pairs).toBeGreaterThan(100);
    expect(seen.finals).toBe(3);
    expect(seen.changes > 0).toBe(options === '');
  });
});
