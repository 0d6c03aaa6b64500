import { expect, it } from 'vitest';
import type { GameName } from '../src/table/types';
import { nextCard } from './games/circle-the-wagons';
import { stage, Visitor } from './harness';
import { playOnBoard } from './players';

// What hands do on the boards beside clicking: dragging pieces, ordering them, taking them back, looking closer. With motion.

const here = stage();

async function sitDown(game: GameName): Promise<Visitor> {
  const ada = await Visitor.come(here.browser, 'Ada', { reducedMotion: 'no-preference' });
  await ada.page.goto(here.server.url);
  await ada.id(`quick-${game}`).click();
  await ada.id('board').waitFor();
  await ada.turn();
  return ada;
}

/** Drags what the first selector finds onto the middle of the second, which may show only then. */
async function drag(person: Visitor, from: string, to: string): Promise<void> {
  const middle = async (selector: string): Promise<[number, number]> => {
    const box = (await person.page.locator(selector).first().boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await person.still();
  const [x, y] = await middle(from);
  await person.page.mouse.move(x, y);
  await person.page.mouse.down();
  await person.page.mouse.move(x + 12, y + 12, { steps: 3 });
  await person.still(); // what makes room for it has done so
  await person.page.mouse.move(...(await middle(to)), { steps: 6 });
  await person.page.mouse.up();
}

it('carries, orders and takes back glyphs of Crop Circles', async () => {
  const ada = await sitDown('crop-circles');
  const hand = (): Promise<(string | null)[]> =>
    ada.page.locator('[data-hand]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-hand')));
  const glyphs = (): Promise<(string | null)[]> =>
    ada.page.locator('[data-hand]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-glyph')));
  const dealt = await hand();
  expect(dealt.length).toBe(4);
  await drag(ada, '[data-testid="hand-0"]', '[data-testid="hand-2"]');
  await expect.poll(hand).toEqual([dealt[1], dealt[2], dealt[0], dealt[3]]);
  await ada.id('sort').click();
  const sorted = await glyphs();
  await ada.id('shuffle').click();
  await ada.id('sort').click(); // by value now
  await ada.id('sort').click();
  await expect.poll(glyphs).toEqual(sorted);
  expect((await hand()).sort()).toEqual([...dealt].sort());

  // Where the first glyph that can go somewhere may go; then it is carried there instead.
  const legal = ada.page.locator('[data-legal]');
  let chosen = 0;
  for (; (await legal.count()) === 0; ++chosen) {
    await ada.id(`hand-${chosen}`).click();
    await ada.still();
  }
  const cell = (await legal.first().getAttribute('data-testid'))!;
  await ada.id(`hand-${chosen - 1}`).click();
  await expect.poll(() => legal.count()).toBe(0);
  await drag(ada, `[data-testid="hand-${chosen - 1}"]`, `[data-testid="${cell}"]`);
  await ada.page.locator(`[data-testid="${cell}"][data-draft]`).waitFor();
  await ada.id('gain').waitFor();
  await ada.axe();
  await ada.id('recall').click();
  await expect.poll(() => ada.page.locator('[data-draft]').count()).toBe(0);
  await ada.finish();
});

it('carries the tile of Carcassonne to the map, which is moved and looked at', async () => {
  const ada = await sitDown('carcassonne');
  await ada.page.locator('[data-testid^="cell-"]').first().waitFor();
  const place = (await ada.page.locator('[data-testid^="cell-"]').first().getAttribute('data-testid'))!;
  await drag(ada, '[data-testid="hand"]', `[data-testid="${place}"]`);
  await ada.page.locator('[data-testid="confirm"]:not([disabled])').waitFor();
  await ada.id('recall').click();
  await playOnBoard('carcassonne', [ada], 8);
  await ada.turn();
  if (await ada.id('recall').isEnabled()) await ada.id('recall').click(); // a tile was drafted

  // Moving the map, once it lies still, and looking closer.
  const tile = ada.page.locator('[data-testid^="tile-"]').first();
  await ada.still();
  const before = (await tile.boundingBox())!;
  const map = (await ada.id('map').boundingBox())!;
  await ada.page.mouse.move(map.x + 20, map.y + map.height - 20);
  await ada.page.mouse.down();
  await ada.page.mouse.move(map.x + 90, map.y + map.height - 60, { steps: 5 });
  await ada.page.mouse.up();
  await ada.still();
  expect(Math.round((await tile.boundingBox())!.x - before.x)).toBe(70);
  await ada.page.mouse.wheel(0, -240);
  await expect.poll(async () => (await tile.boundingBox())!.width).toBeGreaterThan(before.width * 1.05);
  await ada.id('zoom-fit').click();
  await ada.still();

  // The extent of a feature.
  const box = (await tile.boundingBox())!;
  await ada.page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.12);
  await ada.id('feature').waitFor();
  await ada.axe();
  await ada.finish();
});

it('carries a card of Circle the Wagons into the town, with its points', async () => {
  const ada = await sitDown('circle-the-wagons');
  const confirm = ada.page.locator('[data-testid="confirm"]:not([disabled])');
  // On to a turn of ours with a card to choose, nothing of it drafted.
  await playOnBoard('circle-the-wagons', [ada], 4);
  for (await ada.turn(); (await ada.page.locator(nextCard).count()) === 0; await ada.turn())
    await playOnBoard('circle-the-wagons', [ada], 1);
  while (await ada.id('recall').isEnabled()) await ada.id('recall').click();
  await ada.still();
  await drag(ada, nextCard, '[data-testid="town-0"] [data-testid^="cell-"]');
  await confirm.waitFor();
  await ada.id('gain').waitFor();
  await ada.axe();
  await ada.id('recall').click();
  await ada.finish();
});
