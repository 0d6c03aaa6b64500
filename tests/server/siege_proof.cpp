#include <algorithm>
#include <cstdio>
#include <mutex>

#include "server/settings/data_folder.h"
#include "server/settings/secrets.h"
#include "table/registry.h"
#include "tests/proof.h"
#include "tests/server/harness.h"

// The long proof that one address holds nobody up: 100,000 tables, 200 connections of 127.0.0.1
// that ask for one thing without a pause, and two people from elsewhere who play.

namespace fullcircle::test {
namespace {

constexpr int kAttacker = 1;  // 127.0.0.1
constexpr int kAdasAddress = 2;
constexpr int kBosAddress = 3;
constexpr int kStranger = 4;

struct SiegePlan {
  int tables = 100'000;
  int connections = 200;
  int seconds = 20;
  std::string only;
};

/// Times in milliseconds, of several threads.
class Latencies {
 public:
  template <class Deed>
  auto time(const Deed& deed) {
    const std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
    auto result = deed();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    const std::lock_guard lock(mutex_);
    all_.push_back(took.count());
    return result;
  }
  std::string text() {
    const std::lock_guard lock(mutex_);
    if (all_.empty()) return "-";
    std::sort(all_.begin(), all_.end());
    const auto within = [&](double share) {
      return all_[static_cast<std::size_t>(share * static_cast<double>(all_.size() - 1))];
    };
    char text[80];
    std::snprintf(text, sizeof text, "%.1f / %.1f / %.1f ms (%zu)", within(0.5), within(0.99),
                  all_.back(), all_.size());
    return text;
  }

 private:
  std::mutex mutex_;
  std::vector<double> all_;
};

// What is played, and what else there is.
const std::string kPlayed(all_games().back().info.name);
const std::string kOther(all_games().front().info.name);

/// Two people at a table, by HTTP.
class Match {
 public:
  Match(int port, const std::string& ada, const std::string& bo)
      : ada_(port, kAdasAddress), bo_(port, kBosAddress) {
    ada_.set_cookie(ada);
    bo_.set_cookie(bo);
  }

  const std::string& id() const { return id_; }
  HttpClient& ada() { return ada_; }

  bool open(bool listed) {
    const Reply opened = ada_.post(
        "/api/tables", json::serialize(json::object{{"game", kPlayed}, {"listed", listed}}));
    id_ = opened.text("table");
    return command(bo_, opened.text("invite"), {{"verb", "sit"}}).status == 200;
  }
  /// One decision of whoever is to act; false when the game is over. Moves are timed.
  bool play(Latencies* times) {
    for (HttpClient* who : {&ada_, &bo_}) {
      const json::value legal = who->get("/api/tables/" + id_ + "/moves").parsed();
      const json::value* moves =
          legal.is_object() ? legal.as_object().if_contains("moves") : nullptr;
      if (moves == nullptr || moves->as_array().empty()) continue;
      const json::object move = {{"expect", legal.at("n")},
                                 {"move", moves->at(moves->as_array().size() / 2).at("move")}};
      const auto act = [&] { return command(*who, {}, move); };
      return (times != nullptr ? times->time(act) : act()).status == 200;
    }
    return false;
  }

 private:
  Reply command(HttpClient& who, const std::string& invite, json::object body) {
    body["id"] = random_hex(32);
    return who.post("/api/tables/" + id_ + "/commands?invite=" + invite, json::serialize(body));
  }

  HttpClient ada_;
  HttpClient bo_;
  std::string id_;
};

class Siege {
 public:
  Siege(fs::path data, SiegePlan plan) : data_(std::move(data)), plan_(std::move(plan)) {}

  void run() {
    prepare();
    const std::vector<std::string> paths = {"/api/games",
                                            "/api/tables",
                                            "/api/tables?status=finished",
                                            "/api/tables?status=finished&game=" + kOther,
                                            "/api/finished?most=200",
                                            "/api/players/Ada",
                                            "/api/players/Ada?opponent=Bo&result=drawn",
                                            "/api/leaderboard?game=" + kPlayed,
                                            "/api/tables/{some}",
                                            "/api/tables/{some}/record",
                                            "/api/tables/{theirs}",
                                            "/"};
    std::printf(
        "%d tables, %d connections of one address\n"
        "p50 / p99 / the longest (how many)\n",
        plan_.tables, plan_.connections);
    for (const std::string& path : paths) {
      if (plan_.only.empty() || plan_.only == path) ask_for(path);
    }
    if (plan_.only.empty() || plan_.only == "connections") take_connections();
  }

 private:
  std::vector<std::string> flags() const {
    return {"--commands=1000000", "--tables=1000000", "--new-tables=1000000"};
  }

  /// A few games that are over, under way and open, and copies of them.
  void prepare() {
    {
      ServerProcess server(data_, flags());
      HttpClient ada(server.port(), kAdasAddress);
      HttpClient bo(server.port(), kBosAddress);
      for (auto& [who, name] : {std::pair{&ada, "Ada"}, {&bo, "Bo"}}) {
        who->post("/api/account",
                  json::serialize(json::object{{"name", name}, {"password", kPassword}}));
      }
      ada_ = ada.cookie();
      bo_ = bo.cookie();
      Match game(server.port(), ada_, bo_);
      for (int i = 0; i < 16; ++i) {
        game.open(true);
        for (int moves = 0; (i < 12 || moves < 4) && game.play(nullptr); ++moves) {
        }
      }
      for (int i = 0; i < 4; ++i) {
        ada.post("/api/tables", json::serialize(json::object{{"game", kOther}, {"listed", true}}));
      }
      server.terminate();
    }
    copy_tables();
  }

  void copy_tables() {
    const Result<DataFolder> taken = DataFolder::take(data_.string());
    const Result<std::unique_ptr<Store>> opened = open_store(data_);
    Store& store = **opened;
    const std::vector<std::string> models = store.table_ids("", 1000);
    for (int i = static_cast<int>(models.size()); i < plan_.tables;) {
      Transaction transaction(store.database());
      for (int in_commit = 0; in_commit < 1000 && i < plan_.tables; ++in_commit, ++i) {
        const std::string& model = models[static_cast<std::size_t>(i) % models.size()];
        TableRow row = *store.table(model);
        row.id = random_id(12);
        row.changed -= i;
        store.add_table(row, store.events(model));
        store.set_seats(row.id, store.seats(model));
        ids_.push_back(row.id);
      }
      transaction.commit();
    }
  }

  /// Everybody who asks for something that there is more than one of asks for another each time.
  std::string with_table(std::string path, const std::string& theirs) {
    const auto put = [&](const std::string& what, const std::string& id) {
      if (const std::size_t at = path.find(what); at != path.npos)
        path.replace(at, what.size(), id);
    };
    put("{theirs}", theirs);
    if (path.find('{') != path.npos) put("{some}", ids_[next_++ % ids_.size()]);
    return path;
  }

  void attack(const std::string& path, int port, const std::string& theirs) {
    HttpClient who(port, kAttacker);
    while (!over_) {
      const Reply reply = who.get(with_table(path, theirs));
      const bool good = reply.status == 200;
      ++(good ? answered_ : refused_);
    }
  }

  void play(Match& game, Latencies& moves) {
    while (!over_) {
      if (!game.play(&moves)) game.open(true);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  /// Ada sits at the copies too.
  void come_back(int port, Latencies& back) {
    HttpClient ada(port, kAdasAddress);
    ada.set_cookie(ada_);
    for (std::size_t at = ids_.size(); !over_; --at) {
      const auto look = [&] { return ada.get("/api/tables/" + ids_[at - 1]).status; };
      if (back.time(look) != 200) ++failed_;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
  void watch_log() {
    while (!over_) {
      std::error_code error;
      const std::uintmax_t size = fs::file_size(data_ / "fullcircle.db-wal", error);
      if (!error) longest_log_ = std::max(longest_log_, size);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  void ask_for(const std::string& path) {
    ServerProcess server(data_, flags());
    over_ = false;
    answered_ = refused_ = failed_ = 0;
    longest_log_ = 0;
    Latencies moves;
    Latencies back;
    Match game(server.port(), ada_, bo_);
    game.open(true);
    const std::string theirs = game.id();
    std::vector<std::thread> threads;
    threads.emplace_back([&] { play(game, moves); });
    threads.emplace_back([&] { come_back(server.port(), back); });
    threads.emplace_back([&] { watch_log(); });
    for (int i = 0; i < plan_.connections; ++i) {
      threads.emplace_back([&] { attack(path, server.port(), theirs); });
    }
    std::this_thread::sleep_for(std::chrono::seconds(plan_.seconds));
    over_ = true;
    for (std::thread& thread : threads) thread.join();
    std::printf(
        "%s\n  move %s\n  coming back %s, %d failed\n  log %.1f MB; a second %d answered, "
        "%d refused\n",
        path.c_str(), moves.text().c_str(), back.text().c_str(), failed_.load(),
        static_cast<double>(longest_log_) / 1e6, answered_ / plan_.seconds,
        refused_ / plan_.seconds);
    std::fflush(stdout);
  }

  /// Half of the threads keep what they get and say nothing, half come and go.
  void take_connections() {
    ServerProcess server(data_, flags());
    over_ = false;
    answered_ = failed_ = 0;
    Latencies others;
    Latencies operators;
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&, keeps = i % 2 == 0] {
        std::vector<test::Connection> kept;
        while (!over_) {
          test::Connection connection(server.port(), kAttacker);
          ++answered_;
          if (keeps && kept.size() < 2000) kept.push_back(std::move(connection));
        }
      });
    }
    const auto visit = [&](int port, int from, Latencies& times) {
      while (!over_) {
        const auto come = [&] { return HttpClient(port, from).get("/healthz").status; };
        if (times.time(come) != 200) ++failed_;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
    };
    threads.emplace_back([&] { visit(server.port(), kStranger, others); });
    threads.emplace_back([&] { visit(server.admin_port(), kAttacker, operators); });
    std::this_thread::sleep_for(std::chrono::seconds(plan_.seconds));
    over_ = true;
    for (std::thread& thread : threads) thread.join();
    std::printf(
        "connections\n  another address %s\n  administration %s, %d failed\n  a second %d "
        "tried\n",
        others.text().c_str(), operators.text().c_str(), failed_.load(), answered_ / plan_.seconds);
  }

  fs::path data_;
  SiegePlan plan_;
  std::string ada_;
  std::string bo_;
  std::vector<std::string> ids_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> over_ = false;
  std::atomic<int> answered_ = 0;
  std::atomic<int> refused_ = 0;
  std::atomic<int> failed_ = 0;
  std::uintmax_t longest_log_ = 0;
};

}  // namespace
// namespace fullcircle::test
int prove_siege(int argc, char** argv) {
  const SiegePlan usual;
  const ProofArguments given = proof_arguments(
      argc, argv,
      {{{"tables", usual.tables}, {"connections", usual.connections}, {"seconds", usual.seconds}},
       {{"only", usual.only}}});
  const SiegePlan plan{given.whole("tables"), given.whole("connections"), given.whole("seconds"),
                       given.texts.at("only")};
  const TemporaryFolder folder;
  Siege(folder.path() / "data", plan).run();
  return 0;
}

}  // namespace fullcircle::test
