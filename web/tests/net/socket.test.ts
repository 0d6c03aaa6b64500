import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Socket, type Watcher } from '../../src/net/socket';

class Line {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = Line.CONNECTING;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push((JSON.parse(text) as { t: string }).t);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): this {
    this.readyState = Line.OPEN;
    this.onopen?.();
    return this;
  }
  answer(message: object = { t: 'pong' }): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  Line.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('drops a line that does not answer when it is hurried', () => {
  const socket = new Socket();
  socket.lobby(() => undefined);
  const line = Line.all[0]!.open();
  socket.hurry();
  expect(line.sent.at(-1)).toBe('ping');
  vi.advanceTimersByTime(4600);
  expect(Line.all).toHaveLength(2);
});

it('keeps a good line, whichever of two pings was the last', () => {
  const socket = new Socket();
  socket.lobby(() => undefined);
  const line = Line.all[0]!.open();
  // The regular ping goes out just before the hurried one is judged, and just after it was sent.
  vi.advanceTimersByTime(16_500);
  socket.hurry();
  line.answer();
  vi.advanceTimersByTime(3999);
  line.answer();
  vi.advanceTimersByTime(19_450);
  socket.hurry();
  vi.advanceTimersByTime(100);
  line.answer();
  vi.advanceTimersByTime(10_000);
  expect(Line.all).toEqual([line]);
});

it('drops a line on which a regular ping is not answered', () => {
  new Socket().lobby(() => undefined);
  Line.all[0]!.open();
  vi.advanceTimersByTime(40_600);
  expect(Line.all).toHaveLength(2);
});

it('does not wait for its turn when hurried, and opens no line for nobody', () => {
  const socket = new Socket();
  const leave = socket.lobby(() => undefined);
  Line.all[0]!.onclose?.({ code: 1006 });
  expect(Line.all).toHaveLength(1);
  socket.hurry();
  expect(Line.all).toHaveLength(2);
  leave();
  Line.all[1]!.open().onclose?.({ code: 1006 });
  socket.hurry();
  vi.advanceTimersByTime(60_000);
  expect(Line.all).toHaveLength(2);
});

it('is hurried when the network or whoever looks comes back', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.resetModules();
  const { socket } = await import('../../src/net/socket');
  const hurry = vi.spyOn(socket, 'hurry');
  page.dispatchEvent(new Event('visibilitychange'));
  expect(hurry).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('online'));
  expect(hurry).toHaveBeenCalledTimes(2);
});

/** Who looks at a table, and all that they are told. */
function looker(table: string): { watcher: Watcher; told: string[] } {
  const told: string[] = [];
  const watcher: Watcher = {
    table,
    seen: () => 0,
    message: () => told.push('message'),
    refused: () => told.push('refused'),
    link: (up) => told.push(up ? 'up' : 'down'),
  };
  return { watcher, told };
}
const tableMessage = (table: string): object => ({ t: 'table', table, n: 0, events: [] });

it('comes back at once when we become somebody, and says nothing of it', () => {
  const socket = new Socket();
  const { watcher, told } = looker('x');
  socket.watch(watcher);
  Line.all[0]!.open().answer(tableMessage('x'));
  socket.restart();
  expect(Line.all).toHaveLength(2);
  vi.advanceTimersByTime(1500);
  Line.all[1]!.open().answer(tableMessage('x'));
  vi.advanceTimersByTime(10_000);
  expect(told).not.toContain('down');
});

it('tells of a line that is lost for longer than a moment, even if one opens and says nothing', () => {
  const socket = new Socket();
  const { watcher, told } = looker('x');
  socket.watch(watcher);
  Line.all[0]!.open().answer(tableMessage('x'));
  Line.all[0]!.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  Line.all[1]!.open().onclose?.({ code: 1006 });
  expect(told).not.toContain('down');
  vi.advanceTimersByTime(1100);
  expect(told.at(-1)).toBe('down');
  vi.advanceTimersByTime(5000);
  Line.all.at(-1)!.open().answer(tableMessage('x'));
  expect(told.slice(-2)).toEqual(['up', 'message']);
});

it('takes a refused table for none of those that are there, and other errors for no refusal', () => {
  const socket = new Socket();
  const [here, gone] = [looker('here'), looker('gone')];
  socket.watch(here.watcher);
  const line = Line.all[0]!.open();
  line.answer(tableMessage('here'));
  socket.watch(gone.watcher);
  line.answer({ t: 'error', code: 'limit', why: 'too much' });
  expect(gone.told).toEqual([]);
  line.answer({ t: 'error', code: 'table', why: 'there is none' });
  expect(gone.told).toEqual(['refused']);
  expect(here.told).toEqual(['up', 'message']);
});
