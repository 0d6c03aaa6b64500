#include "server/api/passwords.h"

#include <boost/asio/post.hpp>

#include "server/settings/secrets.h"

namespace fullcircle {

Passwords::~Passwords() {
  threads_.stop();  // whoever waited for one is gone too
  threads_.join();
}

void Passwords::wait(const Asker& asker, Job job) {
  std::optional<Job> gone;
  {
    const std::lock_guard lock(mutex_);
    gone = queue_.push(asker.known, asker.share, std::move(job));
  }
  if (gone) (*gone)(false);
  boost::asio::post(threads_, [this] {
    std::optional<Job> next;
    {
      const std::lock_guard lock(mutex_);
      next = queue_.pop();
    }
    if (next) (*next)(true);
  });
}

Awaitable<std::optional<std::string>> Passwords::hash(const Asker& asker,
                                                      const std::string& password) {
  using Hash = std::optional<std::string>;
  co_return co_await called_back<Hash>([&](std::function<void(Hash)> done) {
    wait(asker, [password, done = std::move(done)](bool room) {
      done(room ? Hash(hash_password(password)) : Hash());
    });
  });
}

Awaitable<std::optional<bool>> Passwords::verify(const Asker& asker, const std::string& hash,
                                                 const std::string& password) {
  using Right = std::optional<bool>;
  co_return co_await called_back<Right>([&](std::function<void(Right)> done) {
    wait(asker, [hash, password, done = std::move(done)](bool room) {
      done(room ? Right(verify_password(hash, password)) : Right());
    });
  });
}

}  // namespace fullcircle
