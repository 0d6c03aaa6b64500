#include "server/net/places.h"

#include <utility>
#include <vector>

namespace fullcircle {

Places::Answer Places::enter(const std::string& share, std::unique_ptr<Place>& place) {
  std::function<void(bool)> leave;
  {
    const std::lock_guard lock(mutex_);
    if (is_used_up(share)) return Answer::over_share;
    if (all_.size() - leaving_ >= most_) {
      if (leaving_ < kMostLeaving) leave = choose_one();
      if (!leave) return Answer::full;
    }
    ++shares_[share].taken;
    place.reset(new Place(*this, share));
    all_.insert(place.get());
  }
  if (leave) leave(false);
  return Answer::welcome;
}

bool Places::make_room() {
  std::function<void(bool)> leave;
  {
    const std::lock_guard lock(mutex_);
    leave = choose_one();
  }
  if (leave) leave(false);
  return leave != nullptr;
}

void Places::clear() {
  std::vector<std::function<void(bool)>> leaves;
  {
    const std::lock_guard lock(mutex_);
    for (const Place* place : all_) {
      if (place->leave_) leaves.push_back(place->leave_);
    }
  }
  for (const auto& leave : leaves) leave(true);
}

bool Places::is_used_up(const std::string& share) const {
  const auto found = shares_.find(share);
  return found != shares_.end() && !share.empty() && found->second.taken >= most_of_one_;
}

void Places::part(const std::string& share) {
  const auto found = shares_.find(share);
  if (--found->second.taken == 0) shares_.erase(found);
}

void Places::set_resting(Place& place, bool on) {
  if (place.resting_ == on) return;
  place.resting_ = on;
  std::list<Place*>& resting = shares_[place.share_].resting;
  by_resting_.erase({resting.size(), place.share_});
  if (on) {
    place.at_ = resting.insert(resting.end(), &place);
  } else {
    resting.erase(place.at_);
  }
  if (!resting.empty()) by_resting_.insert({resting.size(), place.share_});
}

/// The one that rests longest of the share that has most of those.
std::function<void(bool)> Places::choose_one() {
  if (by_resting_.empty()) return {};
  Place& place = *shares_[by_resting_.rbegin()->second].resting.front();
  set_resting(place, false);
  place.leaving_ = true;
  ++leaving_;
  return place.leave_;
}

Place::~Place() {
  const std::lock_guard lock(places_.mutex_);
  places_.set_resting(*this, false);
  if (leaving_) --places_.leaving_;
  places_.all_.erase(this);
  places_.part(share_);
}

void Place::set_leave(std::function<void(bool stopping)> leave) {
  const std::lock_guard lock(places_.mutex_);
  places_.set_resting(*this, false);
  leave_ = std::move(leave);
}

void Place::rest(bool on) {
  const std::lock_guard lock(places_.mutex_);
  // It was asked to go when it had just become busy.
  if (std::exchange(leaving_, false)) --places_.leaving_;
  if (leave_) places_.set_resting(*this, on);
}

bool Place::move(const std::string& share) {
  const std::lock_guard lock(places_.mutex_);
  if (share == share_) return true;
  if (places_.is_used_up(share)) return false;
  const bool rested = resting_;
  places_.set_resting(*this, false);
  places_.part(share_);
  share_ = share;
  ++places_.shares_[share].taken;
  places_.set_resting(*this, rested);
  return true;
}

}  // namespace fullcircle
