// Reads a QR code the way the standard tells a reader to: by its own tables (log and antilog, block sizes of
// table 9), from what is drawn alone. Shares nothing with the encoder. Damage is found, not repaired.

export interface Read {
  text: string;
  version: number;
  mask: number;
  level: string;
}

const levels: Record<number, string> = { 0b01: 'L', 0b00: 'M', 0b11: 'Q', 0b10: 'H' };

/** Table 9, level M: [blocks, codewords in all, data codewords] of each group. */
const groups: Record<number, [number, number, number][]> = {
  1: [[1, 26, 16]],
  2: [[1, 44, 28]],
  3: [[1, 70, 44]],
  4: [[2, 50, 32]],
  5: [[2, 67, 43]],
  6: [[4, 43, 27]],
  7: [[4, 49, 31]],
  8: [
    [2, 60, 38],
    [2, 61, 39],
  ],
  9: [
    [3, 58, 36],
    [2, 59, 37],
  ],
  10: [
    [4, 69, 43],
    [1, 70, 44],
  ],
};
const alignment: Record<number, number[]> = {
  1: [],
  2: [18],
  3: [22],
  4: [26],
  5: [30],
  6: [34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
  10: [6, 28, 50],
};

const power: number[] = [];
const log: number[] = [];
for (let i = 0, x = 1; i < 255; ++i) {
  power[i] = x;
  log[x] = i;
  x *= 2;
  if (x > 255) x ^= 285;
}

export function readQr(modules: boolean[][]): Read {
  const size = modules.length;
  if ((size - 17) % 4 !== 0 || modules.some((row) => row.length !== size)) throw new Error('not a square of 17 + 4 v');
  const version = (size - 17) / 4;
  const at = (r: number, c: number): number => (modules[r]![c] ? 1 : 0);

  // Both copies of the format, the highest bit first, must be the same word.
  const first: [number, number][] = [
    [8, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [8, 4],
    [8, 5],
    [8, 7],
    [8, 8],
    [7, 8],
    [5, 8],
    [4, 8],
    [3, 8],
    [2, 8],
    [1, 8],
    [0, 8],
  ];
  const second: [number, number][] = [];
  for (let i = 1; i <= 7; ++i) second.push([size - i, 8]);
  for (let i = 8; i >= 1; --i) second.push([8, size - i]);
  const word = (places: [number, number][]): number => places.reduce((sum, [r, c]) => sum * 2 + at(r, c), 0);
  if (word(first) !== word(second)) throw new Error('the two format words differ');
  const format = word(first) ^ 0b101010000010010;
  let rest = format;
  for (let i = 14; i >= 10; --i) if (rest & (1 << i)) rest ^= 0b10100110111 << (i - 10);
  if (rest !== 0) throw new Error('the format word is no code word');
  const level = levels[format >> 13]!;
  const mask = (format >> 10) & 7;
  if (level !== 'M') throw new Error('this reader knows level M only');

  if (version >= 7) {
    let upper = 0;
    let lower = 0;
    for (let i = 17; i >= 0; --i) {
      upper = upper * 2 + at(Math.floor(i / 3), size - 11 + (i % 3));
      lower = lower * 2 + at(size - 11 + (i % 3), Math.floor(i / 3));
    }
    if (upper !== lower || upper >> 12 !== version) throw new Error('the version words are wrong');
  }

  const isFunction = (r: number, c: number): boolean => {
    if (r === 6 || c === 6) return true;
    if (r < 9 && (c < 9 || c > size - 9)) return true;
    if (c < 9 && r > size - 9) return true;
    if (version >= 7 && ((r < 6 && c > size - 12) || (c < 6 && r > size - 12))) return true;
    const middles = alignment[version]!;
    for (const mr of middles) {
      for (const mc of middles) {
        const inFinder = (mr < 9 && (mc < 9 || mc > size - 10)) || (mc < 9 && mr > size - 10);
        if (!inFinder && Math.abs(r - mr) <= 2 && Math.abs(c - mc) <= 2) return true;
      }
    }
    return false;
  };
  const flips = (r: number, c: number): boolean => {
    switch (mask) {
      case 0:
        return (r + c) % 2 === 0;
      case 1:
        return r % 2 === 0;
      case 2:
        return c % 3 === 0;
      case 3:
        return (r + c) % 3 === 0;
      case 4:
        return ((r >> 1) + Math.floor(c / 3)) % 2 === 0;
      case 5:
        return ((r * c) % 2) + ((r * c) % 3) === 0;
      case 6:
        return (((r * c) % 2) + ((r * c) % 3)) % 2 === 0;
      default:
        return (((r * c) % 3) + ((r + c) % 2)) % 2 === 0;
    }
  };

  const bits: number[] = [];
  let up = true;
  for (let pair = size - 1; pair > 0; pair -= 2) {
    if (pair === 6) --pair;
    for (let k = 0; k < size; ++k) {
      const r = up ? size - 1 - k : k;
      for (const c of [pair, pair - 1]) if (!isFunction(r, c)) bits.push(at(r, c) ^ (flips(r, c) ? 1 : 0));
    }
    up = !up;
  }
  const words: number[] = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2));

  const blocks = groups[version]!.flatMap(([count, all, data]) =>
    Array.from({ length: count }, () => ({ all, data, words: [] as number[] })),
  );
  let next = 0;
  for (let i = 0; i < Math.max(...blocks.map((block) => block.data)); ++i) {
    for (const block of blocks) if (i < block.data) block.words.push(words[next++]!);
  }
  for (let i = 0; i < blocks[0]!.all - blocks[0]!.data; ++i) for (const block of blocks) block.words.push(words[next++]!);
  if (next !== words.length) throw new Error(`${words.length} words are drawn, ${next} belong`);
  for (const block of blocks) {
    for (let i = 0; i < block.all - block.data; ++i) {
      let syndrome = 0; // by Horner, at the i-th power of 2
      for (const w of block.words) syndrome = (syndrome === 0 ? 0 : power[(log[syndrome]! + i) % 255]!) ^ w;
      if (syndrome !== 0) throw new Error('a block is damaged');
    }
  }

  const stream = blocks
    .flatMap((block) => block.words.slice(0, block.data))
    .map((w) => w.toString(2).padStart(8, '0'))
    .join('');
  if (stream.slice(0, 4) !== '0100') throw new Error('not in byte mode');
  const lengthBits = version < 10 ? 8 : 16;
  const length = parseInt(stream.slice(4, 4 + lengthBits), 2);
  const bytes = Uint8Array.from({ length }, (_, i) => parseInt(stream.slice(4 + lengthBits + 8 * i, 12 + lengthBits + 8 * i), 2));
  const padding = stream.slice(4 + lengthBits + 8 * length + 4).replace(/^0{0,7}(?=(.{8})*$)/, '');
  if (!/^(1110110000010001)*(11101100)?$/.test(padding)) throw new Error('the padding is wrong');
  return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), version, mask, level };
}
