#include "server/api/core.h"

#include <array>

#include "server/tables/ratings.h"

namespace fullcircle {
namespace {

/// Whoever plays at more tables than this may send no more commands in all.
constexpr std::size_t kTablesAtOnce = 10;
constexpr std::chrono::seconds kCommandWindow{20};
/// What the first message of a table is counted as; others watch it too, so it is not measured.
constexpr std::chrono::microseconds kWatching{500};

}  // namespace

ApiCore::ApiCore(ApiParts rest)
    : parts(std::move(rest)),
      commands_(static_cast<std::size_t>(parts.config.commands), kCommandWindow, clock()),
      all_commands_(kTablesAtOnce * static_cast<std::size_t>(parts.config.commands), kCommandWindow,
                    clock()) {}

NameOf ApiCore::names() const {
  return [this](UserId user) { return parts.tables.names.of(user); };
}

Awaitable<void> ApiCore::read(const StoreThread::Work& work) {
  const bool done = co_await with_store(parts.reader, work);
  if (!done) throw StoreFailure("the store does not answer");
}

Awaitable<bool> ApiCore::write(const StoreThread::Work& work) {
  co_return co_await with_store(parts.writer, work);
}

Awaitable<void> ApiCore::look_up(const HttpRequest& request, const SharedReaders::Work& work) {
  if (const auto wait = parts.reading.wait(request.share)) throw OverBudget{*wait};
  co_await look_further(request, work);
}

Awaitable<void> ApiCore::look_further(const HttpRequest& request, const SharedReaders::Work& work) {
  const bool done = co_await called_back<bool>([&](std::function<void(bool)> then) {
    parts.readers.run({request.share, request.gone}, work, std::move(then));
  });
  if (!done) throw StoreFailure("the store does not answer");
}

Awaitable<TableHub::Found> ApiCore::find_table(const std::string& id, const std::string& share) {
  co_return co_await called_back<TableHub::Found>([&](std::function<void(TableHub::Found)> done) {
    parts.hub.find(id, std::move(done), share);
  });
}

Awaitable<bool> ApiCore::at_table(std::shared_ptr<LiveTable>& live, const AtTable& act) {
  for (int i = 0; i < TableHub::kTries; ++i) {
    const bool could = co_await called_back<bool>(
        [&](const std::function<void(bool)>& done) { act(*live, done); });
    if (could) co_return true;
    const TableHub::Found again = co_await find_table(live->id());
    if (!again) co_return false;
    live = *again;
  }
  co_return false;
}

Awaitable<void> ApiCore::watch(std::shared_ptr<LiveTable> live, std::shared_ptr<Listener> listener,
                               Principal who, int seen) {
  parts.reading.spend(who.share, kWatching);
  const UserId user = who.user;
  const AtTable act = [&](LiveTable& table, const std::function<void(bool)>& done) {
    table.watch(listener, user, seen, done);
  };
  const bool watches = co_await at_table(live, act);
  if (!watches) listener->send_back();
}

Awaitable<Answer> ApiCore::command(const std::shared_ptr<LiveTable>& live,
                                   const TableCommand& command) {
  co_return co_await called_back<Answer>(
      [&](const std::function<void(Answer)>& done) { parts.hub.command(live, command, done); });
}

Awaitable<bool> ApiCore::may_abort(UserId user) {
  bool may = false;
  co_await read([&](Store& store) { may = fullcircle::may_abort(store, user, now()); });
  co_return may;
}

bool ApiCore::admit_command(const Principal& who, const std::string& table) {
  const std::string user = std::to_string(who.user);
  return all_commands_.admit(user) && commands_.admit(user + "@" + table);
}

Awaitable<void> ApiCore::dismiss_listeners(UserId user) {
  const std::vector<Listeners::Entry> listening = listeners.of(user);
  std::vector<std::weak_ptr<Listener>> lost;
  const StoreThread::Work look = [&](Store& store) {
    const std::optional<User> who = store.user(user);
    for (const Listeners::Entry& entry : listening) {
      if (!who || who->banned || !store.key(entry.key)) lost.push_back(entry.listener);
    }
  };
  if (listening.empty()) co_return;
  if (!co_await with_store(parts.reader, look)) {  // whoever may still listen comes back
    for (const Listeners::Entry& entry : listening) lost.push_back(entry.listener);
  }
  for (const std::weak_ptr<Listener>& weak : lost) {
    if (const std::shared_ptr<Listener> listener = weak.lock()) listener->dismiss();
  }
}

Awaitable<bool> ApiCore::leave_table(UserId user, const std::string& id) {
  // The game may have begun since the list was made: then they cannot stand up, but resign.
  static constexpr std::array kWaysOut = {Verb::stand, Verb::resign};
  for (int i = 0; i < TableHub::kTries; ++i) {
    const TableHub::Found found = co_await find_table(id);
    if (!found && found.error().code == TableHub::kBusy) continue;
    if (!found) co_return true;  // at a damaged table nobody plays or waits any more
    Answer answer;
    for (const Verb verb : kWaysOut) {
      TableCommand wanted;
      wanted.user = user;
      wanted.verb = verb;
      answer = co_await command(*found, wanted);
      if (answer.kind != Answer::Kind::illegal) break;
    }
    if (answer.kind != Answer::Kind::busy) co_return true;
  }
  co_return false;
}

Awaitable<std::optional<std::vector<std::string>>> ApiCore::leave_tables(UserId user) {
  std::vector<std::string> tables;
  const StoreThread::Work look = [&](Store& store) { tables = store.unfinished_tables(user); };
  co_await read(look);
  bool gone = true;
  for (const std::string& table : tables) {
    const bool left = co_await leave_table(user, table);
    gone = gone && left;
  }
  if (!gone) co_return std::nullopt;
  co_return tables;
}

}  // namespace fullcircle
