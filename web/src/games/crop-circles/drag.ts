// Carrying a glyph by pointer: from the hand to the field, about the field, or to another place in the hand.
import type { Tile } from './model';
import type { Turn } from './turn.svelte';
import type { Zoom } from './zoom.svelte';

export class Drag {
  readonly #turn: Turn;
  readonly #zoom: Zoom;
  #swallow = false;
  #putBack: () => void = () => undefined;

  constructor(turn: Turn, zoom: Zoom) {
    this.#turn = turn;
    this.#zoom = zoom;
  }

  /** A finger hides what it points at: over the field the glyph is carried above it. */
  get lifted(): number {
    return this.#turn.placing && this.#turn.carried?.finger === true ? 44 : 0;
  }

  grab(event: PointerEvent, tile: Tile): void {
    this.#swallow = false;
    if (event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.#turn.carried = { tile, pointer, fromX: x, fromY: y, x, y, on: false, finger: event.pointerType === 'touch' };
    this.#putBack = () => undefined;
    (event.currentTarget as HTMLElement).setPointerCapture(pointer);
  }

  move(event: PointerEvent): void {
    const turn = this.#turn;
    const held = turn.carried;
    if (held === null || event.pointerId !== held.pointer) return;
    const { clientX: x, clientY: y } = event;
    const on = held.on || Math.hypot(x - held.fromX, y - held.fromY) > 7;
    if (on && !held.on && turn.placing) this.#putBack = turn.carry(held.tile.id);
    turn.carried = { ...held, x, y, on };
    if (!on || !turn.placing) return;
    const at = this.#zoom.locate(x, y - this.lifted);
    if (at === null) turn.aim = null;
    else turn.aimNear(at.column, at.row, held.finger ? 1.1 : 0.75);
  }

  drop(event: PointerEvent): void {
    const turn = this.#turn;
    const held = turn.carried;
    if (held === null || event.pointerId !== held.pointer) return;
    const target = turn.aim;
    turn.carried = null;
    if (!held.on) return;
    this.#swallow = true;
    turn.aim = null;
    if (target !== null && turn.placing) {
      void turn.put(held.tile, target);
      return;
    }
    turn.release();
    const over = document.elementsFromPoint(held.x, held.y).find((element) => element.matches('[data-hand]'));
    const to = turn.tiles.findIndex((tile) => String(tile.id) === over?.getAttribute('data-hand'));
    if (to >= 0) turn.rearrange(held.tile.id, to);
  }

  /** The browser has taken the pointer away: nothing was meant. */
  cancel(event: Pick<PointerEvent, 'pointerId'>): void {
    const held = this.#turn.carried;
    if (held === null || event.pointerId !== held.pointer) return;
    this.#turn.carried = null;
    if (held.on) this.#turn.aim = null;
    this.#putBack();
  }

  /** Whether a click is only the end of a drag. */
  swallowed(): boolean {
    const was = this.#swallow;
    this.#swallow = false;
    return was;
  }
}
