import { t } from '../kit/i18n/index.svelte';
import { seatName } from './names';
import type { TableState } from './types';

/** How a game that is over came out, however it ended. */
export function endWords(table: TableState): string {
  const winners = table.end?.winners ?? [];
  return winners.length > 0 ? t('table.wins', { names: winners.map((seat) => seatName(table, seat)).join(', ') }) : t('table.ended');
}
