import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gameNames } from '../../src/engine/games';
import { src } from '../messages';

// The rooms of web/src in their order (docs/architecture.md): an import points to a room on the left, or stays in its
// own. Rooms that stand together do not know each other. Play is what the screen of a table is made of, which lessons
// and replays have too.
const order: readonly (readonly string[])[] = [
  ['kit'],
  ['engine'],
  ['table'],
  ['net'],
  ['games'],
  ['play', 'people'],
  ['learn', 'replay'],
  ['screens'],
  ['.'],
];
/** What a feature may use of another; of all others nothing. */
const knows: Record<string, readonly string[]> = { learn: ['play'], replay: ['play'] };

const features = order.slice(5, 7).flat();
const rank = (room: string): number => order.findIndex((rooms) => rooms.includes(room));
const roomOf = (file: string): string => (file.includes('/') ? file.split('/')[0]! : '.');
/** The game whose folder a file lies in; null for what all games share. */
const gameOf = (file: string): string | null => /^games\/([^/]+)\//.exec(file)?.[1] ?? null;

interface Import {
  from: string;
  to: string;
}

function target(file: string, specifier: string): string {
  const path = resolve(src, dirname(file), specifier.split('?')[0]!);
  const found = ['', '.ts', '.js'].map((end) => path + end).find((one) => existsSync(one));
  if (found === undefined && !specifier.includes('*')) throw new Error(`${file} names ${specifier}, which is not there`);
  return relative(src, found ?? path);
}

/** Whether this import is against the order; the reason if it is. */
function fault({ from, to }: Import): string | null {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (to.startsWith('..')) return 'leaves the source';
  if (here === '.') return null; // App and main stand above all rooms
  if (rank(here) < 0 || rank(there) < 0) return 'is in no room';
  const [game, other] = [gameOf(from), gameOf(to)];
  if (game !== null && other !== null && game !== other) return 'between two games';
  if (here === there) return null;
  if (rank(there) > rank(here)) return 'against the order';
  if (features.includes(here) && features.includes(there) && !(knows[here] ?? []).includes(there)) return 'between two features';
  return null;
}

/** Whatever begins like a path is one, in an import, a glob, a list of globs or a new URL(…) alike. */
const pathsIn = (text: string): string[] => [...text.matchAll(/(['"`])(\.\.?\/[^'"`$]*)\1/g)].map((found) => found[2]!);

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|js|svelte)$/.test(file));
const imports = files.flatMap((from): Import[] =>
  pathsIn(readFileSync(join(src, from), 'utf8')).map((path) => ({ from, to: target(from, path) })),
);

describe('the rooms of the page', () => {
  it('import to the left only', () => {
    expect(imports.length).toBeGreaterThan(500);
    const faults = imports.flatMap((one) => (fault(one) === null ? [] : [`${one.from} imports ${one.to}: ${fault(one)}`]));
    expect(faults).toEqual([]);
  });

  it('are held apart by this test', () => {
    const [one, other] = [`games/${gameNames[0]}/index.ts`, `games/${gameNames[1]}/index.ts`];
    const refused: [string, string][] = [
      ['kit/storage.ts', 'table/types.ts'],
      ['engine/client.ts', 'table/types.ts'],
      ['table/base.ts', 'net/api.ts'],
      ['games/module.ts', 'play/Log.svelte'],
      [one, other],
      ['people/rows.ts', 'play/qr.ts'],
      ['replay/keys.ts', 'learn/markup.ts'],
      ['learn/markup.ts', 'screens/Home.svelte'],
      ['screens/Home.svelte', 'App.svelte'],
      ['ui/Menu.svelte', 'kit/storage.ts'],
    ];
    for (const [from, to] of refused) expect(fault({ from, to }), `${from} ${to}`).not.toBeNull();
    expect(fault({ from: 'replay/Viewer.svelte', to: 'play/TextTable.svelte' })).toBeNull();
    expect(fault({ from: one, to: 'games/module.ts' })).toBeNull();
  });

  it('are entered by no other way', () => {
    const ways = [
      "import { a } from '../kit/a';",
      "import '../kit/a';",
      "export * from '../kit/a';",
      "await import('../kit/a');",
      "import.meta.glob<Record<string, () => Promise<A>>>('../kit/a')",
      "import.meta.glob<A>(['../kit/a', '!**/b'])",
      "new URL('../kit/a', import.meta.url)",
      'import A from "../kit/a";',
      'import.meta.glob(`../kit/a`)',
    ];
    for (const way of ways) expect(pathsIn(way), way).toEqual(['../kit/a']);
    expect(files).toContain('sw.js');
  });
});
