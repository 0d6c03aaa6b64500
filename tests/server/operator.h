#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sqlite.h"
#include "table/registry.h"
#include "tests/cli/run.h"
#include "tests/server/harness.h"

// What an operator does with a server and its data, on servers that run and that do not.

namespace fullcircle::test {

using cli::Arguments;
using cli::expect_complaint;
using cli::lines_of;
using cli::Outcome;

inline std::string store_of(const fs::path& data) { return (data / "fullcircle.db").string(); }

class Operator : public testing::Test {
 protected:
  static Outcome on(const fs::path& data, Arguments words) {
    words.push_back("--data=" + data.string());
    return cli::run(words);
  }
  Outcome admin(Arguments words) const {
    words.insert(words.begin(), {"admin", "--admin-port=" + std::to_string(server_.admin_port())});
    return on(data_, std::move(words));
  }
  std::string file(const std::string& name) const { return (folder_.path() / name).string(); }

  /// Ada, or whoever else, with an account.
  HttpClient account(const std::string& name) const {
    HttpClient who(server_.port());
    const json::object body = {{"name", name}, {"password", kPassword}};
    EXPECT_EQ(who.post("/api/account", json::serialize(body)).status, 200);
    return who;
  }
  static Reply command(HttpClient& who, const std::string& table, json::object body,
                       const std::string& invite = {}) {
    if (!body.contains("id")) body["id"] = random_hex(32);
    return who.post("/api/tables/" + table + "/commands?invite=" + invite, json::serialize(body));
  }
  /// A game of two people.
  static std::string begin(HttpClient& ada, HttpClient& bo,
                           const std::string& game = std::string(all_games()[0].info.name)) {
    const Reply opened = ada.post("/api/tables", json::serialize(json::object{{"game", game}}));
    EXPECT_EQ(opened.status, 201) << opened.body;
    const std::string table = opened.text("table");
    EXPECT_EQ(command(bo, table, {{"verb", "sit"}}, opened.text("invite")).text("answer"), "ok");
    return table;
  }
  static json::value look(HttpClient& who, const std::string& table) {
    return who.get("/api/tables/" + table).parsed();
  }
  /// One legal decision of whoever is to act, with this id; the number that is acknowledged, 0 when
  /// the game is over.
  static std::int64_t play(HttpClient& ada, HttpClient& bo, const std::string& table,
                           const std::string& id = random_hex(32)) {
    for (HttpClient* who : {&ada, &bo}) {
      const json::value legal = who->get("/api/tables/" + table + "/moves").parsed();
      if (legal.at("moves").as_array().empty()) continue;
      const json::value& move = legal.at("moves").at(0).at("move");
      const Reply done =
          command(*who, table, {{"id", id}, {"expect", legal.at("n")}, {"move", move}});
      EXPECT_EQ(done.text("answer"), "ok") << done.body;
      return done.parsed().at("n").as_int64();
    }
    return 0;
  }
  /// A table where six decisions were made; the server is gone.
  std::string stopped_game() {
    HttpClient ada(server_.port());
    HttpClient bo(server_.port());
    ada.become_guest("Ada");
    bo.become_guest("Bo");
    const std::string table = begin(ada, bo);
    for (int i = 0; i < 6; ++i) play(ada, bo, table);
    EXPECT_EQ(server_.terminate(), 0);
    return table;
  }

  TemporaryFolder folder_;
  const fs::path data_ = folder_.path() / "data";
  ServerProcess server_{data_, {"--commands=100000"}};
};

}  // namespace fullcircle::test
