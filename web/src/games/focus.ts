import { tick } from 'svelte';

/** Does something after which what was pressed may be gone or asleep: the focus stays in the dock then, at `next` if that is there. */
export async function keepFocus(dock: HTMLElement | undefined, work: () => Promise<unknown>, next?: string): Promise<void> {
  const inside = dock?.contains(document.activeElement) ?? false;
  await work();
  await tick();
  const at = document.activeElement;
  if (!inside || (at !== document.body && !at?.matches(':disabled'))) return;
  const found = next === undefined ? null : dock?.querySelector<HTMLElement>(next);
  (found ?? dock)?.focus({ preventScroll: true });
}
