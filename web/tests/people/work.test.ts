import { expect, it } from 'vitest';
import { Work } from '../../src/people/work.svelte';

const later = <T>(): { promise: Promise<T>; done: (value: T) => void; failed: (error: Error) => void } => {
  let done!: (value: T) => void;
  let failed!: (error: Error) => void;
  const promise = new Promise<T>((resolve, reject) => {
    done = resolve;
    failed = reject;
  });
  return { promise, done, failed };
};

it('does one thing at a time', async () => {
  const work = new Work();
  const first = later<void>();
  const run = work.run(() => first.promise);
  expect(work.busy).toBe(true);
  expect(await work.run(async () => ({ key: 'second' }))).toBe(false);
  first.done();
  expect(await run).toBe(true);
  expect([work.busy, work.done]).toEqual([false, null]);
});

it('lets the last wish count, whichever is answered first', async () => {
  const work = new Work();
  const [first, second] = [later<void>(), later<void>()];
  const shown: string[] = [];
  const runs = [
    work.runLatest(async (isLatest) => {
      await first.promise;
      if (isLatest()) shown.push('first');
    }),
    work.runLatest(async (isLatest) => {
      await second.promise;
      if (isLatest()) shown.push('second');
    }),
  ];
  second.done();
  expect(await runs[1]).toBe(true);
  expect(work.busy).toBe(true);
  first.failed(new Error('late'));
  expect(await runs[0]).toBe(false);
  expect([work.busy, work.bad, shown]).toEqual([false, null, ['second']]);
});
