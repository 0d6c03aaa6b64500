import { store, stored } from './storage';

// What a person has chosen for this browser.

export type Theme = 'auto' | 'light' | 'dark';

const read = (name: string, otherwise: string): string => stored(name) ?? otherwise;

export const settings = $state({
  theme: read('theme', 'auto') as Theme,
  sound: read('sound', 'on') === 'on',
  text: read('text', 'off') === 'on',
  name: read('name', ''),
});

const dark = matchMedia('(prefers-color-scheme: dark)');

export function applyTheme(): void {
  const wanted = settings.theme === 'auto' ? (dark.matches ? 'dark' : 'light') : settings.theme;
  document.documentElement.dataset.theme = wanted;
}
dark.addEventListener('change', applyTheme);

export function choose<K extends keyof typeof settings>(name: K, value: (typeof settings)[K]): void {
  settings[name] = value;
  store(name, typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
  if (name === 'theme') applyTheme();
}
