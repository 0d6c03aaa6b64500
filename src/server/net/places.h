#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace fullcircle {

class Place;

/// The places that a port has for connections: nobody takes those of everybody, and when all are
/// taken, whoever can come back without a loss makes room. Any thread.
class Places {
 public:
  /// `most_of_one`: for each share (settings/address.h); the empty one has no limit.
  Places(int most, int most_of_one)
      : most_(static_cast<std::size_t>(most)),
        most_of_one_(static_cast<std::size_t>(most_of_one)) {}

  enum class Answer : std::uint8_t { welcome, over_share, full };
  /// A place for a connection, which is taken until it is destroyed. It must not outlive this.
  Answer enter(const std::string& share, std::unique_ptr<Place>& place);
  /// Asks one that can to make room; false if there is none.
  bool make_room();
  /// Asks all to go: the server stops.
  void clear();

 private:
  friend class Place;
  struct Share {
    std::size_t taken = 0;
    std::list<Place*> resting;  // the longest first
  };
  /// Closing takes a moment. Meanwhile so many more than the most may be open.
  static constexpr std::size_t kMostLeaving = 100;

  // With the lock held.
  bool is_used_up(const std::string& share) const;
  void part(const std::string& share);
  void set_resting(Place& place, bool on);
  std::function<void(bool)> choose_one();

  std::size_t most_;
  std::size_t most_of_one_;
  std::mutex mutex_;
  std::unordered_map<std::string, Share> shares_;
  std::set<std::pair<std::size_t, std::string>> by_resting_;  // how many rest of each share
  std::unordered_set<Place*> all_;
  std::size_t leaving_ = 0;
};

/// What a connection holds while it is open.
class Place {
 public:
  ~Place();
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  /// How the connection is asked to go; `stopping`: not to make room, but because the server stops.
  /// Any thread calls it; it may find that the connection is busy, and do nothing.
  void set_leave(std::function<void(bool stopping)> leave);
  /// From now on it may be asked to make room, or not any more.
  void rest(bool on);
  /// Counts against another share; false if that has no place left, and nothing changes.
  bool move(const std::string& share);

 private:
  friend class Places;
  Place(Places& places, std::string share) : places_(places), share_(std::move(share)) {}

  Places& places_;
  std::string share_;
  std::function<void(bool)> leave_;
  bool resting_ = false;
  bool leaving_ = false;
  std::list<Place*>::iterator at_;  // while it rests
};

}  // namespace fullcircle
