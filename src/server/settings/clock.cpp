#include "server/settings/clock.h"

#include <boost/asio/steady_timer.hpp>

namespace fullcircle {
namespace {

namespace asio = boost::asio;

/// Five heartbeats of the server: a busy machine is late by less, and whoever loses on time waits
/// for it.
constexpr std::chrono::milliseconds kPatience{250};

class MachineTimer : public Timer {
 public:
  explicit MachineTimer(asio::any_io_executor executor) : executor_(std::move(executor)) {}

  void wait_until(Clock::Time time, std::function<void()> then) override {
    waiting_ = std::make_shared<asio::steady_timer>(executor_, time);
    waiting_->async_wait([weak = std::weak_ptr(waiting_),
                          then = std::move(then)](const boost::system::error_code& error) {
      // It may have expired before it was cancelled, and only wait for its turn.
      if (!error && !weak.expired()) then();
    });
  }
  void cancel() override { waiting_.reset(); }

 private:
  asio::any_io_executor executor_;
  std::shared_ptr<asio::steady_timer> waiting_;
};

class MachineClock : public Clock {
 public:
  Time now() const override { return std::chrono::steady_clock::now(); }
  std::chrono::system_clock::time_point date() const override {
    return std::chrono::system_clock::now();
  }
  std::chrono::milliseconds patience() const override { return kPatience; }
  std::unique_ptr<Timer> make_timer(asio::any_io_executor executor) const override {
    return std::make_unique<MachineTimer>(std::move(executor));
  }
};

}  // namespace

const Clock& machine_clock() {
  static const MachineClock clock;
  return clock;
}

}  // namespace fullcircle
