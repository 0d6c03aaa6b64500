import { language, t } from './index.svelte';

export interface Refusal {
  code: string;
  why: string;
}

/** What the rule says that forbids it, in the language of the page; else as the engine says it. */
export function ruleWords({ code, why }: Refusal): string {
  const key = `why.${code}`;
  const known = t(key);
  return known === key ? why : known;
}

/** Why something did not work: errors of the engine and of browsers speak their own language, then it is `otherwise`. */
export const troubleWords = (error: unknown, otherwise: string): string => ruleWords({ code: (error as Partial<Refusal>).code ?? '', why: otherwise });

/** Why a typed decision is refused. The engine's own sentence is the most exact one, but it speaks English. */
export const refusalWords = (refusal: Refusal): string => (language() === 'en' ? refusal.why : ruleWords(refusal));
