// The game against the slow second implementation, event by event, over random games.
#include <algorithm>
#include <string>
#include <vector>

#include "games/carcassonne/features.h"
#include "table/replay.h"
#include "tests/core/scaled.h"
#include "tests/games/carcassonne/fixture.h"
#include "tests/games/carcassonne/reference.h"

namespace fullcircle::carcassonne {
namespace {

using reference::Placement;
using reference::Region;

/// What differs between the two, in words; empty if nothing does.
class Comparison {
 public:
  Comparison(const State& state, const reference::Game& game) : state_(state), game_(game) {}

  std::string due() const {
    static constexpr std::array kDue = {reference::Game::Due::draw, reference::Game::Due::place,
                                        reference::Game::Due::choose, reference::Game::Due::effect,
                                        reference::Game::Due::over};
    if (game_.due() != kDue[static_cast<std::size_t>(state_.phase)]) return "what is due";
    const Actor actor = to_act(state_);
    if ((actor.is_seat() ? actor.seat().index : -1) != game_.actor()) return "who is to act";
    if (state_.turn.index != game_.turn() && game_.due() != reference::Game::Due::over) {
      return "whose turn it is";
    }
    for (const auto& [id, count] : game_.bag()) {
      if (state_.bag[kind(id).index] != count) return "how many " + id + " are left";
    }
    return {};
  }

  std::string seats() const {
    for (std::uint8_t who = 0; who < state_.seats; ++who) {
      const std::string name = "seat " + std::to_string(who);
      if (state_.supply[who] != game_.supply(who)) return "the supply of " + name;
      int total = 0;
      for (std::size_t terrain = 0; terrain < kTerrains; ++terrain) {
        const std::string on(terrain_name(static_cast<Terrain>(terrain)));
        total += game_.points(who, on);
        if (state_.points[who][terrain] != game_.points(who, on)) {
          return "the points of " + name + " for " + on;
        }
      }
      if (total_points(state_, Seat{who}) != total) return "the score of " + name;
    }
    return {};
  }

  std::string followers() const {
    std::vector<reference::Standee> fast;
    for (std::size_t i = 0; i < state_.follower_count; ++i) {
      const Follower& one = state_.followers[i];
      fast.push_back({one.seat().index, {one.tile, spot_of(state_, one).index}});
    }
    std::vector<reference::Standee> slow = game_.standees();
    std::sort(fast.begin(), fast.end());
    std::sort(slow.begin(), slow.end());
    return fast == slow ? "" : "the followers on the map";
  }

  /// Every region is one root with its extent and openness, and every root is one region.
  std::string features() const {
    std::array<std::set<int>, kTerrains> roots;
    for (const Region& region : game_.map().regions()) {
      if (region.terrain == "cloister") continue;
      const int root = root_at(region.parts[0]);
      const Terrain terrain = terrain_at(region.parts[0]);
      if (terrain_name(terrain) != region.terrain) return "a terrain";
      for (const reference::PartOnMap& part : region.parts) {
        if (terrain_at(part) != terrain || root_at(part) != root) return "parts that are joined";
      }
      if (!roots[static_cast<std::size_t>(terrain)].insert(root).second) {
        return "parts that are not joined";
      }
      const std::string wrong = feature(region, terrain, static_cast<std::uint8_t>(root));
      if (!wrong.empty()) return wrong;
    }
    return {};
  }

  /// The queries of features.h.
  std::string queries() const {
    const std::vector<Region> slow = game_.map().regions();
    const std::vector<Feature> fast = all_features(state_);
    if (fast.size() != slow.size()) return "how many features there are";
    for (std::size_t i = 0; i < fast.size(); ++i) {
      const std::string wrong = query(fast[i], slow[i]);
      if (!wrong.empty()) return wrong;
    }
    return {};
  }
  /// The same for the feature of one follower.
  std::string query_at_follower(std::size_t i) const {
    const Follower& one = state_.followers[i];
    const Spot spot = spot_of(state_, one);
    return query(feature_at(state_, one.tile, spot), game_.map().region({one.tile, spot.index}));
  }

 private:
  SpotFacts spot_at(reference::PartOnMap at) const {
    const PlacedTile& tile = state_.placed[static_cast<std::size_t>(at.first)];
    return spot_facts(facts(tile.tile), Spot{static_cast<std::uint8_t>(at.second)});
  }
  Terrain terrain_at(reference::PartOnMap at) const { return spot_at(at).terrain; }
  int root_at(reference::PartOnMap at) const {
    const PlacedTile& tile = state_.placed[static_cast<std::size_t>(at.first)];
    return root_of(state_, terrain_at(at), part_of(tile, spot_at(at)));
  }

  std::string feature(const Region& region, Terrain terrain, std::uint8_t root) const {
    const bool occupied = !game_.owners_of(region).empty();
    const int tiles = static_cast<int>(region.tiles.size());
    switch (terrain) {
      case Terrain::city:
        if (state_.city_open[root] != region.open) return "how open a city is";
        if (state_.city_worth[root] != tiles + region.pennants) return "the size of a city";
        return state_.cities.occupied(root) == occupied ? "" : "whether a city is held";
      case Terrain::road:
        if (state_.road_open[root] != region.open) return "how open a road is";
        if (state_.road_worth[root] != tiles) return "the length of a road";
        return state_.roads.occupied(root) == occupied ? "" : "whether a road is held";
      default:
        return state_.fields.occupied(root) == occupied ? "" : "whether a field is held";
    }
  }

  std::string query(const Feature& fast, const Region& slow) const {
    std::vector<reference::PartOnMap> fast_parts;
    for (const FeaturePart& part : fast.parts) fast_parts.push_back({part.tile, part.spot.index});
    std::vector<reference::PartOnMap> slow_parts = slow.parts;
    std::sort(slow_parts.begin(), slow_parts.end());
    if (fast_parts != slow_parts) return "the parts of a feature";
    const std::vector<int> on_it(fast.followers.begin(), fast.followers.end());
    if (on_it != game_.followers_on(slow)) return "the followers on a feature";
    std::vector<int> owners;
    for (const Seat owner : fast.owners) owners.push_back(owner.index);
    if (owners != game_.owners_of(slow)) return "the owners of a feature";
    if (fast.complete != slow.complete()) return "whether a feature is complete";
    if (slow.terrain != "field" && fast.open_sides != slow.open) return "how open a feature is";
    if (fast.points_now != game_.worth_now(slow)) return "the points of a feature now";
    return fast.points_complete == worth_complete(slow) ? "" : "the points of a complete feature";
  }

  int worth_complete(const Region& region) const {
    if (region.terrain == "field") return 3 * game_.cities_at(region, false);
    if (region.terrain == "cloister") return 9;
    const int tiles = static_cast<int>(region.tiles.size());
    return region.terrain == "road" ? tiles : 2 * (tiles + region.pennants);
  }

  const State& state_;
  const reference::Game& game_;
};

/// After an event: everything that can have changed.
std::string difference(const State& state, const reference::Game& game, bool map_changed) {
  const Comparison compare(state, game);
  std::string wrong = compare.due();
  if (wrong.empty()) wrong = compare.seats();
  if (wrong.empty() && map_changed) wrong = compare.followers();
  if (wrong.empty() && map_changed) wrong = compare.features();
  return wrong;
}

/// Plays the same random game on both and shows every position in which both agree.
class Duel {
 public:
  Duel(int seats, bool crop_circles, Rng& rng)
      : state(initial_state(options(crop_circles ? "crop_circles=on" : "crop_circles=off"), seats)),
        game(seats, crop_circles),
        rng_(rng),
        best_in_16_(rng.below(3) == 0 ? 6 : 0),
        careful_(rng.below(2) == 0) {}

  /// False as soon as they differ.
  template <class OnDecision>
  bool play(OnDecision&& on_decision) {
    while (state.phase != Phase::over) {
      const bool chance = to_act(state).is_chance();
      if (!chance) on_decision(*this);
      const Move move = chance ? sample_outcome(state, rng_) : decide();
      const std::string text = format(state, move);
      log += text + "; ";
      apply(state, move);
      game.apply(text);
      ++events;
      std::string wrong = difference(state, game, !chance);
      if (wrong.empty() && !chance && state.follower_count > 0) {
        wrong = Comparison(state, game).query_at_follower(rng_.below(state.follower_count));
      }
      if (wrong.empty()) continue;
      ADD_FAILURE() << "they differ in " << wrong << " after " << log;
      return false;
    }
    return true;
  }

  State state;
  reference::Game game;
  std::string log;
  int events = 0;

 private:
  Move decide() {
    if (rng_.below(16) < best_in_16_) return best_move(state.observe(state.turn));
    const Move move = sample_move(state, rng_);
    // Players who keep followers back meet more free features.
    const bool hold = careful_ && move.type == Move::Type::place && rng_.below(4) != 0;
    return hold ? make_placement(move.place, move.tile) : move;
  }

  Rng& rng_;
  std::uint32_t best_in_16_;
  bool careful_;
};

TEST(CarcassonneReference, EveryEventOfRandomGames) {
  Rng rng(31);
  int events = 0;
  const int games = scaled(5'000);
  for (int i = 0; i < games; ++i) {
    Duel duel(2 + i % 4, i / 4 % 4 != 0, rng);
    if (!duel.play([](const Duel&) {})) return;
    EXPECT_TRUE(recount(duel.state));
    events += duel.events;
  }
  RecordProperty("events", events);
  EXPECT_GT(events, games * 140);
}

TEST(CarcassonneReference, TheQueriesOfFeatures) {
  Rng rng(32);
  int compared = 0;
  for (int i = 0; i < scaled(200); ++i) {
    Duel duel(2 + i % 4, i / 4 % 2 == 0, rng);
    duel.play([&](const Duel& now) {
      if (rng.below(16) != 0) return;
      ++compared;
      EXPECT_EQ(Comparison(now.state, now.game).queries(), "") << now.log;
    });
    EXPECT_EQ(Comparison(duel.state, duel.game).queries(), "") << duel.log;
  }
  EXPECT_GT(compared, scaled(200) * 3);
}

TEST(CarcassonneReference, EveryLegalMoveAndNoOther) {
  Rng rng(33);
  int compared = 0;
  int moves = 0;
  for (int i = 0; i < scaled(400); ++i) {
    Duel duel(2 + i % 4, i / 4 % 4 != 0, rng);
    duel.play([&](Duel& now) {
      if (now.state.phase == Phase::place && rng.below(8) != 0) return;
      const std::vector<std::string> fast = moves_of(now.state);
      ++compared;
      moves += static_cast<int>(fast.size());
      EXPECT_EQ(fast, now.game.moves()) << now.log;
      for (const std::string& move : fast) EXPECT_TRUE(allowed(now.state, move)) << move;
    });
  }
  RecordProperty("compared", compared);
  RecordProperty("moves", moves);
}

// ---- check() ----

std::string any_spot(Rng& rng) {
  const std::string side = reference::kSideNames[rng.below(4)];
  switch (rng.below(4)) {
    case 0:
      return "cloister";
    case 1:
      return "city." + side;
    case 2:
      return "road." + side;
    default:
      return "field." + std::string(reference::kPortNames[rng.below(8)]);
  }
}

Placement mutated(Placement move, Rng& rng) {
  switch (rng.below(5)) {
    case 0:
      move.where.first += static_cast<int>(rng.below(3)) - 1;
      move.where.second += static_cast<int>(rng.below(3)) - 1;
      break;
    case 1:
      move.id = reference::shapes()[rng.below(30)][0].tile.id;
      break;
    case 2:
      move.where.first += static_cast<int>(rng.below(5)) * 16 - 32;
      break;
    case 3:
      move.spot = any_spot(rng);
      break;
    default:
      move.turns = static_cast<int>(rng.below(4));
  }
  return move;
}

TEST(CarcassonneReference, CheckAcceptsExactlyTheLegalPlacements) {
  Rng rng(34);
  int legal = 0;
  int mutants = 0;
  for (int i = 0; i < scaled(200); ++i) {
    Duel duel(2 + i % 4, i / 4 % 4 != 0, rng);
    duel.play([&](Duel& now) {
      if (now.state.phase != Phase::place || rng.below(4) != 0) return;
      for (int n = 0; n < 30; ++n) {
        const std::string before = format(now.state, sample_move(now.state, rng));
        Placement mutant = mutated(reference::read_placement(before), rng);
        if (rng.below(2) == 0) mutant = mutated(mutant, rng);
        const std::string text = text_of(mutant);
        const std::set<std::string> broken = now.game.broken(mutant);
        const Error verdict = refusal(now.state, text);
        ++mutants;
        legal += broken.empty();
        EXPECT_EQ(verdict.code.empty(), broken.empty()) << text << " after " << now.log;
        // A spot that the tile does not have is noticed while reading, before all rules.
        if (!broken.empty() && verdict.code != "notation") {
          EXPECT_TRUE(broken.contains(verdict.code)) << text << verdict.code << verdict.why;
        }
        EXPECT_EQ(verdict.why.empty(), broken.empty());
      }
    });
  }
  EXPECT_GT(mutants, scaled(200) * 400);
  EXPECT_GT(legal, mutants / 20);
  EXPECT_GT(mutants - legal, mutants / 4);
}

TEST(CarcassonneReference, CheckAcceptsExactlyTheLegalEffects) {
  Rng rng(35);
  int compared = 0;
  for (int i = 0; i < scaled(300); ++i) {
    Duel duel(2 + i % 4, true, rng);
    duel.play([&](Duel& now) {
      if (now.state.phase != Phase::effect) return;
      const std::vector<std::string> legal = now.game.moves();
      for (std::size_t tile = 0; tile < now.state.placed_count; ++tile) {
        const PlacedTile& placed = now.state.placed[tile];
        for (std::uint8_t spot = 0; spot < facts(placed.tile).spots(); ++spot) {
          for (const Effect effect : {Effect::add, Effect::back}) {
            const Move move = make_effect(effect, placed.place, Spot{spot});
            const std::string text = format(now.state, move);
            const bool listed = std::find(legal.begin(), legal.end(), text) != legal.end();
            EXPECT_EQ(check(now.state, move).ok(), listed) << text << " after " << now.log;
            ++compared;
          }
        }
      }
    });
  }
  EXPECT_GT(compared, scaled(300) * 100);
}

// ---- Games of the peer ----

TEST(CarcassonneReference, RecordsOfThePeerEndWithTheSameScore) {
  int records = 0;
  for (const auto& file : record_files()) {
    if (file.parent_path().filename() != "carcassonne") continue;
    SCOPED_TRACE(file.filename());
    const Result<Record> record = parse_record(read_file(file));
    ASSERT_TRUE(record) << record.error().why;
    const auto replayed = replay(*record);
    ASSERT_TRUE(replayed) << replayed.error().why;
    const int seats = static_cast<int>(record->seats.size());
    State state = initial_state(options(record->options), seats);
    reference::Game game(seats, record->options == "crop_circles=on");
    for (const Record::Event& event : record->events) {
      play(state, event.text);
      game.apply(event.text);
      ASSERT_EQ(difference(state, game, true), "") << event.text;
    }
    ASSERT_TRUE(record->result);
    for (int who = 0; who < seats; ++who) {
      int total = 0;
      for (const char* terrain : {"city", "road", "field", "cloister"}) {
        total += game.points(who, terrain);
      }
      EXPECT_EQ(total, (*record->result)[static_cast<std::size_t>(who)]);
    }
    ++records;
  }
  EXPECT_GE(records, 64);
}

}  // namespace
}  // namespace fullcircle::carcassonne
