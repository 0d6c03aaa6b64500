import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Every message in every language, with the same parameters; and every key that the page names is there.

const root = new URL('../../src', import.meta.url).pathname;
const languages = ['en', 'de', 'tr'];
const rooms = readdirSync(join(root, 'i18n/en')).sort();
const read = (language: string, room: string): Record<string, string> => JSON.parse(readFileSync(join(root, 'i18n', language, room), 'utf8')) as Record<string, string>;
const parameters = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(svelte|ts)$/.test(entry.name)) yield path;
  }
}

describe.each(rooms)('%s', (room) => {
  it.each(languages)('is complete in %s', (language) => {
    const english = read('en', room);
    const other = read(language, room);
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(other)) {
      expect(text.trim(), key).not.toBe('');
      expect(parameters(text), key).toEqual(parameters(english[key]!));
    }
  });
});

it('has the same rooms in all languages', () => {
  for (const language of languages) expect(readdirSync(join(root, 'i18n', language)).sort()).toEqual(rooms);
});

it('has no key twice', () => {
  const keys = rooms.flatMap((room) => Object.keys(read('en', room)));
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

it('has every key that is named in the page', () => {
  const known = new Set(rooms.flatMap((room) => Object.keys(read('en', room))));
  const missing: string[] = [];
  for (const path of sources(root)) {
    for (const found of readFileSync(path, 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)) {
      if (!known.has(found[1]!)) missing.push(`${path.slice(root.length + 1)}: ${found[1]}`);
    }
  }
  expect(missing).toEqual([]);
});
