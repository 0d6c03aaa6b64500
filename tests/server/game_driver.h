#pragma once

#include <gtest/gtest.h>

#include "server/tables/table_messages.h"
#include "table/registry.h"
#include "table/sitter.h"
#include "tests/server/harness.h"

namespace fullcircle::test {

/// Follows a table as its players see it and knows what they know together: replays the game beside
/// the server and compares what each of them is sent with what the rules say they may see.
class Mirror {
 public:
  /// Takes a message of {"t":"table"} that a seat (or -1, a spectator) was sent.
  void take(const json::object& message, int viewer) {
    for (const json::value& value : message.at("events").as_array()) {
      const json::object& event = value.as_object();
      const auto number = static_cast<std::size_t>(event.at("n").as_int64());
      if (events_.size() <= number) events_.resize(number + 1);
      Seen& seen = events_[number];
      seen.kind = std::string(event.at("event").as_string());
      if (const json::value* seat = event.if_contains("seat")) {
        seen.seat = static_cast<int>(seat->as_int64());
      }
      const json::value* text = event.if_contains("text");
      const std::string sent = text == nullptr ? "" : std::string(text->as_string());
      // What is hidden has a question mark; whoever sees more is right.
      if (seen.text.empty() || seen.text.find('?') != std::string::npos) seen.text = sent;
      if (seen.kind == "open") about_ = event.at("about").as_object();
    }
    if (const json::value* hash = message.if_contains("hash")) {
      const auto next = static_cast<std::size_t>(message.at("n").as_int64());
      hashes_[next][viewer] = std::string(hash->as_string());
      EXPECT_EQ(view_hash(json::serialize(message.at("view"))).size(), 32U);
    }
  }

  std::size_t next() const { return events_.size(); }
  const json::object& about() const { return about_; }

  /// Plays on to the newest event; every view that was sent must be the one of the rules.
  const Table& game() {
    for (; played_ < events_.size(); ++played_) {
      const Seen& seen = events_[played_];
      if (seen.kind == "start") {
        const GameEntry& entry = **find_game(std::string(about_.at("game").as_string()));
        Options options = default_options(entry.info.options);
        for (const auto& option : about_.at("options").as_object()) {
          EXPECT_TRUE(set_option(
              entry.info.options,
              std::string(option.key()) + "=" + std::string(option.value().as_string()), options));
        }
        const std::size_t seats = about_.at("seats").as_array().size();
        table_ = std::move(*open_table(entry, options, unnamed_seats(seats)));
      } else if (seen.kind == "move") {
        const Status done = table_->submit(Seat{static_cast<std::uint8_t>(seen.seat)}, seen.text);
        EXPECT_TRUE(done) << seen.text << ": " << done.error().why;
      } else if (seen.kind == "draw") {
        const Status done = table_->submit(Actor::chance(), seen.text);
        EXPECT_TRUE(done) << seen.text << ": " << done.error().why;
      } else if (seen.kind == "undo") {
        table_->undo();
      }
      const auto sent = hashes_.find(played_ + 1);
      if (sent == hashes_.end() || !table_) continue;
      for (const auto& [viewer, hash] : sent->second) {
        const Sight sight =
            viewer < 0 ? Sight{false, {}} : Sight{false, Seat{static_cast<std::uint8_t>(viewer)}};
        EXPECT_EQ(view_hash(table_->to_json(sight)), hash) << "viewer " << viewer;
        ++compared_;
      }
    }
    return *table_;
  }
  int compared() const { return compared_; }

 private:
  struct Seen {
    std::string kind;
    int seat = -1;
    std::string text;
  };
  std::vector<Seen> events_;
  std::map<std::size_t, std::map<int, std::string>> hashes_;
  json::object about_;
  std::unique_ptr<Table> table_;
  std::size_t played_ = 0;
  int compared_ = 0;
};

inline std::string command_json(const std::string& table, const std::string& id, int expect,
                                const std::string& move) {
  json::object command = {{"t", "do"},      {"table", table},   {"id", id},
                          {"verb", "move"}, {"expect", expect}, {"move", move}};
  return json::serialize(command);
}

/// Any legal decision of the seat to act.
inline std::string any_move(const Table& game, std::uint64_t seed) {
  return (*game.make_thinker("random", seed))->choose(game);
}

}  // namespace fullcircle::test
