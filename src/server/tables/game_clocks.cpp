#include "server/tables/game_clocks.h"

#include <algorithm>

namespace fullcircle {

void GameClocks::set_up(const ClockSetup& setup, std::size_t seats) {
  setup_ = setup;
  left_.assign(seats, setup.base_ms);
  grace_ = setup.lag_ms;
}

void GameClocks::charge(std::int64_t now) {
  if (running_) {
    std::int64_t& left = left_[running_->index];
    const std::int64_t forgiven = std::min(now - since_, grace_);
    grace_ -= forgiven;
    left = std::max<std::int64_t>(0, left - (now - since_ - forgiven));
  }
  since_ = now;
}

void GameClocks::run(std::optional<Seat> seat, std::int64_t now) {
  running_ = seat;
  since_ = now;
}

void GameClocks::pass_turn(std::optional<Seat> to) {
  using Kind = ClockSetup::Kind;
  if (to == last_turn_) return;
  const bool anew = setup_.kind == Kind::turn || setup_.kind == Kind::days;
  if (to && anew) left_[to->index] = setup_.base_ms;
  if (last_turn_ && setup_.kind == Kind::bank) left_[last_turn_->index] += setup_.increment_ms;
  last_turn_ = to;
}

void GameClocks::note_decision(std::int64_t now) {
  moments_.push_back({now, last_turn_, left_, grace_});
  grace_ = setup_.lag_ms;
}

void GameClocks::rewind() {
  left_ = moments_.back().left;
  last_turn_ = moments_.back().last_turn;
  grace_ = moments_.back().grace;
  moments_.pop_back();
}

void GameClocks::undo(Seat seat, std::int64_t now) {
  run(seat, moments_.back().at);
  rewind();
  charge(now);
}

void GameClocks::refill(Seat seat) {
  if (setup_.kind != ClockSetup::Kind::bank) left_[seat.index] = setup_.base_ms;
}

}  // namespace fullcircle
