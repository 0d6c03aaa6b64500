import type { GameName } from '../src/table/types';
import type { Visitor } from './harness';

// Somebody without a pointer: Tab, arrows, Enter and the keys that the boards name.

/** Presses Tab until what has the focus is called so. */
export async function reach(person: Visitor, name: RegExp): Promise<void> {
  for (let i = 0; i < 150; ++i) {
    const focused = await person.page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
    if (name.test(focused)) return;
    await person.page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not come to ${name}`);
}

const press = (person: Visitor, ...keys: string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => person.page.keyboard.press(key)), Promise.resolve());

/** Whether this button comes to life within a moment. */
async function wakes(person: Visitor, id: string): Promise<boolean> {
  return person.page
    .locator(`[data-testid="${id}"]:not([disabled])`)
    .waitFor({ timeout: 400 })
    .then(() => true)
    .catch(() => false);
}
async function send(person: Visitor): Promise<void> {
  if (!(await wakes(person, 'confirm'))) return;
  await reach(person, /^confirm$/);
  await press(person, 'Enter');
}

/** One decision by keys. */
const decide: Record<GameName, (person: Visitor) => Promise<void>> = {
  // A place for the tile, or what to do with a crop circle.
  carcassonne: async (person) => {
    await reach(person, /^(cell-|choose-|pick-|decline$)/);
    await press(person, 'n', 'Enter');
    await send(person);
  },
  // A card of the circle and a place for it; a free card needs the place only.
  'circle-the-wagons': async (person) => {
    await reach(person, /^(card-|cell-)/);
    await press(person, 'Enter');
    if (!(await wakes(person, 'confirm'))) {
      await reach(person, /^cell-/);
      await press(person, 'Enter');
    }
    await send(person);
  },
  // A glyph and the first field that takes it; nothing fits: pass.
  'crop-circles': async (person) => {
    if ((await person.id('board').getAttribute('data-phase')) === 'take') {
      await reach(person, /^(pool-|bag$)/);
      await press(person, 'Enter', 'Control+Enter');
      return;
    }
    const hand = await person.page.locator('[data-testid^="hand-"]').count();
    for (let glyph = 0; glyph < hand; ++glyph) {
      await reach(person, new RegExp(`^hand-${glyph}$`));
      await press(person, 'Enter');
      await person.page.waitForTimeout(80);
      if ((await person.page.locator('[data-legal]:not([data-legal="false"])').count()) === 0) continue;
      await press(person, 'n', 'Enter', 'Control+Enter');
      return;
    }
    await reach(person, /^pass$/);
    await press(person, 'Enter');
    if (!(await wakes(person, 'pass-sure'))) return;
    await reach(person, /^pass-sure$/);
    await press(person, 'Enter');
  },
};

/** Plays until the game is over. */
export async function playByKeys(game: GameName, person: Visitor): Promise<void> {
  const over = async (): Promise<boolean> => (await person.id('over').count()) > 0;
  for (let decision = 0; decision < 400; ++decision) {
    await person.page.waitForFunction(
      () =>
        document.querySelector('[data-testid="over"]') !== null ||
        (document.querySelector('[data-testid="now"]')?.textContent ?? '').includes('Your turn'),
      undefined,
      { timeout: 20_000 },
    );
    if (await over()) return;
    const told = await person.id('log').locator('li').count();
    await decide[game]!(person);
    await person.page.waitForFunction(
      (before) =>
        document.querySelector('[data-testid="over"]') !== null || document.querySelectorAll('[data-testid="log"] li').length > before,
      told,
      { timeout: 20_000 },
    );
  }
  throw new Error(`${game} does not end`);
}
