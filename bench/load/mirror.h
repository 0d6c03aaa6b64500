#pragma once

#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "table/table.h"

namespace fullcircle::load {

/// A table as its two seats know it together, played again beside the server.
class Mirror {
 public:
  /// Takes a message of {"t":"table"} that a seat was sent.
  void take(const boost::json::object& message);
  /// Plays on to the newest event. Only once all seats were sent all of them: what one must not
  /// see, another may. False if the rules refuse what the server sent.
  bool play_on();

  /// The number of the next event.
  std::size_t next() const { return events_.size(); }
  /// Null before the game begins.
  const Table* game() const { return game_.get(); }

 private:
  struct Seen {
    std::string kind;
    std::optional<Seat> seat;
    std::string text;
  };
  bool begin();

  std::vector<Seen> events_;
  boost::json::object about_;
  std::unique_ptr<Table> game_;
  std::size_t played_ = 0;
};

}  // namespace fullcircle::load
