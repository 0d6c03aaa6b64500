import { readFileSync } from 'node:fs';
import { beforeAll, describe as suite, expect, it, vi } from 'vitest';
import { RawEngine } from '../../../src/engine/engine';
import type { Check, EngineState, MoveList } from '../../../src/engine/types';
import { samePlace } from '../../../src/games/places';
import { doneOf, featureIndex, lastTurn, partKey, turnsAt, type CarcassonneView } from '../../../src/games/carcassonne/model';
import { crop, decline, placement } from '../../../src/games/carcassonne/notation';
import { spotsOf } from '../../../src/games/carcassonne/pieces';
import { doesWords, dueWords, featureWords, gainWords, refusalWords, textView } from '../../../src/games/carcassonne/words';
import { isLegal, type TableSession } from '../../../src/table/types';
import { eventsFor, tableOf } from '../../tables';

// Whole games by the engine of the browser: what the board reads in a view is there, and its words are whole.

vi.mock('../../../src/kit/i18n/index.svelte', async () => {
  const { lookUp, read } = await import('../../messages');
  const messages = { ...read('en', 'shell'), ...read('en', 'play'), ...read('en', 'carcassonne') };
  return { language: () => 'en', t: lookUp(() => messages) };
});

const wasm = new URL('../../../src/engine/engine.wasm', import.meta.url).pathname;
let engine: RawEngine;

interface State extends EngineState {
  view: CarcassonneView;
}

suite('a game of the engine', () => {
  beforeAll(async () => {
    engine = await RawEngine.instantiate(readFileSync(wasm));
  });

  it.each([1, 2])('is understood from its first tile to its last (seed %i)', async (seed) => {
    const { table } = engine.call<{ table: number }>('open', 'carcassonne', '', 'Ada|Bo|Cy', seed);
    const phases = new Set<string>();
    for (let steps = 0; steps < 400; ++steps) {
      const state = engine.call<State>('state', table, 0);
      const { view } = state;
      phases.add(view.phase);
      const tileAt = (at: readonly [number, number]) => view.tiles.find((tile) => samePlace(tile.at, at));
      const index = featureIndex(view.features);
      const unknown = view.tiles.flatMap((tile) =>
        spotsOf(tile.tile, tile.turns).filter((spot) => !index.has(partKey(tile.at[0], tile.at[1], spot.name))),
      );
      expect(unknown).toEqual([]);
      for (const feature of view.features) {
        const words = featureWords(feature, true);
        expect(words.title).not.toBe('');
        if (feature.terrain === 'city') expect(feature.points_complete).toBe(2 * (feature.tiles + (feature.pennants ?? 0)));
      }
      if (state.over) break;
      const { moves } = engine.call<MoveList>('moves', table, 5000);
      for (const { move, does } of moves) {
        const done = doneOf(does);
        if (done.kind === 'place') {
          expect(turnsAt(view.fits!, done.at)).toContain(done.turns);
          expect(placement(done.tile, { at: done.at, turns: done.turns, spot: done.spot ?? null })).toBe(move);
        }
        if (done.kind === 'crop') expect(crop(done.effect)).toBe(move);
        if (done.kind === 'decline') expect(decline).toBe(move);
      }
      if (view.drawn !== null) {
        // Every place beside a tile is a fit or is refused with the sides that clash.
        for (const { at } of view.tiles) {
          for (const [x, y] of [
            [0, -1],
            [1, 0],
            [0, 1],
            [-1, 0],
            [9, 9],
          ] as const) {
            const there = [at[0] + x, at[1] + y] as const;
            const [check] = engine.call<Check[]>('check', table, placement(view.drawn, { at: there, turns: 0, spot: null }));
            expect(isLegal(check)).toBe(turnsAt(view.fits!, there).includes(0));
            if (!isLegal(check)) expect(refusalWords(check!)).not.toMatch(/\{|undefined|^$/);
          }
        }
      }
      const events = eventsFor(engine, table, 0);
      const here = tableOf('carcassonne', state, 0, events);
      if (steps % 7 === 0 || view.phase !== 'place') {
        const session = { moves: async (limit: number) => engine.call<MoveList>('moves', table, limit) } as unknown as TableSession;
        const text = await textView(here, session);
        expect(text.choices.length).toBe(Math.min(60, moves.length));
        expect(text.others).toBe(moves.length > 60 ? `The best 60 of ${moves.length}. Type any other.` : '');
        const points = text.choices.map(({ move }) => moves.find((one) => one.move === move)!.points);
        expect(points).toEqual(
          moves
            .map((one) => one.points)
            .sort((a, b) => b - a)
            .slice(0, 60),
        );
        expect(text.grids[0]!.rows.every((row) => row.cells.length === text.grids[0]!.columns.length)).toBe(true);
        expect(JSON.stringify(text)).not.toMatch(/\{\w+|undefined|NaN|"ca\./);
        for (const cell of text.grids[0]!.rows.flatMap((row) => row.cells)) {
          if (cell.insert !== undefined) expect(engine.call<Check[]>('check', table, cell.insert)[0]).toHaveProperty('points');
        }
        const plain = await textView({ ...here, setup: { ...here.setup, aids: [] } }, session);
        expect(JSON.stringify(plain.lines)).not.toMatch(/open side|neighbours? missing|\bcomplete\b/);
        expect(dueWords(here)).not.toBe('');
        for (const event of events) {
          expect(doesWords(event.does)).not.toMatch(/\{|undefined/);
          expect(gainWords(event.terms ?? [], event.actor ?? 0, here)).not.toMatch(/\{|undefined/);
        }
        const last = lastTurn(here);
        if (last !== null) expect(tileAt(last.at)).toBeDefined();
      }
      engine.call('play', table, state.to_act!, moves[(steps * 7919 + seed * 31) % moves.length]!.move, 'all');
    }
    expect([...phases]).toEqual(expect.arrayContaining(['place', 'choose', 'over']));
    engine.call('close', table);
  });
});
