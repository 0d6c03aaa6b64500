import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { gameNames } from '../src/engine/games';
import { meet, phone, stage, Visitor } from './harness';
import { playOnBoard } from './players';

// How fast the page feels: scripts/test-page speed. Figures, not a test: the machine is shared.

const here = stage();

/** From the first press of a button or key to the next picture, as the browser itself measures it (in steps of 8 ms). */
const listen = (): void => {
  const found: number[] = [];
  (window as unknown as { pressed: number[] }).pressed = found;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (/^(click|pointerdown|pointerup|keydown)$/.test(entry.name)) found.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  addEventListener(
    'click',
    () => ((window as unknown as { clicks: number }).clicks = ((window as unknown as { clicks?: number }).clicks ?? 0) + 1),
    true,
  );
};
async function pressed(page: Page): Promise<string> {
  const { times, clicks } = await page.evaluate(() => ({
    times: (window as unknown as { pressed: number[] }).pressed,
    clicks: (window as unknown as { clicks?: number }).clicks ?? 0,
  }));
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `${clicks} clicks; of ${sorted.length} presses over 16 ms: half within ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms`;
}

it.each(gameNames)('%s', async (game) => {
  for (const [name, options] of [
    ['a wide screen', {}],
    ['a small phone', phone],
  ] as const) {
    const ada = await Visitor.come(here.browser, 'Ada', { ...options, reducedMotion: 'no-preference' });
    await ada.page.addInitScript(listen);
    await ada.page.goto(here.server.url);
    await ada.id(`quick-${game}`).click();
    await ada.id('board').waitFor();
    await playOnBoard(game, [ada], 60);
    console.log(`${game}, ${name}, from press to picture: ${await pressed(ada.page)}`);
    await ada.finish();
  }
  // From one screen to the other.
  const [ada, bo] = await meet(here.server, here.browser, game);
  await bo.page.evaluate(() => {
    const told = (): number => document.querySelectorAll('[data-testid="log"] li').length;
    let last = told();
    (window as unknown as { arrived: number[] }).arrived = [];
    new MutationObserver(() => {
      if (told() > last) (window as unknown as { arrived: number[] }).arrived.push(Date.now());
      last = told();
    }).observe(document.body, { subtree: true, childList: true });
  });
  await ada.page.evaluate(() => {
    (window as unknown as { sent: number[] }).sent = [];
    addEventListener(
      'click',
      (event) =>
        (event.target as Element).closest('[data-testid="confirm"]') !== null &&
        (window as unknown as { sent: number[] }).sent.push(Date.now()),
      true,
    );
  });
  await playOnBoard(game, [ada, bo], 60);
  const sent = await ada.page.evaluate(() => (window as unknown as { sent: number[] }).sent);
  const arrived = await bo.page.evaluate(() => (window as unknown as { arrived: number[] }).arrived);
  const took = sent
    .map((at) => (arrived.find((time) => time >= at) ?? NaN) - at)
    .filter((ms) => ms < 2000)
    .sort((a, b) => a - b);
  console.log(
    `${game}, from a press to the other screen: ${took.length} moves, half within ${took[Math.floor(took.length / 2)]} ms, longest ${took.at(-1)} ms`,
  );
  await ada.finish();
  await bo.finish();
});
