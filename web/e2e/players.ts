import type { GameName } from '../src/table/types';
import type { Visitor } from './harness';

// People who play on the boards themselves, quickly and badly: the first thing that is allowed. Each of them acts only when it is
// their turn and the page is still; then nothing changes until they do, and what was found can be pressed.

type Player = (person: Visitor, ...before: string[]) => Promise<number>;

const id = (name: string): string => `[data-testid="${name}"]:not([disabled]):not([aria-disabled="true"])`;
/** A place that takes the piece that was chosen. */
export const legalCell = '[data-testid^="cell-"][data-legal]:not([data-legal="false"])';

const cropCircles: Player = async (person, ...before) => {
  // On a small screen the first tap only aims.
  const pressed = await person.pressFirst(...before, ...['place-here', 'confirm', 'pass-sure', 'pool-0', 'bag', 'hand-0'].map(id));
  const hand = before.length + 5;
  if (pressed >= 0 && pressed < hand) return pressed;
  for (let i = 1; pressed === hand; ++i) {
    await person.still();
    if ((await person.pressFirst(legalCell)) === 0) return pressed;
    if ((await person.pressFirst(id(`hand-${i}`))) < 0) break;
  }
  await person.press(id('pass'));
  return hand;
};

const carcassonne: Player = async (person, ...before) => {
  const acts = [...['confirm', 'choose-B', 'decline'].map(id), '[data-testid^="pick-"]', '[data-testid^="ring-"]'];
  const pressed = await person.pressFirst(...before, ...acts);
  if (pressed < 0) await pressInView(person, '[data-testid="map"]', '[data-testid^="cell-"]');
  return pressed;
};

/** Presses the first of these whose middle is to be seen within the frame: a map may be larger, and people look elsewhere then. */
async function pressInView(person: Visitor, frame: string, selector: string): Promise<void> {
  for (let farther = 0; farther < 20; ++farther) {
    const seen = await person.page.evaluate(
      ([within, wanted]) => {
        const map = document.querySelector(within!)!;
        map.scrollIntoView({ block: 'nearest' });
        const box = map.getBoundingClientRect();
        for (const element of document.querySelectorAll(wanted!)) {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          if (x > box.left && x < box.right && y > box.top && y < box.bottom && element.contains(document.elementFromPoint(x, y)))
            return { x, y };
        }
        return null;
      },
      [frame, selector],
    );
    if (seen !== null) return person.pressAt(seen.x, seen.y);
    await person.press(id('zoom-out'));
    await person.still();
  }
  throw new Error(`no ${selector} comes into view`);
}

/** The card whose turn it is in the circle: nothing is given away. */
export const nextCard = '[data-testid="circle"] [data-testid^="card-"][tabindex="0"]:not([disabled])';

// The card follows a mouse and so lies over the place that is clicked: this is pressed where it is, whatever lies there.
const wagons: Player = async (person, ...before) => {
  const place = '[data-testid^="cell-"]';
  const pressed = await person.pressFirst(...before, id('confirm'));
  if (pressed >= 0) return pressed;
  const seen = person.page.locator(place).first();
  if ((await seen.count()) === 0) await person.press(nextCard);
  else if (person.finger) await person.press(place);
  else await seen.click({ force: true });
  return pressed;
};

/** Any other game: a piece of the hand, a place for it, and that is it. */
const another: Player = (person, ...before) => person.pressFirst(...before, id('confirm'), legalCell, id('hand-0'));

const players: Partial<Record<GameName, Player>> = { 'crop-circles': cropCircles, carcassonne, 'circle-the-wagons': wagons };

/** Plays on until the game is over or so many steps were made; whoever has the turn acts, and looks around after each. */
export async function playOnBoard(game: GameName, people: Visitor[], steps = 2000): Promise<void> {
  // Who is waited for stays so until their turn comes; whoever acts is waited for anew.
  const waits = new Map<Visitor, Promise<Visitor>>();
  for (let made = 0; made < steps; ++made) {
    for (const person of people)
      if (!waits.has(person))
        waits.set(
          person,
          person.turn().then(() => person),
        );
    const person = await Promise.race(waits.values());
    waits.delete(person);
    if ((await person.id('over').count()) > 0) return;
    await (players[game] ?? another)(person, id('lift'));
    await person.still();
    await person.look();
  }
  if (steps === 2000) throw new Error(`${game} does not end`);
}
