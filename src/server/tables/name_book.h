#pragma once

#include <mutex>
#include <unordered_map>

#include "store/store.h"

namespace fullcircle {

/// What names people have now. Any thread.
class NameBook {
 public:
  void set(UserId user, std::string name);
  /// The account is deleted.
  void remove(UserId user);
  /// Nothing if the account is deleted.
  std::optional<std::string> of(UserId user) const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<UserId, std::string> names_;
};

}  // namespace fullcircle
