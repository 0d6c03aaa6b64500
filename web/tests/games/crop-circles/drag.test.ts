import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Drag } from '../../../src/games/crop-circles/drag';
import type { Tile } from '../../../src/games/crop-circles/model';
import { cellName, cellOf, columnOf, rowOf } from '../../../src/games/crop-circles/pieces';
import { Turn } from '../../../src/games/crop-circles/turn.svelte';
import type { Zoom } from '../../../src/games/crop-circles/zoom.svelte';
import { emptyTable } from '../../../src/table/base';
import type { TableSession, TableState } from '../../../src/table/types';
import { checkByRules, placing } from './fixtures';
import { people } from '../../tables';

// The field is drawn at ten pixels a field from the corner of the window; what lies beside it is the hand.

const view = placing({ g7: 'C1' }, ['C1', 'T3', 'Q2']);
const check: TableSession['check'] = async (moves) => moves.map((move) => checkByRules(view, move));
const locate = (x: number, y: number): { column: number; row: number } | null =>
  x < 140 && y < 140 ? { column: x / 10, row: y / 10 } : null;

let table: TableState;
let turn: Turn;
let drag: Drag;
/** What of the hand lies under the pointer. */
let under: Tile | null;
beforeEach(() => {
  table = { ...emptyTable('t', 'local', 'crop-circles', {}, people('Ada', 'Bo')), seat: 0, mine: [0], due: 0, view };
  turn = new Turn(() => ({
    table,
    session: { check } as Partial<TableSession> as TableSession,
    readonly: false,
    announce: () => undefined,
  }));
  turn.begin();
  drag = new Drag(turn, { locate } as Zoom);
  under = null;
  const element = { matches: () => true, getAttribute: () => String(under?.id) };
  vi.stubGlobal('document', { elementsFromPoint: () => (under === null ? [] : [element]) });
});
afterEach(() => vi.unstubAllGlobals());

const click = { detail: 1 };
const at = (x: number, y: number, changes: object = {}): PointerEvent =>
  ({
    button: 0,
    pointerId: 1,
    pointerType: 'mouse',
    clientX: x,
    clientY: y,
    currentTarget: { setPointerCapture: () => undefined },
    ...changes,
  }) as unknown as PointerEvent;
const over = (name: string, changes: object = {}): PointerEvent =>
  at(columnOf(cellOf(name)) * 10 + 5, rowOf(cellOf(name)) * 10 + 5, changes);
const drafted = (): string[] => turn.draft.map((laid) => `${cellName(laid.cell)} ${laid.glyph}`);
async function lay(i: number, name: string): Promise<void> {
  drag.grab(at(300, 300), turn.tiles[i]!);
  drag.move(over(name));
  drag.drop(over(name));
  await turn.settled();
}

describe('a glyph that is carried', () => {
  it('lands on the field below it', async () => {
    await lay(0, 'g8');
    expect(drafted()).toEqual(['g8 C1']);
    expect([turn.carried, turn.aim, turn.chosen]).toEqual([null, null, null]);
    expect([drag.swallows(click), drag.swallows(click)]).toEqual([true, false]);
  });
  it('goes on from field to field, and to the hand', async () => {
    await lay(0, 'g8');
    drag.grab(over('g8'), turn.draft[0]!);
    drag.move(over('f7'));
    drag.drop(over('f7'));
    await turn.settled();
    expect(drafted()).toEqual(['f7 C1']);
    drag.grab(over('f7'), turn.draft[0]!);
    drag.move(at(300, 300));
    drag.drop(at(300, 300));
    expect([drafted(), turn.chosen]).toEqual([[], null]);
  });
  it('finds another place in the hand', () => {
    drag.grab(at(300, 300), turn.tiles[0]!);
    drag.move(at(360, 300));
    under = turn.tiles[2]!;
    drag.drop(at(360, 300));
    expect(turn.tiles.map((tile) => tile.glyph)).toEqual(['T3', 'Q2', 'C1']);
  });
  it('is above a finger, which hides what it points at', () => {
    drag.grab(at(300, 300, { pointerType: 'touch' }), turn.tiles[0]!);
    drag.move(at(65, 75 + drag.lifted, { pointerType: 'touch' }));
    expect([drag.lifted, cellName(turn.aim!)]).toEqual([44, 'g8']);
  });
  it('is only one that is pressed as long as it hardly moves', () => {
    drag.grab(at(300, 300), turn.tiles[0]!);
    drag.move(at(304, 304));
    drag.drop(at(304, 304));
    expect([turn.carried, turn.chosen, drag.swallows(click)]).toEqual([null, null, false]);
  });
  it('follows its own pointer, and the main button', () => {
    drag.grab(at(300, 300, { button: 2 }), turn.tiles[0]!);
    expect(turn.carried).toBeNull();
    drag.grab(at(300, 300), turn.tiles[0]!);
    for (const other of [drag.move, drag.drop, drag.cancel]) other.call(drag, over('g8', { pointerId: 2 }));
    expect([turn.carried?.x, turn.carried?.on]).toEqual([300, false]);
  });
});

describe('a pointer that the browser takes away', () => {
  it('leaves a glyph of the draft where it was', async () => {
    await lay(0, 'g8');
    drag.grab(over('g8'), turn.draft[0]!);
    drag.move(over('a1'));
    expect([drafted(), turn.chosen?.glyph]).toEqual([[], 'C1']);
    drag.cancel(over('a1'));
    expect([drafted(), turn.chosen, turn.carried, turn.aim]).toEqual([['g8 C1'], null, null, null]);
  });
  it('leaves a glyph in the hand, chosen if it was', () => {
    turn.choose(turn.tiles[1]!.id);
    drag.grab(at(300, 300), turn.tiles[1]!);
    drag.move(over('a1'));
    drag.cancel(over('a1'));
    expect([turn.chosen?.glyph, turn.draft]).toEqual(['T3', []]);
  });
  it('brings nothing back into a turn that is over', async () => {
    await lay(0, 'g8');
    drag.grab(over('g8'), turn.draft[0]!);
    drag.move(over('a1'));
    table = { ...table, n: 2, due: 1, view: { ...view, to_act: 1 } };
    turn.begin();
    drag.cancel(over('a1'));
    expect([turn.draft, turn.chosen]).toEqual([[], null]);
  });
});
