// Carrying a glyph by pointer: from the hand to the field, about the field, or to another place in the hand.
import { Press } from '../../kit/press';
import type { Tile } from './model';
import type { Turn } from './turn.svelte';
import type { Zoom } from './zoom.svelte';

export class Drag {
  readonly #turn: Turn;
  readonly #zoom: Zoom;
  readonly #press = new Press();
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
    if (!this.#press.down(event)) return;
    const { clientX: x, clientY: y } = event;
    this.#turn.carried = { tile, x, y, on: false, finger: event.pointerType === 'touch' };
    this.#putBack = () => undefined;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const turn = this.#turn;
    const held = turn.carried;
    if (held === null || !this.#press.holds(event)) return;
    const { clientX: x, clientY: y } = event;
    const on = this.#press.move(event);
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
    if (held === null || !this.#press.holds(event)) return;
    const target = turn.aim;
    turn.carried = null;
    if (!this.#press.up(event)) return;
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
    if (held === null || !this.#press.holds(event)) return;
    this.#press.cancel();
    this.#turn.carried = null;
    if (held.on) this.#turn.aim = null;
    this.#putBack();
  }

  /** Whether a click is only the end of a drag. */
  swallows(click: Pick<MouseEvent, 'detail'>): boolean {
    return this.#press.swallows(click);
  }
}
