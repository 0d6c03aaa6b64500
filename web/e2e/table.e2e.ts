import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameNames, type GameName } from '../src/table/types';
import { launch, Server, Visitor } from './harness';
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

/** One decision by keys: what to press to get there. */
const byKeys: Record<GameName, (ada: Visitor) => Promise<void>> = {
  // A place for the tile, or what to do with a crop circle.
  carcassonne: async (ada) => {
    await reach(ada, /^(cell-|choose-|pick-|decline$)/);
    await ada.page.keyboard.press('Enter');
    await send(ada);
  },
  // A card of the circle and a place for it; a free card needs the place only.
  'circle-the-wagons': async (ada) => {
    await reach(ada, /^(card-|cell-)/);
    await ada.page.keyboard.press('Enter');
    await ada.page.waitForTimeout(150);
    if (!(await ada.id('confirm').isEnabled().catch(() => false))) {
      await reach(ada, /^cell-/);
      await ada.page.keyboard.press('Enter');
    }
    await send(ada);
  },
  'crop-circles': async (ada) => {
    if ((await ada.id('board').getAttribute('data-phase')) === 'take') {
      await reach(ada, /^(pool-|bag$)/);
      await ada.page.keyboard.press('Enter');
      return;
    }
    for (let glyph = 0; glyph < 4; ++glyph) {
      await reach(ada, new RegExp(`^hand-${glyph}$`));
      await ada.page.keyboard.press('Enter');
      await ada.page.waitForTimeout(120);
      if ((await ada.page.locator('[data-legal]:not([data-legal="false"])').count()) === 0) continue;
      await ada.page.keyboard.press('n'); // the next field that is offered
      await ada.page.keyboard.press('Enter');
      await ada.page.keyboard.press('Control+Enter');
      return;
    }
  },
};

async function send(ada: Visitor): Promise<void> {
  await ada.page.waitForTimeout(150);
  if (!(await ada.id('confirm').isEnabled().catch(() => false))) return;
  await reach(ada, /^confirm$/);
  await ada.page.keyboard.press('Enter');
}

it.each(gameNames)('plays %s by the keyboard alone', async (game) => {
  const ada = await Visitor.come(browser, 'Ada');
  await ada.page.goto(`${server.url}/new/${game}`);
  await ada.id('start').focus();
  await ada.page.keyboard.press('Enter');
  await ada.id('board').waitFor();
  for (let turn = 0; turn < 4; ++turn) {
    await expect.poll(() => ada.id('now').textContent(), { timeout: 20_000 }).toContain('Your turn');
    const before = await ada.id('log').locator('li').count();
    await byKeys[game](ada);
    await expect.poll(() => ada.id('log').locator('li').count(), { timeout: 20_000 }).toBeGreaterThan(before);
  }
  await ada.finish();
});

/** Presses Tab (or an arrow: the map is one stop) until what has the focus is called so. */
async function reach(person: Visitor, name: RegExp): Promise<void> {
  const arrows = ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowDown'];
  for (let i = 0; i < 120; ++i) {
    const focused = await person.page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
    if (name.test(focused)) return;
    const onMap = focused.startsWith('tile-') && name.test('cell-');
    await person.page.keyboard.press(onMap ? arrows[i % arrows.length]! : 'Tab');
  }
  throw new Error(`the keyboard does not come to ${name}`);
}

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
