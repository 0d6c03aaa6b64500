// Crop Circles in words, in the language of the page.
import { language, t } from '../../i18n/index.svelte';
import { ruleWords } from '../../i18n/refusal';
import { seatName } from '../../table/names';
import type { TableState } from '../../table/types';
import { endWords } from '../../ui/end';
import {
  cellName, multiplierOf, obstacle, shadingOf, shapes, valueOf,
  type Account, type CropView, type Glyph, type Mark, type Obstacle, type Shading, type TurnSeen,
} from './model';
import type { Turn } from './turn.svelte';

export { seatName };

export const glyphName = (glyph: Glyph): string => t(`cc.glyph.${glyph}`);
/** With the value, as it is seen on the tile: "striped star, 3". */
export const glyphLabel = (glyph: Glyph): string => `${glyphName(glyph)}, ${valueOf(glyph)}`;
export const shadingName = (shading: Shading): string => t(`cc.shading.${shading}`);

export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(language(), { style: 'long', type: 'conjunction' }).format(words);
}

/** "circles and stars" of "CS". */
export const shapeWords = (letters: string): string =>
  listed(shapes.filter((shape) => letters.includes(shape)).map((shape) => t(`cc.shapes.${shape}`)));

export function ruleSentence(shading: Shading, letters: string): string {
  return letters.length === 4 ? t(`cc.rule.${shading}.all`) : t(`cc.rule.${shading}`, { shapes: shapeWords(letters) });
}

export const pictureName = (multiplier: number): string => t(`cc.picture.${multiplier}`);

/** "3 glyphs, one on a cow; 2 older neighbours". */
export function accountWords(account: Account): string {
  const parts = [t('cc.account.glyphs', { n: account.glyphs })];
  if (account.scarecrows > 0) parts.push(t('cc.account.scarecrows', { n: account.scarecrows }));
  if (account.cows > 0) parts.push(t('cc.account.cows', { n: account.cows }));
  if (account.barns > 0) parts.push(t('cc.account.barns', { n: account.barns }));
  return `${parts.join(', ')}; ${t('cc.account.neighbours', { n: account.touched.length })}`;
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

export function obstacleWords(view: CropView, found: Obstacle): string {
  switch (found.kind) {
    case 'taken':
      return t('cc.why.taken', { cell: cellName(found.cell) });
    case 'line':
      return t('cc.why.line');
    case 'apart':
      return t('cc.why.apart');
    case 'pair':
      return t('cc.why.pair', {
        glyph: glyphName(found.glyph),
        cell: cellName(found.cell),
        shapes: shapeWords(view.rules[shadingOf(found.glyph)]),
        beside: cellName(found.beside),
        other: glyphName(found.other),
      });
  }
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
  if (view.phase !== 'over') return endWords(table); // by resignation, time or agreement
  const most = Math.max(...view.seats.map((seat) => seat.score));
  const winners = view.seats.flatMap((seat, i) => (seat.score === most ? [seatName(table, i)] : []));
  return t('cc.due.over', { n: winners.length, names: listed(winners), points: most });
}

function placeWords(view: CropView, { draft, move, worth, chosen, legal, tiles }: Turn): string {
  if (draft.length > 0 && move === null) return t('cc.why.line');
  if (worth !== undefined && 'why' in worth) {
    const found = obstacle(view, draft);
    return found === null ? ruleWords(worth) : obstacleWords(view, found);
  }
  if (chosen !== null) return legal.size === 0 ? '' : t('cc.due.field', { glyph: glyphName(chosen.glyph), n: legal.size });
  if (draft.length > 0) return t('cc.due.more');
  return tiles.length === 0 ? t('cc.due.nothing') : t('cc.due.place');
}

/** What is due now, of whom, or why the draft can't be sent. */
export function dueWords(table: TableState, view: CropView, turn: Turn): string {
  if (view.phase === 'over' || table.status === 'finished') return overWords(table, view);
  if (turn.placing) return placeWords(view, turn);
  if (turn.taking) return t('cc.due.take', { n: view.takes_left });
  const name = seatName(table, view.turn);
  return view.phase === 'take' ? t('cc.due.other.take', { name }) : t('cc.due.other.place', { name });
}
