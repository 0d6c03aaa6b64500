import type { RawEngine } from '../src/engine/engine';
import type { EngineEvent, EngineState } from '../src/engine/types';
import { asGameEvent, emptyTable } from '../src/table/base';
import type { GameEvent, GameName, Sitter, TableState, View } from '../src/table/types';

// A game that the engine plays, as the page has it.

export const eventsFor = (engine: RawEngine, table: number, seat: number): GameEvent[] =>
  engine.call<EngineEvent[]>('events', table, 0, seat).map(asGameEvent);

export const people = (...names: string[]): Sitter[] => names.map((name) => ({ kind: 'person', name }));

/** The table of three people at one screen. */
export const tableOf = (game: GameName, state: EngineState, seat: number, events: GameEvent[]): TableState => ({
  ...emptyTable('t', 'local', game, {}, people('Ada', 'Bo', 'Cy')),
  status: state.over ? 'finished' : 'playing',
  n: state.n,
  seat,
  mine: [0, 1, 2],
  due: state.to_act,
  events,
  turnFrom: state.turn_from,
  view: state.view as View,
  scores: state.scores,
});
