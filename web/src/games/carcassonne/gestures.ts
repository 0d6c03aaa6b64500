// Fingers, mouse and wheel on the map: what they do to the camera.
import { zoomAt, type Box, type Camera } from './model';

type Finger = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'button' | 'clientX' | 'clientY'>;

/** Where the map lies on the page. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A press that goes no farther is a tap. */
const slack = 7;
/** A finger's press that lasts as long is a long one, in milliseconds. */
const patience = 500;

export class Gestures {
  readonly #fingers = new Map<number, { x: number; y: number }>();
  #start = { x: 0, y: 0 };
  #dragged = false;
  #held = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onhold: (at: Pick<Finger, 'clientX' | 'clientY'>) => boolean;

  /** `onhold` is told where a finger is held for long; what it has no answer to is still a tap. */
  constructor(onhold: (at: Pick<Finger, 'clientX' | 'clientY'>) => boolean = () => false) {
    this.#onhold = onhold;
  }

  get fingers(): number {
    return this.#fingers.size;
  }
  holds(finger: Finger): boolean {
    return this.#fingers.has(finger.pointerId);
  }

  down({ pointerId, pointerType, button, clientX: x, clientY: y }: Finger): void {
    if (pointerType === 'mouse' && button !== 0) return;
    this.#fingers.set(pointerId, { x, y });
    clearTimeout(this.#timer);
    if (this.#fingers.size > 1) return;
    this.#start = { x, y };
    this.#dragged = this.#held = false;
    if (pointerType === 'touch') this.#timer = setTimeout(() => this.#hold(), patience);
  }
  /** Where a finger that went on takes the camera: one moves it, two zoom; null as long as it may be a tap. */
  drag({ pointerId, clientX: x, clientY: y }: Finger, camera: Camera, { left, top, width, height }: Frame, bounds: Box): Camera | null {
    const was = this.#fingers.get(pointerId);
    if (was === undefined) return null;
    if (!this.#dragged && this.#fingers.size < 2 && Math.hypot(x - this.#start.x, y - this.#start.y) < slack) return null;
    this.#dragged = true;
    clearTimeout(this.#timer);
    this.#fingers.set(pointerId, { x, y });
    const speed = camera.scale * this.#fingers.size;
    const moved = { ...camera, x: camera.x - (x - was.x) / speed, y: camera.y - (y - was.y) / speed };
    const other = [...this.#fingers].find(([id]) => id !== pointerId)?.[1];
    if (other === undefined) return moved;
    const spread = Math.hypot(x - other.x, y - other.y) / Math.max(Math.hypot(was.x - other.x, was.y - other.y), 1);
    return zoomAt(moved, width, height, (x + other.x) / 2 - left, (y + other.y) / 2 - top, spread, bounds);
  }
  #hold(): void {
    this.#held = this.#onhold({ clientX: this.#start.x, clientY: this.#start.y });
  }
  up(finger: Finger): void {
    clearTimeout(this.#timer);
    this.#fingers.delete(finger.pointerId);
  }
  /** Nothing is held any more: the map is gone. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#fingers.clear();
  }
  /** Whether a click is but the end of a drag or of a long press; asked once for each. */
  endsDrag(): boolean {
    const ends = this.#dragged || this.#held;
    this.#dragged = this.#held = false;
    return ends;
  }
}

/** How much a turn of the wheel zooms; some browsers count lines. */
export const wheelFactor = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number =>
  Math.exp(-deltaY * (deltaMode === 1 ? 18 : 1) * 0.0016);
