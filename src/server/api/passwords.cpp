#include "server/api/passwords.h"

#include <boost/asio/post.hpp>

#include "server/settings/secrets.h"

namespace fullcircle {
namespace {

/// About 30 ms each; whoever comes later has to try again.
constexpr int kMostHashes = 24;

/// One of those that are under way, while it lives.
class HashSlot {
 public:
  explicit HashSlot(std::shared_ptr<std::atomic<int>> count)
      : count_(std::move(count)), number_(++*count_) {}
  ~HashSlot() { --*count_; }
  HashSlot(const HashSlot&) = delete;
  HashSlot& operator=(const HashSlot&) = delete;
  bool is_too_many() const { return number_ > kMostHashes; }

 private:
  std::shared_ptr<std::atomic<int>> count_;
  int number_;
};

}  // namespace

Passwords::~Passwords() {
  threads_.stop();  // whoever waited for one is gone too
  threads_.join();
}

Awaitable<std::optional<std::string>> Passwords::hash(const std::string& password) {
  const HashSlot slot(under_way_);
  if (slot.is_too_many()) co_return std::nullopt;
  co_return co_await called_back<std::string>([&](std::function<void(std::string)> done) {
    boost::asio::post(threads_,
                      [password, done = std::move(done)] { done(hash_password(password)); });
  });
}

Awaitable<std::optional<bool>> Passwords::verify(const std::string& hash,
                                                 const std::string& password) {
  const HashSlot slot(under_way_);
  if (slot.is_too_many()) co_return std::nullopt;
  co_return co_await called_back<bool>([&](std::function<void(bool)> done) {
    boost::asio::post(threads_, [hash, password, done = std::move(done)] {
      done(verify_password(hash, password));
    });
  });
}

}  // namespace fullcircle
