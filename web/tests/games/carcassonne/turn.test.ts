import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CarcassonneView } from '../../../src/games/carcassonne/model';
import { Turn } from '../../../src/games/carcassonne/turn.svelte';
import type { BoardProps } from '../../../src/games/module';
import { emptyTable } from '../../../src/table/base';
import type { Check, MoveList, Outcome, Preview, TableSession, TableState } from '../../../src/table/types';
import { people } from '../../tables';

// Without a component nothing runs by itself: begin, weigh and look are called as its effects would.
vi.mock('../../../src/kit/i18n/index.svelte', () => ({ t: (key: string) => key }));

const seat = { score: 0, supply: 7, city: 0, road: 0, cloister: 0, field: 0 };
const view: CarcassonneView = {
  game: 'carcassonne',
  phase: 'place',
  to_act: 0,
  turn: 0,
  drawn: 'U',
  fits: [
    { at: [1, 0], turns: [0, 2] },
    { at: [0, 1], turns: [1] },
  ],
  tiles: [{ at: [0, 0], tile: 'D', turns: 0 }],
  followers: [],
  dead: [],
  features: [],
  tiles_left: 70,
  remaining: {},
  seats: [seat, seat],
};
const table: TableState = { ...emptyTable('t', 'local', 'carcassonne', {}, people('Ada', 'Bo')), seat: 0, mine: [0], due: 0, view };
const effect: TableState = {
  ...table,
  n: 1,
  view: { ...view, phase: 'effect', drawn: null, crop: 'fork', effect: 'A' } as CarcassonneView,
};

const session = {
  moves: vi.fn<(limit: number) => Promise<MoveList>>(),
  preview: vi.fn<(move: string) => Promise<Preview | null>>(),
  check: vi.fn<(moves: string[]) => Promise<Check[]>>(),
  play: vi.fn<(move: string) => Promise<Outcome>>(),
};
const announce = vi.fn();
let board: BoardProps;
let turn: Turn;
beforeEach(async () => {
  vi.resetAllMocks();
  session.check.mockImplementation((moves) => Promise.resolve(moves.map(() => ({ does: { kind: 'place' }, points: 0 }))));
  session.preview.mockResolvedValue(null);
  session.moves.mockResolvedValue({
    moves: [
      { move: 'add 0,0 field.EL', does: { kind: 'add', at: [0, 0], spot: 'field.EL', terrain: 'field', tile: 'D', turns: 0 }, points: 0 },
      { move: 'decline', does: { kind: 'decline' }, points: 0 },
    ],
    more: false,
  });
  board = { table, session: session as unknown as TableSession, readonly: false, announce };
  turn = new Turn(() => board);
  await turn.begin();
});

describe('a turn', () => {
  it('can be sent once the engine has said that it is legal', async () => {
    turn.press([1, 0]);
    expect(turn.ready).toBe(false);
    await turn.weigh();
    turn.putFollower('road.N');
    expect(turn.ready).toBe(true);
    session.play.mockResolvedValue({ ok: true });
    await turn.confirm();
    expect(session.play.mock.calls).toEqual([['U@1,0 +road.N']]);
  });
  it('tells a refusal once, as the engine says it: the status speaks for itself', async () => {
    session.check.mockResolvedValue([{ code: 'CA-11', reason: 'no_neighbour', facts: { at: [5, 5] }, why: 'No tile lies there.' }]);
    turn.press([5, 5]);
    await vi.waitFor(() => expect(turn.status).toBe('No tile lies there.'));
    expect(session.check.mock.calls).toEqual([[['U@5,5']]]);
    expect(announce).not.toHaveBeenCalled();
  });
  it('sends what is shown: meanwhile nothing changes', async () => {
    turn.press([1, 0]);
    await turn.weigh();
    const { draft } = turn;
    session.play.mockResolvedValue({ ok: false, code: 'busy', why: 'Not now.' });
    const sent = turn.confirm();
    expect(turn.sending).toBe(true);
    for (const change of [
      () => turn.press([0, 1]),
      () => turn.turnTile(),
      () => turn.putFollower('road.N'),
      () => turn.choose('A'),
      () => turn.recall(),
    ])
      change();
    expect([turn.draft, turn.chosen]).toEqual([draft, null]);
    await sent;
    expect([turn.sending, turn.status]).toEqual([false, 'Not now.']);
  });
});

it('keeps a draft while its tile is to be placed, and no longer', async () => {
  turn.press([1, 0]);
  board = { ...board, table: { ...table, n: 1 } };
  await turn.begin();
  expect(turn.draft?.at).toEqual([1, 0]);
  // A takeback: another tile fits at the same place.
  board = { ...board, table: { ...table, n: 2, view: { ...view, drawn: 'V' } as CarcassonneView } };
  await turn.begin();
  expect(turn.draft).toBeNull();
});

describe('without the engine', () => {
  beforeEach(() => {
    for (const call of Object.values(session)) call.mockRejectedValue(new Error('crash'));
  });
  it('a draft is not weighed, which is told', async () => {
    turn.press([1, 0]);
    await Promise.all([turn.weigh(), turn.look()]);
    expect([turn.ready, turn.after, turn.status]).toEqual([false, null, 'table.noEngine']);
  });
  it('a crop circle offers nothing, which is told', async () => {
    board = { ...board, table: effect };
    await turn.begin();
    expect([turn.offers, turn.mayDecline, turn.status]).toEqual([[], false, 'table.noEngine']);
  });
  it('nothing is told of a table that has gone on', async () => {
    board = { ...board, table: effect };
    const begun = turn.begin();
    board = { ...board, table: { ...table, n: 2 } };
    await begun;
    expect(turn.status).toBe('');
  });
  it('what could not be sent stays', async () => {
    board = { ...board, table: { ...effect, view: { ...effect.view, phase: 'choose' } as CarcassonneView } };
    turn.choose('B');
    await turn.confirm();
    expect([turn.sending, turn.chosen, turn.status]).toEqual([false, 'B', 'crash']);
  });
});
