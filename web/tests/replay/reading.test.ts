import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import limits from '../../src/net/limits.json';
import { Reading } from '../../src/replay/reading.svelte';
import { testEngine, type TestEngine } from './engine';

const page = vi.hoisted(() => ({ engine: {} }));
vi.mock('../../src/engine/engines', () => ({
  engine: {
    load: (record: string) => (page.engine as TestEngine).load(record),
    close: (table: number) => (page.engine as TestEngine).close(table),
  },
}));
vi.mock('../../src/kit/i18n/index.svelte', () => ({
  provideMessages: () => undefined,
  useMessages: () => Promise.resolve(),
  t: (key: string, params = {}) => (key.startsWith('why.') ? `<${key}>` : [key, ...Object.values(params)].join(' ')),
}));

let engine: TestEngine;
let record: string;
const opened: string[] = [];
const reading = new Reading((text) => opened.push(text));
beforeAll(async () => {
  page.engine = engine = await testEngine();
  record = engine.make('circle-the-wagons', 'Ada|Bo', 1, 'greedy');
});
beforeEach(() => {
  opened.length = 0;
});

it('opens what the engine understands, as it was meant', async () => {
  await reading.take(new File([record.replaceAll('\n', '\r\n')], 'a.fcr'));
  expect([opened, reading.why, reading.line, reading.text, reading.busy]).toEqual([[record], '', null, '', false]);
  await Promise.resolve();
  expect(engine.open.size).toBe(0);
});

it('keeps what is wrong, with its line', async () => {
  const broken = record.replace(/^1 .*$/m, '1 nonsense');
  const line = broken.split('\n').indexOf('1 nonsense') + 1;
  await reading.take(new File([broken], 'a.fcr'));
  expect([opened, reading.line, reading.text]).toEqual([[], line, broken]);
  expect(reading.why).toMatch(new RegExp(`^replay\\.import\\.wrongLine ${line} `));
});

/** A text that is no record, and the message for what is refused in which of its lines. */
const refusals: [wrong: (record: string) => string, line: number, key: string][] = [
  [(whole) => whole.replace('circle-the-wagons', 'chess'), 2, 'why.game.unknown'],
  [(whole) => whole.replace(/^options:.*$/m, 'options: odd'), 3, 'why.option.form'],
  [(whole) => whole.replace(/^options:.*$/m, 'options: colour=red'), 3, 'why.option.unknown'],
  [(whole) => whole.replace(/^seats:.*$/m, 'seats: Ada | Bo | Cy').replace(/^result:[^]*$/m, ''), 4, 'why.seats.exact'],
  [(whole) => whole.replace(/^seats:.*$/m, 'seats: Ada |  Bo'), 4, 'why.seat_name.blank'],
  [(whole) => whole.replace(/^game:.*$/m, 'name: chess'), 2, 'why.record.key'],
  [(whole) => whole.replace(/^game:/m, 'game:  '), 2, 'why.record.value'],
];
it.each(refusals)('says in the words of the page what is wrong in a line %#', async (wrong, line, key) => {
  await reading.read(wrong(record));
  expect(reading.why).toBe(`replay.import.wrongLine ${line} <${key}>`);
});

it('says why a file is none', async () => {
  await reading.take(new File([new Uint8Array([0xff, 0xfe, 0xfd])], 'a.png'));
  expect(reading.why).toBe('replay.import.notText a.png');
  await reading.take(new File([new Uint8Array(limits.Record.maxLength + 1)], 'b.iso'));
  expect(reading.why).toBe('replay.import.large b.iso');
  await reading.read(' \n');
  expect([reading.why, opened]).toEqual(['replay.import.empty', []]);
});

it('holds the page when a file is dropped, and leaves other things that are dragged alone', async () => {
  const dragged = (types: string[], files: File[] = []) =>
    ({ dataTransfer: { types, files }, preventDefault: vi.fn() }) as unknown as DragEvent & { preventDefault: ReturnType<typeof vi.fn> };
  const text = dragged(['text/plain']);
  reading.drag(text, true);
  expect([text.preventDefault.mock.calls.length, reading.over]).toEqual([0, false]);
  reading.drag(dragged(['Files']), true);
  expect(reading.over).toBe(true);
  const file = dragged(['Files'], [new File([record], 'a.fcr')]);
  reading.drop(file);
  expect([file.preventDefault.mock.calls.length, reading.over]).toEqual([1, false]);
  await vi.waitFor(() => expect(opened).toEqual([record]));
});
