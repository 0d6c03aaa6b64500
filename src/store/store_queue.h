#pragma once

#include <functional>

#include "store/store.h"

namespace fullcircle {

/// Where works with a store wait until it is their turn. Any thread.
class StoreQueue {
 public:
  using Work = std::function<void(Store&)>;
  /// Called once the work is on the disk, or with false if it did not happen. Whoever carries out
  /// the works waits for it, so it must be brief.
  using Done = std::function<void(bool committed)>;

  virtual ~StoreQueue() = default;
  /// A work that throws StoreFailure is undone alone.
  virtual void run(Work work, Done done) = 0;
};

/// Where those who only look something up wait for their turn. Any thread.
class ReadQueue {
 public:
  using Work = std::function<void(Store&)>;
  /// Called when the work is done, or with false if it failed or was not begun. Whoever carries out
  /// the works waits for it, so it must be brief.
  using Done = std::function<void(bool done)>;

  struct Asker {
    std::string whose;  // all with the same one share their turns
    /// Asked before the work begins: for whoever is gone it does not.
    std::function<bool()> gone = {};
  };

  virtual ~ReadQueue() = default;
  virtual void run(Asker asker, Work work, Done done) = 0;
};

}  // namespace fullcircle
