// Crop Circles in words: for labels, for the log, and for the text interface.
import { t } from '../../kit/i18n/index.svelte';
import { whyWords } from '../../kit/i18n/refusal';
import { asList } from '../../kit/wording';
import { isMine } from '../../table/due';
import { endWords } from '../../table/end';
import { seatName } from '../../table/names';
import {
  isLegal,
  type Does,
  type MoveList,
  type Refusal,
  type Summand,
  type TableSession,
  type TableState,
  type Term,
} from '../../table/types';
import { choicesOf } from '../choices';
import type { TextGrid, TextView } from '../module';
import { count, doneOf, fieldOf, lastTurn, viewOf, type CropDoes, type CropView, type LastTurn, type Mark } from './model';
import { cellName, columnName, multiplierOf, pictures, shadings, shapes, side, valueOf, type Glyph, type Shading } from './pieces';
import type { Turn } from './turn.svelte';

export const glyphName = (glyph: Glyph): string => t(`cc.glyph.${glyph}`);
/** With the value, as it is seen on the tile: "striped star, 3". */
export const glyphLabel = (glyph: Glyph): string => `${glyphName(glyph)}, ${valueOf(glyph)}`;
export const shadingName = (shading: Shading): string => t(`cc.shading.${shading}`);

/** "circles and stars" of "C" and "S". */
const shapeWords = (letters: readonly string[]): string =>
  asList(shapes.filter((shape) => letters.includes(shape)).map((shape) => t(`cc.shapes.${shape}`)));

export function ruleSentence(shading: Shading, letters: readonly string[]): string {
  return letters.length === shapes.length ? t(`cc.rule.${shading}.all`) : t(`cc.rule.${shading}`, { shapes: shapeWords(letters) });
}

const pictureName = (multiplier: number): string => t(`cc.picture.${multiplier}`);

/** "(2×3 + 1) × 4": how a line comes to its points. */
export function sumWords({ times = 1, of = [] }: Summand): string {
  const values = of.map((glyph) => (glyph.times === undefined ? `${glyph.points}` : `${glyph.points / glyph.times}×${glyph.times}`));
  return `${values.length === 1 ? values[0] : `(${values.join(' + ')})`} × ${times}`;
}

/** "(2×3 + 1) × 4 = 28". */
export const gainWords = (terms: readonly Term[]): string => terms.map((line) => `${sumWords(line)} = ${line.points}`).join(', ');

/** "3 glyphs, one on a cow; 2 older neighbours". */
export function accountWords({ times = 1, of = [] }: Summand): string {
  const parts = [t('cc.account.glyphs', { n: of.length })];
  for (const picture of pictures) {
    const n = of.filter((glyph) => glyph.times === picture).length;
    if (n > 0) parts.push(t(`cc.account.on.${picture}`, { n }));
  }
  return `${parts.join(', ')}; ${t('cc.account.neighbours', { n: times })}`;
}

/** Why the rules refuse something. */
export function refusalWords(refusal: Refusal): string {
  const { glyph, other, permitted } = (refusal.facts ?? {}) as { glyph?: Glyph; other?: Glyph; permitted?: readonly string[] };
  const named = {
    ...(glyph === undefined ? {} : { glyph: glyphName(glyph) }),
    ...(other === undefined ? {} : { other: glyphName(other) }),
    ...(permitted === undefined ? {} : { permitted: shapeWords(permitted) }),
  };
  return whyWords(refusal, named, 'cc');
}

/** "Take: striped star, one from the bag". */
export function marksWords(marks: readonly Mark[]): string {
  if (marks.length === 0) return t('cc.take.none');
  return t('cc.take.these', { what: marks.map((mark) => (mark === 'bag' ? t('cc.take.from.bag') : glyphName(mark.glyph))).join(', ') });
}

/** "Bo passed. Taken:", followed by pictures. */
export function turnWords(table: TableState, { seat, cells, points, taken }: LastTurn): string {
  const name = seatName(table, seat);
  const did = cells.length === 0 ? t('cc.last.passed', { name }) : t('cc.last.placed', { name, n: points });
  return taken.length === 0 ? did : `${did} ${t('cc.last.taken')}`;
}

/** What a field holds, for a screen reader: "h10, cow, times 3, empty". */
export function cellWords(cell: number, glyph: Glyph | null): string {
  if (glyph !== null) return t('cc.cell.glyph', { cell: cellName(cell), glyph: glyphName(glyph) });
  const multiplier = multiplierOf(cell);
  if (multiplier === 1) return t('cc.cell.empty', { cell: cellName(cell) });
  return t('cc.cell.picture', { cell: cellName(cell), picture: pictureName(multiplier), n: multiplier });
}

/** Who holds the change card and what happens next. */
export function changeWords(table: TableState, view: CropView): string {
  const card = view.change_card;
  if (card === undefined) return t('cc.change.off');
  const name = seatName(table, card.holder);
  const own = card.holder === table.seat;
  if (card.can_change) return t('cc.change.can');
  return own ? t('cc.change.cannot.own') : t('cc.change.cannot', { name });
}

/** Who won, or who share the win. */
function overWords(table: TableState, view: CropView): string {
  const winners = table.end?.winners ?? [];
  if (view.phase !== 'over' || winners.length === 0) return endWords(table); // by resignation, time or agreement
  const names = asList(winners.map((seat) => seatName(table, seat)));
  return t('cc.due.over', { n: winners.length, names, points: view.seats[winners[0]!]!.score });
}

/** What is due of whoever builds this turn, or why its draft can't be sent. */
function draftWords({ draft, move, checked, chosen, legal, tiles }: Turn): string {
  if (draft.length > 0 && move === null) return t('cc.why.line');
  if (checked !== undefined && !isLegal(checked)) return refusalWords(checked);
  if (chosen !== null) return legal.size === 0 ? '' : t('cc.due.field', { glyph: glyphName(chosen.glyph), n: legal.size });
  if (draft.length > 0) return t('cc.due.more');
  return tiles.length === 0 ? t('cc.due.nothing') : t('cc.due.place');
}

/** What is due now, of whom, or why the draft of a turn can't be sent. */
export function dueWords(table: TableState, turn?: Turn): string {
  const view = viewOf(table);
  if (view.phase === 'over' || table.status === 'finished') return overWords(table, view);
  const name = seatName(table, view.turn);
  const own = turn?.mine ?? isMine(table);
  if (view.phase === 'take') return own ? t('cc.due.take', { n: view.takes_left }) : t('cc.due.other.take', { name });
  if (!own) return t('cc.due.other.place', { name });
  return turn === undefined ? t('cc.due.place') : draftWords(turn);
}

// ---- The log ----

/** With `cc.do…` for what one may do, `cc.did…` for what somebody did; a draw has words of its own. */
function doneWords(done: CropDoes, table: TableState, stem: 'cc.do' | 'cc.did'): string {
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
export const doesWords = (does: Does, table: TableState): string => doneWords(doneOf(does), table, 'cc.did');

// ---- The text interface ----

const glyphList = (of: readonly string[]): string =>
  of.length === 0 ? t('cc.none') : of.map((glyph) => `${glyphName(glyph)} (${glyph})`).join(', ');

function grid(table: TableState): TextGrid {
  const field = fieldOf(viewOf(table));
  const last = new Set(lastTurn(table)?.cells ?? []);
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
  const lines = [{ title: t('cc.text.due'), text: dueWords(table) }];
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
      text: known.length === 0 ? held : held + t('cc.known') + ' ' + asList(known.map(glyphName)),
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
  const label = ({ does, points }: MoveList['moves'][number], shown: boolean): string => {
    const done = doneOf(does);
    return doneWords(done, table, 'cc.do') + (shown && done.kind === 'place' ? ` (${t('cc.points', { n: points })})` : '');
  };
  return { lines, grids: [grid(table)], ...(await choicesOf(table, session, label)) };
}
