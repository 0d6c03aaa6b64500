import { expect, it } from 'vitest';
import { artOf } from '../../../src/games/carcassonne/art';
import { samePlace, type Place } from '../../../src/games/places';
import { type Feature, type PlacedTile } from '../../../src/games/carcassonne/model';
import { figuresOf, shapesOf, standAt } from '../../../src/games/carcassonne/picture';

// The tile of the start, and a cloister with a road below it.
const tiles: PlacedTile[] = [
  { at: [0, 0], tile: 'D', turns: 0 },
  { at: [1, 0], tile: 'A', turns: 1 },
];
const tileAt = (place: Place): PlacedTile | undefined => tiles.find((tile) => samePlace(tile.at, place));

it('lets a follower stand on its spot of its tile', () => {
  const [x, y] = artOf('D', 0).stands.get('city.N')!;
  expect(standAt(tileAt, [0, 0], 'city.N')).toEqual([x, y]);
  const [roadX, roadY] = artOf('A', 1).stands.get('road.W')!;
  expect(standAt(tileAt, [1, 0], 'road.W')).toEqual([100 + roadX, roadY]);
  expect(standAt(tileAt, [5, -2], 'city.N')).toEqual([550, -150]);
});

it('keeps followers of one spot apart', () => {
  const followers = [
    { seat: 0, at: [0, 0] as Place, spot: 'field.EL', terrain: 'field' as const },
    { seat: 1, at: [0, 0] as Place, spot: 'city.N', terrain: 'city' as const },
    { seat: 1, at: [0, 0] as Place, spot: 'city.N', terrain: 'city' as const },
  ];
  const figures = figuresOf(followers, tileAt);
  expect(figures.map((figure) => [figure.seat, figure.farmer])).toEqual([
    [0, true],
    [1, false],
    [1, false],
  ]);
  expect(new Set(figures.map((figure) => figure.key)).size).toBe(3);
  expect(figures[2]!.x).toBeGreaterThan(figures[1]!.x);
});

it('draws each part of a feature on its tile', () => {
  const feature = (terrain: Feature['terrain'], parts: Feature['parts']): Feature => ({
    terrain,
    tiles: parts.length,
    parts,
    followers: [],
    owners: [],
    complete: false,
    open: 0,
    points_now: 0,
    points_complete: 0,
  });
  const road = shapesOf(
    feature('road', [
      [0, 0, 'road.E'],
      [1, 0, 'road.W'],
    ]),
    tileAt,
  );
  expect(road.map((shape) => [shape.at, shape.line])).toEqual([
    ['translate(0 0)', true],
    ['translate(100 0)', true],
  ]);
  expect(road[0]!.d).toBe(artOf('D', 0).roads[0]!.d);
  expect(shapesOf(feature('cloister', [[1, 0, 'cloister']]), tileAt)).toHaveLength(1);
  expect(shapesOf(feature('city', [[7, 7, 'city.N']]), tileAt)).toEqual([]);
});
