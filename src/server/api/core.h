#pragma once

#include "server/api/call.h"
#include "server/api/listeners.h"
#include "server/api/rate_limit.h"
#include "server/api/response.h"
#include "server/notices/web_push.h"
#include "server/settings/config.h"
#include "server/settings/metrics.h"
#include "server/tables/table_hub.h"

namespace fullcircle {

/// The rest of the server, as the interface uses it. All of it outlives the interface.
struct ApiParts {
  const ServerConfig& config;
  StoreThread& writer;
  StoreThread& reader;
  TableHub& hub;
  TableServices& tables;
  Metrics& metrics;
  const VapidKeys& push_keys;
  std::string admin_token;  // of the local administration
};

/// What all parts of the interface share. Whatever cannot be read throws StoreFailure, which
/// Api::handle answers as busy.
class ApiCore {
 public:
  explicit ApiCore(ApiParts rest);

  const ApiParts parts;
  std::string origin;  // of the server's own page
  Listeners listeners;

  const Clock& clock() const { return parts.tables.clock.source(); }
  std::int64_t now() const { return parts.tables.clock.now().at; }
  NameOf names() const;

  Awaitable<void> read(const StoreThread::Work& work);
  /// False if the store could not write.
  Awaitable<bool> write(const StoreThread::Work& work);

  Awaitable<TableHub::Found> find_table(const std::string& id);
  /// Does something at a table and calls `done`, with false if the table has retired.
  using AtTable = std::function<void(LiveTable& table, const std::function<void(bool)>& done)>;
  /// Does it at `live`. If that has retired, `live` is replaced by its successor and it is done
  /// there. False if there is none that can be read.
  Awaitable<bool> at_table(std::shared_ptr<LiveTable>& live, const AtTable& act);
  /// What `read` makes of a table when no write is under way.
  template <class T>
  Awaitable<T> look_at(std::shared_ptr<LiveTable>& live,
                       const std::function<T(const LoggedTable&)>& read);
  /// Lets the listener watch a table from number `seen` on; sends it back if that is not possible.
  Awaitable<void> watch(std::shared_ptr<LiveTable> live, std::shared_ptr<Listener> listener,
                        UserId user, int seen);
  /// Carries out a command at a table, and waits for the answer.
  Awaitable<Answer> command(const std::shared_ptr<LiveTable>& live, const TableCommand& command);

  /// Counts a command; false if that is one too many.
  bool admit_command(const Principal& who, const std::string& table);

  /// Closes the user's connections whose session or token has ended, or all of them if the user is
  /// banned.
  Awaitable<void> dismiss_listeners(UserId user);
  /// Gives up the seats of somebody who is gone, so that nobody waits for them. False if that was
  /// not possible at one of the tables; the next try does the rest.
  Awaitable<bool> leave_tables(UserId user);

 private:
  Awaitable<bool> leave_table(UserId user, const std::string& id);

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

}  // namespace fullcircle
