// Stone Ring in words: for screen readers, the log and the text interface.
import { t } from '../../kit/i18n/index.svelte';
import { whyWords } from '../../kit/i18n/refusal';
import { isMine } from '../../table/due';
import { endWords } from '../../table/end';
import { seatName } from '../../table/names';
import type { Does, MoveList, Refusal, TableSession, TableState, Term } from '../../table/types';
import { choicesOf } from '../choices';
import type { TextView } from '../module';
import { handOf, lastTurn, placesOf, viewOf, type RingView } from './model';
import type { Turn } from './turn.svelte';

/** "Place 3: a 4, laid by Ada", "Place 3, empty, +2 points". */
export function placeWords(table: TableState, view: RingView, place: number, points: number | null, draft: number | null = null): string {
  const laid = view.ring[place - 1] ?? null;
  if (laid !== null) return t('sr.place.laid', { place, n: laid.stone, name: seatName(table, laid.seat) });
  const stone = draft === null ? '' : `${t('sr.stone', { n: draft })}, `;
  const empty = stone + t('sr.place.empty', { place });
  return points === null ? empty : `${empty}, ${t('sr.points', { n: points })}`;
}

/** What is due now, and of whom. */
export function dueWords(table: TableState, turn?: Turn): string {
  if (table.status === 'finished') return endWords(table);
  if (table.due === null) return '';
  if (!isMine(table)) return t('sr.due.other', { name: seatName(table, table.due) });
  if (turn === undefined || turn.stone === null) return t('sr.due.stone');
  return turn.place === null ? t('sr.due.place', { n: turn.stone }) : t('sr.due.confirm');
}

/** What a decision or a draw does. */
export function doesWords(does: Does, table: TableState): string {
  const { stone } = does;
  switch (does.kind) {
    case 'lay':
      return t('sr.did.lay', { n: Number(stone), place: Number(does.place) });
    case 'hand':
      return t(stone === undefined ? 'sr.did.handHidden' : 'sr.did.hand', { n: Number(stone), name: seatName(table, Number(does.seat)) });
    case 'heart':
      return t('sr.heartIs', { n: Number(stone) });
    default:
      return stone === undefined ? t('sr.did.drawHidden') : t('sr.did.draw', { n: Number(stone) });
  }
}

/** "3 + 1" for a neighbour of each kind. */
const partsOf = ({ of = [] }: Term): string[] => of.flatMap(({ points, times = 1 }) => Array<string>(times).fill(`${points / times}`));

function stoneWords(term: Term): string {
  const parts = partsOf(term);
  const sum = parts.join(' + ');
  if (term.times !== undefined) return `${parts.length > 1 ? `(${sum})` : sum} × ${term.times} = ${term.points}`;
  return parts.length > 1 ? `${sum} = ${term.points}` : sum;
}

/** "(3 + 1) × 2 = 8, echo for Bo: 1". */
export const gainWords = (terms: readonly Term[], _mover: number, table: TableState): string =>
  terms
    .map((term) => (term.what === 'echo' ? t('sr.gain.echo', { name: seatName(table, term.seat), n: term.points }) : stoneWords(term)))
    .join(', ');

/** Why the rules refuse something. */
export const refusalWords = (refusal: Refusal): string => whyWords(refusal, {}, 'sr');

export async function textView(table: TableState, session: TableSession): Promise<TextView> {
  const view = viewOf(table);
  const lines = [
    { title: t('sr.text.due'), text: dueWords(table) },
    { title: t('sr.text.scores'), text: view.seats.map((seat, i) => `${seatName(table, i)} ${seat.score}`).join(', ') },
    { title: t('sr.heart'), text: String(view.heart ?? '') },
    { title: t('sr.hand'), text: handOf(view, table.seat).join(', ') },
    { title: t('sr.text.bag'), text: t('sr.bag', { n: view.bag_size }) },
  ];
  const label = ({ does, points }: MoveList['moves'][number], shown: boolean): string =>
    doesWords(does, table) + (shown ? ` (${t('sr.points', { n: points })})` : '');
  const last = lastTurn(table)?.place;
  return {
    lines: lines.filter((line) => line.text !== ''),
    grids: [
      {
        caption: t('sr.ring'),
        columns: placesOf(view).map(String),
        rows: [
          {
            name: t('sr.text.stones'),
            cells: placesOf(view).map((place) => {
              const laid = view.ring[place - 1] ?? null;
              return laid === null
                ? { label: t('sr.text.empty'), insert: `@${place}` }
                : { label: `${laid.stone} (${seatName(table, laid.seat)})`, last: place === last };
            }),
          },
        ],
      },
    ],
    ...(await choicesOf(table, session, label)),
  };
}
