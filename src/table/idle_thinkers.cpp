#include "table/idle_thinkers.h"

#include <algorithm>

namespace fullcircle {

SeatedThinker IdleThinkers::remove(Waiting who) {
  SeatedThinker thinker = std::move(who->thinker);
  bytes_ -= who->bytes;
  idle_.erase(who);
  return thinker;
}

SeatedThinker IdleThinkers::take(const ThinkerKey& key) {
  const auto who = std::ranges::find(idle_, key, &Idle::key);
  return who == idle_.end() ? SeatedThinker{} : remove(who);
}

std::vector<SeatedThinker> IdleThinkers::put(ThinkerKey key, SeatedThinker thinker) {
  std::vector<SeatedThinker> gone;
  if (SeatedThinker before = take(key); before.thinker) gone.push_back(std::move(before));
  const std::size_t bytes = thinker.thinker->memory();
  if (bytes > room_.bytes) {
    gone.push_back(std::move(thinker));
    return gone;
  }
  bytes_ += bytes;
  idle_.push_back({std::move(key), std::move(thinker), bytes});
  while (idle_.size() > room_.thinkers || bytes_ > room_.bytes) {
    gone.push_back(remove(idle_.begin()));
  }
  return gone;
}

std::vector<SeatedThinker> IdleThinkers::take_all(const std::string& table) {
  std::vector<SeatedThinker> all;
  for (Waiting next = idle_.begin(); next != idle_.end();) {
    const Waiting here = next++;
    if (here->key.table == table) all.push_back(remove(here));
  }
  return all;
}

}  // namespace fullcircle
