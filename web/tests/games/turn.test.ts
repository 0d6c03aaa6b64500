import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardProps } from '../../src/games/module';
import { TurnBase } from '../../src/games/turn.svelte';
import { emptyTable } from '../../src/table/base';
import {
  isLegal,
  type Check,
  type MoveList,
  type Outcome,
  type Preview,
  type TableSession,
  type TableState,
  type View,
} from '../../src/table/types';
import { people } from '../tables';

// What the turns of all games have in common, with the least of a game: the draft is a decision as it is typed.
vi.mock('../../src/kit/i18n/index.svelte', () => ({ t: (key: string) => key }));

class Turn extends TurnBase<View> {
  move: string | null = null;
  heard: unknown[] = [];

  constructor(board: () => BoardProps) {
    super(board, ({ why }, { id }) => `${id}: ${why}`);
  }
  begin(): void {
    this.recall();
  }
  recall(): void {
    this.move = null;
    this.clear();
  }
  async weigh(): Promise<void> {
    const { move } = this;
    this.heard.push(await this.check([move!], () => move === this.move));
  }
  async offer(): Promise<void> {
    this.heard.push(await this.moves(3));
  }
  async look(): Promise<void> {
    const { move } = this;
    this.heard.push(await this.preview(move!, () => move === this.move));
  }
  whyNot(move: string): Promise<void> {
    return this.explain(move);
  }
  sendTwo(): Promise<boolean> {
    return this.sendBy(async () => {
      const first = await this.play('a');
      return first.ok ? this.play('b') : first;
    });
  }
}

const view: View = { game: 'some-game', phase: 'place', to_act: 0 };
const table: TableState = { ...emptyTable('t', 'local', 'some-game', {}, people('Ada', 'Bo')), seat: 0, mine: [0], due: 0, view };
const legal: Check = { does: { kind: 'place' }, points: 2 };
const session = {
  moves: vi.fn<(limit: number) => Promise<MoveList>>(),
  preview: vi.fn<(move: string) => Promise<Preview | null>>(),
  check: vi.fn<(moves: string[]) => Promise<Check[]>>(),
  play: vi.fn<(move: string) => Promise<Outcome>>(),
};
let board: BoardProps;
let turn: Turn;
beforeEach(() => {
  vi.resetAllMocks();
  session.check.mockImplementation((moves) => Promise.resolve(moves.map(() => legal)));
  session.play.mockResolvedValue({ ok: true });
  board = { table, session: session as unknown as TableSession, readonly: false, announce: vi.fn() };
  turn = new Turn(() => board);
  turn.move = 'a1';
});
const at = (next: Partial<TableState>): void => void (board = { ...board, table: { ...board.table, ...next } });

describe('whose turn it is', () => {
  it('is said by the table', () => {
    expect([turn.mine, turn.seat, turn.view]).toEqual([true, 0, view]);
    at({ due: 1 });
    expect([turn.mine, turn.seat]).toEqual([false, 1]);
    at({ mine: [0, 1] });
    expect(turn.mine).toBe(true);
    at({ status: 'finished', due: null });
    expect([turn.mine, turn.seat]).toEqual([false, 0]);
  });
  it('is nobody’s to who only looks', () => {
    board = { ...board, readonly: true };
    expect([turn.mine, turn.ready]).toEqual([false, false]);
  });
  it('does not say what the table may show', () => {
    at({ setup: { ...table.setup, aids: ['points'] } });
    expect([turn.has('points'), turn.has('extent')]).toEqual([true, false]);
  });
});

describe('what the engine answers', () => {
  it('is heard', async () => {
    await turn.weigh();
    expect(turn.heard).toEqual([[legal]]);
    expect(isLegal((turn.heard[0] as Check[])[0])).toBe(true);
  });
  it.each([
    ['the table', () => at({ n: board.table.n + 1 })],
    ['the draft', () => void (turn.move = 'b2')],
  ])('is dropped when %s has gone on, also if it is nothing', async (_, goOn) => {
    for (const answer of [Promise.resolve([legal]), Promise.reject<Check[]>(new Error('crash'))]) {
      turn.move = 'a1';
      session.check.mockReturnValueOnce(answer);
      const weighed = turn.weigh();
      goOn();
      await weighed;
    }
    expect([turn.heard, turn.status]).toEqual([[undefined, undefined], '']);
  });
  it('is not heard of another table either', async () => {
    session.moves.mockResolvedValue({ moves: [], more: false });
    const offered = turn.offer();
    at({ id: 'other' });
    await offered;
    expect(turn.heard).toEqual([undefined]);
  });
  it('is missed, which the status says; a preview is not', async () => {
    for (const call of Object.values(session)) call.mockRejectedValue(new Error('crash'));
    await turn.look();
    expect([turn.heard, turn.status]).toEqual([[null], '']);
    await turn.weigh();
    expect([turn.heard, turn.status]).toEqual([[null, null], 'table.noEngine']);
    turn.clear();
    await turn.offer();
    expect(turn.status).toBe('table.noEngine');
  });
  it('is put into words where it is a refusal', async () => {
    session.check.mockResolvedValue([{ code: 'X-1', why: 'Not here.' }]);
    await turn.whyNot('z9');
    expect([session.check.mock.calls, turn.status]).toEqual([[[['z9']]], 't: Not here.']);
    turn.clear();
    session.check.mockResolvedValue([legal]);
    await turn.whyNot('a1');
    expect(turn.status).toBe('');
  });
});

describe('a decision', () => {
  it('is sent once it is one', async () => {
    expect([turn.ready, await turn.confirm(), session.play.mock.calls]).toEqual([true, true, [['a1']]]);
    turn.recall();
    expect([turn.ready, await turn.confirm(), session.play.mock.calls.length]).toEqual([false, false, 1]);
  });
  it('is sent one at a time, and meanwhile nothing may be drafted', async () => {
    const sent = turn.confirm();
    expect([turn.sending, turn.mayDraft, turn.ready]).toEqual([true, false, false]);
    expect(await turn.send('b2')).toBe(false);
    expect([await sent, turn.sending, turn.mayDraft]).toEqual([true, false, true]);
    expect(session.play.mock.calls).toEqual([['a1']]);
  });
  it('clears what was said, and says why it was not taken', async () => {
    turn.status = 'something';
    session.play.mockResolvedValue({ ok: false, code: 'stale', why: 'Look again.' });
    const sent = turn.confirm();
    expect(turn.status).toBe('');
    expect([await sent, turn.status, turn.move]).toEqual([false, 't: Look again.', 'a1']);
  });
  it('stays when it could not be sent', async () => {
    session.play.mockRejectedValue(new Error('crash'));
    expect([await turn.confirm(), turn.sending, turn.status, turn.move]).toEqual([false, false, 't: crash', 'a1']);
  });
  it('may be several to the table, up to the first that is refused', async () => {
    expect([await turn.sendTwo(), session.play.mock.calls]).toEqual([true, [['a'], ['b']]]);
    session.play.mockResolvedValueOnce({ ok: false, code: 'x', why: 'No.' });
    expect([await turn.sendTwo(), session.play.mock.calls.length, turn.status]).toEqual([false, 3, 't: No.']);
  });
});
