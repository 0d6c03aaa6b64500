import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameNames } from '../src/table/types';
import { launch, Server, Visitor } from './harness';
import { playByKeys, reach } from './keys';
import { playOnBoard } from './players';

// What happens around a game: one screen for two, a lost connection, small screens, the keyboard, all pages.

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await Server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('draws a curtain between two people at one screen', async () => {
  const ada = await Visitor.come(browser, 'Ada');
  await ada.page.goto(`${server.url}/new/crop-circles?with=same`);
  await ada.axe();
  await ada.id('start').click();
  await ada.id('curtain').waitFor();
  expect(await ada.id('hand-0').count()).toBe(0);
  expect(await ada.id('board').count()).toBe(0);
  await ada.axe();
  await ada.id('lift').click();
  await ada.id('hand-0').waitFor();
  await playOnBoard('crop-circles', [ada], 5);
  await ada.page.waitForFunction(() => document.querySelector('[data-testid="curtain"]') !== null, undefined, { timeout: 30_000 }).catch(() => undefined);
  await ada.finish();
});

it('keeps a draft while the server is down, and sends it afterwards', async () => {
  const ada = await Visitor.come(browser, 'Ada');
  await ada.page.goto(`${server.url}/new/carcassonne?with=friend`);
  await ada.id('start').click();
  await ada.id('waiting').waitFor();
  const bo = await Visitor.come(browser, 'Bo');
  await bo.page.goto(ada.page.url());
  await bo.id('name').fill('Bo');
  await bo.id('sit').click();
  await ada.page.locator('[data-testid^="cell-"]').first().click();
  await ada.id('confirm').waitFor();
  await server.kill();
  await ada.id('down').waitFor();
  await ada.axe();
  expect(await ada.id('confirm').isVisible()).toBe(true);
  server = await server.crashAndRestart();
  await ada.id('down').waitFor({ state: 'detached', timeout: 40_000 });
  await ada.id('confirm').click();
  await expect.poll(() => bo.id('now').textContent(), { timeout: 20_000 }).toContain('Your turn');
  await ada.finish();
  await bo.finish();
});

it.each(gameNames)('plays %s to its end by the keyboard alone', async (game) => {
  const ada = await Visitor.come(browser, 'Ada');
  await ada.page.goto(`${server.url}/new/${game}`);
  await reach(ada, /^start$/);
  await ada.page.keyboard.press('Enter');
  await ada.id('board').waitFor();
  await playByKeys(game, ada);
  await ada.axe();
  await ada.finish();
});

const pages = ['/', '/lobby', '/learn', '/leaderboard', '/account', '/settings', '/admin', '/replay', '/nowhere', ...gameNames.flatMap((game) => [`/new/${game}`, `/learn/${game}`, `/rules/${game}`])];

describe.each([
  ['a phone', { width: 320, height: 640 }, 'light'],
  ['a wide screen at night', { width: 1440, height: 900 }, 'dark'],
] as const)('on %s', (_, viewport, colorScheme) => {
  it.each(pages)('%s is whole and accessible', async (path) => {
    const ada = await Visitor.come(browser, 'Ada', { viewport, colorScheme });
    await ada.page.goto(server.url + path);
    await ada.page.locator('main h1').first().waitFor({ state: 'attached' });
    await ada.page.waitForTimeout(200);
    await ada.fits();
    await ada.axe();
    await ada.finish();
  });

  it.each(gameNames)('%s can be played', async (game) => {
    const ada = await Visitor.come(browser, 'Ada', { viewport, colorScheme });
    await ada.page.goto(server.url);
    await ada.id(`quick-${game}`).click();
    await ada.id('board').waitFor();
    await ada.fits();
    await ada.axe();
    if (viewport.width > 400) await playOnBoard(game, [ada], 6);
    await ada.fits();
    await ada.axe();
    await ada.finish();
  });
});

it.each(['de', 'tr'])('speaks %s', async (language) => {
  const ada = await Visitor.come(browser, 'Ada', { locale: language });
  await ada.page.goto(server.url);
  await expect.poll(() => ada.page.locator('html').getAttribute('lang')).toBe(language);
  await ada.axe();
  await ada.finish();
});
