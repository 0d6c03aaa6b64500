import type { TableMessage } from '../../src/net/protocol';

/** A table of two at which a game is on, with nothing said of what happened. */
export const playing: Omit<TableMessage, 'n' | 'events'> = {
  t: 'table',
  table: 'x',
  status: 'playing',
  setup: {
    game: 'carcassonne',
    options: {},
    seats: ['open', 'open'],
    clock: { kind: 'none' },
    aids: [],
    listed: false,
    rated: false,
    chat: true,
  },
  seats: [
    { kind: 'person', name: 'Ada' },
    { kind: 'person', name: 'Bo' },
  ],
};
