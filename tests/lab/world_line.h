#pragma once

#include <deque>
#include <optional>

#include "tests/lab/world.h"

namespace fullcircle::lab {

/// What somebody can tell from a message about a table. That the message says so is compared byte
/// by byte when it is sent, so nobody has to read it.
struct Sight {
  int next = 0;
  std::string_view status;
  std::optional<Seat> seat;
  std::optional<Seat> due;
  bool can_undo = false;
  std::optional<Seat> request;
  bool is_host = false;
};

/// The server's end of a connection on which somebody watches a table, and what is on its way to
/// the other end.
class World::Line final : public Listener {
 public:
  Line(World& world, std::string table, UserId user, int seen)
      : world_(world), table_(std::move(table)), user_(user), next_(seen) {}

  void send(const Message& message) override;
  void dismiss() override { world_.complain("somebody is signed out for no reason"); }
  void send_back() override {
    if (world_.weather_.planted != Planted::leaves_watchers_deaf) closed = true;
  }

  bool closed = false;
  std::deque<Sight> coming;

 private:
  World& world_;
  std::string table_;
  UserId user_;
  int next_;  // what the other end needs next
  int sent_ = 0;
};

struct World::Person {
  UserId user = 0;
  std::string table;
  std::shared_ptr<Line> line;
  Sight sight;
  std::shared_ptr<Given> wants;
  int waited = 0;  // since it was last sent

  void leave_table() {
    table.clear();
    line.reset();
    sight = {};
  }
};

}  // namespace fullcircle::lab
