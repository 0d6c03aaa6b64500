#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "bench/load/connection.h"
#include "bench/load/figures.h"
#include "bench/load/mirror.h"
#include "core/result.h"

namespace fullcircle::load {

struct Plan {
  Address address;
  int pid = 0;       // of the server; 0: not known
  int tables = 0;    // with two seats, and a socket a seat
  int idle = 0;      // sockets that only listen
  double moves = 0;  // a second, at all tables together
  double seconds = 30;
  double every = 0;  // seconds from one sample to the next; 0: none
  std::string game;
  std::string records;  // the folder for those of finished games; empty: none
};

/// Guests come, connect, open tables and play.
class Run {
 public:
  explicit Run(Plan plan);
  Result<Report> go();

 private:
  /// Somebody at a table.
  struct Player {
    std::string cookie;
    std::string from;  // an address of their own
    std::unique_ptr<WebSocket> socket;
    std::optional<Seat> seat;
    std::size_t next = 0;  // the number of the next event, by the last message
  };
  struct Board {
    std::string id;
    std::string invite;
    Mirror mirror;
    std::array<Player, 2> players;
    // The move that is under way.
    std::string command;  // its id; empty: none
    std::size_t expect = 0;
    std::size_t mover = 0;
    Clock::time_point sent;
    bool other_heard = false;
    bool over = false;  // the game; the next one is on its way
  };

  Status invite_guests();
  Status connect();
  Status connect(std::size_t count, const std::function<void(std::size_t)>& open_one,
                 const std::function<const WebSocket&(std::size_t)>& socket);
  Status open_tables();
  void play();
  void play_until(Clock::time_point end);
  void play_in_parts(Clock::time_point end);
  void finish();

  void hear(Board& board, std::size_t player, std::string_view text);
  void hear_table(Board& board, std::size_t player, const boost::json::object& message);
  void hear_answer(Board& board, const boost::json::object& message);
  void settle(Board& board);
  void move(Board& board);
  void fetch_record(const Board& board);
  void play_again(Board& board);
  void watch(Board& board);
  void fail(int& count, std::string_view text);
  void count_unheard();

  bool run_until(const std::function<bool()>& done, double seconds);
  double rss_now();

  Plan plan_;
  Loop loop_;
  HttpPool http_;
  std::mt19937_64 random_{20'250'101};
  std::vector<std::unique_ptr<WebSocket>> idle_;
  std::vector<std::unique_ptr<Board>> boards_;
  std::vector<Board*> ready_;
  Clock::time_point counting_since_ = Clock::time_point::max();
  Clock::time_point next_move_;
  Times part_;  // answers since the last sample
  Report report_;
};

}  // namespace fullcircle::load
