import { tick } from 'svelte';

/** Sends the focus there, once the page shows what has changed: to the first of these that is there and takes it. */
export async function focusOn(...selectors: string[]): Promise<void> {
  await tick();
  const found = selectors.map((selector) => document.querySelector<HTMLElement>(`${selector}:not([disabled])`)).find((one) => one !== null);
  found?.focus();
}
