import { beforeEach, expect, it, vi } from 'vitest';

// Languages and rooms that are asked for at the same time: no raw key, and one language.

type I18n = typeof import('../../../src/kit/i18n/index.svelte');
let i18n: I18n;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {} });
  i18n = await import('../../../src/kit/i18n/index.svelte');
  await import('../../../src/words');
  await i18n.setLanguage('en');
});

it('has the words of a room that is entered while the language changes', async () => {
  await Promise.all([i18n.setLanguage('de'), i18n.useMessages('people')]);
  expect([i18n.t('online.again'), i18n.t('people.no')]).toEqual(['Noch einmal versuchen', 'Abbrechen']);
});

it('has them in the new language if the room was asked for first', async () => {
  await Promise.all([i18n.useMessages('people'), i18n.setLanguage('de')]);
  expect([i18n.t('online.again'), i18n.t('people.no')]).toEqual(['Noch einmal versuchen', 'Abbrechen']);
});

it('speaks the language that was chosen last', async () => {
  await Promise.all([i18n.setLanguage('tr'), i18n.setLanguage('de')]);
  expect(i18n.language()).toBe('de');
  await Promise.all([i18n.setLanguage('de'), i18n.setLanguage('en')]);
  expect(i18n.t('online.again')).toBe('Try again');
});
