#include "games/wagons/goal_pictures.h"

#include <algorithm>
#include <string_view>

namespace fullcircle::wagons {
namespace {

using enum Terrain;
using enum Symbol;

const PictureSquare kAny = {};
const PictureSquare kEmpty = {.kind = PictureSquare::Kind::empty};
const PictureSquare kGap = {.kind = PictureSquare::Kind::gap};

PictureSquare with(Terrain terrain) { return {.terrain = terrain}; }
PictureSquare with(Symbol symbol) { return {.symbol = symbol}; }
PictureSquare never(Terrain terrain) { return {.terrain = terrain, .never = true}; }

struct Entry {
  std::string_view goal;
  GoalPicture picture;
};

const std::vector<Entry>& pictures() {
  static const std::vector<Entry> kPictures = {
      {"badlands", {3, {with(desert), with(gun), with(desert)}}},
      {"happy_cows", {2, {with(cow), never(snow)}}},
      {"the_clearing", {2, {with(fort), never(forest)}}},
      {"circle_the_wagons",
       {3, {kGap, with(wagon), kGap, with(wagon), kAny, with(wagon), kGap, with(wagon), kGap}}},
      {"smalltown_charm", {4, {kAny, kGap, kAny, kAny, kAny, kGap, kAny, kAny}}},
      {"gold_country", {2, {with(mine), with(mountains)}}},
      {"prairie_life", {2, {with(cow), with(plains)}}},
      {"cool_water", {3, {with(wagon), with(water), with(water)}}},
      {"claim_jumpers", {3, {with(mine), with(mine), with(gun)}}},
      {"boom_or_bust", {3, {with(mine), with(mine), with(mine)}}},
      {"wagon_train", {4, {with(wagon), with(wagon), with(wagon), with(wagon)}}},
      {"one_too_many", {3, {with(beer), with(beer), with(beer)}}},
      {"bootleggers", {2, {with(beer), with(wagon)}}},
      {"undiscovered", {3, {kAny, kAny, kAny, kAny, kEmpty, kAny, kAny, kAny, kAny}}},
      {"fortified", {2, {with(fort), with(fort), with(fort), with(fort)}}},
      {"the_herd", {2, {with(cow), with(cow), kGap, with(cow)}}},
      {"target_practice", {5, {with(beer), kAny, kAny, kAny, with(gun)}}},
      {"rifles_ready", {2, {with(fort), with(gun)}}},
  };
  return kPictures;
}

}  // namespace

const GoalPicture& goal_picture(Card card) {
  return std::ranges::find(pictures(), goal_name(card), &Entry::goal)->picture;
}

}  // namespace fullcircle::wagons
