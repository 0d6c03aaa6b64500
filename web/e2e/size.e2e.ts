import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

// What somebody waits for who comes here for the first time.

const page = new URL('../../build/release/page', import.meta.url).pathname;
const packed = (file: string): number => gzipSync(readFileSync(join(page, file)), { level: 9 }).length;

it('has at most 40 KB of script in the first load', () => {
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((found) => found[1]!);
  // And the messages of the shell, which are fetched before anything is shown.
  const isShell = (name: string): boolean => readFileSync(join(page, 'assets', name), 'utf8').includes('home.title');
  const assets = readdirSync(join(page, 'assets'));
  const words = ['en', 'de', 'tr'].map((language) =>
    assets.filter((name) => new RegExp(`^${language}-[\\w-]+\\.js$`).test(name) && isShell(name)),
  );
  for (const files of words) expect(files).toHaveLength(1);
  const most = Math.max(...words.map(([file]) => packed(`assets/${file}`)));
  const sum = first.reduce((bytes, file) => bytes + packed(file), 0) + most;
  console.log(`first load: ${(sum / 1024).toFixed(1)} KB of script`);
  expect(first.length).toBeGreaterThan(0);
  expect(sum).toBeLessThanOrEqual(40 * 1024);
});

it('has an engine of at most 280 KB, which is not in the first load', () => {
  const engine = readdirSync(join(page, 'assets')).filter((name) => name.endsWith('.wasm'));
  expect(engine).toHaveLength(1);
  const bytes = packed(`assets/${engine[0]}`);
  console.log(`engine: ${(bytes / 1024).toFixed(1)} KB`);
  expect(bytes).toBeLessThanOrEqual(280 * 1024);
  expect(readFileSync(join(page, 'index.html'), 'utf8')).not.toContain('.wasm');
});
