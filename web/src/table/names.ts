import { levelName } from '../engine/games';
import type { GameName, SeatInfo, TableState } from './types';

/** The level of a computer player ("bot:3"); undefined of everybody else. */
export function levelOf(name: string): number | undefined {
  const level = /^bot:([1-6])/.exec(name)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** A computer player by the name of its level; everybody else by their own. */
export function shownName(game: GameName, name: string): string {
  const level = levelOf(name);
  return level === undefined ? name : `${levelName(game, level) ?? name} (${level})`;
}

/** Whether a computer player sits there. */
export const isBot = (seat: string): boolean => /^(bot:[1-6]|greedy|random)(@\d+)?$/.test(seat);

/** A name as a record takes it: no signs that mean something there, at most 40 bytes; empty if nothing is left of it. */
export function recordName(name: string): string {
  const plain = name
    .replace(/[|;\p{Cc}]/gu, ' ')
    .trim()
    .replace(/ {2,}/g, ' ');
  let short = '';
  for (const sign of plain) {
    if (new TextEncoder().encode(short + sign).length > 40) break;
    short += sign;
  }
  return short.trim();
}

/** Names are the same whatever case they are written in. */
export const sameName = (a: string | undefined, b: string | undefined): boolean => a?.toLowerCase() === b?.toLowerCase();

/** Whether an open seat is reserved for whoever has this name. */
export const isReservedFor = (seat: SeatInfo, name: string | undefined): boolean =>
  seat.kind === 'open' && seat.reserved !== undefined && sameName(seat.reserved, name);

/** How a seat is called on the screen. */
export function seatName(table: TableState, seat: number): string {
  const info = table.seats[seat];
  return info === undefined || info.name === '' ? `${seat + 1}` : shownName(table.setup.game, info.name);
}
