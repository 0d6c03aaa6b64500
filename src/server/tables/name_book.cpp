#include "server/tables/name_book.h"

namespace fullcircle {

void NameBook::set(UserId user, std::string name) {
  const std::lock_guard lock(mutex_);
  names_[user] = std::move(name);
}

void NameBook::remove(UserId user) {
  const std::lock_guard lock(mutex_);
  names_.erase(user);
}

std::optional<std::string> NameBook::of(UserId user) const {
  const std::lock_guard lock(mutex_);
  const auto found = names_.find(user);
  return found == names_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace fullcircle
