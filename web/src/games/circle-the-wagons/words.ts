// The game in words: for labels, for the log, and for the text interface.
import { t } from '../../i18n/index.svelte';
import { seatName } from '../../table/names';
import type { MoveList, TableSession, TableState } from '../../table/types';
import { mostLookedAt, mostShown, othersWords } from '../choices';
import type { TextCell, TextGrid, TextView } from '../module';
import { frontOf, goalNames, terrains, type Sign, type Terrain } from './cards';
import {
  boxAround,
  isNeutral,
  lastTurn,
  parseMove,
  placesOf,
  plainNumber,
  signed,
  skippedBy,
  viewOf,
  type Change,
  type Gain,
  type Move,
  type Place,
  type TownView,
  type WagonsView,
} from './model';

export const terrainName = (terrain: Terrain): string => t(`cw.terrain.${terrain}`);
export const signName = (sign: Sign): string => t(`cw.sign.${sign}`);
export const landName = (terrain: Terrain, sign: Sign): string => t('cw.land', { terrain: terrainName(terrain), sign: signName(sign) });
export const goalName = (name: string): string => t(`cw.goal.${name}`);

const neutralGoals: readonly string[] = ['one_too_many', 'bootleggers', 'target_practice'];
export const goalText = (name: string, neutral: boolean): string =>
  t(`cw.goalText.${name}${neutral && neutralGoals.includes(name) ? '.neutral' : ''}`);

export function cardWords(card: number, neutral: boolean, turned = false): string {
  const lands = frontOf(card, turned, neutral).map(({ terrain, sign }) => landName(terrain, sign));
  return t('cw.cardWords', { card, lands: lands.join(', ') });
}

export const placeWords = (place: Place, covers: number): string =>
  t(covers === 0 ? 'cw.place' : 'cw.placeCovers', { x: plainNumber(place.x), y: plainNumber(place.y), n: covers });

export const changeName = (change: Change): string => (change.kind === 'goal' ? goalName(change.name) : terrainName(change.name as Terrain));

/** "forest 2→4". */
export const changeWords = (change: Change): string =>
  t('cw.change', { what: changeName(change), before: plainNumber(change.before), after: plainNumber(change.after) });

/** "+4: forest from 2 to 4, Bootleggers from 1 to 3". */
export function gainWords(gain: Gain): string {
  const changes = gain.changes.map((change) =>
    t('cw.changeWords', { what: changeName(change), before: plainNumber(change.before), after: plainNumber(change.after) }),
  );
  return t('cw.gainWords', { points: signed(gain.total), changes: changes.length === 0 ? t('cw.noChange') : changes.join(', ') });
}

/** "forest +2, Bootleggers −1" of the engine's "forest +2, bootleggers -1". */
export function tellSum(sum: string): string {
  if (sum === '') return '';
  const parts = [...sum.matchAll(/(\w+) ([+-]\d+)/g)].map(([, name = '', points]) => {
    const terrain = terrains.find((one) => one === name);
    return `${terrain === undefined ? goalName(name) : terrainName(terrain)} ${signed(Number(points))}`;
  });
  return parts.length === 0 ? t('cw.noChange') : parts.join(', ');
}

// ---- The log ----

const atWords = (move: Extract<Move, { at: Place }>): string =>
  t(move.turned ? 'cw.tell.atTurned' : 'cw.tell.at', { x: plainNumber(move.at.x), y: plainNumber(move.at.y) });

/** How many cards a draft gave away: the free cards that stand in the log behind it, or that wait. */
function givenBy(card: number, table: TableState): number {
  const at = table.events.findIndex(({ text }) => {
    const move = parseMove(text);
    return move?.type === 'draft' && move.card === card;
  });
  const view = viewOf(table);
  if (at < 0) return view === null ? 0 : skippedBy(view, card).length;
  let count = 0;
  for (let i = at + 1; i < table.events.length; ++i) {
    if (parseMove(table.events[i]!.text)?.type !== 'free') return count;
    ++count;
  }
  return count + (view?.free.length ?? 0);
}

export function tell(text: string, table: TableState): string {
  const move = parseMove(text);
  if (move === null) return text;
  switch (move.type) {
    case 'goal':
      return t('cw.tell.goal', { goal: goalName(goalNames[move.card] ?? '') });
    case 'circle':
    case 'start':
      return t(`cw.tell.${move.type}`, { card: move.card });
    case 'free':
      return t('cw.tell.free', { card: move.card, at: atWords(move) });
    case 'draft': {
      const n = givenBy(move.card, table);
      return t(n === 0 ? 'cw.tell.draft' : 'cw.tell.draftSkips', { card: move.card, at: atWords(move), n });
    }
  }
}

// ---- The text interface ----

export const isMine = (table: TableState): boolean => table.status === 'playing' && table.due !== null && table.mine.includes(table.due);

/** What is due, in a few words. */
export function dueWords(view: WagonsView, table: TableState): string {
  if (view.phase === 'over' || table.due === null || table.status !== 'playing') {
    const [a, b] = view.towns;
    return t('cw.over', { first: seatName(table, 0), a: a.score, second: seatName(table, 1), b: b.score });
  }
  const name = seatName(table, table.due);
  if (!isMine(table)) return t(view.phase === 'start' ? 'cw.waitStart' : view.phase === 'free' ? 'cw.waitFree' : 'cw.wait', { name });
  return t(view.phase === 'start' ? 'cw.startDue' : view.phase === 'free' ? 'cw.freeDue' : 'cw.draftDue');
}

function townLine(town: TownView, view: WagonsView): string {
  const parts = terrains.filter((terrain) => town.terrains[terrain] > 0).map((terrain) => `${terrainName(terrain)} ${town.terrains[terrain]}`);
  const goals = view.goals.map(({ name }, i) => `${goalName(name)} ${plainNumber(town.goals[i] ?? 0)}`);
  return [t('cw.points', { points: town.score }), ...parts, ...goals].join(', ');
}

function townGrid(town: TownView, name: string, table: TableState): TextGrid {
  const box = boxAround(placesOf(town)) ?? { x: 0, y: 0, width: 0, height: 0 };
  const last = new Set(lastTurn(table)?.cards ?? []);
  const lands = new Map(town.squares.map(([x, y, terrain, sign]) => [`${x},${y}`, landName(terrain, sign)]));
  // One square more on each side: places to name.
  const columns = Array.from({ length: box.width + 2 }, (_, i) => box.x - 1 + i);
  const rows = Array.from({ length: box.height + 2 }, (_, i) => box.y - 1 + i);
  const cell = (x: number, y: number): TextCell => {
    const newest = town.cards.findLast(({ at: [cx, cy] }) => x >= cx && x <= cx + 1 && y >= cy && y <= cy + 1);
    return {
      label: lands.get(`${x},${y}`) ?? t('cw.text.empty'),
      insert: ` @${x},${y}`,
      ...(newest !== undefined && last.has(newest.card) ? { last: true } : {}),
    };
  };
  return {
    caption: t('cw.text.grid', { name }),
    columns: columns.map(plainNumber),
    rows: rows.map((y) => ({ name: plainNumber(y), cells: columns.map((x) => cell(x, y)) })),
  };
}

/** Some places of each card, the best ones if that may be told, the card that comes first first; not so many that they cannot be read. */
export function pickChoices(list: MoveList, most: number, best: boolean): MoveList['moves'] {
  const byCard = new Map<number, MoveList['moves']>();
  for (const one of list.moves) {
    const card = parseMove(one.move)?.card ?? -1;
    byCard.set(card, [...(byCard.get(card) ?? []), one]);
  }
  const each = Math.max(1, Math.floor(most / Math.max(1, byCard.size)));
  return [...byCard.values()].flatMap((moves) => (best ? moves.toSorted((a, b) => b.points - a.points) : moves).slice(0, each)).slice(0, most);
}

function choiceLabel(text: string, points: number, view: WagonsView, table: TableState): string {
  const neutral = isNeutral(table);
  const move = parseMove(text);
  if (move === null) return text;
  const card = cardWords(move.card, neutral, 'turned' in move && move.turned);
  if (!('at' in move)) return t('cw.text.start', { card });
  const shown = table.setup.aids.includes('points');
  const choice = t(shown ? 'cw.text.choice' : 'cw.text.choicePlain', { card, at: atWords(move), points: signed(points) });
  const given = skippedBy(view, move.card).length;
  const name = seatName(table, 1 - (table.due ?? 0));
  return given === 0 ? choice : t('cw.text.choiceGives', { choice, gives: t('cw.gives', { n: given, name }) });
}

export async function describe(table: TableState, session: TableSession): Promise<TextView> {
  const view = viewOf(table);
  if (view === null) return { lines: [], grids: [], choices: [], others: '' };
  const neutral = isNeutral(table);
  const names = [0, 1].map((seat) => seatName(table, seat));
  const lines = [
    { title: t('cw.text.due'), text: dueWords(view, table) },
    ...view.goals.map(({ name }, i) => ({
      title: t('cw.text.goal', { goal: goalName(name) }),
      text: t('cw.text.goalWords', {
        words: goalText(name, neutral),
        scores: names.map((who, seat) => t('cw.goalScore', { name: who, points: plainNumber(view.towns[seat]!.goals[i] ?? 0) })).join(', '),
      }),
    })),
    ...view.towns.map((town, seat) => ({ title: t('cw.town', { name: names[seat]! }), text: townLine(town, view) })),
    ...(view.free.length > 0
      ? [{ title: t('cw.text.free', { name: seatName(table, view.to_act ?? 0) }), text: view.free.map((card) => cardWords(card, neutral)).join('; ') }]
      : []),
    {
      title: t('cw.text.circle'),
      text: view.circle.length === 0 ? t('cw.circleEmpty') : view.circle.map((card) => cardWords(card, neutral)).join('; '),
    },
  ];
  const grids = view.towns.map((town, seat) => townGrid(town, names[seat]!, table));
  const points = table.setup.aids.includes('points');
  const list = isMine(table) ? await session.moves(mostLookedAt) : { moves: [], more: false };
  const choices = pickChoices(list, mostShown, points).map((choice) => ({ label: choiceLabel(choice.move, choice.points, view, table), move: choice.move }));
  return { lines, grids, choices, others: othersWords(list, choices.length, points ? 'cw.text.best' : 'text.some') };
}

