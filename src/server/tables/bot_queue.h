#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "store/store.h"
#include "table/registry.h"

namespace fullcircle {

/// A decision that a computer player is to make.
struct BotJob {
  /// The table and the seat it is for. The player stays at the table, with what it has thought.
  std::string table;
  Seat seat{};
  const GameEntry* game = nullptr;
  Options options;
  std::vector<std::string> seats;
  std::vector<Record::Event> events;
  std::string player;
  std::uint64_t seed = 0;
  /// Whose time it takes: that of whoever opened the table.
  std::string share;
  /// Called when it begins to think. Whoever thinks waits for it, so it must be brief.
  std::function<void()> begun;
  /// Set by whoever asked, when it has thought enough: then it decides at once.
  std::shared_ptr<std::atomic<bool>> enough = std::make_shared<std::atomic<bool>>(false);
  /// Gets the decision in notation; empty if nobody decides any more. Whoever thinks waits for
  /// it, so it must be brief.
  std::function<void(std::string move)> done;
};

/// Where tables ask for the decisions of computer players. Any thread.
class BotQueue {
 public:
  virtual ~BotQueue() = default;
  virtual void post(BotJob job) = 0;
  /// A game is over: drops its idle players and the decisions that are still queued for it.
  virtual void forget(const std::string& table) = 0;
  virtual std::size_t waiting() const = 0;
  /// Players that wait for their next turn, and the bytes of what they have thought.
  virtual std::size_t idle() const = 0;
  virtual std::size_t idle_bytes() const = 0;
};

}  // namespace fullcircle
