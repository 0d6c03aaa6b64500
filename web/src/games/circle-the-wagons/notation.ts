// How a decision of Circle the Wagons is written (docs/rules/circle-the-wagons.md), as the engine and the server read it.
import { keyOf, type Place } from '../places';

/** The top left square of a card in its town. */
export const placePart = (place: Place): string => `@${keyOf(place)}`;

export const start = (card: number): string => `start ${card}`;
export const placement = (kind: 'draft' | 'free', card: number, at: Place, turned: boolean): string =>
  `${kind} ${card} ${placePart(at)}${turned ? ' r' : ''}`;
