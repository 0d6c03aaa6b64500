// The pictures, as data: land in a box of 100 (each terrain a pattern as well as a colour; patterns run on
// into the next square of the same land), symbols in a box of 48. Own drawings. Fills name the CSS
// variables of Board.svelte (--cw-…), so that the dark theme changes them.
import type { Sign, Terrain } from './cards';

export interface Stroke {
  d: string;
  /** A class of land.css in Land.svelte. */
  paint: string;
}

const tree = (x: number, y: number, s: number): string =>
  `M${x} ${y - 13 * s}l${7 * s} ${10 * s}h${-3.5 * s}l${6 * s} ${9 * s}h${-19 * s}l${6 * s} ${-9 * s}h${-3.5 * s}z`;
const trunk = (x: number, y: number, s: number): string => `M${x - 1.6 * s} ${y + 5 * s}h${3.2 * s}v${5 * s}h${-3.2 * s}z`;
const peak = (x: number, y: number, w: number, h: number): string => `M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}z`;
const shade = (x: number, y: number, w: number, h: number): string => `M${x} ${y - h}L${x + w} ${y}H${x + w * 0.1}l${-w * 0.2} ${-h * 0.4}z`;
const cap = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y - h}l${w * 0.36} ${h * 0.36}l${-w * 0.18} ${-h * 0.05}l${-w * 0.16} ${h * 0.12}l${-w * 0.18} ${-h * 0.12}l${-w * 0.2} ${h * 0.05}z`;
const tuft = (x: number, y: number, s: number): string =>
  `M${x} ${y}q${-1 * s} ${-8 * s} ${-6 * s} ${-11 * s}M${x} ${y}q0 ${-9 * s} ${0.5 * s} ${-15 * s}M${x} ${y}q${1 * s} ${-8 * s} ${6.5 * s} ${-11 * s}`;
const flake = (x: number, y: number, r: number): string => {
  const arms = [0, 60, 120].map((degrees) => {
    const [dx, dy] = [Math.cos((degrees * Math.PI) / 180) * r, Math.sin((degrees * Math.PI) / 180) * r];
    return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  });
  return arms.join('');
};
const dot = (x: number, y: number, r = 1.6): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const ripple = (y: number): string => `M0 ${y}q6.25 -8 12.5 0t12.5 0 12.5 0 12.5 0 12.500 0 12.500 0 12.500 0 12.500 0`;

export const land: Readonly<Record<Terrain, readonly Stroke[]>> = {
  desert: [
    { d: 'M0 26C20 12 34 12 52 24S84 36 100 26V58C84 66 70 66 52 56S18 46 0 58z', paint: 'deep' },
    { d: 'M0 82C20 70 34 70 52 80S84 92 100 82V100H0z', paint: 'deep' },
    { d: 'M0 26C20 12 34 12 52 24S84 36 100 26M0 82C20 70 34 70 52 80S84 92 100 82', paint: 'line' },
    { d: [dot(16, 9), dot(30, 5), dot(70, 10), dot(90, 14), dot(8, 70), dot(92, 68), dot(36, 94), dot(62, 95), dot(10, 44), dot(92, 46)].join(''), paint: 'mark' },
    { d: 'M84.500 97V78a2.500 2.500 0 0 1 5 0v19zM84.500 91h-4a3 3 0 0 1-3-3v-4a1.800 1.800 0 0 1 3.600 0v3h3.400zM89.500 88h2.500v-4.500a1.800 1.800 0 0 1 3.600 0V88a3 3 0 0 1-3 3h-3.100z', paint: 'leaf' },
  ],
  forest: [
    { d: [tree(17, 20, 1.15), tree(84, 22, 1.25), tree(14, 84, 1.25), tree(86, 82, 1.15), tree(50, 8, 0.6), tree(38, 95, 0.6), tree(64, 95, 0.62), tree(5, 50, 0.5), tree(95, 52, 0.5)].join(''), paint: 'deep' },
    { d: [trunk(17, 20, 1.15), trunk(84, 22, 1.25), trunk(14, 84, 1.25), trunk(86, 82, 1.15)].join(''), paint: 'bark' },
  ],
  mountains: [
    { d: [peak(20, 36, 22, 30), peak(82, 34, 20, 28), peak(50, 20, 13, 14), peak(18, 98, 22, 30), peak(84, 98, 22, 32), peak(51, 99, 16, 16)].join(''), paint: 'deep' },
    { d: [shade(20, 36, 22, 30), shade(82, 34, 20, 28), shade(18, 98, 22, 30), shade(84, 98, 22, 32)].join(''), paint: 'line fill' },
    { d: [cap(20, 36, 22, 30), cap(82, 34, 20, 28), cap(18, 98, 22, 30), cap(84, 98, 22, 32), cap(50, 20, 13, 14)].join(''), paint: 'white' },
  ],
  plains: [
    { d: [tuft(14, 24, 1.1), tuft(84, 21, 1), tuft(12, 92, 1), tuft(86, 95, 1.15), tuft(50, 14, 0.7), tuft(34, 97, 0.75), tuft(66, 96, 0.65), tuft(7, 58, 0.7), tuft(94, 60, 0.7), tuft(33, 18, 0.6), tuft(66, 18, 0.5)].join(''), paint: 'line' },
    { d: [dot(24, 30, 1.7), dot(75, 30, 1.7), dot(22, 84, 1.7), dot(77, 84, 1.7)].join(''), paint: 'flower' },
  ],
  snow: [
    { d: 'M0 88Q25 76 50 86T100 88V100H0z', paint: 'deep' },
    { d: [flake(15, 17, 9), flake(85, 15, 8), flake(13, 76, 8), flake(87, 79, 9), flake(50, 8, 4), flake(50, 93, 4.5)].join(''), paint: 'line' },
    { d: [dot(30, 7), dot(70, 8), dot(6, 40), dot(94, 42), dot(7, 58), dot(94, 60), dot(30, 92), dot(71, 92), dot(30, 25, 1.2), dot(71, 26, 1.2)].join(''), paint: 'mark' },
  ],
  water: [
    { d: [ripple(20), ripple(68), ripple(44), ripple(92)].join(''), paint: 'line' },
    { d: [ripple(9), ripple(33), ripple(57), ripple(81)].join(''), paint: 'foam' },
  ],
};

export const signArt: Readonly<Record<Sign, readonly Stroke[]>> = {
  beer: [
    { d: 'M31 20h4.500a4.500 4.500 0 0 1 4.500 4.500v6a4.500 4.500 0 0 1-4.500 4.500H31', paint: 'hollow' },
    { d: 'M10 16h21v23a2.500 2.500 0 0 1-2.500 2.500h-16A2.500 2.500 0 0 1 10 39z', paint: 'ink amber' },
    { d: 'M15.500 24v12M20.500 24v12M25.500 24v12', paint: 'thin' },
    { d: 'M10.500 19.500a5 5 0 0 1-1.700-9.600 5.500 5.500 0 0 1 7.700-4.300 6 6 0 0 1 9.700.8 5 5 0 0 1 6.300 6.300 4 4 0 0 1-2.500 6.800c-1.600 0-2-1-3.500-1s-1.300 3.500-3.300 3.500-1.700-3.500-3.700-3.500-2 2-4 2-2.500-1-5-1z', paint: 'ink cream' },
  ],
  barrel: [
    { d: 'M14 6.500h20c4.300 5.600 6.500 11.500 6.500 17.500S38.300 35.900 34 41.500H14C9.700 35.900 7.500 30 7.500 24S9.700 12.100 14 6.500z', paint: 'ink wood' },
    { d: 'M20.500 6.500c-2.600 11-2.600 24 0 35M27.500 6.500c2.600 11 2.600 24 0 35', paint: 'thin' },
    { d: 'M10.200 13.500h27.600l1.400 4.200H8.800zM8.800 30.300h30.400l-1.400 4.200H10.200z', paint: 'ink steel' },
  ],
  cow: [
    { d: 'M14 14C8.500 13.500 6.500 9 7.500 4.500c2.500 3 5.500 4 9.500 4.500M34 14c5.500-.5 7.500-5 6.500-9.500-2.500 3-5.500 4-9.500 4.500', paint: 'ink cream' },
    { d: 'M12.500 16.500C8 13.800 4.500 15 3 17.500c2 3.500 6 4.600 10.500 3.200M35.500 16.500c4.500-2.700 8-1.500 9.500 1-2 3.500-6 4.600-10.500 3.200', paint: 'ink wood' },
    { d: 'M13 13c2-4 6-5 11-5s9 1 11 5c1.500 4 .5 8-.5 12l-1.500 8H15l-1.500-8c-1-4-2-8-.5-12z', paint: 'ink cream' },
    { d: 'M24 8c5 0 9 1 11 5 1.500 4 .5 8-.5 12-4 .5-7.500-2-8.500-6-.8-3.500-2-7.500-2-11z', paint: 'wood bare' },
    { d: 'M12.500 34c0-5 5-7 11.500-7s11.500 2 11.500 7-5 8-11.500 8-11.500-3-11.500-8z', paint: 'ink pink' },
    { d: 'M18 19.500a1.900 1.900 0 1 1 0 .1zM26.200 19.500a1.900 1.900 0 1 1 0 .1zM18.400 34a1.800 1.800 0 1 1 0 .1zM26 34a1.800 1.800 0 1 1 0 .1z', paint: 'dark' },
  ],
  fort: [
    { d: 'M24 13V3.500l9 3.200-9 3.300', paint: 'ink flag' },
    { d: 'M6.500 41.500v-24h6.500v4.500h4.500V13h4.500v4h4v-4h4.500v9H35v-4.500h6.500v24z', paint: 'ink wood' },
    { d: 'M7 30.500h11M30 30.500h11M12.500 26v4.500M35.500 26v4.500M12.500 35.500v5.500M35.500 35.500v5.500', paint: 'thin' },
    { d: 'M18.500 41.500V33a5.500 5.500 0 0 1 11 0v8.500z', paint: 'dark' },
  ],
  gun: [
    { d: 'M28.500 23h9.500l5.500 14.500c.8 2.200-.6 4-3 4h-4.800c-1.300 0-2.300-.7-2.700-2z', paint: 'ink wood' },
    { d: 'M20.500 25c-.5 5.500 2 8 6 8 3 0 4.800-1.300 5.200-3', paint: 'hollow' },
    { d: 'M3.500 12.500h31l2-3.500 3.500.8-.5 4 2.500 2.700V25H27l-2 2h-6.500l-1-5H5.500v-4h-2z', paint: 'ink steel' },
    { d: 'M19 13.500h9.500V22H19z', paint: 'ink silver' },
    { d: 'M19 17.700h9.500M5 15h12', paint: 'thin' },
  ],
  mine: [
    { d: 'M8.800 38.200 31.500 13l3.500 3.200-22.700 25.200a2.400 2.400 0 0 1-3.500-3.200z', paint: 'ink wood' },
    { d: 'M12.500 6.500c8.500-1.600 16.500.6 22 6 5.500 5.500 8 13 7 22.500-3.700-7.800-7.200-13-11-16.800-3.800-3.800-9.200-8-18-11.700z', paint: 'ink silver' },
    { d: 'M28.500 13.500l5.500 5.500', paint: 'thin' },
    { d: 'M32 41.500l-2.500-3.200 2-3.300h4l2.500 3-2 3.500z', paint: 'ink gold' },
  ],
  wagon: [
    { d: 'M7 26.500C3.500 16.500 7 7.500 14 7.500c3.300-1.600 16.700-1.600 20 0 7 0 10.500 9 7 19z', paint: 'ink cream' },
    { d: 'M15.500 8c-3 5-3 12.500-1.500 18M24 7v19M32.500 8c3 5 3 12.500 1.500 18', paint: 'thin' },
    { d: 'M5.500 26h37l-2 7h-33z', paint: 'ink wood' },
    { d: 'M13.500 29.500a6.300 6.300 0 1 1 0 12.600 6.300 6.300 0 0 1 0-12.600zM34.500 29.500a6.300 6.300 0 1 1 0 12.600 6.300 6.300 0 0 1 0-12.600z', paint: 'ink gold' },
    { d: 'M13.500 30.500v10.600M8.300 35.800h10.500M34.500 30.500v10.600M29.300 35.800h10.500', paint: 'thin' },
  ],
};

/** A goal as a small picture: squares with a terrain, a symbol, both, neither ("?"), or empty ground ("_"). */
export interface GoalSquare {
  terrain?: string;
  sign?: string;
  empty?: boolean;
  never?: boolean;
}

// Each word is a square: terrain letter or ".", symbol letter or "."; "__" empty ground, "  " nothing at all,
// a trailing "!" what must not be.
const pictures: Readonly<Record<string, readonly string[]>> = {
  badlands: ['d. .g d.'],
  happy_cows: ['.c s.!'],
  the_clearing: ['.f f.!'],
  circle_the_wagons: ['-- .w --', '.w .. .w', '-- .w --'],
  smalltown_charm: ['.. -- .. ..', '.. -- .. ..'],
  gold_country: ['.m m.'],
  prairie_life: ['.c p.'],
  cool_water: ['.w w. w.'],
  claim_jumpers: ['.m .m .g'],
  boom_or_bust: ['.m .m .m'],
  wagon_train: ['.w .w .w .w'],
  one_too_many: ['.b .b .b'],
  bootleggers: ['.b .w'],
  undiscovered: ['.. .. ..', '.. __ ..', '.. .. ..'],
  fortified: ['.f .f', '.f .f'],
  the_herd: ['.c .c', '-- .c'],
  target_practice: ['.b .. .. .g'],
  rifles_ready: ['.f .g'],
};

export function goalPicture(name: string): (GoalSquare | null)[][] {
  return (pictures[name] ?? []).map((row) =>
    row.split(' ').map((word) => {
      if (word === '--') return null;
      if (word === '__') return { empty: true };
      const square: GoalSquare = {};
      if (word[0] !== '.') square.terrain = word[0]!;
      if (word[1] !== '.') square.sign = word[1]!;
      if (word[2] === '!') square.never = true;
      return square;
    }),
  );
}
