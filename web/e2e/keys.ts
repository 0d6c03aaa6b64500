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

/** Presses keys one after the other, each when the page is done with the one before. */
async function press(person: Visitor, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await person.page.keyboard.press(key);
    await person.still();
  }
}
const isAwake = (person: Visitor, id: string): Promise<boolean> =>
  person.page.evaluate((wanted) => document.querySelector(`[data-testid="${wanted}"]:not([disabled])`) !== null, id);

async function send(person: Visitor): Promise<void> {
  await reach(person, /^confirm$/);
  await press(person, 'Enter');
}

/** Any game: a piece of the hand, a place for it, and that is it. */
async function decideAny(person: Visitor): Promise<void> {
  await reach(person, /^hand-/);
  await press(person, 'Enter');
  await reach(person, /^cell-/);
  await press(person, 'Enter');
  await send(person);
}

/** One decision by keys. */
const decide: Partial<Record<GameName, (person: Visitor) => Promise<void>>> = {
  // A place for the tile, or what to do with a crop circle. From where a turn ends, a key goes to the first place.
  carcassonne: async (person) => {
    await press(person, 'n');
    await reach(person, /^(cell-|choose-|pick-|decline$)/);
    await press(person, 'Enter');
    await send(person);
  },
  // A card of the circle and a place for it; a free card needs the place only.
  'circle-the-wagons': async (person) => {
    await reach(person, /^(card-|cell-)/);
    await press(person, 'Enter');
    if (!(await isAwake(person, 'confirm'))) {
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
      if ((await person.page.locator('[data-legal]:not([data-legal="false"])').count()) === 0) continue;
      await press(person, 'n', 'Enter', 'Control+Enter');
      return;
    }
    await reach(person, /^pass$/);
    await press(person, 'Enter');
    await reach(person, /^pass-sure$/);
    await press(person, 'Enter');
  },
};

/** Plays until the game is over. */
export async function playByKeys(game: GameName, person: Visitor): Promise<void> {
  for (let decision = 0; decision < 400; ++decision) {
    await person.turn();
    if ((await person.id('over').count()) > 0) return;
    if (decision === 0) await reach(person, /^(cell-|card-|hand-)/);
    const told = await person.id('log').locator('li').count();
    await (decide[game] ?? decideAny)(person);
    await person.page.waitForFunction(
      (before) =>
        document.querySelector('[data-testid="over"]') !== null || document.querySelectorAll('[data-testid="log"] li').length > before,
      told,
    );
  }
  throw new Error(`${game} does not end`);
}
