import type { WagonsView } from '../../../src/games/circle-the-wagons/model';
import { emptyTable } from '../../../src/table/base';
import type { TableState } from '../../../src/table/types';

// A position of a game between two simple players (fullcircle simulate circle-the-wagons --seats greedy,greedy).
export const view: WagonsView = {
  game: 'circle-the-wagons',
  phase: 'draft',
  to_act: 0,
  goals: [
    { card: 8, name: 'claim_jumpers', words: '' },
    { card: 1, name: 'happy_cows', words: '' },
    { card: 13, name: 'undiscovered', words: '' },
  ],
  circle: [12, 15, 17, 10, 4, 2, 5, 0, 6, 9],
  free: [],
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

const dealt = [16, 14, 7, 3, 11, 12, 15, 17, 10, 4, 2, 5, 0, 6, 9];
const texts: [number | null, string][] = [
  ...[8, 1, 13].map((card): [null, string] => [null, `goal ${card}`]),
  ...dealt.map((card): [null, string] => [null, `circle ${card}`]),
  [1, 'start 16'],
  [0, 'draft 16 @0,0'],
  [1, 'draft 7 @0,0'],
  [0, 'free 14 @2,0'],
  [0, 'draft 3 @-2,0'],
  [1, 'draft 11 @-1,1 r'],
];

const empty = emptyTable('test', 'local', 'circle-the-wagons', 'symbols=classic', ['Ada', 'Bo']);
export const table: TableState = {
  ...empty,
  setup: { ...empty.setup, aids: ['points'] },
  n: texts.length,
  seat: 0,
  mine: [0],
  due: 0,
  events: texts.map(([actor, text], n) => ({ n, actor, text, points: 0 })),
  view,
  scores: [14, 18],
};
