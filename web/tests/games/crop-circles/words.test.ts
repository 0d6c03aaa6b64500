import { describe, expect, it, vi } from 'vitest';
import type { Refusal, Term } from '../../../src/table/types';
import { accountWords, gainWords, refusalWords, ruleSentence } from '../../../src/games/crop-circles/words';
import { languages, read } from '../../messages';

const spoken = vi.hoisted((): { language: string; messages: Record<string, string> } => ({ language: 'en', messages: {} }));
vi.mock('../../../src/kit/i18n/index.svelte', async () => {
  const { format } = await import('../../../src/kit/i18n/format');
  return {
    language: () => spoken.language,
    t: (key: string, params: Record<string, string | number> = {}): string =>
      key in spoken.messages ? format(spoken.messages[key]!, params) : key,
  };
});
const speak = (language: string): void => {
  spoken.language = language;
  spoken.messages = { ...read(language, 'shell'), ...read(language, 'play'), ...read(language, 'crop-circles') };
};

const line: Term = {
  seat: 0,
  what: 'line',
  times: 4,
  points: 28,
  of: [
    { what: 'C2', times: 3, points: 6 },
    { what: 'T1', points: 1 },
  ],
};

it('shows a sum as a player can check it', () => {
  expect(gainWords([line])).toBe('(2×3 + 1) × 4 = 28');
  expect(gainWords([{ seat: 0, what: 'line', points: 3, of: [{ what: 'S3', points: 3 }] }])).toBe('3 × 1 = 3');
  expect(gainWords([])).toBe('');
});

it('counts pictures and older neighbours', () => {
  speak('en');
  expect(accountWords(line)).toBe('2 glyphs, one on a cow; 4 older neighbours');
  expect(accountWords({ ...line, times: undefined, of: [2, 2, 4].map((times) => ({ what: 'C1', times, points: times })) })).toBe(
    '3 glyphs, 2 on scarecrows, one on a barn; one older neighbour',
  );
});

it('reads a rule in one word or letter by letter', () => {
  speak('en');
  expect(ruleSentence('striped', ['C', 'S'])).toBe('Striped glyphs may stand next to circles and stars only.');
  expect(ruleSentence('empty', ['C', 'Q', 'T', 'S'])).toBe('Empty glyphs may stand next to every shape.');
});

describe('a refusal', () => {
  const refusals: Omit<Refusal, 'why'>[] = [
    { code: 'CC-20', reason: 'length', facts: {} },
    { code: 'CC-20', reason: 'off_board', facts: {} },
    { code: 'CC-20', reason: 'taken', facts: { at: 'g9' } },
    { code: 'CC-20', reason: 'not_in_hand', facts: { glyph: 'T3' } },
    { code: 'CC-20', reason: 'not_enough', facts: { glyph: 'T3' } },
    { code: 'CC-20', reason: 'apart', facts: {} },
    { code: 'CC-21', reason: 'pair', facts: { glyph: 'T3', at: 'g9', other: 'Q1', beside: 'g8', permitted: ['C', 'S'] } },
    { code: 'CC-24', reason: 'takes_left', facts: { left: 2 } },
    { code: 'CC-24', reason: 'not_in_pool', facts: { glyph: 'T3' } },
    { code: 'CC-24', reason: 'final_round', facts: {} },
    { code: 'CC-24', reason: 'place_first', facts: {} },
    { code: 'CC-30', reason: 'bag_empty', facts: {} },
    { code: 'over', reason: 'over', facts: {} },
    { code: 'order', reason: 'draw_due', facts: {} },
    { code: 'notation', reason: 'glyph', facts: { text: 'X9' } },
  ];
  it.each(languages)('has words of its own in %s, with all that it is about', (language) => {
    speak(language);
    const words = refusals.map((refusal) => refusalWords({ ...refusal, why: 'English' }));
    expect(new Set(words).size).toBe(words.length);
    for (const one of words) expect(one).toMatch(/^[^{}_]+\.$/);
    expect(words.filter((one) => one.includes('English'))).toEqual([]);
    expect(words[2]).toContain('g9');
    expect(words[7]).toContain('2');
    const pair = read(language, 'crop-circles');
    for (const part of ['g9', 'g8', pair['cc.glyph.T3']!, pair['cc.glyph.Q1']!, pair['cc.shapes.C']!, pair['cc.shapes.S']!])
      expect(words[6]).toContain(part);
  });
  it('that nobody foresaw speaks for itself', () => {
    expect(refusalWords({ code: 'storm', why: 'A storm.' })).toBe('A storm.');
  });
});
