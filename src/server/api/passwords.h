#pragma once

#include <boost/asio/thread_pool.hpp>
#include <mutex>
#include <optional>

#include "server/api/fair_queue.h"
#include "server/settings/await.h"

namespace fullcircle {

/// Who wants a password hashed.
struct Asker {
  std::string share;   // whose turn it is: an address, or somebody who is known
  bool known = false;  // goes before those who are not
};

/// Hashes passwords, which takes long on purpose, two at once on threads of its own. The others
/// wait in a queue in which every address has its turn. Returns nothing if too many are waiting.
class Passwords {
 public:
  ~Passwords();

  Awaitable<std::optional<std::string>> hash(const Asker& asker, const std::string& password);
  Awaitable<std::optional<bool>> verify(const Asker& asker, const std::string& hash,
                                        const std::string& password);

 private:
  /// Called with false if there is no room for it.
  using Job = std::function<void(bool)>;
  void wait(const Asker& asker, Job job);

  static constexpr std::size_t kMostWaiting = 256;  // some five seconds
  /// Fewer than the answers that are made at once for one share (ApiCore), so that whoever signs in
  /// leaves room for what others ask from the same address.
  static constexpr std::size_t kMostOfOne = 12;

  std::mutex mutex_;
  FairQueue<Job> queue_{kMostWaiting, kMostOfOne};
  boost::asio::thread_pool threads_{2};
};

}  // namespace fullcircle
