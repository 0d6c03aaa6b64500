import fc from 'fast-check';
import { expect, it } from 'vitest';
import { artOf, banner, cut, wheat, type Point } from '../../../src/games/crop-circles/art';
import { glyphs, shadingOf, shadings } from '../../../src/games/crop-circles/pieces';

it('draws sixteen glyphs that differ, hatched where they should be', () => {
  const seen = new Set(glyphs.map((glyph) => JSON.stringify(artOf(glyph))));
  expect(seen.size).toBe(16);
  for (const glyph of glyphs) {
    const art = artOf(glyph);
    expect(art.full).toBe(shadingOf(glyph) === 'solid');
    expect(art.hatch !== '').toBe(['striped', 'crossed'].includes(shadingOf(glyph)));
    for (const number of `${art.outline} ${art.hatch}`.match(/-?\d+(\.\d+)?/g)!) {
      expect(Number(number)).toBeGreaterThan(2);
      expect(Number(number)).toBeLessThan(46);
    }
  }
  expect(new Set(shadings.map((shading) => JSON.stringify(banner(shading)))).size).toBe(4);
  expect(wheat().grains).not.toContain('NaN');
});

it('cuts lines to a polygon: the middle of every piece is inside', () => {
  const star: Point[] = Array.from({ length: 10 }, (_, i) => {
    const angle = (Math.PI / 5) * i;
    return [Math.cos(angle) * (i % 2 === 0 ? 20 : 8), Math.sin(angle) * (i % 2 === 0 ? 20 : 8)];
  });
  const inside = ([x, y]: Point): boolean => {
    let odd = false;
    star.forEach(([ax, ay], i) => {
      const [bx, by] = star[(i + 1) % star.length]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    });
    return odd;
  };
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 3.1, noNaN: true }), fc.double({ min: -18, max: 18, noNaN: true }), (angle, offset) => {
      for (const [from, to] of cut(star, angle, offset)) {
        if (Math.hypot(from[0] - to[0], from[1] - to[1]) < 0.01) continue;
        expect(inside([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])).toBe(true);
      }
    }),
  );
});
