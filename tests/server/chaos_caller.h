#pragma once

#include "tests/core/eventually.h"
#include "tests/server/game_driver.h"

// Somebody who sends commands over a line that cannot be relied on.

namespace fullcircle::test {

struct ChaosPerson {
  ChaosPerson(std::string called, const ServerProcess& server, int line, int milliseconds)
      : name(std::move(called)), http(server.port()), port(line), impatience(milliseconds) {
    origin = server.origin();
    http.become_guest(name);
  }
  std::string name;
  HttpClient http;  // not over the line
  std::string origin;
  int port;
  int impatience;
};

struct CallerAnswer {
  std::string kind;  // ok, dup, stale, illegal
  int number = 0;
  std::string code;
  std::string reason;
  bool accepted() const { return kind == "ok" || kind == "dup"; }
};

/// Sends each command again until it is answered, over one connection after the other, and takes
/// what happens at the table meanwhile.
class Caller {
 public:
  Caller(ChaosPerson& person, std::string table) : person_(person), table_(std::move(table)) {}

  void send(const std::string& id, const std::string& text) {
    if (answers_[id].empty()) open_[id] = text;
    expected_[id] = static_cast<int>(number(json::parse(text), "expect"));
    say(text);
  }

  /// Takes what has come within that time.
  void listen(int milliseconds) {
    if (!socket_ || !socket_->accepted() || socket_->connection().ended() || is_silent()) {
      reconnect();
    }
    while (const std::optional<std::string> text = socket_->message(milliseconds)) {
      heard_ = std::chrono::steady_clock::now();
      take(json::parse(*text).as_object());
      milliseconds = 0;
    }
  }

  /// All answers to a command, the first one first.
  const std::vector<CallerAnswer>& answers(const std::string& id) { return answers_[id]; }
  const std::map<int, json::object>& events() const { return events_; }
  const std::map<int, std::string>& hashes() const { return hashes_; }
  /// The number of the first event that is missing.
  int next() const { return next_; }
  int sent() const { return sent_; }
  const std::vector<std::string>& wrong() const { return wrong_; }

 private:
  void say(const std::string& text) {
    ++sent_;
    if (socket_ && socket_->accepted()) socket_->send_text(text);
  }

  /// An answer, or what happened meanwhile, should have come long ago.
  bool is_silent() const {
    return std::chrono::steady_clock::now() - heard_ >
           std::chrono::milliseconds(person_.impatience);
  }

  void reconnect() {
    socket_ = std::make_unique<WsClient>(person_.port, person_.http.cookie(), person_.origin,
                                         std::string(), person_.impatience);
    heard_ = std::chrono::steady_clock::now();
    if (!socket_->accepted()) return;
    say(json::serialize(json::object{{"t", "watch"}, {"table", table_}, {"seen", next_}}));
    for (const auto& [id, text] : open_) say(text);
  }

  void take(const json::object& message) {
    if (message.at("t") == "table") return take_table(message, next_);
    if (message.at("t") != "answer") return wrong_.push_back(json::serialize(message));
    const std::string id = text(message, "id");
    CallerAnswer answer;
    answer.kind = text(message, "answer");
    if (answer.kind == "busy") return say(open_[id]);
    if (message.contains("n")) answer.number = static_cast<int>(number(message, "n"));
    if (message.contains("code")) answer.code = text(message, "code");
    if (message.contains("reason")) answer.reason = text(message, "reason");
    // Whoever expects a position says that they know what led to it.
    if (message.contains("since")) {
      take_table(message.at("since").as_object(), std::max(next_, expected_[id]));
    }
    open_.erase(id);
    check(id, answer);
    answers_[id].push_back(answer);
  }

  /// A command was accepted or not, whatever became of the line; and acknowledged anew only once.
  void check(const std::string& id, const CallerAnswer& answer) {
    for (const CallerAnswer& before : answers_[id]) {
      const bool same_number = !answer.accepted() || before.number == answer.number;
      const bool anew = before.kind == "ok" && answer.kind == "ok";
      if (before.accepted() == answer.accepted() && same_number && !anew) continue;
      wrong_.push_back(id + " was answered " + before.kind + " and " + answer.kind);
    }
  }

  /// The first event must not come later than number `from`.
  void take_table(const json::object& message, int from) {
    for (const json::value& value : message.at("events").as_array()) {
      json::object event = value.as_object();
      event.erase("at");
      const auto at = static_cast<int>(number(value, "n"));
      if (at > from) wrong_.push_back("a gap before event " + std::to_string(at));
      const auto [was, fresh] = events_.emplace(at, event);
      if (!fresh && was->second != event)
        wrong_.push_back("event changed: " + json::serialize(event));
      from = std::max(from, at + 1);
    }
    while (events_.contains(next_)) ++next_;
    const json::value* hash = message.if_contains("hash");
    if (hash != nullptr)
      hashes_[static_cast<int>(number(message, "n"))] = hash->as_string().c_str();
  }

  ChaosPerson& person_;
  std::string table_;
  std::unique_ptr<WsClient> socket_;
  std::chrono::steady_clock::time_point heard_;
  std::map<std::string, std::string> open_;
  std::map<std::string, int> expected_;  // by each command
  std::map<std::string, std::vector<CallerAnswer>> answers_;
  std::map<int, json::object> events_;
  std::map<int, std::string> hashes_;
  int next_ = 0;
  int sent_ = 0;
  std::vector<std::string> wrong_;
};

}  // namespace fullcircle::test
