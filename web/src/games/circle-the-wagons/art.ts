// The pictures, as data: land in a box of 100 (each terrain a pattern as well as a colour; patterns run on
// into the next square of the same land), symbols in a box of 48. Our own drawings. Colours are classes of Land.svelte;
// those of land take variables of colours.css (--cw-…), which the dark theme changes.
import type { Sign, Terrain } from './pieces';

interface Stroke {
  d: string;
  /** A class in the style of Land.svelte, or several. */
  paint: string;
}

const tree = (x: number, y: number, s: number): string =>
  `M${x} ${y - 13 * s}l${7 * s} ${10 * s}h${-3.5 * s}l${6 * s} ${9 * s}h${-19 * s}l${6 * s} ${-9 * s}h${-3.5 * s}z`;
const trunk = (x: number, y: number, s: number): string => `M${x - 1.6 * s} ${y + 5 * s}h${3.2 * s}v${5 * s}h${-3.2 * s}z`;
const peak = (x: number, y: number, w: number, h: number): string => `M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}z`;
const shade = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y - h}L${x + w} ${y}H${x + w * 0.1}l${-w * 0.2} ${-h * 0.4}z`;
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
const ripple = (y: number): string => `M0 ${y}q6.25 -8 12.5 0t12.5 0 12.5 0 12.5 0 12.5 0 12.5 0 12.5 0 12.5 0`;

export const land: Readonly<Record<Terrain, readonly Stroke[]>> = {
  desert: [
    { d: 'M0 26C20 12 34 12 52 24S84 36 100 26V58C84 66 70 66 52 56S18 46 0 58z', paint: 'deep' },
    { d: 'M0 82C20 70 34 70 52 80S84 92 100 82V100H0z', paint: 'deep' },
    { d: 'M0 26C20 12 34 12 52 24S84 36 100 26M0 82C20 70 34 70 52 80S84 92 100 82', paint: 'line' },
    {
      d: [
        dot(16, 9),
        dot(30, 5),
        dot(70, 10),
        dot(90, 14),
        dot(8, 70),
        dot(92, 68),
        dot(36, 94),
        dot(62, 95),
        dot(10, 44),
        dot(92, 46),
      ].join(''),
      paint: 'mark',
    },
    {
      d: 'M84.5 97V78a2.5 2.5 0 0 1 5 0v19zM84.5 91h-4a3 3 0 0 1-3-3v-4a1.8 1.8 0 0 1 3.6 0v3h3.4zM89.5 88h2.5v-4.5a1.8 1.8 0 0 1 3.6 0V88a3 3 0 0 1-3 3h-3.1z',
      paint: 'leaf',
    },
  ],
  forest: [
    {
      d: [
        tree(17, 20, 1.15),
        tree(84, 22, 1.25),
        tree(14, 84, 1.25),
        tree(86, 82, 1.15),
        tree(50, 8, 0.6),
        tree(38, 95, 0.6),
        tree(64, 95, 0.62),
        tree(5, 50, 0.5),
        tree(95, 52, 0.5),
      ].join(''),
      paint: 'deep',
    },
    { d: [trunk(17, 20, 1.15), trunk(84, 22, 1.25), trunk(14, 84, 1.25), trunk(86, 82, 1.15)].join(''), paint: 'bark' },
  ],
  mountains: [
    {
      d: [
        peak(20, 36, 22, 30),
        peak(82, 34, 20, 28),
        peak(50, 20, 13, 14),
        peak(18, 98, 22, 30),
        peak(84, 98, 22, 32),
        peak(51, 99, 16, 16),
      ].join(''),
      paint: 'deep',
    },
    { d: [shade(20, 36, 22, 30), shade(82, 34, 20, 28), shade(18, 98, 22, 30), shade(84, 98, 22, 32)].join(''), paint: 'line fill' },
    {
      d: [cap(20, 36, 22, 30), cap(82, 34, 20, 28), cap(18, 98, 22, 30), cap(84, 98, 22, 32), cap(50, 20, 13, 14)].join(''),
      paint: 'white',
    },
  ],
  plains: [
    {
      d: [
        tuft(14, 24, 1.1),
        tuft(84, 21, 1),
        tuft(12, 92, 1),
        tuft(86, 95, 1.15),
        tuft(50, 14, 0.7),
        tuft(34, 97, 0.75),
        tuft(66, 96, 0.65),
        tuft(7, 58, 0.7),
        tuft(94, 60, 0.7),
        tuft(33, 18, 0.6),
        tuft(66, 18, 0.5),
      ].join(''),
      paint: 'line',
    },
    { d: [dot(24, 30, 1.7), dot(75, 30, 1.7), dot(22, 84, 1.7), dot(77, 84, 1.7)].join(''), paint: 'flower' },
  ],
  snow: [
    { d: 'M0 88Q25 76 50 86T100 88V100H0z', paint: 'deep' },
    {
      d: [flake(15, 17, 9), flake(85, 15, 8), flake(13, 76, 8), flake(87, 79, 9), flake(50, 8, 4), flake(50, 93, 4.5)].join(''),
      paint: 'line',
    },
    {
      d: [
        dot(30, 7),
        dot(70, 8),
        dot(6, 40),
        dot(94, 42),
        dot(7, 58),
        dot(94, 60),
        dot(30, 92),
        dot(71, 92),
        dot(30, 25, 1.2),
        dot(71, 26, 1.2),
      ].join(''),
      paint: 'mark',
    },
  ],
  water: [
    { d: [ripple(20), ripple(68), ripple(44), ripple(92)].join(''), paint: 'line' },
    { d: [ripple(9), ripple(33), ripple(57), ripple(81)].join(''), paint: 'foam' },
  ],
};

export const signArt: Readonly<Record<Sign, readonly Stroke[]>> = {
  beer: [
    { d: 'M31 20h4.5a4.5 4.5 0 0 1 4.5 4.5v6a4.5 4.5 0 0 1-4.5 4.5H31', paint: 'hollow' },
    { d: 'M10 16h21v23a2.5 2.5 0 0 1-2.5 2.5h-16A2.5 2.5 0 0 1 10 39z', paint: 'ink amber' },
    { d: 'M15.5 24v12M20.5 24v12M25.5 24v12', paint: 'thin' },
    {
      d: 'M10.5 19.5a5 5 0 0 1-1.7-9.6 5.5 5.5 0 0 1 7.7-4.3 6 6 0 0 1 9.7 0.8 5 5 0 0 1 6.3 6.3 4 4 0 0 1-2.5 6.8c-1.6 0-2-1-3.5-1s-1.3 3.5-3.3 3.5-1.7-3.5-3.7-3.5-2 2-4 2-2.5-1-5-1z',
      paint: 'ink cream',
    },
  ],
  barrel: [
    {
      d: 'M14 6.5h20c4.3 5.6 6.5 11.5 6.5 17.5S38.3 35.9 34 41.5H14C9.7 35.9 7.5 30 7.5 24S9.7 12.1 14 6.5z',
      paint: 'ink wood',
    },
    { d: 'M20.5 6.5c-2.6 11-2.6 24 0 35M27.5 6.5c2.6 11 2.6 24 0 35', paint: 'thin' },
    { d: 'M10.2 13.5h27.6l1.4 4.2H8.8zM8.8 30.3h30.4l-1.4 4.2H10.2z', paint: 'ink steel' },
  ],
  cow: [
    {
      d: 'M14 14C8.5 13.5 6.5 9 7.5 4.5c2.5 3 5.5 4 9.5 4.5M34 14c5.5-0.5 7.5-5 6.5-9.5-2.5 3-5.5 4-9.5 4.5',
      paint: 'ink cream',
    },
    {
      d: 'M12.5 16.5C8 13.8 4.5 15 3 17.5c2 3.5 6 4.6 10.5 3.2M35.5 16.5c4.5-2.7 8-1.5 9.5 1-2 3.5-6 4.6-10.5 3.2',
      paint: 'ink wood',
    },
    { d: 'M13 13c2-4 6-5 11-5s9 1 11 5c1.5 4 0.5 8-0.5 12l-1.5 8H15l-1.5-8c-1-4-2-8-0.5-12z', paint: 'ink cream' },
    { d: 'M24 8c5 0 9 1 11 5 1.5 4 0.5 8-0.5 12-4 0.5-7.5-2-8.5-6-0.8-3.5-2-7.5-2-11z', paint: 'wood bare' },
    { d: 'M12.5 34c0-5 5-7 11.5-7s11.5 2 11.5 7-5 8-11.5 8-11.5-3-11.5-8z', paint: 'ink pink' },
    {
      d: 'M18 19.5a1.9 1.9 0 1 1 0 0.1zM26.2 19.5a1.9 1.9 0 1 1 0 0.1zM18.4 34a1.8 1.8 0 1 1 0 0.1zM26 34a1.8 1.8 0 1 1 0 0.1z',
      paint: 'dark',
    },
  ],
  fort: [
    { d: 'M24 13V3.5l9 3.2-9 3.3', paint: 'ink flag' },
    { d: 'M6.5 41.5v-24h6.5v4.5h4.5V13h4.5v4h4v-4h4.5v9H35v-4.5h6.5v24z', paint: 'ink wood' },
    { d: 'M7 30.5h11M30 30.5h11M12.5 26v4.5M35.5 26v4.5M12.5 35.5v5.5M35.5 35.5v5.5', paint: 'thin' },
    { d: 'M18.5 41.5V33a5.5 5.5 0 0 1 11 0v8.5z', paint: 'dark' },
  ],
  gun: [
    { d: 'M28.5 23h9.5l5.5 14.5c0.8 2.2-0.6 4-3 4h-4.8c-1.3 0-2.3-0.7-2.7-2z', paint: 'ink wood' },
    { d: 'M20.5 25c-0.5 5.5 2 8 6 8 3 0 4.8-1.3 5.2-3', paint: 'hollow' },
    { d: 'M3.5 12.5h31l2-3.5 3.5 0.8-0.5 4 2.5 2.7V25H27l-2 2h-6.5l-1-5H5.5v-4h-2z', paint: 'ink steel' },
    { d: 'M19 13.5h9.5V22H19z', paint: 'ink silver' },
    { d: 'M19 17.7h9.5M5 15h12', paint: 'thin' },
  ],
  mine: [
    { d: 'M8.8 38.2 31.5 13l3.5 3.2-22.7 25.2a2.4 2.4 0 0 1-3.5-3.2z', paint: 'ink wood' },
    {
      d: 'M12.5 6.5c8.5-1.6 16.5 0.6 22 6 5.5 5.5 8 13 7 22.5-3.7-7.8-7.2-13-11-16.8-3.8-3.8-9.2-8-18-11.7z',
      paint: 'ink silver',
    },
    { d: 'M28.5 13.5l5.5 5.5', paint: 'thin' },
    { d: 'M32 41.5l-2.5-3.2 2-3.3h4l2.5 3-2 3.5z', paint: 'ink gold' },
  ],
  wagon: [
    { d: 'M7 26.5C3.5 16.5 7 7.5 14 7.5c3.3-1.6 16.7-1.6 20 0 7 0 10.5 9 7 19z', paint: 'ink cream' },
    { d: 'M15.5 8c-3 5-3 12.5-1.5 18M24 7v19M32.5 8c3 5 3 12.5 1.5 18', paint: 'thin' },
    { d: 'M5.5 26h37l-2 7h-33z', paint: 'ink wood' },
    {
      d: 'M13.5 29.5a6.3 6.3 0 1 1 0 12.6 6.3 6.3 0 0 1 0-12.6zM34.5 29.5a6.3 6.3 0 1 1 0 12.6 6.3 6.3 0 0 1 0-12.6z',
      paint: 'ink gold',
    },
    { d: 'M13.5 30.5v10.6M8.3 35.8h10.5M34.5 30.5v10.6M29.3 35.8h10.5', paint: 'thin' },
  ],
};
