import { beforeAll, describe, expect, it } from 'vitest';
import { EngineClient, type EnginePort } from '../../src/engine/client';
import type { RawEngine } from '../../src/engine/engine';
import type { FromWorker, ToWorker } from '../../src/engine/types';
import { LocalTable, type SavedTable, type TableShelf } from '../../src/table/local';
import { gameNames, type GameName } from '../../src/engine/games';
import type { Sitter, TableState } from '../../src/table/types';
import { newEngine } from '../engine/engines';
import { people } from '../tables';

// Tables in the browser, with the real engine: what happens when people are quick, change their mind or come back.

let engine: RawEngine;
beforeAll(async () => {
  engine = await newEngine();
});

/** The engine in this thread, behind the messages of a worker; `calls` are the verbs it hears. */
function port(calls: string[]): EnginePort {
  const here: EnginePort = {
    onmessage: null,
    onerror: null,
    terminate() {},
    postMessage(message: ToWorker) {
      if ('wasm' in message) return;
      calls.push(message.verb);
      setTimeout(() => {
        const say = (data: FromWorker): void => here.onmessage?.({ data } as MessageEvent<FromWorker>);
        try {
          say({ id: message.id, answer: engine.call(message.verb, ...message.args) });
        } catch (error) {
          const { code, why } = error as { code: string; why: string };
          say({ id: message.id, error: { code, why } });
        }
      });
    },
  };
  return here;
}

class Table {
  state!: TableState;
  saved: SavedTable | null = null;
  session!: LocalTable;
  readonly calls: string[] = [];
  readonly thoughts: string[] = [];
  readonly client = new EngineClient({
    start: () => port(this.calls),
    thinker: new EngineClient({ start: () => port(this.thoughts) }),
  });
  saves = 0;
  keeps = true;
  /** As the browser tells this tab of what another one has put away. */
  hear = (): void => undefined;
  readonly shelf: TableShelf = {
    save: (table) => {
      this.saved = table;
      ++this.saves;
      return this.keeps;
    },
    find: () => this.saved,
    watch: (_, changed) => {
      this.hear = changed;
      return () => (this.hear = () => undefined);
    },
  };

  /** Another tab with the same game. */
  async tab(): Promise<Table> {
    const tab = new Table();
    const { shelf } = this;
    tab.session = await LocalTable.resume(tab.client, this.saved!, { ...shelf, watch: (id, changed) => tab.shelf.watch(id, changed) });
    tab.session.subscribe((state) => (tab.state = state));
    return tab;
  }
  static async open(game: GameName, names: string[]): Promise<Table> {
    const seats = names.map((name): Sitter => ({ kind: /^(bot:|greedy)/.test(name) ? 'bot' : 'person', name }));
    const table = new Table();
    table.session = await LocalTable.open(table.client, { id: 'x', game, options: {}, seats, seed: 7 }, table.shelf);
    table.session.subscribe((state) => (table.state = state));
    return table;
  }
  async mine(): Promise<void> {
    await expect
      .poll(() => this.state.end !== null || (this.state.due !== null && this.state.mine.includes(this.state.due)), { timeout: 10_000 })
      .toBe(true);
  }
  async any(): Promise<string> {
    return (await this.session.moves(1)).moves[0]!.move;
  }
  decisions(): (number | null)[] {
    return this.state.events.filter((event) => event.actor !== null).map((event) => event.actor);
  }
}

describe.each(gameNames)('%s', (game) => {
  it('goes back to the last decision of a person, whatever has followed it', async () => {
    const table = await Table.open(game, ['Ada', 'bot:1']);
    for (let turn = 0; turn < 3; ++turn) {
      await table.mine();
      const before = table.state.events.map((event) => event.text);
      const view = JSON.stringify(table.state.view);
      expect(await table.session.play(await table.any())).toEqual({ ok: true });
      await table.mine();
      // In Crop Circles one's own turn has several decisions; in the others the computer has answered.
      expect(await table.session.command('undo')).toEqual({ ok: true });
      expect(table.state.events.map((event) => event.text)).toEqual(before);
      expect(JSON.stringify(table.state.view)).toBe(view);
      expect(await table.session.play(await table.any())).toEqual({ ok: true });
    }
    table.session.dispose();
  });

  it('takes a decision once, however often it is pressed', async () => {
    const table = await Table.open(game, ['Ada', 'Bo']);
    await table.mine();
    const move = await table.any();
    const before = table.decisions().length;
    const [first, second] = await Promise.all([table.session.play(move), table.session.play(move)]);
    expect(first).toEqual({ ok: true });
    expect(second).toMatchObject({ ok: false, code: 'busy' });
    expect(table.decisions()).toHaveLength(before + 1);
    table.session.dispose();
  });

  it('asks the engine once for each decision, of a person or of a computer player', async () => {
    const table = await Table.open(game, ['Ada', 'greedy']);
    await table.mine();
    while (!table.decisions().includes(1)) {
      const move = await table.any();
      const before = table.decisions().length;
      table.calls.length = 0;
      await table.session.play(move);
      await table.mine();
      expect(table.calls).toEqual(
        table
          .decisions()
          .slice(before)
          .map(() => 'play'),
      );
    }
    table.session.dispose();
  });

  it('goes on where it was left', async () => {
    const table = await Table.open(game, ['Ada', 'Bo']);
    await table.mine();
    await table.session.play(await table.any());
    const { events, view } = table.state;
    table.session.dispose();
    const again = new Table();
    again.session = await LocalTable.resume(again.client, table.saved!, again.shelf);
    again.session.subscribe((state) => (again.state = state));
    expect(again.state.events).toEqual(events);
    expect(again.state.view).toEqual(view);
    again.session.dispose();
  });

  it('comes back when the engine was started anew', async () => {
    const before = engine;
    const table = await Table.open(game, ['Ada', 'Bo']);
    await table.session.play(await table.any());
    const record = await table.session.record();
    try {
      engine = await newEngine();
      const move = await table.any();
      engine = await newEngine();
      const [checks, preview] = await Promise.all([table.session.check([move]), table.session.preview(move)]);
      expect(checks[0]).toHaveProperty('points');
      expect(preview).not.toBeNull();
      engine = await newEngine();
      expect(await table.session.record()).toBe(record);
      engine = await newEngine();
      expect(await table.session.advise(5)).not.toHaveLength(0);
      expect(await table.session.play(move)).toEqual({ ok: true });
    } finally {
      engine = before;
    }
    table.session.dispose();
  });

  it('shows each of two people at one screen their own', async () => {
    const table = await Table.open(game, ['Ada', 'Bo']);
    for (let i = 0; i < 8; ++i) {
      await table.mine();
      expect(table.state.seat).toBe(table.state.due);
      await table.session.play(await table.any());
    }
    table.session.dispose();
  });
});

const texts = (table: Table): string[] => table.state.events.map((event) => event.text);

describe.each(gameNames)('%s in two tabs', (game) => {
  it('is not put away again by merely looking at it', async () => {
    const first = await Table.open(game, ['Ada', 'Bo']);
    const second = await first.tab();
    expect(first.saves).toBe(1);
    expect(second.state.otherTab).toBe(false);
    first.session.dispose();
    second.session.dispose();
  });

  it('loses no decision: who is late follows', async () => {
    const first = await Table.open(game, ['Ada', 'Bo']);
    const second = await first.tab();
    const late = await second.any();
    await first.session.play(await first.any());
    const { record } = first.saved!;
    expect(await second.session.play(late)).toMatchObject({ ok: false, code: 'stale' });
    expect(first.saved!.record).toBe(record);
    expect(second.state).toMatchObject({ otherTab: true, due: first.state.due });
    expect(texts(second)).toEqual(texts(first));
    expect(await second.session.play(await second.any())).toEqual({ ok: true });
    expect(second.state.otherTab).toBe(false);
    // And back: the browser tells the first one.
    first.hear();
    await expect.poll(() => first.state.otherTab).toBe(true);
    expect(texts(first)).toEqual(texts(second));
    first.session.dispose();
    second.session.dispose();
  });

  it('loses none that was put away while one was on its way', async () => {
    const first = await Table.open(game, ['Ada', 'Bo']);
    const second = await first.tab();
    const { moves } = await first.session.moves(20);
    const outcomes = await Promise.all([first.session.play(moves[0]!.move), second.session.play(moves.at(-1)!.move)]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(texts(first)).toEqual(texts(second));
    expect(first.saved!.record).toBe(await (outcomes[0].ok ? first : second).session.record());
    first.session.dispose();
    second.session.dispose();
  });

  it('stays removed', async () => {
    const table = await Table.open(game, ['Ada', 'Bo']);
    table.saved = null;
    table.hear();
    expect(await table.session.play(await table.any())).toEqual({ ok: true });
    expect(await table.session.command('undo')).toEqual({ ok: true });
    expect(table.saved).toBeNull();
    table.session.dispose();
  });
});

it('sits people down by names that a record takes, and puts away what the engine says of all', async () => {
  const table = new Table();
  const seats: Sitter[] = [
    { kind: 'person', name: 'Ada | Bo;' },
    { kind: 'person', name: 'bot:3' },
    { kind: 'bot', name: 'bot:1@20' },
  ];
  table.session = await LocalTable.open(table.client, { id: 'x', game: 'crop-circles', options: {}, seats, seed: 7 }, table.shelf);
  table.session.subscribe((state) => (table.state = state));
  const seated = [
    { kind: 'person', name: 'Ada Bo' },
    { kind: 'person', name: 'bot:3.' },
    { kind: 'bot', name: 'bot:1@20', level: 1 },
  ];
  expect(table.state).toMatchObject({ mine: [0, 1], seats: seated, canUndo: false });
  expect(table.saved!.seats).toEqual(seated);
  expect(table.saved!.options).toEqual(table.state.setup.options);
  expect(Object.keys(table.saved!.options)).toContain('rules_change');
  table.session.dispose();
});

it('goes on with a table that was put away with names alone', async () => {
  const table = await Table.open('carcassonne', ['Ada', 'greedy']);
  await table.mine();
  const earlier = { ...table.saved!, options: {}, seats: people('Ada', 'greedy') };
  table.session.dispose();
  const again = new Table();
  again.session = await LocalTable.resume(again.client, earlier, again.shelf);
  again.session.subscribe((state) => (again.state = state));
  expect(again.state).toMatchObject({ seat: 0, mine: [0], setup: table.state.setup });
  again.session.dispose();
});

it('has nothing to take back before a person has decided', async () => {
  const table = await Table.open('carcassonne', ['Ada', 'Bo']);
  expect(table.state.canUndo).toBe(false);
  expect(await table.session.command('undo')).toMatchObject({ ok: false, code: 'undo' });
  await table.session.play(await table.any());
  expect(table.state.canUndo).toBe(true);
  await table.session.command('undo');
  expect(table.state.canUndo).toBe(false);
  table.session.dispose();
});

it('goes on with the computer in two tabs', async () => {
  const first = await Table.open('carcassonne', ['Ada', 'bot:1']);
  await first.mine();
  const second = await first.tab();
  for (let turn = 0; turn < 3; ++turn) {
    await first.mine();
    expect(await first.session.play(await first.any())).toEqual({ ok: true });
    second.hear();
    await first.mine();
    second.hear();
    await expect.poll(() => texts(second)).toEqual(texts(first));
  }
  expect(second.state.otherTab).toBe(true);
  first.session.dispose();
  second.session.dispose();
});

it('does not play what it thought of another position', async () => {
  const table = await Table.open('circle-the-wagons', ['Ada', 'bot:2']);
  await table.mine();
  // Again and again: the computer is thinking while the person takes back and plays something else.
  for (let i = 0; i < 4; ++i) {
    const { moves } = await table.session.moves(20);
    await table.session.play(moves[i % moves.length]!.move);
    await table.session.command('undo');
  }
  await table.session.play(await table.any());
  await table.mine();
  expect(table.decisions().length).toBeGreaterThan(0);
  table.session.dispose();
});

it('says when a computer player does not answer, and asks it again when told to', async () => {
  const table = await Table.open('circle-the-wagons', ['Ada', 'bot:1']);
  await table.mine();
  const { bot } = table.client;
  let asked = 0;
  table.client.bot = async () => {
    ++asked;
    throw new Error('no answer');
  };
  while (table.state.stuck !== true) {
    if (table.state.due === 0) await table.session.play(await table.any());
    await new Promise((done) => setTimeout(done));
  }
  expect(asked).toBe(4);
  table.client.bot = bot;
  const before = table.state.n;
  expect(await table.session.command('again')).toEqual({ ok: true });
  expect(table.state.stuck).toBe(false);
  await expect.poll(() => table.state.n, { timeout: 10_000 }).toBeGreaterThan(before);
  table.session.dispose();
});

it('says when the browser will not keep the game, and when it does again', async () => {
  const table = await Table.open('carcassonne', ['Ada', 'Bo']);
  expect(table.state.unsaved).toBe(false);
  table.keeps = false;
  await table.session.play(await table.any());
  expect(table.state.unsaved).toBe(true);
  table.keeps = true;
  await table.session.play(await table.any());
  expect(table.state.unsaved).toBe(false);
  table.session.dispose();
});
