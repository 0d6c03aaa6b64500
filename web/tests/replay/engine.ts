import { readFileSync } from 'node:fs';
import { RawEngine } from '../../src/engine/engine';
import type { EngineArgument, Progress } from '../../src/engine/types';
import type { Reviewer } from '../../src/replay/review';
import type { ReplayEngine } from '../../src/replay/table';

// The engine itself behind the interface that the page uses, and how many tables are open in it.

export type TestEngine = ReplayEngine &
  Reviewer & { open: Set<number>; forget(): void; make(game: string, seats: string, seed: number, player: string): string };

export async function testEngine(): Promise<TestEngine> {
  let raw = await RawEngine.instantiate(readFileSync('src/engine/engine.wasm'));
  const fresh = await RawEngine.instantiate(readFileSync('src/engine/engine.wasm'));
  const open = new Set<number>();
  const call = async <T>(verb: string, ...args: EngineArgument[]): Promise<T> => {
    await Promise.resolve();
    const answer = raw.call<T>(verb, ...args);
    const { table, closed } = answer as { table?: number; closed?: number };
    if (table !== undefined) open.add(table);
    if (closed !== undefined) open.delete(closed);
    return answer;
  };
  return {
    open,
    forget: () => {
      raw = fresh;
      open.clear();
    },
    load: (record) => call('load', record),
    at: (table, n) => call('at', table, n),
    reseat: (table, n, seats) => call('reseat', table, n, seats.join('|')),
    seatName: async (seat, name) => (await call<{ name: string }>('seat_name', seat, name)).name,
    state: (table, sight) => call('state', table, sight),
    events: (table, from, sight) => call('events', table, from, sight),
    record: (table) => call('record', table),
    close: (table) => call<{ closed: number }>('close', table),
    check: (table, moves) => call('check', table, moves.join('\n')),
    moves: (table, limit) => call('moves', table, limit),
    preview: (table, move) => call('preview', table, move),
    position: (table, sights, from = 0) => call('position', table, sights.join(','), from),
    judge: (table, move, ms) => call('judge', table, ms, move),
    review: (record, ms, onProgress?: Progress) => {
      raw.progress = onProgress ?? (() => {});
      return call('review', ms, record);
    },
    stop: () => {},
    make(game, seats, seed, player) {
      const { table } = raw.call<{ table: number }>('open', game, '', seats, seed);
      for (let i = 0; ; ++i) {
        const state = raw.call<{ over: boolean; to_act: number }>('state', table, '-');
        if (state.over) break;
        raw.call('play', table, state.to_act, raw.call<{ move: string }>('bot', table, player, seed + i).move, 'all');
      }
      const { record } = raw.call<{ record: string }>('record', table);
      raw.call('close', table);
      return record;
    },
  };
}
