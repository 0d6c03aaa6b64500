import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gently } from '../../src/kit/gently';
import { fromBase64Url, toBase64Url } from '../../src/people/push';

describe('gently', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('does it at once, then rests, then once more if it was wanted meanwhile', async () => {
    let count = 0;
    const gentle = gently(async () => void ++count, 1000);
    gentle.want();
    for (let i = 0; i < 50; ++i) gentle.want();
    expect(count).toBe(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(count).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(count).toBe(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(count).toBe(2);
    gentle.want();
    expect(count).toBe(3);
  });

  it('never works twice at a time, and stops', async () => {
    let at = 0;
    let most = 0;
    let count = 0;
    const gentle = gently(async () => {
      ++count;
      most = Math.max(most, ++at);
      await new Promise((done) => setTimeout(done, 5000));
      --at;
    }, 100);
    gentle.want();
    await vi.advanceTimersByTimeAsync(1000);
    gentle.want();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(most).toBe(1);
    expect(count).toBe(2);
    gentle.stop();
    gentle.want();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(count).toBe(2);
  });
});

it('keys go to bytes and back', () => {
  const key = 'BLbDiKWgEPp5gcEPXhZ-cOiVy2Q4OYb6ohx4s6PwtcxCPDjFDPkzgWgiWerQbMP0nhwXQUbWTx2F8ecuSKeJZd0';
  const bytes = fromBase64Url(key);
  expect(bytes).toHaveLength(65);
  expect(bytes[0]).toBe(4);
  expect(toBase64Url(bytes.buffer)).toBe(key);
  expect(toBase64Url(null)).toBe('');
});
