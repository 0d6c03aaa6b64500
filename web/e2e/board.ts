import type { Visitor } from './harness';

// What somebody does on a board, and what the players of single games (games/GAME.ts) are made of.

/** What of the test ids can be pressed. */
export const id = (name: string): string => `[data-testid="${name}"]:not([disabled]):not([aria-disabled="true"])`;
/** A place that takes the piece that was chosen. */
export const legalCell = '[data-testid^="cell-"][data-legal]:not([data-legal="false"])';

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
export async function pressKeys(person: Visitor, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await person.page.keyboard.press(key);
    await person.still();
  }
}

/** Reaches it, and presses it. */
export async function enter(person: Visitor, name: RegExp): Promise<void> {
  await reach(person, name);
  await pressKeys(person, 'Enter');
}

/** A piece of a board as a picture of its own. */
export interface Scene {
  record: string;
  /** How much of the game is played. */
  part: number;
  /** The picture among the board's, which part of it is taken (16 to 10), and what lies below. */
  selector: string;
  box: [number, number, number, number];
  ground: string;
}

/** How a game is played on its board, quickly and badly: the first thing that is allowed. */
export interface Hands {
  /** Presses what is in the way (`before`), if it is there, or else the next thing that leads to a decision. The page is still. */
  act(person: Visitor, ...before: string[]): Promise<void>;
  /** One decision by keys: Tab, arrows, Enter and those that the board names. */
  decide(person: Visitor): Promise<void>;
  /** Builds a turn, and does not send it. */
  draft(person: Visitor): Promise<void>;
  /** How many steps make a board that is worth a picture. */
  pictured: number;
  /** What stands for the game on the home screen; without it that is drawn by somebody. */
  emblem?: Scene;
}

/** Any game: a piece of the hand, a place for it, and that is it. */
export const anyHands: Hands = {
  async act(person, ...before) {
    await person.pressFirst(...before, id('confirm'), legalCell, id('hand-0'));
  },
  async decide(person) {
    await enter(person, /^hand-/);
    await enter(person, /^cell-/);
    await enter(person, /^confirm$/);
  },
  async draft(person) {
    await person.id('hand-0').click();
    await person.still();
    await person.pressFirst(legalCell);
  },
  pictured: 42,
};
