#pragma once

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <random>

#include "server/settings/data_folder.h"
#include "server/tables/table_hub.h"
#include "server/tables/table_rows.h"
#include "store/sqlite.h"
#include "tests/core/temporary_folder.h"
#include "tests/server/game_driver.h"
#include "tests/server/table_parts.h"

// Random changes of what is stored: no table may be played on whose log is not what was written.

namespace fullcircle::test {

struct DamageReport {
  int changes = 0;
  int unreadable = 0;  // the database itself says so
  int refused = 0;     // a table is damaged, or nothing of it can be shown
  int harmless = 0;    // all logs are as they were
  std::vector<std::string> played_on;
};

class DamageTrial {
 public:
  DamageTrial(std::filesystem::path folder, unsigned seed)
      : folder_(std::move(folder)), random_(seed) {
    const std::unique_ptr<Store> store = std::move(*open_store(folder_));
    Transaction transaction(store->database());
    for (const GameEntry& game : all_games()) {
      for (const int decisions : {0, 9, 1000}) add(*store, game, decisions);
    }
    transaction.commit();
    for (const std::string& id : ids_) before_[id] = look(*store, id);
  }

  DamageReport run(int changes) {
    std::ifstream file(store_file(folder_), std::ios::binary);
    const std::string whole{std::istreambuf_iterator<char>(file), {}};
    for (int i = 0; i < changes; ++i) {
      ++report_.changes;
      for (const char* part : {"-wal", "-shm"}) {
        std::filesystem::remove(store_file(folder_).string() + part);
      }
      std::string changed = whole;
      std::string what;
      if (i % 2 == 0) what = change_bytes(changed);
      std::ofstream(store_file(folder_), std::ios::binary) << changed;
      try {
        if (i % 2 == 1) what = change_values();
        compare(what);
      } catch (const StoreFailure&) {
        ++report_.unreadable;
      }
    }
    return report_;
  }

 private:
  int pick(std::size_t count) {
    return std::uniform_int_distribution<int>(0, static_cast<int>(count) - 1)(random_);
  }

  void add(Store& store, const GameEntry& game, int decisions) {
    LoggedTable table("t" + std::to_string(ids_.size()), random_secret());
    TableSetup setup;
    setup.game = &game;
    setup.options = default_options(game.info.options);
    setup.seats = {"open", "open"};
    (void)table.open(setup, kAda, {1, 1});
    const auto act = [&](UserId user, Verb verb, const std::string& text) {
      TableCommand command;
      command.user = user;
      command.verb = verb;
      command.text = text;
      EXPECT_TRUE(table.execute(command, {2, 2}));
    };
    act(kAda, Verb::sit, {});
    act(kBo, Verb::sit, {});
    for (int i = 0; i < decisions && table.due(); ++i) {
      act(table.due()->index == 0 ? kAda : kBo, Verb::move, any_move(*table.game(), random_()));
    }
    ids_.push_back(table.id());
    new_table(table, "invite", {3, 3}).add_to(store);
  }

  /// All that is played on from; empty if nobody can.
  static std::string look(Store& store, const std::string& id) {
    const std::optional<TableRow> row = store.table(id);
    if (!row) return {};
    const Result<ReadTable> read = read_table(store, *row);
    if (!read || !read->damage.empty()) return {};
    std::string all = row->secret + row->head;
    for (const LoggedTable::Entry& entry : read->table->log()) all += format_event(entry.event);
    return all;
  }

  std::string change_bytes(std::string& bytes) {
    std::string what = "bytes";
    // Now and then a whole sector is another one.
    constexpr std::size_t kSector = 512;
    if (pick(4) == 0) {
      const auto from = kSector * static_cast<std::size_t>(pick(bytes.size() / kSector));
      const auto to = kSector * static_cast<std::size_t>(pick(bytes.size() / kSector));
      bytes.replace(to, kSector, bytes, from, kSector);
      return "sector " + std::to_string(from) + " at " + std::to_string(to);
    }
    for (int i = pick(4); i >= 0; --i) {
      const auto at = static_cast<std::size_t>(pick(bytes.size()));
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << pick(8)));
      what += " " + std::to_string(at);
    }
    return what;
  }

  /// As somebody would who knows what stands where.
  std::string change_values() {
    const std::unique_ptr<Database> database = open_sqlite(store_file(folder_));
    const std::string id = ids_[static_cast<std::size_t>(pick(ids_.size()))];
    int events = 0;
    database->run("SELECT events FROM tables WHERE id = $1", {id},
                  [&](const Row& row) { events = static_cast<int>(row.integer(0)); });
    const std::string at = " WHERE table_id = '" + id + "' AND number = " +
                           std::to_string(pick(static_cast<std::size_t>(events)));
    const std::string digit = std::to_string(pick(10));
    const std::string letter(1, static_cast<char>('A' + pick(26)));
    const std::string cut = std::to_string(1 + pick(60));
    const std::array statements = {
        "UPDATE events SET body = substr(body, 1, " + cut + ") || '" + letter +
            "' || substr(body, 2 + " + cut + ")" + at,
        "UPDATE events SET body = substr(body, 1, " + cut + ") || '" + digit +
            "' || substr(body, 2 + " + cut + ")" + at,
        "DELETE FROM events" + at,
        "UPDATE events SET command = '" + letter + "'" + at,
        "UPDATE events SET prev = '" + letter + "'" + at,
        "UPDATE events SET body = (SELECT body FROM events e WHERE e.table_id = 't" + digit +
            "' AND e.number = " + digit + ")" + at + " AND " + digit + " < " +
            std::to_string(ids_.size()),
        "UPDATE tables SET head = '" + letter + "' WHERE id = '" + id + "'",
        "UPDATE tables SET events = events + 1 - 2 * (" + digit + " % 2) WHERE id = '" + id + "'",
        "UPDATE tables SET secret = '" + digit + "' || substr(secret, 2) WHERE id = '" + id + "'",
        "UPDATE tables SET status = 'open' WHERE id = '" + id + "'",
        "UPDATE tables SET listed = 1 - listed WHERE id = '" + id + "'"};
    const std::string& statement = statements[static_cast<std::size_t>(pick(statements.size()))];
    database->run(statement);
    return statement;
  }

  void compare(const std::string& what) {
    const std::unique_ptr<Store> store = std::make_unique<Store>(open_sqlite(store_file(folder_)));
    bool same = true;
    for (const std::string& id : ids_) {
      const std::string now = look(*store, id);
      if (now == before_[id]) continue;
      same = false;
      if (!now.empty()) report_.played_on.push_back(id + " after " + what);
    }
    ++(same ? report_.harmless : report_.refused);
  }

  std::filesystem::path folder_;
  std::mt19937 random_;
  std::vector<std::string> ids_;
  std::map<std::string, std::string> before_;
  DamageReport report_;
};

}  // namespace fullcircle::test
