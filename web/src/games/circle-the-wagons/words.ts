// The game in words: for labels, for the log, and for the text interface.
import { t } from '../../kit/i18n/index.svelte';
import { whyWords } from '../../kit/i18n/refusal';
import { plainNumber, signed } from '../../kit/numbers';
import { isMine } from '../../table/due';
import { endWords } from '../../table/end';
import { seatName } from '../../table/names';
import type { Does, MoveList, Refusal, TableSession, TableState, Term } from '../../table/types';
import { choicesOf, mostShown } from '../choices';
import type { TextCell, TextGrid, TextView } from '../module';
import { frontOf, terrains, type Sign, type Terrain } from './pieces';
import {
  boxAround,
  isNeutral,
  lastTurn,
  placesOf,
  viewOf,
  doneOf,
  type Change,
  type Gain,
  type Fit,
  type TownView,
  type WagonsDoes,
  type WagonsView,
} from './model';
import { placePart } from './notation';

export const terrainName = (terrain: Terrain): string => t(`cw.terrain.${terrain}`);
export const signName = (sign: Sign): string => t(`cw.sign.${sign}`);
const landName = (terrain: Terrain, sign: Sign): string => t('cw.land', { terrain: terrainName(terrain), sign: signName(sign) });
export const goalName = (name: string): string => t(`cw.goal.${name}`);

/** With `neutral`, in the words for neutral symbols, which not every goal has. */
export const goalText = (name: string, neutral: boolean): string => t(`cw.goalText.${name}${neutral ? '.neutral' : ''}`);

export function cardWords(card: number, neutral: boolean, turned = false): string {
  const lands = frontOf(card, turned, neutral).map(({ terrain, sign }) => landName(terrain, sign));
  return t('cw.cardWords', { card, lands: lands.join(', ') });
}

export const placeWords = ({ at: [x, y], covers }: Fit): string =>
  t(covers === 0 ? 'cw.place' : 'cw.placeCovers', { x: plainNumber(x), y: plainNumber(y), n: covers });

/** Of a terrain or a goal. */
const nameOf = (name: string): string => {
  const terrain = terrains.find((one) => one === name);
  return terrain === undefined ? goalName(name) : terrainName(terrain);
};

/** "forest 2→4". */
export const changeWords = (change: Change): string =>
  t('cw.change', { what: nameOf(change.name), before: plainNumber(change.before), after: plainNumber(change.after) });

/** "+4: forest from 2 to 4, Bootleggers from 1 to 3". */
export function accountWords(gain: Gain): string {
  const changes = gain.changes.map((change) =>
    t('cw.changeWords', { what: nameOf(change.name), before: plainNumber(change.before), after: plainNumber(change.after) }),
  );
  return t('cw.gainWords', { points: signed(gain.total), changes: changes.length === 0 ? t('cw.noChange') : changes.join(', ') });
}

/** "forest +2, Bootleggers −1": what changes for the seat that decides. */
export function gainWords(terms: readonly Term[], mover: number): string {
  const own = terms.filter(({ seat }) => seat === mover);
  const changes = own.filter(({ points }) => points !== 0).map(({ what, points }) => `${nameOf(what)} ${signed(points)}`);
  return own.length > 0 && changes.length === 0 ? t('cw.noChange') : changes.join(', ');
}

/** Why the rules refuse something. */
export function refusalWords(refusal: Refusal, table: TableState): string {
  const seat = refusal.facts?.seat;
  return whyWords(refusal, typeof seat === 'number' ? { name: seatName(table, seat) } : {}, 'cw');
}

// ---- The log ----

const atWords = ({ at: [x, y], turned }: Extract<WagonsDoes, { turned: boolean }>): string =>
  t(turned ? 'cw.did.atTurned' : 'cw.did.at', { x: plainNumber(x), y: plainNumber(y) });

export function doesWords(does: Does): string {
  const done = doneOf(does);
  const { kind, card } = done;
  switch (kind) {
    case 'goal':
      return t('cw.did.goal', { goal: goalName(done.goal) });
    case 'circle':
    case 'start':
      return t(`cw.did.${kind}`, { card });
    case 'free':
      return t('cw.did.free', { card, at: atWords(done) });
    case 'draft':
      return t(done.gives.length === 0 ? 'cw.did.draft' : 'cw.did.draftSkips', { card, at: atWords(done), n: done.gives.length });
  }
}

// ---- The text interface ----

/** What is due, in a few words. */
export function dueWords(table: TableState): string {
  const view = viewOf(table);
  if (view.phase !== 'over' && table.status === 'finished') return endWords(table); // by resignation, time or agreement
  if (view.phase === 'over' || table.due === null) {
    const [a, b] = view.towns;
    return t('cw.over', { first: seatName(table, 0), a: a.score, second: seatName(table, 1), b: b.score });
  }
  const name = seatName(table, table.due);
  if (!isMine(table)) return t(view.phase === 'start' ? 'cw.waitStart' : view.phase === 'free' ? 'cw.waitFree' : 'cw.wait', { name });
  return t(view.phase === 'start' ? 'cw.startDue' : view.phase === 'free' ? 'cw.freeDue' : 'cw.draftDue');
}

function townLine(town: TownView, view: WagonsView): string {
  const parts = terrains
    .filter((terrain) => town.terrains[terrain] > 0)
    .map((terrain) => `${terrainName(terrain)} ${town.terrains[terrain]}`);
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
      insert: ` ${placePart([x, y])}`,
      ...(newest !== undefined && last.has(newest.card) ? { last: true } : {}),
    };
  };
  return {
    caption: t('cw.text.grid', { name }),
    columns: columns.map(plainNumber),
    rows: rows.map((y) => ({ name: plainNumber(y), cells: columns.map((x) => cell(x, y)) })),
  };
}

/** Some places of each card, the best ones if points may be shown, in the order of the cards; no more than can be read. */
export function pickChoices(list: MoveList, most: number, best: boolean): MoveList['moves'] {
  const byCard = new Map<number, MoveList['moves']>();
  for (const one of list.moves) {
    const { card } = doneOf(one.does);
    byCard.set(card, [...(byCard.get(card) ?? []), one]);
  }
  const each = Math.max(1, Math.floor(most / Math.max(1, byCard.size)));
  return [...byCard.values()]
    .flatMap((moves) => (best ? moves.toSorted((a, b) => b.points - a.points) : moves).slice(0, each))
    .slice(0, most);
}

function choiceLabel({ does, points }: MoveList['moves'][number], table: TableState, shown: boolean): string {
  const done = doneOf(does);
  const card = cardWords(done.card, isNeutral(table), 'turned' in done && done.turned);
  if (!('at' in done)) return t('cw.text.start', { card });
  const choice = t(shown ? 'cw.text.choice' : 'cw.text.choicePlain', { card, at: atWords(done), points: signed(points) });
  const n = done.kind === 'draft' ? done.gives.length : 0;
  const name = seatName(table, 1 - (table.due ?? 0));
  return n === 0 ? choice : t('cw.text.choiceGives', { choice, gives: t('cw.gives', { n, name }) });
}

export async function textView(table: TableState, session: TableSession): Promise<TextView> {
  const view = viewOf(table);
  const neutral = isNeutral(table);
  const names = [0, 1].map((seat) => seatName(table, seat));
  const lines = [
    { title: t('cw.text.due'), text: dueWords(table) },
    ...view.goals.map(({ name, neutral: other }, i) => ({
      title: t('cw.text.goal', { goal: goalName(name) }),
      text: t('cw.text.goalWords', {
        words: goalText(name, other),
        scores: names.map((who, seat) => t('cw.goalScore', { name: who, points: plainNumber(view.towns[seat]!.goals[i] ?? 0) })).join(', '),
      }),
    })),
    ...view.towns.map((town, seat) => ({ title: t('cw.town', { name: names[seat]! }), text: townLine(town, view) })),
    ...(view.free.length > 0
      ? [
          {
            title: t('cw.text.free', { name: seatName(table, view.to_act ?? 0) }),
            text: view.free.map((card) => cardWords(card, neutral)).join('; '),
          },
        ]
      : []),
    {
      title: t('cw.text.circle'),
      text: view.circle.length === 0 ? t('cw.circleEmpty') : view.circle.map((card) => cardWords(card, neutral)).join('; '),
    },
  ];
  const grids = view.towns.map((town, seat) => townGrid(town, names[seat]!, table));
  const pick = (list: MoveList, best: boolean): MoveList['moves'] => pickChoices(list, mostShown, best);
  const offered = await choicesOf(table, session, (choice, points) => choiceLabel(choice, table, points), { pick, words: 'cw.text.best' });
  return { lines, grids, ...offered };
}
