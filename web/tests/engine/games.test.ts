import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { factsOf, findLevel, gameNames, seatCounts } from '../../src/engine/games';
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
    expect(facts.levels).toEqual(game.levels.map(({ number, name, player }) => ({ number, name, player })));
    for (const level of facts.levels)
      expect([findLevel(game.name, level.number), findLevel(game.name, level.player)]).toEqual([level, level]);
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
  for (const none of [7, 0, 'bot:7', 'bot', '', undefined]) expect(findLevel(gameNames[0]!, none)).toBeUndefined();
  expect(findLevel('chess', 1)).toBeUndefined();
  expect(() => factsOf('chess')).toThrow('chess');
});
