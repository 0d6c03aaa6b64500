import { describe, expect, it } from 'vitest';
import { gameNames } from '../src/engine/games';
import { meet, phone, playByText, stage, Visitor } from './harness';
import { playOnBoard } from './players';

// Whole games on the page, as people play them. GAMES=a,b for these only.

const here = stage();

describe.each(process.env.GAMES?.split(',') ?? gameNames)('%s', (game) => {
  it('is played to its end by two browsers through an invitation', async () => {
    const [ada, bo] = await meet(here.server, here.browser, game);
    await playOnBoard(game, [ada, bo]);
    for (const person of [ada, bo]) {
      await person.id('over').waitFor();
      await person.axe();
    }
    const scores = async (person: Visitor): Promise<string[]> =>
      Promise.all([0, 1].map(async (seat) => (await person.id(`score-${seat}`).textContent()) ?? ''));
    expect(await scores(ada)).toEqual(await scores(bo));
    // The finished game by link at a move, for anybody.
    const cy = await Visitor.come(here.browser, 'Cy');
    await cy.page.goto(`${here.server.url}/replay/${/\/table\/([\w-]+)/.exec(ada.page.url())![1]}/5`);
    await cy.id('board').waitFor();
    await expect.poll(() => cy.id('replay-count').textContent()).toContain('5 / ');
    await cy.axe();
    // Again, with one click each.
    const before = ada.page.url();
    await ada.id('rematch').click();
    await ada.page.waitForURL((url) => url.pathname.startsWith('/table/') && url.href !== before);
    await bo.id('go-rematch').click();
    for (const person of [ada, bo]) await person.id('board').waitFor();
    for (const person of [ada, bo, cy]) await person.finish();
  });

  it('is played against the computer by a finger on a small phone without a network, and survives a reload', async () => {
    const ada = await Visitor.come(here.browser, 'Ada', { ...phone, serviceWorkers: 'allow' });
    await ada.page.goto(here.server.url);
    const missing = await ada.page.evaluate(async () => {
      await navigator.serviceWorker.ready; // it has fetched all there is by then
      const files = (await (await fetch('/offline.json')).json()) as string[];
      const found = await Promise.all(files.map((file) => caches.match(file)));
      return files.filter((_, i) => found[i] === undefined);
    });
    expect(missing).toEqual([]);
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
    const ada = await Visitor.come(here.browser, 'Ada');
    await ada.page.goto(here.server.url);
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
    await playByText(ada);
    await ada.axe();
    await ada.finish();
  });
});
