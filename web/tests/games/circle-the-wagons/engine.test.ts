import { beforeAll, describe, expect, it } from 'vitest';
import type { RawEngine } from '../../../src/engine/engine';
import type { EngineState, MoveList, Preview } from '../../../src/engine/types';
import { gainOf, givenBy, lastTurn, fitsOf, doneOf, type WagonsView } from '../../../src/games/circle-the-wagons/model';
import { placement, start } from '../../../src/games/circle-the-wagons/notation';
import { keyOf } from '../../../src/games/places';
import { newEngine } from '../../engine/engines';
import { eventsFor, tableOf } from '../../tables';

// A whole game by the engine of the browser: what the board offers and writes is what the engine says.

interface State extends EngineState {
  view: WagonsView;
}

describe('a game of the engine', () => {
  let engine: RawEngine;
  beforeAll(async () => {
    engine = await newEngine();
  });

  it.each(['symbols=classic', 'symbols=neutral'])('agrees with the board, %s', (options) => {
    const { table } = engine.call<{ table: number }>('open', 'circle-the-wagons', options, 'Ada|Bo', 7);
    const seen = { given: 0, free: 0 };
    for (let step = 0; ; ++step) {
      const state = engine.call<State>('state', table, '-');
      const { view, to_act: seat } = state;
      if (state.over || seat === null) break;
      const { moves } = engine.call<MoveList>('moves', table, 6000);
      const done = moves.map(({ does }) => doneOf(does));
      expect([...new Set(done.map(({ card }) => card))]).toEqual(view.offered.map(({ card }) => card));
      const places = new Set(done.flatMap((one) => ('at' in one ? [keyOf(one.at)] : [])));
      const fits = fitsOf(view);
      expect(fits.map(({ at }) => keyOf(at)).sort()).toEqual([...places].sort());
      expect(fits).toEqual(fits.toSorted(({ at: [ax, ay] }, { at: [bx, by] }) => ay - by || ax - bx)); // as the keyboard goes through them
      moves.forEach(({ move }, i) => {
        const one = done[i]!;
        expect('at' in one ? placement(one.kind, one.card, one.at, one.turned) : start(one.card)).toBe(move);
        if (one.kind === 'draft') expect(one.gives).toEqual(givenBy(view, one.card));
      });
      // A later card now and then, so that free cards come.
      const chosen = moves[(step * 37) % moves.length]!.move;
      const after = engine.call<Preview>('preview', table, chosen);
      for (const who of [0, 1]) {
        const gain = gainOf(view, after.terms ?? [], who);
        const [before, then] = [view.towns[who]!, (after.view as WagonsView).towns[who]!];
        expect(gain.total).toBe(then.score - before.score);
        for (const change of gain.changes) {
          const i = view.goals.findIndex(({ name }) => name === change.name);
          const [old, now] =
            change.kind === 'goal'
              ? [before.goals[i], then.goals[i]]
              : [before.terrains[change.name as 'water'], then.terrains[change.name as 'water']];
          expect([change.before, change.after]).toEqual([old, now]);
        }
      }
      engine.call('play', table, seat, chosen, 'all');
      const given = doneOf(after.does);
      if (given.kind === 'draft' && given.gives.length > 0) ++seen.given;
      if (given.kind === 'free') ++seen.free;
      const next = engine.call<State>('state', table, '-');
      const last = lastTurn(tableOf('circle-the-wagons', next, seat, eventsFor(engine, table, seat)));
      if (given.kind !== 'start') expect([last?.seat, last?.cards.at(-1)]).toEqual([seat, given.card]);
      expect(next.view.slots.map(({ card }) => card)).toEqual(view.slots.map(({ card }) => card));
      expect(
        next.view.slots
          .filter(({ owner }) => owner === null)
          .map(({ card }) => card)
          .sort(),
      ).toEqual([...next.view.circle].sort());
    }
    expect(engine.call<State>('state', table, '-').over).toBe(true);
    expect(Math.min(seen.given, seen.free)).toBeGreaterThan(0);
  });
});
