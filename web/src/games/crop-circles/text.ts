// Crop Circles for the text interface and the log.
import { t } from '../../i18n/index.svelte';
import type { TableSession, TableState } from '../../table/types';
import { bestOf, mostLookedAt, othersWords } from '../choices';
import type { TextGrid, TextView } from '../module';
import {
  cellName, columnName, count, fieldOf, isGlyph, lastPlacement, multiplierOf, parseDecision, prettySum, shadings, side, viewOf, type CropView, type Decision, type Shading,
} from './model';
import { changeWords, glyphName, listed, overWords, pictureName, ruleSentence, seatName } from './words';

const glyphList = (of: readonly string[]): string =>
  of.length === 0 ? t('cc.none') : of.map((glyph) => `${glyphName(glyph)} (${glyph})`).join(', ');

function dueWords(table: TableState, view: CropView): string {
  if (view.phase === 'over' || table.status === 'finished') return overWords(table, view);
  const name = seatName(table, view.turn);
  const own = view.turn === table.seat;
  if (view.phase === 'take') return own ? t('cc.due.take', { n: view.takes_left }) : t('cc.due.other.take', { name });
  return own ? t('cc.due.place') : t('cc.due.other.place', { name });
}

function grid(table: TableState, view: CropView): TextGrid {
  const field = fieldOf(view);
  const last = new Set(lastPlacement(table.events)?.cells ?? []);
  return {
    caption: t('cc.field'),
    columns: Array.from({ length: side }, (_, column) => columnName(column)),
    rows: Array.from({ length: side }, (_, row) => ({
      name: String(row + 1),
      cells: Array.from({ length: side }, (_, column) => {
        const cell = row * side + column;
        const glyph = field[cell] ?? null;
        if (glyph !== null) return { label: glyphName(glyph), last: last.has(cell) };
        const multiplier = multiplierOf(cell);
        const label = multiplier === 1 ? t('cc.text.empty') : `${pictureName(multiplier)} ×${multiplier}`;
        return { label, insert: cellName(cell) };
      }),
    })),
  };
}

export async function describe(table: TableState, session: TableSession): Promise<TextView> {
  const view = viewOf(table);
  if (view === null) return { lines: [], grids: [], choices: [], others: '' };
  const lines = [{ title: t('cc.text.due'), text: dueWords(table, view) }];
  if (view.final_turns > 0) lines.push({ title: t('cc.text.final'), text: t('cc.final', { n: view.final_turns }) });
  lines.push({
    title: t('cc.text.scores'),
    text: view.seats.map((seat, i) => t('cc.score.of', { name: seatName(table, i), n: seat.score })).join(', '),
  });
  const hand = table.seat === null ? undefined : view.seats[table.seat]?.hand;
  if (hand !== undefined) lines.push({ title: t('cc.hand'), text: glyphList(hand) });
  view.seats.forEach((seat, i) => {
    if (seat.hand !== undefined) return;
    const known = seat.known ?? [];
    const held = t('cc.in.hand', { n: seat.hand_size });
    lines.push({
      title: t('cc.text.hand.of', { name: seatName(table, i) }),
      text: known.length === 0 ? held : held + t('cc.known') + ' ' + listed(known.map(glyphName)),
    });
  });
  lines.push({ title: t('cc.pool'), text: `${glyphList(view.pool)}; ${t('cc.bag', { n: view.bag_size })}` });
  if (table.setup.aids.includes('unseen')) {
    const unseen = [...count(view.unseen)].map(([glyph, n]) => `${n} × ${glyphName(glyph)} (${glyph})`);
    lines.push({ title: t('cc.unseen', { n: view.unseen.length }), text: unseen.length === 0 ? t('cc.none') : unseen.join(', ') });
  }
  lines.push({ title: t('cc.rules'), text: shadings.map((shading) => ruleSentence(shading, view.rules[shading])).join(' ') });
  if (view.upcoming != null) {
    lines.push({ title: t('cc.upcoming'), text: ruleSentence(view.upcoming.shading, view.upcoming.shapes) });
  }
  if (view.change_card !== undefined) {
    const holds = t('cc.change.holds', { name: seatName(table, view.change_card.holder) });
    lines.push({ title: t('cc.change'), text: `${holds} ${changeWords(table, view)}` });
  }
  const mine = table.status === 'playing' && view.to_act !== null && view.to_act === table.seat && table.mine.includes(view.to_act);
  const points = table.setup.aids.includes('points');
  const list = mine ? await session.moves(mostLookedAt) : { moves: [], more: false };
  const shown = bestOf(list, points);
  const choices = shown.map((choice) => {
    const decision = parseDecision(choice.move);
    const words = decision === null ? choice.move : decisionWords(decision, 'cc.do');
    const gain = points && decision?.kind === 'place' ? ` (${t('cc.points', { n: choice.points })})` : '';
    return { label: words + gain, move: choice.move };
  });
  return { lines, grids: [grid(table, view)], choices, others: othersWords(list, shown.length, points ? 'text.best' : 'text.some') };
}

/** `cc.do…` for what one may do, `cc.tell…` for what somebody did. */
function decisionWords(decision: Decision, stem: 'cc.do' | 'cc.tell'): string {
  switch (decision.kind) {
    case 'pass':
      return t(`${stem}.pass`);
    case 'bag':
      return t(`${stem}.bag`);
    case 'take':
      return t(`${stem}.take`, { glyph: glyphName(decision.glyph) });
    case 'place': {
      const names = decision.glyphs.map((placed) => glyphName(placed.glyph)).join(', ');
      const direction = decision.glyphs.length === 1 ? 'one' : decision.down ? 'down' : 'right';
      return t(`${stem}.place.${direction}`, { n: decision.glyphs.length, cell: cellName(decision.glyphs[0]!.cell), glyphs: names });
    }
  }
}

const isShading = (word: string | undefined): word is Shading => shadings.some((shading) => shading === word);

/** A decision (without who decided: the log says that) or a draw. */
export function tell(text: string, table: TableState): string {
  const decision = parseDecision(text);
  if (decision !== null) return decisionWords(decision, 'cc.tell');
  const [what, first = '', second = ''] = text.split(' ');
  const named = (code: string): string => (isGlyph(code) ? glyphName(code) : t('cc.hidden'));
  switch (what) {
    case 'hand':
      return t('cc.draw.hand', { name: seatName(table, Number(first)), glyph: named(second) });
    case 'centre':
    case 'pool':
    case 'refill':
    case 'bag':
      return t(`cc.draw.${what}`, { glyph: named(first) });
    case 'rule':
      return isShading(first) ? t('cc.draw.rule') + ' ' + ruleSentence(first, second) : text;
    case 'upcoming':
      return isShading(first) ? t('cc.draw.upcoming') + ' ' + ruleSentence(first, second) : text;
    default:
      return text;
  }
}

/** "(2×3 + 1) × 4 = 28": the sum of a placement. */
export function tellSum(sum: string): string {
  const { left, result } = prettySum(sum);
  return result === '' ? left : `${left} = ${result}`;
}
