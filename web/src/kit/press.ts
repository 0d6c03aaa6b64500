// Whether a pointer that went down presses or drags. A press ends with a click; so may a drag, and that click must do nothing.

type Pointer = Pick<PointerEvent, 'pointerId' | 'button' | 'clientX' | 'clientY'>;

/** A pointer that moves less than this, in pixels, still presses. */
const slack = 7;

export class Press {
  #from: { id: number; x: number; y: number } | null = null;
  #dragging = false;
  #swallows = false;

  /** Begins with the main button or a finger; false for any other button. */
  down({ pointerId: id, button, clientX: x, clientY: y }: Pointer): boolean {
    this.cancel();
    if (button !== 0) return false;
    this.#from = { id, x, y };
    return true;
  }
  /** Whether it is this pointer that is down. */
  holds({ pointerId }: Pick<Pointer, 'pointerId'>): boolean {
    return this.#from?.id === pointerId;
  }
  /** Whether the pointer drags: from when it has left the slack until it is up, also if it comes back. */
  move(pointer: Pointer): boolean {
    const from = this.#from;
    if (from === null || !this.holds(pointer)) return false;
    if (Math.hypot(pointer.clientX - from.x, pointer.clientY - from.y) >= slack) this.drag();
    return this.#dragging;
  }
  /** Makes it a drag, however little it has moved. */
  drag(): void {
    this.#dragging = true;
    this.swallow();
  }
  get dragging(): boolean {
    return this.#dragging;
  }
  /** Ends it; says whether it was a drag. */
  up(pointer: Pick<Pointer, 'pointerId'>): boolean {
    if (!this.holds(pointer)) return false;
    const dragged = this.#dragging;
    this.#from = null;
    this.#dragging = false;
    return dragged;
  }
  /** Nothing is pressed, and the next click counts. */
  cancel(): void {
    this.#from = null;
    this.#dragging = this.#swallows = false;
  }
  /** Its click must do nothing. */
  swallow(): void {
    this.#swallows = true;
  }
  /** Whether this click must do nothing; asked once for each. A click by key always counts. */
  swallows({ detail }: Pick<MouseEvent, 'detail'>): boolean {
    const swallows = this.#swallows && detail > 0;
    this.#swallows = false;
    return swallows;
  }
}
