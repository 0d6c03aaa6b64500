import { provideMessages, type Messages } from './kit/i18n/index.svelte';

// Where the messages of the rooms lie: words/LANGUAGE/ROOM.json in each. Those of the shell come in one file with what
// the first screens say of the games; the rest of a game's messages is found when a game is (games/module.ts).

const rooms = import.meta.glob<Messages>(['./*/words/*/*.json', '!**/shell.json'], { import: 'default' });
const shell = import.meta.glob<Messages>('./screens/words/*.ts', { import: 'default' });

for (const [path, load] of Object.entries(rooms)) {
  const [language, file] = path.split('/').slice(-2) as [string, string];
  provideMessages(file.replace('.json', ''), language, load);
}
for (const [path, load] of Object.entries(shell)) provideMessages('shell', path.slice('./screens/words/'.length, -'.ts'.length), load);
