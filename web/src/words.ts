import { provideMessages, type Messages } from './kit/i18n/index.svelte';

// Where the messages of the rooms lie: words/LANGUAGE/ROOM.json in each. Those of the shell, which are all that the first
// screen says, come in one file with the names of the games; those of play in one with what can be set up in them. The rest
// of a game's messages is found when a game is (games/module.ts).

const rooms = import.meta.glob<Messages>(['./*/words/*/*.json', '!**/{shell,play}.json'], { import: 'default' });
const shell = import.meta.glob<Messages>('./screens/words/*.ts', { import: 'default' });
const play = import.meta.glob<Messages>('./play/words/*.ts', { import: 'default' });

const fileOf = (path: string): string => path.split('/').at(-1)!.split('.')[0]!;
for (const [path, load] of Object.entries(rooms)) provideMessages(fileOf(path), path.split('/').at(-2)!, load);
for (const [path, load] of Object.entries(shell)) provideMessages('shell', fileOf(path), load);
for (const [path, load] of Object.entries(play)) provideMessages('play', fileOf(path), load);
