#pragma once

#include <random>

#include "server/settings/data_folder.h"
#include "server/tables/bot_pool.h"
#include "server/tables/table_hub.h"
#include "store/shared_readers.h"
#include "store/store_thread.h"
#include "table/registry.h"
#include "tests/core/temporary_folder.h"
#include "tests/server/game_driver.h"
#include "tests/server/manual_clock.h"
#include "tests/server/table_parts.h"

// People who always answer in time play on a server that is stopped, whose disk hangs, and at which
// commands are long on their way to their table. None of them may lose on time. The tables and the
// store are the real ones, and all of it goes by a clock that the test turns.

namespace fullcircle::test {

struct StallReport {
  int games = 0;
  int decisions = 0;
  int pauses = 0;  // the process is stopped
  int syncs = 0;   // the disk hangs
  int jams = 0;    // commands are on their way for long
  int lost_on_time = 0;
  std::chrono::milliseconds time{};  // that all of it took by the clock
};

class StallTrial {
  using milliseconds = std::chrono::milliseconds;

 public:
  StallTrial(const std::filesystem::path& folder, int games, unsigned seed)
      : writer_(std::move(*open_store(folder))), readers_(stores(folder), {}, {}), random_(seed) {
    for (int i = 0; i < games; ++i) open();
  }
  ~StallTrial() {
    gate_.reset();
    writer_.finish();
    readers_.finish();
  }
  StallTrial(const StallTrial&) = delete;
  StallTrial& operator=(const StallTrial&) = delete;

  /// Plays all games to their end.
  StallReport run() {
    const Clock::Time begin = time_.now();
    for (int ticks = 0; playing(); ++ticks) {
      if (ticks % kTrouble == kTrouble - 1) make_trouble();
      tick();
    }
    report_.time = std::chrono::duration_cast<milliseconds>(time_.now() - begin);
    return report_;
  }

  /// Nobody answers any more: how long it takes until everybody has lost.
  milliseconds be_silent() {
    const Clock::Time begin = time_.now();
    while (playing()) {
      for (Game& game : games_) game.answers_at.reset();
      tick();
    }
    return std::chrono::duration_cast<milliseconds>(time_.now() - begin);
  }
  int lost_on_time() const { return report_.lost_on_time; }

 private:
  static constexpr milliseconds kTick{50};
  static constexpr milliseconds kPause{60'000};
  static constexpr milliseconds kSync{10'000};
  /// So many ticks lie between two troubles.
  static constexpr int kTrouble = 40;

  struct Game {
    std::shared_ptr<LiveTable> table;
    bool over = false;
    int position = -1;  // the last one that its people were sent
    std::string move;   // what whoever is to act will do there
    UserId due = 0;
    std::optional<Clock::Time> answers_at;
  };
  /// A command between the socket and its table.
  struct OnItsWay {
    Game* game;
    TableCommand command;
    Clock::Time comes_at;
  };

  int pick(int least, int most) { return std::uniform_int_distribution<int>(least, most)(random_); }
  bool playing() const {
    return std::any_of(games_.begin(), games_.end(), [](const Game& game) { return !game.over; });
  }

  static std::vector<std::unique_ptr<Store>> stores(const std::filesystem::path& folder) {
    std::vector<std::unique_ptr<Store>> one;
    one.push_back(std::move(*open_store(folder)));
    return one;
  }

  void open() {
    Result<JsonReader> body =
        JsonReader::parse(R"({"game":")" + std::string(all_games().back().info.name) +
                          R"(","clock":{"kind":"turn","seconds":5,"lag_ms":500}})");
    std::string id;
    TableCommand first;
    first.user = kAda;
    first.verb = Verb::sit;
    hub_.open(*read_setup(*body), first, random_secret(), {}, {},
              [&](const Result<TableHub::Opened>& done) { id = done->id; });
    settle();
    Game game;
    game.table = hub_.find_in_memory(id);
    TableCommand sit;
    sit.user = kBo;
    sit.verb = Verb::sit;
    game.table->command(sit, [](const Answer&) {});
    games_.push_back(std::move(game));
    ++report_.games;
  }

  /// Does all that can be done without more time.
  void settle() {
    for (bool more = true; more;) {
      io_.restart();
      more = io_.poll() > 0;
      if (gate_) continue;  // the disk hangs
      std::promise<void> written;
      writer_.run([](Store&) {}, [&](bool) { written.set_value(); });
      written.get_future().wait();
      io_.restart();
      more = io_.poll() > 0 || more;
    }
  }

  /// The server is well for a moment. Its timers come first: that is worst for people.
  void tick() {
    time_.turn(kTick);
    go_on();
  }
  void go_on() {
    clock_.beat();
    for (Game& game : games_) {
      if (game.answers_at && *game.answers_at <= time_.now()) answer(game);
    }
    std::erase_if(on_their_way_, [this](const OnItsWay& it) {
      if (it.comes_at > time_.now()) return false;
      it.game->table->command(it.command, [](const Answer& answer) {
        EXPECT_EQ(answer.kind, Answer::Kind::ok) << answer.why.why;
      });
      return true;
    });
    settle();
    for (Game& game : games_) {
      if (!game.over) hear(game);
    }
  }

  /// What somebody sent is read.
  void answer(Game& game) {
    TableCommand command;
    command.user = game.due;
    command.verb = Verb::move;
    command.text = game.move;
    command.arrival = clock_.arrival();
    game.answers_at.reset();
    const milliseconds way(jammed_ > 0 ? pick(0, 2000) : 0);
    on_their_way_.push_back({&game, command, time_.now() + way});
    ++report_.decisions;
  }

  /// Its people hear what happened; whoever is to act will answer in time, often at the last
  /// moment.
  void hear(Game& game) {
    game.table->look(
        [&](const LoggedTable& table) {
          if (table.end()) {
            game.over = true;
            if (table.end()->why == "time") ++report_.lost_on_time;
          } else if (table.due() && table.position() != game.position) {
            game.position = table.position();
            game.due = table.due()->index == 0 ? kAda : kBo;
            game.move = any_move(*table.game(), random_());
            // The time is for a turn, which may be several decisions.
            const int left = static_cast<int>(table.time_left(*table.due(), clock_.now()));
            const int least = pick(0, 3) == 0 ? std::max(0, left - 200) : 0;
            game.answers_at = time_.now() + milliseconds(pick(least, left));
          }
        },
        [&] { ADD_FAILURE() << "the table has retired"; });
    io_.restart();
    io_.poll();
  }

  void make_trouble() {
    jammed_ = std::max(0, jammed_ - 1);
    switch (pick(0, 3)) {
      case 0:
        ++report_.pauses;
        time_.turn(kPause);
        if (pick(0, 1) == 0) settle();  // its heart is not the first that goes on
        return go_on();
      case 1:
        ++report_.syncs;
        gate_.emplace();
        writer_.run([wait = gate_->wait()](Store&) { wait(); }, {});
        for (milliseconds time{}; time < kSync; time += kTick) tick();
        gate_.reset();
        return;
      case 2:
        ++report_.jams;
        jammed_ = 2;
        return;
      default:  // it has a processor only now and then
        for (int i = 0; i < 10; ++i) {
          time_.turn(milliseconds(pick(100, 1500)));
          go_on();
        }
    }
  }

  ManualClock time_{milliseconds(250)};
  ServedClock clock_{time_, 0};
  boost::asio::io_context io_;
  NameBook names_;
  ShareBook shares_;
  BotPool bots_{1};
  StoreThread writer_;
  SharedReaders readers_;
  TableServices services_{io_,
                          writer_,
                          bots_,
                          clock_,
                          names_,
                          shares_,
                          0,
                          [](UserId, const std::string&, const GameInfo&) {},
                          [](const std::string&) {},
                          [](const LiveTable&) {}};
  TableHub hub_{services_, readers_};
  std::mt19937 random_;
  std::vector<Game> games_;
  std::vector<OnItsWay> on_their_way_;
  std::optional<Gate> gate_;  // while there is one, the disk hangs
  int jammed_ = 0;
  StallReport report_;
};

}  // namespace fullcircle::test
