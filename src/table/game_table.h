#pragma once

#include <cassert>
#include <utility>

#include "core/text.h"
#include "players/adviser.h"
#include "players/player.h"
#include "table/table.h"

namespace fullcircle {

/// The lots of the outcome that is due, and the outcomes themselves in the same order.
template <Game G>
struct Lots {
  std::vector<Lot> lots;
  std::vector<typename G::Move> outcomes;

  void collect(const typename G::State& state) {
    lots.clear();
    outcomes.clear();
    G::for_each_outcome(state, [&](const typename G::Move& outcome, int weight) {
      lots.push_back({G::piece(outcome), weight});
      outcomes.push_back(outcome);
    });
  }
};

/// The Table of one game.
template <Game G>
class GameTable final : public Table {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  GameTable(const Options& options, std::vector<std::string> seats)
      : Table(options, std::move(seats)), state_(start()) {}

  const GameInfo& game() const override { return G::info(); }
  Actor to_act() const override { return G::to_act(state_); }
  Standing standing() const override { return G::standing(state_); }
  int event_count() const override { return static_cast<int>(log_.size()); }

  Status submit(Seat seat, std::string_view move) override {
    if (to_act().is_nobody()) return Error{"over", "the game is over"};
    if (to_act() != Actor(seat)) return Error{"turn", "it is not this seat's turn"};
    return parse_and_append(move);
  }

  Status submit_outcome(std::string_view outcome) override {
    if (to_act().is_nobody()) return Error{"over", "the game is over"};
    if (!to_act().is_chance()) return Error{"turn", "no draw is due"};
    return parse_and_append(outcome);
  }

  Status tell(Viewer viewer, Actor actor, std::string_view text) override {
    if (to_act().is_nobody()) return Error{"over", "the game is over"};
    if (to_act() != actor) return Error{"turn", "somebody else is to act"};
    if (actor.is_seat()) return parse_and_append(text);
    const Viewer secret_of = G::secret_of(state_);
    if (!secret_of || secret_of == viewer) return parse_and_append(text);
    const std::string hidden = G::format_hidden(state_);
    if (text != hidden) {
      return Error{"notation", "expected '" + hidden + "', found " + quote(text)};
    }
    log_.push_back({actor, {}, 0, hidden, {}, {}, true});
    G::apply_hidden(state_);
    return Done{};
  }

  void draw(Dealer& dealer) override {
    assert(to_act().is_chance());
    lots_.collect(state_);
    append(lots_.outcomes[dealer.pick(event_count(), G::drawer(state_), lots_.lots)]);
  }

  bool can_undo(Seat seat) const override {
    return !log_.empty() && log_.back().actor == Actor(seat);
  }

  void undo() override {
    log_.pop_back();
    state_ = start();
    for (const Entry& entry : log_) {
      if (entry.unknown) {
        G::apply_hidden(state_);
        continue;
      }
      G::uncover(state_, entry.move);
      G::apply(state_, entry.move);
    }
  }

  Record::Event event(int number, const Sight& sight) const override {
    const Entry& entry = log_[static_cast<std::size_t>(number)];
    const bool hidden = !sight.all && entry.secret_of && entry.secret_of != sight.viewer;
    return {entry.actor, hidden ? entry.hidden_text : entry.text, 0};
  }

  int event_points(int number) const override {
    return log_[static_cast<std::size_t>(number)].points;
  }

  std::string to_json(const Sight& sight) const override { return G::to_json(look(sight)); }

  std::string explain(std::string_view text) const override {
    const Result<Move> move = G::parse(state_, text);
    return move && G::check(state_, *move) ? G::explain(state_, *move) : std::string();
  }

  Result<Gain> check(std::string_view text) const override {
    if (!to_act().is_seat()) return Error{"turn", "no seat is to act"};
    const Result<Move> move = G::parse(state_, text);
    if (!move) return move.error();
    if (const Status allowed = G::check(state_, *move); !allowed) return allowed.error();
    return Gain{G::points(state_, *move), G::explain(state_, *move)};
  }

  std::string picture(const Sight& sight, DrawStyle style) const override {
    std::vector<Move> decisions;
    for (const Entry& entry : log_) {
      if (entry.actor.is_seat()) decisions.push_back(entry.move);
    }
    style.names = seats();
    return G::draw(look(sight), style, decisions);
  }

  void for_each_move(const std::function<bool(const std::string&, int)>& visit) const override {
    if (to_act().is_chance()) {
      Lots<G> due;
      due.collect(state_);
      for (std::size_t i = 0; i < due.lots.size(); ++i) {
        if (!visit(G::format(state_, due.outcomes[i]), due.lots[i].weight)) return;
      }
      return;
    }
    G::for_each_move(state_, [&](const Move& move) {
      return visit(G::format(state_, move), G::points(state_, move));
    });
  }

  std::vector<Advice> advise(int milliseconds, int threads) const override {
    Adviser<G> adviser(Weights::of_game(G::info().name), threads);
    const Observation<State> observation = state_.observe(to_act().seat());
    std::vector<Advice> advice;
    for (const Line<Move>& line :
         adviser.think(observation, 0, limits_of(0, milliseconds, nullptr))) {
      if (advice.size() == 3) break;
      advice.push_back({G::format(state_, line.move), G::explain(state_, line.move), line.lead,
                        line.chance, line.exact});
    }
    return advice;
  }

  Result<std::unique_ptr<Thinker>> make_thinker(std::string_view player, std::uint64_t seed,
                                                int threads) const override {
    Result<std::unique_ptr<Player<G>>> made = make_player<G>(player, threads);
    if (!made) return made.error();
    (*made)->begin_game(seed);
    return std::unique_ptr<Thinker>(std::make_unique<GameThinker>(std::move(*made)));
  }

 private:
  struct Entry {
    Actor actor;
    Move move;
    int points;
    std::string text;
    Viewer secret_of;         // the only seat that saw it, if it was not open to all
    std::string hidden_text;  // what the others saw then
    bool unknown = false;     // an outcome that this table was not told; `move` is none then
  };

  class GameThinker final : public Thinker {
   public:
    explicit GameThinker(std::unique_ptr<Player<G>> player) : player_(std::move(player)) {}
    std::string choose(const Table& table, const std::atomic<bool>* stop) override {
      const State& state = static_cast<const GameTable&>(table).state_;
      const Observation<State> observation = state.observe(G::to_act(state).seat());
      return G::format(observation.seen(), player_->choose(observation, stop));
    }

   private:
    std::unique_ptr<Player<G>> player_;
  };

  Observation<State> look(const Sight& sight) const {
    return sight.all ? state_.reveal() : state_.observe(sight.viewer);
  }

  State start() const { return G::initial(options(), static_cast<int>(seats().size())); }

  Status parse_and_append(std::string_view text) {
    const Result<Move> move = G::parse(state_, text);
    if (!move) return move.error();
    // For a table that is told of hands it does not know; elsewhere there is nothing to uncover.
    State shown = state_;
    G::uncover(shown, *move);
    if (Status allowed = G::check(shown, *move); !allowed) return allowed;
    state_ = shown;
    append(*move);
    return Done{};
  }

  void append(const Move& move) {
    Entry entry{to_act(), move, 0, G::format(state_, move), {}, {}};
    if (entry.actor.is_seat()) {
      entry.points = G::points(state_, move);
    } else {
      entry.secret_of = G::secret_of(state_);
      if (entry.secret_of) entry.hidden_text = G::format_hidden(state_);
    }
    log_.push_back(std::move(entry));
    G::apply(state_, move);
  }

  State state_;
  std::vector<Entry> log_;
  Lots<G> lots_;
};

}  // namespace fullcircle
