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

let wish: Language = 'en';

export async function setLanguage(wanted: Language): Promise<void> {
  wish = wanted;
  const loaded = new Map<string, Messages>();
  // A room may be entered while the words of others are on their way.
  for (let missing = [...rooms]; missing.length > 0; missing = [...rooms].filter((room) => !loaded.has(room))) {
    await Promise.all(missing.map(async (room) => loaded.set(room, await load(wanted, room))));
  }
  if (wish !== wanted) return; // another one was chosen meanwhile
  messages = Object.assign({}, ...loaded.values()) as Messages;
  current = wanted;
  document.documentElement.lang = wanted;
}

/** Adds the messages of a game or a screen; to be awaited before it is shown. */
export async function useMessages(room: string): Promise<void> {
  if (rooms.has(room)) return;
  let spoken: Language;
  let loaded: Messages;
  do {
    spoken = current;
    loaded = await load(spoken, room);
  } while (spoken !== current);
  rooms.add(room);
  messages = { ...messages, ...loaded };
}

/** The message of this key; the key itself if there is none, so that a gap is seen. */
export function t(key: string, params: Params = {}): string {
  const pattern = messages[key];
  return pattern === undefined ? key : format(pattern, params);
}
