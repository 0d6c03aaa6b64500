import { afterEach, expect, it, vi } from 'vitest';
import { keepFocus } from '../../src/kit/focus';

// As much of a page as is needed: what has the focus, and a dock with what stands in it.
class Thing {
  disabled = false;
  inside: Thing[] = [];
  contains(other: Thing): boolean {
    return other === this || this.inside.includes(other);
  }
  querySelector(): Thing | null {
    return this.inside.find((thing) => !thing.disabled) ?? null;
  }
  matches(): boolean {
    return this.disabled;
  }
  focus(): void {
    page.activeElement = this;
  }
}
const body = new Thing();
const page: { body: Thing; activeElement: Thing } = { body, activeElement: body };
afterEach(() => vi.unstubAllGlobals());

const [button, next, chat] = [new Thing(), new Thing(), new Thing()];
function gone(): void {
  body.focus();
}
function asleep(): void {
  button.disabled = true;
}

it.each<[string, Thing, () => void, string | undefined, Thing | 'dock']>([
  ['goes to the dock when what had it is gone', button, gone, undefined, 'dock'],
  ['goes to the dock when what had it sleeps', button, asleep, undefined, 'dock'],
  ['goes on to what comes next', button, gone, 'button', next],
  ['stays where it can', button, () => undefined, undefined, button],
  ['is not taken from elsewhere', button, () => chat.focus(), undefined, chat],
  ['is not called from elsewhere', chat, gone, undefined, body],
])('the focus %s', async (_, from, change, wanted, to) => {
  vi.stubGlobal('document', page);
  const dock = new Thing();
  button.disabled = false;
  dock.inside = wanted === undefined ? [button] : [next, button];
  from.focus();
  await keepFocus(dock as unknown as HTMLElement, async () => change(), wanted);
  expect(page.activeElement).toBe(to === 'dock' ? dock : to);
});
