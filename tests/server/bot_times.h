#pragma once

#include <atomic>
#include <random>

#include "tests/core/temporary_folder.h"
#include "tests/server/game_driver.h"

// Whether the time of a computer player's answer tells its hand: pairs of deals of Crop Circles
// that look the same to whoever plays against it, one with a hand that can be laid and one with a
// hand that cannot. Both are dealt by the real server, and the time until the first decision is
// taken.

namespace fullcircle::test {

struct BotTimes {
  std::vector<double> can;     // milliseconds
  std::vector<double> cannot;  // of the same pairs

  BotTimes& operator+=(const BotTimes& other) {
    can.insert(can.end(), other.can.begin(), other.can.end());
    cannot.insert(cannot.end(), other.cannot.begin(), other.cannot.end());
    return *this;
  }
  /// How well the times tell the two apart: 0.5 is not at all, 1 always.
  double auc() const {
    double greater = 0;
    for (const double a : can) {
      for (const double b : cannot) greater += a > b ? 1 : a == b ? 0.5 : 0;
    }
    const double share = greater / static_cast<double>(can.size() * cannot.size());
    return std::max(share, 1 - share);
  }
};

class BotTimesTrial {
 public:
  BotTimesTrial(const fs::path& folder, std::string level, unsigned seed)
      : server_(folder / "data",
                {"--commands=1000000", "--newcomers=1000000", "--tables=1000000",
                 "--new-tables=1000000", "--chosen-secrets=true", "--bot-pace=700"}),
        level_(std::move(level)),
        random_(seed),
        bo_(server_.port()) {
    bo_.become_guest("Bo");
    socket_.emplace(server_.port(), bo_.cookie());
  }

  BotTimes run(int pairs) {
    BotTimes times;
    for (int i = 0; i < pairs; ++i) {
      const auto [can, cannot] = pair();
      // In a random order, so that no drift of the machine tells them apart.
      const bool first = random_() % 2 == 0;
      const double one = answer_to(first ? can : cannot);
      const double other = answer_to(first ? cannot : can);
      times.can.push_back(first ? one : other);
      times.cannot.push_back(first ? other : one);
    }
    return times;
  }

 private:
  using Deal = std::vector<std::string>;

  static std::unique_ptr<Table> table() {
    const GameEntry& game = **find_game("crop-circles");
    return std::move(*open_table(game, default_options(game.info.options), {"Ada", "Bo"}));
  }

  /// The draws before the first decision.
  Deal deal() {
    const std::unique_ptr<Table> game = table();
    LooseDealer dealer(random_());
    game->draw_all(dealer);
    Deal draws;
    for (int i = 0; i < game->event_count(); ++i) draws.push_back(game->event(i, {true, {}}).text);
    return draws;
  }

  /// Whether the first seat can lay something; nothing if there is no such deal.
  static std::optional<bool> can_lay(const Deal& draws) {
    const std::unique_ptr<Table> game = table();
    for (const std::string& draw : draws) {
      if (!game->submit(Actor::chance(), draw)) return std::nullopt;
    }
    bool found = false;
    game->for_each_move([&](const std::string& move, int) {
      found = move != "pass";
      return !found;
    });
    return found;
  }

  /// Two deals that differ in the first hand alone.
  std::pair<Deal, Deal> pair() {
    for (;;) {
      const Deal base = deal();
      std::optional<Deal> found[2];
      for (int i = 0; i < 200 && !(found[0] && found[1]); ++i) {
        Deal other = base;
        const Deal hand = deal();
        for (std::size_t at = 0; at < other.size(); ++at) {
          if (other[at].starts_with("hand 0 ")) other[at] = hand[at];
        }
        const std::optional<bool> can = can_lay(other);
        if (can) found[*can ? 0 : 1] = other;
      }
      if (found[0] && found[1]) return {*found[0], *found[1]};
    }
  }

  /// Milliseconds from when the table was there until the answer came.
  double answer_to(const Deal& draws) {
    json::array deal;
    for (const std::string& draw : draws) deal.emplace_back(draw);
    const Reply opened =
        bo_.post("/api/tables", json::serialize(json::object{{"game", "crop-circles"},
                                                             {"seats", json::array{level_, "open"}},
                                                             {"seat", 1},
                                                             {"deal", deal},
                                                             {"secret", std::string(64, '7')}}));
    const auto begin = std::chrono::steady_clock::now();
    const std::string table = opened.text("table");
    EXPECT_FALSE(table.empty()) << opened.body;
    socket_->send_text("{\"t\":\"watch\",\"table\":\"" + table + "\"}");
    for (;;) {
      const std::optional<std::string> message = socket_->message();
      if (!message) {
        ADD_FAILURE() << "no answer";
        return 0;
      }
      if (message->find(table) == std::string::npos) continue;
      if (message->find("\"event\":\"move\"") != std::string::npos) break;
    }
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    bo_.post("/api/tables/" + table + "/commands",
             R"({"verb":"resign","id":")" + random_hex(32) + "\"}");
    return took.count();
  }

  ServerProcess server_;
  std::string level_;
  std::mt19937 random_;
  HttpClient bo_;
  std::optional<WsClient> socket_;
};

}  // namespace fullcircle::test
