import { beforeAll, describe, expect, it, vi } from 'vitest';
import { setLanguage, useMessages } from '../../src/kit/i18n/index.svelte';
import { whyWords, type Refusal } from '../../src/kit/i18n/refusal';
import { wordsOf } from '../../src/kit/wording';
import { ApiError } from '../../src/net/api';
import { problem } from '../../src/net/problems';
import { languages } from '../messages';
import { apiRefusals, commonRefusals, tableRefusals } from './refusals';

// Whatever the engine or the server refuses, the page says why, in its own words and in every language.

/** The facts that the gaps of a sentence name. A list ("{values|or}") need not be said. */
const factsOf = ({ why }: Refusal): Record<string, string> =>
  Object.fromEntries([...why.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, name!.toUpperCase()]));

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  await import('../../src/words');
});

function expectOwnWords(words: string, name: string, facts: Record<string, string>, said: Map<string, string>): void {
  expect(words, name).toMatch(/\p{Lu}.*[.!?]$/su);
  expect(words, name).not.toMatch(/IN ENGLISH|[{}]|undefined/);
  for (const fact of Object.values(facts)) expect(words, name).toContain(fact);
  expect(said.get(words), name).toBeUndefined();
  said.set(words, name);
}

describe.each(languages)('in %s', (language) => {
  it('has words of its own for everything that people are refused', async () => {
    await Promise.all([setLanguage(language), useMessages('play'), useMessages('people')]);
    expect(apiRefusals.length).toBeGreaterThan(30);
    const said = new Map<string, string>();
    for (const refusal of apiRefusals) {
      const { code, reason } = refusal;
      const facts = factsOf(refusal);
      expectOwnWords(wordsOf(problem(new ApiError(400, code, 'IN ENGLISH', reason, facts))), `${code} ${reason}`, facts, said);
    }
  });
  it('has words of its own for everything that is refused whatever the game', async () => {
    await Promise.all([setLanguage(language), useMessages('play'), useMessages('replay')]);
    expect(commonRefusals.length).toBeGreaterThan(30);
    const said = new Map<string, string>();
    for (const refusal of commonRefusals) {
      const facts = factsOf(refusal);
      // How the game did end is a list of numbers, which the replay shows.
      if (refusal.reason === 'other_result') ['result', 'found'].forEach((name) => delete facts[name]);
      expectOwnWords(whyWords({ ...refusal, why: 'IN ENGLISH', facts }), `${refusal.code} ${refusal.reason}`, facts, said);
    }
  });
  it('has words of its own for every reason that a table gives', async () => {
    await Promise.all([setLanguage(language), useMessages('play'), useMessages('people')]);
    expect(tableRefusals.length).toBeGreaterThan(30);
    const said = new Map<string, string>();
    for (const refusal of tableRefusals) {
      const { code, reason } = refusal;
      const name = `${code} ${reason}`;
      const facts = factsOf(refusal);
      const words = whyWords({ code, why: 'IN ENGLISH', ...(reason === undefined ? {} : { reason }), facts });
      expectOwnWords(words, name, facts, said);
      expect(wordsOf(problem(new ApiError(422, code, 'IN ENGLISH', reason, facts))), name).toBe(words);
    }
  });
});
