#pragma once

#include <algorithm>
#include <optional>

#include "server/settings/clock.h"
#include "table/sealed_dealer.h"

namespace fullcircle {

/// When a computer player's decision comes into effect: at a fixed moment after it became its turn,
/// whatever it thought; or some whole steps later, when it could not begin in time.
///
/// Every decision is given the same time from when it began, however soon it is made; a player that
/// still thinks then has to decide. So what is in its hand shows neither in the first moment nor in
/// a later one. It is given at least what the highest level takes.
class BotPace {
 public:
  /// It was asked now, and answers in steps of so many milliseconds; 0: as soon as it can, which
  /// tells what it thinks.
  BotPace(Clock::Time asked, int step_ms) : asked_(asked), begun_(asked), step_(step_ms) {}

  /// It begins to think.
  void begin(Clock::Time now) { begun_ = now; }
  /// When it has thought enough; none if it may take as long as it likes.
  std::optional<Clock::Time> end() const {
    if (step_.count() == 0) return std::nullopt;
    return begun_ + kThinking;
  }
  /// When a decision that is made now comes into effect.
  Clock::Time effect_of(Clock::Time made) const {
    if (step_.count() == 0) return made;
    const Clock::Time ready = std::max(made, begun_ + kThinking);
    const auto steps = (ready - asked_ + step_ - Clock::Time::duration(1)) / step_;
    return asked_ + steps * step_;
  }

 private:
  static constexpr std::chrono::milliseconds kThinking{600};

  Clock::Time asked_;
  Clock::Time begun_;
  std::chrono::milliseconds step_;
};

/// The luck of a computer player's decision: nobody who does not know the table's secret can
/// repeat what it thought.
std::uint64_t thinking_seed(const SecretSeed& secret, int position);

}  // namespace fullcircle
