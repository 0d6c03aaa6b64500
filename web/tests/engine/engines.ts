import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { RawEngine } from '../../src/engine/engine';
import { EngineError } from '../../src/engine/types';

// The two engines that tests compare: the one for the browser and the native one.

export const wasmFile = resolve(import.meta.dirname, '../../src/engine/engine.wasm');
const binary = resolve(process.env.FULLCIRCLE_BINARY ?? resolve(import.meta.dirname, '../../../build/release/fullcircle'));

export async function newEngine(): Promise<RawEngine> {
  if (!existsSync(wasmFile)) throw new Error('first: scripts/build-wasm web/src/engine/engine.wasm');
  return RawEngine.instantiate(readFileSync(wasmFile));
}

/** What the native program prints. */
export function native(...args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    execFile(binary, args, { maxBuffer: 1 << 24 }, (error, out) => (error === null ? done(out) : fail(new Error(error.message))));
  });
}

export interface NativeReplay {
  game: string;
  options: string;
  seats: string[];
  events: { actor: '*' | number; text: string; points?: number }[];
  over: boolean;
  scores: number[];
  winners: number[];
  position: unknown;
}

export async function nativeReplay(file: string, at?: number, view = 'all'): Promise<NativeReplay> {
  const where = at === undefined ? [] : ['--at', String(at)];
  return JSON.parse(await native('replay', file, '--json', '--view', view, ...where)) as NativeReplay;
}

/** Random games by the native program, as records; `use` may read them until it is done. */
export async function withRandomGames(
  game: string,
  seats: number,
  games: number,
  options: string[],
  use: (files: string[]) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fullcircle-agree-'));
  try {
    const settings = options.flatMap((option) => ['--option', option]);
    const players = Array(seats).fill('random').join(',');
    await native('simulate', game, '--games', String(games), '--seats', players, '--seed', String(seats), '--records', folder, ...settings);
    await use(
      readdirSync(folder)
        .sort()
        .map((name) => join(folder, name)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The code with which a call is refused; empty if it is not. */
export function refusalOf(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    throw error;
  }
}
