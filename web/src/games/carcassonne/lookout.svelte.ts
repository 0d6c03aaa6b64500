// Where the map is looked at from. It looks after itself until somebody moves it. Must be made while a component is initialised.
import { untrack } from 'svelte';
import { samePlace, type Place } from '../places';
import { boxOf, fitCamera, reveal, toWorld, zoomAt, type Camera } from './model';

interface Scene {
  /** All that is to be seen. */
  places: Place[];
  draft: Place | null;
  last: Place | null;
  over: boolean;
}

export class Lookout {
  readonly #scene: () => Scene;
  width = $state(0);
  height = $state(0);
  camera = $state.raw<Camera>({ x: 50, y: 50, scale: 1 });
  /** From now on the camera glides. */
  settled = $state(false);
  readonly bounds = $derived.by(() => boxOf(this.#scene().places));
  #auto = $state(true);
  #sized = '';
  #before: Camera | null = null;
  #draft: Place | null = null;

  constructor(scene: () => Scene) {
    this.#scene = scene;
    $effect(() => this.#showAll());
    $effect(() => this.#showDraft());
  }

  /** Somebody moves it: it stays there, also when a draft is taken back. */
  move(camera: Camera): void {
    this.#auto = false;
    this.#before = null;
    this.camera = camera;
  }
  /** Goes this many pixels. */
  pan(x: number, y: number): void {
    this.move({ ...this.camera, x: this.camera.x + x / this.camera.scale, y: this.camera.y + y / this.camera.scale });
  }
  zoom(factor: number, x = this.width / 2, y = this.height / 2): void {
    this.move(zoomAt(this.camera, this.width, this.height, x, y, factor, this.bounds));
  }
  fit(): void {
    this.#auto = true;
    this.#before = null;
    this.camera = this.#whole();
  }
  show(at: Place): void {
    const next = reveal(this.camera, this.width, this.height, boxOf([at]));
    if (Math.abs(next.x - this.camera.x) + Math.abs(next.y - this.camera.y) > 1) [this.#auto, this.camera] = [false, next];
  }

  /** Places stay large enough for a finger; when all is over the whole map is shown. */
  #whole(): Camera {
    return fitCamera(this.bounds, this.width, this.height, this.#scene().over ? 0.22 : 0.48, 1.5, 26);
  }
  #showAll(): void {
    const { draft, last } = this.#scene();
    const { width, height, bounds } = this;
    if (!this.#auto || draft !== null || width === 0) return;
    const whole = this.#whole();
    const next = last === null ? whole : reveal(whole, width, height, boxOf([last]));
    untrack(() => {
      // Calm: it stays as it is while it shows everything about as large as it can.
      const [left, top] = toWorld(this.camera, width, height, 0, 0);
      const [right, bottom] = toWorld(this.camera, width, height, width, height);
      const shown = left <= bounds.left && top <= bounds.top && right >= bounds.right && bottom >= bounds.bottom;
      const size = `${width} ${height}`;
      if (shown && size === this.#sized && next.scale < this.camera.scale * 1.3) return;
      this.#sized = size;
      this.camera = next;
    });
    if (!this.settled) requestAnimationFrame(() => (this.settled = true));
  }
  /** Goes to a draft, and back where it was when there is none. */
  #showDraft(): void {
    const { draft } = this.#scene();
    const was = this.#draft;
    if (draft === was || (draft !== null && was !== null && samePlace(draft, was))) return;
    this.#draft = draft;
    if (draft === null) {
      if (this.#before !== null) this.camera = reveal(this.#before, this.width, this.height, boxOf([was!]));
      this.#before = null;
      return;
    }
    this.#before ??= this.camera;
    // As large as makes the spots of a tile easy to hit.
    const close = this.width < 600 ? 1.5 : 1.4;
    if (this.camera.scale < close) this.camera = { scale: close, x: draft[0] * 100 + 50, y: draft[1] * 100 + 50 };
    else this.camera = reveal(this.camera, this.width, this.height, boxOf([draft]), 40);
  }
}
