import { tick } from 'svelte';

/** Sends the focus there, once the page shows what has changed. */
export async function focusOn(selector: string): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>(selector)?.focus();
}
