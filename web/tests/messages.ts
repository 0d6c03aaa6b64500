import { readdirSync, readFileSync } from 'node:fs';
import { format, type Params } from '../src/kit/i18n/format';

// The messages of the page as they lie in its folders: words/LANGUAGE/ROOM.json, of a game games/GAME/words/LANGUAGE/PART.json.

export type Messages = Record<string, string>;
export const languages = ['en', 'de', 'tr'] as const;
export const src = new URL('../src/', import.meta.url).pathname;

export const filesIn = (language: string): string[] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes(`/words/${language}/`) && path.endsWith('.json'))
    .sort();

/** Where the messages of a room lie; "{}" stands for the language. */
export const rooms: ReadonlyMap<string, string> = new Map(
  filesIn('en').map((path) => {
    const [, game, part] = /^games\/([^/]+)\/words\/en\/(\w+)\.json$/.exec(path) ?? [];
    const room = game === undefined ? /(\w+)\.json$/.exec(path)![1]! : part === 'board' ? game : `${part}-${game}`;
    return [room, path.replace('/en/', '/{}/')];
  }),
);

export const read = (language: string, room: string): Messages =>
  JSON.parse(readFileSync(src + rooms.get(room)!.replace('{}', language), 'utf8')) as Messages;

/** Looks up messages where there is no page: what the page would show as a key or with a gap is an error. */
export const lookUp =
  (messages: () => Messages) =>
  (key: string, params: Params = {}): string => {
    const pattern = messages()[key];
    const probed = key.includes('why.') && Object.keys(params).length === 0; // asked for to see whether there is one
    if (pattern === undefined && probed) return key;
    if (pattern === undefined) throw new Error(`no message ${key}`);
    const text = format(pattern, params);
    if (/[{}|]/.test(text) && !probed) throw new Error(`a gap in ${key}: ${text}`);
    return text;
  };
