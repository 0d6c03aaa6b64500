import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pieces } from '../../../src/engine/circle-the-wagons.json';
import { land, signArt } from '../../../src/games/circle-the-wagons/art';
import { circleSize, frontOf, goalNames, goalPicture, neutralSign, signs, terrains } from '../../../src/games/circle-the-wagons/pieces';

const cardCount = pieces.cards.length;

describe('the cards', () => {
  it('are eighteen, three for the goals and the others for the circle', () => {
    expect([cardCount, circleSize]).toEqual([18, 15]);
    expect(new Set(goalNames).size).toBe(cardCount);
    expect(frontOf(4, false, false).map(({ terrain, sign }) => `${terrain} ${sign}`)).toEqual([
      'desert wagon',
      'desert gun',
      'desert cow',
      'mountains fort',
    ]);
  });
  it('have 12 squares of each terrain and 12 of each symbol', () => {
    const all = Array.from({ length: cardCount }, (_, card) => frontOf(card, false, false)).flat();
    for (const name of terrains) expect(all.filter(({ terrain }) => terrain === name)).toHaveLength(12);
    for (const name of signs) expect(all.filter(({ sign }) => sign === name)).toHaveLength(12);
  });
  it('turned by 180 degrees show their squares backwards', () => {
    for (let card = 0; card < cardCount; ++card)
      expect([...frontOf(card, true, false)].reverse()).toEqual([...frontOf(card, false, false)]);
  });
  it('show barrels for beer where symbols are neutral, and nothing else changes', () => {
    for (let card = 0; card < cardCount; ++card) {
      const neutral = frontOf(card, false, true);
      frontOf(card, false, false).forEach(({ terrain, sign }, i) => expect(neutral[i]).toEqual({ terrain, sign: neutralSign(sign) }));
    }
    expect(signs.map(neutralSign)).toEqual(signs.map((sign) => (sign === 'beer' ? 'barrel' : sign)));
  });
});

describe('pictures', () => {
  it('there are of every land and symbol', () => {
    for (const terrain of terrains) expect(land[terrain].length).toBeGreaterThan(1);
    for (const sign of [...signs, 'barrel' as const]) expect(signArt[sign].length).toBeGreaterThan(1);
  });
  it('there are of every goal, of squares that exist', () => {
    for (const goal of goalNames) {
      const squares = goalPicture(goal).flat();
      expect(squares.length, goal).toBeGreaterThan(1);
      for (const square of squares) {
        if (square !== null && 'terrain' in square) expect(terrains, goal).toContain(square.terrain);
        if (square !== null && 'sign' in square) expect(signs, goal).toContain(square.sign);
      }
    }
  });
  it('are drawn without style attributes or raw HTML', () => {
    const folder = new URL('../../../src/games/circle-the-wagons/', import.meta.url);
    for (const name of readdirSync(folder).filter((one) => /\.(ts|svelte)$/.test(one))) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      expect(text, name).not.toMatch(/\sstyle="|\{@html/);
    }
  });
});
