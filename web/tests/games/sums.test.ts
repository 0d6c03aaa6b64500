import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { tellSum as carcassonne } from '../../src/games/carcassonne/words';
import { tellSum as wagons } from '../../src/games/circle-the-wagons/words';
import { tellSum as cropCircles } from '../../src/games/crop-circles/text';
import { emptyTable } from '../../src/table/base';
import { isLegal, type GameName, type TableState } from '../../src/table/types';
import { testEngine } from '../replay/engine';

// Sums as the engine makes them, in the three languages of the page.

const spoken = vi.hoisted(() => ({ messages: {} as Record<string, string> }));
vi.mock('../../src/i18n/index.svelte', async () => {
  const { format } = await import('../../src/i18n/format');
  return {
    language: () => 'en',
    t: (key: string, params: Record<string, string | number> = {}): string => {
      const pattern = spoken.messages[key];
      if (pattern === undefined) throw new Error(`no message ${key}`);
      return format(pattern, params);
    },
  };
});
const speak = (language: string, game: GameName): void => {
  spoken.messages = JSON.parse(readFileSync(`src/i18n/${language}/${game}.json`, 'utf8')) as Record<string, string>;
};

const names = ['Ada', 'Bo', 'Cy'];
const tables = Object.fromEntries(
  (['crop-circles', 'carcassonne', 'circle-the-wagons'] as const).map((game) => [game, emptyTable('t', 'replay', game, '', names)]),
) as Record<GameName, TableState>;
const tellers: Record<GameName, (sum: string, table: TableState) => string> = { 'crop-circles': cropCircles, carcassonne, 'circle-the-wagons': wagons };
const games = Object.keys(tellers) as GameName[];

const sums = {} as Record<GameName, string[]>;
beforeAll(async () => {
  const engine = await testEngine();
  for (const game of games) {
    const seen = new Set<string>();
    const { table, events } = await engine.load(engine.make(game, game === 'circle-the-wagons' ? 'Ada|Bo' : 'Ada|Bo|Cy', 1, 'greedy'));
    for (let n = 0; n <= events; ++n) {
      const { table: here } = await engine.at(table, n);
      const moves = (await engine.state(here, '-')).to_act === null ? [] : (await engine.moves(here, 40)).moves;
      for (const check of moves.length === 0 ? [] : await engine.check(here, moves.map(({ move }) => move))) {
        if (isLegal(check)) seen.add(check.sum);
      }
      await engine.close(here);
    }
    sums[game] = [...seen];
  }
});

describe.each(games)('the sums of %s', (game) => {
  it.each(['en', 'de', 'tr'])('keep their numbers and lose their English in %s', (language) => {
    speak(language, game);
    const own = Object.values(spoken.messages).join(' ');
    expect(sums[game].length).toBeGreaterThan(3);
    for (const sum of sums[game]) {
      const words = tellers[game](sum, tables[game]);
      // A seat is named, not numbered; one point may be a word.
      const numbers = sum.replace(/ for seat \d/g, '').match(/\d+/g) ?? [];
      expect([sum, (words.match(/\d+/g) ?? []).filter((number) => number !== '1')]).toEqual([sum, numbers.filter((number) => number !== '1')]);
      expect(words).not.toMatch(/seat|_|undefined|\{|\dx\d| x /);
      for (const word of words.match(/\p{L}{3,}/gu) ?? []) expect(names.includes(word) || own.includes(word), `${sum}: ${word}`).toBe(true);
    }
    expect(tellers[game]('', tables[game])).toBe('');
  });
});

it('reads well', () => {
  speak('de', 'carcassonne');
  expect(carcassonne('city 4, road 3 for seat 1', tables.carcassonne)).toBe('Stadt fertig: 4 Punkte, Straße fertig: 3 Punkte für Bo');
  speak('en', 'circle-the-wagons');
  expect(wagons('forest +2, claim_jumpers -9')).toBe('forest +2, Claim Jumpers −9');
  speak('de', 'circle-the-wagons');
  expect(wagons('no change')).toBe('nichts ändert sich');
  expect(cropCircles('(2x3 + 1) x 4 = 28')).toBe('(2×3 + 1) × 4 = 28');
});
