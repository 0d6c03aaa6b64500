// QR codes (ISO/IEC 18004) for links: bytes, versions 1 to 10, error correction M (about 15 % may be lost).

export interface Qr {
  version: number;
  mask: number;
  size: number;
  /** Rows of modules; true is dark. Without the quiet zone of four modules that has to be around it. */
  modules: boolean[][];
}

/** Of each version: codewords for correction in each block, then how many blocks there are of how many data codewords. */
const blocksOf: readonly { correction: number; blocks: readonly [number, number][] }[] = [
  { correction: 10, blocks: [[1, 16]] },
  { correction: 16, blocks: [[1, 28]] },
  { correction: 26, blocks: [[1, 44]] },
  { correction: 18, blocks: [[2, 32]] },
  { correction: 24, blocks: [[2, 43]] },
  { correction: 16, blocks: [[4, 27]] },
  { correction: 18, blocks: [[4, 31]] },
  {
    correction: 22,
    blocks: [
      [2, 38],
      [2, 39],
    ],
  },
  {
    correction: 22,
    blocks: [
      [3, 36],
      [2, 37],
    ],
  },
  {
    correction: 26,
    blocks: [
      [4, 43],
      [1, 44],
    ],
  },
];
/** Where the middles of alignment patterns are, in rows as in columns. */
const alignmentsOf: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const levelM = 0b00;

const dataSize = (version: number): number => blocksOf[version - 1]!.blocks.reduce((sum, [count, size]) => sum + count * size, 0);
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

/** How many bytes a version holds. */
export const capacity = (version: number): number => dataSize(version) - Math.ceil((4 + lengthBits(version)) / 8);
export const mostBytes = capacity(blocksOf.length);

/** The smallest code that holds the text; a RangeError if none does. */
export function encodeQr(text: string, wantedMask?: number): Qr {
  const bytes = new TextEncoder().encode(text);
  const version = blocksOf.findIndex((_, i) => bytes.length <= capacity(i + 1)) + 1;
  if (version === 0) throw new RangeError(`${bytes.length} bytes are too many for a QR code, ${mostBytes} fit`);

  const canvas = new Canvas(version);
  canvas.drawPatterns();
  canvas.drawCodewords(interleave(version, dataCodewords(version, bytes)));
  const masks = wantedMask === undefined ? [0, 1, 2, 3, 4, 5, 6, 7] : [wantedMask];
  let best: { mask: number; modules: boolean[][]; cost: number } | null = null;
  for (const mask of masks) {
    const modules = canvas.masked(mask);
    const cost = masks.length === 1 ? 0 : penalty(modules);
    if (best === null || cost < best.cost) best = { mask, modules, cost };
  }
  return { version, mask: best!.mask, size: canvas.size, modules: best!.modules };
}

/** Mode, length, bytes, terminator, padding. */
export function dataCodewords(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; --i) bits.push((value >> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  const room = 8 * dataSize(version);
  push(0, Math.min(4, room - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((word, bit) => word * 2 + bit, 0));
  for (let pad = 0xec; words.length < dataSize(version); pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** A product in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; --i) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

/** Reed and Solomon: the remainder of the data divided by (x - 1)(x - 2)(x - 4)... */
export function correctionCodewords(data: readonly number[], count: number): number[] {
  const divisor: number[] = new Array<number>(count).fill(0);
  divisor[count - 1] = 1;
  let root = 1;
  for (let i = 0; i < count; ++i) {
    for (let j = 0; j < count; ++j) divisor[j] = times(divisor[j]!, root) ^ (divisor[j + 1] ?? 0);
    root = times(root, 2);
  }
  const remainder: number[] = new Array<number>(count).fill(0);
  for (const word of data) {
    const factor = word ^ remainder.shift()!;
    remainder.push(0);
    divisor.forEach((coefficient, i) => (remainder[i]! ^= times(coefficient, factor)));
  }
  return remainder;
}

/** The blocks of a version, the first words of all first. */
function interleave(version: number, data: readonly number[]): number[] {
  const { correction, blocks } = blocksOf[version - 1]!;
  const parts: { data: number[]; check: number[] }[] = [];
  let from = 0;
  for (const [count, size] of blocks) {
    for (let i = 0; i < count; ++i) {
      const part = data.slice(from, from + size);
      parts.push({ data: part, check: correctionCodewords(part, correction) });
      from += size;
    }
  }
  const words: number[] = [];
  const longest = Math.max(...parts.map((part) => part.data.length));
  for (let i = 0; i < longest; ++i) for (const part of parts) if (i < part.data.length) words.push(part.data[i]!);
  for (let i = 0; i < correction; ++i) for (const part of parts) words.push(part.check[i]!);
  return words;
}

/** A value followed by its remainder modulo the generator. */
function withRemainder(value: number, bits: number, generator: number): number {
  let rest = value;
  const top = 1 << bits;
  for (let i = 0; i < bits; ++i) {
    rest <<= 1;
    if (rest & top) rest ^= generator;
  }
  return (value << bits) | rest;
}

export const formatBits = (mask: number): number => withRemainder((levelM << 3) | mask, 10, 0x537) ^ 0x5412;
export const versionBits = (version: number): number => withRemainder(version, 12, 0x1f25);

const maskRules: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

class Canvas {
  readonly size: number;
  #dark: boolean[][];
  /** Patterns, format and version: what masks leave alone. */
  #fixed: boolean[][];

  constructor(private readonly version: number) {
    this.size = 17 + 4 * version;
    const empty = (): boolean[][] => Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.#dark = empty();
    this.#fixed = empty();
  }

  #set(row: number, column: number, dark: boolean): void {
    this.#dark[row]![column] = dark;
    this.#fixed[row]![column] = true;
  }

  drawPatterns(): void {
    const { size } = this;
    for (let i = 0; i < size; ++i) {
      this.#set(6, i, i % 2 === 0);
      this.#set(i, 6, i % 2 === 0);
    }
    for (const [row, column] of [
      [3, 3],
      [3, size - 4],
      [size - 4, 3],
    ] as const) {
      for (let dr = -4; dr <= 4; ++dr) {
        for (let dc = -4; dc <= 4; ++dc) {
          const [r, c] = [row + dr, column + dc];
          const ring = Math.max(Math.abs(dr), Math.abs(dc));
          if (r >= 0 && r < size && c >= 0 && c < size) this.#set(r, c, ring !== 2 && ring !== 4);
        }
      }
    }
    const middles = alignmentsOf[this.version - 1]!;
    const last = middles.length - 1;
    middles.forEach((row, i) =>
      middles.forEach((column, j) => {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
        for (let dr = -2; dr <= 2; ++dr) {
          for (let dc = -2; dc <= 2; ++dc) this.#set(row + dr, column + dc, Math.max(Math.abs(dr), Math.abs(dc)) !== 1);
        }
      }),
    );
    this.#drawFormat(this.#dark, 0);
    for (let i = 0; i < 9; ++i) {
      this.#fixed[8]![i] = this.#fixed[i]![8] = true;
      if (i < 8) this.#fixed[8]![size - 1 - i] = this.#fixed[size - 1 - i]![8] = true;
    }
    if (this.version >= 7) {
      const bits = versionBits(this.version);
      for (let i = 0; i < 18; ++i) {
        const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
        this.#set(far, near, ((bits >> i) & 1) === 1);
        this.#set(near, far, ((bits >> i) & 1) === 1);
      }
    }
  }

  #drawFormat(modules: boolean[][], mask: number): void {
    const { size } = this;
    const bits = formatBits(mask);
    const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 15; ++i) {
      // Beside the upper left finder, down and then to the left, around the timing patterns.
      const row = i < 6 ? i : i < 8 ? i + 1 : 8;
      const column = i < 8 ? 8 : i === 8 ? 7 : 14 - i;
      modules[row]![column] = bit(i);
      // Again: below the upper right one, then beside the lower left one.
      if (i < 8) modules[8]![size - 1 - i] = bit(i);
      else modules[size - 15 + i]![8] = bit(i);
    }
    modules[size - 8]![8] = true;
  }

  /** In columns of two from the right, up and down in turn. */
  drawCodewords(words: readonly number[]): void {
    let i = 0;
    let upwards = true;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; ++step) {
        const row = upwards ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.#fixed[row]![column]) continue;
          const word = words[i >> 3];
          if (word !== undefined) this.#dark[row]![column] = ((word >> (7 - (i & 7))) & 1) === 1;
          ++i;
        }
      }
      upwards = !upwards;
    }
  }

  masked(mask: number): boolean[][] {
    const rule = maskRules[mask]!;
    const modules = this.#dark.map((line, row) =>
      line.map((dark, column) => (this.#fixed[row]![column] ? dark : dark !== rule(row, column))),
    );
    this.#drawFormat(modules, mask);
    return modules;
  }
}

/** How hard a code is to read: runs, squares, what looks like a finder, too much dark or light. */
export function penalty(modules: readonly (readonly boolean[])[]): number {
  const size = modules.length;
  let cost = 0;
  let darkCount = 0;
  const finder = [true, false, true, true, true, false, true];
  const line = (at: (i: number) => boolean): void => {
    let run = 0;
    for (let i = 0; i < size; ++i) {
      run = i > 0 && at(i) === at(i - 1) ? run + 1 : 1;
      if (run === 5) cost += 3;
      else if (run > 5) cost += 1;
    }
    const light = (from: number): boolean => {
      // What is beyond the edge is the quiet zone, which is light.
      for (let i = from; i < from + 4; ++i) if (i >= 0 && i < size && at(i)) return false;
      return true;
    };
    for (let i = 0; i + 7 <= size; ++i) {
      if (!finder.every((dark, j) => at(i + j) === dark)) continue;
      if (light(i - 4)) cost += 40;
      if (light(i + 7)) cost += 40;
    }
  };
  for (let i = 0; i < size; ++i) {
    line((j) => modules[i]![j]!);
    line((j) => modules[j]![i]!);
    for (let j = 0; j < size; ++j) {
      const dark = modules[i]![j]!;
      if (dark) ++darkCount;
      if (i + 1 < size && j + 1 < size) {
        if (modules[i + 1]![j] === dark && modules[i]![j + 1] === dark && modules[i + 1]![j + 1] === dark) cost += 3;
      }
    }
  }
  const percent = (100 * darkCount) / (size * size);
  return cost + 10 * Math.floor(Math.abs(percent - 50) / 5);
}

/** The dark modules as a path of an SVG, a unit each, with four units around them: "viewBox 0 0 box box". */
export function qrPath(qr: Qr): { box: number; path: string } {
  let path = '';
  qr.modules.forEach((line, row) => {
    for (let from = 0; from < qr.size; ++from) {
      if (!line[from]) continue;
      let to = from;
      while (line[to + 1]) ++to;
      const width = to - from + 1;
      path += `M${from + 4} ${row + 4}h${width}v1h-${width}z`;
      from = to;
    }
  });
  return { box: qr.size + 8, path };
}
