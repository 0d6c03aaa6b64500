import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SavedTable } from '../../src/table/local';
import { shelf } from '../../src/table/shelf';

const saved: SavedTable = {
  id: 'x',
  game: 'carcassonne',
  options: { crops: 'on' },
  seats: [
    { kind: 'person', name: 'Ada' },
    { kind: 'bot', name: 'bot:3', level: 3 },
  ],
  seed: 1,
  record: 'r',
  changed: 1,
  over: false,
};
const changed = (key: string | null): Event => Object.assign(new Event('storage'), { key });

beforeEach(() => {
  const page = new EventTarget();
  const stored = new Map<string, string>();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('has what was put away, until it is dropped', () => {
  expect(shelf.save(saved)).toBe(true);
  expect(shelf.find('x')).toEqual(saved);
  shelf.drop('x');
  expect(shelf.find('x')).toBeNull();
});

it('has what an earlier version put away', () => {
  localStorage.setItem('table:x', JSON.stringify({ ...saved, options: 'crops=on', seats: ['Ada', 'bot:3'] }));
  expect(shelf.find('x')).toEqual({ ...saved, options: {} });
});

it('tells of what another tab does to a table, and of no other table', () => {
  const heard = vi.fn();
  const stop = shelf.watch('x', heard);
  dispatchEvent(changed('table:y'));
  expect(heard).not.toHaveBeenCalled();
  dispatchEvent(changed('table:x'));
  expect(heard).toHaveBeenCalledOnce();
  stop();
  dispatchEvent(changed('table:x'));
  expect(heard).toHaveBeenCalledOnce();
});

it('has what the browser does not keep as long as the page lives, and says so', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  });
  expect(shelf.save(saved)).toBe(false);
  expect(shelf.find('x')).toEqual(saved);
  shelf.drop('x');
});
