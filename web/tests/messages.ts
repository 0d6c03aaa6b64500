import { readdirSync, readFileSync } from 'node:fs';

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
