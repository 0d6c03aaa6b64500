import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';

// What end-to-end tests need: the server, a browser, and people in it who notice every error.

/** The program. */
export const binary = process.env.FULLCIRCLE ?? new URL('../../build/release/fullcircle', import.meta.url).pathname;

/** Without what is meant for the tests: it takes every FULLCIRCLE_ variable for a setting, and refuses those it does not know. */
export const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FULLCIRCLE')));

export class Server {
  private constructor(
    private child: ChildProcess,
    private readonly folder: string,
    readonly port: number,
    readonly output: string,
  ) {}
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  static async start(port = 0, folder?: string): Promise<Server> {
    const home = folder ?? (await mkdtemp(join(tmpdir(), 'fullcircle-page-')));
    const child = spawn(
      binary,
      ['serve', `--port=${port}`, '--admin-port=0', `--data=${join(home, 'data')}`, '--bot-pace=0', '--newcomers=1000'],
      { stdio: ['ignore', 'pipe', 'ignore'], env: environment() },
    );
    let output = '';
    await new Promise<void>((done, fail) => {
      child.stdout.on('data', (bytes: Buffer) => {
        output += bytes.toString();
        if (output.includes('Ctrl-C')) done();
      });
      child.on('error', fail); // it is not built, for one
      child.on('exit', () => fail(new Error(`the server did not start: ${output}`)));
    });
    const found = /is at http:\/\/127\.0\.0\.1:(\d+)/.exec(output);
    if (found === null) throw new Error(output);
    return new Server(child, home, Number(found[1]), output);
  }

  /** Without a word, as a power cut does; and again at the same place. */
  async crashAndRestart(): Promise<Server> {
    await this.#end('SIGKILL');
    return Server.start(this.port, this.folder);
  }
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }
  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((done) => this.child.once('exit', done));
    this.child.kill(signal);
    await gone;
  }
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });

/** A server and a browser for all tests of a file. */
export function stage(): { server: Server; browser: Browser } {
  const here = {} as { server: Server; browser: Browser };
  beforeAll(async () => {
    here.server = await Server.start();
    here.browser = await launch();
  });
  afterAll(async () => {
    await here.browser?.close();
    await here.server?.stop();
  });
  return here;
}

/** Nothing is loaded, asked or sent, and nothing moves; `turn`: and whoever looks is to act, or the game is over. */
const isStill = (turn: boolean): boolean =>
  document.querySelector(turn ? '[data-testid="over"], [data-testid="now"] strong' : 'main') !== null &&
  document.querySelector('[aria-busy="true"], [data-loading]') === null &&
  document.fonts.status === 'loaded' &&
  document.getAnimations().every(({ playState, pending }) => playState !== 'running' && !pending);

/** The first of these selectors that finds something, and the middle of that if a press there would meet it. */
function findOnTop(selectors: string[]): { at: number; x: number; y: number } | { at: number; x: null; y: null } {
  const at = selectors.findIndex((selector) => document.querySelector(selector) !== null);
  const nowhere = { at, x: null, y: null };
  if (at < 0) return nowhere;
  const found = document.querySelector(selectors[at]!)!;
  const { left, right, top, bottom } = found.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return found.contains(document.elementFromPoint(x, y)) ? { at, x, y } : nowhere;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const seen = new Set<string>();

/** Somebody with a browser of their own. `finish` fails the test if anything went wrong on the way. */
export class Visitor {
  readonly errors: string[] = [];
  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    /** Whether they have a finger instead of a mouse. */
    readonly finger: boolean,
  ) {
    page.on('console', (message) => {
      // A lost connection is told by the browser itself; tests that cut it expect that.
      if (message.type() === 'error' && !/ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|WebSocket connection/.test(message.text()))
        this.errors.push(message.text());
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
  }

  static async come(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      serviceWorkers: 'block', // it fetches all there is, for each visitor: only for tests of it
      ...options,
    });
    await context.addInitScript((wanted: string) => {
      try {
        if (localStorage.getItem('name') === null) localStorage.setItem('name', wanted);
        localStorage.setItem('sound', 'off');
      } catch {
        /* a page without storage */
      }
    }, name);
    context.setDefaultTimeout(60_000); // of the machine, which others share, not of the page
    return new Visitor(name, context, await context.newPage(), options.hasTouch === true);
  }

  /** The same person with another tab. */
  async another(): Promise<Visitor> {
    return new Visitor(this.name, this.context, await this.context.newPage(), this.finger);
  }

  id(testId: string): ReturnType<Page['getByTestId']> {
    return this.page.getByTestId(testId);
  }

  /** What was begun is done: until somebody acts, a computer player among them, the page stays as it is. */
  async still(): Promise<void> {
    await this.page.waitForFunction(isStill, false);
  }

  /** They are to act, or the game is over; and the page is still. */
  async turn(): Promise<void> {
    await this.page.waitForFunction(isStill, true);
  }

  /**
   * Clicks or taps the first of these selectors that finds something, and says which; -1 if none does. The page
   * is to be still: what is in view and lies on top is pressed at once, without watching whether it moves.
   */
  async pressFirst(...selectors: string[]): Promise<number> {
    const { at, x, y } = await this.page.evaluate(findOnTop, selectors);
    if (at < 0) return at;
    if (x === null) await this.press(selectors[at]!);
    else await this.pressAt(x, y);
    return at;
  }
  /** Clicks or taps, and has done so when the page has heard of it, which it does some time after a finger. */
  async press(selector: string): Promise<void> {
    const found = this.page.locator(selector).first();
    if (this.finger) await this.#heard(() => found.tap());
    else await found.click();
  }
  async pressAt(x: number, y: number): Promise<void> {
    if (this.finger) await this.#heard(() => this.page.touchscreen.tap(x, y));
    else await this.page.mouse.click(x, y);
  }
  async #heard(tap: () => Promise<void>): Promise<void> {
    const clicked = await this.page.evaluateHandle(() => ({
      click: new Promise((done) => addEventListener('click', () => done(null), { capture: true, once: true })),
    }));
    await tap();
    await clicked.evaluate(({ click }) => click);
  }

  /** No accessibility violation in this state. axe is evaluated by the test driver, not by the page. */
  async axe(): Promise<void> {
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axeSource);
    const violations = await this.page.evaluate(async () => {
      const { violations } = await (
        window as unknown as {
          axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }> };
        }
      ).axe.run({ resultTypes: ['violations'] });
      return violations.map(
        (one) =>
          `${one.id}: ${one.nodes
            .slice(0, 3)
            .map((node) => `${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`)
            .join('; ')}`,
      );
    });
    expect(violations, `${this.name} at ${this.page.url()}`).toEqual([]);
  }

  /** The same, once for each combination of things on the screen that this test file has not seen yet. */
  async look(): Promise<void> {
    const state = await this.page.evaluate(() =>
      [
        ...new Set(
          [...document.querySelectorAll('[data-testid]')].map(
            (element) => `${element.getAttribute('data-testid')!.replace(/[-\d].*/, '')}${element.hasAttribute('disabled') ? '!' : ''}`,
          ),
        ),
      ]
        .sort()
        .join(),
    );
    const path = new URL(this.page.url()).pathname.split('/')[1] ?? '';
    if (seen.has(`${path} ${state}`)) return;
    seen.add(`${path} ${state}`);
    await this.axe();
  }

  /** Nothing sticks out to the side. */
  async fits(): Promise<void> {
    const [content, window_] = await this.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
    expect(content, `${this.page.url()} is wider than the screen`).toBeLessThanOrEqual(window_);
  }

  async finish(): Promise<void> {
    await this.context.close();
    expect(this.errors, `what ${this.name}'s browser complained about`).toEqual([]);
  }
}

/** The smallest phone, and who holds it. */
export const phone = { viewport: { width: 320, height: 640 }, hasTouch: true };

/** Ada opens a table from the home screen, Bo comes by the link; `options` of Ada's browser. */
export async function meet(
  server: Server,
  browser: Browser,
  game: string,
  options: BrowserContextOptions = {},
): Promise<[Visitor, Visitor]> {
  const ada = await Visitor.come(browser, 'Ada', options);
  await ada.page.goto(server.url);
  await ada.id(`friend-${game}`).click();
  await ada.id('name-0').fill('Ada');
  await ada.id('start').click();
  await ada.id('waiting').waitFor();
  await ada.still();
  await ada.axe();
  const link = ada.page.url();
  expect(link).toContain('invite=');
  const bo = await Visitor.come(browser, 'Bo');
  await bo.page.goto(link);
  await bo.id('name').fill('Bo');
  await bo.still();
  await bo.axe();
  await bo.id('sit').click();
  for (const person of [ada, bo]) await person.id('board').waitFor();
  for (const person of [ada, bo]) await person.still();
  return [ada, bo];
}

/** Plays in words alone until the game is over: types the first of the decisions that are offered. */
export async function playByText(person: Visitor, most = 4000): Promise<void> {
  for (let i = 0; i < most; ++i) {
    await person.turn();
    if ((await person.id('over').count()) > 0) return;
    await person.id('command').fill((await person.id('choice').first().getAttribute('data-move'))!);
    await person.page.keyboard.press('Enter');
    await person.still();
    // Taken, and with it out of the box, which goes with the last one.
    expect(await person.id('command').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''))).toBe('');
    await person.look();
  }
  throw new Error('the game does not end');
}
