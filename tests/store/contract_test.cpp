#include <gtest/gtest.h>

#include "store/schema.h"
#include "store/sqlite.h"
#include "store/store.h"
#include "store/store_thread.h"
#include "tests/core/temporary_folder.h"

// What every store promises. A new kind of database is added to `kinds()` and must pass all of it.

namespace fullcircle {
namespace {

struct Kind {
  std::string name;
  std::function<std::unique_ptr<Database>(const TemporaryFolder&)> open;

  friend std::ostream& operator<<(std::ostream& out, const Kind& kind) { return out << kind.name; }
};

std::vector<Kind> kinds() {
  return {
      {"sqlite", [](const TemporaryFolder& folder) { return open_sqlite(folder / "store.db"); }}};
}

class StoreContract : public testing::TestWithParam<Kind> {
 protected:
  StoreContract() : store_(open()) {}
  std::unique_ptr<Store> open() {
    std::unique_ptr<Database> database = GetParam().open(folder_);
    EXPECT_TRUE(migrate(*database));
    return std::make_unique<Store>(std::move(database));
  }
  void reopen() {
    store_.reset();
    store_ = open();
  }
  UserId add(const std::string& name, bool guest = false) {
    User user;
    user.id = UserId{100} + added_++;
    user.name = name;
    user.guest = guest;
    user.created = 5;
    EXPECT_TRUE(store_->add_user(user));
    return user.id;
  }
  TableRow add_table(const std::string& id, const std::string& game = "carcassonne") {
    TableRow row;
    row.id = id;
    row.game = game;
    row.status = "open";
    row.listed = true;
    row.created = row.changed = ++clock_;
    row.events = 1;
    row.invite = "invite";
    row.secret = "secret";
    row.summary = "{}";
    const StoredEvent first{"{\"k\":\"open\"}", ""};
    row.head = event_hash("", first);
    store_->add_table(row, {first});
    return row;
  }
  /// Appends as somebody does who knows `row`.
  bool append(TableRow& row, const std::vector<StoredEvent>& events) {
    const std::string before = row.head;
    TableRow next = row;
    for (const StoredEvent& event : events) next.head = event_hash(next.head, event);
    next.events += static_cast<int>(events.size());
    next.changed = ++clock_;
    if (!store_->append(next, events, before)) return false;
    row = next;
    return true;
  }

  TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
  int added_ = 0;
  std::int64_t clock_ = 1000;
};

INSTANTIATE_TEST_SUITE_P(Kinds, StoreContract, testing::ValuesIn(kinds()),
                         [](const auto& kind) { return kind.param.name; });

TEST_P(StoreContract, NamesOfAccountsAreUniqueWhateverTheirCase) {
  const UserId ada = add("Ada");
  User again;
  again.id = 7;
  again.name = "aDA";
  again.guest = false;
  EXPECT_FALSE(store_->add_user(again));
  add("Ada", true);
  add("Ada", true);
  reopen();
  EXPECT_EQ(store_->user_by_name("ADA")->id, ada);
  EXPECT_EQ(store_->user(ada)->name, "Ada");
  EXPECT_FALSE(store_->user(7));
  EXPECT_FALSE(store_->user_by_name("Bo"));
  EXPECT_EQ(store_->count_users(), 3);
}

TEST_P(StoreContract, AGuestBecomesAnAccountAndKeepsTheirTables) {
  add("Ada");
  const UserId guest = add("Guest", true);
  TableRow row = add_table("t1");
  store_->set_seats("t1", {{Seat{0}, guest, true, {}, {}}});
  EXPECT_FALSE(store_->claim_user(guest, "ada", "x"));
  EXPECT_TRUE(store_->claim_user(guest, "Bo", "hash"));
  const User bo = *store_->user_by_name("bo");
  EXPECT_EQ(bo.id, guest);
  EXPECT_FALSE(bo.guest);
  EXPECT_EQ(bo.password, "hash");
  TableFilter mine;
  mine.user = guest;
  mine.due = true;
  EXPECT_EQ(store_->tables(mine).rows.size(), 1U);
}

TEST_P(StoreContract, KeysAreFoundByHashAndRevoked) {
  const UserId ada = add("Ada");
  store_->add_key({"h1", ada, "session", "phone", "", 1, 100});
  store_->add_key({"h2", ada, "session", "desk", "", 2, 200});
  store_->add_key({"h3", ada, "token", "bot", "play", 3, 300});
  EXPECT_EQ(store_->key("h3")->scopes, "play");
  EXPECT_EQ(store_->keys_of(ada, "session").size(), 2U);
  store_->remove_keys(ada, "session", "h2");
  EXPECT_FALSE(store_->key("h1"));
  EXPECT_TRUE(store_->key("h2"));
  store_->remove_expired_keys(250);
  EXPECT_FALSE(store_->key("h2"));
  store_->remove_key("h3");
  EXPECT_FALSE(store_->key("h3"));
}

TEST_P(StoreContract, ARemovedUserLeavesNothingButAnEmptySeat) {
  const UserId ada = add("Ada");
  const UserId bo = add("Bo");
  TableRow row = add_table("t1");
  store_->set_seats("t1", {{Seat{0}, ada, false, {}, {}}, {Seat{1}, bo, false, {}, {}}});
  store_->add_key({"h1", ada, "session", "", "", 1, 100});
  store_->add_chat("t1", {0, "players", ada, "Ada", "hello", 1});
  store_->add_chat("t1", {0, "players", bo, "Bo", "hi", 2});
  store_->set_rating("carcassonne", {ada, "", 1600, 100, 0.06, 3, 4});
  store_->add_push(ada, {"https://push.example/1", "p", "a"});
  store_->set_notice(ada, {"", true, "https://hook.example"});
  store_->set_mute(bo, ada, true);
  EXPECT_EQ(store_->muted_by(ada), std::vector<UserId>{bo});
  EXPECT_TRUE(store_->muted_by(bo).empty());
  store_->add_report({9, ada, "t1", 1, "rude", 5});
  store_->remove_user(ada);
  EXPECT_FALSE(store_->user(ada));
  EXPECT_FALSE(store_->key("h1"));
  EXPECT_EQ(store_->chat("t1", 0, "players").size(), 1U);
  EXPECT_EQ(store_->rating(ada, "carcassonne").games, 0);
  EXPECT_TRUE(store_->pushes_of(ada).empty());
  EXPECT_TRUE(store_->notices_of(ada).empty());
  EXPECT_TRUE(store_->mutes_of(bo).empty());
  EXPECT_TRUE(store_->open_reports().empty());
  EXPECT_EQ(store_->seats("t1").size(), 1U);
  // Whoever is gone is no reason to fail later.
  store_->set_seats("t1", {{Seat{0}, ada, false, {}, {}}, {Seat{1}, bo, true, 12, 0.5}});
  ASSERT_EQ(store_->seats("t1").size(), 1U);
  EXPECT_EQ(store_->seats("t1")[0].score, 12);
  EXPECT_EQ(store_->seats("t1")[0].share, 0.5);
  store_->set_rating("carcassonne", {ada, "", 1600, 100, 0.06, 3, 4});
  EXPECT_EQ(store_->rating(ada, "carcassonne").games, 0);
}

TEST_P(StoreContract, GuestsAreFoundByNameAndForgottenWhenTheyCannotComeBack) {
  const auto guest = [&](UserId id, const std::string& name) {
    User user;
    user.id = id;
    user.name = name;
    user.created = id;
    store_->add_user(user);
  };
  add("Bo");
  guest(1, "Cy");
  guest(2, "cY");
  guest(3, "Di");
  guest(4, "Cy");
  const auto ids = [](const std::vector<User>& users) {
    std::vector<UserId> found;
    for (const User& user : users) found.push_back(user.id);
    return found;
  };
  EXPECT_EQ(ids(store_->guests_by_name("CY")), (std::vector<UserId>{1, 2, 4}));
  EXPECT_TRUE(store_->guests_by_name("bo").empty()) << "that one has an account";
  store_->add_key({"h", 1, "session", "", "", 0, 100});
  add_table("t1");
  store_->set_seats("t1", {{Seat{0}, 3, false, {}, {}}});
  EXPECT_EQ(store_->lost_guests(4, 9), std::vector<UserId>{2}) << "4 is too new";
  store_->remove_expired_keys(200);
  EXPECT_EQ(store_->lost_guests(4, 9), (std::vector<UserId>{1, 2}));
  EXPECT_EQ(store_->lost_guests(4, 1).size(), 1U);
  store_->remove_lost_guest(1);
  store_->remove_lost_guest(3);
  EXPECT_FALSE(store_->user(1));
  EXPECT_TRUE(store_->user(3)) << "who has a seat is not lost";
  const std::int64_t changed = store_->table("t1")->changed;
  EXPECT_EQ(store_->abandoned_tables(changed + 1, 9), std::vector<std::string>{"t1"});
  EXPECT_TRUE(store_->abandoned_tables(changed, 9).empty());
}

TEST_P(StoreContract, OnlyOneOfTwoAppendsWithTheSameNumberWins) {
  TableRow ada = add_table("t1");
  TableRow bo = ada;
  EXPECT_TRUE(append(ada, {{"{\"k\":\"a\"}", "c1"}, {"{\"k\":\"draw\"}", ""}}));
  EXPECT_FALSE(append(bo, {{"{\"k\":\"b\"}", "c2"}}));
  reopen();
  EXPECT_FALSE(append(bo, {{"{\"k\":\"b\"}", "c2"}}));
  EXPECT_EQ(store_->table("t1")->events, 3);
  const std::vector<StoredEvent> events = store_->events("t1");
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[1].body, "{\"k\":\"a\"}");
  EXPECT_EQ(events[1].command, "c1");
  EXPECT_EQ(store_->events("t1", 2).size(), 1U);
  EXPECT_TRUE(store_->check_chain("t1"));
}

TEST_P(StoreContract, ACommandCountsOnceAtATableAndAgainAtAnother) {
  TableRow one = add_table("t1");
  TableRow two = add_table("t2");
  EXPECT_TRUE(append(one, {{"a", "c1"}}));
  EXPECT_TRUE(append(two, {{"a", "c1"}}));
  EXPECT_THROW(append(one, {{"b", "c1"}}), StoreFailure);
}

TEST_P(StoreContract, DamageIsFoundWhereverItIs) {
  const auto damage = [&](const std::string& id, const std::string& sql) {
    TableRow row = add_table(id);
    append(row, {{"a", "c1"}, {"b", ""}, {"c", ""}});
    EXPECT_TRUE(store_->check_chain(id));
    store_->database().run(sql, {id});
    return !store_->check_chain(id).ok();
  };
  EXPECT_TRUE(damage("t0", "UPDATE events SET body = 'x' WHERE number = 0 AND table_id = $1"));
  EXPECT_TRUE(damage("t1", "UPDATE events SET body = 'x' WHERE number = 1 AND table_id = $1"));
  EXPECT_TRUE(damage("t2", "UPDATE events SET body = 'x' WHERE number = 3 AND table_id = $1"));
  EXPECT_TRUE(damage("t3", "UPDATE events SET command = 'x' WHERE number = 1 AND table_id = $1"));
  EXPECT_TRUE(damage("t4", "DELETE FROM events WHERE number = 3 AND table_id = $1"));
  EXPECT_TRUE(damage("t5", "DELETE FROM events WHERE number = 1 AND table_id = $1"));
  EXPECT_TRUE(damage("t6", "UPDATE events SET prev = 'x' WHERE number = 2 AND table_id = $1"));
  EXPECT_TRUE(damage("t7", "DELETE FROM tables WHERE id = $1"));
}

TEST_P(StoreContract, ListsAreFilteredAndTheNewestComesFirst) {
  const UserId ada = add("Ada");
  TableRow one = add_table("t1");
  TableRow two = add_table("t2", "crop-circles");
  TableRow three = add_table("t3");
  three.listed = false;
  three.status = "playing";
  three.bot_due = true;
  EXPECT_TRUE(append(three, {{"a", ""}}));
  one.status = "playing";
  one.deadline = 77;
  EXPECT_TRUE(append(one, {{"a", ""}}));
  store_->set_seats("t1", {{Seat{1}, ada, false, {}, {}}});
  const auto ids = [&](const TableFilter& filter) {
    std::string text;
    for (const TableRow& row : store_->tables(filter).rows) text += row.id + " ";
    return text;
  };
  TableFilter all;
  EXPECT_EQ(ids(all), "t1 t3 t2 ");
  all.most = 1;
  EXPECT_EQ(ids(all), "t1 ");
  all.most = 9;
  all.from.before = one.changed;
  EXPECT_EQ(ids(all), "t3 t2 ");
  all.from.id = "t0";
  EXPECT_EQ(ids(all), "t1 t3 t2 ") << "at the same time, and behind that id";
  all.from.id = "t1";
  EXPECT_EQ(ids(all), "t3 t2 ");
  TableFilter some;
  some.status = "playing";
  EXPECT_EQ(ids(some), "t1 t3 ");
  some.listed = true;
  EXPECT_EQ(ids(some), "t1 ");
  TableFilter game;
  game.game = "crop-circles";
  EXPECT_EQ(ids(game), "t2 ");
  TableFilter mine;
  mine.user = ada;
  EXPECT_EQ(ids(mine), "t1 ");
  mine.due = true;
  EXPECT_EQ(ids(mine), "");
  mine.due = false;
  const UserId bo = add("Bo");
  store_->set_seats("t1", {{Seat{0}, bo, false, 3, 0.0}, {Seat{1}, ada, false, 5, 1.0}});
  mine.result = "won";
  mine.opponent = bo;
  EXPECT_EQ(ids(mine), "t1 ");
  mine.opponent = 77;
  EXPECT_EQ(ids(mine), "");
  mine.opponent = 0;
  mine.result = "drawn";
  EXPECT_EQ(ids(mine), "");
  TableFilter shown;
  shown.shown = true;
  EXPECT_EQ(ids(shown), "t1 t2 ");
  shown.rated = true;
  EXPECT_EQ(ids(shown), "");
  EXPECT_EQ(store_->table("t1")->deadline, 77);
  EXPECT_FALSE(store_->table("t3")->deadline);
  EXPECT_EQ(store_->tables_with_jobs(78).size(), 2U);
  EXPECT_EQ(store_->tables_with_jobs(77), std::vector<std::string>{"t3"});
  EXPECT_EQ(store_->table_ids("t1", 1), std::vector<std::string>{"t2"});
  EXPECT_EQ(store_->count_tables("open"), 1);
  EXPECT_EQ(store_->count_unfinished(ada), 1);
  EXPECT_EQ(store_->count_unfinished(ada + 100), 0);
}

TEST_P(StoreContract, ChatIsNumberedAndRoomsAreApart) {
  add_table("t1");
  EXPECT_EQ(store_->add_chat("t1", {0, "players", 1, "Ada", "one", 1}), 1);
  EXPECT_EQ(store_->add_chat("t1", {0, "spectators", 2, "Cy", "two", 2}), 2);
  EXPECT_EQ(store_->add_chat("t1", {0, "players", 1, "Ada", "three", 3}), 3);
  const auto lines = store_->chat("t1", 1, "players");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].body, "three");
  EXPECT_EQ(store_->chat("t1", 0, "spectators").size(), 1U);
}

TEST_P(StoreContract, RatingsLeadersBansNoticesAndSettings) {
  const UserId ada = add("Ada");
  const UserId bo = add("Bo");
  EXPECT_EQ(store_->rating(ada, "carcassonne").rating, 1500);
  store_->set_rating("carcassonne", {ada, "", 1500, 80, 0.06, 20, 1});
  store_->set_rating("carcassonne", {ada, "", 1610.5, 80, 0.06, 21, 1});
  store_->set_rating("carcassonne", {bo, "", 1700, 300, 0.06, 1, 1});
  EXPECT_EQ(store_->rating(ada, "carcassonne").rating, 1610.5);
  EXPECT_EQ(store_->last_abort(ada), 0);
  store_->set_last_abort(ada, 5);
  EXPECT_EQ(store_->last_abort(ada), 5);
  EXPECT_EQ(store_->last_abort(bo), 0);
  const auto sure = store_->leaders("carcassonne", 110, 10);
  ASSERT_EQ(sure.size(), 1U);
  EXPECT_EQ(sure[0].name, "Ada");
  EXPECT_EQ(store_->leaders("carcassonne", 350, 10)[0].name, "Bo");
  store_->set_user_flags(bo, false, true);
  EXPECT_EQ(store_->leaders("carcassonne", 350, 10).size(), 1U);
  EXPECT_TRUE(store_->user(bo)->banned);

  store_->ban({"Cy", "rude", 1});
  store_->ban({"cy", "very rude", 1});
  EXPECT_TRUE(store_->is_banned("CY"));
  EXPECT_EQ(store_->bans().size(), 1U);
  store_->unban("cY");
  EXPECT_FALSE(store_->is_banned("cy"));

  store_->add_push(ada, {"https://push.example/1", "p", "a"});
  store_->add_push(bo, {"https://push.example/1", "q", "b"});
  EXPECT_TRUE(store_->pushes_of(ada).empty());
  EXPECT_EQ(store_->pushes_of(bo)[0].p256dh, "q");
  store_->remove_push("https://push.example/1");
  EXPECT_TRUE(store_->pushes_of(bo).empty());
  store_->set_notice(ada, {"", true, ""});
  store_->set_notice(ada, {"", false, "https://hook.example"});
  store_->set_notice(ada, {"t1", true, ""});
  ASSERT_EQ(store_->notices_of(ada).size(), 2U);
  EXPECT_EQ(store_->notices_of(ada)[0].webhook, "https://hook.example");

  store_->add_report({1, ada, "t1", {}, "odd", 4});
  EXPECT_FALSE(store_->open_reports()[0].chat);
  EXPECT_TRUE(store_->close_report(1));
  EXPECT_FALSE(store_->close_report(1));
  EXPECT_FALSE(store_->setting("served"));
  store_->set_setting("served", "1");
  store_->set_setting("served", "2");
  reopen();
  EXPECT_EQ(store_->setting("served"), "2");
}

TEST_P(StoreContract, BytesComeBackAsTheyWere) {
  const std::string odd("quote ' nul \0 euro \xE2\x82\xAC end", 25);
  store_->set_setting("odd", odd);
  EXPECT_EQ(store_->setting("odd"), odd);
}

TEST_P(StoreContract, WhatIsNotCommittedDidNotHappen) {
  {
    Transaction transaction(store_->database());
    store_->set_setting("a", "1");
  }
  EXPECT_FALSE(store_->setting("a"));
  {
    Transaction transaction(store_->database());
    store_->set_setting("a", "1");
    transaction.commit();
  }
  EXPECT_EQ(store_->setting("a"), "1");
}

TEST_P(StoreContract, AGroupCommitUndoesOnlyTheWorkThatFailed) {
  store_->set_setting("commits", "0");
  store_.reset();
  std::vector<int> committed_works;
  {
    StoreThread thread(open(), [](Store& store) { store.set_setting("served", "x"); });
    for (int i = 0; i < 100; ++i) {
      thread.run(
          [i](Store& store) {
            store.set_setting("work" + std::to_string(i), "done");
            if (i % 10 == 3) throw StoreFailure("no");
          },
          [&committed_works, i](bool committed) {
            if (committed) committed_works.push_back(i);
          });
    }
  }
  store_ = open();
  EXPECT_EQ(committed_works.size(), 90U);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(store_->setting("work" + std::to_string(i)).has_value(), i % 10 != 3) << i;
  }
  EXPECT_EQ(store_->setting("served"), "x");
}

TEST_P(StoreContract, ARecordIsKeptForOneHeadAndMadeAnewIfItWasChanged) {
  TableRow row = add_table("t1");
  store_->set_record("t1", row.head, "a record");
  store_->set_record("t1", "another head", "another");
  EXPECT_EQ(store_->record("t1", row.head), "a record");
  EXPECT_EQ(store_->record("t1", "another head"), std::nullopt);
  store_->database().run("UPDATE records SET body = 'A record'");
  EXPECT_EQ(store_->record("t1", row.head), std::nullopt);
  store_->set_record("t1", row.head, "a record");
  EXPECT_EQ(store_->record("t1", row.head), "a record");
  EXPECT_TRUE(append(row, {{"b", ""}}));
  EXPECT_EQ(store_->record("t1", row.head), std::nullopt);
}

TEST_P(StoreContract, ABackupIsWholeWhileOthersWrite) {
  TableRow row = add_table("t1");
  const std::unique_ptr<Store> other = open();
  EXPECT_TRUE(append(row, {{"a", ""}}));
  other->database().back_up((folder_ / "copy.db").string());
  EXPECT_TRUE(append(row, {{"b", ""}}));
  Store copy(open_sqlite(folder_ / "copy.db"));
  EXPECT_EQ(copy.events("t1").size(), 2U);
  EXPECT_TRUE(copy.check_chain("t1"));
}

TEST_P(StoreContract, EveryEarlierVersionIsBroughtForwardWithWhatItHolds) {
  for (int version = 0; version <= static_cast<int>(migrations().size()); ++version) {
    const TemporaryFolder folder;
    {
      const std::unique_ptr<Database> old = GetParam().open(folder);
      ASSERT_TRUE(migrate(*old, version));
      EXPECT_EQ(schema_version(*old), version);
      if (version >= 1) {
        old->run(
            "INSERT INTO users (id, name, name_key, password, admin, banned, created, settings) "
            "VALUES (1, 'Ada', 'ada', NULL, 0, 0, 0, '{}')");
      }
      if (version >= 2) {
        old->run(
            "INSERT INTO tables (id, game, status, listed, rated, created, changed, events, head, "
            "bot_due, invite, secret, summary) "
            "VALUES ('t1', 'carcassonne', 'open', 1, 0, 1, 1, 0, '', 0, '', '', '{}')");
      }
    }
    std::unique_ptr<Database> database = GetParam().open(folder);
    ASSERT_TRUE(migrate(*database));
    Store store(std::move(database));
    EXPECT_EQ(store.user_by_name("ada").has_value(), version >= 1);
    EXPECT_EQ(store.table("t1").has_value(), version >= 2);
    if (version >= 1) store.set_notice(1, {"", true, ""});
    EXPECT_EQ(store.notices_of(1).size(), version >= 1 ? 1U : 0U);
  }
}

TEST_P(StoreContract, ANewerDatabaseIsRefusedAndLeftAlone) {
  store_->set_setting("a", "1");
  store_->database().run("UPDATE schema_version SET version = 99");
  const Status status = migrate(store_->database());
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().why.find("version 99"), std::string::npos);
  EXPECT_EQ(schema_version(store_->database()), 99);
  EXPECT_EQ(store_->setting("a"), "1");
}

TEST(Sqlite, AFileThatIsNoDatabaseIsAFailureNotACrash) {
  const TemporaryFolder folder;
  std::FILE* file = std::fopen((folder / "store.db").c_str(), "w");
  std::fputs("this is a letter, not a database, and quite a bit longer than a header is", file);
  std::fclose(file);
  EXPECT_THROW(
      {
        const auto database = open_sqlite(folder / "store.db");
        (void)schema_version(*database);
      },
      StoreFailure);
  EXPECT_THROW(open_sqlite(folder / "no" / "such" / "folder.db"), StoreFailure);
}

}  // namespace
}  // namespace fullcircle
