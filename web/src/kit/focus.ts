import { tick } from 'svelte';

/** Sends the focus there, once the page shows what has changed: to the first of these that is there and takes it. */
export async function focusOn(...selectors: string[]): Promise<void> {
  await tick();
  const found = selectors.map((selector) => document.querySelector<HTMLElement>(`${selector}:not([disabled])`)).find((one) => one !== null);
  found?.focus();
}

/** Does something that may remove or disable what was pressed: then the focus stays in the dock, at `next` if that is there. */
export async function keepFocus(dock: HTMLElement | undefined, work: () => Promise<unknown>, next?: string): Promise<void> {
  const inside = dock?.contains(document.activeElement) ?? false;
  await work();
  await tick();
  const at = document.activeElement;
  if (!inside || (at !== document.body && !at?.matches(':disabled'))) return;
  const found = next === undefined ? null : dock?.querySelector<HTMLElement>(next);
  (found ?? dock)?.focus({ preventScroll: true });
}
