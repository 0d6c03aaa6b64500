import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf, type Place } from '../../../src/games/places';
import { Pointing } from '../../../src/games/circle-the-wagons/pointing.svelte';
import type { Turn } from '../../../src/games/circle-the-wagons/turn.svelte';

// A town of 400 by 400 pixels at the corner of the window, a square of it every 40 pixels; its events are sent by hand.

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
const places: Place[] = [
  [0, 0],
  [2, 0],
  [0, 2],
];
const focused = vi.fn();
const svg = {
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  getScreenCTM: () => ({ inverse: () => 2.5 }),
  getBoundingClientRect: () => ({ left: 0, right: 400, top: 0, bottom: 400 }),
  setPointerCapture: vi.fn(),
  querySelector: (selector: string) => ({ focus: () => void focused(selector) }),
} as unknown as SVGSVGElement;

const turn = {
  placing: true,
  places,
  hover: null as Place | null,
  draft: { place: null as Place | null },
  put: vi.fn<(place: Place) => void>(),
  explainAt: vi.fn<(place: Place) => Promise<void>>(),
};
const settled = vi.fn();
let pointing: Pointing;
beforeEach(() => {
  vi.resetAllMocks();
  Object.assign(turn, { placing: true, hover: null, draft: { place: null } });
  vi.stubGlobal(
    'DOMPoint',
    class {
      constructor(
        readonly x: number,
        readonly y: number,
      ) {}
      matrixTransform(scale: number): { x: number; y: number } {
        return { x: this.x * scale, y: this.y * scale };
      }
    },
  );
  pointing = new Pointing(() => turn as unknown as Turn, settled);
  pointing.attach(svg);
});
afterEach(() => vi.unstubAllGlobals());

/** A thing in the town: a place, the card that lies over it, or the ground. */
const on = (what: Place | 'card' | 'ground') => ({
  closest: (selector: string) => {
    if (selector === '.ghost') return what === 'card' ? {} : null;
    return typeof what === 'object' ? { getAttribute: () => keyOf(what) } : null;
  },
});
const send = (type: string, event: object = {}): void =>
  listeners.get(type)!({
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    detail: 1,
    target: on('ground'),
    preventDefault: vi.fn(),
    ...event,
  });
/** The middle of the card at a place, in pixels. */
const at = ([x, y]: Place): { clientX: number; clientY: number } => ({ clientX: (x + 1) * 40, clientY: (y + 1) * 40 });
const far = { clientX: 360, clientY: 360 };

describe('a mouse', () => {
  it('has the card follow it from place to place, until it leaves', () => {
    send('pointermove', at(places[1]!));
    expect(turn.hover).toEqual(places[1]);
    send('pointermove', far);
    expect(turn.hover).toBeNull();
    send('pointermove', at(places[2]!));
    send('pointerleave');
    expect(turn.hover).toBeNull();
  });
  it('leaves a card alone that has its place', () => {
    turn.draft = { place: places[0]! };
    send('pointermove', at(places[1]!));
    expect(turn.hover).toBeNull();
  });
  it('puts the card near where it clicks, or hears why not', () => {
    send('click', { clientX: 110, clientY: 55 });
    expect(turn.put).toHaveBeenCalledWith(places[1]);
    send('click', far);
    expect(turn.explainAt).toHaveBeenCalledWith([8, 8]);
  });
});

it('a finger taps, and nothing follows it', () => {
  send('pointermove', { ...at(places[1]!), pointerType: 'touch' });
  expect(turn.hover).toBeNull();
  send('click', at(places[1]!));
  expect(turn.put).toHaveBeenCalledWith(places[1]);
});

describe('a card that is dragged', () => {
  const grip = { target: on('card'), pointerType: 'touch' };
  beforeEach(() => {
    turn.draft = { place: places[0]! };
    send('pointerdown', { ...at(places[0]!), ...grip });
  });
  it('goes along and stays where it is let go, which is no click', () => {
    send('pointermove', { ...at(places[1]!), ...grip });
    expect([pointing.dragging, turn.hover]).toEqual([true, places[1]]);
    send('pointerup', { ...at(places[1]!), ...grip });
    send('click', at(places[2]!));
    expect(turn.put.mock.calls).toEqual([[places[1]]]);
    expect([pointing.dragging, turn.hover]).toEqual([false, null]);
  });
  it('is only tapped as long as it hardly moves', () => {
    send('pointermove', { clientX: 43, clientY: 42, ...grip });
    send('pointerup', { clientX: 43, clientY: 42, ...grip });
    expect([pointing.dragging, turn.put.mock.calls.length]).toEqual([false, 0]);
  });
  it('stays where it was when the browser takes the pointer away', () => {
    send('pointermove', { ...at(places[1]!), ...grip });
    send('pointercancel');
    expect([pointing.dragging, turn.hover, turn.put.mock.calls.length]).toEqual([false, null, 0]);
    send('pointermove', { ...at(places[2]!), ...grip });
    expect(pointing.dragging).toBe(false);
  });
  it('goes with its own pointer', () => {
    send('pointermove', { ...at(places[1]!), ...grip, pointerId: 2 });
    expect(pointing.dragging).toBe(false);
  });
});

describe('a card of the circle', () => {
  it('is held over the town and dropped', () => {
    expect([pointing.hoverAt(40, 120), turn.hover]).toEqual([true, places[2]]);
    pointing.dropAt(50, 60);
    expect([turn.hover, turn.put.mock.calls]).toEqual([null, [[places[0]]]]);
  });
  it('is nowhere outside of the town', () => {
    expect([pointing.hoverAt(500, 20), turn.hover]).toEqual([false, null]);
    pointing.dropAt(500, 20);
    expect([turn.put.mock.calls.length, turn.explainAt.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('keys', () => {
  const key = (name: string, place: Place): void => send('keydown', { key: name, target: on(place) });
  it('hold the card, then move it once it is put', () => {
    key('ArrowRight', places[0]!);
    expect([pointing.keyed, turn.hover, focused.mock.calls]).toEqual([true, places[1], [['[data-place="2,0"]']]]);
    turn.draft = { place: places[0]! };
    key('ArrowDown', places[0]!);
    expect(turn.put).toHaveBeenCalledWith(places[2]);
  });
  it('put it, and settle it by the same key again', () => {
    key('Enter', places[1]!);
    expect(turn.put).toHaveBeenCalledWith(places[1]);
    turn.draft = { place: places[1]! };
    key(' ', places[1]!);
    expect(settled).toHaveBeenCalledOnce();
    expect(turn.put).toHaveBeenCalledOnce();
  });
  it('press a place for a screen reader, which sends a click without a point', () => {
    send('click', { detail: 0, target: on(places[2]!) });
    expect(turn.put).toHaveBeenCalledWith(places[2]);
  });
});

it('does nothing while there is nothing to place', () => {
  turn.placing = false;
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'click']) send(type, { ...at(places[0]!), target: on('card') });
  send('keydown', { key: 'Enter', target: on(places[0]!) });
  expect([turn.hover, turn.put.mock.calls.length, pointing.dragging]).toEqual([null, 0, false]);
});
