import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RawEngine } from '../../src/engine/engine';
import { gameNames } from '../../src/engine/games';
import type { GameInfo } from '../../src/engine/types';
import { read } from '../messages';

// What a level is like stands where the level does, in the engine (levels.txt). The page has it in every language; in English
// it is the same, without what a level scores.

it.each(gameNames)('%s: the levels are as the engine says they are', async (game) => {
  const engine = await RawEngine.instantiate(readFileSync('src/engine/engine.wasm'));
  const english = read('en', `setup-${game}`);
  for (const { number, line } of engine.call<GameInfo>('describe', game).levels) {
    expect(english[`level.${game}.${number}`], `level ${number}`).toBe(line.replace(/ Scores about .*$/, ''));
  }
});
