import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKeptFor } from '../../src/table/names';
import { follow, standing, type ServerEvent, type TableMessage } from '../../src/net/protocol';

const event = (n: number, event: string, more: Partial<ServerEvent> = {}): ServerEvent => ({ n, event, at: 0, ...more });
const opening = [event(0, 'open'), event(1, 'sit', { seat: 0 }), event(2, 'sit', { seat: 1 }), event(3, 'start')];

const message = (events: ServerEvent[], more: Partial<TableMessage> = {}): TableMessage => ({
  t: 'table',
  table: 'x',
  n: (events.at(-1)?.n ?? -1) + 1,
  status: 'playing',
  setup: { game: 'carcassonne', options: {}, seats: ['open', 'open'], clock: { kind: 'none' }, aids: [], listed: false, rated: false, chat: true },
  seats: [
    { kind: 'person', name: 'Ada' },
    { kind: 'person', name: 'Bo' },
  ],
  events,
  ...more,
});

describe('the decisions and draws that stand', () => {
  it('leaves out what is not of the game', () => {
    expect(standing([...opening, event(4, 'draw', { text: 'tile K' }), event(5, 'move', { seat: 0, text: 'K@1,0', points: 3 })])).toEqual([
      { n: 0, actor: null, text: 'tile K', points: 0 },
      { n: 1, actor: 0, text: 'K@1,0', points: 3 },
    ]);
  });
  it('takes back what is undone', () => {
    expect(standing([...opening, event(4, 'move', { seat: 0, text: 'a' }), event(5, 'undo', { seat: 0 })])).toEqual([]);
  });
  it('goes back to before the last decision of who asked, when the others agree', () => {
    const moves = [event(4, 'move', { seat: 0, text: 'a' }), event(5, 'draw', { text: 'd' }), event(6, 'move', { seat: 1, text: 'b' })];
    const asked = [...opening, ...moves, event(7, 'ask', { seat: 0, text: 'takeback' })];
    expect(standing(asked)).toHaveLength(3);
    expect(standing([...asked, event(8, 'agree', { seat: 1 })])).toEqual([]);
    expect(standing([...asked, event(8, 'decline', { seat: 1 })])).toHaveLength(3);
  });
  it('does not wait for computer players to agree', () => {
    const alone = [event(0, 'open'), event(1, 'sit', { seat: 0 }), event(2, 'bot', { seat: 1 }), event(3, 'sit', { seat: 2 }), event(4, 'start')];
    const log = [...alone, event(5, 'move', { seat: 0, text: 'a' }), event(6, 'move', { seat: 1, text: 'b' }), event(7, 'ask', { seat: 0, text: 'takeback' })];
    expect(standing(log)).toHaveLength(2);
    expect(standing([...log, event(8, 'agree', { seat: 2 })])).toEqual([]);
  });
});

describe('following a table', () => {
  it('comes to the same whatever the messages are cut into', () => {
    const all = [...opening, ...Array.from({ length: 20 }, (_, i) => event(4 + i, i % 3 === 0 ? 'draw' : 'move', { seat: i % 2, text: `t${i}`, points: i }))];
    const whole = follow(null, message(all))!;
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: all.length - 1 }), { maxLength: 6 }), fc.integer({ min: 0, max: 3 }), (cuts, overlap) => {
        const ends = [...cuts.sort((a, b) => a - b), all.length];
        let at: ReturnType<typeof follow> = null;
        let from = 0;
        for (const end of ends) {
          at = follow(at, message(all.slice(Math.max(0, from - overlap), end)));
          expect(at).not.toBeNull();
          from = end;
        }
        expect(at!.state.events).toEqual(whole.state.events);
        expect(at!.log).toEqual(whole.log);
      }),
    );
  });
  it('notices a gap', () => {
    const first = follow(null, message(opening));
    expect(follow(first, message([event(6, 'move', { seat: 0, text: 'a' })]))).toBeNull();
    expect(follow(null, message([event(6, 'move', { seat: 0, text: 'a' })], { setup: undefined as never }))).toBeNull();
  });
  it('keeps the setup, which is told once', () => {
    const first = follow(null, message(opening));
    const { setup: _, ...later } = message([event(4, 'draw', { text: 'tile K' })]);
    expect(follow(first, later)!.state.setup.game).toBe('carcassonne');
  });
});

describe('a takeback among three', () => {
  const three = [event(0, 'open'), event(1, 'sit', { seat: 0 }), event(2, 'sit', { seat: 1 }), event(3, 'sit', { seat: 2 }), event(4, 'start')];
  const asked = [...three, event(5, 'move', { seat: 0, text: 'a' }), event(6, 'ask', { seat: 0, text: 'takeback' })];
  it('needs all who are there when they agree, as the server counts', () => {
    expect(standing([...asked, event(7, 'agree', { seat: 1 })])).toHaveLength(1);
    expect(standing([...asked, event(7, 'leave', { seat: 2 }), event(8, 'agree', { seat: 1 })])).toEqual([]);
    const back = [...three, event(5, 'leave', { seat: 2 }), event(6, 'move', { seat: 0, text: 'a' }), event(7, 'ask', { seat: 0, text: 'takeback' }), event(8, 'back', { seat: 2 })];
    expect(standing([...back, event(9, 'agree', { seat: 1 })])).toHaveLength(1);
  });
  it('is void when somebody gives up', () => {
    expect(standing([...asked, event(7, 'resign', { seat: 2 }), event(8, 'agree', { seat: 1 })])).toHaveLength(1);
  });
});

it('does not decide for a seat that a computer player has taken over', () => {
  const away = message([...opening], { seat: 0 });
  away.seats = [{ kind: 'person', name: 'Ada', away: true }, { kind: 'person', name: 'Bo' }];
  expect(follow(null, away)!.state.mine).toEqual([]);
});

it('takes nothing over from before when it looks with other eyes', () => {
  const first = follow(null, message(opening));
  expect(follow(first, message([event(4, 'draw', { text: 'tile K' })], { seat: 1 }))).toBeNull();
});

it('tells for whom an open seat is kept', () => {
  const seats: TableMessage['seats'] = [{ kind: 'person', name: 'Ada' }, { kind: 'open', kept: 'Bo' }, { kind: 'open' }];
  const { state } = follow(null, message(opening.slice(0, 2), { status: 'open', seats }))!;
  expect(state.seats.map((seat) => seat.kept)).toEqual([undefined, 'Bo', undefined]);
  expect(state.seats.map((seat) => isKeptFor(seat, 'bo'))).toEqual([false, true, false]);
  expect(state.seats.some((seat) => isKeptFor(seat, undefined))).toBe(false);
});
