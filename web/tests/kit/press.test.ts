import { beforeEach, describe, expect, it } from 'vitest';
import { Press } from '../../src/kit/press';

const at = (clientX: number, clientY = 0, pointerId = 1, button = 0) => ({ clientX, clientY, pointerId, button });
const click = { detail: 1 };
const key = { detail: 0 };

let press: Press;
beforeEach(() => {
  press = new Press();
  press.down(at(100));
});

describe('a pointer', () => {
  it('presses as long as it moves less than seven pixels', () => {
    expect([press.move(at(106)), press.move(at(104, 5)), press.dragging]).toEqual([false, false, false]);
    expect(press.up(at(106))).toBe(false);
    expect(press.swallows(click)).toBe(false);
  });
  it('drags from then on, also if it comes back, and its one click does nothing', () => {
    expect([press.move(at(107)), press.move(at(100)), press.dragging]).toEqual([true, true, true]);
    expect([press.up(at(100)), press.dragging, press.up(at(100))]).toEqual([true, false, false]);
    expect([press.swallows(click), press.swallows(click)]).toEqual([true, false]);
  });
  it('does not drag before it is down or after it is up', () => {
    press.up(at(100));
    expect([press.holds(at(100)), press.move(at(300)), new Press().move(at(300))]).toEqual([false, false, false]);
  });
  it('is the one that went down, with its main button', () => {
    expect([press.move(at(300, 0, 2)), press.up(at(300, 0, 2)), press.holds(at(0))]).toEqual([false, false, true]);
    expect([press.down(at(100, 0, 1, 2)), press.holds(at(100))]).toEqual([false, false]);
  });
});

describe('a click', () => {
  it('counts when it is made by key, even after a drag that no click ended', () => {
    press.move(at(200));
    press.up(at(200));
    expect(press.swallows(key)).toBe(false);
  });
  it('counts when the pointer has gone down anew or the press was cancelled', () => {
    press.move(at(200));
    press.up(at(200));
    press.down(at(100));
    expect(press.swallows(click)).toBe(false);
    press.move(at(200));
    press.cancel();
    expect([press.dragging, press.swallows(click)]).toEqual([false, false]);
  });
  it('does nothing after a press that has had its answer', () => {
    press.swallow();
    expect([press.up(at(100)), press.swallows(click)]).toEqual([false, true]);
  });
  it('does nothing after what is made a drag without moving', () => {
    press.drag();
    expect([press.move(at(101)), press.up(at(101)), press.swallows(click)]).toEqual([true, true, true]);
  });
});
