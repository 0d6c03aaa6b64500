#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <optional>

#include "server/settings/await.h"

namespace fullcircle {

/// Hashes passwords, which takes long on purpose, at most two at once on threads of its own.
/// Returns nothing if too many are waiting already.
class Passwords {
 public:
  ~Passwords();

  Awaitable<std::optional<std::string>> hash(const std::string& password);
  Awaitable<std::optional<bool>> verify(const std::string& hash, const std::string& password);

 private:
  boost::asio::thread_pool threads_{2};
  /// Hashes that are under way or waiting. Whoever waits may outlive this object.
  std::shared_ptr<std::atomic<int>> under_way_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace fullcircle
