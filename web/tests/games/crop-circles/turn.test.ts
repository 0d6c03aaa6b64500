import { beforeEach, describe, expect, it } from 'vitest';
import type { BoardProps } from '../../../src/games/module';
import { takeOf, viewOf, type CropView, type Tile } from '../../../src/games/crop-circles/model';
import { cellName, cellOf, type Glyph } from '../../../src/games/crop-circles/pieces';
import { Turn } from '../../../src/games/crop-circles/turn.svelte';
import { dueWords } from '../../../src/games/crop-circles/words';
import type { Check, Outcome, TableSession, TableState } from '../../../src/table/types';
import { checkByRules, placing } from './fixtures';

// Without messages a sentence is its key. Effects do not run outside of components: what they call is called here.

const view = placing({ g7: 'C1', h7: 'S2' }, ['C1', 'T3', 'Q2', 'C1'], { striped: ['C', 'Q'] });

let table: TableState;
let readonly: boolean;
let said: string[];
let sent: string[];
let outcome: Outcome;
let refused: Set<string>;
/** When it is set, answers wait for it. */
let gate: Promise<void>;
const closedGate = (): (() => void) => {
  let open = (): void => undefined;
  gate = new Promise((done) => (open = done));
  return open;
};
let turn: Turn;

const withView = (changes: Partial<CropView>): void => {
  const next = { ...table.view, ...changes } as CropView;
  table = { ...table, n: table.n + 1, due: next.to_act, view: next };
  turn.begin();
  turn.clear();
};
const holding = (...hand: Glyph[]): void => withView({ seats: [{ score: 0, hand_size: hand.length, hand }, view.seats[1]!] });

const check = async (moves: string[]): Promise<Check[]> => {
  await gate;
  return moves.map((move) => checkByRules(viewOf(table), move));
};
const play = async (move: string): Promise<Outcome> => {
  sent.push(move);
  await gate;
  return refused.has(move) ? { ok: false, code: 'CC-24', why: 'not that' } : outcome;
};

const put = (glyph: Glyph, name: string): Promise<void> => turn.put(tileOf(glyph), cellOf(name));
const tileOf = (glyph: Glyph): Tile => turn.tiles.find((tile) => tile.glyph === glyph && !turn.draft.some((laid) => laid.id === tile.id))!;
const drafted = (): string[] => turn.draft.map((laid) => `${cellName(laid.cell)} ${laid.glyph}`);
/** The decision that can be sent once what is being tried has come out. */
const readyMove = async (): Promise<string | null> => {
  await turn.settled();
  return turn.ready ? turn.move : null;
};

beforeEach(() => {
  table = {
    id: 't',
    kind: 'local',
    setup: {
      game: 'crop-circles',
      options: {},
      seats: [],
      clock: { kind: 'none' },
      aids: ['points'],
      listed: false,
      rated: false,
      chat: false,
    },
    status: 'playing',
    seats: ['Ada', 'Bo'].map((name) => ({ kind: 'person' as const, name })),
    n: 1,
    seat: 0,
    mine: [0],
    due: 0,
    events: [],
    turnFrom: 0,
    view,
    scores: [0, 0],
    canUndo: false,
    request: null,
    end: null,
    rematch: null,
    link: 'none',
    madeAt: 0,
  };
  [readonly, said, sent, outcome, refused, gate] = [false, [], [], { ok: true }, new Set(), Promise.resolve()];
  const session = { check, play } as Partial<TableSession> as TableSession;
  turn = new Turn((): BoardProps => ({ table, session, readonly, announce: (text) => said.push(text) }));
  turn.begin();
});

describe('the hand', () => {
  it("keeps the player's order", () => {
    turn.rearrange(turn.tiles[2]!.id, 0);
    holding('C1', 'Q2', 'S4');
    expect(turn.tiles.map((tile) => tile.glyph)).toEqual(['Q2', 'C1', 'S4']);
  });
  it('is sorted by shape and by value in turns', () => {
    turn.sort();
    expect(turn.tiles.map((tile) => tile.glyph)).toEqual(['C1', 'C1', 'Q2', 'T3']);
    turn.sort();
    expect(said).toEqual(['cc.said.sorted.shape', 'cc.said.sorted.value']);
  });
});

describe('the draft', () => {
  it('takes what is legal and knows what it gains', async () => {
    turn.choose(tileOf('C1').id);
    await put('C1', 'g8');
    expect(drafted()).toEqual(['g8 C1']);
    expect([turn.move, turn.gain?.points, turn.chosen]).toEqual(['g8C1', 1, null]);
    expect([turn.touched.map(cellName), turn.changes]).toEqual([['g7'], false]);
    expect(said.at(-1)).toBe('cc.said.laid cc.points');
  });
  it('refuses the rest, shows what is in the way, and stays as it was', async () => {
    await put('C1', 'g8');
    await put('T3', 'h8');
    expect(drafted()).toEqual(['g8 C1']);
    expect(turn.status).toBe('pair');
    expect(turn.clash.map(cellName).sort()).toEqual(['h7', 'h8']);
    expect(turn.tried.map((laid) => laid.glyph)).toEqual(['T3']);
    await put('C1', 'a1');
    expect([turn.status, turn.clash]).toEqual(['cc.why.line', []]);
    for (const taken of ['g7', 'h7']) {
      await put('C1', taken); // in line with the draft, and not
      expect([turn.status, turn.clash]).toEqual(['taken', []]);
    }
  });
  it('changes a rule on a picture, if rules can change', async () => {
    withView({ board: { ...view.board, f5: 'C1' }, change_card: { holder: 1, can_change: true } });
    await put('C1', 'e5');
    expect([turn.move, turn.changes]).toEqual(['e5C1', false]);
    await put('C1', 'e6');
    expect([turn.move, turn.changes]).toEqual(['e5vC1C1', true]);
    withView({ change_card: { holder: 1, can_change: false } });
    await turn.weigh();
    expect([turn.move, turn.changes]).toEqual(['e5vC1C1', false]);
  });
  it('is taken back glyph by glyph, or as a whole', async () => {
    await put('C1', 'g8');
    await put('C1', 'g9');
    turn.choose(tileOf('Q2').id);
    turn.recall();
    expect([turn.chosen, turn.draft.length]).toEqual([null, 2]);
    turn.recall();
    expect(drafted()).toEqual(['g8 C1']);
    turn.recallAll();
    expect(turn.draft).toEqual([]);
  });
  it('turns about its first glyph, if it is a line', async () => {
    await put('C1', 'g8');
    await turn.turnLine();
    expect(turn.status).toBe('cc.why.turn');
    await put('C1', 'g9');
    await turn.turnLine();
    expect(turn.move).toBe('g8>C1C1');
  });
  it('goes with its field, its glyph and its turn', async () => {
    await put('C1', 'g8');
    withView({ board: { ...view.board, g8: 'T1' } });
    expect(turn.draft).toEqual([]);
    await put('C1', 'f7');
    holding('T3', 'Q2');
    expect(turn.draft).toEqual([]);
    turn.choose(tileOf('T3').id);
    withView({ to_act: 1 });
    expect([turn.placing, turn.chosen]).toEqual([false, null]);
  });
  it('is not begun by who only looks', () => {
    readonly = true;
    turn.press(cellOf('g8'));
    expect([turn.placing, turn.status]).toEqual([false, '']);
  });
});

describe('quick hands', () => {
  it('lay one glyph after the other', async () => {
    const open = closedGate();
    turn.press(cellOf('g8'));
    const [circle, other] = turn.tiles.filter((tile) => tile.glyph === 'C1');
    turn.choose(circle!.id);
    turn.press(cellOf('g8'));
    turn.choose(other!.id);
    turn.press(cellOf('g9'));
    turn.choose(tileOf('Q2').id);
    open();
    expect(await readyMove()).toBe('g8vC1C1');
    expect(turn.chosen?.glyph).toBe('Q2');
  });
  it('turn what is still being laid', async () => {
    await put('C1', 'g8');
    const open = closedGate();
    void put('C1', 'g9');
    void turn.turnLine();
    open();
    expect(await readyMove()).toBe('g8>C1C1');
  });
  it.each([
    ['all', () => turn.recallAll(), []],
    ['one step', () => turn.recall(), ['g8 C1']],
    ['the glyph itself', () => turn.lift(3), ['g8 C1']],
    ['another glyph', () => turn.lift(0), ['g9 C1']],
  ])('take back %s at any time', async (_, takeBack, left) => {
    withView({ board: { ...view.board, f9: 'C1' } });
    await put('C1', 'g8');
    const open = closedGate();
    const trying = turn.put(turn.tiles[3]!, cellOf('g9'));
    takeBack();
    open();
    await trying;
    expect([drafted(), turn.status]).toEqual([left, '']);
  });
});

describe('without the engine', () => {
  beforeEach(() => {
    gate = Promise.reject(new Error('crash'));
    gate.catch(() => undefined);
  });
  it('a glyph is not said to go nowhere', async () => {
    turn.choose(tileOf('C1').id);
    await turn.offer();
    expect(turn.status).toBe('table.noEngine');
  });
  it('nothing is laid, sent or stuck', async () => {
    await put('C1', 'g8');
    expect([turn.draft, turn.status]).toEqual([[], 'table.noEngine']);
    expect(await turn.pass()).toBe(false);
    expect([turn.sending, turn.status]).toEqual([false, 'crash']);
  });
});

describe('a press', () => {
  it('lays the chosen glyph, and takes it up again', async () => {
    turn.press(cellOf('g8'));
    expect(turn.status).toBe('cc.choose.first');
    turn.choose(tileOf('Q2').id);
    turn.press(cellOf('g8'));
    await readyMove();
    expect(drafted()).toEqual(['g8 Q2']);
    turn.press(cellOf('g8'));
    expect([turn.draft, turn.chosen?.glyph]).toEqual([[], 'Q2']);
    turn.choose(turn.chosen!.id);
    expect(turn.chosen).toBeNull();
  });
  it('of a finger aims at the nearest field that is offered', async () => {
    turn.choose(tileOf('Q2').id);
    await turn.offer();
    turn.tap(6.4, 8.2);
    expect(cellName(turn.aim!)).toBe('g8');
    turn.tap(0.5, 0.5);
    expect(cellName(turn.aim!)).toBe('a1');
  });
});

describe('what is offered', () => {
  it('are the legal fields, with points where they may be shown', async () => {
    turn.choose(tileOf('C1').id);
    await turn.offer();
    expect([...turn.legal.keys()].map(cellName).sort()).toEqual(['f7', 'g6', 'g8', 'h6', 'h8', 'i7']);
    expect(turn.legal.get(cellOf('g8'))).toBe(1);
    table = { ...table, setup: { ...table.setup, aids: [] } };
    await turn.offer();
    expect(turn.legal.get(cellOf('g8'))).toBeNull();
  });
  it('is nothing at times, which is not said while the glyph is carried', async () => {
    withView({ board: { g7: 'S3' } });
    turn.choose(tileOf('T3').id);
    turn.carried = { tile: turn.chosen!, x: 0, y: 0, on: true, finger: false };
    await turn.offer();
    expect([turn.legal.size, turn.status]).toEqual([0, '']);
    turn.carried = null;
    await turn.offer();
    expect(turn.status).toBe('cc.why.nowhere');
  });
  it('is not heard of once it is out of date', async () => {
    turn.choose(tileOf('C1').id);
    const offered = turn.offer();
    turn.release();
    await offered;
    expect(turn.legal.size).toBe(0);
  });
});

describe('sending', () => {
  it('waits for what is still being tried', async () => {
    const open = closedGate();
    void put('C1', 'g8');
    const ready = readyMove();
    expect(turn.draft).toEqual([]);
    open();
    expect(await ready).toBe('g8C1');
  });
  it('has nothing to send when that is refused', async () => {
    void put('T3', 'h8');
    expect(await readyMove()).toBeNull();
  });
  it('plays one decision at a time', async () => {
    expect(await Promise.all([turn.pass(), turn.pass()])).toEqual([true, false]);
    expect([sent, turn.sending]).toEqual([['pass'], false]);
  });
  it('sends what is shown: meanwhile nothing changes', async () => {
    await put('C1', 'g8');
    const open = closedGate();
    const sending = turn.send(turn.move!);
    for (const change of [
      () => turn.recallAll(),
      () => turn.recall(),
      () => turn.press(cellOf('g8')),
      () => turn.lift(0),
      () => turn.choose(1),
    ])
      change();
    void put('C1', 'g9');
    open();
    await sending;
    await readyMove();
    expect([drafted(), turn.chosen]).toEqual([['g8 C1'], null]);
  });
  it('says why a decision was not taken', async () => {
    outcome = { ok: false, code: 'stale', why: 'look again' };
    expect(await turn.send('+bag')).toBe(false);
    expect([turn.status, said]).toEqual(['look again', []]); // the status speaks for itself
  });
});

describe('taking', () => {
  const marked = (): string[] => turn.marks.map(takeOf);
  beforeEach(() => withView({ phase: 'take', takes_left: 3, pool: ['T3', 'C1', 'T3', 'S2', 'Q1'] }));

  it('marks first, and sends nothing', () => {
    turn.mark(2);
    turn.mark('bag');
    turn.mark(1);
    expect([marked(), sent]).toEqual([['+T3', '+bag', '+C1'], []]);
    expect(turn.marks[0]).toEqual({ glyph: 'T3', slot: 2 });
    turn.mark(2);
    expect(marked()).toEqual(['+bag', '+C1']);
    turn.recall();
    expect(marked()).toEqual(['+bag']);
    expect(said.at(-1)).toBe('cc.take.these');
  });
  it('marks the bag more and more often, then no more', () => {
    turn.mark(0);
    const times = [1, 2, 3].map(() => (turn.mark('bag'), marked().length));
    expect(times).toEqual([2, 3, 1]);
    withView({ bag_size: 1 });
    expect([turn.mark('bag'), marked().length, turn.mark('bag'), marked().length]).toEqual([undefined, 2, undefined, 1]);
  });
  it('marks no more than may be taken; a single one goes where it is wanted', () => {
    for (const slot of [0, 1, 2, 3]) turn.mark(slot);
    expect([marked(), turn.status]).toEqual([['+T3', '+C1', '+T3'], 'cc.take.full']);
    withView({ takes_left: 1 });
    expect(marked()).toEqual(['+T3']);
    turn.mark('bag');
    expect([marked(), turn.status]).toEqual([['+bag'], '']);
    turn.mark('bag');
    expect(marked()).toEqual([]);
  });
  it('takes what is marked one after the other, in the order of the marks', async () => {
    for (const what of [1, 'bag', 0] as const) turn.mark(what);
    const open = closedGate();
    const taking = turn.confirm();
    turn.mark(3);
    turn.recall();
    expect([turn.sending, await Promise.race([turn.confirm(), Promise.resolve(false)])]).toEqual([true, false]);
    open();
    expect([await taking, sent, marked(), turn.sending]).toEqual([true, ['+C1', '+bag', '+T3'], [], false]);
  });
  it('keeps marked what was refused and what comes after it, and says why', async () => {
    for (const what of [1, 'bag', 0] as const) turn.mark(what);
    refused.add('+bag');
    expect(await turn.confirm()).toBe(false);
    expect([sent, marked(), turn.status, turn.sending]).toEqual([['+C1', '+bag'], ['+bag', '+T3'], 'not that', false]);
  });
  it('follows the pool: what has moved is found, what is gone is let go', () => {
    for (const slot of [2, 3, 4]) turn.mark(slot);
    withView({ pool: ['C1', 'T3', 'Q1'], takes_left: 3 });
    expect(turn.marks).toEqual([
      { glyph: 'T3', slot: 1 },
      { glyph: 'Q1', slot: 2 },
    ]);
  });
  it('has nothing marked in another phase', () => {
    turn.mark(0);
    withView({ phase: 'place' });
    withView({ phase: 'take' });
    expect(turn.marks).toEqual([]);
    readonly = true;
    turn.mark(0);
    expect(turn.marks).toEqual([]);
  });
});

it('asks nothing of whoever only watches through the eyes of the seat at turn', () => {
  table = { ...table, mine: [] };
  expect(dueWords(table)).toBe('cc.due.other.place');
  withView({ phase: 'take' });
  expect(dueWords(table)).toBe('cc.due.other.take');
});

it('says what is due', async () => {
  const due = (): string => dueWords(table, turn);
  expect(due()).toBe('cc.due.place');
  turn.choose(tileOf('C1').id);
  expect(due()).toBe('');
  await turn.offer();
  expect(due()).toBe('cc.due.field');
  await put('C1', 'g8');
  expect(due()).toBe('cc.due.more');
  await put('C1', 'g9');
  await put('Q2', 'g10');
  turn.press(cellOf('g9'));
  turn.release();
  expect(due()).toBe('cc.why.line');
  holding();
  expect(due()).toBe('cc.due.nothing');
  withView({ phase: 'take' });
  expect(due()).toBe('cc.due.take');
  withView({ to_act: 1, turn: 1 });
  expect(due()).toBe('cc.due.other.take');
});
