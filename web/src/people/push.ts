import { ApiError, get, post, remove } from '../net/api';
import { removeStored, store, stored } from '../kit/storage';

// Push messages to this browser. They need a service worker, which there is over https (or on localhost) only.

const installMs = 4000;
/** Who turned it on here, which the browser itself does not know. */
const owner = 'push';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

export function toBase64Url(bytes: ArrayBuffer | null): string {
  const binary = [...new Uint8Array(bytes ?? new ArrayBuffer(0))].map((byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return null;
  try {
    const found = (await navigator.serviceWorker.getRegistration()) ?? null;
    if (found === null || found.active !== null) return found;
    // On the first visit it is still being installed, which may also fail.
    const wait = new Promise<null>((done) => setTimeout(() => done(null), installMs));
    return await Promise.race([navigator.serviceWorker.ready, wait]);
  } catch {
    return null;
  }
}

export async function pushState(who: string): Promise<PushState> {
  const worker = await registration();
  if (worker === null) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return stored(owner) === who && (await worker.pushManager.getSubscription()) !== null ? 'on' : 'off';
}

async function subscribe(worker: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: fromBase64Url(key) };
  try {
    return await worker.pushManager.subscribe(wish);
  } catch (error) {
    // It may belong to another key, if the server was set up anew.
    const old = await worker.pushManager.getSubscription();
    if (old === null) throw new ApiError(0, 'service', String(error));
    await old.unsubscribe();
    return await worker.pushManager.subscribe(wish).catch((again: unknown) => {
      throw new ApiError(0, 'service', String(again));
    });
  }
}

/** Asks the person, then the browser's push service, and sends the server what that answers. */
export async function turnPushOn(who: string): Promise<PushState> {
  const worker = await registration();
  if (worker === null) return 'unsupported';
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off';
  const { key } = await get<{ key: string }>('/api/push/key');
  const subscription = await subscribe(worker, key);
  try {
    await post('/api/push', {
      endpoint: subscription.endpoint,
      p256dh: toBase64Url(subscription.getKey('p256dh')),
      auth: toBase64Url(subscription.getKey('auth')),
    });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  store(owner, who);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const worker = await registration();
  if (worker === null) return 'unsupported';
  const subscription = await worker.pushManager.getSubscription();
  if (subscription !== null) {
    removeStored(owner);
    // Whatever the server says, and whoever is signed in: nothing comes to this browser any more.
    try {
      await remove('/api/push', { endpoint: subscription.endpoint });
    } finally {
      await subscription.unsubscribe();
    }
  }
  return 'off';
}
