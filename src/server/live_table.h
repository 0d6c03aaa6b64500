#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <deque>
#include <memory>
#include <unordered_map>

#include "server/bot_pool.h"
#include "server/served_clock.h"
#include "server/table_messages.h"
#include "store/store_thread.h"

namespace fullcircle {

using Message = std::shared_ptr<const std::string>;

/// Somebody who is told what happens at tables. Told from any thread; must not block.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void tell(const Message& message) = 0;
  /// Whoever it was may not listen any more.
  virtual void dismiss() = 0;
  /// What they listen to cannot go on here; they may come back at once.
  virtual void send_back() = 0;
};

/// Whoever is further behind is told how things stand, and asks for all events by HTTP. So many of
/// them fit into what may wait for one who reads slowly.
constexpr int kMostEventsTold = 1000;

/// The one answer that every command gets.
struct Answer {
  enum class Kind : std::uint8_t { ok, dup, stale, illegal, busy };
  Kind kind = Kind::busy;
  int number = 0;       // ok, dup, stale: the number of the next event (then)
  Error why;            // illegal
  std::string message;  // stale: what happened since
};
std::string format_answer(const Answer& answer, const std::string& command);

/// What names people have now. Any thread.
class NameBook {
 public:
  void set(UserId user, std::string name);
  std::string of(UserId user) const;  // "(gone)" of nobody known

 private:
  mutable std::mutex mutex_;
  std::unordered_map<UserId, std::string> names_;
};

class LiveTable;

/// What a live table needs of the server. All of it outlives every table.
struct TableServices {
  boost::asio::io_context& io;
  StoreThread& writer;
  BotPool& bots;
  const ServedClock& clock;
  NameBook& names;
  int bot_pace_ms;
  /// A person is to act who may not be looking.
  std::function<void(UserId user, const std::string& table, const std::string& game)> turn_notice;
  /// Something in the lobby has changed.
  std::function<void(const std::string& table)> lobby_notice;
  /// This is no longer the table that others find; it must be read anew.
  std::function<void(const LiveTable& table)> forget;
};

/// A table in memory. Commands come one after the other: validated, written, and only when they are
/// on the disk told to anybody. All members are for any thread; the work happens on a strand.
///
/// A table retires when nothing happens at it, or when a write failed and it does not know any more
/// what the store holds. From then on it shows nothing and does nothing; who still holds it is told
/// so, and finds the one that took its place in the hub.
class LiveTable : public std::enable_shared_from_this<LiveTable> {
 public:
  using OnAnswer = std::function<void(Answer)>;

  LiveTable(TableServices& services, std::unique_ptr<LoggedTable> table, TableRow row);

  const std::string& id() const { return id_; }

  /// Takes up clocks and computer players where they were left.
  void resume();

  /// A retired table is busy.
  void command(TableCommand command, OnAnswer answer);

  /// From now on the listener gets everything that happens, as the user may see it; first what is
  /// new since number `seen`. `done` is told whether that is so: not if the table has retired.
  void watch(std::shared_ptr<Listener> listener, UserId user, int seen,
             const std::function<void(bool)>& done);
  void unwatch(const Listener* listener);
  /// A message to those who watch, to the people at the table or to all others; not to those who
  /// do not want to hear it.
  void tell_room(bool players, const Message& message, std::vector<UserId> deaf);

  /// Calls `look` with the table when no write is under way, or `gone` if it has retired.
  void look(std::function<void(const LoggedTable&)> look, std::function<void()> gone);

  /// Opens the table of the next game (or names it, if there is one): same setup, seats moved on by
  /// one. Who asked sits; the seats of the others are kept for them until they come, so that nobody
  /// loses a rated game that they know nothing of. In an unrated one who took part and has stayed
  /// to the end sits at once. `known` are those of its people that there still are. `done` gets its
  /// id, or why not.
  void rematch(UserId user, const std::vector<UserId>& known, const std::string& new_id,
               const SecretSeed& secret, const std::function<void(Result<std::string>)>& done);

  /// To be called now and then. Reminds who is to act and has gone meanwhile, as a dead line is not
  /// noticed at once. Retires if nobody watches, nothing is under way, and nothing will be before
  /// `until`.
  void tend(std::int64_t until);

 private:
  struct Watcher {
    std::weak_ptr<Listener> listener;
    UserId user = 0;
  };

  void enter(std::function<void()> work, std::function<void()> gone);
  void leave();
  void retire();
  void do_command(const TableCommand& command, const OnAnswer& answer);
  void commit(int from, const std::string& command, std::function<void(bool)> done,
              const std::function<void(Store&)>& also = {});
  void after_commit(int from, int due_before);
  bool is_looking(UserId user) const;
  void broadcast(int from);
  void wake_bot();
  void bot_decided(int seat, const std::string& move);
  void set_timer();
  void tell_turn(int due_before);
  void remind();
  std::string message_for(UserId user, int from) const;
  NameOf names() const;

  TableServices& services_;
  boost::asio::strand<boost::asio::io_context::executor_type> strand_;
  boost::asio::steady_timer timer_;
  std::unique_ptr<LoggedTable> table_;
  TableRow row_;
  const std::string id_;  // for any thread
  std::vector<Watcher> watchers_;
  std::deque<std::function<void()>> waiting_;
  bool committing_ = false;
  bool retired_ = false;
  /// What a computer player is asked for. Asked once, whatever else happens meanwhile: who could
  /// have it begin anew could make everybody wait for ever.
  struct Asked {
    int position = 0;
    std::string player;
    bool operator==(const Asked&) const = default;
  };
  std::optional<Asked> asked_;
  UserId unaware_ = 0;    // is to act and was looking when the turn came: no notice was sent
  bool missing_ = false;  // and was not there lately
};

/// What is kept of a table beside its log. `before` is the row so far.
TableRow row_of(const LoggedTable& table, TableRow before, const Instant& now);
std::vector<StoredSeat> seats_of(const LoggedTable& table);
/// The new entries as the store takes them, and the head after them in `head`.
std::vector<StoredEvent> stored_events(const LoggedTable& table, int from,
                                       const std::string& command, std::string& head);

}  // namespace fullcircle
