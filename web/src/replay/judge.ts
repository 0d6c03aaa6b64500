import type { Advice, EngineEvent, EngineState, Loaded, ReviewedDecision, Sight } from '../engine/types';
import { withEvents } from './record';

// How good a decision is that somebody tries in a replay, beside the best that the engine finds there.

export interface Thinker {
  load(record: string): Promise<Loaded>;
  draw(table: number): Promise<unknown>;
  state(table: number, sight: Sight): Promise<EngineState>;
  events(table: number, from: number, sight: Sight): Promise<EngineEvent[]>;
  advise(table: number, ms: number): Promise<Advice[]>;
  close(table: number): Promise<unknown>;
}

export interface Verdict {
  /** best: nothing better was found. worse: so much is given away. unlisted: the search did not look at it; at least so much. */
  kind: 'best' | 'worse' | 'unlisted';
  lostPoints: number;
  lostChance: number;
  best: string;
  bestSum: string;
  exact: boolean;
}

/** Less than this is the noise of the search. */
const noisePoints = 1;
const noiseChance = 0.04;
const samples = 3;

interface Value {
  lead: number;
  chance: number;
  exact: boolean;
}

export function verdictOf(best: Value, tried: Value, words: { move: string; sum: string }): Verdict {
  const exact = best.exact && tried.exact;
  const lostPoints = Math.max(0, best.lead - tried.lead);
  const lostChance = Math.max(0, best.chance - tried.chance);
  const same = exact ? lostPoints < 0.5 : lostChance < noiseChance && lostPoints < noisePoints;
  return { kind: same ? 'best' : 'worse', lostPoints, lostChance, best: words.move, bestSum: words.sum, exact };
}

export interface Question {
  /** The record up to the decision. */
  record: string;
  seat: number;
  seats: number;
  move: string;
  /** What a review said of the decision that was really played here. */
  reviewed?: ReviewedDecision | undefined;
  ms: number;
}

export async function judge(thinker: Thinker, question: Question): Promise<Verdict> {
  const { reviewed, move } = question;
  if (reviewed !== undefined && (move === reviewed.best || move === reviewed.move)) {
    const played = move === reviewed.move;
    const [lostPoints, lostChance] = played ? [reviewed.lost_points, reviewed.lost_chance] : [0, 0];
    const words = { best: reviewed.best, bestSum: reviewed.best_sum, exact: reviewed.exact };
    return { kind: move === reviewed.best || lostChance === 0 ? 'best' : 'worse', lostPoints, lostChance, ...words };
  }
  const advice = await on(thinker, question.record, (table) => thinker.advise(table, question.ms));
  const best = advice[0];
  if (best === undefined) throw new Error('the engine has no advice here');
  const listed = advice.find((one) => one.move === move);
  if (listed !== undefined) return verdictOf(best, listed, best);
  const pairs = await compare(thinker, question, best.move);
  if (pairs.length > 0) return verdictOf(mean(pairs.map((pair) => pair.best)), mean(pairs.map((pair) => pair.tried)), best);
  // With more than two seats nobody says what another's turn is worth to this one.
  return { ...verdictOf(best, advice[advice.length - 1]!, best), kind: 'unlisted' };
}

/** Both decisions played out to the next one, each time with the same luck. */
async function compare(thinker: Thinker, question: Question, best: string): Promise<{ best: Value; tried: Value }[]> {
  const ms = Math.max(50, Math.round(question.ms / 5));
  const pairs: { best: Value; tried: Value }[] = [];
  for (let i = 0; i < samples; ++i) {
    const tried = await after(thinker, question, question.move, [], ms);
    if (tried === null) return [];
    const other = await after(thinker, question, best, tried.draws, ms);
    if (other === null) return [];
    pairs.push({ best: other.value, tried: tried.value });
    if (tried.draws.length === 0 && other.draws.length === 0) break; // no luck in it: once is enough
  }
  return pairs;
}

async function after(
  thinker: Thinker,
  { record, seat, seats }: Question,
  move: string,
  luck: readonly string[],
  ms: number,
): Promise<{ value: Value; draws: string[] } | null> {
  const played = withEvents(record, [{ actor: seat, text: move }]);
  const lucky = withEvents(played, luck.map((text) => ({ actor: null, text })));
  const value = async (table: number): Promise<{ value: Value; draws: string[] } | null> => {
    const before = (await thinker.state(table, '-')).n - (luck.length === 0 ? 0 : luck.length);
    await thinker.draw(table);
    const state = await thinker.state(table, '-');
    const draws = (await thinker.events(table, before, 'all')).map((event) => event.text);
    const worth = await worthOf(thinker, table, state, seat, seats, ms);
    return worth === null ? null : { value: worth, draws };
  };
  try {
    return await on(thinker, lucky, value);
  } catch (error) {
    if (luck.length === 0) throw error;
    // The other decision leads to other draws: then its own.
    return after(thinker, { record, seat, seats, move, ms }, move, [], ms);
  }
}

async function worthOf(thinker: Thinker, table: number, state: EngineState, seat: number, seats: number, ms: number): Promise<Value | null> {
  if (state.over) {
    const others = state.scores.filter((_, i) => i !== seat);
    const won = state.winners.includes(seat);
    return { lead: (state.scores[seat] ?? 0) - Math.max(...others), chance: won ? 1 / state.winners.length : 0, exact: true };
  }
  if (state.to_act !== seat && seats !== 2) return null;
  const best = (await thinker.advise(table, ms))[0];
  if (best === undefined) return null;
  return state.to_act === seat ? best : { lead: -best.lead, chance: 1 - best.chance, exact: best.exact };
}

function mean(values: readonly Value[]): Value {
  const sum = (of: (value: Value) => number): number => values.reduce((total, value) => total + of(value), 0) / values.length;
  return { lead: sum((value) => value.lead), chance: sum((value) => value.chance), exact: values.every((value) => value.exact) };
}

async function on<T>(thinker: Thinker, record: string, work: (table: number) => Promise<T>): Promise<T> {
  const { table } = await thinker.load(record);
  try {
    return await work(table);
  } finally {
    thinker.close(table).catch(() => {});
  }
}
