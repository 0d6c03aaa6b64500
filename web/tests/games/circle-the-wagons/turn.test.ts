import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noDraft, type WagonsView } from '../../../src/games/circle-the-wagons/model';
import { Turn } from '../../../src/games/circle-the-wagons/turn.svelte';
import type { BoardProps } from '../../../src/games/module';
import type { Check, Outcome, Preview, TableSession, TableState } from '../../../src/table/types';
import { table, view } from './fixtures';

// Without a component nothing runs by itself: begin, look and speak are called as its effects would.
vi.mock('../../../src/kit/i18n/index.svelte', () => ({ t: (key: string) => key }));

const below = [0, 2] as const;
const right = [1, 2] as const;
const after = (points: number): Preview => {
  const later = structuredClone(view);
  later.towns[0].score += points;
  return {
    does: { kind: 'draft' },
    points,
    terms: [{ seat: 0, what: 'water', points }],
    view: later,
    turn_from: 0,
    scores: [later.towns[0].score, 18],
  };
};
const at = (next: Partial<WagonsView>): TableState => ({ ...table, view: { ...view, ...next } });
const offer = (...cards: number[]): WagonsView['offered'] => cards.map((card) => ({ card, gives: [] }));
const free = (...cards: number[]): Partial<WagonsView> => ({ phase: 'free', free: cards, offered: offer(...cards.slice(0, 1)) });

const session = {
  preview: vi.fn<(move: string) => Promise<Preview | null>>(),
  check: vi.fn<(moves: string[]) => Promise<Check[]>>(),
  play: vi.fn<(move: string) => Promise<Outcome>>(),
};
const announce = vi.fn();
const onplaces = vi.fn();
let board: BoardProps;
let turn: Turn;
beforeEach(() => {
  vi.resetAllMocks();
  session.preview.mockResolvedValue(after(4));
  board = { table, session: session as unknown as TableSession, readonly: false, announce };
  turn = new Turn(() => board, onplaces);
});

describe('the places of a turn', () => {
  it('are those of the view, once it begins', () => {
    expect(turn.places).toEqual([]);
    turn.begin();
    expect(turn.places).toEqual([below, right]);
    expect(onplaces).toHaveBeenCalledOnce();
    expect(turn.placing).toBe(false);
    turn.choose(17);
    expect(turn.placing).toBe(true);
    expect(announce).toHaveBeenCalledWith('cw.cardWords; cw.skips');
  });
  it('are nothing to who only looks on, nor for a start', () => {
    board = { ...board, readonly: true };
    turn.begin();
    board = { ...board, readonly: false, table: at({ phase: 'start', places: [], offered: offer(...view.circle) }) };
    turn.begin();
    expect(onplaces).not.toHaveBeenCalled();
    turn.choose(17);
    expect([turn.move, turn.placing]).toEqual(['start 17', false]);
  });
  it('keep the draft that can still stand', async () => {
    turn.begin();
    turn.choose(17);
    turn.put(right);
    board = { ...board, table: at({ circle: [17, 10], offered: offer(17, 10) }) };
    turn.begin();
    expect(turn.move).toBe('draft 17 @1,2');
    board = { ...board, table: { ...table, due: 1 } };
    turn.begin();
    expect(turn.draft).toEqual(noDraft);
  });
  it('of an earlier position take no card: neither in the other town nor for the next free card', async () => {
    const both = { ...table, mine: [0, 1] };
    board = { ...board, table: both };
    turn.begin();
    turn.choose(17);
    turn.put(right);
    turn.hover = right;
    const at = (next: Partial<TableState>): void => {
      board = { ...board, table: { ...both, ...next } };
      expect([turn.places, turn.placing, turn.move]).toEqual([[], false, null]); // at once, before it begins
      turn.begin();
      expect(turn.move).toBeNull();
    };
    at({ due: 1, view: { ...view, to_act: 1 } });
    expect([turn.draft, turn.placing]).toEqual([noDraft, false]);
    turn.choose(12);
    turn.put(below);
    at({ due: 1, view: { ...view, to_act: 1, ...free(9, 6) } });
    expect(turn.draft).toEqual({ ...noDraft, card: 9 });
    turn.put(below);
    at({ due: 1, view: { ...view, to_act: 1, ...free(6) } });
    expect(turn.draft).toEqual({ ...noDraft, card: 6 });
    expect(turn.placing).toBe(true);
  });
  it('are not explained without the engine, which is told', async () => {
    session.check.mockRejectedValue(new Error('crash'));
    session.preview.mockRejectedValue(new Error('crash'));
    turn.begin();
    turn.choose(12);
    await turn.explainAt(below);
    expect(turn.status).toBe('table.noEngine');
    turn.put(below);
    await turn.look();
    expect([turn.status, turn.gain]).toEqual(['', null]);
  });
  it('are no choice if there is but one: the card lies there', async () => {
    board = { ...board, table: at({ ...free(9), places: [[0, 2, 0]] }) };
    turn.begin();
    expect(turn.move).toBe('free 9 @0,2');
  });
});

describe('the points of a turn', () => {
  beforeEach(async () => {
    turn.begin();
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
    session.preview.mockResolvedValue(after(2));
    await turn.look();
    expect(turn.isPreviewed).toBe(true);
    expect(turn.gain?.total).toBe(2);
  });
  it('are asked for once, and spoken once', async () => {
    announce.mockClear();
    turn.put(below);
    for (let i = 0; i < 3; ++i) {
      await turn.look();
      turn.speak();
    }
    expect(session.preview).toHaveBeenCalledOnce();
    expect(announce).toHaveBeenCalledOnce();
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
    board = { ...board, table: at(free(9)) };
    turn.begin();
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
    turn.begin();
    turn.choose(12);
    announce.mockClear();
  });
  it('of a place is told', async () => {
    session.check.mockResolvedValue([{ code: 'CW-0', why: 'Not here.' }]);
    await turn.explainAt([9, 9]);
    expect(session.check).toHaveBeenCalledWith(['draft 12 @9,9']);
    expect(turn.status).toBe('Not here.');
    expect(announce).not.toHaveBeenCalled(); // the status speaks for itself
    turn.put(below);
    expect(turn.status).toBe('');
  });
  it('of a decision is told, and it is sent once at a time', async () => {
    session.play.mockResolvedValue({ ok: false, code: 'CW-0', why: 'Not now.' });
    await turn.confirm();
    expect(session.play).not.toHaveBeenCalled();
    turn.put(below);
    await Promise.all([turn.confirm(), turn.confirm()]);
    expect(session.play.mock.calls).toEqual([['draft 12 @0,2']]);
    expect(turn.status).toBe('Not now.');
    expect(turn.sending).toBe(false);
  });
  it('finds the draft as it was sent', async () => {
    session.play.mockResolvedValue({ ok: true });
    turn.put(below);
    const { draft } = turn;
    const sent = turn.confirm();
    for (const change of [
      () => turn.put(right),
      () => turn.nudge('ArrowRight'),
      () => turn.carry(17),
      () => turn.choose(17),
      () => turn.turnCard(),
      () => turn.recall(),
    ])
      change();
    expect(turn.draft).toEqual(draft);
    await sent;
  });
});
