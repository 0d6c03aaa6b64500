// Whole random games event by event against the slow second implementation.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/core/scaled.h"
#include "tests/games/crop_circles/fixture.h"
#include "tests/games/crop_circles/reference_bridge.h"
#include "tests/games/crop_circles/reference_game.h"

namespace fullcircle::crop_circles {
namespace {

using reference::Card;
using reference::Cards;
using reference::Glyphs;

template <class T>
std::vector<T> sorted(std::vector<T> list) {
  std::sort(list.begin(), list.end());
  return list;
}

Card plain_card(int kind) {
  const RuleCard card = kCards[static_cast<std::size_t>(kind)].card;
  return {static_cast<int>(card.shading) + 1, format_shapes(card.shapes)};
}

Cards plain_cards(CardBag bag) {
  Cards cards;
  for (int kind = 0; kind < kCardKinds; ++kind) {
    cards.insert(cards.end(), static_cast<std::size_t>(bag.count(kind)), plain_card(kind));
  }
  return sorted(cards);
}

/// The lists of both, one by one; the first that differs is named.
std::string differing_pieces(const reference::Game& game, const State& state) {
  if (reference::plain_board(state) != game.board) return "board";
  if (reference::plain(state.bag) != sorted(game.bag)) return "bag";
  if (state.bag_size != game.bag.size()) return "bag size";
  if (reference::plain(state.pool) != sorted(game.pool)) return "pool";
  for (std::size_t seat = 0; seat < game.hands.size(); ++seat) {
    if (reference::plain(state.hand[seat]) != sorted(game.hands[seat])) return "hand";
    if (state.hand_size[seat] != game.hands[seat].size()) return "hand size";
    if (reference::plain(state.known[seat]) != sorted(game.known[seat])) return "known";
    if (state.score[seat] != game.scores[seat]) return "score";
  }
  return "";
}

std::string differing_cards(const reference::Game& game, const State& state) {
  if (reference::plain_rules(state) != game.rules) return "rules";
  if (!game.rules_change) return "";
  if (plain_cards(state.deck) != sorted(game.deck)) return "deck";
  if (plain_cards(state.replaced) != sorted(game.replaced)) return "replaced";
  if ((state.upcoming != kNoCard) != game.upcoming.has_value()) return "upcoming";
  if (game.upcoming && plain_card(state.upcoming) != *game.upcoming) return "upcoming";
  if (state.change_holder.index != game.change_holder) return "change holder";
  if (state.can_change != game.can_change) return "can change";
  return "";
}

std::string due(const State& state) {
  if (to_act(state).is_chance()) {
    const std::string hidden = format_hidden(state);
    return hidden.substr(0, hidden.size() - 2);
  }
  return state.phase == Phase::place ? "place" : state.phase == Phase::take ? "take" : "over";
}

std::string differing_turn(const reference::Game& game, const State& state) {
  if (due(state) != game.due) return "due: " + due(state) + " and " + game.due;
  if (state.phase == Phase::over) return "";
  if (state.phase >= Phase::place && state.turn.index != game.turn) return "turn";
  if (state.phase == Phase::take && state.takes_left != game.takes_left) return "takes left";
  if (state.final_turns != game.final_turns.size()) return "final turns";
  return "";
}

/// Every take that is possible, and every glyph or card that can be drawn.
std::string differing_choices(const reference::Game& game, const State& state) {
  std::vector<std::string> expected;
  std::vector<std::string> found;
  if (game.due == "take") {
    for (const auto glyph : game.pool) expected.push_back("+" + text(glyph));
    if (!game.bag.empty()) expected.push_back("+bag");
    expected = sorted(expected);
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    for_each_move(state, [&](const Move& move) {
      found.push_back(format(state, move));
      return true;
    });
  } else if (game.due == "bag" || game.due == "refill") {
    for (const auto glyph : game.bag) expected.push_back(game.due + " " + text(glyph));
  } else if (game.due == "upcoming") {
    for (const Card& card : game.deck) {
      const char* shading = card.value == 2   ? " solid "
                            : card.value == 3 ? " striped "
                                              : " crossed ";
      expected.push_back(game.due + shading + card.shapes);
    }
  } else {
    return "";
  }
  for_each_outcome(state, [&](const Move& outcome, int weight) {
    found.insert(found.end(), static_cast<std::size_t>(weight), format(state, outcome));
  });
  return sorted(found) == sorted(expected) ? "" : "choices";
}

std::string difference(const reference::Game& game, const State& state) {
  for (const std::string& name :
       {differing_turn(game, state), differing_pieces(game, state), differing_cards(game, state)}) {
    if (!name.empty()) return name;
  }
  return "";
}

Move random_event(const State& state, std::uint32_t passes_in_8, Rng& rng) {
  if (to_act(state).is_chance()) return sample_outcome(state, rng);
  if (state.phase == Phase::place && rng.below(8) < passes_in_8) return make_pass();
  const bool best = state.phase == Phase::place && rng.below(4) == 0;
  return best ? best_placement(state) : sample_move(state, rng);
}

void expect_same_end(const reference::Game& game, const State& state) {
  const int most = *std::max_element(game.scores.begin(), game.scores.end());
  std::vector<int> winners;
  for (const Seat seat : standing(state).winners) winners.push_back(seat.index);
  std::vector<int> expected;
  for (std::size_t seat = 0; seat < game.scores.size(); ++seat) {
    if (game.scores[seat] == most) expected.push_back(static_cast<int>(seat));
  }
  EXPECT_EQ(winners, expected);
}

struct Tally {
  int events = 0;
  int rule_changes = 0;
  int reshuffles = 0;
};

/// No random game has twenty rule changes: with all cards but those on the table replaced before
/// its first turn, it takes one to shuffle a new deck (CC-23).
void run_deck_dry(State& state, reference::Game& game) {
  std::swap(state.deck, state.replaced);
  game.deck.swap(game.replaced);
}

void play_beside_reference(std::uint64_t seed, Tally& tally) {
  Rng rng(seed);
  const int seats = 2 + static_cast<int>(seed % 5);
  const std::string_view settings = kAllSettings[seed / 5 % 4];
  const auto passes_in_8 = static_cast<std::uint32_t>(seed / 20 % 3);
  State state = initial_state(options(settings), seats);
  reference::Game game(seats, settings.find("112") != std::string_view::npos ? 112 : 104,
                       settings.find("on") != std::string_view::npos);
  while (state.phase != Phase::over) {
    const Move move = random_event(state, passes_in_8, rng);
    const std::string text = format(state, move);
    tally.rule_changes += state.phase == Phase::reveal;
    tally.reshuffles += state.phase == Phase::reveal && state.deck.size() == 21;
    ++tally.events;
    const bool first_turn_next = state.phase == Phase::deal_upcoming;
    apply(state, move);
    game.event(text);
    if (first_turn_next && seed % 3 == 0) run_deck_dry(state, game);
    ASSERT_EQ(difference(game, state), "") << "seed " << seed << ", after " << text;
    ASSERT_EQ(differing_choices(game, state), "") << "seed " << seed << ", after " << text;
  }
  expect_same_end(game, state);
}

TEST(CropCirclesReference, WholeGamesEventByEvent) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(scaled(2'000)); ++seed) {
    play_beside_reference(seed, tally);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(tally.rule_changes, scaled(2'000));
  EXPECT_GT(tally.reshuffles, scaled(200));
  RecordProperty("events", tally.events);
  RecordProperty("rule changes", tally.rule_changes);
  RecordProperty("reshuffles", tally.reshuffles);
}

}  // namespace
}  // namespace fullcircle::crop_circles
