import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, languages, read, rooms, src } from './messages';

// Every message in every language, with the same parameters; and every key that the page names is there.

const parameters = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(svelte|ts)$/.test(entry.name)) yield path;
  }
}

const names = [...rooms.keys()];

describe.each(names)('%s', (room) => {
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
  for (const language of languages)
    expect(filesIn(language).map((path) => path.replace(`/${language}/`, '/{}/'))).toEqual([...rooms.values()]);
});

it('has no key twice', () => {
  const keys = names.flatMap((room) => Object.keys(read('en', room)));
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

it('has every key that is named in the page', () => {
  const known = new Set(names.flatMap((room) => Object.keys(read('en', room))));
  const missing: string[] = [];
  for (const path of sources(src)) {
    for (const found of readFileSync(path, 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)) {
      if (!known.has(found[1]!)) missing.push(`${path.slice(src.length)}: ${found[1]}`);
    }
  }
  expect(missing).toEqual([]);
});

/** A file of the page, and all that is loaded with it. */
function loadedWith(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const found of readFileSync(path, 'utf8').matchAll(/^\s*import (?!type\b)[^'(]*'(\.[^'?]*)'/gm)) {
    const wanted = join(dirname(path), found[1]!);
    const there = [wanted, `${wanted}.ts`].find((file) => /\.(svelte|ts)$/.test(file) && existsSync(file));
    if (there !== undefined) loadedWith(there, known);
  }
  return known;
}

it('has in the shell what the first screen says, and nothing else', () => {
  const first = [...loadedWith(join(src, 'main.ts'))];
  expect(first).toContain(join(src, 'screens/Home.svelte'));
  const texts = first.map((path) => readFileSync(path, 'utf8'));
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/'([a-z]+(?:\.\w+)*)'/g)].map((found) => found[1]!)));
  const shell = read('en', 'shell');
  const elsewhere = names.filter((room) => room !== 'shell').flatMap((room) => Object.keys(read('en', room)));
  expect(elsewhere.filter((key) => key.includes('.') && named.has(key))).toEqual([]);
  expect(Object.keys(shell).filter((key) => !named.has(key))).toEqual([]);
});
