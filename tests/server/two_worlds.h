#pragma once

#include "tests/server/game_driver.h"

// Nobody learns what their seat does not know: two games that differ only in what one seat cannot
// know are played through the real server, and every byte sent to that seat is compared.

namespace fullcircle::test {

inline constexpr int kSpectator = -1;

struct WorldEvent {
  Actor actor;
  std::string text;
};

struct TwoWorlds {
  const GameEntry* game = nullptr;
  int seats = 2;
  int viewer = 0;  // a seat, or kSpectator
  Options options;
  std::vector<WorldEvent> one;
  std::vector<WorldEvent> other;
  int differences = 0;
};

class WorldMaker {
 public:
  explicit WorldMaker(std::uint64_t seed) : random_(seed) {}

  /// One world, and no viewer yet.
  TwoWorlds make_one(const GameEntry& game) {
    TwoWorlds worlds;
    worlds.game = &game;
    worlds.seats = pick(game.info.min_seats, game.info.max_seats);
    worlds.options = default_options(game.info.options);
    for (std::size_t i = 0; i < game.info.options.size(); ++i) {
      const int values = static_cast<int>(game.info.options[i].values.size());
      worlds.options[i] = static_cast<std::uint8_t>(pick(0, values - 1));
    }
    worlds.one = prefix(worlds, pick(1, 40));
    return worlds;
  }

  /// The other world, which the viewer cannot tell from the first.
  void make_other(TwoWorlds& worlds) {
    worlds.other = worlds.one;
    if (worlds.game->info.has_secrets()) {
      for (int i = 0; i < 60; ++i) change_one(worlds);
    }
    worlds.differences = 0;
    for (std::size_t i = 0; i < worlds.one.size(); ++i) {
      worlds.differences += worlds.one[i].text != worlds.other[i].text ? 1 : 0;
    }
  }

 private:
  int pick(int least, int most) {
    return least + static_cast<int>(random_() % static_cast<std::uint64_t>(most - least + 1));
  }

  std::unique_ptr<Table> table(const TwoWorlds& worlds) {
    std::vector<std::string> names(static_cast<std::size_t>(worlds.seats), "Ada");
    return std::move(*open_table(*worlds.game, worlds.options, names));
  }

  /// A game up to a number of decisions, with the draws behind the last one. One that ends before
  /// that lacks its last decision: at the end everything is shown.
  std::vector<WorldEvent> prefix(const TwoWorlds& worlds, int decisions) {
    const std::unique_ptr<Table> game = table(worlds);
    LooseDealer dealer(random_());
    std::vector<WorldEvent> events;
    for (int made = 0; !game->to_act().is_nobody();) {
      if (game->to_act().is_chance()) {
        game->draw(dealer);
      } else {
        if (made++ == decisions) break;
        const std::string player = made % 3 == 0 ? "greedy" : "random";
        const std::string move = (*game->make_thinker(player, random_()))->choose(*game);
        EXPECT_TRUE(game->submit(game->to_act().seat(), move));
      }
      const Record::Event event = game->event(game->event_count() - 1, {true, {}});
      events.push_back({event.actor, event.text});
    }
    if (!game->to_act().is_nobody()) return events;
    while (events.back().actor.is_chance()) events.pop_back();
    events.pop_back();
    return events;
  }

  static Sight sight_of(const TwoWorlds& worlds) {
    if (worlds.viewer == kSpectator) return {false, {}};
    return {false, seat_at(static_cast<std::size_t>(worlds.viewer))};
  }

  /// Whether the events can be, and look to the viewer as those of the first world.
  bool looks_the_same(const TwoWorlds& worlds, const std::vector<WorldEvent>& events) {
    const std::unique_ptr<Table> game = table(worlds);
    const std::unique_ptr<Table> first = table(worlds);
    const Sight sight = sight_of(worlds);
    for (std::size_t i = 0; i < events.size(); ++i) {
      const auto submit = [](Table& at, const WorldEvent& event) {
        return at.submit(event.actor, event.text);
      };
      if (!submit(*game, events[i]) || !submit(*first, worlds.one[i])) return false;
      if (game->event(static_cast<int>(i), sight).text !=
          first->event(static_cast<int>(i), sight).text) {
        return false;
      }
    }
    return game->to_json(sight) == first->to_json(sight);
  }

  /// Exchanges what two hidden draws brought, or changes one, if nobody at that seat could tell.
  void change_one(TwoWorlds& worlds) {
    const std::unique_ptr<Table> game = table(worlds);
    const Sight sight = sight_of(worlds);
    std::vector<std::size_t> hidden;
    for (std::size_t i = 0; i < worlds.other.size(); ++i) {
      const WorldEvent& event = worlds.other[i];
      if (event.actor.is_chance()) {
        (void)game->submit(Actor::chance(), event.text);
        if (game->event(static_cast<int>(i), sight).text != event.text) hidden.push_back(i);
      } else {
        (void)game->submit(event.actor.seat(), event.text);
      }
    }
    if (hidden.empty()) return;
    std::vector<WorldEvent> changed = worlds.other;
    std::string& a = changed[hidden[random_() % hidden.size()]].text;
    std::string& b = changed[hidden[random_() % hidden.size()]].text;
    // The piece is the last word of a draw.
    const std::size_t piece_a = a.rfind(' ') + 1;
    const std::size_t piece_b = b.rfind(' ') + 1;
    if (&a == &b) {
      const std::string& elsewhere = worlds.other[random_() % worlds.other.size()].text;
      a = a.substr(0, piece_a) + elsewhere.substr(elsewhere.rfind(' ') + 1);
    } else {
      const std::string piece = a.substr(piece_a);
      a = a.substr(0, piece_a) + b.substr(piece_b);
      b = b.substr(0, piece_b) + piece;
    }
    if (looks_the_same(worlds, changed)) worlds.other = std::move(changed);
  }

  std::mt19937_64 random_;
};

/// Everything that the viewer was sent, times and the table's random name masked.
inline std::string mask(std::string bytes, const std::string& table, const std::string& invite) {
  const auto replace = [&](const std::string& what, char with) {
    for (std::size_t at = 0; !what.empty() && (at = bytes.find(what, at)) != bytes.npos;) {
      bytes.replace(at, what.size(), std::string(what.size(), with));
    }
  };
  replace(table, 'T');
  replace(invite, 'I');
  for (const char* name : {"\"at\":", "\"changed\":", "\"created\":"}) {
    const std::size_t size = std::strlen(name);
    for (std::size_t at = 0; (at = bytes.find(name, at)) != bytes.npos;) {
      for (at += size; at < bytes.size() && std::isdigit(static_cast<unsigned char>(bytes[at]));) {
        bytes[at++] = '0';
      }
    }
  }
  return bytes;
}

/// Games that have secrets come first and eight times as often: in others nothing but the future
/// is hidden.
inline std::vector<const GameEntry*> games_by_secrets() {
  std::vector<const GameEntry*> games;
  for (const GameEntry& game : all_games()) {
    const auto end = game.info.has_secrets() ? games.begin() : games.end();
    games.insert(end, game.info.has_secrets() ? 8 : 1, &game);
  }
  return games;
}

struct WorldsReport {
  int pairs = 0;
  int comparisons = 0;
  int different = 0;  // of worlds that are not the same
  long long bytes = 0;
  std::vector<std::string> wrong;

  WorldsReport& operator+=(const WorldsReport& other) {
    pairs += other.pairs;
    comparisons += other.comparisons;
    different += other.different;
    bytes += other.bytes;
    wrong.insert(wrong.end(), other.wrong.begin(), other.wrong.end());
    return *this;
  }
};

class TwoWorldsTrial {
 public:
  explicit TwoWorldsTrial(const fs::path& folder)
      : server_(folder / "data",
                {"--commands=1000000", "--newcomers=1000000", "--tables=1000000",
                 "--reading=1000000", "--new-tables=1000000", "--chosen-secrets=true"}) {
    for (int i = 0; i < kMaxSeats; ++i) {
      people_.emplace_back(server_.port());
      people_.back().become_guest("Ada " + std::to_string(i));
    }
  }

  /// One world, and of each seat and of a spectator another one that they cannot tell from it.
  void compare_pair(std::uint64_t seed, WorldsReport& report) {
    const std::vector<const GameEntry*> games = games_by_secrets();
    WorldMaker maker(seed);
    TwoWorlds worlds = maker.make_one(*games[seed % games.size()]);
    ++report.pairs;
    for (worlds.viewer = kSpectator; worlds.viewer < worlds.seats; ++worlds.viewer) {
      maker.make_other(worlds);
      const std::string one = hear(worlds, worlds.one);
      const std::string other = hear(worlds, worlds.other);
      ++report.comparisons;
      report.different += worlds.differences > 0 ? 1 : 0;
      report.bytes += static_cast<long long>(one.size());
      if (one == other) continue;
      report.wrong.push_back("seed " + std::to_string(seed) + ", viewer " +
                             std::to_string(worlds.viewer) + " of " +
                             std::string(worlds.game->info.name));
    }
  }

  /// All that the viewer of a world hears, and all that a spectator does.
  std::string hear(const TwoWorlds& worlds, const std::vector<WorldEvent>& events) {
    const Reply opened = people_[0].post("/api/tables", setup_of(worlds, events));
    table_ = opened.text("table");
    invite_ = opened.text("invite");
    EXPECT_FALSE(table_.empty()) << opened.body;
    heard_.clear();
    count_ = 0;
    HttpClient nobody(server_.port());
    const bool outside_only = worlds.viewer == kSpectator;
    HttpClient& viewer = outside_only ? nobody : people_[static_cast<std::size_t>(worlds.viewer)];
    WsClient own(server_.port(), viewer.cookie());
    WsClient outside(server_.port(), {});
    const auto listen = [&] {
      for (WsClient* socket : {&own, &outside}) {
        heard_ += socket->message().value_or("nothing") + "\n";
      }
    };
    for (WsClient* socket : {&own, &outside}) {
      socket->send_text("{\"t\":\"watch\",\"table\":\"" + table_ + "\",\"invite\":\"" + invite_ +
                        "\"}");
    }
    listen();
    const SecretSeed part = secret_from(1, 1);
    for (int i = 1; i < worlds.seats; ++i) {
      const std::string seal = i == 1 ? commitment(part) : "";
      command(people_[static_cast<std::size_t>(i)], {{"verb", "sit"}, {"text", seal}});
      listen();
    }
    command(people_[1], {{"verb", "reveal"}, {"text", to_hex(part)}});
    listen();
    int decisions = 0;
    for (const WorldEvent& event : events) {
      if (!event.actor.is_seat()) continue;
      const std::size_t seat = event.actor.seat().index;
      if (++decisions % 3 == 0) refuse(viewer);
      const auto play = [&] {
        const Reply played =
            command(people_[seat], {{"expect", next(people_[seat])}, {"move", event.text}});
        EXPECT_EQ(played.text("answer"), "ok") << event.text << " " << played.body;
        if (seat == static_cast<std::size_t>(worlds.viewer)) heard_ += played.body + "\n";
        listen();
      };
      play();
      // Now and then it is taken back and done again. Whether it may be must not depend on what is
      // hidden; where it may not, the others are asked, and refuse.
      if (decisions % 5 != 0) continue;
      HttpClient& other = people_[(seat + 1) % static_cast<std::size_t>(worlds.seats)];
      const Reply undone = command(people_[seat], {{"verb", "undo"}, {"expect", next(viewer)}});
      if (undone.text("answer") == "ok") {
        listen();
        play();
      } else if (command(people_[seat], {{"verb", "ask"}, {"text", "takeback"}}).text("answer") ==
                 "ok") {
        listen();
        command(other, {{"verb", "decline"}});
        listen();
      }
      heard_ += undone.body.empty() ? "" : undone.text("answer") + "\n";
    }
    for (const char* what : {"?", "?seen=3&", "/record?", "/chat?", "/invite?", "/moves?most=9&"}) {
      for (HttpClient* who : {&viewer, &nobody}) {
        const Reply reply = who->get("/api/tables/" + table_ + what + "invite=" + invite_);
        heard_ += reply.head.substr(0, 12) + std::to_string(reply.body.size()) + reply.body + "\n";
      }
    }
    // The table is not left behind: lists would tell the two worlds apart.
    command(people_[0], {{"verb", "resign"}});
    return mask(heard_, table_, invite_);
  }

 private:
  static std::string setup_of(const TwoWorlds& worlds, const std::vector<WorldEvent>& events) {
    json::array deal;
    for (const WorldEvent& event : events) {
      if (event.actor.is_chance()) deal.emplace_back(event.text);
    }
    json::array seats;
    for (int i = 0; i < worlds.seats; ++i) seats.emplace_back("open");
    json::object options;
    for (std::size_t i = 0; i < worlds.game->info.options.size(); ++i) {
      const OptionSpec& option = worlds.game->info.options[i];
      options[option.name] = option.values[worlds.options[i]];
    }
    return json::serialize(json::object{{"game", worlds.game->info.name},
                                        {"options", options},
                                        {"seats", seats},
                                        {"deal", deal},
                                        {"secret", std::string(64, '7')}});
  }

  /// Sends a command with the next of a row of ids, the same in both worlds.
  Reply command(HttpClient& who, json::object body) {
    const std::string number = std::to_string(++count_);
    body["id"] = std::string(32 - number.size(), '0') + number;
    return who.post("/api/tables/" + table_ + "/commands?invite=" + invite_, json::serialize(body));
  }
  std::int64_t next(HttpClient& who) {
    return who.get("/api/tables/" + table_ + "?invite=" + invite_)
        .parsed()
        .as_object()
        .at("n")
        .as_int64();
  }
  /// Commands of the viewer's that are refused, too late and against the rules: errors say nothing
  /// either.
  void refuse(HttpClient& viewer) {
    heard_ += command(viewer, {{"expect", 0}, {"move", "a1C1"}}).body + "\n";
    heard_ += command(viewer, {{"expect", next(viewer)}, {"move", "a1C1"}}).body + "\n";
  }

  ServerProcess server_;
  std::vector<HttpClient> people_;
  std::string table_;
  std::string invite_;
  std::string heard_;
  int count_ = 0;
};

}  // namespace fullcircle::test
