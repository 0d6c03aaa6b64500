// The 18 cards as the engine describes them (CW-1): four squares in reading order, and the goal on the back.
import { board, pieces } from '../../engine/circle-the-wagons.json';

export type Terrain = 'desert' | 'forest' | 'mountains' | 'plains' | 'snow' | 'water';
/** "barrel" stands for beer at tables that play with neutral symbols. */
export type Sign = 'beer' | 'cow' | 'fort' | 'gun' | 'mine' | 'wagon' | 'barrel';

export const terrains: readonly Terrain[] = pieces.terrains as Terrain[];
export const signs: readonly Sign[] = pieces.signs as Sign[];

export interface Land {
  terrain: Terrain;
  sign: Sign;
}

/** Top left, top right, bottom left, bottom right. */
type Front = readonly [Land, Land, Land, Land];

const fronts: readonly Front[] = pieces.cards.map(({ squares }) => squares as unknown as Front);

export const circleSize = board.circle;
export const goalNames: readonly string[] = pieces.cards.map(({ goal }) => goal);

/** A square in the small picture of a goal: with a terrain, a symbol, both or neither, or empty ground. */
interface GoalSquare {
  terrain?: Terrain;
  sign?: Sign;
  empty?: boolean;
  /** It must not be there. */
  never?: boolean;
}

const pictures = new Map(pieces.goals.map(({ name, picture }) => [name, picture as (GoalSquare | null)[][]]));
/** Row by row; null is no part of the picture. */
export const goalPicture = (name: string): (GoalSquare | null)[][] => pictures.get(name) ?? [];

const neutralSigns: Readonly<Record<string, string>> = pieces.neutral;
export const neutralSign = (sign: Sign): Sign => (neutralSigns[sign] ?? sign) as Sign;

/** The front of a card as it lies; turning is by 180 degrees. */
export function frontOf(card: number, turned: boolean, neutral: boolean): Front {
  const front = fronts[card]!;
  const lands = turned ? [...front].reverse() : [...front];
  return (neutral ? lands.map(({ terrain, sign }) => ({ terrain, sign: neutralSign(sign) })) : lands) as unknown as Front;
}
