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

/// What stands beside the log for lists, and for who may see a table, must be what the log says.
bool fits(const TableRow& row, const LoggedTable& table) {
  return row.game == table.setup().game->info.name && row.status == table.status() &&
         row.listed == table.setup().listed && row.rated == table.setup().rated;
}

/// Applies a log as far as it can have happened, and says what is wrong with the rest.
std::string apply_log(const StoredLog& log, LoggedTable& table) {
  for (const StoredEvent& stored : log.events) {
    const Result<TableEvent> event = parse_event(stored.body);
    const Status added = event ? table.add(*event) : Status(event.error());
    if (!added) return "event " + std::to_string(table.next()) + ": " + added.error().why;
    if (!stored.command.empty()) table.remember(stored.command, table.next() - 1 + event->batch);
  }
  return log.damage;
}

/// How many events of a damaged table are whole.
std::optional<int> whole_events(const Result<ReadTable>& read) {
  if (!read) return 0;
  if (read->damage.empty()) return std::nullopt;
  return read->table->next();
}

}  // namespace

Result<ReadTable> read_table(Store& store, const TableRow& row) {
  const auto damaged = [&](const std::string& why) {
    return Error{"damage", "table " + row.id + ": " + why};
  };
  const std::optional<SecretSeed> secret = secret_from_hex(row.secret);
  if (!secret) return damaged("it has no secret");
  ReadTable read{std::make_unique<LoggedTable>(row.id, *secret), {}};
  LoggedTable& table = *read.table;
  std::string why = apply_log(store.log(row), table);
  if (table.next() == 0) return damaged(why);
  if (why.empty() && !fits(row, table)) why = "its row does not fit its log";
  if (why.empty()) return read;
  read.damage = damaged(why).why;
  table.set_damaged();
  return read;
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

TableHub::Opened TableHub::Opened::of(const TableRow& row) {
  return {row.id, row.invite, commitment(secret_from_hex(row.secret).value_or(SecretSeed{}))};
}

void TableHub::open(const TableSetup& setup, const TableCommand& sit, const SecretSeed& secret,
                    std::vector<std::string> deal, const std::string& asked,
                    std::function<void(Result<Opened>)> done) {
  const Instant now = services_.clock.now();
  auto table = std::make_shared<std::unique_ptr<LoggedTable>>(
      std::make_unique<LoggedTable>(random_id(12), secret));
  (*table)->set_deal(std::move(deal));
  (void)(*table)->open(setup, sit.user, now);
  if (const Status sat = (*table)->execute(sit, now); !sat) return done(sat.error());
  const auto made = std::make_shared<NewTable>(new_table(**table, random_id(12), now));
  made->row.asked = asked;
  const auto before = std::make_shared<std::optional<Opened>>();
  {
    // Whoever finds it in the store before it is in memory waits for it, and does not read it.
    const std::lock_guard lock(mutex_);
    loading_[made->row.id];
  }
  services_.writer.run(
      [made, before](Store& store) {
        const std::string& known = made->row.asked;
        const std::optional<TableRow> row = known.empty() ? std::nullopt : store.table_asked(known);
        if (!row) return made->add_to(store);
        *before = Opened::of(*row);
      },
      [this, table, made, before, done = std::move(done),
       hold = services_.clock.hold()](bool committed) {
        const bool listed = made->row.listed;
        const Opened opened = Opened::of(made->row);
        const bool added = committed && !*before;
        Found live = Error{std::string(kBusy), "table " + opened.id + " could not be written"};
        if (added) live = take_in(std::move(*table), std::move(made->row));
        end_loading(opened.id, live);
        if (!committed) return done(table_not_written());
        if (!added) return done(**before);
        if (listed) services_.lobby_notice(opened.id);
        done(opened);
      });
}

std::shared_ptr<LiveTable> TableHub::find_in_memory(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

void TableHub::find(const std::string& id, OnFound then, const std::string& share) {
  std::unique_lock lock(mutex_);
  if (const auto found = tables_.find(id); found != tables_.end()) {
    std::shared_ptr<LiveTable> live = found->second;
    lock.unlock();
    return then(std::move(live));
  }
  const auto [waiting, first] = loading_.try_emplace(id);
  waiting->second.push_back(std::move(then));
  lock.unlock();  // a store that has stopped calls back at once
  if (first) load(id, share);
}

void TableHub::wake(const std::string& id) {
  find(id, [](const Found&) {});
}

void TableHub::load(const std::string& id, const std::string& share) {
  struct Loaded {
    std::unique_ptr<LoggedTable> table;
    TableRow row;
    std::string_view missing = kNone;  // why there is none
  };
  auto loaded = std::make_shared<Loaded>();
  readers_.run(
      {share},
      [this, id, loaded](Store& store) {
        const std::optional<TableRow> row = store.table(id);
        if (!row) return;
        Result<ReadTable> read = read_table(store, *row);
        note_damage(id, whole_events(read));
        if (!read) {
          loaded->missing = kDamaged;
          return;
        }
        for (const LoggedTable::SeatState& seat : read->table->seats()) {
          const UserId user = seat.is_open() ? seat.reserved_for : seat.user;
          if (const auto name = store.name(user)) services_.names.set(user, *name);
        }
        loaded->table = std::move(read->table);
        loaded->row = *row;
      },
      [this, id, loaded](bool read) {
        const std::string_view missing = read ? loaded->missing : kBusy;
        Found live = Error{std::string(missing), "table " + id + " could not be loaded"};
        if (loaded->table) live = take_in(std::move(loaded->table), std::move(loaded->row));
        end_loading(id, live);
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

/// Said once, however often somebody looks, and not what the events are: there are hands in them.
void TableHub::note_damage(const std::string& id, std::optional<int> whole) {
  const std::lock_guard lock(mutex_);
  if (!whole) {
    damaged_.erase(id);
  } else if (damaged_.insert(id).second) {
    log_line("error", "table damaged", {{"table", id}, {"whole", std::to_string(*whole)}});
  }
}

bool TableHub::is_damaged(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  return damaged_.contains(id);
}

void TableHub::end_loading(const std::string& id, const Found& live) {
  std::vector<OnFound> waiting;
  {
    const std::lock_guard lock(mutex_);
    waiting = std::move(loading_[id]);
    loading_.erase(id);
  }
  for (const OnFound& then : waiting) then(live);
}

void TableHub::lapse(const std::string& id) {
  find(id, [this](const Found& live) {
    TableCommand lapse;
    lapse.verb = Verb::lapse;
    if (live) command(*live, lapse, [](const Answer&) {});
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
  readers_.run(
      {}, [soon, ids](Store& store) { *ids = store.tables_with_jobs(soon); },
      [this, ids](bool) {
        for (const std::string& id : *ids) {
          if (!is_damaged(id)) wake(id);
        }
      });
}

}  // namespace fullcircle
