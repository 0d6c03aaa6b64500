import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { blocks, pieces } from '../../src/learn/markup';
import { storeProgress, readProgress, resumeAt, withDone } from '../../src/learn/progress';
import { gameNames } from '../../src/engine/games';

function drawer(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}
afterEach(() => vi.unstubAllGlobals());

describe('progress', () => {
  it('is kept for each game by itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...gameNames), fc.nat(9), fc.uniqueArray(fc.string(), { maxLength: 10 }), (game, at, done) => {
        drawer();
        storeProgress(game, { at, done });
        expect(readProgress(game, 10)).toEqual({ at, done });
        for (const other of gameNames) if (other !== game) expect(readProgress(other, 10)).toEqual({ at: 0, done: [] });
      }),
    );
  });

  it('fits the lesson whatever is kept', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((value) => `{"at":${value},"done":${value}}`),
        ),
        fc.integer({ min: 1, max: 20 }),
        (text, length) => {
          drawer();
          localStorage.setItem('learn:carcassonne', text);
          const { at, done } = readProgress('carcassonne', length);
          expect(Number.isInteger(at) && at >= 0 && at < length).toBe(true);
          expect(done.length).toBeLessThanOrEqual(length);
          expect(done.every((id) => typeof id === 'string')).toBe(true);
        },
      ),
    );
  });

  it('does without storage', () => {
    vi.stubGlobal('localStorage', undefined); // where a browser forbids it, its mere mention throws
    expect(readProgress('crop-circles', 5)).toEqual({ at: 0, done: [] });
    expect(storeProgress('crop-circles', { at: 1, done: [] })).toBe(false);
  });

  it('goes on where it was left, and from the end at what was left out', () => {
    const ids = ['a', 'b', 'c'];
    expect(resumeAt({ at: 1, done: ['a'] }, ids)).toBe(1);
    expect(resumeAt({ at: 2, done: ['a', 'c'] }, ids)).toBe(1);
    expect(resumeAt({ at: 2, done: ids }, ids)).toBe(2);
  });

  it('counts a step once', () => {
    const once = withDone({ at: 0, done: [] }, 'a');
    expect(withDone(once, 'a')).toBe(once);
    expect(withDone(once, 'b').done).toEqual(['a', 'b']);
  });
});

describe('the marks of a text', () => {
  it('make paragraphs, lists, tables and drawings', () => {
    expect(blocks('One.\n- a\n- *b* c\n| h | i |\n| 1 | 2 |\n![art] Shown.\n![bare]\n\nTwo.')).toEqual([
      { kind: 'text', line: [{ text: 'One.', strong: false }] },
      {
        kind: 'list',
        items: [
          [{ text: 'a', strong: false }],
          [
            { text: 'b', strong: true },
            { text: ' c', strong: false },
          ],
        ],
      },
      {
        kind: 'table',
        head: [[{ text: 'h', strong: false }], [{ text: 'i', strong: false }]],
        rows: [[[{ text: '1', strong: false }], [{ text: '2', strong: false }]]],
      },
      { kind: 'art', name: 'art', caption: 'Shown.' },
      { kind: 'art', name: 'bare', caption: '' },
      { kind: 'text', line: [{ text: 'Two.', strong: false }] },
    ]);
  });

  it('lose no letter of a line', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(
          pieces(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text.replaceAll('*', ''));
      }),
    );
  });
});
