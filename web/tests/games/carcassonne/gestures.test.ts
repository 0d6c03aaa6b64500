import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gestures, wheelFactor } from '../../../src/games/carcassonne/gestures';
import { toWorld, type Camera } from '../../../src/games/carcassonne/model';

const camera: Camera = { x: 50, y: 50, scale: 2 };
const frame = { left: 10, top: 20, width: 800, height: 600 };
const map = { left: 0, top: 0, right: 100, bottom: 100 };
const click = { detail: 1 };
const touch = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, pointerType: 'touch', button: 0, clientX, clientY });

describe('one finger', () => {
  it('taps as long as it stays where it is', () => {
    const gestures = new Gestures();
    gestures.down(touch(1, 100, 100));
    expect(gestures.drag(touch(1, 104, 104), camera, frame, map)).toBeNull();
    gestures.up(touch(1, 104, 104));
    expect(gestures.fingers).toBe(0);
    expect(gestures.swallows(click)).toBe(false);
  });
  it('takes the map along, and the click at the end is none', () => {
    const gestures = new Gestures();
    gestures.down(touch(1, 100, 100));
    expect(gestures.drag(touch(1, 120, 90), camera, frame, map)).toEqual({ x: 40, y: 55, scale: 2 });
    expect(gestures.drag(touch(1, 122, 90), camera, frame, map)).toEqual({ x: 49, y: 50, scale: 2 });
    gestures.up(touch(1, 122, 90));
    expect(gestures.swallows(click)).toBe(true);
    expect(gestures.swallows(click)).toBe(false);
  });
  it('moves nothing before it is down', () => {
    const gestures = new Gestures();
    expect(gestures.holds(touch(1, 0, 0))).toBe(false);
    expect(gestures.drag(touch(1, 300, 300), camera, frame, map)).toBeNull();
    expect(gestures.swallows(click)).toBe(false);
  });
});

describe('a finger that is held', () => {
  const onhold = vi.fn<(at: { clientX: number; clientY: number }) => boolean>();
  beforeEach(() => {
    vi.useFakeTimers();
    onhold.mockReset().mockReturnValue(true);
  });
  afterEach(() => vi.useRealTimers());

  it('asks what is there, and the click at the end is none', () => {
    const gestures = new Gestures(onhold);
    gestures.down(touch(1, 100, 120));
    vi.advanceTimersByTime(600);
    gestures.up(touch(1, 100, 120));
    expect(onhold.mock.calls).toEqual([[{ clientX: 100, clientY: 120 }]]);
    expect([gestures.swallows(click), gestures.swallows(click)]).toEqual([true, false]);
  });
  it('taps slowly where there is nothing to be asked', () => {
    onhold.mockReturnValue(false);
    const gestures = new Gestures(onhold);
    gestures.down(touch(1, 100, 100));
    vi.advanceTimersByTime(600);
    gestures.up(touch(1, 100, 100));
    expect(gestures.swallows(click)).toBe(false);
  });
  it.each<[string, (gestures: Gestures) => void]>([
    ['is let go', (gestures) => gestures.up(touch(1, 100, 100))],
    ['goes on', (gestures) => void gestures.drag(touch(1, 160, 100), camera, frame, map)],
    ['has no map any more', (gestures) => gestures.stop()],
    ['gets company', (gestures) => gestures.down(touch(2, 300, 300))],
  ])('is not once it %s', (_, then) => {
    const gestures = new Gestures(onhold);
    gestures.down(touch(1, 100, 100));
    vi.advanceTimersByTime(300);
    then(gestures);
    vi.advanceTimersByTime(600);
    expect(onhold).not.toHaveBeenCalled();
  });
  it('is a finger: a mouse points', () => {
    const gestures = new Gestures(onhold);
    gestures.down({ ...touch(1, 100, 100), pointerType: 'mouse' });
    vi.advanceTimersByTime(600);
    expect(onhold).not.toHaveBeenCalled();
  });
});

it('drags with the main button of a mouse only', () => {
  const gestures = new Gestures();
  gestures.down({ ...touch(1, 0, 0), pointerType: 'mouse', button: 2 });
  expect(gestures.fingers).toBe(0);
  gestures.down({ ...touch(1, 0, 0), pointerType: 'mouse' });
  expect(gestures.fingers).toBe(1);
});

describe('two fingers', () => {
  it('zoom by how far they are apart, about the middle between them', () => {
    const gestures = new Gestures();
    gestures.down(touch(1, 300, 300));
    gestures.down(touch(2, 400, 300));
    const wider = gestures.drag(touch(2, 410, 300), camera, frame, map)!;
    expect(wider.scale).toBeCloseTo(2.2);
    const before = toWorld(camera, 800, 600, 350 - 10, 300 - 20);
    const after = toWorld(wider, 800, 600, 355 - 10, 300 - 20);
    expect(after[0]).toBeCloseTo(before[0], 6);
    expect(after[1]).toBeCloseTo(before[1], 6);
  });
  it('go on as one when one is lifted', () => {
    const gestures = new Gestures();
    gestures.down(touch(1, 300, 300));
    gestures.down(touch(2, 400, 300));
    gestures.drag(touch(2, 410, 300), camera, frame, map);
    gestures.up(touch(2, 410, 300));
    expect(gestures.drag(touch(1, 302, 300), camera, frame, map)).toEqual({ x: 49, y: 50, scale: 2 });
  });
});

it('zooms in with the wheel away from the player, as much by lines as by pixels', () => {
  expect(wheelFactor({ deltaY: -100, deltaMode: 0 })).toBeGreaterThan(1);
  expect(wheelFactor({ deltaY: 100, deltaMode: 0 }) * wheelFactor({ deltaY: -100, deltaMode: 0 })).toBeCloseTo(1);
  expect(wheelFactor({ deltaY: 3, deltaMode: 1 })).toBeCloseTo(wheelFactor({ deltaY: 54, deltaMode: 0 }));
});
