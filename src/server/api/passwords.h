#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <optional>

#include "server/settings/await.h"

namespace fullcircle {

/// Hashes passwords, which takes long on purpose, at most two at once on threads of its own.
/// Nothing comes back if too many wait already.
class Passwords {
 public:
  ~Passwords();

  Awaitable<std::optional<std::string>> hash(const std::string& password);
  Awaitable<std::optional<bool>> verify(const std::string& hash, const std::string& password);

 private:
  boost::asio::thread_pool threads_{2};
  /// Hashes that are under way or wait. Whoever waits may outlive this.
  std::shared_ptr<std::atomic<int>> under_way_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace fullcircle
