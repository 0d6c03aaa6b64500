#pragma once

#include <memory>
#include <unordered_map>

#include "server/table_event.h"
#include "server/table_setup.h"
#include "table/sealed_dealer.h"

namespace fullcircle {

/// Milliseconds since 1970, and milliseconds that the server has been running in all its life.
/// Clocks count the second, so that no time is charged while the server is down.
struct Instant {
  std::int64_t at = 0;
  std::int64_t served = 0;
};

/// What somebody wants to do at a table.
struct TableCommand {
  std::string id;             // made by the sender; the same one is done once
  std::optional<int> expect;  // the number of the next event, if it matters
  UserId user = 0;            // 0 is the server itself
  bool account = false;       // the user has one
  std::string verb;  // move, undo, ask, agree, decline, resign, abort, leave, back, sit, ...
  std::optional<int> seat;
  std::string text;
};

/// How a game ended.
struct TableEnd {
  std::string why;  // finished, resigned, time, agreed, aborted, closed
  std::vector<int> scores;
  std::vector<int> winners;
  std::string seed;
};

/// A table on the server: the fold of its log. What is done and what is read from the store go
/// through the same function. Not for several threads at once.
class LoggedTable {
 public:
  struct SeatState {
    UserId user = 0;
    std::string bot;    // the computer player whose seat it is
    bool away = false;  // the person left; a computer player sits in
    bool out = false;   // resigned, or out of time
    std::int64_t left_ms = 0;
    UserId kept = 0;  // open, but for this person alone
    int asides = 0;   // requests and departures since the game last went on

    bool is_open() const { return user == 0 && bot.empty(); }
    bool is_person() const { return user != 0 && !away && !out; }
  };

  /// An entry of the log, with what the viewers see of it.
  struct Entry {
    TableEvent event;
    std::string hidden;        // the text for those who must not see it
    std::uint8_t seen_by = 0;  // the seats that may, a bit each, when `hidden` is not empty
    int points = 0;
  };

  /// A request that the other people at the table answer.
  struct Request {
    std::string what;  // takeback or end
    int seat = 0;
    std::uint8_t agreed = 0;  // seats, a bit each
  };

  LoggedTable(std::string id, const SecretSeed& secret) : id_(std::move(id)), secret_(secret) {}

  /// For tests: the first outcomes of chance are these, whatever the secret says.
  void set_deal(std::vector<std::string> deal) { deal_ = std::move(deal); }
  bool has_deal() const { return !deal_.empty(); }

  /// Adds what the store holds, or what a command leads to. Refused is what cannot be.
  Status add(const TableEvent& event);

  /// Does what is wanted, with all that follows from it (draws, the end). Refused, with nothing
  /// changed, or done: then the entries from the old `next()` on are new.
  Status execute(const TableCommand& command, const Instant& now);

  /// The answer to a command that was done before: its number.
  std::optional<int> answered(const std::string& command) const;
  void remember(const std::string& command, int number) { commands_.emplace(command, number); }

  const std::string& id() const { return id_; }
  const SecretSeed& secret() const { return secret_; }
  const TableSetup& setup() const { return setup_; }
  UserId creator() const { return creator_; }
  const std::vector<SeatState>& seats() const { return seats_; }
  const std::vector<Entry>& log() const { return log_; }
  /// The number of the next event.
  int next() const { return static_cast<int>(log_.size()); }
  std::string_view status() const;  // open, playing, finished
  bool is_playing() const { return game_ != nullptr && !end_; }
  const std::optional<TableEnd>& end() const { return end_; }
  const std::optional<Request>& request() const { return request_; }
  const std::string& rematch() const { return rematch_; }
  /// The game itself, once it has started.
  const Table* game() const { return game_.get(); }

  std::optional<int> seat_of(UserId user) const;
  /// The seat that is kept for somebody who has not come yet.
  std::optional<int> seat_kept_for(UserId user) const;
  /// Counts the positions that the game has been in: the same number is the same position.
  int position() const { return position_; }
  /// The seat to act, if a game is on.
  std::optional<int> due() const;
  /// The computer player that acts for a seat; empty if a person does.
  std::string driver(int seat) const;
  bool can_undo(int seat) const;
  /// When the clock of the seat to act runs out, in time served.
  std::optional<std::int64_t> deadline() const;
  /// Of a seat, counting what the turn has taken so far.
  std::int64_t time_left(int seat, const Instant& now) const;

  /// What each seat got out of it: 1 for the win, a share of it, else 0. Empty if nobody did.
  std::vector<double> shares() const;
  /// Where each seat came in, the least being the best; who gave up is behind all others.
  std::vector<double> places() const;
  /// Whether the person of a seat has decided something, or given up by themselves.
  bool took_part(int seat) const;
  /// Whether each person at the table has.
  bool everybody_took_part() const;

 private:
  Status sit(const TableCommand& command, const Instant& now);
  Status stand(const TableCommand& command, const Instant& now);
  Status put_bot(const TableCommand& command, const Instant& now);
  Status play(const TableCommand& command, const Instant& now);
  Status ask(const TableCommand& command, const Instant& now);
  Status answer(const TableCommand& command, const Instant& now);
  Status give_up(const TableCommand& command, EventKind kind, const Instant& now);
  Status step_out(const TableCommand& command, const Instant& now);
  Status abort(const TableCommand& command, const Instant& now);

  void put(EventKind kind, int seat, std::string text, UserId user, const Instant& now);
  void start_if_full(const Instant& now);
  void follow(const Instant& now);
  void finish(const std::string& why, std::vector<int> winners, const Instant& now);
  void settle_request(const Instant& now);

  Status fold(const TableEvent& event, Entry& entry);
  void show(Entry& entry) const;
  void take_back(int seat);
  void rewind();
  void charge(std::int64_t served);
  void begin_turn(int before, std::int64_t served);
  int people() const;

  std::string id_;
  SecretSeed secret_;
  std::vector<std::string> deal_;
  std::size_t dealt_ = 0;
  TableSetup setup_;
  UserId creator_ = 0;
  std::vector<SeatState> seats_;
  std::unique_ptr<Table> game_;
  std::vector<Entry> log_;
  std::unordered_map<std::string, int> commands_;
  std::optional<Request> request_;
  std::optional<TableEnd> end_;
  std::string rematch_;
  /// The clocks when a decision was made, before what the next turn gives. One for each decision
  /// that stands, so that taking it back takes that back as well.
  struct Moment {
    std::int64_t served = 0;
    int last_due = -1;
    std::vector<std::int64_t> left_ms;
  };
  std::vector<Moment> moments_;
  int position_ = 0;
  std::int64_t turn_since_ = 0;
  int running_ = -1;      // the seat whose clock runs
  int last_due_ = -1;     // the seat whose turn it was last, draws left aside
  bool decided_ = false;  // somebody has made a decision
};

}  // namespace fullcircle
