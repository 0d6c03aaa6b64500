#pragma once

#include <memory>
#include <unordered_map>

#include "server/tables/game_clocks.h"
#include "server/tables/table_command.h"
#include "server/tables/table_end.h"
#include "server/tables/table_event.h"
#include "table/sealed_dealer.h"

namespace fullcircle {

/// A table on the server: what its log of events amounts to. New events and those from the store
/// are applied by the same functions. Not for several threads at once.
class LoggedTable {
 public:
  /// What the client of a seat adds to the draws (docs/fairness.md): first the hash of it, and when
  /// nobody can choose theirs any more, the bytes themselves.
  struct Part {
    enum class State : std::uint8_t { none, awaited, sealed, given };
    State state = State::none;
    SecretSeed bytes{};  // sealed: the seal; given: what was sealed

    bool is_settled() const { return state == State::none || state == State::given; }
  };

  struct SeatState {
    UserId user = 0;
    std::string bot;          // the computer player whose seat it is
    bool away = false;        // the person left; a computer player stands in
    bool out = false;         // resigned, or out of time
    UserId reserved_for = 0;  // open, but for this person alone
    int asides = 0;           // requests and departures since the game last went on
    Part part;

    bool is_open() const { return user == 0 && bot.empty(); }
    bool is_person() const { return user != 0 && !away && !out; }
  };

  /// An entry of the log, with what the viewers see of it.
  struct Entry {
    TableEvent event;
    std::string hidden;         // the text for those who must not see it
    SeatSet seen_by;            // the seats that may, when `hidden` is not empty
    std::string does;           // what a decision or a draw does, as JSON
    std::string hidden_does;    // the same for those who must not see it
    std::string terms;          // what it gains at once, as JSON; empty if that is nothing
    int points = 0;             // the part of that which goes to whoever decided
    std::optional<int> stands;  // where decisions were taken back: the game's events that stand
  };

  /// A request that the other people at the table answer.
  struct Request {
    Wish what;
    Seat seat;
    SeatSet agreed;
  };

  LoggedTable(std::string id, const SecretSeed& secret)
      : id_(std::move(id)), secret_(secret), commit_(commitment(secret)) {}

  /// The seal of somebody who is seated without having been asked: their client will give one.
  static constexpr std::string_view kAwaited = "awaited";

  /// For tests: the first outcomes of chance are these, whatever the secret says.
  void set_deal(std::vector<std::string> deal) { deal_ = std::move(deal); }
  bool has_deal() const { return !deal_.empty(); }

  /// The first event of the log.
  Status open(const TableSetup& setup, UserId creator, const Instant& now);
  /// Adds an event to the log; refused if it cannot happen now.
  Status add(const TableEvent& event);

  /// What is stored of the table was changed behind the events that are here: they can be looked
  /// at, and nothing can be done any more.
  void set_damaged() { damaged_ = true; }
  /// The refusal of everything at a damaged table.
  std::optional<Error> damage() const;

  /// Carries out a command, with all that follows from it (draws, the end). If it is refused,
  /// nothing has changed; otherwise the entries from the old `next()` on are new.
  Status execute(const TableCommand& command, Instant now);

  /// If the command was carried out before: the number in its answer.
  std::optional<int> answered(const std::string& command) const;
  void remember(const std::string& command, int number) { commands_.emplace(command, number); }

  const std::string& id() const { return id_; }
  const SecretSeed& secret() const { return secret_; }
  /// The hash of the secret, for everybody from the first event on.
  const std::string& commit() const { return commit_; }
  /// What the seats add to the draws, for good once the game has begun.
  std::vector<ClientPart> parts() const;
  /// Whoever draws at this table: from the secret and the parts.
  SealedDealer dealer() const { return SealedDealer(draw_key(secret_, parts())); }
  /// Every seat is taken, and the game waits for what clients are still to add to the draws.
  bool is_settling() const;
  const TableSetup& setup() const { return setup_; }
  /// The setup with the seats as they are now: a computer player may have taken one that was open.
  TableSetup current_setup() const;
  UserId creator() const { return creator_; }
  const std::vector<SeatState>& seats() const { return seats_; }
  const SeatState& seat(Seat seat) const { return seats_[seat.index]; }
  const std::vector<Entry>& log() const { return log_; }
  /// The number of the next event.
  int next() const { return static_cast<int>(log_.size()); }
  std::string_view status() const;  // open, playing, finished
  bool is_playing() const { return game_ != nullptr && !end_ && !damaged_; }
  const std::optional<TableEnd>& end() const { return end_; }
  const std::optional<Request>& request() const { return request_; }
  const std::string& rematch() const { return rematch_; }
  /// The game itself, once it has started.
  const Table* game() const { return game_.get(); }
  /// The number of the event that it started with.
  int started() const { return started_; }

  std::optional<Seat> seat_of(UserId user) const;
  /// The seat that is reserved for somebody who has not come yet.
  std::optional<Seat> seat_reserved_for(UserId user) const;
  /// Counts the positions that the game has been in: the same number is the same position.
  int position() const { return position_; }
  /// The seat to act, if a game is running.
  std::optional<Seat> due() const;
  /// The computer player that acts for a seat; empty if a person does.
  std::string driver(Seat seat) const;
  /// Whether a computer player is to act.
  bool bot_due() const { return due() && !driver(*due()).empty(); }
  bool can_undo(Seat seat) const { return is_playing() && game_->can_undo(seat); }
  /// The seat to act if a person acts for it: its clock runs, if there are clocks.
  std::optional<Seat> thinking() const;
  /// When the clock of the seat to act runs out, or the wait for what clients add to the draws, in
  /// time served.
  std::optional<std::int64_t> deadline() const;
  /// Of a seat, counting what the turn has taken so far.
  std::int64_t time_left(Seat seat, const Instant& now) const;

  /// The share of the win that each seat has: 1, a part of it, or 0. Empty if nobody won.
  std::vector<double> shares() const;
  /// How each seat did: the lowest is the best, and whoever gave up comes after all others.
  std::vector<double> ranks() const;
  /// Whether the person of a seat has decided something, or given up by themselves.
  bool took_part(Seat seat) const;

 private:
  // logged_table_execute.cpp: what a command does.
  Status execute_in_game(const TableCommand& command, const Instant& now);
  Status sit(const TableCommand& command, const Instant& now);
  Status stand(const TableCommand& command, const Instant& now);
  Status seal(const TableCommand& command, const Instant& now);
  Status reveal(const TableCommand& command, const Instant& now);
  Status put_bot(const TableCommand& command, const Instant& now);
  Result<Seat> acting_seat(const TableCommand& command) const;
  Status move(const TableCommand& command, const Instant& now);
  Status undo(const TableCommand& command, const Instant& now);
  Status ask(const TableCommand& command, const Instant& now);
  Status answer(const TableCommand& command, const Instant& now);
  void agree(Seat seat, UserId user, const Instant& now);
  Status resign(const TableCommand& command, const Instant& now);
  Status time_out(const Instant& now);
  void give_up(EventKind kind, Seat seat, UserId user, const Instant& now);
  Status step_out(const TableCommand& command, const Instant& now);
  Status abort(const TableCommand& command, const Instant& now);
  void put(EventKind kind, std::optional<Seat> seat, std::string text, UserId user,
           const Instant& now);
  void start_if_ready(const Instant& now);
  void start(const Instant& now);
  void stop_waiting(const Instant& now);
  void advance(const Instant& now);
  Status draw(const std::string& chosen, const Instant& now);
  void finish(const std::string& why, std::vector<Seat> winners, const Instant& now,
              UserId user = 0);
  int people() const;
  bool is_full() const;

  // logged_table_apply.cpp: what an event changes.
  Status apply(const TableEvent& event, Entry& entry);
  Status apply_to_seat(const TableEvent& event, Entry& entry, SeatState& seat);
  Status apply_open(const TableEvent& event);
  Status apply_sit(const TableEvent& event, SeatState& seat);
  Status apply_stand(SeatState& seat);
  Status apply_seal(const TableEvent& event, SeatState& seat);
  Status apply_reveal(const TableEvent& event, SeatState& seat);
  Status apply_start(const TableEvent& event);
  Status apply_move(const TableEvent& event, Entry& entry);
  Status apply_draw(const TableEvent& event, Entry& entry);
  Status apply_undo(const TableEvent& event, Entry& entry);
  Status apply_ask(const TableEvent& event, SeatState& seat);
  Status apply_agree(const TableEvent& event, Entry& entry);
  Status apply_departure(const TableEvent& event, SeatState& seat);
  Status apply_loss(const TableEvent& event, SeatState& seat);
  Status apply_end(const TableEvent& event);
  void note_effect(Entry& entry) const;
  void note_draw(Entry& entry) const;
  void begin_turn(std::optional<Seat> before, std::int64_t served);
  void run_clock(std::int64_t served);

  std::string id_;
  SecretSeed secret_;
  std::string commit_;
  std::vector<std::string> deal_;
  std::size_t dealt_ = 0;
  TableSetup setup_;
  UserId creator_ = 0;
  std::vector<SeatState> seats_;
  GameClocks clocks_;
  std::unique_ptr<Table> game_;
  std::vector<Entry> log_;
  std::unordered_map<std::string, int> commands_;
  std::optional<Request> request_;
  std::optional<TableEnd> end_;
  std::string rematch_;
  int position_ = 0;
  int started_ = 0;
  std::int64_t gathered_ = 0;  // when the seats or their seals last changed, in time served
  bool decided_ = false;       // somebody has made a decision
  bool damaged_ = false;
};

}  // namespace fullcircle
