import { mkdirSync } from 'node:fs';
import { beforeAll, it } from 'vitest';
import { gameNames } from '../src/engine/games';
import { stage, Visitor } from './harness';
import { handsFor, playOnBoard } from './players';

// Pictures of the main states, to be looked at: scripts/test-page shots. Those of the README go to docs/pictures.

const folder = new URL('../shots/', import.meta.url).pathname;
const pictures = new URL('../../docs/pictures/', import.meta.url).pathname;
const here = stage();
beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  mkdirSync(pictures, { recursive: true });
});

const screens = [
  ['wide', { width: 1280, height: 860 }, 'light'],
  ['night', { width: 1280, height: 860 }, 'dark'],
  ['phone', { width: 390, height: 844 }, 'light'],
  ['small', { width: 320, height: 640 }, 'dark'],
] as const;

it.each(screens)('%s', async (name, viewport, colorScheme) => {
  const ada = await Visitor.come(here.browser, 'Ada', { viewport, colorScheme, hasTouch: viewport.width < 400 });
  const [first, second] = [gameNames[0]!, gameNames[1]!];
  for (const path of ['/', `/learn/${first}`, `/rules/${second}`, '/lobby', '/account', '/settings', `/new/${first}`]) {
    await ada.page.goto(here.server.url + path);
    await ada.page.locator('main h1').first().waitFor({ state: 'attached' });
    await ada.still();
    await ada.page.screenshot({ path: `${folder}${path.slice(1).replace('/', '-') || 'home'}-${name}.png` });
  }
  for (const game of gameNames) {
    await ada.page.goto(here.server.url);
    await ada.id(`quick-${game}`).click();
    await ada.id('board').waitFor();
    await playOnBoard(game, [ada], handsFor(game).pictured);
    await ada.page.evaluate(() => scrollTo(0, 0));
    await ada.turn();
    await ada.page.screenshot({ path: `${folder}${game}-${name}.png` });
    if (name === 'wide') await ada.page.screenshot({ path: `${pictures}${game}.jpg`, type: 'jpeg', quality: 82 });
  }
  await ada.finish();
});
