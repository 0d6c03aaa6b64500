#pragma once

#include <functional>
#include <future>
#include <utility>

#include "store/store.h"

// What tests of tables in memory share.

namespace fullcircle::test {

inline constexpr UserId kAda = 1;
inline constexpr UserId kBo = 2;

/// Holds up a thread until it is opened.
class Gate {
 public:
  ~Gate() { open(); }
  void open() {
    if (!std::exchange(is_open_, true)) promise_.set_value();
  }
  /// Waits; copies wait for the same.
  std::function<void()> wait() {
    return [future = future_] { future.wait(); };
  }

 private:
  std::promise<void> promise_;
  std::shared_future<void> future_ = promise_.get_future().share();
  bool is_open_ = false;
};

}  // namespace fullcircle::test
