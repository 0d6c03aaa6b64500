import type { WagonsView } from '../../../src/games/circle-the-wagons/model';
import { emptyTable } from '../../../src/table/base';
import type { Does, TableState } from '../../../src/table/types';
import { people } from '../../tables';

const circle = [12, 15, 17, 10, 4, 2, 5, 0, 6, 9];

// A position of a game between two simple players (fullcircle simulate circle-the-wagons --seats greedy,greedy), with two of its places.
export const view: WagonsView = {
  game: 'circle-the-wagons',
  phase: 'draft',
  to_act: 0,
  goals: [
    { card: 8, name: 'claim_jumpers', neutral: false },
    { card: 1, name: 'happy_cows', neutral: false },
    { card: 13, name: 'undiscovered', neutral: false },
  ],
  circle,
  free: [],
  slots: [
    { card: 16, index: null, owner: 0 },
    { card: 14, index: null, owner: 0 },
    { card: 7, index: null, owner: 1 },
    { card: 3, index: null, owner: 0 },
    { card: 11, index: null, owner: 1 },
    ...circle.map((card, index) => ({ card, index, owner: null })),
  ],
  offered: circle.map((card, i) => ({ card, gives: circle.slice(0, i) })),
  places: [
    [0, 2, 0],
    [1, 2, 0],
  ],
  towns: [
    {
      cards: [
        { card: 16, at: [0, 0], turned: false },
        { card: 14, at: [2, 0], turned: false },
        { card: 3, at: [-2, 0], turned: false },
      ],
      squares: [
        [-2, 0, 'snow', 'gun'],
        [-1, 0, 'snow', 'cow'],
        [0, 0, 'desert', 'wagon'],
        [1, 0, 'forest', 'wagon'],
        [2, 0, 'plains', 'beer'],
        [3, 0, 'forest', 'cow'],
        [-2, 1, 'snow', 'fort'],
        [-1, 1, 'water', 'mine'],
        [0, 1, 'water', 'fort'],
        [1, 1, 'mountains', 'wagon'],
        [2, 1, 'mountains', 'cow'],
        [3, 1, 'plains', 'gun'],
      ],
      score: 14,
      terrains: { desert: 1, forest: 1, mountains: 2, plains: 1, snow: 3, water: 2 },
      goals: [0, 4, 0],
    },
    {
      cards: [
        { card: 7, at: [0, 0], turned: false },
        { card: 11, at: [-1, 1], turned: true },
      ],
      squares: [
        [0, 0, 'forest', 'cow'],
        [1, 0, 'plains', 'beer'],
        [-1, 1, 'water', 'gun'],
        [0, 1, 'forest', 'gun'],
        [1, 1, 'forest', 'mine'],
        [-1, 2, 'desert', 'mine'],
        [0, 2, 'snow', 'gun'],
      ],
      score: 18,
      terrains: { desert: 1, forest: 3, mountains: 0, plains: 1, snow: 1, water: 1 },
      goals: [9, 2, 0],
    },
  ],
};

const dealt = [16, 14, 7, 3, 11, ...circle];
const told: [number | null, Does][] = [
  ...(
    [
      [8, 'claim_jumpers'],
      [1, 'happy_cows'],
      [13, 'undiscovered'],
    ] as const
  ).map(([card, goal]): [null, Does] => [null, { kind: 'goal', card, goal }]),
  ...dealt.map((card): [null, Does] => [null, { kind: 'circle', card }]),
  [1, { kind: 'start', card: 16 }],
  [0, { kind: 'draft', card: 16, at: [0, 0], turned: false, gives: [] }],
  [1, { kind: 'draft', card: 7, at: [0, 0], turned: false, gives: [14] }],
  [0, { kind: 'free', card: 14, at: [2, 0], turned: false }],
  [0, { kind: 'draft', card: 3, at: [-2, 0], turned: false, gives: [] }],
  [1, { kind: 'draft', card: 11, at: [-1, 1], turned: true, gives: [] }],
];

const empty = emptyTable('test', 'local', 'circle-the-wagons', { symbols: 'classic' }, people('Ada', 'Bo'));
export const table: TableState = {
  ...empty,
  setup: { ...empty.setup, aids: ['points'] },
  n: told.length,
  seat: 0,
  mine: [0],
  due: 0,
  events: told.map(([actor, does], n) => ({ n, actor, text: '', does, points: 0 })),
  turnFrom: told.length - 1,
  view,
  scores: [14, 18],
};
