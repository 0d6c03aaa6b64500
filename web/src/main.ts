import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { preferredLanguage, setLanguage } from './i18n/index.svelte';
import { applyTheme } from './ui/settings.svelte';

applyTheme();
await setLanguage(preferredLanguage());
mount(App, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const { registerServiceWorker } = await import('./ui/offline');
  void registerServiceWorker();
}
