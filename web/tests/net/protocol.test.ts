import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedFor } from '../../src/table/names';
import { applyMessage, standingEvents, type ServerEvent, type TableMessage } from '../../src/net/protocol';
import { playing } from './messages';

const event = (n: number, event: string, more: Partial<ServerEvent> = {}): ServerEvent => ({ n, event, at: 0, ...more });
const opening = [event(0, 'open'), event(1, 'sit', { seat: 0 }), event(2, 'sit', { seat: 1 }), event(3, 'start')];

const message = (events: ServerEvent[], more: Partial<TableMessage> = {}): TableMessage => ({
  ...playing,
  n: (events.at(-1)?.n ?? -1) + 1,
  events,
  ...more,
});

const does = { kind: 'place' };
const move = (n: number, seat: number, more: Partial<ServerEvent> = {}): ServerEvent =>
  event(n, 'move', { seat, text: `m${n}`, does, points: 0, ...more });

describe('the decisions and draws that stand', () => {
  it('leaves out what is not of the game', () => {
    const tile = { kind: 'tile', tile: 'K' };
    const terms = [{ seat: 1, what: 'road', points: 3 }];
    const log = [...opening, event(4, 'draw', { text: 'tile K', does: tile, points: 0 }), move(5, 0, { text: 'K@1,0', terms })];
    expect(standingEvents(log)).toEqual([
      { n: 0, actor: null, text: 'tile K', does: tile, points: 0 },
      { n: 1, actor: 0, text: 'K@1,0', does, points: 0, terms },
    ]);
  });
  it('takes back what is undone, and goes on from there', () => {
    const undone = [...opening, move(4, 0), move(5, 1), event(6, 'undo', { seat: 1, stands: 1 })];
    expect(standingEvents(undone).map((one) => one.text)).toEqual(['m4']);
    expect(standingEvents([...undone, move(7, 1)])).toMatchObject([
      { n: 0, text: 'm4' },
      { n: 1, text: 'm7' },
    ]);
  });
  it('goes back as far as the server says when all agree to a takeback, and no further', () => {
    const asked = [
      ...opening,
      move(4, 0),
      event(5, 'draw', { text: 'd', does, points: 0 }),
      move(6, 1),
      event(7, 'ask', { seat: 0, text: 'takeback' }),
    ];
    expect(standingEvents(asked)).toHaveLength(3);
    expect(standingEvents([...asked, event(8, 'agree', { seat: 2 })])).toHaveLength(3);
    expect(standingEvents([...asked, event(8, 'agree', { seat: 2 }), event(9, 'agree', { seat: 1, stands: 0 })])).toEqual([]);
    expect(standingEvents([...asked, event(8, 'decline', { seat: 1 })])).toHaveLength(3);
  });
});

describe('following a table', () => {
  it('comes to the same whatever the messages are cut into', () => {
    const all = [
      ...opening,
      ...Array.from({ length: 20 }, (_, i) =>
        event(4 + i, i % 3 === 0 ? 'draw' : i % 7 === 0 ? 'undo' : 'move', {
          seat: i % 2,
          text: `t${i}`,
          does,
          points: i,
          ...(i % 7 === 0 && i % 3 !== 0 ? { stands: i - 3 } : {}),
        }),
      ),
    ];
    const whole = applyMessage(null, message(all))!;
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: all.length - 1 }), { maxLength: 6 }),
        fc.integer({ min: 0, max: 3 }),
        (cuts, overlap) => {
          const ends = [...cuts.sort((a, b) => a - b), all.length];
          let at: ReturnType<typeof applyMessage> = null;
          let from = 0;
          for (const end of ends) {
            at = applyMessage(at, message(all.slice(Math.max(0, from - overlap), end)));
            expect(at).not.toBeNull();
            from = end;
          }
          expect(at!.state.events).toEqual(whole.state.events);
          expect(at!.log).toEqual(whole.log);
        },
      ),
    );
  });
  it('notices a gap', () => {
    const first = applyMessage(null, message(opening));
    expect(applyMessage(first, message([event(6, 'move', { seat: 0, text: 'a' })]))).toBeNull();
    expect(applyMessage(null, message([event(6, 'move', { seat: 0, text: 'a' })], { setup: undefined as never }))).toBeNull();
  });
  it('keeps the setup, which is told once', () => {
    const first = applyMessage(null, message(opening));
    const { setup: _, ...later } = message([event(4, 'draw', { text: 'tile K' })]);
    expect(applyMessage(first, later)!.state.setup.game).toBe('carcassonne');
  });
});

it('has the scores that the server says, of all seats', () => {
  expect(applyMessage(null, message(opening))!.state.scores).toEqual([0, 0]);
  const scored = applyMessage(null, message([...opening, move(4, 0)], { scores: [0, 7] }))!;
  expect(scored.state.scores).toEqual([0, 7]);
  const undone = applyMessage(scored, message([event(5, 'undo', { seat: 0, stands: 0 })], { scores: [0, 0] }))!;
  expect([undone.state.scores, undone.state.events]).toEqual([[0, 0], []]);
});

it('does not decide for a seat that a computer player has taken over', () => {
  const away = message([...opening], { seat: 0 });
  away.seats = [
    { kind: 'person', name: 'Ada', away: true, stand_in: 'bot:3' },
    { kind: 'person', name: 'Bo' },
  ];
  expect(applyMessage(null, away)!.state.mine).toEqual([]);
});

it('takes nothing over from before when it looks with other eyes', () => {
  const first = applyMessage(null, message(opening));
  expect(applyMessage(first, message([event(4, 'draw', { text: 'tile K' })], { seat: 1 }))).toBeNull();
});

it('says for whom an open seat is reserved', () => {
  const seats: TableMessage['seats'] = [{ kind: 'person', name: 'Ada' }, { kind: 'open', kept: 'Bo' }, { kind: 'open' }];
  const { state } = applyMessage(null, message(opening.slice(0, 2), { status: 'open', seats }))!;
  expect(state.seats.map((seat) => seat.reserved)).toEqual([undefined, 'Bo', undefined]);
  expect(state.seats.map((seat) => isReservedFor(seat, 'bo'))).toEqual([false, true, false]);
  expect(state.seats.some((seat) => isReservedFor(seat, undefined))).toBe(false);
});
