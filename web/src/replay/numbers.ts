import type { ReviewedDecision } from '../engine/types';
import { language, t } from '../kit/i18n/index.svelte';

// Numbers as a language writes them: that of the page, if no other is asked for.

/** 0.13 → "13%", "13 %", "%13". */
export const percentText = (chance: number, locale: string = language()): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(chance);

/** At most one digit behind the point. */
export const pointsText = (points: number, locale: string = language()): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(points);

/** What a decision gave away. */
export const lostWords = ({ lost_points: points, lost_chance: chance }: ReviewedDecision): string =>
  t('replay.lost', { points: pointsText(points), chance: percentText(chance) });
