#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <cstdlib>
#include <filesystem>

#include "server/settings/clock.h"

namespace fullcircle::test {

/// A clock that stands still until it is turned. Its hands are in a file, which the test and the
/// servers that it starts and kills one after the other have in common.
class TurnableClock : public Clock {
 public:
  /// Takes the time of day for a clock that is new.
  explicit TurnableClock(const std::filesystem::path& file) {
    const int fd = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || ftruncate(fd, sizeof(Hands)) != 0) std::abort();
    void* const shared = mmap(nullptr, sizeof(Hands), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (shared == MAP_FAILED) std::abort();
    close(fd);
    hands_ = static_cast<Hands*>(shared);
    const auto today = std::chrono::system_clock::now().time_since_epoch();
    std::int64_t unset = 0;
    hands_->began.compare_exchange_strong(
        unset, std::chrono::duration_cast<std::chrono::milliseconds>(today).count());
  }
  ~TurnableClock() override { munmap(hands_, sizeof(Hands)); }
  TurnableClock(const TurnableClock&) = delete;
  TurnableClock& operator=(const TurnableClock&) = delete;

  /// What waits for a time that is now past goes on at once, in other processes as well.
  void turn(std::chrono::milliseconds by) { hands_->turned += by.count(); }
  /// Somebody sets the date, and no time passes.
  void set_date(std::chrono::milliseconds ahead) { hands_->ahead = ahead.count(); }

  Time now() const override { return Time(std::chrono::milliseconds(hands_->turned)); }
  std::chrono::system_clock::time_point date() const override {
    return std::chrono::system_clock::time_point(
        std::chrono::milliseconds(hands_->began + hands_->turned + hands_->ahead));
  }
  std::unique_ptr<Timer> make_timer(boost::asio::any_io_executor executor) const override {
    return std::make_unique<Watching>(*this, std::move(executor));
  }

 private:
  /// In milliseconds. A new file is all zeros.
  struct Hands {
    std::atomic<std::int64_t> began;
    std::atomic<std::int64_t> turned;
    std::atomic<std::int64_t> ahead;  // of the date alone
  };
  static_assert(std::atomic<std::int64_t>::is_always_lock_free, "else not between processes");

  /// Looks at the clock every other millisecond.
  class Watching : public Timer {
   public:
    Watching(const TurnableClock& clock, boost::asio::any_io_executor executor)
        : clock_(clock), executor_(std::move(executor)) {}

    void wait_until(Time time, std::function<void()> then) override {
      waiting_ = std::make_shared<boost::asio::steady_timer>(executor_);
      watch(clock_, waiting_, time, std::move(then));
    }
    void cancel() override { waiting_.reset(); }

   private:
    static void watch(const TurnableClock& clock,
                      const std::shared_ptr<boost::asio::steady_timer>& waiting, Time time,
                      std::function<void()> then) {
      waiting->expires_after(std::chrono::milliseconds(clock.now() < time ? 2 : 0));
      waiting->async_wait([&clock, weak = std::weak_ptr(waiting), time,
                           then = std::move(then)](const boost::system::error_code& error) {
        const std::shared_ptr<boost::asio::steady_timer> alive = weak.lock();
        if (error || !alive) return;
        if (clock.now() < time) return watch(clock, alive, time, then);
        then();
      });
    }

    const TurnableClock& clock_;
    boost::asio::any_io_executor executor_;
    std::shared_ptr<boost::asio::steady_timer> waiting_;
  };

  Hands* hands_;
};

}  // namespace fullcircle::test
