import { focusOn } from '../kit/focus';

/**
 * To be called while the button that led here has the focus; what it returns gives the focus back to it. It may have been
 * drawn anew by then, so it is found by its test id; if it is gone, the first of `others` gets the focus.
 */
export function wayBack(...others: string[]): () => Promise<void> {
  const opener = document.querySelector<HTMLElement>('button:focus')?.dataset.testid;
  const ids = opener === undefined ? others : [opener, ...others];
  return () => focusOn(...ids.map((id) => `[data-testid="${id}"]`));
}
