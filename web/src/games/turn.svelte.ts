// What a turn is in every game: a decision that is built, checked by the engine and sent. The Turn of a game extends it by the
// draft. It must be made while a component is initialised, because games follow the table by effects.
import { t } from '../kit/i18n/index.svelte';
import { refused } from '../table/base';
import { isMine } from '../table/due';
import { isLegal, type Check, type MoveList, type Outcome, type Preview, type Refusal, type TableSession, type View } from '../table/types';
import type { BoardProps, GameModule } from './module';

const always = (): boolean => true;

export abstract class TurnBase<V extends View> {
  readonly #board: () => BoardProps;
  readonly #refusalWords: GameModule['refusalWords'];

  readonly table = $derived.by(() => this.#board().table);
  readonly view = $derived(this.table.view as V);
  /** Changes whenever the table has gone on. */
  readonly position = $derived(`${this.table.id} ${this.table.n}`);
  /** The seat that decides. */
  readonly seat = $derived(this.table.due ?? 0);
  /** Whether the decision is to be made here. */
  readonly mine = $derived.by(() => !this.#board().readonly && isMine(this.table));

  /** What stands in the way of what was tried last; empty if nothing does. */
  status = $state('');
  /** A decision is on its way: until it is answered, the draft stays as it is. */
  sending = $state(false);
  readonly mayDraft = $derived(this.mine && !this.sending);

  /** The decision that the draft stands for; null while it is none. */
  abstract readonly move: string | null;

  protected constructor(board: () => BoardProps, refusalWords: GameModule['refusalWords']) {
    this.#board = board;
    this.#refusalWords = refusalWords;
  }

  /** Fits the draft to a table that has gone on: what can still stand stays. */
  abstract begin(): void | Promise<void>;
  /** Takes back the last step. */
  abstract recall(): void;

  /** Whether the table shows its players this. */
  has(aid: string): boolean {
    return this.table.setup.aids.includes(aid);
  }

  // ---- What is said ----

  /** Has a screen reader say it. */
  protected announce(text: string): void {
    this.#board().announce(text);
  }
  /** What was said of another draft is not true of the next. */
  clear(): void {
    this.status = '';
  }
  protected refuse(refusal: Refusal): void {
    this.status = this.#refusalWords(refusal, this.table);
  }

  // ---- What the engine says: undefined if it comes too late, because the table or (`wanted`) the draft has gone on ----

  /** Null if the engine does not answer, which the status says. */
  protected check(moves: string[], wanted = always): Promise<Check[] | null | undefined> {
    return this.#ask((session) => session.check(moves), wanted);
  }
  /** Null if the engine does not answer, which the status says. */
  protected moves(limit: number, wanted = always): Promise<MoveList | null | undefined> {
    return this.#ask((session) => session.moves(limit), wanted);
  }
  /** Null if the engine does not answer; a draft can be sent without it, so nothing is said. */
  protected preview(move: string, wanted = always): Promise<Preview | null | undefined> {
    return this.#hear((session) => session.preview(move), wanted);
  }
  /** Says why a decision is refused. */
  protected async explain(move: string, wanted = always): Promise<void> {
    const check = (await this.check([move], wanted))?.[0];
    if (check !== undefined && !isLegal(check)) this.refuse(check);
  }

  async #ask<T>(question: (session: TableSession) => Promise<T>, wanted: () => boolean): Promise<T | null | undefined> {
    const answer = await this.#hear(question, wanted);
    if (answer === null) this.status = t('table.noEngine');
    return answer;
  }
  async #hear<T>(question: (session: TableSession) => Promise<T>, wanted: () => boolean): Promise<T | null | undefined> {
    const { position } = this;
    const answer = await question(this.#board().session).catch(() => null);
    return position === this.position && wanted() ? answer : undefined;
  }

  // ---- Sending ----

  /** Whether the draft can be sent. */
  get ready(): boolean {
    return this.mayDraft && this.move !== null;
  }
  /** Sends the draft; false if it is not taken. */
  async confirm(): Promise<boolean> {
    return this.ready && this.move !== null ? this.send(this.move) : false;
  }
  /** Sends a decision, one at a time; false if it is not taken, and then the status says why. */
  send(move: string): Promise<boolean> {
    return this.sendBy(() => this.play(move));
  }
  /** Sends in several steps what is one decision to the player. */
  protected async sendBy(steps: () => Promise<Outcome>): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.clear();
    const outcome = await steps();
    this.sending = false;
    if (!outcome.ok) this.refuse(outcome);
    return outcome.ok;
  }
  protected play(move: string): Promise<Outcome> {
    return this.#board().session.play(move).catch(refused);
  }
}
