import { expect, it, vi } from 'vitest';
import { doesWords as carcassonneWords } from '../../src/games/carcassonne/words';
import { doesWords as wagonsWords } from '../../src/games/circle-the-wagons/words';
import { ReplayTable } from '../../src/replay/table';
import { testEngine } from './engine';

// What is said of a decision needs no position: what it does says it all.

vi.mock('../../src/kit/i18n/index.svelte', () => ({
  language: () => 'en',
  t: (key: string, params = {}) => `${key} ${JSON.stringify(params)}`,
}));

it('Circle the Wagons: what a draft gave away', async () => {
  const engine = await testEngine();
  const replay = await ReplayTable.open(engine, { id: 'x', record: engine.make('circle-the-wagons', 'Ada|Bo', 5, 'greedy') }, 0);
  let given = 0;
  for (const [k, { decision }] of replay.steps.entries()) {
    if (decision?.does.kind !== 'draft') continue;
    const next = replay.steps.slice(k + 1).findIndex((step) => step.decision!.does.kind !== 'free');
    const free = next < 0 ? replay.steps.length - k - 1 : next;
    given += free;
    expect(wagonsWords(decision.does)).toContain(free === 0 ? 'cw.did.draft ' : `"n":${free}`);
  }
  expect(given).toBeGreaterThan(0);
  replay.dispose();
});

it('Carcassonne: where a crop circle added a follower or took one back', async () => {
  const engine = await testEngine();
  let effects = 0;
  for (let seed = 1; seed < 5; ++seed) {
    const replay = await ReplayTable.open(engine, { id: 'x', record: engine.make('carcassonne', 'Ada|Bo', seed, 'random') }, 0);
    for (const { decision } of replay.steps) {
      if (decision === null || !['add', 'back'].includes(decision.does.kind)) continue;
      ++effects;
      expect(carcassonneWords(decision.does)).toContain('ca.spot');
    }
    replay.dispose();
  }
  expect(effects).toBeGreaterThan(0);
});
