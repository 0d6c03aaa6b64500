// How much of the field is seen: on a small screen it can be enlarged by button, by two fingers, or by the first tap.
import { tick } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import { extent, margin, unit } from './art';
import { columnOf, rowOf, side, type Cell } from './pieces';

/** How large a field has to be to be hit. */
const least = { finger: 44, mouse: 38 };
const fingers = new MediaQuery('pointer: coarse');

/** Must be made while a component is initialised. */
export class Zoom {
  viewport = $state<HTMLElement>();
  /** What lies exactly on the fields. */
  overlay = $state<HTMLElement>();
  width = $state(700);
  factor = $state(1);
  /** The factor at which a finger hits every field. */
  readonly big = $derived(Math.max(1, (48 * extent) / (unit * Math.max(1, this.width))));
  /** Whether fields are too small to be hit when all are seen. */
  readonly small = $derived((this.width * unit) / extent < (fingers.current ? least.finger : least.mouse));
  /** Whether a finger hits the fields as they are now. */
  readonly hits = $derived((this.width * this.factor * unit) / extent >= least.finger || !this.small);

  constructor() {
    $effect(() => {
      if (!this.small && this.factor > 1) this.whole();
    });
  }

  /** Shows the whole field again. */
  whole(): void {
    this.factor = 1;
  }

  /** Enlarges about a point, in fields. */
  async enlarge(factor: number, column: number, row: number): Promise<void> {
    this.factor = Math.max(1, Math.min(3.5, factor));
    await tick();
    if (this.viewport === undefined) return;
    const scale = (this.width * this.factor) / extent;
    this.viewport.scrollLeft = (margin + column * unit) * scale - this.viewport.clientWidth / 2;
    this.viewport.scrollTop = (margin + row * unit) * scale - this.viewport.clientHeight / 2;
  }

  /** Enlarges about a field, or shows the whole. */
  toggle(about: Cell): void {
    if (this.factor > 1) this.whole();
    else void this.enlarge(this.big, columnOf(about) + 0.5, rowOf(about) + 0.5);
  }

  /** Where a point of the screen is on the board, in fields; null if it is beside it. */
  locate(clientX: number, clientY: number): { column: number; row: number } | null {
    const view = this.viewport?.getBoundingClientRect();
    const box = this.overlay?.getBoundingClientRect();
    if (view === undefined || box === undefined) return null;
    if (clientX < view.left || clientX > view.right || clientY < view.top || clientY > view.bottom) return null;
    const column = ((clientX - box.left) / box.width) * side;
    const row = ((clientY - box.top) / box.height) * side;
    return column < 0 || row < 0 || column >= side || row >= side ? null : { column, row };
  }

  /** Two fingers; with touch events, because only they can keep the browser from zooming the page. */
  pinch = (element: HTMLElement): (() => void) => {
    let start: { apart: number; factor: number } | null = null;
    const apart = (a: Touch, b: Touch): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    const begin = ({ touches }: TouchEvent): void => {
      start = touches.length === 2 && this.small ? { apart: apart(touches[0]!, touches[1]!), factor: this.factor } : null;
    };
    const move = (event: TouchEvent): void => {
      if (start === null || event.touches.length !== 2) return;
      event.preventDefault();
      const [a, b] = [event.touches[0]!, event.touches[1]!];
      const at = this.locate((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      if (at !== null) void this.enlarge((start.factor * apart(a, b)) / start.apart, at.column, at.row);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
    };
  };
}
