import type { GameName } from '../src/table/types';
import { anyHands, id, reach, type Hands } from './board';
import type { Visitor } from './harness';

// People who play on the boards themselves, quickly and badly. Each of them acts only when it is their turn and the page is
// still; then nothing changes until they do, and what was found can be pressed.

const games = import.meta.glob<Partial<Hands>>('./games/*.ts', { import: 'default', eager: true });

/** How a game is played on its board: as any is, but for what its own file says. */
export const handsFor = (game: GameName): Hands => ({ ...anyHands, ...games[`./games/${game}.ts`] });

/** Plays on until the game is over or so many steps were made; whoever has the turn acts, and looks around after each. */
export async function playOnBoard(game: GameName, people: Visitor[], steps = 2000): Promise<void> {
  const hands = handsFor(game);
  // Who is waited for stays so until their turn comes; whoever acts is waited for anew.
  const waits = new Map<Visitor, Promise<Visitor>>();
  for (let made = 0; made < steps; ++made) {
    for (const person of people)
      if (!waits.has(person))
        waits.set(
          person,
          person.turn().then(() => person),
        );
    const person = await Promise.race(waits.values());
    waits.delete(person);
    if ((await person.id('over').count()) > 0) return;
    await hands.act(person, id('lift'));
    await person.still();
    await person.look();
  }
  if (steps === 2000) throw new Error(`${game} does not end`);
}

/** Plays by the keyboard alone until the game is over. */
export async function playByKeys(game: GameName, person: Visitor): Promise<void> {
  const hands = handsFor(game);
  for (let decision = 0; decision < 400; ++decision) {
    await person.turn();
    if ((await person.id('over').count()) > 0) return;
    if (decision === 0) await reach(person, /^(cell-|card-|hand-)/);
    const told = await person.id('log').locator('li').count();
    await hands.decide(person);
    await person.page.waitForFunction(
      (before) =>
        document.querySelector('[data-testid="over"]') !== null || document.querySelectorAll('[data-testid="log"] li').length > before,
      told,
    );
  }
  throw new Error(`${game} does not end`);
}
