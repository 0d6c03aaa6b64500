import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, sourceOf, stepIn } from '../../src/replay/address';
import { actionOf, focusOf, moved, type Key } from '../../src/replay/keys';
import { pauseMs, speeds } from '../../src/replay/playback';
import { clampStep, stepAfter, stepsOf } from '../../src/replay/steps';
import type { GameEvent } from '../../src/table/types';

const events = fc
  .array(fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }), { maxLength: 60 })
  .map((actors): GameEvent[] => actors.map((actor, n) => ({ n, actor, text: `e${n}`, does: { kind: 'place' }, points: 0 })));

test('a step for the beginning and one for each decision, the draws behind it included', () => {
  fc.assert(
    fc.property(events, (all) => {
      const steps = stepsOf(all);
      const decisions = all.filter((event) => event.actor !== null);
      expect(steps.length).toBe(decisions.length + 1);
      expect(steps.map((step) => step.decision)).toEqual([null, ...decisions]);
      expect(steps.at(-1)!.n).toBe(all.length);
      steps.forEach((step, k) => {
        // What comes next is a decision, and just k decisions have been made.
        expect(all.slice(0, step.n).filter((event) => event.actor !== null).length).toBe(k);
        expect(all[step.n]?.actor ?? 0).not.toBe(null);
        if (step.decision !== null) expect(stepAfter(steps, step.decision.n)).toBe(k);
      });
    }),
  );
});

test('a step that does not exist becomes the nearest', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer()), fc.integer({ min: 1, max: 500 }), (wanted, steps) => {
      const step = clampStep(wanted, steps);
      expect(step >= 0 && step < steps && Number.isInteger(step)).toBe(true);
    }),
  );
  expect([clampStep(3, 10), clampStep(99, 10), clampStep(-1, 10)]).toEqual([3, 9, 0]);
});

test('addresses', () => {
  expect(sourceOf(undefined)).toEqual({ kind: 'none' });
  expect(sourceOf('file')).toEqual({ kind: 'file' });
  expect(sourceOf('local-1abc')).toEqual({ kind: 'local', id: '1abc' });
  expect(sourceOf('6znjrfnig5ht')).toEqual({ kind: 'server', id: '6znjrfnig5ht' });
  expect(addressOf({ kind: 'none' })).toBe('/replay');
  for (const id of ['file', 'local-1abc', '6znjrfnig5ht']) {
    expect(addressOf(sourceOf(id))).toBe(`/replay/${id}`);
    expect(stepIn(addressOf(sourceOf(id), 12))).toBe(12);
  }
  expect(stepIn('/replay/abc')).toBeUndefined();
  expect(stepIn('/table/abc/3')).toBeUndefined();
});

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...more,
});

test('keys', () => {
  expect(actionOf(key('ArrowRight'), 'none')).toBe('forward');
  expect(actionOf(key('ArrowRight'), 'button')).toBe('forward');
  expect(actionOf(key('ArrowRight'), 'field')).toBeNull();
  expect(actionOf(key('ArrowLeft', { altKey: true }), 'none')).toBeNull();
  expect(actionOf(key('End', { defaultPrevented: true }), 'none')).toBeNull();
  expect(actionOf(key(' '), 'none')).toBe('toggle');
  expect(actionOf(key(' '), 'button')).toBeNull();
  expect(actionOf(key('x'), 'none')).toBeNull();
  expect(moved('first', 4, 9)).toBe(0);
  expect(moved('back', 0, 9)).toBe(0);
  expect(moved('forward', 8, 9)).toBe(8);
  expect(moved('last', 4, 9)).toBe(8);
  const inside = (what: string) => ({ closest: (selector: string) => (selector.split(', ').includes(what) ? {} : null) });
  expect(focusOf(null)).toBe('none');
  expect(focusOf(inside('input'))).toBe('field');
  expect(focusOf(inside('button'))).toBe('button');
  expect(focusOf(inside('p'))).toBe('none');
});

test('faster means shorter pauses', () => {
  const pauses = speeds.map(pauseMs);
  expect([...pauses].sort((a, b) => b - a)).toEqual(pauses);
  expect(pauseMs(99)).toBe(pauseMs(1));
});
