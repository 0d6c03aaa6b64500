import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import limits from '../../src/net/limits.json';
import { machineFigures, peopleFigures } from '../../src/people/figures';
import en from '../../src/people/words/en/people.json';
import play from '../../src/play/words/en/play.json';
import { apiRefusals, endings, tableRefusals } from '../net/refusals';

const src = new URL('../../src/', import.meta.url);
const sources = [
  ...['people', 'kit', 'net', 'play'].flatMap((room) =>
    readdirSync(new URL(room, src))
      .filter((name) => /\.(ts|svelte)$/.test(name))
      .map((name) => `${room}/${name}`),
  ),
  ...['Account', 'Settings', 'Leaderboard', 'Player', 'Lobby', 'Admin'].map((name) => `screens/${name}.svelte`),
].map((name) => readFileSync(new URL(name, src), 'utf8'));

/** Keys that are put together. */
const built = [
  ...[...peopleFigures, ...machineFigures].map((name) => `people.figure.${name}`),
  ...endings.filter((why) => why !== 'finished').map((why) => `people.why.${why}`),
  ...['any', 'won', 'shared', 'lost', 'none'].map((outcome) => `people.player.outcome.${outcome}`),
  ...['won', 'shared', 'lost', 'none'].map((outcome) => `people.player.was.${outcome}`),
  ...['any', 'rated', 'casual'].map((kind) => `people.player.rated.${kind}`),
  ...limits.Scope.enum.flatMap((scope) => [`people.tokens.scope.${scope}`, `people.tokens.scope.${scope}.short`]),
  ...['unsupported', 'blocked', 'off', 'on'].map((state) => `people.notices.device.${state}`),
  ...['playing', 'open', 'finished'].map((status) => `people.admin.status.${status}`),
  ...['auto', 'light', 'dark'].map((theme) => `people.settings.theme.${theme}`),
  ...['none', 'awaited', 'sealed', 'given', 'missing'].map((part) => `people.luck.${part}`),
  // Codes whose sentences the server makes as it goes; `offline` is no answer at all.
  ...['code', 'push', 'report', 'service', 'setup', 'url', 'offline'].map((code) => `why.${code}`),
  ...[...apiRefusals, ...tableRefusals]
    .map(({ code, reason }) => (reason === undefined ? `why.${code}` : `why.${code}.${reason}`))
    .filter((key) => !(key in play)),
];
const used = new Set([
  ...sources.flatMap((text) => [...text.matchAll(/['"`](people\.[\w.]*\w)['"`]/g)].map((match) => match[1]!)),
  ...built,
]);

describe('messages of the people room', () => {
  it('are there for every key that is used, and none is left over', () => {
    expect([...used].filter((key) => !(key in en))).toEqual([]);
    expect(Object.keys(en).filter((key) => !used.has(key))).toEqual([]);
  });
});
