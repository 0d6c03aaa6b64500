import { beforeAll, describe, expect, it, vi } from 'vitest';
import { gameNames } from '../../src/engine/games';
import type { Described } from '../../src/engine/types';
import { setLanguage, useMessages } from '../../src/kit/i18n/index.svelte';
import { whyWords } from '../../src/kit/i18n/refusal';
import { emptyTable } from '../../src/table/base';
import type { GameModule } from '../../src/games/module';
import { newEngine } from '../engine/engines';
import { languages } from '../messages';
import { people } from '../tables';

// Whatever a game refuses, the page says why, in its own words and in every language.

/** Codes that all games have, where one sentence may do for all reasons. */
const shared = ['over', 'order', 'chance'];
/** What only a record can write wrong: no player types a draw. */
const ofDraws = ['outcome', 'expected_goal', 'expected_circle'];

let loadGame: (game: string) => Promise<GameModule>;
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  await import('../../src/words');
  ({ loadGame } = await import('../../src/games/module'));
});

describe.each(gameNames)('%s', (game) => {
  it.each(languages)('has words in %s for every reason that the engine knows', async (language) => {
    const { refusals, title } = (await newEngine()).call<Described>('describe', game);
    expect(refusals.length, title).toBeGreaterThan(5);
    const module = await loadGame(game);
    await Promise.all([setLanguage(language), useMessages('play'), useMessages(game)]);
    const table = emptyTable('t', 'local', game, {}, people('Ada', 'Bo'));
    const said = new Map<string, string>();
    for (const { code, reason, facts } of refusals) {
      const name = `${code} ${reason}`;
      const words = module.refusalWords({ code, reason, facts, why: 'IN ENGLISH' }, table);
      expect(words, name).toMatch(/\p{Lu}.*[.!?]$/su);
      expect(words, name).not.toMatch(/IN ENGLISH|[{}]|undefined|\[object/);
      if (shared.includes(code) || ofDraws.includes(reason)) continue;
      expect(said.get(words), name).toBeUndefined();
      said.set(words, name);
    }
  });
});

it('says what is no refusal of a game by its code, and else as it came', async () => {
  await Promise.all([setLanguage('de'), useMessages('play')]);
  expect(whyWords({ code: 'turn', why: 'x' })).toBe('Du bist nicht am Zug.');
  expect(whyWords({ code: 'order', reason: 'draw_due', why: 'x' })).not.toBe('x');
  expect(whyWords({ code: 'surprise', why: 'nobody foresaw this' })).toBe('nobody foresaw this');
});
