import { t } from '../kit/i18n/index.svelte';
import type { MoveList } from '../table/types';

// Decisions to choose from in the text interface: so many as can be read, of as many as can be looked through.

export const mostShown = 60;
/** A game can have millions; most hardly ever have as many as this. */
export const mostLookedAt = 6000;

/** The best, if that may be told; else the first. */
export const bestOf = (list: MoveList, best: boolean): MoveList['moves'] =>
  (best ? list.moves.toSorted((a, b) => b.points - a.points) : list.moves).slice(0, mostShown);

/** That there are others than those shown; empty if there are none. */
export function othersWords(list: MoveList, shown: number, key: 'text.best' | 'text.some' | 'cw.text.best'): string {
  if (shown >= list.moves.length && !list.more) return '';
  return t(key, { n: shown, of: list.more ? `${list.moves.length}+` : list.moves.length });
}
