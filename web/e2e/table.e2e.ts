import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameNames } from '../src/engine/games';
import { reach } from './board';
import { meet, phone, stage, Visitor } from './harness';
import { handsFor, playByKeys, playOnBoard } from './players';

// What happens around a game: one screen for two, a lost connection, small screens, the keyboard, all pages.

const here = stage();

it('draws a curtain between two people at one screen', async () => {
  const ada = await Visitor.come(here.browser, 'Ada');
  await ada.page.goto(`${here.server.url}/new/crop-circles?with=same`);
  await ada.id('name-1').fill('Bo');
  await ada.axe();
  await ada.id('start').click();
  await ada.id('curtain').waitFor();
  expect(await ada.id('hand-0').count()).toBe(0);
  expect(await ada.id('board').count()).toBe(0);
  await ada.axe();
  await ada.id('lift').click();
  await ada.id('hand-0').waitFor();
  const next = ada.id('curtain').getByRole('heading');
  // Ada passes and takes her glyph; then nothing of hers is to be seen, and nothing of Bo's before he lifts the curtain.
  for (const what of ['pass', 'pass-sure', 'pool-0', 'confirm']) await ada.id(what).click();
  await next.waitFor();
  expect(await next.textContent()).toContain('Bo');
  expect(await ada.page.locator('[data-testid^="hand-"]').count()).toBe(0);
  await ada.page.reload();
  await next.waitFor();
  expect(await ada.page.locator('[data-testid^="hand-"]').count()).toBe(0);
  await ada.axe();
  await ada.id('lift').click();
  await ada.id('hand-0').waitFor();
  await ada.finish();
});

it('keeps the curtain drawn while a computer plays between two people', async () => {
  const ada = await Visitor.come(here.browser, 'Ada');
  await ada.page.goto(`${here.server.url}/new/crop-circles?with=same`);
  await ada.id('seats').selectOption('3');
  await ada.id('seat-1').selectOption('bot:1');
  await ada.id('name-2').fill('Bo');
  await ada.id('start').click();
  await ada.id('lift').click();
  await ada.id('hand-0').waitFor();
  for (const what of ['pass', 'pass-sure', 'pool-0']) await ada.id(what).click();
  // Whatever is shown from now on is looked at, however short.
  await ada.page.evaluate(() => {
    const seen = window as unknown as { turns: string[]; hands: number };
    Object.assign(seen, { turns: [], hands: 0 });
    new MutationObserver(() => {
      const turn = document.querySelector('[data-testid="curtain"] h3')?.textContent ?? '';
      if (turn !== '' && seen.turns.at(-1) !== turn) seen.turns.push(turn);
      if (seen.turns.length > 0) seen.hands += document.querySelectorAll('[data-testid^="hand-"]').length;
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  await ada.id('confirm').click();
  await ada.id('lift').waitFor();
  const { turns, hands } = await ada.page.evaluate(() => {
    const { turns, hands } = window as unknown as { turns: string[]; hands: number };
    return { turns, hands };
  });
  expect(turns.length).toBe(2);
  expect(turns[1]).toContain('Bo');
  expect(hands).toBe(0);
  await ada.id('lift').click();
  await ada.id('hand-0').waitFor();
  await ada.finish();
});

it.each(gameNames)('keeps a draft of %s while the server is down, and sends it afterwards', async (game) => {
  // Ada's page is the one that the service worker keeps: online it must not stand in the way.
  const [ada, bo] = await meet(here.server, here.browser, game, { serviceWorkers: 'allow' });
  const isNext = (person: Visitor): Promise<Visitor> => person.turn().then(() => person);
  while ((await Promise.race([ada, bo].map(isNext))) === bo) await playOnBoard(game, [bo], 1); // whatever comes before her first turn
  await handsFor(game).draft(ada);
  const confirm = ada.page.locator('[data-testid="confirm"]:not([disabled])');
  await confirm.waitFor();
  await ada.still(); // what it gains is known as well
  const words = await confirm.textContent();
  await here.server.kill();
  await ada.id('down').waitFor();
  await ada.axe();
  here.server = await here.server.crashAndRestart();
  await ada.id('down').waitFor({ state: 'detached' });
  await expect.poll(() => confirm.textContent()).toBe(words);
  const told = await bo.id('log').locator('li').count();
  await confirm.click();
  await expect.poll(() => bo.id('log').locator('li').count()).toBeGreaterThan(told);
  await ada.finish();
  await bo.finish();
});

it('lets people ask, leave, come back and resign', async () => {
  const [ada, bo] = await meet(here.server, here.browser, 'circle-the-wagons');
  await ada.id('more').click();
  await ada.axe();
  await ada.id('offer-end').click();
  await ada.id('withdraw').waitFor();
  await bo.id('agree').waitFor();
  await bo.axe();
  await bo.id('decline').click();
  await ada.id('withdraw').waitFor({ state: 'detached' });
  await bo.id('more').click();
  await bo.id('leave').click();
  await expect.poll(() => ada.id('plate-1').textContent()).toContain('away');
  await bo.id('come-back').click();
  await expect.poll(() => ada.id('plate-1').textContent()).not.toContain('away');
  await bo.id('more').click();
  await bo.id('resign').click();
  await bo.id('resign-no').click();
  await bo.id('resign').click();
  await bo.id('resign-yes').click();
  for (const person of [ada, bo]) await person.id('over').waitFor();
  expect(await ada.id('now').textContent()).toContain('Ada won');
  for (const person of [ada, bo]) await person.finish();
});

it('goes on in one tab where the game went on in another', async () => {
  const ada = await Visitor.come(here.browser, 'Ada');
  await ada.page.goto(`${here.server.url}/new/circle-the-wagons?with=same`);
  await ada.id('start').click();
  await ada.id('board').waitFor();
  const other = await ada.another();
  await other.page.goto(ada.page.url());
  await other.id('board').waitFor();
  await ada.page.bringToFront(); // a tab behind another is drawn seldom
  await playOnBoard('circle-the-wagons', [ada], 6);
  await other.id('other-tab').waitFor();
  const told = (person: Visitor): Promise<string | null> => person.id('log').textContent();
  await expect.poll(async () => (await told(other)) === (await told(ada))).toBe(true);
  await other.page.bringToFront();
  await playOnBoard('circle-the-wagons', [other], 6);
  await ada.id('other-tab').waitFor();
  await expect.poll(async () => (await told(other)) === (await told(ada))).toBe(true);
  expect(other.errors).toEqual([]);
  await ada.finish();
});

it('keeps the keyboard where it is: in the text view and from screen to screen', async () => {
  const ada = await Visitor.come(here.browser, 'Ada');
  await ada.page.goto(here.server.url);
  const focused = (): Promise<string> =>
    ada.page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.tagName ?? '');
  await ada.page.getByRole('link', { name: 'Leaderboard' }).press('Enter');
  await expect.poll(focused).toBe('H1');
  await ada.page.goto(here.server.url);
  await ada.id('quick-carcassonne').press('Enter');
  await ada.id('board').waitFor();
  await ada.id('text-toggle').press('Enter');
  await ada.id('choice').first().waitFor();
  for (let turn = 0; turn < 3; ++turn) {
    await ada.turn();
    const move = await ada.id('choice').first().getAttribute('data-move');
    await ada.id('command').fill(move!);
    await ada.page.keyboard.press('Enter');
    await ada.still();
    expect(await ada.id('command').inputValue()).toBe('');
    expect(await focused()).toBe('command');
  }
  await ada.finish();
});

it.each(gameNames)('plays %s to its end by the keyboard alone', async (game) => {
  const ada = await Visitor.come(here.browser, 'Ada');
  await ada.page.goto(`${here.server.url}/new/${game}`);
  await reach(ada, /^start$/);
  await ada.page.keyboard.press('Enter');
  await ada.id('board').waitFor();
  await playByKeys(game, ada);
  await ada.axe();
  await ada.finish();
});

const pages = [
  '/',
  '/lobby',
  '/learn',
  '/leaderboard',
  '/account',
  '/settings',
  '/admin',
  '/replay',
  '/nowhere',
  ...gameNames.flatMap((game) => [`/new/${game}`, `/learn/${game}`, `/rules/${game}`]),
];

describe.each([
  ['a phone', { ...phone, colorScheme: 'light' }],
  ['a wide screen at night', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
] as const)('on %s', (_, options) => {
  // One visitor for all pages: what they share is fetched once.
  let ada: Visitor;
  beforeAll(async () => (ada = await Visitor.come(here.browser, 'Ada', options)));
  afterAll(() => ada?.finish());

  it.each(pages)('%s is whole and accessible', async (path) => {
    await ada.page.goto(here.server.url + path);
    await ada.page.locator('main h1').first().waitFor({ state: 'attached' });
    await ada.still();
    await ada.fits();
    await ada.axe();
    expect(ada.errors).toEqual([]);
  });

  it.each(gameNames)('%s can be played', async (game) => {
    const ada = await Visitor.come(here.browser, 'Ada', options);
    await ada.page.goto(here.server.url);
    await ada.id(`quick-${game}`).click();
    await ada.id('board').waitFor();
    await ada.fits();
    await ada.axe();
    await playOnBoard(game, [ada], 6);
    await ada.fits();
    await ada.axe();
    await ada.finish();
  });
});

it.each(['de', 'tr'])('speaks %s', async (language) => {
  const ada = await Visitor.come(here.browser, 'Ada', { locale: language });
  await ada.page.goto(here.server.url);
  await expect.poll(() => ada.page.locator('html').getAttribute('lang')).toBe(language);
  await ada.axe();
  await ada.finish();
});
