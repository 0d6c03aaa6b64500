#include "games/stone_ring/pieces.h"

#include <string_view>

namespace fullcircle::stone_ring {
namespace {

constexpr std::array<std::string_view, 2> kRingValues = {"12", "24"};

}  // namespace

constinit const std::array<OptionSpec, 1> kOptions = {{
    {"ring", kRingValues},
}};

StoneBag full_bag() {
  StoneBag bag;
  for (int number = 1; number <= kNumbers; ++number) {
    for (int copy = 0; copy < kCopies; ++copy) bag.add(make_stone(number));
  }
  return bag;
}

}  // namespace fullcircle::stone_ring
