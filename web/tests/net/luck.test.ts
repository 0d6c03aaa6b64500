import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newSeal, nextStep } from '../../src/net/luck';
import type { Draws, SeatInfo, TableState } from '../../src/table/types';

// What this browser adds to the draws of a table, and when.

const person: SeatInfo = { kind: 'person', name: 'Ada' };
const open: SeatInfo = { kind: 'open', name: '' };

const table = (parts: Draws['parts'], more: Partial<TableState> = {}, kind = 'bank'): TableState =>
  ({
    status: 'open',
    seat: 0,
    seats: parts.map(() => person),
    setup: { clock: { kind } },
    draws: { commit: 'c', parts },
    ...more,
  }) as TableState;

beforeEach(() => vi.unstubAllGlobals());

describe('what is added to the draws', () => {
  it('is sealed with its hash, and is another one every time', async () => {
    const seal = (await newSeal())!;
    expect(seal).toMatch(/^[0-9a-f]{64}$/);
    expect(await newSeal()).not.toBe(seal);
    const step = await nextStep(table([{ part: 'sealed', seal }, { part: 'none' }]));
    expect(step?.verb).toBe('reveal');
    expect(createHash('sha256').update(Buffer.from(step!.text, 'hex')).digest('hex')).toBe(seal);
  });
  it('is made anew where the shelf of the browser holds something else', async () => {
    for (const odd of ['{', '7', '[["a"],7,["a",1]]']) {
      vi.resetModules();
      vi.stubGlobal('localStorage', { getItem: () => odd, setItem: () => undefined });
      const anew = await import('../../src/net/luck');
      const seal = (await anew.newSeal())!;
      expect((await anew.nextStep(table([{ part: 'sealed', seal }, { part: 'none' }])))?.verb).toBe('reveal');
    }
  });
  it('is opened only when all are there and have sealed', async () => {
    const seal = (await newSeal())!;
    const sealed = { part: 'sealed' as const, seal };
    const step = async (...given: Parameters<typeof table>): Promise<string | undefined> => (await nextStep(table(...given)))?.verb;
    expect(await step([sealed, { part: 'none' }], { seats: [person, open] })).toBeUndefined();
    expect(await step([sealed, { part: 'awaited' }])).toBeUndefined();
    expect(await step([sealed, { part: 'sealed', seal: 'b' }])).toBe('reveal');
    expect(await step([sealed, { part: 'given', bytes: 'b' }])).toBe('reveal');
    expect(await step([sealed, { part: 'none' }], { seats: [person, open] }, 'days')).toBe('reveal');
  });
  it('is sealed anew when the server waits for it', async () => {
    const step = await nextStep(table([{ part: 'awaited' }, { part: 'none' }]));
    expect(step?.verb).toBe('seal');
    expect(step?.text).toMatch(/^[0-9a-f]{64}$/);
  });
  it('is not sent by others, later, or by a browser that does not know it', async () => {
    const seal = (await newSeal())!;
    expect(await nextStep(table([{ part: 'sealed', seal }], { seat: null }))).toBeNull();
    expect(await nextStep(table([{ part: 'sealed', seal }], { status: 'playing' }))).toBeNull();
    expect(await nextStep(table([{ part: 'given', bytes: 'b' }]))).toBeNull();
    expect(await nextStep(table([{ part: 'sealed', seal: 'of another device' }]))).toBeNull();
    expect(await nextStep(table([], { draws: undefined }))).toBeNull();
  });
  it('is nothing where the browser cannot hash', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
    expect(await newSeal()).toBeUndefined();
    expect(await nextStep(table([{ part: 'awaited' }, { part: 'none' }]))).toBeNull();
  });
});
