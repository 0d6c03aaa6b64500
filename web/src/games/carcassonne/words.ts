// The position, decisions and features in words.
import { t } from '../../kit/i18n/index.svelte';
import { whyWords } from '../../kit/i18n/refusal';
import { isMine } from '../../table/due';
import { endWords } from '../../table/end';
import { seatName } from '../../table/names';
import type { Does, Facts, MoveList, Refusal, TableSession, TableState, Term } from '../../table/types';
import { choicesOf } from '../choices';
import type { TextCell, TextGrid, TextView } from '../module';
import { artOf } from './art';
import { boundsOf, keyOf, samePlace, type Place } from '../places';
import { doneOf, featureIndex, lastTurn, partKey, viewOf, type Feature } from './model';
import { placement } from './notation';
import { isKind, terrains, type Terrain } from './pieces';

export const tileWords = (kind: string): string => (isKind(kind) ? t(`ca.kind.${kind}`) : kind);
export const terrainName = (terrain: Terrain): string => t(`ca.terrain.${terrain}`);
/** Knight, thief, farmer or monk. */
export const roleOf = (terrain: Terrain): string => t(`ca.role.${terrain}`);

const compass = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'];

/** Where on its tile a spot lies: "north", "south-east", "middle". */
export function whereWord(kind: string, turns: number, spot: string): string {
  const [x, y] = artOf(kind, turns).stands.get(spot) ?? [50, 50];
  if (Math.hypot(x - 50, y - 50) < 9) return t('ca.dir.middle');
  const eighth = Math.round((Math.atan2(y - 50, x - 50) * 4) / Math.PI);
  return t(`ca.dir.${compass[(eighth + 8) % 8]}`);
}

export const spotWords = (kind: string, turns: number, spot: string, terrain: Terrain): string =>
  t('ca.spot', { role: roleOf(terrain), terrain: terrainName(terrain), where: whereWord(kind, turns, spot) });

export const placeWords = (at: Place): string => t('ca.place', { x: at[0], y: at[1] });

/** What a decision of the seat `mover` gains, and for whom, one by one. */
export const gainsOf = (terms: readonly Term[], mover: number, table: TableState): string[] =>
  terms.map(({ seat, what, points: n }) => {
    const terrain = terrainName(what as Terrain);
    return seat === mover ? t('ca.gain', { terrain, n }) : t('ca.gainOther', { terrain, n, name: seatName(table, seat) });
  });
export const gainWords = (terms: readonly Term[], mover: number, table: TableState): string => gainsOf(terms, mover, table).join(', ');

/** The sides that clash, one sentence each. */
function clashWords({ sides, ours, theirs }: Facts): string {
  const [mine, other] = [ours as readonly Terrain[], theirs as readonly Terrain[]];
  return (sides as readonly string[])
    .map((side, i) =>
      t('ca.why.side', { side: t(`ca.dir.${side.toLowerCase()}`), ours: terrainName(mine[i]!), theirs: terrainName(other[i]!) }),
    )
    .join(' ');
}

/** Why the rules refuse something. */
export function refusalWords(refusal: Refusal): string {
  const { facts = {}, reason } = refusal;
  const { at, terrain, tile, drawn } = facts as { at?: Place; terrain?: Terrain; tile?: string; drawn?: string };
  return whyWords(
    refusal,
    {
      ...(at === undefined ? {} : { at: placeWords(at) }),
      ...(terrain === undefined ? {} : { terrain: terrainName(terrain), role: roleOf(terrain) }),
      ...(tile === undefined ? {} : { tile: tileWords(tile) }),
      ...(drawn === undefined ? {} : { drawn: tileWords(drawn) }),
      ...(reason === 'clash' ? { sides: clashWords(facts) } : {}),
    },
    'ca',
  );
}

interface FeatureWords {
  title: string;
  size: string;
  points: string;
  open: string;
}

export function featureWords(feature: Feature, withPoints: boolean): FeatureWords {
  const { terrain, pennants = 0, cities = 0 } = feature;
  const size = terrain === 'cloister' ? '' : t('ca.tiles', { n: feature.tiles });
  const state = terrain === 'field' ? '' : feature.complete ? t('ca.complete') : t('ca.incomplete');
  let open = '';
  if (!feature.complete && terrain === 'cloister') open = t('ca.missing', { n: feature.open });
  else if (!feature.complete && terrain !== 'field') open = t('ca.open', { n: feature.open });
  let points = '';
  if (withPoints && terrain === 'field')
    points = t('ca.pointsField', { now: feature.points_now, full: feature.points_complete, n: cities });
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
export function doesWords(does: Does): string {
  const done = doneOf(does);
  switch (done.kind) {
    case 'tile':
      return t('ca.did.tile', { tile: tileWords(done.tile) });
    case 'place': {
      const params = { tile: tileWords(done.tile), place: placeWords(done.at) };
      if (done.spot === undefined || done.terrain === undefined) return t('ca.did.place', params);
      return t('ca.did.placeFollower', { ...params, spot: spotWords(done.tile, done.turns, done.spot, done.terrain) });
    }
    case 'crop':
      return t(done.effect === 'A' ? 'ca.did.cropA' : 'ca.did.cropB');
    case 'decline':
      return t('ca.did.decline');
    case 'add':
    case 'back':
      return t(`ca.did.${done.kind}`, { spot: spotWords(done.tile, done.turns, done.spot, done.terrain), place: placeWords(done.at) });
  }
}

/** What is due now, for whoever looks. */
export function dueWords(table: TableState): string {
  const view = viewOf(table);
  if (view.phase !== 'over' && table.status === 'finished') return endWords(table); // by resignation, time or agreement
  const mine = isMine(table);
  const name = view.to_act === null ? '' : seatName(table, view.to_act);
  const role = view.affects === undefined ? '' : roleOf(view.affects);
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

function grid(table: TableState): TextGrid {
  const view = viewOf(table);
  const fits = new Map((view.fits ?? []).map((fit) => [keyOf(fit.at), fit.turns]));
  const tiles = new Map(view.tiles.map((tile) => [keyOf(tile.at), tile]));
  const { west, east, north, south } = boundsOf([...view.tiles, ...(view.fits ?? [])].map(({ at }) => at));
  const last = lastTurn(table)?.at ?? null;
  const cell = (x: number, y: number): TextCell => {
    const tile = tiles.get(`${x},${y}`);
    const turns = fits.get(`${x},${y}`);
    if (tile !== undefined) {
      const who = view.followers
        .filter((follower) => samePlace(follower.at, [x, y]))
        .map((follower) => t('ca.whose', { name: seatName(table, follower.seat), role: roleOf(follower.terrain) }));
      const turned = tile.turns > 0 ? [t('ca.turned', { n: tile.turns })] : [];
      return { label: [tileWords(tile.tile), ...turned, ...who].join(', '), last: samePlace(last, [x, y]) };
    }
    if (turns === undefined) return { label: '' };
    const first = turns[0]!;
    return { label: t('ca.fitsHere', { n: turns.length }), insert: placement(view.drawn ?? '', { at: [x, y], turns: first, spot: null }) };
  };
  const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return {
    caption: t('ca.gridCaption'),
    columns: range(west, east).map(String),
    rows: range(north, south).map((y) => ({ name: String(y), cells: range(west, east).map((x) => cell(x, y)) })),
  };
}

export async function textView(table: TableState, session: TableSession): Promise<TextView> {
  const view = viewOf(table);
  const has = (aid: string): boolean => table.setup.aids.includes(aid);
  const lines: TextView['lines'] = [{ title: t('ca.now'), text: dueWords(table) }];
  if (view.crop !== undefined && view.affects !== undefined) {
    const role = roleOf(view.affects);
    lines.push({
      title: t('ca.effectTitle', { symbol: t(`ca.crop.${view.crop}`) }),
      text: `${t('ca.effectA', { role })} ${t('ca.effectB', { role })}`,
    });
  }
  view.seats.forEach((seat, i) => {
    const parts = terrains.map((terrain) => `${terrainName(terrain)} ${seat[terrain]}`).join(', ');
    lines.push({ title: seatName(table, i), text: t('ca.seatLine', { score: seat.score, parts, n: seat.supply }) });
  });
  lines.push({ title: t('ca.left'), text: t('ca.tilesLeft', { n: view.tiles_left }) });
  const index = featureIndex(view.features);
  const seen = new Set<number>();
  for (const follower of has('extent') ? view.followers : []) {
    const number = index.get(partKey(follower.at[0], follower.at[1], follower.spot));
    if (number === undefined || seen.has(number)) continue;
    seen.add(number);
    const feature = view.features[number]!;
    const words = featureWords(feature, has('points'));
    const who = feature.followers.flatMap((count, seat) => (count > 0 ? [`${seatName(table, seat)} ${count}`] : [])).join(', ');
    lines.push({
      title: `${words.title} ${placeWords(follower.at)}`,
      text: [words.size, who, words.points, words.open].filter((text) => text !== '').join(' · '),
    });
  }
  if (has('remaining')) {
    const rest = Object.entries(view.remaining).map(([kind, n]) => `${n} × ${tileWords(kind)} (${kind})`);
    lines.push({ title: t('ca.remaining'), text: rest.join('; ') });
    if (view.dead.length > 0) lines.push({ title: t('ca.dead'), text: view.dead.map(placeWords).join('; ') });
  }
  const label = ({ does, points }: MoveList['moves'][number], shown: boolean): string => {
    const done = doneOf(does);
    const turned = done.kind === 'place' && done.turns > 0 ? `, ${t('ca.turned', { n: done.turns })}` : '';
    return `${doesWords(does)}${turned}${points > 0 && shown ? ` (+${points})` : ''}`;
  };
  return { lines, grids: [grid(table)], ...(await choicesOf(table, session, label)) };
}
