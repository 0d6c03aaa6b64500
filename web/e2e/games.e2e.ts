import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameNames } from '../src/table/types';
import { launch, meet, phone, playByText, Server, Visitor } from './harness';
import { playOnBoard } from './players';

// Whole games on the page, as people play them.

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

describe.each(gameNames)('%s', (game) => {
  it('is played to its end by two browsers through an invitation', async () => {
    const [ada, bo] = await meet(server, browser, game);
    await ada.axe();
    await playOnBoard(game, [ada, bo], 12);
    await bo.axe();
    await playOnBoard(game, [ada, bo]);
    for (const person of [ada, bo]) {
      await person.id('over').waitFor();
      await person.axe();
    }
    const scores = async (person: Visitor): Promise<string[]> => Promise.all([0, 1].map(async (seat) => (await person.id(`score-${seat}`).textContent()) ?? ''));
    expect(await scores(ada)).toEqual(await scores(bo));
    // The finished game by link, at a move.
    await bo.page.goto(`${server.url}/replay/${ada.page.url().replace(/.*\/table\/([\w-]+).*/, '$1')}/5`);
    await bo.id('board').waitFor();
    await bo.axe();
    await ada.id('rematch').click();
    await ada.page.waitForURL(/\/table\//);
    await ada.finish();
    await bo.finish();
  });

  it('is played against the computer by a finger on a small phone without a network, and survives a reload', async () => {
    const ada = await Visitor.come(browser, 'Ada', phone);
    await ada.page.goto(server.url);
    await ada.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await ada.page.waitForFunction(async () => {
      const files = (await (await fetch('/offline.json')).json()) as string[];
      const found = await Promise.all(files.map((file) => caches.match(file)));
      return found.every((one) => one !== undefined);
    });
    await ada.context.setOffline(true);
    await ada.page.reload();
    await ada.id(`quick-${game}`).click();
    await ada.id('board').waitFor();
    await ada.fits();
    await playOnBoard(game, [ada], 8);
    await ada.fits();
    await ada.axe();
    const log = await ada.id('log').textContent();
    await ada.page.reload();
    await ada.id('board').waitFor();
    expect((await ada.id('log').textContent())?.slice(0, 40)).toBe(log?.slice(0, 40));
    await playOnBoard(game, [ada]);
    await ada.id('over').waitFor();
    await ada.fits();
    await ada.axe();
    await ada.finish();
  });

  it('is played to its end in words alone', async () => {
    const ada = await Visitor.come(browser, 'Ada');
    await ada.page.goto(server.url);
    await ada.id(`quick-${game}`).click();
    await ada.id('board').waitFor();
    await ada.id('text-toggle').click();
    await ada.id('text').waitFor();
    await ada.axe();
    // A refused command says why and loses nothing.
    await ada.id('command').waitFor();
    await ada.id('command').fill('nonsense');
    await ada.page.keyboard.press('Enter');
    await expect.poll(() => ada.id('text-status').textContent()).not.toBe('');
    expect(await ada.id('command').inputValue()).toBe('nonsense');
    await ada.id('command').fill('');
    await playByText([ada]);
    await ada.axe();
    await ada.finish();
  });
});
