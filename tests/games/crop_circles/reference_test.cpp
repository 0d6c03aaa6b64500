// The game's moves, points, legality and best placement against the slow second implementation, on
// positions of random games.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/core/scaled.h"
#include "tests/games/crop_circles/fixture.h"
#include "tests/games/crop_circles/reference_best.h"
#include "tests/games/crop_circles/reference_bridge.h"

namespace fullcircle::crop_circles {
namespace {

using reference::AllPlacements;
using reference::BestProof;
using reference::Placement;
using reference::Scored;
using reference::Verdict;

/// Plays random games of every kind and shows each position in which a seat is to place.
class RandomGames {
 public:
  /// `passes_in_64` of 64 placement turns are passed, so that hands grow.
  RandomGames(std::uint64_t seed, std::uint32_t passes_in_64)
      : rng_(seed), passes_in_64_(passes_in_64) {}

  template <class OnPosition>
  void show(int positions, OnPosition&& on_position) {
    for (; positions > 0; ++game_) {
      const int seats = 2 + static_cast<int>(game_ % 5);
      State state = dealt_game(seats, kAllSettings[game_ / 5 % 4], rng_);
      while (state.phase != Phase::over && positions > 0) {
        if (state.phase == Phase::place) {
          on_position(state);
          --positions;
        }
        apply(state, next(state));
      }
    }
  }

  Rng& rng() { return rng_; }

 private:
  Move next(const State& state) {
    if (to_act(state).is_chance()) return sample_outcome(state, rng_);
    if (state.phase != Phase::place) return sample_move(state, rng_);
    if (rng_.below(64) < passes_in_64_) return make_pass();
    return rng_.below(2) == 0 ? best_placement(state) : sample_move(state, rng_);
  }

  Rng rng_;
  std::uint32_t passes_in_64_;
  std::size_t game_ = 0;
};

std::vector<Scored> listed(const State& state) {
  std::vector<Scored> moves;
  for_each_move(state, [&](const Move& move) {
    moves.push_back({format(state, move), points(state, move)});
    return true;
  });
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::vector<Scored> listed(const reference::Position& position, const AllPlacements& all) {
  std::vector<Scored> moves = {{"pass", 0}};
  for (const Placement& placement : all.found()) {
    moves.push_back({text(placement), points(position.board, placement)});
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

void expect_no_duplicates(const std::vector<Scored>& moves) {
  const auto twice =
      std::adjacent_find(moves.begin(), moves.end(),
                         [](const auto& a, const auto& b) { return a.notation == b.notation; });
  EXPECT_TRUE(twice == moves.end()) << twice->notation << " is listed twice";
}

void expect_same_moves(const State& state, const AllPlacements& all) {
  const std::vector<Scored> fast = listed(state);
  const std::vector<Scored> slow = listed(reference::plain(state), all);
  expect_no_duplicates(fast);
  if (fast == slow) return;
  const auto difference = std::mismatch(fast.begin(), fast.end(), slow.begin(), slow.end());
  const auto name = [](auto at, auto end) {
    return at == end ? "nothing" : at->notation + " for " + std::to_string(at->points);
  };
  ADD_FAILURE() << "the game has " << name(difference.first, fast.end()) << ", the reference "
                << name(difference.second, slow.end());
}

TEST(CropCirclesReference, EveryPlacementWithItsPoints) {
  int compared = 0;
  int skipped = 0;
  int placements = 0;
  RandomGames games(20, 4);
  while (compared < scaled(20'000)) {
    games.show(1'000, [&](const State& state) {
      // Most positions have a few hundred; the many with thousands would take all the time.
      const std::size_t most = compared % 32 == 0 ? 30'000 : 1'500;
      const AllPlacements all(reference::plain(state), most);
      ++(all.too_many() ? skipped : compared);
      if (all.too_many()) return;
      placements += static_cast<int>(all.found().size());
      expect_same_moves(state, all);
    });
  }
  RecordProperty("compared", compared);
  RecordProperty("skipped", skipped);
  RecordProperty("placements", placements);
}

/// Most points first; of equal ones the fewest glyphs.
std::pair<int, int> worth(int points, std::size_t glyphs) {
  return {points, -static_cast<int>(glyphs)};
}

/// Of all placements when they can be listed.
std::pair<int, int> best_worth(const reference::Position& position, const AllPlacements& all) {
  std::pair<int, int> best = {0, 0};
  for (const Placement& placement : all.found()) {
    best = std::max(best, worth(points(position.board, placement), placement.glyphs.size()));
  }
  return best;
}

TEST(CropCirclesReference, TheBestPlacementIsTheBestOfAll) {
  RandomGames games(21, 8);
  games.show(scaled(4'000), [&](const State& state) {
    const reference::Position position = reference::plain(state);
    const Move move = best_placement(state);
    EXPECT_EQ(best_move(state.observe(state.turn)), move);
    const Placement chosen = reference::placement_of(move);
    const int gained = points(position.board, chosen);
    EXPECT_TRUE(move.kind == Move::Kind::pass || broken_rules(position, chosen).empty());
    EXPECT_EQ(BestProof(position, gained, move.length).verdict(), Verdict::best);
    const AllPlacements all(position, 3'000);
    if (all.too_many()) return;
    EXPECT_EQ(move.kind == Move::Kind::pass, all.found().empty());
    EXPECT_EQ(worth(gained, chosen.glyphs.size()), best_worth(position, all));
  });
}

TEST(CropCirclesReference, SampledMovesAreLegal) {
  RandomGames games(22, 4);
  games.show(scaled(20'000), [&](const State& state) {
    const Move move = sample_move(state, games.rng());
    if (move.kind == Move::Kind::pass) return;
    EXPECT_EQ(move.kind, Move::Kind::place);
    const Placement placement = reference::placement_of(move);
    EXPECT_TRUE(broken_rules(reference::plain(state), placement).empty()) << text(placement);
  });
}

TEST(CropCirclesReference, EveryLegalMoveCanBeSampled) {
  RandomGames games(23, 0);
  int compared = 0;
  games.show(600, [&](const State& state) {
    const AllPlacements all(reference::plain(state), 40);
    if (all.too_many()) return;
    ++compared;
    std::set<std::string> sampled;
    for (int n = 0; n < 20'000 && sampled.size() < all.found().size() + 1; ++n) {
      sampled.insert(format(state, sample_move(state, games.rng())));
    }
    EXPECT_EQ(sampled.size(), all.found().size() + 1);
  });
  EXPECT_GT(compared, 30);
}

// ---- check() ----

using reference::Glyphs;

reference::Glyph random_glyph(Rng& rng) {
  return {"CQTS"[rng.below(4)], 1 + static_cast<int>(rng.below(4))};
}

void change_glyphs(Glyphs& glyphs, Rng& rng) {
  const std::size_t i = rng.below(static_cast<std::uint32_t>(glyphs.size()));
  const std::size_t j = rng.below(static_cast<std::uint32_t>(glyphs.size()));
  switch (rng.below(4)) {
    case 0:
      glyphs[i] = random_glyph(rng);
      return;
    case 1:
      std::swap(glyphs[i], glyphs[j]);
      return;
    case 2:
      if (glyphs.size() < 14) glyphs.push_back(rng.below(2) == 0 ? glyphs[i] : random_glyph(rng));
      return;
    default:
      if (glyphs.size() > 1) glyphs.erase(glyphs.begin() + static_cast<std::ptrdiff_t>(i));
      return;
  }
}

/// A neighbour of a placement among all that can be written down.
Placement mutated(Placement placement, Rng& rng) {
  const auto nearby = [&](int at) {
    return std::clamp(at + static_cast<int>(rng.below(3)) - 1, 0, reference::kSide - 1);
  };
  switch (rng.below(3)) {
    case 0:
      placement.start = {nearby(placement.start.row), nearby(placement.start.column)};
      break;
    case 1:
      placement.down = !placement.down;
      break;
    default:
      change_glyphs(placement.glyphs, rng);
  }
  return placement;
}

void expect_same_verdict(const State& state, const reference::Position& position,
                         const Placement& placement) {
  const std::set<std::string> broken = broken_rules(position, placement);
  const Checked verdict = check(state, reference::move_of(placement));
  EXPECT_EQ(verdict.ok(), broken.empty()) << text(placement);
  if (verdict.ok() || broken.empty()) return;
  EXPECT_EQ(broken.count(verdict.error().code), 1U)
      << text(placement) << spoken(verdict.error()).why;
  EXPECT_FALSE(spoken(verdict.error()).why.empty());
}

TEST(CropCirclesReference, CheckAcceptsExactlyTheLegalMoves) {
  RandomGames games(24, 4);
  int legal = 0;
  int mutants = 0;
  int legal_mutants = 0;
  games.show(scaled(4'000), [&](const State& state) {
    const reference::Position position = reference::plain(state);
    const AllPlacements all(position, 300);
    for (const Placement& placement : all.found()) {
      ++legal;
      EXPECT_TRUE(broken_rules(position, placement).empty());
      expect_same_verdict(state, position, placement);
    }
    for (int n = 0; n < 40 && !all.found().empty(); ++n) {
      const auto pick = games.rng().below(static_cast<std::uint32_t>(all.found().size()));
      Placement mutant = mutated(all.found()[pick], games.rng());
      if (games.rng().below(2) == 0) mutant = mutated(mutant, games.rng());
      ++mutants;
      legal_mutants += broken_rules(position, mutant).empty();
      expect_same_verdict(state, position, mutant);
    }
  });
  RecordProperty("legal", legal);
  RecordProperty("mutants", mutants);
  RecordProperty("legal mutants", legal_mutants);
  EXPECT_GT(mutants - legal_mutants, mutants / 4);
  EXPECT_GT(legal_mutants, mutants / 20);
}

}  // namespace
}  // namespace fullcircle::crop_circles
