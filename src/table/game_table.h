#pragma once

#include <cassert>
#include <optional>
#include <utility>

#include "core/refusals.h"
#include "core/text.h"
#include "players/player.h"
#include "players/search/adviser.h"
#include "table/run_review.h"
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

  Status submit(Actor actor, std::string_view text) override {
    if (to_act().is_nobody()) return common_error({"over", "game"});
    if (to_act() == actor) return parse_and_append(text);
    if (actor.is_chance()) return common_error({"turn", "no_draw"});
    return common_error({"turn", "not_due"});
  }

  Status observe_event(Viewer viewer, Actor actor, std::string_view text) override {
    if (to_act().is_nobody()) return common_error({"over", "game"});
    if (to_act() != actor) return common_error({"turn", "other"});
    if (actor.is_seat()) return parse_and_append(text);
    const Viewer secret_of = G::secret_of(state_);
    if (!secret_of || secret_of == viewer) return parse_and_append(text);
    const std::string hidden = G::format_hidden(state_);
    if (text != hidden) {
      return common_error({"notation", "hidden"},
                          {{"expected", hidden}, {"found", printable(text)}});
    }
    log_.push_back({actor, state_.turn, {}, hidden, {}, {}, true});
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

  int turn_from() const override {
    int from = event_count();
    Seat turn;
    for (int i = event_count() - 1; i >= 0; --i) {
      const Entry& entry = log_[static_cast<std::size_t>(i)];
      if (!entry.actor.is_seat()) continue;
      if (from < event_count() && entry.turn != turn) break;
      from = i;
      turn = entry.turn;
    }
    return from;
  }

  void cut(int events) override {
    log_.erase(log_.begin() + events, log_.end());
    state_ = start();
    for (const Entry& entry : log_) play_again(state_, entry);
    past_.reset();
  }

  Record::Event event(int number, const Sight& sight) const override {
    const Entry& entry = log_[static_cast<std::size_t>(number)];
    return {entry.actor, is_hidden(entry, sight) ? entry.hidden_text : entry.text, 0};
  }

  Effect event_effect(int number, const Sight& sight) const override {
    if (!past_ || past_->events > number) past_ = Past{start(), 0};
    while (past_->events < number) {
      play_again(past_->state, log_[static_cast<std::size_t>(past_->events++)]);
    }
    const Entry& entry = log_[static_cast<std::size_t>(number)];
    if (entry.unknown || is_hidden(entry, sight)) return {G::hidden_facts(past_->state), 0, {}};
    State shown = past_->state;
    G::uncover(shown, entry.move);
    return effect_of<G>(shown, entry.move);
  }

  std::string to_json(const Sight& sight) const override { return G::to_json(look(sight)); }

  Result<Effect> check(std::string_view text) const override {
    const Result<Move> move = decision(text);
    if (!move) return move.error();
    return effect_of<G>(state_, *move);
  }

  std::string picture(const Sight& sight, DrawStyle style) const override {
    std::vector<Move> turn;
    for (std::size_t i = static_cast<std::size_t>(turn_from()); i < log_.size(); ++i) {
      if (log_[i].actor.is_seat()) turn.push_back(log_[i].move);
    }
    style.names = seats();
    return G::draw(look(sight), style, turn);
  }

  void for_each_move(const std::function<bool(const std::string&, int)>& visit) const override {
    if (!to_act().is_seat()) return;
    G::for_each_move(state_, [&](const Move& move) {
      return visit(G::format(state_, move), G::points(state_, move));
    });
  }

  void for_each_outcome(const std::function<bool(const std::string&, int)>& visit) const override {
    if (!to_act().is_chance()) return;
    Lots<G> due;
    due.collect(state_);
    for (std::size_t i = 0; i < due.lots.size(); ++i) {
      if (!visit(G::format(state_, due.outcomes[i]), due.lots[i].weight)) return;
    }
  }

  Facts facts_of(std::string_view text) const override {
    const Result<Move, Refusal> move = G::parse(state_, text);
    return move ? G::facts_of(state_, *move) : Facts{};
  }

  std::vector<Advice> advise(int milliseconds, int threads) const override {
    Adviser<G> adviser(Weights::of_game(G::info().name), threads);
    const Observation<State> observation = state_.observe(to_act().seat());
    std::vector<Advice> advice;
    for (const Line<Move>& line :
         adviser.think(observation, 0, limits_of(0, milliseconds, nullptr))) {
      if (advice.size() == 3) break;
      advice.push_back({G::format(state_, line.move), effect_of<G>(state_, line.move), line.lead,
                        line.chance, line.exact});
    }
    return advice;
  }

  Result<ReviewedDecision> review(std::string_view text, int milliseconds,
                                  int threads) const override {
    const Result<Move> move = decision(text);
    if (!move) return move.error();
    ReviewPlan plan;
    plan.milliseconds = milliseconds;
    plan.threads = threads;
    return Reviewer<G>(plan).grade(state_, *move, event_count());
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
    Seat turn;  // whose turn it was
    Move move;
    std::string text;
    Viewer secret_of;         // the only seat that saw it, if it was not open to all
    std::string hidden_text;  // what the others saw then
    bool unknown = false;     // an outcome that this table does not know; `move` is none then
  };

  class GameThinker final : public Thinker {
   public:
    explicit GameThinker(std::unique_ptr<Player<G>> player) : player_(std::move(player)) {}
    std::string choose(const Table& table, const std::atomic<bool>* stop) override {
      const State& state = static_cast<const GameTable&>(table).state_;
      const Observation<State> observation = state.observe(G::to_act(state).seat());
      return G::format(observation.seen(), player_->choose(observation, stop));
    }
    void set_seed(std::uint64_t seed) override { player_->set_seed(seed); }
    std::size_t memory() const override { return player_->memory(); }

   private:
    std::unique_ptr<Player<G>> player_;
  };

  /// A position of the past, for asking what the events did one after the other.
  struct Past {
    State state;
    int events;
  };

  static Error error_of(const Refusal& refusal) {
    return {refusal.code, G::refusal_words(refusal), refusal.reason, refusal.facts};
  }

  static bool is_hidden(const Entry& entry, const Sight& sight) {
    return !sight.all && entry.secret_of && entry.secret_of != sight.viewer;
  }

  static void play_again(State& state, const Entry& entry) {
    if (entry.unknown) {
      G::apply_hidden(state);
      return;
    }
    G::uncover(state, entry.move);
    G::apply(state, entry.move);
  }

  /// A decision that is allowed now.
  Result<Move> decision(std::string_view text) const {
    if (to_act().is_nobody()) return common_error({"over", "game"});
    if (to_act().is_chance()) return common_error({"turn", "draw"});
    const Result<Move, Refusal> move = G::parse(state_, text);
    if (!move) return error_of(move.error());
    if (const Checked allowed = G::check(state_, *move); !allowed) {
      return error_of(allowed.error());
    }
    return *move;
  }

  Observation<State> look(const Sight& sight) const {
    return sight.all ? state_.reveal() : state_.observe(sight.viewer);
  }

  State start() const { return G::initial(options(), static_cast<int>(seats().size())); }

  Status parse_and_append(std::string_view text) {
    const Result<Move, Refusal> move = G::parse(state_, text);
    if (!move) return error_of(move.error());
    // For a table that mirrors another without knowing all hands; else there is nothing to uncover.
    State shown = state_;
    G::uncover(shown, *move);
    if (const Checked allowed = G::check(shown, *move); !allowed) return error_of(allowed.error());
    state_ = shown;
    append(*move);
    return Done{};
  }

  void append(const Move& move) {
    Entry entry{to_act(), state_.turn, move, G::format(state_, move), {}, {}};
    if (entry.actor.is_chance()) {
      entry.secret_of = G::secret_of(state_);
      if (entry.secret_of) entry.hidden_text = G::format_hidden(state_);
    }
    log_.push_back(std::move(entry));
    G::apply(state_, move);
  }

  State state_;
  std::vector<Entry> log_;
  mutable std::optional<Past> past_;
  Lots<G> lots_;
};

}  // namespace fullcircle
