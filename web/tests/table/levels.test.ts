import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RawEngine } from '../../src/engine/engine';
import type { GameInfo } from '../../src/engine/types';
import { gameNames } from '../../src/table/types';
import { gameOptions, levelNames, seatCounts } from '../../src/ui/levels';

// What the home screen knows of the games before the engine is there is what the engine says.
it('knows levels, seats and options as the engine does', async () => {
  const engine = await RawEngine.instantiate(readFileSync(new URL('../../src/engine/engine.wasm', import.meta.url)));
  const games = engine.call<GameInfo[]>('games');
  expect(games.map((game) => game.name).sort()).toEqual([...gameNames].sort());
  for (const name of gameNames) {
    const game = games.find((one) => one.name === name)!;
    expect(game.levels.map((level) => level.name)).toEqual(levelNames[name]);
    expect([game.min_seats, game.max_seats]).toEqual([seatCounts[name][0], seatCounts[name].at(-1)]);
    expect(game.options.map((option) => [option.name, option.values])).toEqual(gameOptions[name].map((option) => [option.name, option.values]));
  }
});
