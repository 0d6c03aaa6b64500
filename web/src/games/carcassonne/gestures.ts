// Fingers, mouse and wheel on the map: what they do to the camera.
import { zoomAt, type Camera } from './model';

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

export class Gestures {
  readonly #fingers = new Map<number, { x: number; y: number }>();
  #start = { x: 0, y: 0 };
  #dragged = false;

  get fingers(): number {
    return this.#fingers.size;
  }
  holds(finger: Finger): boolean {
    return this.#fingers.has(finger.pointerId);
  }

  down({ pointerId, pointerType, button, clientX: x, clientY: y }: Finger): void {
    if (pointerType === 'mouse' && button !== 0) return;
    this.#fingers.set(pointerId, { x, y });
    if (this.#fingers.size > 1) return;
    this.#start = { x, y };
    this.#dragged = false;
  }
  /** Where a finger that went on takes the camera: one moves it, two zoom; null as long as it may be a tap. */
  drag({ pointerId, clientX: x, clientY: y }: Finger, camera: Camera, { left, top, width, height }: Frame): Camera | null {
    const was = this.#fingers.get(pointerId);
    if (was === undefined) return null;
    if (!this.#dragged && this.#fingers.size < 2 && Math.hypot(x - this.#start.x, y - this.#start.y) < slack) return null;
    this.#dragged = true;
    this.#fingers.set(pointerId, { x, y });
    const speed = camera.scale * this.#fingers.size;
    const moved = { ...camera, x: camera.x - (x - was.x) / speed, y: camera.y - (y - was.y) / speed };
    const other = [...this.#fingers].find(([id]) => id !== pointerId)?.[1];
    if (other === undefined) return moved;
    const spread = Math.hypot(x - other.x, y - other.y) / Math.max(Math.hypot(was.x - other.x, was.y - other.y), 1);
    return zoomAt(moved, width, height, (x + other.x) / 2 - left, (y + other.y) / 2 - top, spread);
  }
  up(finger: Finger): void {
    this.#fingers.delete(finger.pointerId);
  }
  /** Whether a click is but the end of a drag; asked once for each. */
  endsDrag(): boolean {
    const ends = this.#dragged;
    this.#dragged = false;
    return ends;
  }
}

/** How much a turn of the wheel zooms; some browsers count lines. */
export const wheelFactor = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number => Math.exp(-deltaY * (deltaMode === 1 ? 18 : 1) * 0.0016);
