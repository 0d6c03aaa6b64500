import { describe, expect, it } from 'vitest';
import { serviceWorker } from '../vite/offline';
import { languages, read } from './messages';
import { gameNames } from '../src/engine/games';

// The service worker, with a browser around it that only takes notes.

const source = serviceWorker('build');
type Listener = (event: Record<string, unknown>) => void;

function worker(spoken: string | undefined, browser: string, pages: string[] = []) {
  const listeners: Record<string, Listener> = {};
  const shown: { title: string; body: string; tag: string; data: unknown }[] = [];
  const deeds: string[] = [];
  const self = {
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    registration: {
      showNotification: async (title: string, rest: { body: string; tag: string; data: unknown }) => void shown.push({ title, ...rest }),
    },
    clients: {
      matchAll: async () =>
        pages.map((path) => ({
          url: `https://example.org${path}`,
          postMessage: ({ open }: { open: string }) => deeds.push(`${path} opens ${open}`),
          focus: async () => deeds.push(`${path} focused`),
        })),
      openWindow: async (path: string) => deeds.push(`new ${path}`),
    },
  };
  const caches = { match: async () => (spoken === undefined ? undefined : new Response(spoken)) };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the worker is a script, and this is its browser
  const run = new Function('self', 'caches', 'navigator', source) as (...browser: unknown[]) => void;
  run(self, caches, { language: browser });
  const happen = async (name: string, event: Record<string, unknown>): Promise<void> => {
    let work: unknown;
    listeners[name]!({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  return {
    shown,
    deeds,
    push: (notice: object) => happen('push', { data: { json: () => notice } }),
    click: (path?: string) =>
      happen('notificationclick', { notification: { close() {}, data: path === undefined ? undefined : { path } } }),
  };
}

describe('a notice', () => {
  it.each(languages)('is in the words of the page in %s', async (language) => {
    for (const game of gameNames) {
      const { push, shown } = worker(language, 'fr-FR');
      await push({ t: 'turn', table: 'abc', game, url: 'https://example.org/table/abc' });
      expect(shown).toMatchObject([
        {
          title: read(language, `about-${game}`)[`game.${game}`],
          body: read(language, 'shell')['table.yourTurn'],
          tag: 'abc',
          data: { path: '/table/abc' },
        },
      ]);
    }
  });
  it('is in the language of the browser if the page left no word', async () => {
    const german = worker(undefined, 'de-AT');
    await german.push({ t: 'turn', table: 'abc', game: 'carcassonne' });
    expect(german.shown[0]!.body).toBe(read('de', 'shell')['table.yourTurn']);
    const other = worker(undefined, 'fr');
    await other.push({});
    expect(other.shown).toMatchObject([{ title: 'Full Circle', body: read('en', 'shell')['table.yourTurn'], data: { path: '/' } }]);
  });
  it('leads to the page that shows the table, else to any, else to a new one', async () => {
    const open = worker('en', 'en', ['/', '/table/abc']);
    await open.click('/table/abc');
    expect(open.deeds).toEqual(['/table/abc opens /table/abc', '/table/abc focused']);
    const elsewhere = worker('en', 'en', ['/lobby', '/']);
    await elsewhere.click('/table/abc');
    expect(elsewhere.deeds).toEqual(['/lobby opens /table/abc', '/lobby focused']);
    const closed = worker('en', 'en');
    await closed.click();
    expect(closed.deeds).toEqual(['new /']);
  });
});
