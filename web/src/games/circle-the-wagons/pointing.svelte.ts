// How somebody points at a place of a town: with a finger, a mouse, a card that is dragged, or keys.
import { tick } from 'svelte';
import { Press } from '../../kit/press';
import { isArrow, keyOf, nearest, samePlace, step, type Place } from '../places';
import { middleOf, placeUnder } from './model';
import type { Turn } from './turn.svelte';

/** How far from a place a card snaps to it, in squares: a finger is broader than a square on a phone. */
const reach = 1.2;

function placeOf(target: EventTarget | null, places: readonly Place[]): Place | null {
  const name = (target as Element | null)?.closest('[data-place]')?.getAttribute('data-place');
  return places.find((place) => keyOf(place) === name) ?? null;
}

export class Pointing {
  readonly #turnHere: () => Turn | null;
  readonly #onsettle: () => void;
  #svg: SVGSVGElement | null = null;
  dragging = $state(false);
  /** Whether the card was last moved by keys: then the town may move under it. */
  keyed = $state(false);

  /** `turnHere` is the turn that is built in this town; `onsettle`: the place of the card was chosen once more. */
  constructor(turnHere: () => Turn | null, onsettle: () => void) {
    this.#turnHere = turnHere;
    this.#onsettle = onsettle;
  }

  /** Follows a card that is held over a point of the window; says whether that is over the town. */
  hoverAt(clientX: number, clientY: number): boolean {
    const point = this.#pointAt(clientX, clientY);
    const turn = this.#turnHere();
    if (turn !== null) turn.hover = point === null ? null : nearest(turn.places, middleOf, point, reach);
    return point !== null;
  }

  /** Puts down a card that was held. */
  dropAt(clientX: number, clientY: number): void {
    this.#forget();
    this.#aim(clientX, clientY);
  }

  async focusPlace(): Promise<void> {
    await tick();
    this.#svg?.querySelector<SVGGElement>('[data-place][tabindex="0"]')?.focus();
  }

  /** Puts the card at the nearest place within reach; if there is none, says why it may not lie here. */
  #aim(clientX: number, clientY: number): void {
    const point = this.#pointAt(clientX, clientY);
    const turn = this.#turnHere();
    if (point === null || turn === null) return;
    const place = nearest(turn.places, middleOf, point, reach);
    if (place === null) void turn.explainAt(placeUnder(point));
    else turn.put(place);
  }

  #forget(): void {
    const turn = this.#turnHere();
    if (turn !== null) turn.hover = null;
  }

  /** The point of the town under a point of the window; null if that is outside of the town's box. */
  #pointAt(clientX: number, clientY: number): Place | null {
    const matrix = this.#svg?.getScreenCTM() ?? null;
    if (this.#svg === null || matrix === null) return null;
    const bounds = this.#svg.getBoundingClientRect();
    if (clientX < bounds.left || clientX > bounds.right || clientY < bounds.top || clientY > bounds.bottom) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x / 100, y / 100];
  }

  /** Pointers belong to the whole town: a card follows them and snaps to the nearest place. */
  readonly attach = (svg: SVGSVGElement): (() => void) => {
    this.#svg = svg;
    const press = new Press();
    const placingTurn = (): Turn | null => {
      const turn = this.#turnHere();
      return turn?.placing ? turn : null;
    };

    const down = (event: PointerEvent): void => {
      press.down(event);
      if (placingTurn() === null || (event.target as Element).closest('.ghost') === null) press.cancel();
    };
    const move = (event: PointerEvent): void => {
      const turn = placingTurn();
      if (turn === null) return;
      this.keyed = false;
      if (press.holds(event)) {
        if (!press.move(event)) return;
        if (!this.dragging) svg.setPointerCapture(event.pointerId);
        this.dragging = true;
        this.hoverAt(event.clientX, event.clientY);
      } else if (event.pointerType === 'mouse' && turn.draft.place === null) {
        this.hoverAt(event.clientX, event.clientY);
      }
    };
    const up = (event: PointerEvent): void => {
      if (!press.up(event)) return;
      this.dragging = false;
      this.dropAt(event.clientX, event.clientY);
    };
    const leave = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse' && !this.dragging) this.#forget();
    };
    const cancel = (): void => {
      press.cancel();
      this.dragging = false;
      this.#forget();
    };
    const click = (event: MouseEvent): void => {
      const turn = placingTurn();
      if (press.swallows(event) || turn === null) return;
      if (event.detail > 0) return this.#aim(event.clientX, event.clientY);
      const place = placeOf(event.target, turn.places);
      if (place !== null) turn.put(place);
    };
    const key = (event: KeyboardEvent): void => {
      const turn = placingTurn();
      const at = turn === null ? null : placeOf(event.target, turn.places);
      if (turn === null || at === null) return;
      this.keyed = true;
      if (isArrow(event.key)) {
        const next = step(turn.places, at, event.key) ?? at;
        if (turn.draft.place !== null) turn.put(next);
        else turn.hover = next;
        svg.querySelector<SVGGElement>(`[data-place="${keyOf(next)}"]`)?.focus();
      } else if (event.key === 'Enter' || event.key === ' ') {
        if (samePlace(at, turn.draft.place)) this.#onsettle();
        else turn.put(at);
      } else {
        return;
      }
      event.preventDefault();
    };

    const attached = new AbortController();
    const { signal } = attached;
    svg.addEventListener('pointerdown', down, { signal });
    svg.addEventListener('pointermove', move, { signal });
    svg.addEventListener('pointerup', up, { signal });
    svg.addEventListener('pointerleave', leave, { signal });
    svg.addEventListener('pointercancel', cancel, { signal });
    svg.addEventListener('click', click, { signal });
    svg.addEventListener('keydown', key, { signal });
    return () => attached.abort();
  };
}
