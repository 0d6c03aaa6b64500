#include "server/tables/table_hub.h"

#include <boost/asio/post.hpp>

#include "server/settings/log.h"
#include "server/settings/secrets.h"
#include "server/tables/refusals.h"
#include "server/tables/table_rows.h"

namespace fullcircle {
namespace {

/// A table whose clock runs out within this time stays in memory.
constexpr std::int64_t kSoonMs = 60'000;

}  // namespace

Result<std::unique_ptr<LoggedTable>> read_table(Store& store, const TableRow& row) {
  const std::optional<SecretSeed> secret = secret_from_hex(row.secret);
  if (!secret) return Error{"damage", "table " + row.id + " has no secret"};
  auto table = std::make_unique<LoggedTable>(row.id, *secret);
  for (const StoredEvent& stored : store.events(row.id)) {
    const Result<TableEvent> event = parse_event(stored.body);
    const Status added = event ? table->add(*event) : Status(event.error());
    if (!added) {
      return Error{"damage", "table " + row.id + ", event " + std::to_string(table->next()) + ": " +
                                 added.error().why};
    }
    if (!stored.command.empty()) table->remember(stored.command, table->next() - 1 + event->batch);
  }
  if (table->next() != row.events) return Error{"damage", "table " + row.id + " is incomplete"};
  return table;
}

std::shared_ptr<LiveTable> TableHub::take_in(std::unique_ptr<LoggedTable> table, TableRow row) {
  const std::string id = row.id;
  auto live = std::make_shared<LiveTable>(services_, std::move(table), std::move(row));
  {
    const std::lock_guard lock(mutex_);
    tables_[id] = live;
  }
  live->resume();
  return live;
}

void TableHub::open(const TableSetup& setup, UserId creator, bool account, std::optional<Seat> seat,
                    const SecretSeed& secret, std::vector<std::string> deal,
                    std::function<void(Result<Opened>)> done) {
  const Instant now = services_.clock.now();
  auto table = std::make_shared<std::unique_ptr<LoggedTable>>(
      std::make_unique<LoggedTable>(random_id(12), secret));
  (*table)->set_deal(std::move(deal));
  (void)(*table)->open(setup, creator, now);
  TableCommand sit;
  sit.user = creator;
  sit.account = account;
  sit.verb = Verb::sit;
  sit.seat = seat;
  if (const Status sat = (*table)->execute(sit, now); !sat) return done(sat.error());
  const auto made = std::make_shared<NewTable>(new_table(**table, random_id(12), now));
  services_.writer.run([made](Store& store) { made->add_to(store); },
                       [this, table, made, done = std::move(done)](bool committed) {
                         if (!committed) return done(table_not_written());
                         const bool listed = made->row.listed;
                         const Opened opened{made->row.id, made->row.invite};
                         take_in(std::move(*table), std::move(made->row));
                         if (listed) services_.lobby_notice(opened.id);
                         done(opened);
                       });
}

std::shared_ptr<LiveTable> TableHub::find_in_memory(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

void TableHub::find(const std::string& id, OnFound then) {
  std::unique_lock lock(mutex_);
  if (const auto found = tables_.find(id); found != tables_.end()) {
    std::shared_ptr<LiveTable> live = found->second;
    lock.unlock();
    return then(std::move(live));
  }
  std::vector<OnFound>& waiting = loading_[id];
  waiting.push_back(std::move(then));
  const bool first = waiting.size() == 1;
  lock.unlock();  // a store that has stopped calls back at once
  if (first) load(id);
}

void TableHub::wake(const std::string& id) {
  find(id, [](const Found&) {});
}

void TableHub::load(const std::string& id) {
  struct Loaded {
    std::unique_ptr<LoggedTable> table;
    TableRow row;
    std::string_view missing = kNone;  // why there is none
  };
  auto loaded = std::make_shared<Loaded>();
  reader_.run(
      [this, id, loaded](Store& store) {
        const std::optional<TableRow> row = store.table(id);
        if (!row) return;
        Result<std::unique_ptr<LoggedTable>> table = read_table(store, *row);
        if (!table) {
          loaded->missing = kDamaged;
          return log_line("error", "table damaged", {{"table", id}});
        }
        for (const LoggedTable::SeatState& seat : (*table)->seats()) {
          const std::optional<User> user =
              store.user(seat.is_open() ? seat.reserved_for : seat.user);
          if (user) services_.names.set(user->id, user->name);
        }
        loaded->table = std::move(*table);
        loaded->row = *row;
      },
      [this, id, loaded](bool read) {
        const std::string_view missing = read ? loaded->missing : kBusy;
        Found live = Error{std::string(missing), "table " + id + " could not be loaded"};
        if (loaded->table) live = take_in(std::move(loaded->table), std::move(loaded->row));
        std::vector<OnFound> waiting;
        {
          const std::lock_guard lock(mutex_);
          waiting = std::move(loading_[id]);
          loading_.erase(id);
        }
        for (const OnFound& then : waiting) then(live);
      });
}

void TableHub::command(const std::shared_ptr<LiveTable>& live, const TableCommand& command,
                       const LiveTable::OnAnswer& answer, int tries) {
  live->command(command, answer, [this, id = live->id(), command, answer, tries] {
    if (tries == 1) return answer({});
    find(id, [this, command, answer, tries](const Found& again) {
      again ? this->command(*again, command, answer, tries - 1) : answer({});
    });
  });
}

void TableHub::lapse(const std::string& id) {
  find(id, [](const Found& live) {
    TableCommand command;
    command.verb = Verb::lapse;
    if (live) (*live)->command(std::move(command), [](const Answer&) {});
  });
}

void TableHub::forget(const LiveTable& table) {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(table.id());
  if (found != tables_.end() && found->second.get() == &table) tables_.erase(found);
}

std::size_t TableHub::in_memory() const {
  const std::lock_guard lock(mutex_);
  return tables_.size();
}

void TableHub::tend() {
  const std::int64_t soon = services_.clock.now().served + kSoonMs;
  std::vector<std::shared_ptr<LiveTable>> all;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, live] : tables_) all.push_back(live);
  }
  for (const std::shared_ptr<LiveTable>& live : all) live->tend(soon);
  auto ids = std::make_shared<std::vector<std::string>>();
  reader_.run([soon, ids](Store& store) { *ids = store.tables_with_jobs(soon); },
              [this, ids](bool) {
                for (const std::string& id : *ids) wake(id);
              });
}

}  // namespace fullcircle
