import type { GameName } from '../src/table/types';
import type { Visitor } from './harness';

// People who play on the boards themselves, quickly and badly: the first thing that is allowed.

/** Clicks or taps what comes first among these, if it is there and can be. */
async function clickFirst(person: Visitor, selector: string, force = false): Promise<boolean> {
  const found = person.page.locator(selector).first();
  if ((await found.count()) === 0) return false;
  try {
    await (person.finger ? found.tap({ timeout: 1500, force }) : found.click({ timeout: 1500, force }));
    return true;
  } catch {
    return false; // gone meanwhile: the game has moved on
  }
}

const id = (name: string): string => `[data-testid="${name}"]:not([disabled]):not([aria-disabled="true"])`;

async function cropCircles(person: Visitor): Promise<boolean> {
  // On a small screen the first tap only aims.
  for (const what of ['place-here', 'confirm', 'pass-sure', 'pool-0', 'bag']) if (await clickFirst(person, id(what))) return true;
  const hand = await person.page.locator('[data-testid^="hand-"]').count();
  for (let i = 0; i < hand; ++i) {
    if (!(await clickFirst(person, id(`hand-${i}`)))) return false;
    await person.page.waitForTimeout(60);
    if (await clickFirst(person, '[data-testid^="cell-"][data-legal]:not([data-legal="false"])')) {
      await person.page
        .locator(`${id('confirm')}, ${id('place-here')}`)
        .first()
        .waitFor({ timeout: 3000 })
        .catch(() => undefined);
      return true;
    }
  }
  return clickFirst(person, id('pass'));
}

async function carcassonne(person: Visitor): Promise<boolean> {
  for (const what of ['confirm', 'choose-B', 'decline']) if (await clickFirst(person, id(what))) return true;
  if (await clickFirst(person, '[data-testid^="pick-"], [data-testid^="ring-"]')) return true;
  return clickInView(person, '[data-testid="map"]', '[data-testid^="cell-"]');
}

/** Clicks the first of these whose middle is to be seen within the frame: a map may be larger, and people look elsewhere then. */
async function clickInView(person: Visitor, frame: string, selector: string): Promise<boolean> {
  const seen = await person.page.evaluate(
    ([within, wanted]) => {
      const box = document.querySelector(within!)!.getBoundingClientRect();
      const all = [...document.querySelectorAll(wanted!)];
      if (all.length === 0) return 'none';
      for (const element of all) {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        if (x > box.left && x < box.right && y > box.top && y < box.bottom && element.contains(document.elementFromPoint(x, y)))
          return { x, y };
      }
      return 'elsewhere';
    },
    [frame, selector],
  );
  if (seen === 'elsewhere') await clickFirst(person, id('zoom-out'));
  if (typeof seen === 'string') return false;
  await (person.finger ? person.page.touchscreen.tap(seen.x, seen.y) : person.page.mouse.click(seen.x, seen.y));
  return true;
}

/** The card whose turn it is in the circle: nothing is given away. */
export const nextCard = '[data-testid="circle"] [data-testid^="card-"][tabindex="0"]:not([disabled])';

async function wagons(person: Visitor): Promise<boolean> {
  if (await clickFirst(person, id('confirm'))) return true;
  // The card follows a mouse and so lies over the place that is clicked.
  if (await clickFirst(person, '[data-testid^="cell-"]', !person.finger)) {
    await person.page
      .locator(id('confirm'))
      .waitFor({ timeout: 2000 })
      .catch(() => undefined);
    return true;
  }
  return clickFirst(person, nextCard);
}

/** Any other game: a piece of the hand, a place for it, and that is it. */
async function another(person: Visitor): Promise<boolean> {
  if (await clickFirst(person, id('confirm'))) return true;
  if (await clickFirst(person, '[data-testid^="cell-"][data-legal="true"]')) return true;
  if ((await person.page.locator('[data-testid^="hand-"][aria-pressed="true"]').count()) > 0) return false; // its places are on their way
  return clickFirst(person, id('hand-0'));
}

const players: Partial<Record<GameName, (person: Visitor) => Promise<boolean>>> = {
  'crop-circles': cropCircles,
  carcassonne,
  'circle-the-wagons': wagons,
};

const isMyTurn = async (person: Visitor): Promise<boolean> =>
  /Your turn|plays/.test(
    (await person
      .id('now')
      .textContent({ timeout: 5000 })
      .catch(() => '')) ?? '',
  );

/** Plays on until the game is over or so many clicks were made; everybody whose turn it is clicks, and looks around after each. */
export async function playOnBoard(game: GameName, people: Visitor[], clicks = 2000): Promise<number> {
  let made = 0;
  let idle = 0;
  while (made < clicks) {
    let acted = false;
    for (const person of people) {
      if ((await person.id('over').count()) > 0) return made;
      if ((await person.id('lift').count()) > 0) await person.id('lift').click();
      if (!(await isMyTurn(person))) continue;
      if (await (players[game] ?? another)(person)) {
        acted = true;
        ++made;
        await person.look();
      }
    }
    if (acted) idle = 0;
    else if (++idle > 200) {
      const now = await Promise.all(people.map((person) => person.id('now').allTextContents()));
      for (const person of people) await person.page.screenshot({ path: `shots/stuck-${person.name}.png` });
      throw new Error(`${game} does not go on: ${JSON.stringify([now, people.map((person) => person.errors)])}`);
    } else await people[0]!.page.waitForTimeout(40);
  }
  return made;
}
