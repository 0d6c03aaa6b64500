#include "tests/server/people.h"

// Taking one's data along, deleting an account, and what goes by itself.

namespace fullcircle::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

TEST_F(People, AnExportHasOnesDataAndNoSecrets) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  ada.ask("PUT", "/api/me/settings", R"({"theme":"dark"})");
  const Reply token = ada.post("/api/tokens", R"({"label":"my bot","scopes":["read"]})");
  const std::string table =
      open(ada, R"({"game":"circle-the-wagons","rated":true,"clock":{"kind":"days","days":1}})");
  must(bo, table, "sit");
  EXPECT_EQ(ada.post("/api/tables/" + table + "/chat", R"({"text":"Good luck, Bo!"})").status, 200);
  EXPECT_EQ(bo.post("/api/tables/" + table + "/chat", R"({"text":"Not for Ada"})").status, 200);
  const std::string running = open(bo, R"({"game":"carcassonne"})");
  must(ada, running, "sit");
  take_part(ada, bo, table);
  must(bo, table, "resign");

  const Reply reply = ada.get("/api/me/export");
  ASSERT_EQ(reply.status, 200);
  const json::object mine = parse(reply.body);
  EXPECT_EQ(text(mine, "name"), "Ada");
  EXPECT_EQ(mine.at("settings"), (json::object{{"theme", "dark"}}));
  EXPECT_NEAR(real(mine.at("ratings").at("circle-the-wagons"), "rating"), 1662.311, 0.01);
  EXPECT_EQ(number(mine, "sessions"), 1);
  EXPECT_EQ(mine.at("tokens"), (json::array{"my bot"}));
  EXPECT_THAT(ids(reply), testing::UnorderedElementsAre(table, running));
  for (const json::value& row : mine.at("tables").as_array()) {
    const bool over = text(row, "id") == table;
    EXPECT_EQ(text(row, "status"), over ? "finished" : "playing");
    EXPECT_EQ(row.at("chat"), over ? json::array{"Good luck, Bo!"} : json::array{});
  }
  const std::string session = ada.cookie().substr(ada.cookie().find('=') + 1);
  for (const std::string& secret :
       {session, token.text("token"), token.text("id"), std::string(kPassword),
        std::string("argon2"), invites_[running], std::string("Not for Ada")}) {
    EXPECT_THAT(reply.body, Not(HasSubstr(secret)));
  }
  HttpClient nobody(server_.port());
  EXPECT_EQ(nobody.get("/api/me/export").code(), "who");
}

/// "Everything the server keeps about me", also where one does not sit.
TEST_F(People, AnExportHasWhatOneSaidElsewhere) {
  HttpClient ada = guest("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = account("Cy");
  const std::string table = open(ada, R"({"game":"circle-the-wagons","listed":true})");
  EXPECT_EQ(cy.post("/api/tables/" + table + "/chat", R"({"text":"A fine circle"})").status, 200);
  EXPECT_EQ(cy.post("/api/tables/" + table + "/report", R"({"text":"Bo shouts"})").status, 200);
  EXPECT_EQ(cy.ask("PUT", "/api/me/mutes", R"({"name":"Bo"})").status, 200);
  const std::string mine = cy.get("/api/me/export").body;
  EXPECT_THAT(mine, HasSubstr("A fine circle"));
  EXPECT_THAT(mine, HasSubstr("Bo shouts"));
  EXPECT_THAT(mine, HasSubstr("\"Bo\"")) << "whom one has muted";
}

TEST_F(People, WhoeverDeletesTheirAccountIsGone) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::string table =
      open(ada, R"({"game":"circle-the-wagons","rated":true,"clock":{"kind":"days","days":1}})");
  must(bo, table, "sit");
  EXPECT_EQ(ada.post("/api/tables/" + table + "/chat", R"({"text":"Good luck!"})").status, 200);
  play_to_end({&ada, &bo}, table);
  EXPECT_EQ(ada.ask("DELETE", "/api/me", R"({"password":"four blind mice"})").code(), "login");
  EXPECT_EQ(ada.get("/api/me").text("name"), "Ada");
  const std::string cookie = ada.cookie();
  const std::string right = json::serialize(json::object{{"password", kPassword}});
  EXPECT_EQ(ada.ask("DELETE", "/api/me", right).status, 200);

  HttpClient old(server_.port());
  old.set_cookie(cookie);
  EXPECT_EQ(old.get("/api/me").body, "{}");
  EXPECT_EQ(sign(old, "/api/session", "Ada").code(), "login");
  HttpClient nobody(server_.port());
  EXPECT_EQ(nobody.get("/api/players/Ada").status, 404);
  const std::string address = "/api/tables/" + table;
  for (int round = 0; round < 2; ++round) {  // the second time from the disk
    const json::object seen = look(nobody, table);
    EXPECT_EQ(text(seen.at("seats").at(0), "name"), "(gone)");
    EXPECT_EQ(seen.at("seats").at(0).at("gone"), true);
    EXPECT_EQ(text(seen.at("seats").at(1), "name"), "Bo");
    EXPECT_THAT(nobody.get(address).body, Not(HasSubstr("Ada")));
    EXPECT_THAT(nobody.get(address + "/record").body, HasSubstr("seats: (gone) | Bo\n"));
    EXPECT_THAT(nobody.get(address + "/chat").body, Not(HasSubstr("Good luck!")));
    EXPECT_THAT(ids(bo.get("/api/players/Bo"), "games"), ElementsAre(table));
    EXPECT_THAT(bo.get("/api/players/Bo").body, Not(HasSubstr("Ada")));
    if (round == 0) restart();
  }
  EXPECT_EQ(bo.get(address + "/chat").body, R"({"chat":[]})");

  // The name is free, and whoever takes it is somebody else.
  HttpClient other = account("Ada");
  const json::object fresh = parse(other.get("/api/players/Ada").body);
  EXPECT_THAT(fresh.at("ratings").as_object(), IsEmpty());
  EXPECT_THAT(fresh.at("games").as_array(), IsEmpty());
  EXPECT_FALSE(look(other, table).contains("seat"));
  EXPECT_EQ(text(look(other, table).at("seats").at(0), "name"), "(gone)");
}

// What is kept of games.

TEST_F(People, WhoeverDeletesTheirAccountLeavesNoGhostAtAnOpenTable) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = guest("Cy");
  const std::string shared =
      open(bo, R"({"game":"carcassonne","seats":["open","open","open"],"listed":true})");
  must(ada, shared, "sit");
  const std::string own = open(ada, R"({"game":"carcassonne","listed":true})");
  ASSERT_EQ(ada.ask("DELETE", "/api/me", R"({"password":"three blind mice"})").status, 200);
  EXPECT_EQ(text(look(bo, shared).at("seats").at(1), "kind"), "open");
  EXPECT_EQ(text(look(bo, own).at("end"), "why"), "aborted") << "nobody was left at it";
  must(cy, shared, "sit");
  EXPECT_EQ(status(bo, shared), "open") << "there is a seat for one more";
}

TEST_F(TimelessPeople, WhoeverCannotLeaveATableNowIsGoneAllTheSameAndLeavesItLater) {
  HttpClient ada = guest("Ada");
  HttpClient bo = account("Bo");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  must(bo, table, "sit");
  const std::unique_ptr<Database> store = open_sqlite(folder_.path() / "data" / "fullcircle.db");
  store->run_script("ALTER TABLE events RENAME TO hidden");
  const std::string right = json::serialize(json::object{{"password", kPassword}});
  EXPECT_EQ(bo.ask("DELETE", "/api/me", right).status, 200);
  store->run_script("ALTER TABLE hidden RENAME TO events");
  EXPECT_EQ(bo.get("/api/me").body, "{}");
  EXPECT_EQ(bo.get("/api/players/Bo").status, 404);
  HttpClient again(server_.port());
  EXPECT_EQ(sign(again, "/api/session", "Bo").code(), "login");
  EXPECT_EQ(status(ada, table), "playing") << "it could not be written";
  turn(std::chrono::seconds(6));
  wait(ada, table, [](const json::object& now) { return text(now, "status") == "finished"; });
  std::int64_t left = 1;
  EXPECT_TRUE(eventually([&] {
    store->run("SELECT count(*) FROM users WHERE leaving = 1", {},
               [&](const Row& row) { left = row.integer(0); });
    return left == 0;
  }));
}

TEST_F(People, WhoeverWasLeavingWhenTheServerWasKilledIsGoneWhenItIsBack) {
  HttpClient ada = guest("Ada");
  HttpClient bo = account("Bo");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  must(bo, table, "sit");
  server_.kill_hard();
  const std::unique_ptr<Database> store = open_sqlite(folder_.path() / "data" / "fullcircle.db");
  store->run("UPDATE users SET leaving = 1, name_key = NULL WHERE name = 'Bo'");
  store->run("DELETE FROM looks");
  server_.start();
  const json::object over =
      wait(ada, table, [](const json::object& now) { return text(now, "status") == "finished"; });
  EXPECT_EQ(text(over.at("end"), "why"), "resigned");
  account("Bo");
}

TEST_F(People, ADamagedTableKeepsNobodyFromGoing) {
  HttpClient ada = guest("Ada");
  const std::string table = open(ada, R"({"game":"carcassonne"})");
  server_.kill_hard();
  open_sqlite(folder_.path() / "data" / "fullcircle.db")
      ->run("UPDATE events SET body = 'nonsense' WHERE table_id = $1", {table});
  server_.start();
  EXPECT_EQ(ada.ask("DELETE", "/api/me", "{}").status, 200);
  EXPECT_EQ(ada.get("/api/me").body, "{}");
}

TEST_F(People, WhatNobodyNeedsAnyMoreIsPutAway) {
  HttpClient ada = account("Ada");
  HttpClient bo = guest("Bo");
  guest("Cy");
  const std::string stale = open(ada, R"({"game":"carcassonne","listed":true})");
  const std::string fresh = open(ada, R"({"game":"carcassonne","listed":true})");
  const std::string playing = open(ada, R"({"game":"carcassonne"})");
  must(bo, playing, "sit");
  server_.kill_hard();
  const std::unique_ptr<Database> store = open_sqlite(folder_.path() / "data" / "fullcircle.db");
  store->run("UPDATE tables SET changed = 1000 WHERE id <> $1", {fresh});
  store->run(
      "UPDATE keys SET expires = 1000 WHERE user_id IN (SELECT id FROM users WHERE name_key IS "
      "NULL)");
  store->run("UPDATE users SET created = 1000");
  server_.start();
  const json::object ended =
      wait(ada, stale, [](const json::object& now) { return text(now, "status") == "finished"; });
  EXPECT_EQ(text(ended.at("end"), "why"), "closed");
  EXPECT_EQ(status(ada, fresh), "open");
  EXPECT_EQ(status(ada, playing), "playing");
  const auto count = [&](const char* sql) {
    std::int64_t found = 0;
    store->run(sql, {}, [&](const Row& row) { found = row.integer(0); });
    return found;
  };
  const auto becomes = [&](const char* sql, std::int64_t wanted) {
    return eventually([&] { return count(sql) == wanted; });
  };
  EXPECT_TRUE(becomes("SELECT count(*) FROM keys", 2)) << "Ada's session and her device";
  server_.terminate();
  server_.start();  // now that Cy's session is gone
  EXPECT_TRUE(becomes("SELECT count(*) FROM users", 2)) << "Bo has a seat, Cy had nothing";
}

}  // namespace
}  // namespace fullcircle::test
