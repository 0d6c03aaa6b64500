#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <deque>
#include <memory>
#include <unordered_map>

#include "server/tables/answer.h"
#include "server/tables/bot_pace.h"
#include "server/tables/bot_queue.h"
#include "server/tables/listener.h"
#include "server/tables/name_book.h"
#include "server/tables/served_clock.h"
#include "server/tables/share_book.h"
#include "server/tables/table_messages.h"
#include "store/store_queue.h"

namespace fullcircle {

/// Whoever is further behind gets the current state only, and asks for the events by HTTP. This
/// many fit into what may be queued for a slow reader.
constexpr int kMostEventsSent = 1000;

class LiveTable;

/// What a live table needs of the server. All of it outlives every table.
struct TableServices {
  boost::asio::io_context& io;
  StoreQueue& writer;
  BotQueue& bots;
  ServedClock& clock;
  NameBook& names;
  ShareBook& shares;
  int bot_pace_ms;
  /// It is the turn of a person who may not be looking.
  std::function<void(UserId user, const std::string& table, const GameInfo& game)> turn_notice;
  /// Something in the lobby has changed.
  std::function<void(const std::string& table)> lobby_notice;
  /// Others must no longer find this table, but read it anew.
  std::function<void(const LiveTable& table)> forget;
};

/// A table in memory. Commands come one after the other: each is validated and written, and only
/// when it is on the disk is anything sent to anybody. All members are for any thread; the work
/// happens on a strand.
///
/// A table retires when nothing happens at it, or when a write failed and it no longer knows what
/// the store holds. From then on it shows nothing and does nothing. Whoever still holds it learns
/// so, and finds its successor in the hub.
class LiveTable : public std::enable_shared_from_this<LiveTable> {
 public:
  using OnAnswer = std::function<void(Answer)>;

  LiveTable(TableServices& services, std::unique_ptr<LoggedTable> table, TableRow row);

  const std::string& id() const { return id_; }
  /// Whoever has this may see the table.
  const std::string& invite() const { return invite_; }
  bool listed() const { return listed_; }

  /// Starts the clock and the computer player that are due.
  void resume();

  /// A retired table answers that it is busy.
  /// If the table has retired by then, `gone` is called instead of `answer`, where there is one.
  void command(TableCommand command, OnAnswer answer, std::function<void()> gone = {});

  /// From now on the listener gets everything that happens, as the user may see it; first what is
  /// new since number `seen`. `done` gets false if the table has retired.
  void watch(std::shared_ptr<Listener> listener, UserId user, int seen,
             const std::function<void(bool)>& done);
  void unwatch(const Listener* listener);
  /// Sends a message to those who watch: to the people at the table, or to all others, but not to
  /// those who have muted its author (`deaf`). `done` gets false if the table has retired.
  void send_to_room(bool players, const Message& message, std::vector<UserId> deaf,
                    const std::function<void(bool)>& done);

  /// Calls `look` with the table when no write is under way, or `gone` if it has retired.
  void look(std::function<void(const LoggedTable&)> look, std::function<void()> gone);

  /// Opens the table of the next game (or names it, if there is one): same setup, seats moved on by
  /// one. Whoever asked takes their seat, with the seal of their client if there is one; the seats
  /// of the others are reserved for them, so that
  /// nobody loses a rated game that they know nothing of. In an unrated game whoever took part and
  /// stayed to the end is seated at once. `known` are those of its people who still exist. `done`
  /// gets the id, or why there is none.
  void rematch(UserId user, const std::string& seal, const std::vector<UserId>& known,
               const std::string& new_id, const SecretSeed& secret,
               const std::function<void(Result<std::string>)>& done);

  /// To be called now and then. Reminds whoever is to act and has gone meanwhile, since a dead
  /// connection is not noticed at once. Retires if nobody watches, nothing is under way, and
  /// nothing will be before `until`.
  void tend(std::int64_t until);

 private:
  struct Watcher {
    std::weak_ptr<Listener> listener;
    UserId user = 0;
  };

  void enter(std::function<void()> work, std::function<void()> gone);
  void leave();
  void retire();
  void do_command(const TableCommand& command, const OnAnswer& answer,
                  const std::function<void()>& gone);
  void commit(int from, const std::string& command, std::function<void(bool)> done,
              const std::function<void(Store&)>& also = {});
  void after_commit(int from, std::optional<Seat> due_before);
  bool is_looking(UserId user) const;
  void broadcast(int from);
  void wake_bot();
  Clock::Time now() const;
  void let_think(const BotPace& pace, const std::shared_ptr<std::atomic<bool>>& enough);
  void pace_bot(Seat seat, const std::string& move, Clock::Time not_before);
  void bot_decided(Seat seat, const std::string& move);
  std::optional<std::int64_t> last_call() const;
  void set_timer();
  void time_out_at(Clock::Time time);
  void time_out();
  void notify_turn(std::optional<Seat> due_before);
  void call_missing(int from);
  void remind();
  std::string message_for(UserId user, int from) const;
  NameOf names() const;

  TableServices& services_;
  boost::asio::strand<boost::asio::io_context::executor_type> strand_;
  std::unique_ptr<Timer> deadline_;
  std::unique_ptr<Timer> pace_;  // of a computer player
  std::unique_ptr<LoggedTable> table_;
  TableRow row_;
  // For any thread.
  const std::string id_;
  const std::string invite_;
  const bool listed_;
  std::vector<Watcher> watchers_;
  std::deque<std::function<void()>> waiting_;
  bool committing_ = false;
  bool retired_ = false;
  /// What a computer player was asked for. It is asked once for a position: if something that
  /// players do could make it begin again, they could make everybody wait for ever.
  struct Asked {
    int position = 0;
    std::string player;
    bool operator==(const Asked&) const = default;
  };
  std::optional<Asked> asked_;
  UserId unaware_ = 0;    // whoever is to act, and got no notice because they were looking
  bool missing_ = false;  // they were not looking at the last check
};

}  // namespace fullcircle
