// A turn of Crop Circles as it is built on the board: the hand in the player's order, the draft and the chosen glyph, where it
// may go and what the draft gains (asked of the engine), and why something can't be.
import { untrack } from 'svelte';
import { t } from '../../i18n/index.svelte';
import { ruleWords } from '../../i18n/refusal';
import { refusal } from '../../table/base';
import { isLegal, type Check, type Outcome } from '../../table/types';
import type { BoardProps } from '../module';
import {
  accountOf, arrange, candidates, cellName, centre, fieldOf, lastTurn, lay, lift, marksIn, moved, nearest, notationOf, obstacle, shuffled, side,
  sorted, standing, takeOf, toggled, turned, viewOf,
  type Cell, type Draft, type Mark, type Order, type Tile,
} from './model';
import { glyphName, marksWords, obstacleWords } from './words';

/** A glyph that a pointer holds. */
export interface Carried {
  tile: Tile;
  pointer: number;
  fromX: number;
  fromY: number;
  x: number;
  y: number;
  /** Whether it has left its place. */
  on: boolean;
  finger: boolean;
}

/** A change of the draft that the engine has not judged yet. */
interface Attempt {
  change: (draft: Draft) => Draft | null;
  /** What is said when it is done. */
  done: string;
  /** The tile that it lays, and the one that was chosen then. */
  tile: number | null;
  chosen: number | null;
}

/** To be made while a component is: it follows the table by effects. */
export class Turn {
  readonly #given: () => BoardProps;
  get #board(): BoardProps {
    return this.#given();
  }

  readonly view = $derived(viewOf(this.#board.table));
  readonly field = $derived(this.view === null ? [] : fieldOf(this.view));
  readonly before = $derived(lastTurn(this.#board.table.events));
  /** The fields of the last move. */
  readonly last = $derived(this.before?.cells ?? []);
  readonly #seat = $derived(this.#board.table.seat);
  readonly #hand = $derived(this.#seat === null ? [] : (this.view?.seats[this.#seat]?.hand ?? []));
  readonly #mayAct = $derived.by(() => {
    const { table, readonly } = this.#board;
    return !readonly && table.status === 'playing' && this.#seat !== null && this.view?.to_act === this.#seat && table.mine.includes(this.#seat);
  });
  readonly placing = $derived(this.#mayAct && this.view?.phase === 'place');
  readonly taking = $derived(this.#mayAct && this.view?.phase === 'take');
  readonly #showPoints = $derived(this.#board.table.setup.aids.includes('points'));

  tiles = $state.raw<readonly Tile[]>([]);
  draft = $state.raw<Draft>([]);
  #chosen = $state<number | null>(null);
  readonly chosen = $derived(this.tiles.find((tile) => tile.id === this.#chosen) ?? null);
  carried = $state.raw<Carried | null>(null);
  #marks = $state.raw<readonly Mark[]>([]);
  /** What is to be taken, in this order. */
  readonly marks = $derived(this.taking && this.view !== null ? marksIn(this.view, this.#marks) : []);
  #whose: number | null = null;
  #order: Order = 'shape';

  readonly account = $derived(accountOf(this.draft, this.field));
  /** The draft as a decision; null if it is none. */
  readonly move = $derived(notationOf(this.draft));
  #judged = $state.raw<{ move: string; check: Check } | null>(null);
  /** What the engine says of the draft, as soon as it has. */
  readonly worth = $derived(this.#judged?.move === this.move ? this.#judged?.check : undefined);
  /** What the draft gains, where it may be shown. */
  readonly sum = $derived(this.#showPoints && isLegal(this.worth) ? this.worth : null);
  /** Where the chosen glyph may go, with the points of the draft then (null: not shown). */
  legal = $state.raw<ReadonlyMap<Cell, number | null>>(new Map());

  busy = $state(false);
  trouble = $state('');
  /** Fields that are in each other's way. */
  clash = $state.raw<readonly Cell[]>([]);
  /** What was tried and refused. */
  tried = $state.raw<Draft>([]);
  /** The field that a carried glyph would land on, or that waits for "Place here". */
  aim = $state<Cell | null>(null);
  passing = $state(false);
  /** What is being tried, one after the other: who sends at once sends what comes of it. */
  #trying: Promise<void> = Promise.resolve();
  /** What of it still counts: who takes something back meanwhile means it. */
  #attempts: Attempt[] = [];

  constructor(board: () => BoardProps) {
    this.#given = board;
    $effect.pre(() => this.follow());
    $effect(() => this.offer());
    $effect(() => this.weigh());
    // What was said of an earlier position is not true of this one.
    $effect.pre(() => {
      void this.#board.table.n;
      untrack(() => this.clear());
    });
  }

  // ---- What the table and the engine say ----

  /** Keeps of the hand's order, of the draft and of the marks what still stands. */
  follow(): void {
    const [hand, seat, active, field, taking] = [this.#hand, this.#seat, this.placing, this.field, this.taking];
    untrack(() => {
      const same = this.#whose === seat;
      this.tiles = arrange(same ? this.tiles : [], hand);
      this.draft = active && same ? standing(this.draft, this.tiles, field) : [];
      if (!active || !same) this.#attempts = [];
      if (!taking || !same) this.#marks = [];
      if (!active || this.chosen === null) this.#chosen = null;
      this.#whose = seat;
    });
  }

  /** Where the chosen glyph may go: one question with all fields that could be. */
  offer(): (() => void) | undefined {
    const tile = this.chosen;
    void this.#board.table.n;
    if (!this.placing || tile === null) {
      this.legal = new Map();
      return undefined;
    }
    const points = this.#showPoints;
    const asked = candidates(this.draft, tile, this.field);
    return this.#hear(asked.map((candidate) => candidate.move), (answers) => {
      const found = new Map<Cell, number | null>();
      asked.forEach(({ cell }, i) => {
        const answer = answers[i];
        if (isLegal(answer)) found.set(cell, points ? answer.points : null);
      });
      this.legal = found;
      if (found.size === 0 && this.carried === null) this.trouble = t('cc.why.nowhere', { glyph: glyphName(tile.glyph) });
    });
  }

  /** What the draft is worth. */
  weigh(): (() => void) | undefined {
    const move = this.move;
    void this.#board.table.n;
    if (!this.placing || move === null) {
      this.#judged = null;
      return undefined;
    }
    return this.#hear([move], ([check]) => (this.#judged = check === undefined ? null : { move, check }));
  }

  /** Asks, and hears the answer unless it is told before that nobody waits for it any more. */
  #hear(moves: string[], hear: (answers: Check[]) => void): () => void {
    let stale = false;
    void this.#ask(moves).then((answers) => {
      if (stale) return;
      if (answers === null) this.#refuse(t('table.noEngine'));
      else hear(answers);
    });
    return () => (stale = true);
  }

  /** Null: the engine does not answer. */
  #ask(moves: string[]): Promise<Check[] | null> {
    return this.#board.session.check(moves).catch(() => null);
  }

  // ---- What is said ----

  clear(): void {
    this.trouble = '';
    this.clash = [];
    this.tried = [];
    this.aim = null;
    this.passing = false;
  }

  #refuse(text: string, where: readonly Cell[] = []): void {
    this.trouble = text;
    this.clash = where;
  }

  #explain(next: Draft, answer: Check | undefined): void {
    if (this.view === null) return;
    const found = obstacle(this.view, next);
    if (found === null) this.#refuse(answer !== undefined && 'why' in answer ? ruleWords(answer) : '');
    else this.#refuse(obstacleWords(this.view, found), found.kind === 'pair' ? [found.cell, found.beside] : []);
    if (found?.kind === 'pair') this.tried = next.filter((laid) => !this.draft.some((one) => one.cell === laid.cell && one.id === laid.id));
  }

  // ---- The draft ----

  /** Tries a change of the draft, on what comes of those that were tried before. */
  #attempt(change: Attempt['change'], done: string, tile: number | null = null): Promise<void> {
    if (this.busy) return Promise.resolve();
    this.clear();
    const attempt = { change, done, tile, chosen: this.#chosen };
    this.#attempts.push(attempt);
    this.#trying = this.#trying
      .then(() => this.#judge(attempt))
      .finally(() => (this.#attempts = this.#attempts.filter((one) => one !== attempt)));
    return this.#trying;
  }

  /** Takes a change of the draft if it is legal, else says why it is not. */
  async #judge(attempt: Attempt): Promise<void> {
    const from = this.draft;
    const next = attempt.change(from);
    const move = next === null ? null : notationOf(next);
    const checks = move === null ? [] : await this.#ask([move]);
    if (!this.placing || this.busy || !this.#attempts.includes(attempt)) return;
    if (this.draft !== from) return this.#judge(attempt); // a glyph was taken up meanwhile
    const check = checks?.[0];
    if (checks === null) this.#refuse(t('table.noEngine'));
    else if (next === null) this.#refuse(from.length < 2 ? t('cc.why.turn') : t('cc.why.edge'));
    else if (move === null || !isLegal(check)) this.#explain(next, check);
    else {
      this.draft = next;
      this.#judged = { move, check };
      if (this.#chosen === attempt.chosen) this.#chosen = null;
      this.#board.say(this.#showPoints ? `${attempt.done} ${t('cc.points', { n: check.points })}` : attempt.done);
    }
  }

  put(tile: Tile, cell: Cell): Promise<void> {
    const done = t('cc.said.laid', { glyph: glyphName(tile.glyph), cell: cellName(cell) });
    return this.#attempt((draft) => lay(draft, tile, cell), done, tile.id);
  }

  /** Turns the line about its first glyph. */
  turnLine(): Promise<void> {
    return this.#attempt(turned, t('cc.said.turned'));
  }

  /** Takes a glyph up, from the field if it lies there. */
  lift(id: number): void {
    if (this.busy) return;
    this.clear();
    this.#attempts = this.#attempts.filter((attempt) => attempt.tile !== id);
    this.draft = lift(this.draft, id);
    this.#chosen = id;
  }

  /** Takes a glyph up to carry it; what it returns puts it where it was, unless the draft has changed meanwhile. */
  carry(id: number): () => void {
    const [draft, chosen] = [this.draft, this.#chosen];
    this.lift(id);
    const lifted = this.draft;
    return () => {
      const same = this.placing && this.draft === lifted;
      if (same) this.draft = draft;
      this.#chosen = same ? chosen : null;
    };
  }

  release(): void {
    this.#chosen = null;
  }

  /** Chooses a glyph, or no more if it is chosen. */
  choose(id: number): void {
    if (this.busy) return;
    const again = this.#chosen === id;
    this.lift(id);
    if (again) this.release();
    if (this.chosen !== null) this.#board.say(t('cc.said.chosen', { glyph: glyphName(this.chosen.glyph) }));
  }

  press(cell: Cell): void {
    if (!this.placing || this.busy) return;
    const laid = this.draft.find((one) => one.cell === cell);
    if (this.chosen !== null && this.chosen.id !== laid?.id) {
      void this.put(this.chosen, cell);
      return;
    }
    this.clear();
    if (laid !== undefined) this.choose(laid.id);
    else if (this.field[cell] === null) this.#refuse(t('cc.choose.first'));
  }

  /** A finger's tap on fields too small to be hit, in fields: aims at what it may have meant. */
  tap(column: number, row: number): void {
    if (!this.placing || this.busy) return;
    const laid = this.draft.find((one) => one.cell === cellUnder(column, row));
    if (this.chosen !== null) {
      this.clear();
      this.aimNear(column, row, 1.6);
    } else if (laid !== undefined) this.choose(laid.id);
  }

  /** Aims at the nearest field on which the chosen glyph may go, else at the one below the point. */
  aimNear(column: number, row: number, reach: number): void {
    this.aim = nearest(this.legal.keys(), column, row, reach) ?? cellUnder(column, row);
  }

  placeHere(): void {
    if (this.aim !== null && this.chosen !== null) void this.put(this.chosen, this.aim);
  }

  recall(): void {
    if (this.busy) return;
    this.clear();
    this.#attempts = [];
    this.draft = [];
    this.release();
    this.#board.say(t('cc.said.recalled'));
  }

  /** One step back. */
  back(): void {
    if (this.busy) return;
    this.clear();
    if (this.taking) this.#marks = this.marks.slice(0, -1);
    else if (this.#chosen !== null) {
      this.lift(this.#chosen);
      this.release();
    } else if (this.#attempts.pop() === undefined) this.draft = this.draft.slice(0, -1);
  }

  /** The field about which the turn is going on. */
  get scene(): Cell {
    return this.aim ?? this.draft.at(-1)?.cell ?? this.last[0] ?? centre[0]!;
  }

  // ---- Taking ----

  /** Marks a place of the pool or the bag to be taken, or no more. */
  mark(what: number | 'bag'): void {
    if (this.view === null || !this.taking || this.busy) return;
    this.clear();
    const next = toggled(this.view, this.marks, what);
    if (next === null) {
      this.#refuse(t('cc.take.full', { n: this.view.takes_left }));
      return;
    }
    this.#marks = next;
    this.#board.say(marksWords(next));
  }

  /** Takes what is marked, one after the other; what is refused stays marked with all that come after it. */
  async take(): Promise<boolean> {
    if (this.busy || this.marks.length === 0) return false;
    this.busy = true;
    this.clear();
    let outcome: Outcome = { ok: true };
    while (outcome.ok && this.marks.length > 0) {
      const [mark, ...rest] = this.marks;
      this.#marks = rest; // the table counts it no longer as one that is to come when it is taken
      outcome = await this.#board.session.play(takeOf(mark!)).catch(refusal);
      if (!outcome.ok) this.#marks = [mark!, ...rest];
    }
    this.busy = false;
    if (!outcome.ok) this.#refuse(ruleWords(outcome));
    return outcome.ok;
  }

  // ---- Sending ----

  /** The decision that can be sent once what is being tried has come out; null if there is none. */
  async ready(): Promise<string | null> {
    await this.#trying;
    return this.placing && isLegal(this.worth) ? this.move : null;
  }

  /** Plays a decision; false if it was not taken. */
  async send(move: string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.clear();
    const outcome = await this.#board.session.play(move).catch(refusal);
    this.busy = false;
    if (!outcome.ok) this.#refuse(ruleWords(outcome));
    return outcome.ok;
  }

  // ---- The hand ----

  rearrange(id: number, to: number): void {
    this.tiles = moved(this.tiles, id, to);
  }

  shuffle(): void {
    this.tiles = shuffled(this.tiles);
  }

  /** By shape and by value in turns. */
  sort(): void {
    this.tiles = sorted(this.tiles, this.#order);
    this.#board.say(t(`cc.said.sorted.${this.#order}`));
    this.#order = this.#order === 'shape' ? 'value' : 'shape';
  }
}

const cellUnder = (column: number, row: number): Cell => Math.floor(row) * side + Math.floor(column);
