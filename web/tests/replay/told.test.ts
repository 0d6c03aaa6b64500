import { expect, it, vi } from 'vitest';
import { tell as tellCarcassonne } from '../../src/games/carcassonne/words';
import { tell as tellWagons } from '../../src/games/circle-the-wagons/words';
import { ReplayTable } from '../../src/table/replay';
import { testEngine } from './engine';

// What is said of a decision is the same wherever the replay was opened.

vi.mock('../../src/i18n/index.svelte', () => ({ language: () => 'en', t: (key: string, params = {}) => `${key} ${JSON.stringify(params)}` }));

it('Circle the Wagons: what a draft gave away', async () => {
  const engine = await testEngine();
  const replay = await ReplayTable.open(engine, { id: 'x', record: engine.make('circle-the-wagons', 'Ada|Bo', 5, 'greedy') }, 0);
  let given = 0;
  for (const [k, { decision }] of replay.steps.entries()) {
    if (decision === null || !decision.text.startsWith('draft')) continue;
    const next = replay.steps.slice(k + 1).findIndex((step) => !step.decision!.text.startsWith('free'));
    const free = next < 0 ? replay.steps.length - k - 1 : next;
    given += free;
    expect(tellWagons(decision.text, replay.whole)).toContain(free === 0 ? 'cw.tell.draft ' : `"n":${free}`);
    // And in its position, as a review tells what would have been better there.
    expect(tellWagons(decision.text, await replay.stateAt(k - 1))).toBe(tellWagons(decision.text, replay.whole));
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
      if (decision === null || !/^(add|back) /.test(decision.text)) continue;
      ++effects;
      expect(tellCarcassonne(decision.text, replay.whole)).toContain('ca.spot');
    }
    replay.dispose();
  }
  expect(effects).toBeGreaterThan(0);
});
