#pragma once

#include "tests/lab/stepped_bots.h"
#include "tests/lab/stepped_store.h"
#include "tests/lab/virtual_clock.h"
#include "tests/lab/witness.h"

namespace fullcircle::lab {

/// Where the disk has the data of the server.
inline constexpr const char* kStoreFile = "/lab/fullcircle.db";

/// How often a server tends its tables.
inline constexpr VirtualClock::Span kPulse = std::chrono::seconds(5);

/// Everybody there is. Spectators are among them.
inline constexpr int kPeople = 5;
inline std::string person_name(UserId user) { return "Person " + std::to_string(user); }

/// What a server is made of, from one start to the next crash: tables, hub and clock as they are in
/// the program, with everything that has a thread or a disk in it taken apart.
class Life {
 public:
  struct Plan {
    Planted planted = Planted::nothing;
    int checkpoint_pages = 1000;
    int aside_pages = 0;
    int cache_pages = 2000;  // what does not fit is read and written in the middle of a work
    std::int64_t down = 0;   // how long nothing ran before, in milliseconds
    int bot_pace_ms = 0;
  };
  /// Opens the store, and makes it if it is missing. Throws StoreFailure.
  static std::unique_ptr<Life> start(const VirtualClock& clock, const Plan& plan);
  /// As the server does every few seconds.
  void tend();
  Life(const Life&) = delete;
  Life& operator=(const Life&) = delete;

  ServedClock served;  // until whatever waits in `io` is gone, it may be held
  boost::asio::io_context io;
  NameBook names;
  ShareBook shares;
  SteppedBots bots;
  SteppedStore writer;
  SteppedReader reader;
  /// A connection of the laboratory's own.
  const std::unique_ptr<Store> seen;
  TableServices services;
  TableHub hub;

 private:
  struct Stores {
    std::unique_ptr<Store> writing;
    std::unique_ptr<Store> reading;
    std::unique_ptr<Store> seen;
  };
  Life(const Clock& clock, const Plan& plan, Stores stores, std::int64_t served_before);
};

}  // namespace fullcircle::lab
