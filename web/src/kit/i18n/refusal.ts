import { t, type Params } from './index.svelte';

/** Why something was refused: by the rules of a game, then with a reason and facts; else by the server or the engine. */
export interface Refusal {
  code: string;
  why: string;
  reason?: string;
  facts?: Readonly<Record<string, unknown>>;
}

/**
 * A refusal in the language of the page: the message "why.CODE.REASON" or "why.CODE". Facts that are a word or a number
 * fill its gaps as they are; `named` are those that a game has words for. Games may mean different things by one code and
 * reason ("notation", "place"): then it is "GAME.why.CODE.REASON", with the `game` that its messages begin with. The
 * sentence of the refusal itself, which is English, is for what has no message: errors that nobody foresaw.
 */
export function whyWords({ code, why, reason, facts = {} }: Refusal, named: Params = {}, game = ''): string {
  const plain = Object.entries(facts).filter((fact): fact is [string, string | number] => ['string', 'number'].includes(typeof fact[1]));
  const keys = [`${game}.why.${code}.${reason}`, `why.${code}.${reason}`, `why.${code}`];
  const key = keys.find((one) => t(one) !== one);
  return key === undefined ? why : t(key, { ...Object.fromEntries(plain), ...named });
}

/** Why something did not work: errors of the engine and of browsers speak their own language, then it is `otherwise`. */
export const troubleWords = (error: unknown, otherwise: string): string =>
  whyWords({ ...(error as Partial<Refusal>), code: (error as Partial<Refusal>).code ?? '', why: otherwise });
