import { beforeAll, expect, it, vi } from 'vitest';
import { setLanguage, useMessages } from '../../src/kit/i18n/index.svelte';
import type { Reading } from '../../src/replay/reading.svelte';
import { languages } from '../messages';
import { testEngine, type TestEngine } from './engine';

// What the rules refuse in a record is said in the language of the page, with what it is about.

const page = vi.hoisted(() => ({ engine: {} }));
vi.mock('../../src/engine/engines', () => ({
  engine: {
    load: (record: string) => (page.engine as TestEngine).load(record),
    close: (table: number) => (page.engine as TestEngine).close(table),
  },
}));

let reading: Reading;
let record: string;
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  await import('../../src/words');
  const { Reading } = await import('../../src/replay/reading.svelte');
  reading = new Reading(() => undefined);
  const engine = await testEngine();
  page.engine = engine;
  record = engine.make('circle-the-wagons', 'Ada|Bo', 1, 'greedy');
});

const said = {
  en: /line \d+ is wrong\. .*Bo/,
  de: /Zeile \d+ stimmt nicht\. .*Bo/,
  tr: /\d+\. satır yanlış\. .*Bo/,
};

it.each(languages)('in %s', async (language) => {
  await Promise.all([setLanguage(language), useMessages('play'), useMessages('replay')]);
  await reading.read(record.replace(/^1 start .*$/m, '1 draft 3 @0,0'));
  expect(reading.why).toMatch(said[language]);
  expect(reading.why).not.toMatch(/[{}]|undefined/);
});
