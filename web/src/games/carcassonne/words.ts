// The position, decisions and features in words.
import { t } from '../../i18n/index.svelte';
import { seatName } from '../../table/names';
import { endWords } from '../../ui/end';
import { isLegal, type Check, type TableSession, type TableState } from '../../table/types';
import { bestOf, mostLookedAt, othersWords } from '../choices';
import type { TextCell, TextGrid, TextView } from '../module';
import { artOf } from './art';
import {
  affected,
  featureIndex,
  keyOf,
  parseDecision,
  parseSum,
  partKey,
  pennantsIn,
  samePlace,
  terrainOf,
  terrains,
  tilesIn,
  type CarcassonneView,
  type Feature,
  type Mismatch,
  type Place,
  type PlacedTile,
} from './model';
import { isKind, sideNames, type Terrain } from './tiles';

export const tileWords = (kind: string): string => (isKind(kind) ? t(`ca.kind.${kind}`) : kind);
export const terrainWord = (terrain: Terrain): string => t(`ca.terrain.${terrain}`);
/** Knight, thief, farmer or monk. */
export const roleOf = (spot: string): string => t(`ca.role.${terrainOf(spot)}`);
export const sideWord = (side: number): string => t(`ca.dir.${sideNames[side]!.toLowerCase()}`);

const compass = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'];

/** Where on its tile a spot lies: "north", "south-east", "middle". */
export function whereWord(kind: string, turns: number, spot: string): string {
  const [x, y] = artOf(kind, turns).stands.get(spot) ?? [50, 50];
  if (Math.hypot(x - 50, y - 50) < 9) return t('ca.dir.middle');
  const eighth = Math.round((Math.atan2(y - 50, x - 50) * 4) / Math.PI);
  return t(`ca.dir.${compass[(eighth + 8) % 8]}`);
}

export const spotWords = (kind: string, turns: number, spot: string): string =>
  t('ca.spot', { role: roleOf(spot), terrain: terrainWord(terrainOf(spot)), where: whereWord(kind, turns, spot) });

export const placeWords = (at: Place): string => t('ca.place', { x: at[0], y: at[1] });

const gains = (sum: string, table: TableState, seat: number | null): string[] =>
  parseSum(sum).map((item) =>
    item.seat === null || item.seat === seat
      ? t('ca.gain', { terrain: terrainWord(item.terrain), n: item.points })
      : t('ca.gainOther', { terrain: terrainWord(item.terrain), n: item.points, name: seatName(table, item.seat) }),
  );

/** What a placement gains whom. */
export const sumWords = (check: Check, table: TableState, seat: number): string[] => (isLegal(check) ? gains(check.sum, table, seat) : []);
/** The same of a decision that is told of: who plays is named beside it. */
export const tellSum = (sum: string, table: TableState): string => gains(sum, table, null).join(', ');

export function whyNot(alone: boolean, clashes: readonly Mismatch[]): string {
  if (alone) return t('ca.why.alone');
  return clashes
    .map((clash) => t('ca.why.side', { side: sideWord(clash.side), ours: terrainWord(clash.ours), theirs: terrainWord(clash.theirs) }))
    .join(' ');
}

export interface FeatureWords {
  title: string;
  size: string;
  points: string;
  open: string;
}

export function featureWords(feature: Feature, tileAt: (place: Place) => PlacedTile | undefined, withPoints: boolean): FeatureWords {
  const { terrain } = feature;
  const pennants = pennantsIn(feature, tileAt);
  const size = terrain === 'cloister' ? '' : t('ca.tiles', { n: tilesIn(feature) });
  const state = terrain === 'field' ? '' : feature.complete ? t('ca.complete') : t('ca.incomplete');
  let open = '';
  if (!feature.complete && terrain === 'cloister') open = t('ca.missing', { n: feature.open });
  else if (!feature.complete && terrain !== 'field') open = t('ca.open', { n: feature.open });
  let points = '';
  if (withPoints && terrain === 'field') points = t('ca.pointsField', { now: feature.points_now, full: feature.points_complete, n: feature.points_now / 3 });
  else if (withPoints && feature.points_now === feature.points_complete) points = t('ca.pointsDone', { n: feature.points_complete });
  else if (withPoints) points = t('ca.points', { now: feature.points_now, full: feature.points_complete });
  return {
    title: [t(`ca.title.${terrain}`), state].filter((text) => text !== '').join(', '),
    size: [size, pennants > 0 ? t('ca.pennants', { n: pennants }) : ''].filter((text) => text !== '').join(', '),
    points,
    open,
  };
}

/** A decision or a draw as a short sentence without its subject: the log shows who. */
export function tell(text: string, table: TableState): string {
  const decision = parseDecision(text);
  if (decision === null) return text;
  const view = table.view as CarcassonneView | null;
  switch (decision.type) {
    case 'tile':
      return t('ca.tell.tile', { tile: tileWords(decision.tile) });
    case 'place': {
      const params = { tile: tileWords(decision.tile), place: placeWords(decision.at) };
      if (decision.spot === null) return t('ca.tell.place', params);
      const spot = spotWords(decision.tile, decision.turns, decision.spot);
      return t('ca.tell.placeFollower', { ...params, spot });
    }
    case 'crop':
      return t(decision.effect === 'A' ? 'ca.tell.cropA' : 'ca.tell.cropB');
    case 'decline':
      return t('ca.tell.decline');
    default: {
      const tile = view?.tiles.find((each) => samePlace(each.at, decision.at));
      const spot = tile === undefined ? roleOf(decision.spot) : spotWords(tile.tile, tile.turns, decision.spot);
      return t(decision.type === 'add' ? 'ca.tell.add' : 'ca.tell.back', { spot, place: placeWords(decision.at) });
    }
  }
}

/** What is due now, for whoever looks. */
export function dueWords(view: CarcassonneView, table: TableState): string {
  if (view.phase !== 'over' && table.status === 'finished') return endWords(table); // by resignation, time or agreement
  const mine = table.due !== null && table.mine.includes(table.due);
  const name = view.to_act === null ? '' : seatName(table, view.to_act);
  const role = view.crop === undefined ? '' : t(`ca.role.${affected[view.crop]}`);
  if (view.phase === 'place') {
    const params = { name, tile: tileWords(view.drawn ?? ''), n: view.fits?.length ?? 0 };
    return mine ? t('ca.due.placeMine', params) : t('ca.due.place', params);
  }
  if (view.phase === 'choose') return mine ? t('ca.due.chooseMine') : t('ca.due.choose', { name });
  if (view.phase === 'effect') {
    const add = view.effect === 'A' ? 'add' : 'back';
    return mine ? t(`ca.due.${add}Mine`, { role }) : t(`ca.due.${add}`, { name, role });
  }
  return view.phase === 'over' ? t('ca.due.over') : t('ca.due.draw');
}

function grid(view: CarcassonneView, table: TableState): TextGrid {
  const fits = new Map((view.fits ?? []).map((fit) => [keyOf(fit.at), fit.turns]));
  const tiles = new Map(view.tiles.map((tile) => [keyOf(tile.at), tile]));
  const places = [...view.tiles.map((tile) => tile.at), ...(view.fits ?? []).map((fit) => fit.at)];
  const xs = places.map((place) => place[0]);
  const ys = places.map((place) => place[1]);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const last = lastPlaced(table);
  const cell = (x: number, y: number): TextCell => {
    const tile = tiles.get(`${x},${y}`);
    const turns = fits.get(`${x},${y}`);
    if (tile !== undefined) {
      const who = view.followers
        .filter((follower) => samePlace(follower.at, [x, y]))
        .map((follower) => t('ca.whose', { name: seatName(table, follower.seat), role: roleOf(follower.spot) }));
      const turned = tile.turns > 0 ? [t('ca.turned', { n: tile.turns })] : [];
      return { label: [tileWords(tile.tile), ...turned, ...who].join(', '), last: last !== null && samePlace(last, [x, y]) };
    }
    if (turns === undefined) return { label: '' };
    const first = turns[0]!;
    return { label: t('ca.fitsHere', { n: turns.length }), insert: `${view.drawn}@${x},${y}${first > 0 ? `/${first}` : ''}` };
  };
  const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return {
    caption: t('ca.gridCaption'),
    columns: range(west, east).map(String),
    rows: range(north, south).map((y) => ({ name: String(y), cells: range(west, east).map((x) => cell(x, y)) })),
  };
}

/** The place of the last tile laid; null at the start. */
export function lastPlaced(table: TableState): Place | null {
  for (let i = table.events.length - 1; i >= 0; --i) {
    const event = table.events[i]!;
    if (event.actor === null) continue;
    const decision = parseDecision(event.text);
    if (decision?.type === 'place') return decision.at;
  }
  return null;
}

/** The spot of the follower that the last decision, of a crop circle, added or took back. */
export function lastAffected(table: TableState): { at: Place; spot: string } | null {
  const event = table.events.findLast((each) => each.actor !== null);
  const decision = event === undefined ? null : parseDecision(event.text);
  return decision?.type === 'add' || decision?.type === 'back' ? { at: decision.at, spot: decision.spot } : null;
}

export async function describe(table: TableState, session: TableSession): Promise<TextView> {
  const view = table.view as CarcassonneView | null;
  if (view === null) return { lines: [], grids: [], choices: [], others: '' };
  const has = (aid: string): boolean => table.setup.aids.includes(aid);
  const lines: TextView['lines'] = [{ title: t('ca.now'), text: dueWords(view, table) }];
  if (view.crop !== undefined) {
    const role = t(`ca.role.${affected[view.crop]}`);
    lines.push({ title: t('ca.effectTitle', { symbol: t(`ca.crop.${view.crop}`) }), text: `${t('ca.effectA', { role })} ${t('ca.effectB', { role })}` });
  }
  view.seats.forEach((seat, i) => {
    const parts = terrains.map((terrain) => `${terrainWord(terrain)} ${seat[terrain]}`).join(', ');
    lines.push({ title: seatName(table, i), text: t('ca.seatLine', { score: seat.score, parts, n: seat.supply }) });
  });
  lines.push({ title: t('ca.left'), text: t('ca.tilesLeft', { n: view.tiles_left }) });
  const index = featureIndex(view.features);
  const tileAt = (place: Place): PlacedTile | undefined => view.tiles.find((tile) => samePlace(tile.at, place));
  const seen = new Set<number>();
  for (const follower of has('extent') ? view.followers : []) {
    const number = index.get(partKey(follower.at[0], follower.at[1], follower.spot));
    if (number === undefined || seen.has(number)) continue;
    seen.add(number);
    const feature = view.features[number]!;
    const words = featureWords(feature, tileAt, has('points'));
    const who = feature.followers.flatMap((count, seat) => (count > 0 ? [`${seatName(table, seat)} ${count}`] : [])).join(', ');
    lines.push({ title: `${words.title} ${placeWords(follower.at)}`, text: [words.size, who, words.points, words.open].filter((text) => text !== '').join(' · ') });
  }
  if (has('remaining')) {
    const rest = Object.entries(view.remaining).map(([kind, n]) => `${n} × ${tileWords(kind)} (${kind})`);
    lines.push({ title: t('ca.remaining'), text: rest.join('; ') });
    if (view.dead.length > 0) lines.push({ title: t('ca.dead'), text: view.dead.map(placeWords).join('; ') });
  }
  const choices: TextView['choices'] = [];
  let others = '';
  if (table.status === 'playing' && table.due !== null && table.mine.includes(table.due)) {
    const list = await session.moves(mostLookedAt);
    const shown = bestOf(list, has('points'));
    others = othersWords(list, shown.length, has('points') ? 'text.best' : 'text.some');
    for (const { move, points } of shown) {
      const gain = points > 0 && has('points') ? ` (+${points})` : '';
      const decision = parseDecision(move);
      const turned = decision?.type === 'place' && decision.turns > 0 ? `, ${t('ca.turned', { n: decision.turns })}` : '';
      choices.push({ label: `${tell(move, table)}${turned}${gain}`, move });
    }
  }
  return { lines, grids: [grid(view, table)], choices, others };
}
