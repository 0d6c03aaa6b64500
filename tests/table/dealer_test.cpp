#include "table/dealer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace fullcircle {
namespace {

/// A bag with so many pieces of each kind, from which a dealer draws.
class Bag {
 public:
  explicit Bag(std::vector<int> counts) : counts_(std::move(counts)) {}

  bool empty() const { return std::accumulate(counts_.begin(), counts_.end(), 0) == 0; }
  void put_back(int kind) { ++counts_[static_cast<std::size_t>(kind)]; }

  int draw(Dealer& dealer, Viewer drawer) {
    std::vector<Lot> lots;
    for (std::size_t kind = 0; kind < counts_.size(); ++kind) {
      if (counts_[kind] > 0) lots.push_back({static_cast<int>(kind), counts_[kind]});
    }
    const int kind = lots[dealer.pick(event_++, drawer, lots)].piece;
    --counts_[static_cast<std::size_t>(kind)];
    return kind;
  }

  std::vector<int> draw_all(Dealer& dealer, Viewer drawer) {
    std::vector<int> drawn;
    while (!empty()) drawn.push_back(draw(dealer, drawer));
    return drawn;
  }

 private:
  std::vector<int> counts_;
  int event_ = 0;
};

const std::vector<int> kCounts = {1, 2, 3, 4, 10};  // 20 pieces

double chi_square(const std::vector<int>& drawn, const std::vector<int>& weights) {
  const double draws = std::accumulate(drawn.begin(), drawn.end(), 0);
  const double total = std::accumulate(weights.begin(), weights.end(), 0);
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double expected = draws * weights[i] / total;
    sum += (drawn[i] - expected) * (drawn[i] - expected) / expected;
  }
  return sum;
}

constexpr double kFourDegrees = 25;  // p = 0.00005

TEST(Lots, TicketsFallWhereTheWeightsSay) {
  const std::vector<Lot> lots = {{7, 2}, {8, 1}, {9, 3}};
  EXPECT_EQ(total_weight(lots), 6U);
  std::vector<std::size_t> found;
  for (std::uint64_t ticket = 0; ticket < 6; ++ticket) found.push_back(lot_of_ticket(lots, ticket));
  EXPECT_EQ(found, (std::vector<std::size_t>{0, 0, 1, 2, 2, 2}));
}

TEST(LooseDealer, IsUniformAndRepeatable) {
  LooseDealer dealer(5);
  LooseDealer again(5);
  std::vector<int> drawn(kCounts.size());
  for (int i = 0; i < 20'000; ++i) {
    const int kind = Bag(kCounts).draw(dealer, {});
    EXPECT_EQ(Bag(kCounts).draw(again, {}), kind);
    ++drawn[static_cast<std::size_t>(kind)];
  }
  EXPECT_LT(chi_square(drawn, kCounts), kFourDegrees);
}

/// What the draw number `before` + 1 of seat 0 gives, over many seeds.
std::vector<int> marginals(int before, bool with_others) {
  std::vector<int> drawn(kCounts.size());
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    PairedDealer dealer(seed);
    Bag bag(kCounts);
    for (int i = 0; i < before; ++i) {
      bag.draw(dealer, Seat{0});
      if (with_others) bag.draw(dealer, i % 2 == 0 ? Viewer(Seat{1}) : Viewer{});
    }
    ++drawn[static_cast<std::size_t>(bag.draw(dealer, Seat{0}))];
  }
  return drawn;
}

TEST(PairedDealer, EveryDrawIsUniform) {
  for (const int before : {0, 1, 5}) {
    EXPECT_LT(chi_square(marginals(before, false), kCounts), kFourDegrees);
    EXPECT_LT(chi_square(marginals(before, true), kCounts), kFourDegrees);
  }
}

TEST(PairedDealer, ADrawIsUniformOverWhatIsLeft) {
  // Not only on average: also after seat 1 has drawn the kind 4, of which nine are left then.
  std::vector<int> drawn(kCounts.size());
  for (std::uint64_t seed = 0; seed < 40'000; ++seed) {
    PairedDealer dealer(seed);
    Bag bag(kCounts);
    if (bag.draw(dealer, Seat{1}) != 4) continue;
    ++drawn[static_cast<std::size_t>(bag.draw(dealer, Seat{0}))];
  }
  EXPECT_LT(chi_square(drawn, {1, 2, 3, 4, 9}), kFourDegrees);
}

TEST(PairedDealer, SeatsHaveOrdersOfTheirOwn) {
  std::set<std::vector<int>> orders;
  const std::vector<int> singles(20, 1);
  for (const Viewer drawer : {Viewer(Seat{0}), Viewer(Seat{1}), Viewer(Seat{5}), Viewer{}}) {
    for (const std::uint64_t seed : {1U, 2U}) {
      PairedDealer dealer(seed);
      orders.insert(Bag(singles).draw_all(dealer, drawer));
    }
  }
  EXPECT_EQ(orders.size(), 8U);
}

TEST(PairedDealer, ASeatDrawsTheFirstOfItsOrderThatIsLeft) {
  const std::vector<int> singles(40, 1);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    PairedDealer alone(seed);
    std::vector<int> order = Bag(singles).draw_all(alone, Seat{0});
    PairedDealer dealer(seed);
    Bag bag(singles);
    Rng rng(seed);
    while (!bag.empty()) {
      const bool mine = rng.below(2) == 0;
      const int drawn = bag.draw(dealer, mine ? Seat{0} : Seat{1});
      if (mine) {
        EXPECT_EQ(drawn, order.front());
      }
      std::erase(order, drawn);
    }
  }
}

TEST(PairedDealer, OtherSeatsDrawsChangeNothingUnlessTheyTakeThePiece) {
  // Seat 0 draws 5 of 1,000 pieces; the few draws of others hardly ever meet these.
  const std::vector<int> counts(25, 40);
  int same = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    PairedDealer alone(seed);
    PairedDealer among(seed);
    Bag first(counts);
    Bag second(counts);
    bool equal = true;
    for (int i = 0; i < 5; ++i) {
      second.draw(among, Seat{1});
      second.draw(among, Viewer{});
      equal = first.draw(alone, Seat{0}) == second.draw(among, Seat{0}) && equal;
    }
    same += equal ? 1 : 0;
  }
  EXPECT_GE(same, 180);
}

TEST(PairedDealer, GivesEachPieceOnce) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    PairedDealer dealer(seed);
    Bag bag(kCounts);
    std::vector<int> drawn(kCounts.size());
    for (std::uint8_t i = 0; !bag.empty(); ++i) {
      ++drawn[static_cast<std::size_t>(bag.draw(dealer, Seat{static_cast<std::uint8_t>(i % 3)}))];
    }
    EXPECT_EQ(drawn, kCounts);
  }
}

TEST(PairedDealer, GoesOnWhenPiecesComeBack) {
  PairedDealer dealer(3);
  Bag bag(kCounts);
  for (int round = 0; round < 4; ++round) {
    const std::vector<int> drawn = bag.draw_all(dealer, Seat{0});
    std::vector<int> counts(kCounts.size());
    for (const int kind : drawn) ++counts[static_cast<std::size_t>(kind)];
    EXPECT_EQ(counts, kCounts);
    for (const int kind : drawn) bag.put_back(kind);
  }
}

TEST(PairedDealer, GoesOnWhenSomePiecesComeBack) {
  PairedDealer dealer(4);
  Bag bag(kCounts);
  Rng rng(4);
  for (int i = 0; i < 500; ++i) {
    const int kind = bag.draw(dealer, Seat{static_cast<std::uint8_t>(rng.below(2))});
    if (bag.empty() || rng.below(2) == 0) bag.put_back(kind);
  }
}

TEST(PairedDealer, PiecesThatCameBackAreShuffledAnew) {
  int repeated = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    PairedDealer dealer(seed);
    Bag deck(std::vector<int>(12, 1));
    const std::vector<int> first = deck.draw_all(dealer, {});
    for (const int card : first) deck.put_back(card);
    repeated += deck.draw_all(dealer, {}) == first ? 1 : 0;
  }
  EXPECT_EQ(repeated, 0) << "a deck that is shuffled anew is dealt in the same order again";
}

}  // namespace
}  // namespace fullcircle
