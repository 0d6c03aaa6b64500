#include <fstream>

#include "server/api/tries.h"
#include "tests/server/people.h"

// Guests and accounts: coming in, names, passwords, sessions.

namespace fullcircle::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST_F(People, ComingInTwiceChangesNobody) {
  HttpClient bo = guest("Bo");
  const std::string session = bo.cookie();
  const std::string table = open(bo, R"({"game":"circle-the-wagons"})");
  // Another page of the same browser, which thought that nobody was there.
  EXPECT_EQ(bo.post("/api/guest", R"({"name":"Cy"})").text("name"), "Bo");
  EXPECT_EQ(bo.cookie(), session);
  EXPECT_EQ(number(look(bo, table), "seat"), 0);
}

TEST_F(People, EverybodySeesWhoOpenedTheTableAndWhoAgreed) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient cy = guest("Cy");
  const std::string table = open(ada, R"({"game":"carcassonne","seats":["open","open","open"]})");
  must(bo, table, "sit");
  must(cy, table, "sit");
  EXPECT_EQ(number(look(cy, table), "host"), 0);
  must(ada, table, "ask", {{"text", "end"}});
  EXPECT_EQ(json::serialize(look(bo, table).at("request").at("agreed")), "[0]");
  must(bo, table, "agree");
  EXPECT_EQ(json::serialize(look(cy, table).at("request").at("agreed")), "[0,1]");
}

// A guest becomes an account.

TEST_F(People, AGuestWhoMakesAnAccountStaysInTheirSeat) {
  HttpClient bo = guest("Bo");
  HttpClient cy = guest("Cy");
  const std::string table = open(bo, R"({"game":"circle-the-wagons"})");
  must(cy, table, "sit");
  const auto [first, second] = in_turn(bo, cy, table);
  if (first == &bo) play(bo, table);
  HttpClient old(server_.port());
  old.set_cookie(cy.cookie());
  WsClient former(server_.port(), cy.cookie());
  const json::object before = look(cy, table);
  ASSERT_EQ(sign(cy, "/api/account", "Ada").status, 200);
  EXPECT_NE(cy.cookie(), old.cookie());

  const json::object me = parse(cy.get("/api/me").body);
  EXPECT_EQ(text(me, "name"), "Ada");
  EXPECT_FALSE(me.at("guest").as_bool());
  EXPECT_THAT(ids(cy.get("/api/me/tables")), ElementsAre(table));
  const json::object after = look(cy, table);
  EXPECT_EQ(number(after, "seat"), 1);
  EXPECT_EQ(after.at("hash"), before.at("hash"));
  EXPECT_EQ(text(after.at("seats").at(1), "name"), "Ada");
  EXPECT_EQ(text(look(bo, table).at("seats").at(1), "name"), "Ada");

  // Whoever had the session of the guest has no part in the account.
  EXPECT_EQ(old.get("/api/me").body, "{}");
  const std::optional<Frame> closed = former.receive();
  ASSERT_TRUE(closed);
  EXPECT_EQ(closed->opcode(), 8) << closed->payload;
  WsClient socket(server_.port(), cy.cookie());
  ASSERT_EQ(number(look(cy, table), "due"), 1);
  play(cy, table);
  while (number(look(bo, table), "due") == 0) play(bo, table);
  socket.send_text(command_json(table, random_hex(32),
                                static_cast<int>(number(look(cy, table), "n")),
                                first_move(cy, table)));
  EXPECT_EQ(parse(socket.message().value_or("{}"))["answer"], "ok");
  EXPECT_EQ(sign(cy, "/api/account", "Ada too").code(), "account");
  EXPECT_EQ(sign(bo, "/api/account", "ADA").code(), "name");

  restart();
  EXPECT_EQ(text(look(bo, table).at("seats").at(1), "name"), "Ada");
  EXPECT_EQ(number(look(cy, table), "seat"), 1);
}

// Sessions and accounts.

TEST_F(People, SignedOutEverywhereIsNobodyEverywhere) {
  HttpClient page = account("Ada");
  HttpClient phone(server_.port());
  HttpClient bo = account("Bo");
  ASSERT_EQ(sign(phone, "/api/session", "ada").status, 200);
  const Reply token = page.post("/api/tokens", R"({"label":"bot"})");
  const std::vector<std::string> bearer = {"Authorization: Bearer " + token.text("token")};
  EXPECT_EQ(phone.ask("GET", "/api/me", "", bearer).text("name"), "Ada");

  const std::string old = page.cookie();
  EXPECT_EQ(page.ask("DELETE", "/api/sessions").status, 200);
  page.set_cookie(old);
  for (HttpClient* who : {&page, &phone}) {
    EXPECT_EQ(who->get("/api/me").body, "{}");
    EXPECT_EQ(who->get("/api/me/tables").code(), "who");
    EXPECT_EQ(who->post("/api/tables", R"({"game":"carcassonne"})").code(), "who");
  }
  HttpClient program(server_.port());
  EXPECT_EQ(program.ask("GET", "/api/me", "", bearer).code(), "token");
  EXPECT_EQ(bo.get("/api/me").text("name"), "Bo") << "others stay";
  EXPECT_EQ(sign(page, "/api/session", "Ada").status, 200);
  EXPECT_EQ(page.get("/api/me").text("name"), "Ada");
}

TEST_F(People, ASocketEndsWithTheSessionItWasOpenedWith) {
  HttpClient page = account("Ada");
  HttpClient phone(server_.port());
  ASSERT_EQ(sign(phone, "/api/session", "Ada").status, 200);
  WsClient mine(server_.port(), page.cookie());
  WsClient other(server_.port(), phone.cookie());
  const std::string body =
      json::serialize(json::object{{"old", kPassword}, {"new", "see them run"}});
  EXPECT_EQ(page.ask("PUT", "/api/me/password", body).status, 200);
  const auto closed = [](WsClient& socket) {
    const std::optional<Frame> frame = socket.receive();
    return frame && frame->opcode() == 8;
  };
  EXPECT_TRUE(closed(other)) << "whoever took the phone goes on playing";
  mine.send_text(R"({"t":"ping"})");
  EXPECT_EQ(mine.message().value_or(""), R"({"t":"pong"})");
  EXPECT_EQ(page.ask("DELETE", "/api/sessions").status, 200);
  EXPECT_TRUE(closed(mine));
}

TEST_F(People, ANewPasswordTakesTheOldOne) {
  HttpClient ada = account("Ada");
  HttpClient phone(server_.port());
  ASSERT_EQ(sign(phone, "/api/session", "Ada").status, 200);
  const auto change = [&](HttpClient& who, const char* old, const char* fresh) {
    return who.ask("PUT", "/api/me/password",
                   json::serialize(json::object{{"old", old}, {"new", fresh}}));
  };
  EXPECT_EQ(change(ada, "four blind mice", "see how they run").code(), "login");
  EXPECT_EQ(change(ada, "", "see how they run").code(), "login");
  EXPECT_EQ(change(ada, kPassword, "short").code(), "password");
  HttpClient cy = guest("Cy");
  EXPECT_EQ(change(cy, "", "see how they run").code(), "account");
  HttpClient page(server_.port());
  EXPECT_EQ(sign(page, "/api/session", "Ada").status, 200) << "nothing has changed";

  EXPECT_EQ(change(ada, kPassword, "see how they run").status, 200);
  EXPECT_EQ(ada.get("/api/me").text("name"), "Ada") << "this session stays";
  EXPECT_EQ(phone.get("/api/me").body, "{}") << "others end";
  EXPECT_EQ(sign(phone, "/api/session", "Ada").code(), "login");
  EXPECT_EQ(sign(phone, "/api/session", "Ada", "see how they run").status, 200);
}

TEST_F(People, ANewPasswordShowsTheTokensAndEndsThemIfThatIsWished) {
  HttpClient ada = account("Ada");
  const std::string token = ada.post("/api/tokens", R"({"label":"my bot"})").text("token");
  const std::vector<std::string> bearer = {"Authorization: Bearer " + token};
  HttpClient bot(server_.port());
  const Reply kept =
      ada.ask("PUT", "/api/me/password", R"({"old":"three blind mice","new":"see how they run"})");
  ASSERT_EQ(kept.status, 200) << kept.body;
  EXPECT_EQ(text(kept.parsed().at("tokens").at(0), "label"), "my bot");
  EXPECT_EQ(bot.ask("GET", "/api/me", "", bearer).text("name"), "Ada");
  const Reply ended =
      ada.ask("PUT", "/api/me/password",
              R"({"old":"see how they run","new":"three blind mice","end_tokens":true})");
  EXPECT_EQ(ended.body, R"({"tokens":[]})");
  EXPECT_EQ(bot.ask("GET", "/api/me", "", bearer).code(), "token");
}

TEST_F(People, WhatIsStoredIsForItsOwnersEyes) {
  account("Ada");
  constexpr auto kOthers = fs::perms::group_all | fs::perms::others_all;
  const fs::path store = folder_.path() / "data" / "fullcircle.db";
  const auto expect_private = [&] {
    for (const char* part : {"", "-wal", "-shm"}) {
      EXPECT_EQ(fs::status(store.string() + part).permissions() & kOthers, fs::perms::none) << part;
    }
  };
  expect_private();
  server_.kill_hard();
  for (const char* part : {"", "-wal", "-shm"}) {  // as earlier versions made them
    fs::permissions(store.string() + part, fs::perms::all);
  }
  server_.start();
  expect_private();
}

TEST_F(People, WhoeverOnlyWatchedAPrivateGameIsNotToldOfTheNext) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient cy = guest("Cy");
  const std::string table = open(ada, R"({"game":"carcassonne"})");
  must(bo, table, "sit");
  take_part(bo, ada, table);  // so that the next game begins at once
  WsClient socket(server_.port(), cy.cookie());
  socket.send_text(R"({"t":"watch","table":")" + table + R"(","invite":")" + invites_[table] +
                   "\"}");
  ASSERT_TRUE(socket.message());
  must(ada, table, "resign");
  ASSERT_TRUE(socket.message());
  const std::string next = ada.post("/api/tables/" + table + "/rematch").text("table");
  const std::string told = socket.message().value_or("");
  EXPECT_THAT(told, HasSubstr(R"("event":"rematch","text":"?")"));
  for (int round = 0; round < 2; ++round) {  // the second time from the disk
    const Reply seen = cy.get("/api/tables/" + table + "?invite=" + invites_[table]);
    EXPECT_EQ(seen.status, 200);
    for (const std::string& text : {told, seen.body}) EXPECT_THAT(text, Not(HasSubstr(next)));
    EXPECT_EQ(cy.get("/api/tables/" + next + "?invite=" + invites_[table]).status, 404)
        << "the next game has an invitation of its own";
    EXPECT_EQ(text(look(bo, table), "rematch"), next);
    EXPECT_EQ(status(bo, next), "playing");
    if (round == 0) restart();
  }
}

TEST_F(People, AGuestTakesNoNameOfAnAccount) {
  HttpClient ada = account("Ada");
  HttpClient cy(server_.port());
  const Reply refused = cy.post("/api/guest", R"({"name":"aDa"})");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.code(), "name");
  EXPECT_EQ(cy.post("/api/guest", R"({"name":"Cy"})").status, 200);
  EXPECT_EQ(guest("Cy").get("/api/me").text("name"), "Cy") << "guests may be called the same";
  EXPECT_EQ(sign(cy, "/api/account", "gUEST").code(), "name") << "who says no name is called that";
}

TEST_F(People, ANameThatThePageGivesIsNobodysOwn) {
  std::vector<std::string> names = {"Guest"};
  for (const char* language : {"en", "de", "tr"}) {
    std::ifstream in(fs::path(FULLCIRCLE_SOURCE_DIR) / "web/src/screens/words" / language /
                     "shell.json");
    const std::string words(std::istreambuf_iterator<char>(in), {});
    names.push_back(text(json::parse(words), "home.you"));
  }
  HttpClient ada = account("Ada");
  for (std::string name : names) {
    EXPECT_EQ(guest(name).get("/api/me").text("name"), name);
    name[0] = static_cast<char>(std::tolower(name[0]));
    HttpClient who(server_.port());
    const Reply refused = sign(who, "/api/account", name);
    EXPECT_EQ(refused.status, 400) << name;
    EXPECT_EQ(refused.code(), "name") << name;
    EXPECT_EQ(ada.ask("PUT", "/api/me/name",
                      json::serialize(json::object{{"name", name}, {"password", kPassword}}))
                  .code(),
              "name")
        << name;
  }
}

TEST_F(People, GuestsCanBeMuted) {
  HttpClient ada = account("Ada");
  HttpClient bo = guest("Bo");
  HttpClient quiet = guest("Cy");
  const std::string table =
      open(ada, R"({"game":"carcassonne","seats":["open","open","open"],"listed":true})");
  must(bo, table, "sit");
  const std::string chat = "/api/tables/" + table + "/chat";
  EXPECT_EQ(bo.post(chat, R"({"text":"rude words"})").status, 200);
  EXPECT_THAT(ada.get(chat).body, HasSubstr("rude words"));
  const auto mute = [&](const char* body) { return ada.ask("PUT", "/api/me/mutes", body).status; };
  EXPECT_EQ(mute(R"({"name":"bo"})"), 200);
  EXPECT_THAT(ada.get(chat).body, Not(HasSubstr("rude words")));
  WsClient socket(server_.port(), ada.cookie());
  socket.send_text(R"({"t":"watch","table":")" + table + "\"}");
  ASSERT_TRUE(socket.message());
  EXPECT_EQ(bo.post(chat, R"({"text":"more of them"})").status, 200);
  must(quiet, table, "sit");
  EXPECT_THAT(socket.message().value_or(""), HasSubstr(R"("event":"sit")")) << "not the chat";
  EXPECT_EQ(mute(R"({"name":"Bo","on":false})"), 200);
  EXPECT_THAT(ada.get(chat).body, HasSubstr("more of them"));
  EXPECT_EQ(mute(R"({"name":"Cy"})"), 404) << "who has said nothing";
}

TEST_F(People, WhoeverSignsInWhileManyDoHasToTryAgain) {
  // More at once than may wait, each under another name.
  std::vector<Connection> clients;
  for (int i = 0; i < 48; ++i) {
    const std::string body = R"({"name":"No)" + std::to_string(i) + R"(","password":"mousetrap"})";
    clients.emplace_back(server_.port())
        .send("POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: " + server_.origin() +
              "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }
  int crowded = 0;
  for (Connection& client : clients) {
    const std::string head = client.take_until("\r\n\r\n", kPatience).value_or("");
    const bool refused = head.starts_with("HTTP/1.1 429");
    crowded += refused && client.take_until("\"crowded\"", kPatience) ? 1 : 0;
    EXPECT_TRUE(refused || head.starts_with("HTTP/1.1 401")) << head;
  }
  EXPECT_GT(crowded, 0);
  account("Ada");
  HttpClient again(server_.port());
  EXPECT_EQ(sign(again, "/api/session", "Ada").status, 200);
}

TEST_F(People, ANewNameIsTakenEverywhere) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  const auto rename = [&](const std::string& name, const std::string& password = kPassword) {
    return ada.ask("PUT", "/api/me/name",
                   json::serialize(json::object{{"name", name}, {"password", password}}));
  };
  EXPECT_EQ(rename("Di", "hickory dickory").code(), "login");
  EXPECT_EQ(rename("bO").code(), "name");
  EXPECT_EQ(rename("x").status, 400);
  EXPECT_EQ(rename("Di").text("name"), "Di");
  EXPECT_EQ(rename("DI").text("name"), "DI") << "one's own name in other letters";
  EXPECT_EQ(ada.get("/api/me").text("name"), "DI");
  EXPECT_EQ(text(look(bo, table).at("seats").at(0), "name"), "DI");
  EXPECT_EQ(bo.get("/api/players/Ada").status, 404);
  HttpClient again(server_.port());
  EXPECT_EQ(sign(again, "/api/session", "Ada").code(), "login");
  EXPECT_EQ(sign(again, "/api/session", "di").status, 200);
  account("Ada");
}

TEST_F(People, WhatCannotBeReadIsBusyAndNotEmpty) {
  HttpClient ada = account("Ada");
  const std::string table = open(ada, R"({"game":"carcassonne","listed":true})");
  server_.kill_hard();
  server_.start();  // so that the table is in the store alone
  const std::unique_ptr<Database> store = open_sqlite(folder_.path() / "data" / "fullcircle.db");
  WsClient socket(server_.port(), ada.cookie());
  socket.send_text(R"({"t":"ping"})");
  ASSERT_TRUE(socket.message());
  const auto without = [&](const char* part, const std::vector<std::string>& paths) {
    store->run_script(std::string("ALTER TABLE ") + part + " RENAME TO hidden");
    for (const std::string& path : paths) {
      const Reply reply = ada.get(path);
      EXPECT_EQ(reply.status, 503) << path << ": " << reply.body;
      EXPECT_EQ(reply.code(), "busy") << path;
    }
    if (std::string(part) == "keys") {
      EXPECT_EQ(WsClient(server_.port(), ada.cookie()).status(), 503);
    }
    if (std::string(part) == "events") {
      socket.send_text(R"({"t":"watch","table":")" + table + "\"}");
      const std::optional<Frame> frame = socket.receive();
      ASSERT_TRUE(frame);
      EXPECT_EQ(frame->opcode(), 8) << frame->payload;
      EXPECT_EQ(frame->close_code(), 1012) << "they come back by themselves";
    }
    store->run_script(std::string("ALTER TABLE hidden RENAME TO ") + part);
  };
  without("keys", {"/api/me", "/api/tables", "/api/me/tables"});
  without("events", {"/api/tables/" + table});
  without("chat", {"/api/tables/" + table + "/chat"});
  without("seats", {"/api/tables", "/api/me/tables"});
  without("ratings", {"/api/leaderboard?game=carcassonne", "/api/players/Ada"});
  EXPECT_EQ(ada.get("/api/me").text("name"), "Ada");
}

class PasswordTries : public People {
 protected:
  PasswordTries() : People({"--logins=3"}) {}
};

TEST_F(PasswordTries, AreCountedByAddress) {
  account("Ada");
  HttpClient cy(server_.port());
  for (const char* name : {"One", "Two", "Three"}) {
    EXPECT_EQ(sign(cy, "/api/session", name, "hickory dickory").code(), "login");
  }
  const Reply refused = sign(cy, "/api/session", "Ada");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.code(), "limit");
}

class BehindProxy : public People {
 protected:
  BehindProxy() : People({"--logins=30", "--trust-proxy=true"}) {}
};

TEST_F(BehindProxy, WhoeverTriesAtANameDoesNotUseUpTheAttemptsOfOthers) {
  HttpClient ada = account("Ada");
  HttpClient cy(server_.port());
  const auto sign_in = [&](const char* name, const char* password, const char* from) {
    const json::object body{{"name", name}, {"password", password}};
    return cy.ask("POST", "/api/session", json::serialize(body),
                  {std::string("X-Forwarded-For: ") + from});
  };
  constexpr int kTooMany = Tries::kFree + 1;
  for (int i = 0; i < kTooMany; ++i) sign_in("Nobody", "hickory dickory", "192.0.2.1");
  for (int i = 0; i < kTooMany; ++i) sign_in("Ada", "hickory dickory", "192.0.2.1");
  EXPECT_EQ(sign_in("Ada", kPassword, "192.0.2.1").status, 429);
  EXPECT_EQ(sign_in("Ada", kPassword, "192.0.2.2").status, 200) << "her name was not counted";
  for (int i = 0; i < kTooMany; ++i) sign_in("Ada", "hickory dickory", "192.0.2.3");
  EXPECT_EQ(sign_in("Ada", kPassword, "192.0.2.3").code(), "limit");
  EXPECT_EQ(sign_in("Ada", kPassword, "192.0.2.2").status, 200) << "she is not locked out there";
  EXPECT_EQ(ada.ask("PUT", "/api/me/name",
                    json::serialize(json::object{{"name", "Di"}, {"password", kPassword}}))
                .status,
            200)
      << "who is signed in has their own tries";
}

}  // namespace
}  // namespace fullcircle::test
