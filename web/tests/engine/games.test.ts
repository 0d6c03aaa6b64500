import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { factsOf, gameNames, levelName, seatCounts } from '../../src/engine/games';
import type { GameInfo } from '../../src/engine/types';
import { src } from '../messages';
import { newEngine } from './engines';

// What the first screen knows of the games before the engine is there is what the engine says.
it('knows levels, seats and options as the engine does, in its order', async () => {
  const engine = await newEngine();
  const games = engine.call<GameInfo[]>('games');
  expect(gameNames).toEqual(games.map((game) => game.name));
  for (const game of games) {
    const facts = factsOf(game.name);
    expect(facts.levels.map((level) => level.name)).toEqual(game.levels.map((level) => level.name));
    expect(seatCounts(game.name)).toEqual(Array.from({ length: game.seats.max - game.seats.min + 1 }, (_, i) => game.seats.min + i));
    expect(facts.options).toEqual(game.options.map(({ name, values }) => ({ name, values })));
    expect(facts.secrets).toEqual(game.secrets);
    expect(facts.aids).toEqual(game.aids);
  }
});

it('has a folder for each game, and no other', () => {
  const folders = readdirSync(`${src}games`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map((entry) => entry.name).sort()).toEqual([...gameNames].sort());
});

it('knows nothing of a game or a level that there is not', () => {
  expect(levelName(gameNames[0]!, 7)).toBeUndefined();
  expect(levelName('chess', 1)).toBeUndefined();
  expect(() => factsOf('chess')).toThrow('chess');
});
