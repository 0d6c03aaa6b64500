// Messages in three languages, room by room (src/words.ts says where they lie). English is complete by definition; a
// test holds the others to it.

import { stored } from '../storage';
import { format, type Params } from './format';

export type Language = 'en' | 'de' | 'tr';
export const languages: readonly Language[] = ['en', 'de', 'tr'];
export type { Params };
export type Messages = Record<string, string>;

type Load = () => Promise<Messages>;
const provided = new Map<string, Load[]>();

let current = $state<Language>('en');
let messages = $state.raw<Messages>({});
const rooms = new Set<string>(['shell']);

/** Says where messages of a room lie; a room may have several such places. */
export function provideMessages(room: string, language: string, load: Load): void {
  const key = `${language}/${room}`;
  provided.set(key, [...(provided.get(key) ?? []), load]);
}

async function load(language: Language, room: string): Promise<Messages> {
  const parts = await Promise.all((provided.get(`${language}/${room}`) ?? []).map((part) => part()));
  return Object.assign({}, ...parts) as Messages;
}

export const language = (): Language => current;

export function preferredLanguage(): Language {
  for (const wish of [stored('language'), ...navigator.languages]) {
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

/** The message of the first of these keys that has one. */
export const tFirst = (...keys: [string, ...string[]]): string => t(keys.find((key) => key in messages) ?? keys[0]);
