// The page without a network. What is built has a hash in its name and never changes: cached once fetched. The
// page itself comes from the network if there is one. Nothing of /api is ever cached.
const cacheName = 'fullcircle-BUILD';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(['/', '/offline.json', '/mark.svg', '/manifest.webmanifest']))
      .then(async () => {
        // All that belongs to the page, so that games work offline that were never opened.
        const cache = await caches.open(cacheName);
        const files = await (await cache.match('/offline.json')).json();
        await cache.addAll(files);
      }),
    // It then waits until the older page is closed, whose files nothing but its cache has any more.
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName && name !== 'language').map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((found) => found ?? fetchAndCache(request)));
  } else if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/')));
  } else {
    event.respondWith(fetchAndCache(request).catch(() => caches.match(request)));
  }
});

async function fetchAndCache(request) {
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(cacheName);
    await cache.put(request, response.clone());
  }
  return response;
}

// Turn notices come as {"t":"turn","table":ID,"game":NAME,"url":ADDRESS}. The page stores which language it speaks
// (kit/offline.ts); the build puts in the words, which are the page's own (vite/offline.ts).
const words = { en: {} };

async function spoken() {
  const stored = await caches.match('/language');
  const language = stored === undefined ? navigator.language.slice(0, 2) : await stored.text();
  return words[language] ?? words.en;
}

async function notify({ table, game }) {
  const language = await spoken();
  await self.registration.showNotification(language[game] ?? 'Full Circle', {
    body: language.turn,
    tag: table ?? 'fullcircle',
    icon: '/mark.svg',
    data: { path: table === undefined ? '/' : `/table/${encodeURIComponent(table)}` },
  });
}

/** In the page that has it open, else in the one that was looked at last, else in a new one. */
async function show(path) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname === path) ?? pages[0];
  if (page === undefined) return self.clients.openWindow(path);
  page.postMessage({ open: path });
  return page.focus();
}

self.addEventListener('push', (event) => event.waitUntil(notify(event.data?.json() ?? {})));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path ?? '/'));
});
