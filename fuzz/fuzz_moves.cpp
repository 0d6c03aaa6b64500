#include <string_view>

#include "core/text.h"
#include "games/all.h"
#include "targets.h"

// The input: one byte each for the game, the seats, the settings and the seed, two for the number
// of random events before the position that is asked; what follows is the text of a move.

namespace fullcircle {
namespace {

constexpr std::size_t kHeaderBytes = 6;

struct Input {
  std::uint8_t game;
  std::uint8_t seats;
  std::uint8_t settings;
  std::uint8_t seed;
  int events;
  std::string_view text;
};

Input read(std::string_view bytes) {
  const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); };
  return {.game = byte(0),
          .seats = byte(1),
          .settings = byte(2),
          .seed = byte(3),
          .events = byte(4) + 256 * byte(5),
          .text = bytes.substr(kHeaderBytes)};
}

/// Each setting takes its part of the number, so that every combination can come.
Options choose_options(std::span<const OptionSpec> specs, std::size_t number) {
  Options options = default_options(specs);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    options[i] = static_cast<std::uint8_t>(number % specs[i].values.size());
    number /= specs[i].values.size();
  }
  return options;
}

template <Game G>
typename G::State position(const Input& input) {
  const GameInfo& info = G::info();
  const int seats = info.min_seats + input.seats % (info.max_seats - info.min_seats + 1);
  typename G::State state = G::initial(choose_options(info.options, input.settings), seats);
  Rng rng(input.seed);
  for (int i = 0; i < input.events % (G::kMaxEvents + 1); ++i) {
    const Actor actor = G::to_act(state);
    if (actor.is_nobody()) break;
    G::apply(state, actor.is_chance() ? G::sample_outcome(state, rng) : G::sample_move(state, rng));
  }
  return state;
}

template <Game G>
void check_refusal(const Refusal& refusal) {
  require(!refusal.reason.empty(), "a refusal has a reason");
  const std::string words = G::refusal_words(refusal);
  require(!words.empty() && is_utf8(words), "a refusal says why");
}

template <Game G>
void check_move(const Input& input) {
  typename G::State state = position<G>(input);
  require(G::recount(state), "random events keep the counts");
  const Result<typename G::Move, Refusal> move = G::parse(state, input.text);
  if (!move) {
    check_refusal<G>(move.error());
    return;
  }
  const Result<typename G::Move, Refusal> again = G::parse(state, G::format(state, *move));
  require(again.ok() && *again == *move, "a move that is written reads as the same move");
  if (const Checked allowed = G::check(state, *move); !allowed) {
    check_refusal<G>(allowed.error());
    return;
  }
  require(G::facts_of(state, *move).has("kind"), "an allowed move says what it does");
  if (G::to_act(state).is_seat()) {
    G::points(state, *move);
    G::gain_words(G::terms(state, *move), G::to_act(state).seat());
  }
  G::apply(state, *move);
  require(G::recount(state), "an allowed move keeps the counts");
}

void check_input(const Input& input) {
  int games = 0;
  for_each_game([&]<Game G>() { ++games; });
  int number = 0;
  for_each_game([&]<Game G>() {
    if (number++ == input.game % games) check_move<G>(input);
  });
}

}  // namespace

void fuzz_moves(std::string_view input) {
  if (input.size() < kHeaderBytes) return;
  check_input(read(input));
}

}  // namespace fullcircle
