// Messages in three languages: web/src/i18n/LANGUAGE/ROOM.json. English is complete by definition; a test
// holds the others to it.

import { kept } from '../ui/storage';
import { format, type Params } from './format';

export type Language = 'en' | 'de' | 'tr';
export const languages: readonly Language[] = ['en', 'de', 'tr'];
export type { Params };
export type Messages = Record<string, string>;

const files = import.meta.glob<Messages>('./*/*.json', { import: 'default' });

let current = $state<Language>('en');
let messages = $state.raw<Messages>({});
const rooms = new Set<string>(['shell']);

async function load(language: Language, room: string): Promise<Messages> {
  const file = files[`./${language}/${room}.json`];
  return file === undefined ? {} : await file();
}

export const language = (): Language => current;

export function preferredLanguage(): Language {
  const stored = kept('language');
  for (const wish of [stored, ...navigator.languages]) {
    const found = languages.find((known) => wish?.toLowerCase().startsWith(known));
    if (found !== undefined) return found;
  }
  return 'en';
}

export async function setLanguage(wanted: Language): Promise<void> {
  const loaded = await Promise.all([...rooms].map((room) => load(wanted, room)));
  messages = Object.assign({}, ...loaded) as Messages;
  current = wanted;
  document.documentElement.lang = wanted;
}

/** Adds the messages of a game or a screen; to be awaited before it is shown. */
export async function useMessages(room: string): Promise<void> {
  if (rooms.has(room)) return;
  const loaded = await load(current, room);
  rooms.add(room);
  messages = { ...messages, ...loaded };
}

/** The message of this key; the key itself if there is none, so that a gap is seen. */
export function t(key: string, params: Params = {}): string {
  const pattern = messages[key];
  return pattern === undefined ? key : format(pattern, params);
}
