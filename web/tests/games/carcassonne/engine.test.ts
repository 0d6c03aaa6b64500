import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe as suite, expect, it, vi } from 'vitest';
import { RawEngine } from '../../../src/engine/engine';
import type { Check, EngineState, MoveList } from '../../../src/engine/types';
import { featureIndex, formatDecision, mismatches, parseDecision, partKey, pennantsIn, samePlace, spotsOf, turnsAt, type CarcassonneView } from '../../../src/games/carcassonne/model';
import { describe, dueWords, featureWords, lastPlaced, tell } from '../../../src/games/carcassonne/words';
import type { TableSession } from '../../../src/table/types';
import { eventsFor, tableOf } from '../../tables';

// Whole games by the engine of the browser: what the board reads in a view is there, and its words are whole.

vi.mock('../../../src/i18n/index.svelte', async () => {
  const { readFileSync: read } = await import('node:fs');
  const room = (name: string): Record<string, string> => JSON.parse(read(new URL(`../../../src/i18n/en/${name}.json`, import.meta.url), 'utf8')) as Record<string, string>;
  const messages = { ...room('shell'), ...room('carcassonne') };
  const { format } = await import('../../../src/i18n/format');
  return {
    t: (key: string, params: Record<string, string | number> = {}): string => {
      const pattern = messages[key];
      if (pattern === undefined) throw new Error(`no message ${key}`);
      return format(pattern, params);
    },
  };
});

const wasm = new URL('../../../src/engine/engine.wasm', import.meta.url).pathname;
let engine: RawEngine;

interface State extends EngineState {
  view: CarcassonneView;
}

suite.skipIf(!existsSync(wasm))('a game of the engine', () => {
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
      const unknown = view.tiles.flatMap((tile) => spotsOf(tile.tile, tile.turns).filter((spot) => !index.has(partKey(tile.at[0], tile.at[1], spot.name))));
      expect(unknown).toEqual([]);
      for (const feature of view.features) {
        const words = featureWords(feature, tileAt, true);
        expect(words.title).not.toBe('');
        if (feature.terrain === 'city') expect(feature.points_complete).toBe(2 * (new Set(feature.parts.map(([x, y]) => `${x},${y}`)).size + pennantsIn(feature, tileAt)));
      }
      if (state.over) break;
      const { moves } = engine.call<MoveList>('moves', table, 5000);
      for (const { move } of moves) {
        const decision = parseDecision(move);
        expect(decision === null ? null : formatDecision(decision)).toBe(move);
        if (decision?.type === 'place') {
          expect(turnsAt(view.fits!, decision.at)).toContain(decision.turns);
          expect(mismatches(view, decision.tile, decision.at, decision.turns).clashes).toEqual([]);
        }
      }
      const events = eventsFor(engine, table, 0);
      const here = tableOf('carcassonne', state, 0, events);
      if (steps % 7 === 0 || view.phase !== 'place') {
        const session = { moves: async (limit: number) => engine.call<MoveList>('moves', table, limit) } as unknown as TableSession;
        const text = await describe(here, session);
        expect(text.choices.length).toBe(Math.min(60, moves.length));
        expect(text.others).toBe(moves.length > 60 ? `The best 60 of ${moves.length}. Type any other.` : '');
        const points = text.choices.map(({ move }) => moves.find((one) => one.move === move)!.points);
        expect(points).toEqual(moves.map((one) => one.points).sort((a, b) => b - a).slice(0, 60));
        expect(text.grids[0]!.rows.every((row) => row.cells.length === text.grids[0]!.columns.length)).toBe(true);
        expect(JSON.stringify(text)).not.toMatch(/\{\w+|undefined|NaN|"ca\./);
        for (const cell of text.grids[0]!.rows.flatMap((row) => row.cells)) {
          if (cell.insert !== undefined) expect(engine.call<Check[]>('check', table, cell.insert)[0]).toHaveProperty('points');
        }
        const plain = await describe({ ...here, setup: { ...here.setup, aids: [] } }, session);
        expect(JSON.stringify(plain.lines)).not.toMatch(/open side|neighbours? missing|\bcomplete\b/);
        expect(dueWords(view, here)).not.toBe('');
        for (const event of events) expect(tell(event.text, here)).not.toMatch(/\{|undefined/);
        if (lastPlaced(here) !== null) expect(tileAt(lastPlaced(here)!)).toBeDefined();
      }
      engine.call('submit', table, state.to_act!, moves[(steps * 7919 + seed * 31) % moves.length]!.move);
    }
    expect([...phases]).toEqual(expect.arrayContaining(['place', 'choose', 'over']));
    engine.call('close', table);
  });
});
