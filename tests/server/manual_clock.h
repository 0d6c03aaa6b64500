#pragma once

#include <boost/asio/post.hpp>
#include <mutex>
#include <utility>
#include <vector>

#include "server/settings/clock.h"

namespace fullcircle::test {

/// A clock that a test turns and that nobody else shares: it has turned as soon as `turn` returns,
/// and whoever waited for that time goes on when their executor runs. So tests by it are as fast as
/// they can be.
class ManualClock : public Clock {
 public:
  explicit ManualClock(std::chrono::milliseconds patience = {}) : patience_(patience) {}

  void turn(std::chrono::milliseconds by) {
    const std::lock_guard lock(mutex_);
    now_ += by;
    std::erase_if(waiting_, [this](const std::weak_ptr<Waiting>& weak) {
      const std::shared_ptr<Waiting> waiting = weak.lock();
      if (waiting && waiting->time > now_) return false;
      if (waiting) call(waiting);
      return true;
    });
  }

  Time now() const override {
    const std::lock_guard lock(mutex_);
    return now_;
  }
  std::chrono::system_clock::time_point date() const override {
    return std::chrono::system_clock::time_point(now().time_since_epoch());
  }
  std::chrono::milliseconds patience() const override { return patience_; }
  std::unique_ptr<Timer> make_timer(boost::asio::any_io_executor executor) const override {
    return std::make_unique<ManualTimer>(*this, std::move(executor));
  }

 private:
  struct Waiting {
    Time time;
    std::function<void()> then;
    boost::asio::any_io_executor executor;
  };

  class ManualTimer : public Timer {
   public:
    ManualTimer(const ManualClock& clock, boost::asio::any_io_executor executor)
        : clock_(clock), executor_(std::move(executor)) {}
    void wait_until(Time time, std::function<void()> then) override {
      waiting_ = std::make_shared<Waiting>(Waiting{time, std::move(then), executor_});
      const std::lock_guard lock(clock_.mutex_);
      if (time > clock_.now_) {
        clock_.waiting_.push_back(waiting_);
      } else {
        call(waiting_);
      }
    }
    void cancel() override { waiting_.reset(); }

   private:
    const ManualClock& clock_;
    boost::asio::any_io_executor executor_;
    std::shared_ptr<Waiting> waiting_;
  };

  static void call(const std::shared_ptr<Waiting>& waiting) {
    boost::asio::post(waiting->executor, [weak = std::weak_ptr(waiting)] {
      if (const std::shared_ptr<Waiting> alive = weak.lock()) std::exchange(alive->then, {})();
    });
  }

  const std::chrono::milliseconds patience_;
  mutable std::mutex mutex_;
  mutable std::vector<std::weak_ptr<Waiting>> waiting_;
  Time now_{std::chrono::hours(1)};
};

}  // namespace fullcircle::test
