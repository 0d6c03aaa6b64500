#pragma once

#include <boost/asio/post.hpp>
#include <map>
#include <memory>
#include <optional>

#include "server/settings/clock.h"

namespace fullcircle::lab {

/// Time that passes when the laboratory says so. One thread.
class VirtualClock final : public Clock {
 public:
  using Span = std::chrono::milliseconds;

  Time now() const override { return now_; }
  std::chrono::system_clock::time_point date() const override {
    return std::chrono::system_clock::time_point(
        std::chrono::duration_cast<std::chrono::system_clock::duration>(kBegin + set_by_ +
                                                                        now_.time_since_epoch()));
  }
  std::unique_ptr<Timer> make_timer(boost::asio::any_io_executor executor) const override {
    return std::make_unique<Waiting>(*this, std::move(executor));
  }

  void pass(Span span) {
    now_ += span;
    while (!due_.empty() && due_.begin()->first <= now_) {
      const Due due = std::move(due_.begin()->second);
      due_.erase(due_.begin());
      boost::asio::post(due.executor, [weak = std::weak_ptr(due.then)] {
        const auto then = weak.lock();
        if (then) (*then)();
      });
    }
  }
  /// Nothing is waited for any more.
  void forget() { due_.clear(); }
  /// How long until something is waited for.
  std::optional<Span> until_next() const {
    if (due_.empty()) return std::nullopt;
    return std::chrono::ceil<Span>(due_.begin()->first - now_);
  }
  Span passed() const { return std::chrono::duration_cast<Span>(now_.time_since_epoch()); }
  /// Every so-manieth timer that is set never comes; 0: all come.
  void lose_every(int timers) { lose_every_ = timers; }
  /// Somebody sets the time of day.
  void set_date_by(Span span) { set_by_ += span; }

 private:
  using Then = std::shared_ptr<std::function<void()>>;
  struct Due {
    boost::asio::any_io_executor executor;
    Then then;
  };
  using Dues = std::multimap<Time, Due>;
  static constexpr std::chrono::hours kBegin{24 * 365 * 50};

  class Waiting final : public Timer {
   public:
    Waiting(const VirtualClock& clock, boost::asio::any_io_executor executor)
        : clock_(clock), executor_(std::move(executor)) {}
    ~Waiting() override { cancel(); }

    void wait_until(Time time, std::function<void()> then) override {
      cancel();
      then_ = std::make_shared<std::function<void()>>(std::move(then));
      const bool lost = clock_.lose_every_ > 0 && ++clock_.set_ % clock_.lose_every_ == 0;
      if (!lost) clock_.due_.emplace(time, Due{executor_, then_});
    }
    void cancel() override {
      for (auto due = clock_.due_.begin(); then_ && due != clock_.due_.end(); ++due) {
        if (due->second.then != then_) continue;
        clock_.due_.erase(due);
        break;
      }
      then_.reset();
    }

   private:
    const VirtualClock& clock_;
    boost::asio::any_io_executor executor_;
    Then then_;
  };

  Time now_{};
  Span set_by_{0};
  mutable Dues due_;
  int lose_every_ = 0;
  mutable int set_ = 0;
};

}  // namespace fullcircle::lab
