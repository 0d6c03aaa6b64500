// Keys of a replay. Fields, the slider and buttons keep the keys that are theirs.

export type Action = 'first' | 'back' | 'forward' | 'last' | 'toggle';

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  defaultPrevented: boolean;
}

/** What has the focus, as far as it matters: something to type or choose in, something to press, or neither. */
type Focus = 'field' | 'button' | 'none';

const actions: Record<string, Action> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
  ' ': 'toggle',
};

export function actionOf(key: Key, focus: Focus): Action | null {
  if (key.defaultPrevented || key.ctrlKey || key.metaKey || key.altKey || key.shiftKey || focus === 'field') return null;
  const action = actions[key.key] ?? null;
  return action === 'toggle' && focus === 'button' ? null : action;
}

export function focusOf(element: { closest(selector: string): unknown } | null): Focus {
  if (element === null) return 'none';
  if (element.closest('input, select, textarea, [role="grid"], [role="application"], [data-keys="own"]') !== null) return 'field';
  return element.closest('button, a, summary, [role="button"]') !== null ? 'button' : 'none';
}

export function moved(action: Exclude<Action, 'toggle'>, step: number, steps: number): number {
  switch (action) {
    case 'first':
      return 0;
    case 'back':
      return Math.max(0, step - 1);
    case 'forward':
      return Math.min(steps - 1, step + 1);
    case 'last':
      return steps - 1;
  }
}
