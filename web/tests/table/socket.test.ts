import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Socket } from '../../src/net/socket';

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
  answer(): void {
    this.onmessage?.({ data: '{"t":"pong"}' });
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
