import { language, type Language } from './i18n/index.svelte';
import { go } from './router.svelte';
import { scriptUrl } from './trusted';

/** The page works without a network once it has been here: see src/sw.js. */
export async function registerServiceWorker(): Promise<void> {
  // A notice was clicked, and this page has to show the table.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open: string }>) => {
    if (location.pathname !== data.open) go(data.open);
  });
  try {
    await navigator.serviceWorker.register(scriptUrl('/sw.js'));
    await storeLanguage(language());
  } catch {
    // There is none over plain http or in a private window: the page then works online only.
  }
}

/** The worker writes notices in this language, also when no page is open. */
export async function storeLanguage(spoken: Language): Promise<void> {
  const cache = await caches.open('language');
  await cache.put('/language', new Response(spoken));
}
