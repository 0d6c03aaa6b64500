import { beforeEach, expect, it, vi } from 'vitest';
import { pushState, turnPushOff, turnPushOn } from '../../src/people/push';

const bytes = new ArrayBuffer(4);
let subscribed: boolean;
let status: number;
const subscription = {
  endpoint: 'https://push.example/1',
  getKey: () => bytes,
  unsubscribe: async () => void (subscribed = false),
};

beforeEach(() => {
  subscribed = false;
  status = 200;
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: async () => {
      subscribed = true;
      return subscription;
    },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: {}, pushManager }) } });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  vi.stubGlobal('fetch', async () => new Response('{"key":"AAAA"}', { status, headers: { 'Content-Type': 'application/json' } }));
});

it('is on for whom it was turned on, and for nobody else', async () => {
  expect(await pushState('Ada')).toBe('off');
  expect(await turnPushOn('Ada')).toBe('on');
  expect(await pushState('Ada')).toBe('on');
  expect(await pushState('Bo')).toBe('off');
  await turnPushOff();
  expect(await pushState('Ada')).toBe('off');
});

it('ends in this browser whatever the server says', async () => {
  await turnPushOn('Ada');
  status = 401; // the account is deleted
  await expect(turnPushOff()).rejects.toMatchObject({ status: 401 });
  expect(subscribed).toBe(false);
});
