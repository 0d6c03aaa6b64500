#pragma once

#include <atomic>
#include <mutex>

#include "tests/core/eventually.h"
#include "tests/server/game_driver.h"

// kill -9 under load: what clients were sent is compared with what the server holds afterwards.

namespace fullcircle::test {

struct CrashReport {
  int kills = 0;
  int tables = 0;
  int acknowledged = 0;  // moves answered with ok or dup
  int repeated = 0;      // of these, sent again because the answer did not come
  int overheard = 0;     // events that a spectator's socket was sent
  std::vector<std::string> wrong;
};

class CrashTrial {
 public:
  CrashTrial(const fs::path& folder, int kills)
      : server_(folder / "data", {"--commands=1000000", "--newcomers=1000000", "--tables=1000000",
                                  "--reading=1000000", "--new-tables=1000000"}),
        kills_(kills) {}

  CrashReport run(unsigned seed) {
    std::vector<std::thread> workers;
    for (int i = 0; i < kWorkers; ++i) workers.emplace_back([this, i] { work(i); });
    std::mt19937 random(seed);
    for (int i = 0; i < kills_; ++i) {
      // After some moves, however long they take; and every fourth time while it comes back.
      if (i % 4 != 3) wait_for_moves(7 + static_cast<int>(random() % 10));
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));  // at any moment
      server_.kill_hard();
      server_.start();
      ++report_.kills;
    }
    stop_ = true;
    for (std::thread& worker : workers) worker.join();
    report_.tables = static_cast<int>(sent_.size());
    HttpClient anybody(server_.port());
    for (const auto& [table, sent] : sent_) compare(anybody, table, sent);
    return report_;
  }

 private:
  static constexpr int kWorkers = 6;
  struct Sent {
    std::string move;
    int next;
  };
  /// What was sent of a table: moves to whoever made them, events to whoever watched.
  struct History {
    std::vector<Sent> moves;
    std::map<std::int64_t, std::string> events;
  };
  /// Watches a table from outside, and comes back after every kill.
  class Spectator {
   public:
    Spectator(int port, std::string table) : port_(port), table_(std::move(table)) {}
    /// Takes what has come meanwhile.
    void listen(std::map<std::int64_t, std::string>& events) {
      if (!socket_) {
        socket_ = std::make_unique<WsClient>(port_, "");
        socket_->send_text("{\"t\":\"watch\",\"table\":\"" + table_ +
                           "\",\"seen\":" + std::to_string(events.size()) + "}");
      }
      for (;;) {
        const std::optional<std::string> text = socket_->message(1);
        if (!text) break;
        const json::value message = json::parse(*text);
        if (message.at("t") != "table") continue;
        for (const json::value& event : message.at("events").as_array()) {
          events[event.at("n").as_int64()] = json::serialize(event);
        }
      }
      if (!socket_->accepted() || socket_->connection().ended()) socket_.reset();
    }

   private:
    int port_;
    std::string table_;
    std::unique_ptr<WsClient> socket_;
  };

  void wait_for_moves(int count) {
    const auto acknowledged = [this] {
      const std::lock_guard lock(mutex_);
      return report_.acknowledged;
    };
    const int wanted = acknowledged() + count;
    if (!eventually([&] { return acknowledged() >= wanted; })) complain("nothing happens any more");
  }

  /// Two people at one screen after the other: they play table after table, never giving up on a
  /// command before it is answered.
  void work(int number) {
    HttpClient ada(server_.port());
    HttpClient bo(server_.port());
    be_somebody(ada, "Ada " + std::to_string(number));
    be_somebody(bo, "Bo " + std::to_string(number));
    const std::span<const GameEntry> games = all_games();
    const GameEntry& game = games[static_cast<std::size_t>(number) % games.size()];
    while (!stop_) play_table(ada, bo, std::string(game.info.name));
  }

  void be_somebody(HttpClient& who, const std::string& name) {
    while (who.cookie().empty()) {
      who.become_guest(name);
      if (who.cookie().empty()) pause();
    }
  }

  Reply insist(HttpClient& who, const std::string& method, const std::string& path,
               const std::string& body, bool* again = nullptr) {
    for (;;) {
      const Reply reply = who.ask_once(method, path, body, {});  // whoever asks again is to know it
      if (reply.status != 0 && reply.status != 503) return reply;
      if (again != nullptr) *again = true;
      pause();
    }
  }

  void play_table(HttpClient& ada, HttpClient& bo, const std::string& game) {
    const Reply opened =
        insist(ada, "POST", "/api/tables", "{\"game\":\"" + game + "\",\"listed\":true}");
    const std::string table = opened.text("table");
    if (table.empty()) return complain("no table: " + opened.body);
    const std::string path = "/api/tables/" + table;
    insist(bo, "POST", path + "/commands", "{\"verb\":\"sit\",\"id\":\"" + random_hex(32) + "\"}");
    Mirror mirror;
    Spectator spectator(server_.port(), table);
    std::map<std::int64_t, std::string> overheard;
    for (;;) {
      spectator.listen(overheard);
      {
        const std::lock_guard lock(mutex_);
        sent_[table].events = overheard;
      }
      mirror.take(json::parse(insist(ada, "GET", path, {}).body).as_object(), 0);
      mirror.take(json::parse(insist(bo, "GET", path, {}).body).as_object(), 1);
      const Table& board = mirror.game();
      if (board.to_act().is_nobody()) return;
      if (stop_) return;
      const int seat = board.to_act().seat().index;
      const std::string move = any_move(board, mirror.next());
      const std::string body = json::serialize(
          json::object{{"id", random_hex(32)}, {"expect", mirror.next()}, {"move", move}});
      bool again = false;
      const Reply reply = insist(seat == 0 ? ada : bo, "POST", path + "/commands", body, &again);
      const std::string answer = reply.text("answer");
      if (answer != "ok" && !(answer == "dup" && again)) {
        return complain(table + ": " + move + " was answered " + reply.body);
      }
      const std::lock_guard lock(mutex_);
      ++report_.acknowledged;
      if (again) ++report_.repeated;
      sent_[table].moves.push_back(
          {move, static_cast<int>(reply.parsed().as_object().at("n").as_int64())});
    }
  }

  /// Every move that was acknowledged is there once, in its place, and no other; and every event is
  /// as the spectator was sent.
  void compare(HttpClient& anybody, const std::string& table, const History& history) {
    const std::vector<Sent>& sent = history.moves;
    const Reply reply = anybody.get("/api/tables/" + table);
    if (reply.status != 200) return complain(table + " is gone");
    const json::value parsed = reply.parsed();
    std::size_t next = 0;
    for (const json::value& value : parsed.as_object().at("events").as_array()) {
      const json::object& event = value.as_object();
      const auto overheard = history.events.find(event.at("n").as_int64());
      if (overheard != history.events.end()) {
        ++report_.overheard;
        if (overheard->second != json::serialize(value)) {
          return complain(table + " sent " + overheard->second + " and holds another event");
        }
      }
      if (event.at("event") != "move") continue;
      if (next >= sent.size()) return complain(table + " holds a move nobody was sent");
      if (event.at("text").as_string() != sent[next].move) {
        return complain(table + ": " + sent[next].move + " is missing or out of place");
      }
      if (event.at("n").as_int64() >= sent[next].next) {
        return complain(table + ": " + sent[next].move + " has another number");
      }
      ++next;
    }
    if (next != sent.size()) complain(table + " lost " + std::to_string(sent.size() - next));
    const auto last = parsed.as_object().at("n").as_int64();
    if (!history.events.empty() && history.events.rbegin()->first >= last) {
      complain(table + " lost an event that a spectator was sent");
    }
  }

  void complain(const std::string& what) {
    const std::lock_guard lock(mutex_);
    report_.wrong.push_back(what);
  }
  static void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(10)); }

  ServerProcess server_;
  int kills_;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::map<std::string, History> sent_;
  CrashReport report_;
};

}  // namespace fullcircle::test
