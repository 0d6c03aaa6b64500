// The page without a network. What is built has a hash in its name and never changes: kept once fetched. The
// page itself comes from the network if there is one. Nothing of /api is ever kept.
const kept = 'fullcircle-BUILD';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(['/', '/offline.json', '/mark.svg', '/manifest.webmanifest']))
      .then(async () => {
        // All that belongs to the page, so that games work offline that were never opened.
        const cache = await caches.open(kept);
        const files = await (await cache.match('/offline.json')).json();
        await cache.addAll(files);
      }),
    // And waits until the page of before is closed: its files are in no other place any more.
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((found) => found ?? fetchAndKeep(request)));
  } else if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/')));
  } else {
    event.respondWith(fetchAndKeep(request).catch(() => caches.match(request)));
  }
});

async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(kept);
    await cache.put(request, response.clone());
  }
  return response;
}

// Turn notices: docs/api.md.
self.addEventListener('push', (event) => {
  const notice = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification('Full Circle', {
      body: notice.text ?? '',
      tag: notice.table ?? 'fullcircle',
      icon: '/mark.svg',
      data: { table: notice.table },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const table = event.notification.data?.table;
  event.waitUntil(self.clients.openWindow(table ? `/table/${encodeURIComponent(table)}` : '/'));
});
