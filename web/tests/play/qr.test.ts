import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  capacity,
  correctionCodewords,
  dataCodewords,
  encodeQr,
  formatBits,
  mostBytes,
  penalty,
  qrPath,
  versionBits,
  type Qr,
} from '../../src/play/qr';
import { readQr } from './qr-reader';

const draw = (qr: Qr): string => qr.modules.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n');

describe('what the standard prints', () => {
  it('has the format words of level M', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(formatBits)).toEqual([
      0b101010000010010, 0b101000100100101, 0b101111001111100, 0b101101101001011, 0b100010111111001, 0b100000011001110, 0b100111110010111,
      0b100101010100000,
    ]);
  });
  it('has the version words', () => {
    expect([7, 8, 9, 10].map(versionBits)).toEqual([0x07c94, 0x085bc, 0x09a99, 0x0a4d3]);
  });
  it('has the capacities of level M in bytes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(capacity)).toEqual([14, 26, 42, 62, 84, 106, 122, 152, 180, 213]);
    expect(mostBytes).toBe(213);
  });
  it('corrects as in the example of annex I (01234567, version 1 M)', () => {
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    expect(correctionCodewords(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  });
  it('writes mode, length, bytes and padding', () => {
    const words = dataCodewords(1, new TextEncoder().encode('Ada'));
    expect(words).toEqual([0x40, 0x34, 0x16, 0x46, 0x10, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec]);
  });
});

describe('a code', () => {
  it('has three finders, timing and the dark module', () => {
    const rows = draw(encodeQr('https://play.example/table/6znjrfnig5ht?invite=dejt8ffyxj9s')).split('\n');
    const size = rows.length;
    const finder = ['#######.', '#.....#.', '#.###.#.', '#.###.#.', '#.###.#.', '#.....#.', '#######.', '........'];
    finder.forEach((line, i) => {
      expect(rows[i]!.slice(0, 8)).toBe(line);
      expect(rows[i]!.slice(-8)).toBe([...line].reverse().join(''));
      expect(rows[size - 1 - i]!.slice(0, 8)).toBe(line);
    });
    expect(rows[6]!.slice(8, -8)).toMatch(/^(#\.)+#$/);
    expect(rows[size - 8]![8]).toBe('#');
  });

  it('is read back, whatever the text, by a reader that shares no code with the writer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 90 }), (text) => {
        const qr = encodeQr(text);
        expect(readQr(qr.modules)).toEqual({ text, version: qr.version, mask: qr.mask, level: 'M' });
      }),
      { numRuns: 60 },
    );
  });

  it('is read back at every length, and takes the smallest version', () => {
    for (let bytes = 0; bytes <= mostBytes; bytes += bytes < 30 ? 1 : 7) {
      const text = 'x'.repeat(bytes);
      const qr = encodeQr(text);
      expect(readQr(qr.modules).text).toBe(text);
      expect(bytes).toBeLessThanOrEqual(capacity(qr.version));
      if (qr.version > 1) expect(bytes).toBeGreaterThan(capacity(qr.version - 1));
    }
  });

  it('is read back with every mask, and takes the one of the least penalty', () => {
    const text = 'https://play.example/table/6znjrfnig5ht';
    const costs = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => {
      const qr = encodeQr(text, mask);
      expect(readQr(qr.modules)).toMatchObject({ text, mask });
      return penalty(qr.modules);
    });
    const chosen = encodeQr(text);
    expect(penalty(chosen.modules)).toBe(Math.min(...costs));
    expect(chosen.mask).toBe(costs.indexOf(Math.min(...costs)));
  });

  it('refuses what does not fit', () => {
    expect(() => encodeQr('x'.repeat(mostBytes + 1))).toThrow(RangeError);
    expect(encodeQr('ü'.repeat(106)).version).toBe(10);
    expect(() => encodeQr('ü'.repeat(107))).toThrow(RangeError);
  });
});

describe('penalties', () => {
  const field = (size: number, dark: (r: number, c: number) => boolean): boolean[][] =>
    Array.from({ length: size }, (_, r) => Array.from({ length: size }, (_, c) => dark(r, c)));
  it('counts runs, squares and the share of dark', () => {
    // All light, 21 wide: 42 lines of 3 + 16; 400 squares; 50 points from the middle.
    expect(penalty(field(21, () => false))).toBe(42 * 19 + 400 * 3 + 100);
    expect(penalty(field(21, (r, c) => (r + c) % 2 === 0))).toBe(0);
  });
  it('counts what looks like a finder, on each side with four light modules', () => {
    const row = [1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1];
    const other = [0, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1, 0];
    const base = (first: number[]): boolean[][] => field(21, (r, c) => (r === 0 ? first[c] === 1 : (r + c) % 2 === 0));
    const plain = penalty(base(other));
    expect(penalty(base(row)) - plain).toBeGreaterThanOrEqual(80 - 12);
  });
});

it('is drawn as a path with a quiet zone', () => {
  const qr = encodeQr('Bo');
  const { box, path } = qrPath(qr);
  expect(box).toBe(29);
  const dark = qr.modules.flat().filter(Boolean).length;
  const drawn = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)];
  expect(drawn.reduce((sum, match) => sum + Number(match[3]), 0)).toBe(dark);
  for (const [, x, y, width] of drawn) {
    expect(Number(x)).toBeGreaterThanOrEqual(4);
    expect(Number(y)).toBeGreaterThanOrEqual(4);
    expect(Number(x) + Number(width)).toBeLessThanOrEqual(25);
  }
});
