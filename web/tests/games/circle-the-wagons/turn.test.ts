import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noDraft, type WagonsView } from '../../../src/games/circle-the-wagons/model';
import { Turn } from '../../../src/games/circle-the-wagons/turn.svelte';
import type { BoardProps } from '../../../src/games/module';
import type { Check, MoveList, Outcome, Preview, TableSession, TableState } from '../../../src/table/types';
import { table, view } from './fixtures';

// Without a component nothing runs by itself: begin, look and speak are called as its effects would.
vi.mock('../../../src/i18n/index.svelte', () => ({ t: (key: string) => key }));

const below = { x: 0, y: 2 };
const right = { x: 1, y: 2 };
const list = (...moves: string[]): MoveList => ({ moves: moves.map((move) => ({ move, points: 0 })), more: false });
const after = (score: number): Preview => {
  const later = structuredClone(view);
  later.towns[0].score = score;
  return { points: 0, sum: '', view: later };
};
const at = (next: Partial<WagonsView>): TableState => ({ ...table, view: { ...view, ...next } as WagonsView });

const session = {
  moves: vi.fn<(limit: number) => Promise<MoveList>>(),
  preview: vi.fn<(move: string) => Promise<Preview | null>>(),
  check: vi.fn<(moves: string[]) => Promise<Check[]>>(),
  play: vi.fn<(move: string) => Promise<Outcome>>(),
};
const say = vi.fn();
const onplaces = vi.fn();
let board: BoardProps;
let turn: Turn;
beforeEach(() => {
  vi.resetAllMocks();
  session.moves.mockResolvedValue(list('draft 12 @0,2', 'draft 12 @1,2'));
  session.preview.mockResolvedValue(after(18));
  board = { table, session: session as unknown as TableSession, readonly: false, say };
  turn = new Turn(() => board, onplaces);
});

describe('the places of a turn', () => {
  it('are asked for when it begins', async () => {
    await turn.begin();
    expect(turn.places).toEqual([below, right]);
    expect(onplaces).toHaveBeenCalledOnce();
    expect(turn.placing).toBe(false);
    turn.choose(17);
    expect(turn.placing).toBe(true);
    expect(say).toHaveBeenCalledWith('cw.cardWords; cw.skips');
  });
  it('are not asked for by who only looks on, nor for a start', async () => {
    board = { ...board, readonly: true };
    await turn.begin();
    board = { ...board, readonly: false, table: at({ phase: 'start' }) };
    await turn.begin();
    expect(session.moves).not.toHaveBeenCalled();
    turn.choose(17);
    expect(turn.move).toBe('start 17');
  });
  it('of a position that is gone are not taken', async () => {
    const begun = turn.begin();
    board = { ...board, table: at({ circle: [12] }) };
    await begun;
    expect(turn.places).toEqual([]);
    expect(onplaces).not.toHaveBeenCalled();
  });
  it('keep the draft that can still stand', async () => {
    await turn.begin();
    turn.choose(17);
    turn.put(right);
    board = { ...board, table: at({ circle: [17, 10] }) };
    await turn.begin();
    expect(turn.move).toBe('draft 17 @1,2');
    board = { ...board, table: { ...table, due: 1 } };
    await turn.begin();
    expect(turn.draft).toEqual(noDraft);
  });
  it('of an earlier position take no card: neither in the other town nor for the next free card', async () => {
    const both = { ...table, mine: [0, 1] };
    board = { ...board, table: both };
    await turn.begin();
    turn.choose(17);
    turn.put(right);
    turn.hover = right;
    let begun: Promise<void> = Promise.resolve();
    const at = (next: Partial<TableState>): void => {
      board = { ...board, table: { ...both, ...next } };
      expect([turn.places, turn.placing, turn.move]).toEqual([[], false, null]); // at once, before anything is asked
      begun = turn.begin();
      expect([turn.places, turn.placing, turn.move]).toEqual([[], false, null]);
    };
    at({ due: 1, view: { ...view, to_act: 1 } as WagonsView });
    expect(turn.draft).toEqual(noDraft);
    await begun;
    turn.choose(12);
    turn.put(below);
    at({ due: 1, view: { ...view, to_act: 1, phase: 'free', free: [9, 6] } as WagonsView });
    expect(turn.draft).toEqual({ ...noDraft, card: 9 });
    await begun;
    turn.put(below);
    at({ due: 1, view: { ...view, to_act: 1, phase: 'free', free: [6] } as WagonsView });
    expect(turn.draft).toEqual({ ...noDraft, card: 6 });
    await begun;
    expect(turn.placing).toBe(true);
  });
  it('stay unknown without the engine, which is told', async () => {
    session.moves.mockRejectedValue(new Error('crash'));
    session.check.mockRejectedValue(new Error('crash'));
    await turn.begin();
    expect(turn.status).toBe('table.noEngine');
    turn.choose(12);
    expect([turn.status, turn.placing]).toEqual(['', false]);
    await turn.refuse(below);
    expect(turn.status).toBe('table.noEngine');
    session.preview.mockRejectedValue(new Error('crash'));
    await turn.look();
  });
  it('are no choice if there is but one: the card lies there', async () => {
    board = { ...board, table: at({ phase: 'free', free: [9] }) };
    session.moves.mockResolvedValue(list('free 9 @0,2', 'free 9 @0,2 r'));
    await turn.begin();
    expect(turn.move).toBe('free 9 @0,2');
  });
});

describe('the points of a turn', () => {
  beforeEach(async () => {
    await turn.begin();
    turn.choose(12);
  });
  it('are those of the card that is held, then of where it lies', async () => {
    turn.hover = right;
    await turn.look();
    expect(session.preview).toHaveBeenCalledWith('draft 12 @1,2');
    expect(turn.gain?.total).toBe(4);
    expect(turn.move).toBeNull();
    turn.put(below);
    expect(turn.isPreviewed).toBe(false);
    expect(turn.gain?.total).toBe(4);
    session.preview.mockResolvedValue(after(16));
    await turn.look();
    expect(turn.isPreviewed).toBe(true);
    expect(turn.gain?.total).toBe(2);
  });
  it('are asked for once, and spoken once', async () => {
    say.mockClear();
    turn.put(below);
    for (let i = 0; i < 3; ++i) {
      await turn.look();
      turn.speak();
    }
    expect(session.preview).toHaveBeenCalledOnce();
    expect(say).toHaveBeenCalledOnce();
  });
  it('that come too late are not shown', async () => {
    turn.put(below);
    const looked = turn.look();
    turn.put(right);
    await looked;
    expect(turn.gain).toBeNull();
  });
  it('are not shown at a table without them', async () => {
    board = { ...board, table: { ...table, setup: { ...table.setup, aids: [] } } };
    turn.put(below);
    await turn.look();
    expect(session.preview).not.toHaveBeenCalled();
    expect(turn.gain).toBeNull();
  });
});

describe('a card', () => {
  beforeEach(() => turn.begin());
  it('is nudged from where it is held, then from place to place', () => {
    turn.choose(12);
    turn.hover = below;
    turn.nudge('ArrowRight');
    expect(turn.draft.place).toEqual(below);
    turn.nudge('ArrowRight');
    expect(turn.draft.place).toEqual(right);
  });
  it('is taken back step by step; a free card stays in the hand', async () => {
    turn.choose(12);
    turn.put(below);
    turn.recall();
    expect(turn.draft).toEqual({ ...noDraft, card: 12 });
    turn.recall();
    expect(turn.draft).toEqual(noDraft);
    board = { ...board, table: at({ phase: 'free', free: [9] }) };
    await turn.begin();
    turn.turnCard();
    turn.recall();
    expect(turn.draft).toEqual({ ...noDraft, card: 9 });
  });
  it('is carried without a place', () => {
    turn.choose(12);
    turn.put(below);
    turn.carry(17);
    expect(turn.draft).toEqual({ ...noDraft, card: 17 });
  });
});

describe('a refusal', () => {
  beforeEach(async () => {
    await turn.begin();
    turn.choose(12);
    say.mockClear();
  });
  it('of a place is told', async () => {
    session.check.mockResolvedValue([{ code: 'CW-0', why: 'Not here.' }]);
    await turn.refuse({ x: 9, y: 9 });
    expect(session.check).toHaveBeenCalledWith(['draft 12 @9,9']);
    expect(turn.status).toBe('Not here.');
    expect(say).not.toHaveBeenCalled(); // the status speaks for itself
    turn.put(below);
    expect(turn.status).toBe('');
  });
  it('of a decision is told, and it is sent once at a time', async () => {
    session.play.mockResolvedValue({ ok: false, code: 'CW-0', why: 'Not now.' });
    await turn.send();
    expect(session.play).not.toHaveBeenCalled();
    turn.put(below);
    await Promise.all([turn.send(), turn.send()]);
    expect(session.play.mock.calls).toEqual([['draft 12 @0,2']]);
    expect(turn.status).toBe('Not now.');
    expect(turn.sending).toBe(false);
  });
  it('finds the draft as it was sent', async () => {
    session.play.mockResolvedValue({ ok: true });
    turn.put(below);
    const { draft } = turn;
    const sent = turn.send();
    for (const change of [() => turn.put(right), () => turn.nudge('ArrowRight'), () => turn.carry(17), () => turn.choose(17), () => turn.turnCard(), () => turn.recall()]) change();
    expect(turn.draft).toEqual(draft);
    await sent;
  });
});
