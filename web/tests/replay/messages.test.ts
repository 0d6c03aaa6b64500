import { expect, test } from 'vitest';
import de from '../../src/replay/words/de/replay.json';
import en from '../../src/replay/words/en/replay.json';
import tr from '../../src/replay/words/tr/replay.json';

const parameters = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();

test('the three languages say the same', () => {
  for (const other of [de, tr] as Record<string, string>[]) {
    expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect([key, parameters(other[key]!)]).toEqual([key, parameters(text)]);
  }
});
