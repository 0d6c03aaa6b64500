import { t } from '../kit/i18n/index.svelte';
import { isMine } from '../table/due';
import type { MoveList, TableSession, TableState } from '../table/types';
import type { TextView } from './module';

// Decisions to choose from in the text interface: as many as a person can read, picked from as many as can be looked through.

export const mostShown = 60;
/** A game can have millions; most hardly ever have as many as this. */
const mostLookedAt = 6000;

/** The best, if points may be shown; else the first. */
const bestOf = (list: MoveList, best: boolean): MoveList['moves'] =>
  (best ? list.moves.toSorted((a, b) => b.points - a.points) : list.moves).slice(0, mostShown);

/** That there are others than those shown; empty if there are none. */
function othersWords(list: MoveList, shown: number, key: string): string {
  if (shown >= list.moves.length && !list.more) return '';
  return t(key, { n: shown, of: list.more ? `${list.moves.length}+` : list.moves.length });
}

/** Those of this screen's decision, each by its label. A game may pick others than the best, and says so in words of its own. */
export async function choicesOf(
  table: TableState,
  session: TableSession,
  label: (choice: MoveList['moves'][number], points: boolean) => string,
  { pick, words }: { pick: typeof bestOf; words: string } = { pick: bestOf, words: 'text.best' },
): Promise<Pick<TextView, 'choices' | 'others'>> {
  if (!isMine(table)) return { choices: [], others: '' };
  const list = await session.moves(mostLookedAt);
  const points = table.setup.aids.includes('points');
  const shown = pick(list, points);
  return {
    choices: shown.map((choice) => ({ label: label(choice, points), move: choice.move })),
    others: othersWords(list, shown.length, points ? words : 'text.some'),
  };
}
