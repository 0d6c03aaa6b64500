import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './words';
import { preferredLanguage, setLanguage } from './kit/i18n/index.svelte';
import { applyTheme } from './kit/settings.svelte';

// The server was updated while this page was open, and what it wants to load is gone: reloads the page, but only once.
addEventListener('vite:preloadError', (event) => {
  const { payload: error } = event as Event & { payload: Error };
  Object.assign(error, { code: 'offline' }); // so that whoever waits for it can say what is wrong
  try {
    if (!navigator.onLine || Number(sessionStorage.getItem('renewed') ?? 0) > Date.now() - 30_000) return;
    sessionStorage.setItem('renewed', String(Date.now()));
  } catch {
    return;
  }
  event.preventDefault();
  location.reload();
});

applyTheme();
await setLanguage(preferredLanguage());
mount(App, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const { registerServiceWorker } = await import('./kit/offline');
  void registerServiceWorker();
}
