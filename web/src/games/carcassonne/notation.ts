// How a decision of Carcassonne is written (docs/rules/carcassonne.md), as the engine and the server read it.
import { keyOf } from '../places';
import { type Draft } from './model';

/** Where the drawn tile lies, turned how often, and where its follower stands. */
export function placement(kind: string, { at, turns, spot }: Draft): string {
  const turned = turns > 0 ? `/${turns}` : '';
  return `${kind}@${keyOf(at)}${turned}${spot === null ? '' : ` +${spot}`}`;
}

export const crop = (effect: string): string => `crop ${effect}`;
export const decline = 'decline';
