import { scriptUrl } from './trusted';

/** The page works without a network once it has been here: see public/sw.js. */
export async function registerServiceWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register(scriptUrl('/sw.js'));
  } catch {
    // Not over plain http from elsewhere, not in a private window: then just online.
  }
}
