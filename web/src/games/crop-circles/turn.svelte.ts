// A turn of Crop Circles: the hand in the player's order, the draft and the chosen glyph, where it may go, what the draft gains,
// and what is taken afterwards.
import { untrack } from 'svelte';
import { t } from '../../kit/i18n/index.svelte';
import { isLegal, type Check, type Outcome } from '../../table/types';
import type { BoardProps } from '../module';
import { nearest } from '../places';
import { TurnBase } from '../turn.svelte';
import {
  arrange,
  candidates,
  doneOf,
  fieldOf,
  lastTurn,
  lay,
  lift,
  marksIn,
  middleOf,
  moved,
  shuffled,
  sorted,
  stillFits,
  takeOf,
  toggled,
  turned,
  type CropView,
  type Draft,
  type Mark,
  type Order,
  type Tile,
} from './model';
import { pass, placement } from './notation';
import { cellName, cellOf, centre, side, type Cell } from './pieces';
import { glyphName, marksWords, refusalWords } from './words';

/** A glyph that a pointer holds. */
interface Carried {
  tile: Tile;
  x: number;
  y: number;
  /** Whether it has left its place. */
  on: boolean;
  finger: boolean;
}

/** A change of the draft that the engine has not tested yet. */
interface Attempt {
  change: (draft: Draft) => Draft | null;
  /** What is announced when it is done. */
  done: string;
  /** The tile that it lays, and the one that was chosen then. */
  tile: number | null;
  chosen: number | null;
}

export class Turn extends TurnBase<CropView> {
  readonly field = $derived(fieldOf(this.view));
  readonly before = $derived(lastTurn(this.table));
  /** The fields of the last move. */
  readonly last = $derived(this.before?.cells ?? []);
  /** The hand of the seat through whose eyes the table is seen. */
  readonly #hand = $derived(this.table.seat === null ? [] : (this.view.seats[this.table.seat]?.hand ?? []));
  readonly placing = $derived(this.mine && this.view.phase === 'place');
  readonly taking = $derived(this.mine && this.view.phase === 'take');

  tiles = $state.raw<readonly Tile[]>([]);
  draft = $state.raw<Draft>([]);
  #chosen = $state<number | null>(null);
  readonly chosen = $derived(this.tiles.find((tile) => tile.id === this.#chosen) ?? null);
  carried = $state.raw<Carried | null>(null);
  #marks = $state.raw<readonly Mark[]>([]);
  /** What is to be taken, in this order. */
  readonly marks = $derived(this.taking ? marksIn(this.view, this.#marks) : []);
  #whose: number | null = null;
  #order: Order = 'shape';

  readonly move = $derived(placement(this.draft));
  #answered = $state.raw<{ move: string; check: Check } | null>(null);
  /** What the engine says of the draft, as soon as it has. */
  readonly checked = $derived(this.#answered?.move === this.move ? this.#answered?.check : undefined);
  readonly #done = $derived(isLegal(this.checked) ? doneOf(this.checked.does) : null);
  /** The fields of the older glyphs that the draft touches. */
  readonly touched = $derived(this.#done?.kind === 'place' ? this.#done.touches.map(cellOf) : []);
  /** Whether the draft puts the upcoming rule into force. */
  readonly changes = $derived(this.#done?.kind === 'place' && this.#done.changes);
  /** What the draft gains, where it may be shown. */
  readonly gain = $derived(this.has('points') && isLegal(this.checked) ? (this.checked.terms?.[0] ?? null) : null);
  /** Where the chosen glyph may go, with the points of the draft then (null: not shown). */
  legal = $state.raw<ReadonlyMap<Cell, number | null>>(new Map());

  /** Fields that are in each other's way. */
  clash = $state.raw<readonly Cell[]>([]);
  /** What was tried and refused. */
  tried = $state.raw<Draft>([]);
  /** The field that a carried glyph would land on, or that waits for "Place here". */
  aim = $state<Cell | null>(null);
  passing = $state(false);
  /** Changes are tried one after the other; confirming meanwhile waits for all of them. */
  #trying: Promise<void> = Promise.resolve();
  /** Those that still count: recalling a glyph meanwhile cancels them. */
  #attempts: Attempt[] = [];

  constructor(board: () => BoardProps) {
    super(board, refusalWords);
    $effect.pre(() => {
      void [this.#hand, this.table.seat, this.placing, this.field, this.taking];
      untrack(() => this.begin());
    });
    $effect(() => {
      void [this.chosen, this.draft, this.field, this.placing, this.position, this.has('points')];
      void untrack(() => this.offer());
    });
    $effect(() => {
      void [this.move, this.placing, this.position];
      void untrack(() => this.weigh());
    });
    // What was said of an earlier position is not true of this one.
    $effect.pre(() => {
      void this.position;
      untrack(() => this.clear());
    });
  }

  // ---- What the table and the engine say ----

  /** Keeps of the hand's order, of the draft and of the marks what still stands. */
  begin(): void {
    const { seat } = this.table;
    const same = this.#whose === seat;
    this.tiles = arrange(same ? this.tiles : [], this.#hand);
    this.draft = this.placing && same ? stillFits(this.draft, this.tiles, this.field) : [];
    if (!this.placing || !same) this.#attempts = [];
    if (!this.taking || !same) this.#marks = [];
    if (!this.placing || this.chosen === null) this.#chosen = null;
    this.#whose = seat;
  }

  /** Where the chosen glyph may go: one question with all fields that could be. */
  async offer(): Promise<void> {
    const { chosen, draft } = this;
    if (!this.placing || chosen === null) {
      this.legal = new Map();
      return;
    }
    const asked = candidates(draft, chosen, this.field);
    const answers = await this.check(
      asked.map(({ move }) => move),
      () => this.placing && chosen === this.chosen && draft === this.draft,
    );
    if (!answers) return;
    const found = new Map<Cell, number | null>();
    asked.forEach(({ cell }, i) => {
      const answer = answers[i];
      if (isLegal(answer)) found.set(cell, this.has('points') ? answer.points : null);
    });
    this.legal = found;
    if (found.size === 0 && this.carried === null) this.status = t('cc.why.nowhere', { glyph: glyphName(chosen.glyph) });
  }

  /** What the draft is worth. */
  async weigh(): Promise<void> {
    const { move } = this;
    if (!this.placing || move === null) {
      this.#answered = null;
      return;
    }
    const check = (await this.check([move], () => this.placing && move === this.move))?.[0];
    if (check !== undefined) this.#answered = { move, check };
  }

  // ---- What is said ----

  override clear(): void {
    super.clear();
    this.clash = [];
    this.tried = [];
    this.aim = null;
    this.passing = false;
  }

  /** Why a draft is not taken. If two glyphs are in each other's way, it is shown where. */
  #explain(next: Draft, answer: Check | undefined): void {
    if (answer === undefined || isLegal(answer) || (placement(next) === null && answer.reason !== 'taken')) {
      this.status = t('cc.why.line');
      return;
    }
    const { at, beside } = (answer.facts ?? {}) as { at?: string; beside?: string };
    this.refuse(answer);
    if (at === undefined || beside === undefined) return;
    this.clash = [cellOf(at), cellOf(beside)];
    this.tried = next.filter((laid) => !this.draft.some((one) => one.cell === laid.cell && one.id === laid.id));
  }

  // ---- The draft ----

  /** Tries a change of the draft, once those tried before it are decided, on the draft that they lead to. */
  #attempt(change: Attempt['change'], done: string, tile: number | null = null): Promise<void> {
    if (this.sending) return Promise.resolve();
    this.clear();
    const attempt = { change, done, tile, chosen: this.#chosen };
    this.#attempts.push(attempt);
    this.#trying = this.#trying
      .then(() => this.#test(attempt))
      .finally(() => (this.#attempts = this.#attempts.filter((one) => one !== attempt)));
    return this.#trying;
  }

  /** Takes a change of the draft if it is legal, else says why it is not. */
  async #test(attempt: Attempt): Promise<void> {
    const from = this.draft;
    const next = attempt.change(from);
    const move = next === null ? null : placement(next);
    const counts = (): boolean => this.mayDraft && this.placing && this.#attempts.includes(attempt);
    // Of what is no line only the newest glyph can be asked for.
    const checks = next === null ? [] : await this.check([move ?? placement(next.slice(-1))!], () => counts() && from === this.draft);
    if (checks === null || !counts()) return;
    if (checks === undefined) return this.#test(attempt); // a glyph was taken up meanwhile, or the table has gone on
    const check = checks[0];
    if (next === null) this.status = from.length < 2 ? t('cc.why.turn') : t('cc.why.edge');
    else if (move === null || !isLegal(check)) this.#explain(next, check);
    else {
      this.draft = next;
      this.#answered = { move, check };
      if (this.#chosen === attempt.chosen) this.#chosen = null;
      this.announce(this.has('points') ? `${attempt.done} ${t('cc.points', { n: check.points })}` : attempt.done);
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
    if (this.sending) return;
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

  /** Chooses a glyph, or none if it was the chosen one. */
  choose(id: number): void {
    if (this.sending) return;
    const again = this.#chosen === id;
    this.lift(id);
    if (again) this.release();
    if (this.chosen !== null) this.announce(t('cc.said.chosen', { glyph: glyphName(this.chosen.glyph) }));
  }

  press(cell: Cell): void {
    if (!this.placing || this.sending) return;
    const laid = this.draft.find((one) => one.cell === cell);
    if (this.chosen !== null && this.chosen.id !== laid?.id) {
      void this.put(this.chosen, cell);
      return;
    }
    this.clear();
    if (laid !== undefined) this.choose(laid.id);
    else if (this.field[cell] === null) this.status = t('cc.choose.first');
  }

  /** A finger's tap on fields too small to be hit, in fields: aims at what it may have meant. */
  tap(column: number, row: number): void {
    if (!this.placing || this.sending) return;
    const laid = this.draft.find((one) => one.cell === cellUnder(column, row));
    if (this.chosen !== null) {
      this.clear();
      this.aimNear(column, row, 1.6);
    } else if (laid !== undefined) this.choose(laid.id);
  }

  /** Aims at the nearest field on which the chosen glyph may go, else at the one below the point. */
  aimNear(column: number, row: number, reach: number): void {
    this.aim = nearest(this.legal.keys(), middleOf, [column, row], reach) ?? cellUnder(column, row);
  }

  placeHere(): void {
    if (this.aim !== null && this.chosen !== null) void this.put(this.chosen, this.aim);
  }

  /** Takes back the choice, else the last glyph; of what is to be taken, the last mark. */
  recall(): void {
    if (this.sending) return;
    this.clear();
    if (this.taking) this.#marks = this.marks.slice(0, -1);
    else if (this.#chosen !== null) {
      this.lift(this.#chosen);
      this.release();
    } else if (this.#attempts.pop() === undefined) this.draft = this.draft.slice(0, -1);
  }

  recallAll(): void {
    if (this.sending) return;
    this.clear();
    this.#attempts = [];
    this.draft = [];
    this.release();
    this.announce(t('cc.said.recalled'));
  }

  /** The field about which the turn is going on. */
  get scene(): Cell {
    return this.aim ?? this.draft.at(-1)?.cell ?? this.last[0] ?? centre[0]!;
  }

  // ---- Taking ----

  /** Marks a place of the pool or the bag to be taken, or takes the mark away. */
  mark(what: number | 'bag'): void {
    if (!this.taking || this.sending) return;
    this.clear();
    const next = toggled(this.view, this.marks, what);
    if (next === null) {
      this.status = t('cc.take.full', { n: this.view.takes_left });
      return;
    }
    this.#marks = next;
    this.announce(marksWords(next));
  }

  /** Takes what is marked, one after the other; what is refused stays marked with all that come after it. */
  async #take(): Promise<Outcome> {
    let outcome: Outcome = { ok: true };
    while (outcome.ok && this.marks.length > 0) {
      const [mark, ...rest] = this.marks;
      this.#marks = rest; // once taken, it is no longer one of those that the table still counts
      outcome = await this.play(takeOf(mark!));
      if (!outcome.ok) this.#marks = [mark!, ...rest];
    }
    return outcome;
  }

  // ---- Sending ----

  override get ready(): boolean {
    return this.mayDraft && (this.taking ? this.marks.length > 0 : isLegal(this.checked));
  }
  /** Resolves when everything that is being tried is decided. */
  settled(): Promise<void> {
    return this.#trying;
  }
  override async confirm(): Promise<boolean> {
    if (this.taking) return this.ready && this.sendBy(() => this.#take());
    await this.settled();
    return super.confirm();
  }
  pass(): Promise<boolean> {
    return this.send(pass);
  }

  // ---- The hand ----

  rearrange(id: number, to: number): void {
    this.tiles = moved(this.tiles, id, to);
  }

  shuffle(): void {
    this.tiles = shuffled(this.tiles);
  }

  /** By shape, the next time by value. */
  sort(): void {
    this.tiles = sorted(this.tiles, this.#order);
    this.announce(t(`cc.said.sorted.${this.#order}`));
    this.#order = this.#order === 'shape' ? 'value' : 'shape';
  }
}

const cellUnder = (column: number, row: number): Cell => Math.floor(row) * side + Math.floor(column);
