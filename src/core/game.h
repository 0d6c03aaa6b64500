#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/draw_style.h"
#include "core/facts.h"
#include "core/json.h"
#include "core/options.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/seat.h"
#include "core/standing.h"

namespace fullcircle {

/// How a move is written, with an example: "g9>C1T2", "place a line to the right from g9".
struct NotationLine {
  std::string_view form;
  std::string_view words;
};

/// The facts of a game that need no position.
struct GameInfo {
  std::string_view name;   // tic-tac-toe
  std::string_view title;  // Tic-Tac-Toe
  int min_seats;
  int max_seats;
  std::span<const std::string_view> secrets;  // what a seat sees and others must not: "hands"
  std::span<const OptionSpec> options;
  std::span<const std::string_view> option_help;  // of each option, in their order
  std::span<const std::string_view> aids;         // what a table may show to help its players
  std::span<const NotationLine> notation;         // of decisions
  std::span<const NotationLine> chance_notation;  // of outcomes, as they stand in a record

  constexpr bool has_secrets() const { return !secrets.empty(); }
  /// Whether so many can play it.
  constexpr bool takes(int seats) const { return seats >= min_seats && seats <= max_seats; }
};

/// What one viewer may know of a position: a State from which everything else is gone. Only a State
/// can make one, so what takes an Observation cannot have peeked: State::observe for a viewer,
/// State::reveal with nothing hidden, for whoever holds the whole record anyway.
template <class State>
class Observation {
 public:
  const State& seen() const { return seen_; }
  Viewer viewer() const { return viewer_; }

 private:
  friend State;
  Observation(const State& seen, Viewer viewer) : seen_(seen), viewer_(viewer) {}

  State seen_;
  Viewer viewer_;
};

/// What a State needs besides being a value: how many seats there are, and whose turn it is (also
/// while chance is to act). States can be compared, so that a search recognizes a position that it
/// has foreseen. A State that is made by default belongs to no game: it is there to be assigned.
template <class State>
concept GameState =
    std::is_trivially_copyable_v<State> && std::default_initializable<State> &&
    std::equality_comparable<State> && requires(const State& position, Viewer viewer) {
      { position.seats } -> std::same_as<const std::uint8_t&>;
      { position.turn } -> std::same_as<const Seat&>;
      { position.observe(viewer) } -> std::same_as<Observation<State>>;
      { position.reveal() } -> std::same_as<Observation<State>>;
    };

/// A game, as everything above the rules sees it: static functions over a State that is a value.
///
/// A Move is either a decision of a seat or an outcome of chance; to_act says which is due. `apply`
/// trusts its caller: the move has been generated or checked before. Moves are visited or sampled,
/// never listed, because there can be too many; a visitor returns false to stop the visit.
template <class G>
concept Game =
    GameState<typename G::State> && std::is_trivially_copyable_v<typename G::Move> &&
    std::default_initializable<typename G::Move> && (sizeof(typename G::Move) <= 16) &&
    std::equality_comparable<typename G::Move> &&
    requires(typename G::State& state, const typename G::State& position,
             const typename G::Move& move, const Observation<typename G::State>& observation,
             const Options& options, int seats, Rng& rng, std::string_view text, DrawStyle style,
             std::span<const typename G::Move> decisions, JsonWriter& json, const Refusal& refusal,
             const Terms& terms, Seat seat, bool (*visit)(const typename G::Move&),
             void (*weigh)(const typename G::Move&, int)) {
      { G::info() } -> std::same_as<const GameInfo&>;
      /// No game has more events than this (decisions and outcomes).
      { G::kMaxEvents } -> std::convertible_to<int>;

      { G::initial(options, seats) } -> std::same_as<typename G::State>;
      { G::to_act(position) } -> std::same_as<Actor>;
      { G::apply(state, move) } -> std::same_as<void>;
      { G::standing(position) } -> std::same_as<Standing>;

      /// Whether the decision or outcome is possible now; the reason if not.
      { G::check(position, move) } -> std::same_as<Checked>;
      /// Every decision the rules allow, each once; false when the visitor stopped it.
      { G::for_each_move(position, visit) } -> std::same_as<bool>;
      /// Every outcome with its weight (the number of pieces that give it), in a fixed order that
      /// records of sealed draws rely on.
      { G::for_each_outcome(position, weigh) } -> std::same_as<void>;
      { G::sample_move(position, rng) } -> std::same_as<typename G::Move>;
      { G::sample_outcome(position, rng) } -> std::same_as<typename G::Move>;
      /// The decision with the best immediate gain, and what a decision gains at once.
      { G::best_move(observation) } -> std::same_as<typename G::Move>;
      { G::points(position, move) } -> std::same_as<int>;
      /// The gain of every seat, as a sum that a player can check; may be empty.
      { G::terms(position, move) } -> std::same_as<Terms>;

      /// Whose luck a draw is (nobody's if it is for the table), and the piece an outcome draws.
      { G::drawer(position) } -> std::same_as<Viewer>;
      { G::piece(move) } -> std::same_as<int>;

      /// Deals what is unseen back at random, consistently with all that the viewer knows.
      { G::imagine(observation, rng) } -> std::same_as<typename G::State>;
      /// The only seat that sees the outcome that is due; empty if it is open to all.
      { G::secret_of(position) } -> std::same_as<Viewer>;

      /// For a State that holds what one viewer knows: apply_hidden applies the due outcome without
      /// knowing it; uncover reveals, before another seat's decision, the pieces it shows that were
      /// unseen until then.
      { G::apply_hidden(state) } -> std::same_as<void>;
      { G::uncover(state, move) } -> std::same_as<void>;

      { G::parse(position, text) } -> std::same_as<Result<typename G::Move, Refusal>>;
      { G::format(position, move) } -> std::same_as<std::string>;
      /// The outcome that is due, as those see it who must not know it ("bag ?").
      { G::format_hidden(position) } -> std::same_as<std::string>;
      /// The same as facts: what a decision or outcome does. The first is its `kind`.
      { G::facts_of(position, move) } -> std::same_as<Facts>;
      { G::hidden_facts(position) } -> std::same_as<Facts>;

      /// The English of it: a sentence for a refusal, a sum for what `seat` and others gained.
      { G::refusal_words(refusal) } -> std::same_as<std::string>;
      { G::gain_words(terms, seat) } -> std::same_as<std::string>;
      /// Every reason for which the game refuses something, each with an example of its facts.
      { G::refusals() } -> std::same_as<std::vector<Refusal>>;
      /// Writes the members "pieces" and "board": the material as facts, for whoever draws it.
      { G::write_material(json) } -> std::same_as<void>;
      { G::to_json(observation) } -> std::same_as<std::string>;
      /// `decisions` are those of the newest turn, so that what it changed can be marked.
      { G::draw(observation, style, decisions) } -> std::same_as<std::string>;

      /// Recomputes from the board what the State updates incrementally; false if they differ.
      { G::recount(position) } -> std::same_as<bool>;
    };

}  // namespace fullcircle
