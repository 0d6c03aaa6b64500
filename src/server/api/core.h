#pragma once

#include "server/api/budget.h"
#include "server/api/call.h"
#include "server/api/listeners.h"
#include "server/api/rate_limit.h"
#include "server/api/response.h"
#include "server/api/turns.h"
#include "server/notices/web_push.h"
#include "server/settings/config.h"
#include "server/settings/metrics.h"
#include "server/tables/table_hub.h"
#include "store/shared_readers.h"
#include "store/store_thread.h"

namespace fullcircle {

/// The rest of the server, as the interface uses it. All of it outlives the interface.
struct ApiParts {
  const ServerConfig& config;
  StoreThread& writer;
  StoreThread& reader;     // for what is brief, and play waits for
  SharedReaders& readers;  // for what takes longer
  Budget& reading;         // what each share may have of a processor's time for that
  TableHub& hub;
  TableServices& tables;
  Metrics& metrics;
  const VapidKeys& push_keys;
  std::string admin_token;  // of the local administration
  ServedClock& clock;
};

/// Somebody has looked up too much, and may go on after that time.
struct OverBudget {
  std::chrono::seconds wait;
};

/// What all parts of the interface share. Whatever cannot be read throws StoreFailure, which
/// Api::handle answers as busy, and whoever reads too much meets OverBudget, which is refused.
class ApiCore {
 public:
  explicit ApiCore(ApiParts rest);

  const ApiParts parts;
  std::string origin;  // of the server's own page
  Listeners listeners;
  Turns turns{kAtOnce};  // of each share, for what it asks

  const Clock& clock() const { return parts.tables.clock.source(); }
  std::int64_t now() const { return parts.tables.clock.now().at; }
  NameOf names() const;

  /// What is brief, whatever there is in the store.
  Awaitable<void> read(const StoreThread::Work& work);
  /// Lists and the like: the share of whoever asks pays for it.
  Awaitable<void> look_up(const HttpRequest& request, const SharedReaders::Work& work);
  /// More of what was begun: it is paid for, but not refused any more.
  Awaitable<void> look_further(const HttpRequest& request, const SharedReaders::Work& work);
  /// False if the store could not write.
  Awaitable<bool> write(const StoreThread::Work& work);

  /// A table, which `share` pays for if it has to be read.
  Awaitable<TableHub::Found> find_table(const std::string& id, const std::string& share = {});
  /// Does something at a table and calls `done`, with false if the table has retired.
  using AtTable = std::function<void(LiveTable& table, const std::function<void(bool)>& done)>;
  /// Does it at `live`. If that has retired, `live` is replaced by its successor and it is done
  /// there. False if there is none that can be read.
  Awaitable<bool> at_table(std::shared_ptr<LiveTable>& live, const AtTable& act);
  /// What `read` makes of a table when no write is under way.
  template <class T>
  Awaitable<T> look_at(std::shared_ptr<LiveTable>& live,
                       const std::function<T(const LoggedTable&)>& read);
  /// The same for a request. Whoever belongs to the table pays from a share that strangers at their
  /// address cannot use up.
  template <class T>
  Awaitable<T> look_for(Call& call, const std::function<T(const LoggedTable&)>& read);
  /// Lets the listener watch a table from number `seen` on; sends it back if that is not possible.
  Awaitable<void> watch(std::shared_ptr<LiveTable> live, std::shared_ptr<Listener> listener,
                        Principal who, int seen);
  /// Carries out a command at a table, and waits for the answer.
  Awaitable<Answer> command(const std::shared_ptr<LiveTable>& live, const TableCommand& command);

  /// Whether they may abort a rated game now.
  Awaitable<bool> may_abort(UserId user);

  /// Counts a command; false if that is one too many.
  bool admit_command(const Principal& who, const std::string& table);

  /// Closes the user's connections whose session or token has ended, or all of them if the user is
  /// banned.
  Awaitable<void> dismiss_listeners(UserId user);
  /// Gives up the seats of somebody who is gone, so that nobody waits for them. Returns the tables;
  /// nothing if that was not possible at one of them: the next try does the rest.
  Awaitable<std::optional<std::vector<std::string>>> leave_tables(UserId user);

 private:
  Awaitable<bool> leave_table(UserId user, const std::string& id);

  /// What one share asks beyond that waits in line.
  static constexpr int kAtOnce = 16;

  RateLimit commands_;      // of a person at a table
  RateLimit all_commands_;  // of a person
};

template <class T>
Awaitable<T> ApiCore::look_at(std::shared_ptr<LiveTable>& live,
                              const std::function<T(const LoggedTable&)>& read) {
  std::optional<T> seen;
  const AtTable look = [&](LiveTable& table, const std::function<void(bool)>& done) {
    table.look(
        [&seen, &read, done](const LoggedTable& logged) {
          seen = read(logged);
          done(true);
        },
        [done] { done(false); });
  };
  const bool looked = co_await at_table(live, look);
  if (!looked) throw StoreFailure("table " + live->id() + " cannot be read");
  co_return std::move(*seen);
}

template <class T>
Awaitable<T> ApiCore::look_for(Call& call, const std::function<T(const LoggedTable&)>& read) {
  const std::string payer = call.belongs ? call.who.own_share() : call.who.share;
  const auto wait = parts.reading.wait(payer);
  if (call.belongs && wait) throw OverBudget{*wait};
  const std::function<T(const LoggedTable&)> timed = [&](const LoggedTable& logged) {
    const std::chrono::microseconds before = thread_time();
    T seen = read(logged);
    parts.reading.spend(payer, thread_time() - before);
    return seen;
  };
  T seen = co_await look_at(call.table, timed);
  co_return std::move(seen);
}

}  // namespace fullcircle
