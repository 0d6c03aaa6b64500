import { beforeAll, describe, expect, it, vi } from 'vitest';
import { gameNames } from '../../src/engine/games';
import type { Check, Loaded, MoveList, Summand, Term } from '../../src/engine/types';
import type { GameModule } from '../../src/games/module';
import { emptyTable } from '../../src/table/base';
import { isLegal } from '../../src/table/types';
import { languages, read } from '../messages';
import { testEngine } from '../replay/engine';
import { people } from '../tables';

// Gains as the engine says them, in the three languages of the page.

const spoken = vi.hoisted((): { messages: Record<string, string> } => ({ messages: {} }));
vi.mock('../../src/kit/i18n/index.svelte', async () => {
  const { lookUp } = await import('../messages');
  return { language: () => 'en', provideMessages: () => undefined, t: lookUp(() => spoken.messages) };
});
const speak = (language: string, game: string): void => {
  spoken.messages = read(language, game);
};

const names = ['Ada', 'Bo', 'Cy'];
interface Gain {
  mover: number;
  terms: readonly Term[];
}
const gains = new Map<string, Gain[]>();
let loadGame: (game: string) => Promise<GameModule>;
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  ({ loadGame } = await import('../../src/games/module'));
  const engine = await testEngine();
  for (const game of gameNames) {
    const seen = new Map<string, Gain>();
    const { table, events }: Loaded = await engine.load(
      engine.make(game, game === 'circle-the-wagons' ? 'Ada|Bo' : names.join('|'), 1, 'greedy'),
    );
    for (let n = 0; n <= events; ++n) {
      const { table: here } = await engine.at(table, n);
      const { to_act: mover } = await engine.state(here, '-');
      const { moves }: MoveList = mover === null ? { moves: [], more: false } : await engine.moves(here, 40);
      const checks: Check[] =
        moves.length === 0
          ? []
          : await engine.check(
              here,
              moves.map(({ move }) => move),
            );
      for (const check of checks) {
        if (isLegal(check) && check.terms !== undefined)
          seen.set(JSON.stringify([mover, check.terms]), { mover: mover!, terms: check.terms });
      }
      await engine.close(here);
    }
    gains.set(game, [...seen.values()]);
  }
});

/** The numbers of a sum as it is read: of what it is a sum of, how many times, and what it comes to. */
const numbersIn = ({ times = 1, points, of }: Summand): number[] =>
  of === undefined ? [Math.abs(points / times), times, Math.abs(points)] : [...of.flatMap(numbersIn), times, points];

describe.each(gameNames)('the gains of %s', (game) => {
  it.each(languages)('keep their numbers and have no English in %s', async (language) => {
    const { gainWords } = await loadGame(game);
    const table = emptyTable('t', 'replay', game, {}, people(...names));
    speak(language, game);
    const own = Object.values(spoken.messages).join(' ');
    expect(gains.get(game)!.length).toBeGreaterThan(3);
    for (const { mover, terms } of gains.get(game)!) {
      const words = gainWords(terms, mover, table);
      const told = JSON.stringify(terms);
      expect(words, told).not.toBe('');
      // One point may be a word, and what comes to nothing is not told.
      const numbers = new Set(terms.flatMap(numbersIn));
      for (const number of words.match(/\d+/g) ?? []) expect(numbers, `${told}: ${words}`).toContain(Number(number));
      for (const { seat, points } of terms) {
        if (seat === mover && Math.abs(points) > 1) expect(words, told).toContain(String(Math.abs(points)));
      }
      expect(words).not.toMatch(/seat|_|undefined|\{|\dx\d| x /);
      for (const word of words.match(/\p{L}{3,}/gu) ?? [])
        expect(names.includes(word) || own.includes(word), `${told}: ${word}`).toBe(true);
    }
    expect(gainWords([], 0, table)).toBe('');
  });
});
