#pragma once

#include <atomic>
#include <cstring>
#include <mutex>

#include "store/sqlite.h"
#include "table/registry.h"
#include "tests/core/eventually.h"
#include "tests/server/harness.h"

// kill -9 while people come, write and go: every address that writes, each asked again until it is
// answered. Afterwards everything is there once, and whoever wanted to go is gone.

namespace fullcircle::test {

struct PeopleCrashReport {
  int kills = 0;
  int answered = 0;                 // requests that write
  int repeated = 0;                 // of these, sent again because the answer did not come
  int gone = 0;                     // people who asked to be deleted
  std::map<std::string, int> hits;  // by address: how often a kill hit one on its way
  std::vector<std::string> wrong;
};

class PeopleCrashTrial {
 public:
  PeopleCrashTrial(const fs::path& folder, int kills)
      : folder_(folder),
        server_(folder / "data", {"--commands=1000000", "--newcomers=1000000", "--tables=1000000",
                                  "--logins=1000000", "--new-tables=1000000"}),
        kills_(kills) {}

  PeopleCrashReport run(unsigned seed) {
    std::vector<std::thread> workers;
    for (int i = 0; i < kWorkers; ++i) workers.emplace_back([this, i, seed] { work(i, seed); });
    std::mt19937 random(seed);
    for (int i = 0; i < kills_; ++i) {
      // After some answers, however long they take; and every fourth time while it comes back.
      if (i % 4 != 3) wait_for_answers(3 + static_cast<int>(random() % 12));
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));  // at any moment
      server_.kill_hard();
      server_.start();
      ++report_.kills;
    }
    stop_ = true;
    for (std::thread& worker : workers) worker.join();
    expect_nobody_in_limbo();
    return report_;
  }

 private:
  static constexpr int kWorkers = 4;

  void wait_for_answers(int count) {
    const auto answered = [this] {
      const std::lock_guard lock(mutex_);
      return report_.answered;
    };
    const int wanted = answered() + count;
    if (!eventually([&] { return answered() >= wanted; })) complain("nothing happens any more");
  }

  struct Outcome {
    Reply reply;
    bool again = false;  // it was sent more than once
  };

  /// Until it is answered.
  Outcome insist(HttpClient& who, const std::string& method, const std::string& path,
                 const json::object& body = {}) {
    Outcome outcome;
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(3);
    for (;;) {
      if (std::chrono::steady_clock::now() > end)
        throw std::runtime_error("nobody answers " + path);
      outcome.reply = who.ask_once(method, path, json::serialize(body), {});
      const bool later =
          outcome.reply.status == 0 || outcome.reply.status == 503 || outcome.reply.status == 429;
      if (!later) break;
      if (outcome.reply.status == 0) outcome.again = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    const std::lock_guard lock(mutex_);
    ++report_.answered;
    if (outcome.again) {
      ++report_.repeated;
      ++report_.hits[method + " " + address_of(path)];
    }
    return outcome;
  }
  /// Without the ids in it.
  static std::string address_of(const std::string& path) {
    for (const char* list : {"/api/tables/", "/api/tokens/"}) {
      const std::size_t size = std::strlen(list);
      if (!path.starts_with(list)) continue;
      const std::size_t rest = path.find('/', size);
      return list + std::string("*") + (rest == path.npos ? "" : path.substr(rest));
    }
    return path;
  }
  Outcome must(HttpClient& who, const std::string& method, const std::string& path,
               const json::object& body = {}) {
    Outcome outcome = insist(who, method, path, body);
    if (outcome.reply.status >= 300) {
      complain(method + " " + path + " was answered " + outcome.reply.body);
    }
    return outcome;
  }

  /// One life after the other: somebody comes, does everything there is to do, and goes.
  void work(int number, unsigned seed) {
    std::mt19937 random(seed + static_cast<unsigned>(number) + 1);
    HttpClient host(server_.port());
    try {
      enter(host, "Host " + std::to_string(number));
      for (int life = 0; !stop_; ++life) live(host, number, life, random);
    } catch (const std::runtime_error& error) {
      complain(error.what());
    }
  }

  void enter(HttpClient& who, const std::string& name) {
    must(who, "POST", "/api/guest", {{"name", name}});
  }

  void live(HttpClient& host, int number, int life, std::mt19937& random) {
    HttpClient me(server_.port());
    const std::string name = "Ada " + std::to_string(number) + "." + std::to_string(life);
    if (!become_account(me, name)) return;
    const std::string fresh = name + "b";
    // The first of them may have been answered to nobody: then this is their name already.
    must(me, "PUT", "/api/me/name", {{"name", fresh}, {"password", kPassword}});
    const std::string settings = "theme" + std::to_string(random() % 1000);
    must(me, "PUT", "/api/me/settings", {{"theme", settings}});
    must(me, "PUT", "/api/notices", {{"push", false}, {"webhook", "https://hooks.example/ada"}});
    must(me, "POST", "/api/push", push_device());
    make_tokens(me);
    change_password(me);
    const std::vector<std::string> tables = open_tables(me, host);
    talk(me, host, "Host " + std::to_string(number), tables);
    expect_settings(me, settings);
    if (random() % 4 == 0) sign_out_and_in(me, fresh);
    leave(me, fresh, tables);
  }

  /// Registered, even if the answer was lost: then they sign in.
  bool become_account(HttpClient& me, const std::string& name) {
    enter(me, name);
    const json::object who{{"name", name}, {"password", kPassword}};
    const Outcome made = insist(me, "POST", "/api/account", who);
    if (made.reply.status == 200) return true;
    // Done, and not heard of: the name is theirs, and the session of the guest is over.
    if (!made.again) complain("no account: " + made.reply.body);
    const Outcome in = must(me, "POST", "/api/session", who);
    return in.reply.status == 200;
  }

  static json::object push_device() {
    return {
        {"endpoint", "https://push.example/send/" + random_hex(8)},
        {"p256dh",
         "BIvJlg-KgULn4agsZkbnK2XjMSwD7tqZct0ILn-4L3KNOOE4ou1WE6hdugvAAUCXnMj263_M40_zbxUW8nnZ39Q"},
        {"auth", "7fEinb2XD-svsHv-02gt4g"}};
  }

  void make_tokens(HttpClient& me) {
    constexpr int kTokens = 2;
    for (int i = 0; i < kTokens; ++i) {
      const Outcome made =
          must(me, "POST", "/api/tokens",
               {{"label", "bot"}, {"scopes", json::array{"read"}}, {"id", random_hex(32)}});
      HttpClient bot(server_.port());
      const std::string bearer = "Authorization: Bearer " + made.reply.text("token");
      Reply seen;
      do {
        seen = bot.ask_once("GET", "/api/me", {}, {bearer});
      } while (seen.status == 0 || seen.status == 503);
      if (seen.status != 200) complain("a token that was told is not valid");
    }
    const json::value all = must(me, "GET", "/api/tokens").reply.parsed();
    if (all.at("tokens").as_array().size() != kTokens) {
      complain("tokens doubled or lost: " + json::serialize(all));
    }
    end_token(me, text(all.at("tokens").at(0), "id"), kTokens - 1);
  }

  void end_token(HttpClient& me, const std::string& id, std::size_t others) {
    const Outcome ended = insist(me, "DELETE", "/api/tokens/" + id);
    // Done, and not heard of: there is no such token by now.
    const bool gone = ended.again && ended.reply.code() == "token";
    if (ended.reply.status != 200 && !gone) {
      complain("a token cannot be ended: " + ended.reply.body);
    }
    const Reply left = must(me, "GET", "/api/tokens").reply;
    const json::value rest = left.parsed();
    if (rest.at("tokens").as_array().size() != others || left.body.find(id) != left.body.npos) {
      complain("a token that was ended is there: " + left.body);
    }
  }

  void change_password(HttpClient& me) {
    const std::string fresh = "see how they run";
    const Outcome changed = insist(me, "PUT", "/api/me/password",
                                   {{"old", kPassword}, {"new", fresh}, {"end_tokens", true}});
    // Done, and not heard of: the old password is wrong by now.
    if (changed.reply.status != 200 && !(changed.again && changed.reply.code() == "login")) {
      complain("no new password: " + changed.reply.body);
    }
    const Outcome back =
        insist(me, "PUT", "/api/me/password", {{"old", fresh}, {"new", kPassword}});
    if (back.reply.status != 200 && !(back.again && back.reply.code() == "login")) {
      complain("no way back to the old password: " + back.reply.body);
    }
  }

  std::vector<std::string> open_tables(HttpClient& me, HttpClient& host) {
    std::vector<std::string> tables;
    for (const char* seats : {R"(["open","open","open"])", R"(["open","open"])"}) {
      const json::object wanted{{"id", random_hex(32)},
                                {"game", all_games().front().info.name},
                                {"listed", true},
                                {"seats", json::parse(seats)}};
      const Outcome opened = must(me, "POST", "/api/tables", wanted);
      tables.push_back(opened.reply.text("table"));
      // Whoever asks for the same again gets the same, also much later.
      const Outcome same = must(me, "POST", "/api/tables", wanted);
      if (same.reply.body != opened.reply.body) complain("a table was opened twice");
    }
    // The second one is played to its end at once, and again.
    command(host, tables[1], "sit");
    command(host, tables[1], "resign");
    const std::string rematch = "/api/tables/" + tables[1] + "/rematch";
    const std::string next =
        must(me, "POST", rematch, {{"id", random_hex(32)}}).reply.text("table");
    if (must(host, "POST", rematch).reply.text("table") != next) complain("two rematches");
    tables.push_back(next);
    return tables;
  }

  void command(HttpClient& who, const std::string& table, const std::string& verb) {
    must(who, "POST", "/api/tables/" + table + "/commands",
         {{"verb", verb}, {"id", random_hex(32)}});
  }

  void talk(HttpClient& me, HttpClient& host, const std::string& name,
            const std::vector<std::string>& tables) {
    const std::string chat = "/api/tables/" + tables[0] + "/chat";
    std::vector<std::string> said;
    for (const char* line : {"one", "two", "three"}) {
      must(me, "POST", chat, {{"text", line}, {"id", random_hex(32)}});
      said.emplace_back(line);
    }
    must(host, "POST", chat, {{"text", "hello"}, {"id", random_hex(32)}});
    must(host, "POST", "/api/tables/" + tables[0] + "/report",
         {{"text", tables[0]}, {"id", random_hex(32)}});
    must(me, "PUT", "/api/me/mutes", {{"name", name}});
    const json::value held = must(me, "GET", chat).reply.parsed();
    std::vector<std::string> heard;
    for (const json::value& line : held.at("chat").as_array()) heard.push_back(text(line, "text"));
    if (heard != said) complain("chat doubled or lost: " + json::serialize(held));
  }

  void expect_settings(HttpClient& me, const std::string& settings) {
    const json::value who = must(me, "GET", "/api/me").reply.parsed();
    if (text(who.at("settings"), "theme") != settings) complain("settings are lost");
  }

  void sign_out_and_in(HttpClient& me, const std::string& name) {
    insist(me, "DELETE", "/api/sessions");
    must(me, "POST", "/api/session", {{"name", name}, {"password", kPassword}});
  }

  void leave(HttpClient& me, const std::string& name, const std::vector<std::string>& tables) {
    const Outcome left = insist(me, "DELETE", "/api/me", {{"password", kPassword}});
    // Done, and not heard of: they are nobody by now.
    const bool gone = left.again && left.reply.code() == "who";
    if (left.reply.status != 200 && !gone) {
      complain("cannot go: " + left.reply.body);
    }
    const std::lock_guard lock(mutex_);
    ++report_.gone;
    gone_names_.push_back(name);
    for (const std::string& table : tables) left_tables_.push_back(table);
  }

  /// Whoever asked to be deleted is, and nobody waits for them.
  void expect_nobody_in_limbo() {
    const std::unique_ptr<Database> store = open_sqlite(folder_ / "data" / "fullcircle.db");
    const auto count = [&](const char* sql, std::initializer_list<Value> values = {}) {
      std::int64_t found = 0;
      store->run(sql, values, [&](const Row& row) { found = row.integer(0); });
      return found;
    };
    const bool all =
        eventually([&] { return count("SELECT count(*) FROM users WHERE leaving = 1") == 0; });
    if (!all) complain("somebody who asked to be deleted is still there");
    if (count("SELECT count(*) FROM users WHERE banned = 1") != 0) complain("somebody is banned");
    for (const std::string& name : gone_names_) {
      if (count("SELECT count(*) FROM users WHERE name = $1", {name}) != 0) {
        complain(name + " is still there");
      }
    }
    for (const std::string& table : left_tables_) {
      // Only hosts are left at them; where there is no other, the table is over.
      const std::int64_t people = count("SELECT count(*) FROM seats WHERE table_id = $1", {table});
      const std::int64_t open =
          count("SELECT count(*) FROM tables WHERE id = $1 AND status <> 'finished'", {table});
      if (open != 0 && people == 0) complain(table + " waits for nobody");
    }
    if (count("SELECT count(*) FROM reports") != report_.gone) complain("reports doubled or lost");
    if (count("SELECT count(*) FROM tables") != static_cast<std::int64_t>(left_tables_.size())) {
      complain("tables doubled or lost");
    }
  }

  void complain(const std::string& what) {
    const std::lock_guard lock(mutex_);
    report_.wrong.push_back(what);
  }

  fs::path folder_;
  ServerProcess server_;
  int kills_;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::vector<std::string> gone_names_;
  std::vector<std::string> left_tables_;
  PeopleCrashReport report_;
};

}  // namespace fullcircle::test
