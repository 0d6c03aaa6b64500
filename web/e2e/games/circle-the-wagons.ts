import { enter, id, type Hands } from '../board';

/** The card whose turn it is in the circle: nothing is given away. */
export const nextCard = '[data-testid="circle"] [data-testid^="card-"][tabindex="0"]:not([disabled])';

export default {
  // The card follows a mouse and so lies over the place that is clicked: this is pressed where it is, whatever lies there.
  async act(person, ...before) {
    const place = '[data-testid^="cell-"]';
    if ((await person.pressFirst(...before, id('confirm'))) >= 0) return;
    const seen = person.page.locator(place).first();
    if ((await seen.count()) === 0) await person.press(nextCard);
    else if (person.finger) await person.press(place);
    else await seen.click({ force: true });
  },
  // A card of the circle and a place for it; a free card needs the place only.
  async decide(person) {
    await enter(person, /^(card-|cell-)/);
    if ((await person.page.locator('[data-testid="confirm"]:not([disabled])').count()) === 0) await enter(person, /^cell-/);
    await enter(person, /^confirm$/);
  },
  async draft(person) {
    await person.page.locator(nextCard).click();
    await person.still();
    await person.page.locator('[data-testid^="cell-"]').first().click({ force: true });
  },
  pictured: 14,
  emblem: {
    record: 'circle-the-wagons-0001',
    part: 0.8,
    selector: '[data-testid="town-0"] .ground svg',
    box: [-340, -190, 800, 500],
    ground: '#f4ecd4',
  },
} satisfies Partial<Hands>;
