// The six seats: colour-blind-safe colours, each with a symbol of its own (a path in a box of 24).

interface SeatMark {
  colour: string;
  /** For white symbols and text on it: at least 4.5 to 1. */
  ink: string;
  symbol: string;
  name: string;
}

const seatMarks: readonly SeatMark[] = [
  { colour: '#0072B2', ink: '#00527f', symbol: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6z', name: 'ring' },
  { colour: '#D55E00', ink: '#9c4500', symbol: 'M12 4 21 19H3zm0 5.2L7.8 16.6h8.4z', name: 'triangle' },
  { colour: '#009E73', ink: '#006b4e', symbol: 'M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5z', name: 'cross' },
  { colour: '#CC79A7', ink: '#8f3d6a', symbol: 'M12 3l9 9-9 9-9-9z', name: 'diamond' },
  { colour: '#56B4E9', ink: '#1b6a99', symbol: 'M5 5h14v14H5z', name: 'square' },
  {
    colour: '#E69F00',
    ink: '#855c00',
    symbol: 'M12 3l2.6 6 6.4 0.6-4.9 4.2 1.5 6.4L12 16.8l-5.6 3.4 1.5-6.4L3 9.6 9.4 9z',
    name: 'star',
  },
];

export const markOf = (seat: number): SeatMark => seatMarks[seat % seatMarks.length]!;
