import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe as suite, expect, it, vi } from 'vitest';
import { RawEngine } from '../../../src/engine/engine';
import type { Check, EngineState, MoveList } from '../../../src/engine/types';
import { arrange, candidates, fieldOf, lastTurn, lay, type CropView } from '../../../src/games/crop-circles/model';
import { pass, placement, take } from '../../../src/games/crop-circles/notation';
import { cellName, cells } from '../../../src/games/crop-circles/pieces';
import { accountWords, changeWords, doesWords, gainWords, refusalWords, textView } from '../../../src/games/crop-circles/words';
import { isLegal, type TableSession } from '../../../src/table/types';
import { eventsFor, tableOf } from '../../tables';
import { checkByRules, placedBy } from './fixtures';

// Whole games by the engine of the browser: the board has words for all that the engine says, and offers all that is legal.

vi.mock('../../../src/kit/i18n/index.svelte', async () => {
  const { lookUp, read } = await import('../../messages');
  const messages = { ...read('en', 'shell'), ...read('en', 'play'), ...read('en', 'crop-circles') };
  return { language: () => 'en', t: lookUp(() => messages) };
});

const wasm = new URL('../../../src/engine/engine.wasm', import.meta.url).pathname;

/** Without the English of a refusal. */
const stripped = (check: Check): Check => (isLegal(check) ? check : { ...check, why: '' });
/** Looks closer only where they do not: there are very many of them. */
function agree(one: Check, other: Check): void {
  if (!isDeepStrictEqual(stripped(one), stripped(other))) expect(stripped(one)).toEqual(stripped(other));
}

interface State extends EngineState {
  view: CropView;
}

suite('games of the engine', () => {
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
    const seen = { refusals: new Set<string>(), changes: 0, finals: 0 };
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
        let best = { points: -1, move: pass };
        for (const tile of new Map(tiles.map((one) => [one.glyph, one])).values()) {
          // Every field, so that all that can be in the way is.
          const everywhere = cells.map((cell) => ({ cell, draft: lay([], tile, cell) }));
          const answers = engine.call<Check[]>('check', table, everywhere.map(({ draft }) => placement(draft)!).join('\n'));
          const offered = new Set(candidates([], tile, field).map((candidate) => candidate.cell));
          everywhere.forEach(({ cell, draft }, i) => {
            const answer = answers[i]!;
            agree(checkByRules(view, placement(draft)!), answer);
            if (isLegal(answer)) expect(offered.has(cell)).toBe(true);
            else seen.refusals.add(`${answer.reason} ${refusalWords(answer)}`);
          });
          // And one more glyph along the line.
          const start = everywhere.find((_, i) => isLegal(answers[i]));
          const other = tiles.find((one) => one.id !== tile.id);
          if (start === undefined) continue;
          const longer = other === undefined ? [] : candidates(start.draft, other, field);
          const drafts = [start.draft, ...longer.map((candidate) => lay(start.draft, other!, candidate.cell))];
          const worth = engine.call<Check[]>('check', table, drafts.map((draft) => placement(draft)!).join('\n'));
          drafts.forEach((draft, i) => {
            const answer = worth[i]!;
            agree(checkByRules(view, placement(draft)!), answer);
            if (!isLegal(answer)) return;
            expect(gainWords(answer.terms!)).toMatch(new RegExp(`^[^=]+ × \\d+ = ${answer.points}$`));
            expect(accountWords(answer.terms![0]!)).toContain('older neighbour');
            if (answer.points > best.points) best = { points: answer.points, move: placement(draft)! };
          });
        }
        move = best.move;
      } else {
        expect(view.phase).toBe('take');
        move = take(step % 3 === 0 && view.bag_size > 0 ? 'bag' : (view.pool[0] ?? 'bag'));
      }
      if (step % 10 === 0) {
        const text = await textView(here, session);
        expect(text.choices.length).toBeGreaterThan(0);
        if (text.choices.length < 60) expect(text.others).toBe('');
        else if (text.others !== '') expect(text.others).toMatch(/^The best 60 of \d+\+?\. /);
        for (const choice of text.choices) expect(choice.label).not.toBe('');
        expect(text.grids[0]!.rows).toHaveLength(14);
        expect(text.lines.every((line) => line.text !== '')).toBe(true);
        const unseen = (lines: { title: string; text: string }[]): string | undefined =>
          lines.find((line) => line.title.startsWith('Unseen'))?.text;
        expect(
          unseen(text.lines)
            ?.match(/\d+(?= ×)/g)
            ?.reduce((sum, n) => sum + Number(n), 0) ?? 0,
        ).toBe(view.unseen.length);
        expect(unseen((await textView({ ...here, setup: { ...here.setup, aids: [] } }, session)).lines)).toBeUndefined();
      }
      const before = view.rules;
      engine.call('play', table, seat, move, 'all');
      const { view: after, turn_from: turnFrom } = engine.call<State>('state', table, seat);
      if (JSON.stringify(before) !== JSON.stringify(after.rules)) ++seen.changes;
      if (view.phase === 'place' && move !== pass) {
        const last = lastTurn({ events: eventsFor(engine, table, seat), turnFrom });
        expect(last?.cells.map(cellName)).toEqual(placedBy(move).map((one) => cellName(one.cell)));
      }
      for (const event of events.slice(-8)) expect(doesWords(event.does, here)).not.toBe('');
    }
    expect(engine.call<State>('state', table, '-').over).toBe(true);
    for (const reason of ['taken', 'apart', 'pair']) {
      expect([...seen.refusals].filter((refusal) => refusal.startsWith(reason)).length, reason).toBeGreaterThan(0);
    }
    expect(seen.refusals.size).toBeGreaterThan(100);
    for (const refusal of seen.refusals) expect(refusal).toMatch(/^\w+ [^_{}|]+\.$/);
    expect(seen.finals).toBe(3);
    expect(seen.changes > 0).toBe(options === '');
  });
});
