/**
 * On a new screen the focus goes to its heading, so that it is read out and the keyboard goes on from there. A
 * screen may fetch its words first and show another heading meanwhile: the focus goes to whichever is there, until
 * somebody does something. What the screen itself has given the focus to keeps it. Returns a function that stops this.
 */
export function focusHeading(main: HTMLElement): () => void {
  const look = (): void => {
    const now = document.activeElement;
    if (now !== main && main.contains(now)) return;
    const heading = main.querySelector('h1') ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  const stop = (): void => {
    watch.disconnect();
    for (const deed of ['keydown', 'pointerdown']) removeEventListener(deed, stop, true);
  };
  watch.observe(main, { childList: true, subtree: true });
  for (const deed of ['keydown', 'pointerdown']) addEventListener(deed, stop, true);
  look();
  return stop;
}
