import { expect, it } from 'vitest';
import type { Check, TableSession } from '../../src/table/types';
import { WatchedSession } from '../../src/table/watched.svelte';

function asked(): { session: WatchedSession; answer: (checks: Check[]) => void; fail: (why: Error) => void } {
  let [answer, fail] = [(_: Check[]): void => undefined, (_: Error): void => undefined];
  const check = (): Promise<Check[]> => new Promise((done, failed) => ([answer, fail] = [done, failed]));
  const session = new WatchedSession({ check } as unknown as TableSession);
  return { session, answer: (checks) => answer(checks), fail: (why) => fail(why) };
}

it('is busy from a question to its answer', async () => {
  const { session, answer } = asked();
  expect(session.busy).toBe(false);
  const answered = session.check(['a']);
  expect(session.busy).toBe(true);
  answer([]);
  expect(await answered).toEqual([]);
  expect(session.busy).toBe(false);
});

it('is not busy for ever when there is none', async () => {
  const { session, fail } = asked();
  const answered = session.check(['a']);
  fail(new Error('gone'));
  await expect(answered).rejects.toThrow('gone');
  expect(session.busy).toBe(false);
});
