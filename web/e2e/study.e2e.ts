import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gameNames, type GameName } from '../src/engine/games';
import type { Lesson } from '../src/games/lesson';
import { binary, environment, stage, Visitor } from './harness';

// Learning and looking back: the lessons, a record step by step, its review and a try of one's own.

const here = stage();

/** A game of two who go for what they gain at once. */
function record(game: GameName): string {
  const folder = mkdtempSync(join(tmpdir(), 'fullcircle-record-'));
  execFileSync(binary, ['simulate', game, '--games=1', '--seats=greedy,greedy', '--seed=2', `--records=${folder}`], { env: environment() });
  return join(folder, readdirSync(folder)[0]!);
}

// Not by way of module.ts, which is for a page and its compiler.
const lessons = import.meta.glob<Lesson>('../src/games/*/lesson.ts', { import: 'default' });
const stepsOf = async (game: GameName): Promise<Lesson['steps']> => (await lessons[`../src/games/${game}/lesson.ts`]!()).steps;

describe.each(gameNames)('%s', (game) => {
  it('is learned in words alone, each step by doing it', async () => {
    const steps = await stepsOf(game);
    const ada = await Visitor.come(here.browser, 'Ada');
    await ada.page.addInitScript(() => localStorage.setItem('text', 'on'));
    await ada.page.goto(`${here.server.url}/learn/${game}`);
    const feedback = (): Promise<string | null> => ada.id('feedback').getAttribute('data-kind');
    const type = async (move: string): Promise<void> => {
      await ada.id('command').fill(move);
      await ada.page.keyboard.press('Enter');
      await ada.still();
    };
    for (const [at, step] of steps.entries()) {
      await ada.page.locator(`[data-testid="lesson"][data-step="${step.id}"]`).waitFor();
      if (step.task !== undefined) {
        await ada.still(); // the board of the step before is gone
        await type('nonsense');
        expect(await feedback()).toBe('illegal');
        for (const move of step.task.solution) {
          await type(move);
          expect(await feedback()).toMatch(/right|more/);
          // The box is empty again, or gone with the last of them.
          expect(await ada.id('command').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''))).toBe('');
        }
        expect(await feedback()).toBe('right');
      }
      if (at === 2) await ada.axe();
      if (at + 1 < steps.length) await ada.id('next').click();
    }
    await ada.id('finished').waitFor();
    await ada.axe();
    await ada.finish();
  });

  it('is shown on the board where somebody does not know how', async () => {
    const steps = await stepsOf(game);
    const ada = await Visitor.come(here.browser, 'Ada', { viewport: { width: 360, height: 740 } });
    await ada.page.goto(`${here.server.url}/learn/${game}`);
    for (const [at, step] of steps.entries()) {
      await ada.page.locator(`[data-testid="lesson"][data-step="${step.id}"]`).waitFor();
      await ada.still();
      await ada.fits();
      if (step.task !== undefined) {
        await ada.id('show').click();
        await expect.poll(() => ada.id('feedback').getAttribute('data-kind')).toBe('shown');
      }
      if (at + 1 < steps.length) await ada.id('next').click();
    }
    await ada.id('finished').waitFor();
    await ada.finish();
  });

  it('is looked back at: steps, review, a try of one’s own, in words', async () => {
    const ada = await Visitor.come(here.browser, 'Ada');
    await ada.page.goto(`${here.server.url}/replay`);
    await ada.id('replay-file').setInputFiles(record(game));
    await ada.id('replay').waitFor();
    await ada.still();
    const step = async (): Promise<number> => Number(/(\d+) \/ /.exec((await ada.id('replay-count').textContent()) ?? '')?.[1] ?? -1);
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
    ] as const) {
      await ada.page.keyboard.press(key);
      await expect.poll(step).toBe(at);
    }
    await ada.id('replay-last').click();
    await expect.poll(step).toBeGreaterThan(10);
    await ada.id('replay-effort').selectOption('quick');
    await ada.id('replay-run-review').click();
    await ada.id('accuracy-0').waitFor({ timeout: 150_000 });
    await ada.axe();
    await ada.id('replay-slider').evaluate((element: HTMLInputElement) => {
      element.value = '9';
      element.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect.poll(step).toBe(9);
    await ada.id('text-toggle').click();
    await ada.id('text').waitFor();
    await ada.axe();
    await ada.id('replay-try').click();
    await ada.id('choice').first().click();
    await ada.id('try-again').waitFor();
    await ada.axe();
    const [download] = await Promise.all([ada.page.waitForEvent('download'), ada.id('replay-download').click()]);
    expect(download.suggestedFilename()).toMatch(/\.fcr$/);
    await ada.id('play-on').click();
    await ada.page.waitForURL('**/play/*');
    await expect.poll(() => ada.id('plate-1').textContent()).toMatch(/\(3\)/); // the computer, by its level
    await ada.finish();
  });
});
