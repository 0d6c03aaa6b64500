#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/json.h"
#include "core/record.h"
#include "table/dealer.h"
#include "table/effect.h"

namespace fullcircle {

class Table;
struct ReviewedDecision;

/// What is shown: all that the table knows, or what one viewer may see of it.
struct Sight {
  bool all = false;
  Viewer viewer = {};
};
/// Reads "all", the word for a spectator, or the number of a seat.
std::optional<Sight> parse_sight(std::string_view text, std::size_t seats,
                                 std::string_view spectator);

/// A computer player at a table of any game. It lives as long as the table: what it has thought is
/// used again as far as the game went that way. Where it did not, because a decision was taken back
/// for instance, nothing has to be done: a thinker goes by the position alone.
class Thinker {
 public:
  virtual ~Thinker() = default;
  /// The decision, in notation, of the seat that is to act. Once `stop` is set, from any thread,
  /// the answer comes at once.
  virtual std::string choose(const Table& table, const std::atomic<bool>* stop = nullptr) = 0;
  /// The luck of its decisions from now on.
  virtual void set_seed(std::uint64_t seed) = 0;
  /// The bytes that are taken by what it has thought.
  virtual std::size_t memory() const = 0;
};

/// A decision somebody advises: what it does, and how the game will go after it for the seat to
/// act, as far as that seat can know.
struct Advice {
  std::string move;
  Effect effect;
  double lead = 0;    // expected at the end over the best other seat
  double chance = 0;  // of winning
  bool exact = false;
};

/// A game in progress, whatever game it is: options, seats and the log of events. All else follows
/// from the log by replay. What is shown is made from observations. Not for several threads at
/// once.
class Table {
 public:
  Table(const Options& options, std::vector<std::string> seats)
      : options_(options), seats_(std::move(seats)) {}
  virtual ~Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  const Options& options() const { return options_; }
  const std::vector<std::string>& seats() const { return seats_; }
  std::string seat_name(Seat seat) const { return seats_[seat.index]; }

  virtual const GameInfo& game() const = 0;
  virtual Actor to_act() const = 0;
  virtual Standing standing() const = 0;
  virtual int event_count() const = 0;

  /// A seat's decision, or an outcome of chance as it stands in a record, in notation. Refused with
  /// the reason if somebody else is to act or the rules forbid it.
  virtual Status submit(Actor actor, std::string_view text) = 0;
  /// An event as this viewer sees it (see `event`), with "?" for what they must not know. A table
  /// that is given all its events in this way mirrors another one: it knows what the viewer knows,
  /// and shows the same with their sight.
  virtual Status observe_event(Viewer viewer, Actor actor, std::string_view text) = 0;
  /// Draws the outcome that is due.
  virtual void draw(Dealer& dealer) = 0;
  /// Draws as long as chance is to act.
  void draw_all(Dealer& dealer) {
    while (to_act().is_chance()) draw(dealer);
  }
  /// Whether the seat may take its last decision back: nothing has happened since.
  virtual bool can_undo(Seat seat) const = 0;
  void undo() { cut(event_count() - 1); }
  /// The number of the first decision of the newest turn, which may still be going on; the number
  /// of events if nobody has decided anything. A turn lasts as long as the game says it is the same
  /// seat's, even while others have to decide something in it.
  virtual int turn_from() const = 0;
  /// The number of the last decision that one of these seats made; none if they made none.
  std::optional<int> last_decision(std::span<const Seat> seats) const;
  /// Takes that decision back, and with it all that came after it, whoever decided it. Answers how
  /// many decisions that were in all; 0 if there was none to take back.
  int take_back(std::span<const Seat> seats);
  /// Takes back all but the first `events` events.
  virtual void cut(int events) = 0;
  /// Makes these the events of the table: takes back what is not among them and plays what is
  /// missing. Stops at the first one that is refused.
  Status catch_up(std::span<const Record::Event> events);

  virtual Record::Event event(int number, const Sight& sight) const = 0;
  /// What the event with this number did. Asked for one event after the other, each costs no more
  /// than playing it; going back costs playing all before it again.
  virtual Effect event_effect(int number, const Sight& sight) const = 0;
  virtual std::string to_json(const Sight& sight) const = 0;
  virtual std::string picture(const Sight& sight, DrawStyle style) const = 0;
  /// What a decision of the seat to act would do, or why it is not allowed.
  virtual Result<Effect> check(std::string_view move) const = 0;
  /// Visits the legal decisions, each with what it gains at once; none unless a seat is to act.
  virtual void for_each_move(
      const std::function<bool(const std::string& move, int points)>& visit) const = 0;
  /// Visits the possible outcomes, each with the number of pieces that give it; none unless chance
  /// is to act.
  virtual void for_each_outcome(
      const std::function<bool(const std::string& outcome, int weight)>& visit) const = 0;
  /// What a decision or an outcome that was visited does.
  virtual Facts facts_of(std::string_view move) const = 0;

  /// `threads` is for players who can think with several.
  virtual Result<std::unique_ptr<Thinker>> make_thinker(std::string_view player, std::uint64_t seed,
                                                        int threads = 1) const = 0;

  /// What the strongest player would do instead of the seat to act, the best first, at most three.
  virtual std::vector<Advice> advise(int milliseconds, int threads) const = 0;

  /// A decision of the seat to act compared with the best one, as a review would grade it.
  virtual Result<ReviewedDecision> review(std::string_view move, int milliseconds,
                                          int threads) const = 0;

  /// The log as a record; with a result if the game is over. Commitment and seed are the caller's.
  Record record() const;

 private:
  Options options_;
  std::vector<std::string> seats_;
};

/// An event as a JSON object: {"n":7,"actor":0,"text":"g9>C1T2","does":{...},"points":28,
/// "terms":[...]}, with "*" for chance.
void write_event(JsonWriter& json, const Table& table, int number, const Sight& sight);

/// What may be decided now, as the members "moves", a list of {"move","does","points"} with at most
/// so many, and "more", whether there are more of them.
void write_moves(JsonWriter& json, const Table& table, int most);

}  // namespace fullcircle
