// Crop Circles in words, in the language of the page.
import { language, t } from '../../kit/i18n/index.svelte';
import { whyWords } from '../../kit/i18n/refusal';
import { endWords } from '../../table/end';
import { seatName } from '../../table/names';
import type { Refusal, Summand, TableState, Term } from '../../table/types';
import type { CropView, Mark, TurnSeen } from './model';
import { cellName, multiplierOf, pictures, shapes, valueOf, type Glyph, type Shading } from './pieces';
import type { Turn } from './turn.svelte';

export { seatName };

export const glyphName = (glyph: Glyph): string => t(`cc.glyph.${glyph}`);
/** With the value, as it is seen on the tile: "striped star, 3". */
export const glyphLabel = (glyph: Glyph): string => `${glyphName(glyph)}, ${valueOf(glyph)}`;
export const shadingName = (shading: Shading): string => t(`cc.shading.${shading}`);

export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(language(), { style: 'long', type: 'conjunction' }).format(words);
}

/** Letters of shapes, as "CS" or one by one. */
export type Letters = string | readonly string[];

/** "circles and stars" of "CS". */
export const shapeWords = (letters: Letters): string =>
  listed(shapes.filter((shape) => letters.includes(shape)).map((shape) => t(`cc.shapes.${shape}`)));

export function ruleSentence(shading: Shading, letters: Letters): string {
  return letters.length === shapes.length ? t(`cc.rule.${shading}.all`) : t(`cc.rule.${shading}`, { shapes: shapeWords(letters) });
}

export const pictureName = (multiplier: number): string => t(`cc.picture.${multiplier}`);

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
export function turnWords(table: TableState, { actor, cells, points, taken }: TurnSeen): string {
  const name = seatName(table, actor);
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

/** Who won, or who share it. */
export function overWords(table: TableState, view: CropView): string {
  const winners = table.end?.winners ?? [];
  if (view.phase !== 'over' || winners.length === 0) return endWords(table); // by resignation, time or agreement
  const names = listed(winners.map((seat) => seatName(table, seat)));
  return t('cc.due.over', { n: winners.length, names, points: view.seats[winners[0]!]!.score });
}

function placeWords({ draft, move, checked, chosen, legal, tiles }: Turn): string {
  if (draft.length > 0 && move === null) return t('cc.why.line');
  if (checked !== undefined && !isLegal(checked)) return refusalWords(checked);
  if (chosen !== null) return legal.size === 0 ? '' : t('cc.due.field', { glyph: glyphName(chosen.glyph), n: legal.size });
  if (draft.length > 0) return t('cc.due.more');
  return tiles.length === 0 ? t('cc.due.nothing') : t('cc.due.place');
}

/** What is due now, of whom, or why the draft can't be sent. */
export function dueWords(table: TableState, view: CropView, turn: Turn): string {
  if (view.phase === 'over' || table.status === 'finished') return overWords(table, view);
  if (turn.placing) return placeWords(turn);
  if (turn.taking) return t('cc.due.take', { n: view.takes_left });
  const name = seatName(table, view.turn);
  return view.phase === 'take' ? t('cc.due.other.take', { name }) : t('cc.due.other.place', { name });
}
