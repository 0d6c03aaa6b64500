#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/schema.h"
#include "store/sqlite.h"
#include "store/store.h"
#include "tests/core/temporary_folder.h"

// Whatever people can ask for is found by an index, however much is stored: no list reads a whole
// table of the database, nor sorts what it found.

namespace fullcircle {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Asks of every statement that goes through it how it is carried out.
class Explaining : public Database {
 public:
  explicit Explaining(std::unique_ptr<Database> database) : database_(std::move(database)) {}

  using Database::run;
  int run(std::string_view sql, std::span<const Value> values, const Visit& visit) override {
    if (sql.starts_with("SELECT") || sql.starts_with("UPDATE") || sql.starts_with("DELETE")) {
      std::string& plan = plans_[std::string(sql)];
      plan.clear();
      database_->run("EXPLAIN QUERY PLAN " + std::string(sql), values,
                     [&](const Row& row) { plan += row.text(3) + "\n"; });
    }
    return database_->run(sql, values, visit);
  }
  void run_script(const std::string& sql) override { database_->run_script(sql); }
  void back_up(const std::string& path) override { database_->back_up(path); }

  const std::map<std::string, std::string>& plans() const { return plans_; }

 private:
  std::unique_ptr<Database> database_;
  std::map<std::string, std::string> plans_;
};

class Plans : public testing::Test {
 protected:
  Plans() {
    auto database = std::make_unique<Explaining>(open_sqlite(folder_ / "store.db"));
    database_ = database.get();
    EXPECT_TRUE(migrate(*database));
    store_ = std::make_unique<Store>(std::move(database));
  }

  /// Of these, only few there can ever be.
  static bool is_small(const std::string& sql) {
    return sql.find("FROM settings") != sql.npos || sql.find("schema_version") != sql.npos;
  }
  /// `sorted`: whether what was found may be sorted.
  void expect_indices(bool sorted) const {
    for (const auto& [sql, plan] : database_->plans()) {
      if (is_small(sql)) continue;
      EXPECT_THAT(plan, Not(HasSubstr("SCAN"))) << sql;
      // Somebody plays at few tables at a time.
      if (sorted || plan.find("seats_in_play") != plan.npos) continue;
      EXPECT_THAT(plan, Not(HasSubstr("USE TEMP B-TREE"))) << sql;
    }
  }

  TemporaryFolder folder_;
  Explaining* database_ = nullptr;
  std::unique_ptr<Store> store_;
};

TEST_F(Plans, OfEveryListOfTables) {
  for (const std::string status : {"", "open", "playing", "finished"}) {
    for (const std::string game : {"", "carcassonne"}) {
      for (const ListPlace& from : {ListPlace{}, ListPlace{7, ""}, ListPlace{7, "t"}}) {
        TableFilter filter;
        filter.status = status;
        filter.game = game;
        filter.from = from;
        store_->tables(filter);  // administration
        filter.listed = true;
        store_->tables(filter);  // the lobby, finished games
        filter.listed = false;
        filter.user = 5;
        for (const bool due : {false, true}) {
          filter.due = due;
          store_->tables(filter);  // one's own
        }
        filter.due = false;
        for (const std::string result : {"", "won", "drawn"}) {
          filter.result = result;
          filter.opponent = result.empty() ? 0 : 6;
          filter.rated = result == "won";
          filter.shown = result == "drawn";
          filter.seats = result.empty() ? 0 : 2;
          store_->tables(filter);  // a player's
        }
      }
    }
  }
  TableFilter unfinished;
  unfinished.user = 5;
  unfinished.unfinished = true;
  store_->tables(unfinished);
  store_->leaders("carcassonne", 110, 100);
  EXPECT_GT(database_->plans().size(), 50U);
  expect_indices(false);
}

TEST_F(Plans, OfWhatElsePeopleAskFor) {
  store_->key("h");
  store_->keys_of(5, "session");
  store_->user(5);
  store_->user_by_name("Ada");
  store_->guests_by_name("Ada");
  store_->is_banned("Ada");
  store_->mutes_of(5);
  store_->muted_by(5);
  store_->lost_guests(7, 9);
  store_->table("t");
  store_->events("t");
  store_->seats("t");
  store_->record("t", "head");
  store_->abandoned_tables(7, 9);
  store_->table_ids("t", 9);
  store_->count_tables("open");
  store_->count_unfinished(5);
  store_->chat("t", 0, "players");
  store_->chat_of(5);
  store_->has_spoken(5);
  store_->rating(5, "carcassonne");
  store_->pushes_of(5);
  store_->notices_of(5);
  expect_indices(true);  // few are of one person
}

TEST_F(Plans, OfWhateverIsChanged) {
  User ada;
  ada.id = 5;
  store_->add_user(ada);
  store_->claim_user(5, "Ada", "password");
  store_->rename_user(5, "Ada");
  store_->set_password(5, "password");
  store_->set_user_flags(5, false, true);
  store_->set_user_settings(5, "{}");
  store_->set_looks(5, {"Ada", "ada"});
  User guest;
  guest.id = 8;
  store_->add_user(guest);
  store_->set_guest_looks(8, {"Ada", "ada"});
  store_->rename_guests_alike({"ada", "ada"}, 5, "Guest");
  store_->remove_lost_guest(6);
  store_->remove_key("h");
  store_->remove_key_asked("5 h");
  store_->remove_keys(5, "session");
  store_->remove_expired_keys(7);
  store_->retain_keys(5, "session", 3);
  store_->unban("Ada");
  store_->set_mute(5, 6, false);
  TableRow row;
  row.id = "t";
  store_->append(row, {{"{}", ""}}, "head");
  store_->set_seats("t", {});
  store_->set_record("t", "head", "record");
  store_->close_report(1);
  store_->set_last_abort(5, 7);
  store_->remove_push("there");
  store_->set_notice(5, {});
  store_->begin_leaving(5);
  store_->remove_user(5);
  EXPECT_GT(database_->plans().size(), 20U);
  expect_indices(true);
}

TEST_F(Plans, LookAtSoManyTablesForAPageAndNoMore) {
  for (const UserId id : {5, 6}) {
    User user;
    user.id = id;
    user.name = "Ada";
    store_->add_user(user);
  }
  constexpr int kTables = 3 * kMostLookedAt;
  {
    Transaction transaction(store_->database());
    for (int i = 0; i < kTables; ++i) {
      TableRow row;
      row.id = "t" + std::to_string(10'000 + i);
      row.game = "carcassonne";
      row.status = "finished";
      row.changed = i / 700;
      row.summary = "{}";
      store_->add_table(row, {});
      std::vector<StoredSeat> seats = {{Seat{0}, 5, false, {}, {}}};
      if (i == 0) seats.push_back({Seat{1}, 6, false, {}, {}});
      store_->set_seats(row.id, seats);
    }
    transaction.commit();
  }
  TableFilter filter;
  filter.user = 5;
  filter.opponent = 6;  // at the last table of the list
  filter.status = "finished";
  int pages = 0;
  std::vector<TableRow> found;
  for (TablePage page{{}, {}, true}; page.more; ++pages) {
    ASSERT_LT(pages, 10);
    page = store_->tables(filter);
    filter.from = page.to;
    found.insert(found.end(), page.rows.begin(), page.rows.end());
  }
  EXPECT_GE(pages, kTables / kMostLookedAt);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].id, "t10000");
  // All of them, each once, in pages of 7.
  filter = {};
  filter.user = 5;
  filter.most = 7;
  std::set<std::string> ids;
  for (bool more = true; more;) {
    const TablePage page = store_->tables(filter);
    for (const TableRow& row : page.rows) EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    filter.from = page.to;
    more = page.more;
  }
  EXPECT_EQ(ids.size(), static_cast<std::size_t>(kTables));
}

}  // namespace
}  // namespace fullcircle
