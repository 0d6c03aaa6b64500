#pragma once

#include <memory>
#include <string>

namespace fullcircle {

using Message = std::shared_ptr<const std::string>;

/// Somebody who is sent what happens at tables. Any thread; must not block.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void send(const Message& message) = 0;
  /// They may no longer listen.
  virtual void dismiss() = 0;
  /// This connection cannot go on; they may come back at once.
  virtual void send_back() = 0;
};

}  // namespace fullcircle
