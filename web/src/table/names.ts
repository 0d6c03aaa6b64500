import { findLevel } from '../engine/games';
import { t } from '../kit/i18n/index.svelte';
import type { GameName, SeatInfo, TableState } from './types';

/** A computer player by the name of its level; everybody else by their own, as long as they have one. */
export function shownName(game: GameName, { name, level, gone }: Pick<SeatInfo, 'name' | 'level' | 'gone'>): string {
  if (gone === true) return t('table.gone');
  return level === undefined ? name : `${findLevel(game, level)?.name ?? name} (${level})`;
}

/** What an open seat is called: who is waited for. */
export const openWords = ({ reserved }: SeatInfo): string =>
  reserved === undefined ? t('table.open') : t('table.reservedFor', { name: reserved });

/** Names are the same whatever case they are written in. */
export const sameName = (a: string | undefined, b: string | undefined): boolean => a?.toLowerCase() === b?.toLowerCase();

/** Whether an open seat is reserved for whoever has this name. */
export const isReservedFor = (seat: SeatInfo, name: string | undefined): boolean =>
  seat.kind === 'open' && seat.reserved !== undefined && sameName(seat.reserved, name);

/** How a seat is called on the screen: with its number where another has the same name. */
export function seatName(table: TableState, seat: number): string {
  const info = table.seats[seat];
  if (info === undefined || info.name === '') return `${seat + 1}`;
  const name = shownName(table.setup.game, info);
  return table.seats.filter((other) => other.name === info.name).length > 1 ? `${name} [${seat + 1}]` : name;
}
