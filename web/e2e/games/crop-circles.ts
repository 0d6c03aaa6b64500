import { enter, id, legalCell, pressKeys, reach, type Hands } from '../board';

export default {
  async act(person, ...before) {
    // On a small screen the first tap only aims.
    const first = [...before, ...['place-here', 'confirm', 'pass-sure', 'pool-0', 'bag'].map(id)];
    const pressed = await person.pressFirst(...first, id('hand-0'));
    if (pressed >= 0 && pressed < first.length) return;
    for (let i = 1; pressed === first.length; ++i) {
      await person.still();
      if ((await person.pressFirst(legalCell)) === 0) return;
      if ((await person.pressFirst(id(`hand-${i}`))) < 0) break;
    }
    await person.press(id('pass'));
  },
  // A glyph and the first field that takes it; nothing fits: pass.
  async decide(person) {
    if ((await person.id('board').getAttribute('data-phase')) === 'take') {
      await reach(person, /^(pool-|bag$)/);
      await pressKeys(person, 'Enter', 'Control+Enter');
      return;
    }
    const hand = await person.page.locator('[data-testid^="hand-"]').count();
    for (let glyph = 0; glyph < hand; ++glyph) {
      await enter(person, new RegExp(`^hand-${glyph}$`));
      if ((await person.page.locator('[data-legal]:not([data-legal="false"])').count()) === 0) continue;
      await pressKeys(person, 'n', 'Enter', 'Control+Enter');
      return;
    }
    await enter(person, /^pass$/);
    await enter(person, /^pass-sure$/);
  },
  async draft(person) {
    const legal = person.page.locator('[data-legal]');
    for (let i = 0; (await legal.count()) === 0; ++i) {
      await person.id(`hand-${i}`).click();
      await person.still();
    }
    await legal.first().click();
  },
  emblem: {
    record: 'crop-circles-0001',
    part: 0.3,
    selector: '[data-testid="board"] .field svg',
    box: [90, 138, 400, 250],
    ground: '#b07a22',
  },
} satisfies Partial<Hands>;
