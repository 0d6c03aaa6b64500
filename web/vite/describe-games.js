// Writes what the engine says of its games, for the page to be built from: node web/vite/describe-games.js ENGINE.wasm OUT.json.
// OUT.json is the list of them; beside it lies GAME.json of each, with its pieces and its board.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [wasm, out] = process.argv.slice(2);
if (out === undefined) {
  console.error('usage: node web/vite/describe-games.js ENGINE.wasm OUT.json');
  process.exit(2);
}

let engine;
const badFile = () => 8;
const ok = () => 0;
const imports = {
  env: { progress: ok },
  // As in src/engine/engine.ts, which is TypeScript: this runs in plain Node, before anything is installed. What the engine's C
  // library links is never called by what is asked here.
  wasi_snapshot_preview1: {
    clock_time_get: ok,
    random_get: ok,
    fd_write: badFile,
    fd_close: badFile,
    fd_seek: badFile,
    proc_exit: process.exit,
  },
};
engine = (await WebAssembly.instantiate(readFileSync(wasm), imports)).instance.exports;
engine._initialize();

function ask(...lines) {
  const request = new TextEncoder().encode(lines.join('\n'));
  const at = engine.fc_alloc(request.length);
  new Uint8Array(engine.memory.buffer, at, request.length).set(request);
  const answer = engine.fc_call(at, request.length) >>> 0;
  const said = JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, answer, engine.fc_answer_size())));
  if (said.error !== undefined) throw new Error(said.error.why);
  return said;
}

// Only what the first screens need: the rest is asked of the engine itself.
const games = ask('games').map((game) => ({
  name: game.name,
  title: game.title,
  seats: game.seats,
  secrets: game.secrets,
  options: game.options.map(({ name, values }) => ({ name, values })),
  levels: game.levels.map(({ number, name, player }) => ({ number, name, player })),
  aids: game.aids,
}));

/** Only when it has changed, so that what is made from it stays as it is. */
function write(path, what) {
  const text = `${JSON.stringify(what, null, 1)}\n`;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

write(out, games);
for (const { name } of games) write(join(dirname(out), `${name}.json`), ask('describe', name));
