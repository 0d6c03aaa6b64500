#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "table/dealer.h"
#include "table/registry.h"

namespace fullcircle::wasm {

/// Longer requests are refused; the longest useful one is a record (core/record.h).
inline constexpr std::size_t kMaxRequestBytes = 2 * kMaxRecordBytes;

/// Where the page keeps its tables. Every request is a text: the verb on the first line, one
/// argument a line behind it, of which the last may have several lines; every answer is JSON.
/// The verbs stand in desk.cpp.
class Desk {
 public:
  /// Random numbers for the draws of tables that are opened without a seed.
  explicit Desk(std::uint64_t seed, Progress progress)
      : seed_(seed), progress_(std::move(progress)) {}

  /// What was asked for, or {"error":{"code":..,"why":..}}.
  std::string answer(std::string_view request);

 private:
  struct Place {
    std::unique_ptr<Table> table;
    LooseDealer dealer;
    bool follows = false;  // whether it is only told what `viewer` sees
    Viewer viewer;
  };

  /// The arguments of a request, read; which of them are filled depends on the verb.
  struct Call {
    int handle = 0;
    Place* place = nullptr;
    Seat seat{};
    Actor actor = Actor::chance();
    Sight sight;
    int number = 0;
    std::uint64_t seed = 0;
    std::vector<std::string_view> texts;
  };

  using Answer = Result<std::string>;
  struct Verb {
    std::string_view name;
    std::string_view arguments;  // their names; the name says what is read, see read_argument
    Answer (Desk::*run)(const Call&);
  };
  static std::span<const Verb> verbs();

  Answer dispatch(std::string_view request);
  Status read_argument(std::string_view name, std::string_view text, Call& call);
  Answer keep(Place place, const std::function<void(JsonWriter&)>& more = {});

  Answer games(const Call& call);
  Answer open(const Call& call);
  Answer load(const Call& call);
  Answer at(const Call& call);
  Answer follow(const Call& call);
  Answer tell(const Call& call);
  Answer submit(const Call& call);
  Answer draw(const Call& call);
  Answer undo(const Call& call);
  Answer state(const Call& call);
  Answer events(const Call& call);
  Answer moves(const Call& call);
  Answer check(const Call& call);
  Answer preview(const Call& call);
  Answer bot(const Call& call);
  Answer advise(const Call& call);
  Answer review(const Call& call);
  Answer record(const Call& call);
  Answer close(const Call& call);

  std::uint64_t seed_;
  Progress progress_;
  std::map<int, Place> places_;
  int last_handle_ = 0;
};

}  // namespace fullcircle::wasm
