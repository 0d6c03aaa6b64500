// Numbers as a language writes them.

/** 0.13 → "13%", "13 %", "%13". */
export const percentText = (chance: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(chance);

/** At most one digit behind the point. */
export const pointsText = (points: number, language: string): string => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(points);
