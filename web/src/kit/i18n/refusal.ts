import { t, type Params } from './index.svelte';

/** Why something is refused. */
export interface Refusal {
  code: string;
  /** An English sentence, for logs and for errors nobody foresaw. */
  why: string;
  /** Which reason of the code it is, where the rules of a game or the server's tables have several. */
  reason?: string;
  /** What it is about. */
  facts?: Readonly<Record<string, unknown>>;
}

/** Facts that are a word or a number, which fill the gaps of a message as they are. */
export const plainFacts = ({ facts = {} }: Refusal): Params =>
  Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string | number] => ['string', 'number'].includes(typeof fact[1])),
  );

/**
 * The message for a refusal, if there is one: "why.CODE.REASON" or "why.CODE". Games may mean different things by one code
 * and reason ("notation", "place"): then it is "GAME.why.CODE.REASON", with the `game` that its messages begin with.
 */
export const whyKey = ({ code, reason }: Refusal, game = ''): string | undefined =>
  [`${game}.why.${code}.${reason}`, `why.${code}.${reason}`, `why.${code}`].find((key) => t(key) !== key);

/**
 * A refusal in the language of the page. `named` are those of its facts that a game has words for. The sentence of the
 * refusal itself, which is English, is for what has no message: errors that nobody foresaw.
 */
export function whyWords(refusal: Refusal, named: Params = {}, game = ''): string {
  const key = whyKey(refusal, game);
  return key === undefined ? refusal.why : t(key, { ...plainFacts(refusal), ...named });
}

/** Why something did not work: where errors of the engine and of browsers have only words of their own, it is `otherwise`. */
export const troubleWords = (error: unknown, otherwise: string): string =>
  whyWords({ ...(error as Partial<Refusal>), code: (error as Partial<Refusal>).code ?? '', why: otherwise });
