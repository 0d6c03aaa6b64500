import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const src = new URL('../src', import.meta.url).pathname;
const read = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

/** What the service worker says when no page is open: that it is somebody's turn, and in which game. */
function noticeWords(language: string): Record<string, string> {
  const turn = read(join(src, 'screens/words', language, 'shell.json'))['table.yourTurn']!;
  const games = readdirSync(join(src, 'games'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const titles = games.map(({ name }) => [name, read(join(src, 'games', name, 'words', language, 'about.json'))[`game.${name}`]!]);
  return { turn, ...(Object.fromEntries(titles) as Record<string, string>) };
}

/** The service worker of a build. */
export function serviceWorker(build: string): string {
  const words = Object.fromEntries(['en', 'de', 'tr'].map((language) => [language, noticeWords(language)]));
  return readFileSync(join(src, 'sw.js'), 'utf8').replace('BUILD', build).replace('{ en: {} }', JSON.stringify(words));
}

/** Tells the service worker what belongs to this build, and makes it another file for another build. */
export function offline(): Plugin {
  return {
    name: 'fullcircle-offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
        .sort();
      const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: serviceWorker(build) });
      this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify(files) });
    },
  };
}
