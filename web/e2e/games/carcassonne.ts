import { enter, id, pressKeys, type Hands } from '../board';
import type { Visitor } from '../harness';

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

export default {
  async act(person, ...before) {
    const acts = [...['confirm', 'choose-B', 'decline'].map(id), '[data-testid^="pick-"]', '[data-testid^="ring-"]'];
    const pressed = await person.pressFirst(...before, ...acts);
    if (pressed < 0) await pressInView(person, '[data-testid="map"]', '[data-testid^="cell-"]');
  },
  // A place for the tile, or what to do with a crop circle. From where a turn ends, a key goes to the first place.
  async decide(person) {
    await pressKeys(person, 'n');
    await enter(person, /^(cell-|choose-|pick-|decline$)/);
    await enter(person, /^confirm$/);
  },
  async draft(person) {
    await person.page.locator('[data-testid^="cell-"]').first().click();
    await person.still();
    await person.page.locator('[data-testid^="chip-"]:not([data-testid="chip-none"]):not([aria-disabled="true"])').first().click();
  },
  emblem: { record: 'peer-0001', part: 0.6, selector: '[data-testid="map"] svg', box: [-260, -110, 640, 400], ground: '#e6edd3' },
} satisfies Partial<Hands>;
