// The facts of the 18 cards (CW-1): four squares in reading order, and the goal on the back. A test holds
// them to the engine's own data (tests/data/wagons-cards.json).

export type Terrain = 'desert' | 'forest' | 'mountains' | 'plains' | 'snow' | 'water';
/** "barrel" stands for beer at tables that play with neutral symbols. */
export type Sign = 'beer' | 'cow' | 'fort' | 'gun' | 'mine' | 'wagon' | 'barrel';

export const terrains: readonly Terrain[] = ['desert', 'forest', 'mountains', 'plains', 'snow', 'water'];
export const signs: readonly Sign[] = ['beer', 'cow', 'fort', 'gun', 'mine', 'wagon'];

export interface Land {
  terrain: Terrain;
  sign: Sign;
}

/** Top left, top right, bottom left, bottom right. */
export type Front = readonly [Land, Land, Land, Land];

// As in src/games/wagons/pieces.cpp: a letter for the terrain and one for the symbol of each square.
const facts: readonly (readonly [string, string])[] = [
  ['pcpfpmfb', 'badlands'],
  ['mfmmdbmw', 'happy_cows'],
  ['wmwbswwg', 'the_clearing'],
  ['sgscsfwm', 'circle_the_wagons'],
  ['dwdgdcmf', 'smalltown_charm'],
  ['fbfwpgfc', 'gold_country'],
  ['wgsmfmwf', 'prairie_life'],
  ['fcpbdbfm', 'cool_water'],
  ['dfmwswdb', 'claim_jumpers'],
  ['mfpfsfdw', 'boom_or_bust'],
  ['pcscdbfc', 'wagon_train'],
  ['sgdmfgwg', 'one_too_many'],
  ['smwgpgsw', 'bootleggers'],
  ['mwdfwfmc', 'undiscovered'],
  ['pbfcmcpg', 'fortified'],
  ['wmmgpmsm', 'the_herd'],
  ['dwfwwfmw', 'target_practice'],
  ['fcwbmbpb', 'rifles_ready'],
];

export const cardCount = facts.length;
export const circleSize = 15;

export const terrainOf = (letter: string): Terrain | undefined => terrains.find((name) => name[0] === letter);
export const signOf = (letter: string): Sign | undefined => signs.find((name) => name[0] === letter);

const fronts: readonly Front[] = facts.map(
  ([letters]) =>
    [0, 2, 4, 6].map((i) => ({ terrain: terrainOf(letters[i]!)!, sign: signOf(letters[i + 1]!)! })) as unknown as Front,
);

export const goalNames: readonly string[] = facts.map(([, goal]) => goal);

export const neutralSign = (sign: Sign): Sign => (sign === 'beer' ? 'barrel' : sign);

/** The front of a card as it lies; turning is by 180 degrees. */
export function frontOf(card: number, turned: boolean, neutral: boolean): Front {
  const front = fronts[card] ?? fronts[0]!;
  const lands = turned ? [...front].reverse() : [...front];
  return (neutral ? lands.map(({ terrain, sign }) => ({ terrain, sign: neutralSign(sign) })) : lands) as unknown as Front;
}
