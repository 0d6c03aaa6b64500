// Fingers, mouse and wheel on the map: what they do to the camera.
import { Press } from '../../kit/press';
import { zoomAt, type Box, type Camera } from './model';

type Finger = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'button' | 'clientX' | 'clientY'>;

/** Where the map lies on the page. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A finger's press that lasts this long is a long one, in milliseconds. */
const patience = 500;

export class Gestures {
  readonly #fingers = new Map<number, { x: number; y: number }>();
  /** Of the first finger. */
  readonly #press = new Press();
  #start: Pick<Finger, 'clientX' | 'clientY'> = { clientX: 0, clientY: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onhold: (at: Pick<Finger, 'clientX' | 'clientY'>) => boolean;

  /** `onhold` is called with the point at which a finger is held for long; where it returns false, it is still a tap. */
  constructor(onhold: (at: Pick<Finger, 'clientX' | 'clientY'>) => boolean = () => false) {
    this.#onhold = onhold;
  }

  get fingers(): number {
    return this.#fingers.size;
  }
  holds(finger: Finger): boolean {
    return this.#fingers.has(finger.pointerId);
  }

  down(finger: Finger): void {
    const { pointerId, pointerType, button, clientX, clientY } = finger;
    if (button !== 0) return;
    this.#fingers.set(pointerId, { x: clientX, y: clientY });
    clearTimeout(this.#timer);
    if (this.#fingers.size > 1) {
      this.#press.drag();
      return;
    }
    this.#press.down(finger);
    this.#start = { clientX, clientY };
    if (pointerType === 'touch') this.#timer = setTimeout(() => this.#hold(), patience);
  }
  /** Where a finger that moves takes the camera: one moves it, two zoom; null as long as it may be a tap. */
  drag(finger: Finger, camera: Camera, { left, top, width, height }: Frame, bounds: Box): Camera | null {
    const { pointerId, clientX: x, clientY: y } = finger;
    const was = this.#fingers.get(pointerId);
    if (was === undefined) return null;
    if (!this.#press.dragging && !this.#press.move(finger)) return null;
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
    if (this.#onhold(this.#start)) this.#press.swallow();
  }
  up(finger: Finger): void {
    clearTimeout(this.#timer);
    this.#fingers.delete(finger.pointerId);
    if (this.#fingers.size === 0) this.#press.up(finger);
  }
  /** Nothing is held any more: the map is gone. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#fingers.clear();
    this.#press.cancel();
  }
  /** Whether a click is only the end of a drag or of a long press; asked once for each. */
  swallows(click: Pick<MouseEvent, 'detail'>): boolean {
    return this.#press.swallows(click);
  }
}

/** How much a turn of the wheel zooms; some browsers count lines. */
export const wheelFactor = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number =>
  Math.exp(-deltaY * (deltaMode === 1 ? 18 : 1) * 0.0016);
