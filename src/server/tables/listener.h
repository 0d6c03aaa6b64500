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
  /// They may not listen any more.
  virtual void dismiss() = 0;
  /// What they listen to cannot go on here; they may come back at once.
  virtual void send_back() = 0;
};

}  // namespace fullcircle
