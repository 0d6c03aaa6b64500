// Crop Circles for the text interface and the log.
import { t } from '../../kit/i18n/index.svelte';
import type { Does, TableSession, TableState } from '../../table/types';
import { bestOf, mostLookedAt, othersWords } from '../choices';
import type { TextGrid, TextView } from '../module';
import { count, doneOf, fieldOf, lastPlacement, viewOf, type CropDoes, type CropView } from './model';
import { cellName, columnName, multiplierOf, shadings, side, type Glyph } from './pieces';
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

export async function textView(table: TableState, session: TableSession): Promise<TextView> {
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
    const done = doneOf(choice.does);
    const gain = points && done.kind === 'place' ? ` (${t('cc.points', { n: choice.points })})` : '';
    return { label: wordsOf(done, table, 'cc.do') + gain, move: choice.move };
  });
  return { lines, grids: [grid(table, view)], choices, others: othersWords(list, shown.length, points ? 'text.best' : 'text.some') };
}

/** With `cc.do…` for what one may do, `cc.tell…` for what somebody did; a draw has words of its own. */
function wordsOf(done: CropDoes, table: TableState, stem: 'cc.do' | 'cc.tell'): string {
  switch (done.kind) {
    case 'pass':
      return t(`${stem}.pass`);
    case 'take':
      return done.from === 'bag' ? t(`${stem}.bag`) : t(`${stem}.take`, { glyph: glyphName(done.glyph) });
    case 'place': {
      const names = done.glyphs.map(glyphName).join(', ');
      const direction = done.glyphs.length === 1 ? 'one' : done.down ? 'down' : 'right';
      return t(`${stem}.place.${direction}`, { n: done.glyphs.length, cell: done.start, glyphs: names });
    }
    case 'hand':
      return t('cc.draw.hand', { name: seatName(table, done.seat), glyph: drawn(done.glyph) });
    case 'rule':
    case 'upcoming':
      return `${t(`cc.draw.${done.kind}`)} ${ruleSentence(done.shading, done.shapes)}`;
    default:
      return t(`cc.draw.${done.kind}`, { glyph: drawn(done.glyph) });
  }
}

const drawn = (glyph: Glyph | undefined): string => (glyph === undefined ? t('cc.hidden') : glyphName(glyph));

/** A decision (without who decided: the log says that) or a draw. */
export const doesWords = (does: Does, table: TableState): string => wordsOf(doneOf(does), table, 'cc.tell');
