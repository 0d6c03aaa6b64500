#include "server/tables/logged_table.h"

#include <algorithm>

#include "core/standing.h"
#include "server/tables/refusals.h"

namespace fullcircle {
namespace {

/// The computer player that stands in for a person who left.
constexpr std::string_view kStandIn = "bot:3";

/// How long a full table waits for what clients add to the draws. At a rated one whoever is not
/// there by then loses the seat, so it is long enough to come back.
constexpr std::int64_t kWaitMs = 15'000;
constexpr std::int64_t kRatedWaitMs = 60'000;

}  // namespace

std::string_view LoggedTable::status() const {
  return end_ ? "finished" : game_ ? "playing" : "open";
}

TableSetup LoggedTable::current_setup() const {
  TableSetup setup = setup_;
  for (std::size_t i = 0; i < setup.seats.size(); ++i) {
    if (!seats_[i].bot.empty()) setup.seats[i] = seats_[i].bot;
  }
  return setup;
}

Status LoggedTable::open(const TableSetup& setup, UserId creator, const Instant& now) {
  JsonWriter json;
  json.begin_object();
  write_setup(json, setup);
  json.field("commit", commit_).end_object();
  return add({EventKind::open, std::nullopt, json.take(), creator, now.at, now.served, 1});
}

std::optional<int> LoggedTable::answered(const std::string& command) const {
  const auto found = commands_.find(command);
  if (found == commands_.end()) return std::nullopt;
  return found->second;
}

std::optional<Error> LoggedTable::damage() const {
  if (!damaged_) return std::nullopt;
  return damaged_table(next());
}

std::optional<Seat> LoggedTable::seat_of(UserId user) const {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (user != 0 && seats_[i].user == user) return seat_at(i);
  }
  return std::nullopt;
}

std::optional<Seat> LoggedTable::seat_reserved_for(UserId user) const {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (user != 0 && seats_[i].reserved_for == user) return seat_at(i);
  }
  return std::nullopt;
}

std::optional<Seat> LoggedTable::due() const {
  if (!is_playing() || !game_->to_act().is_seat()) return std::nullopt;
  return game_->to_act().seat();
}

std::string LoggedTable::driver(Seat seat) const {
  const SeatState& state = seats_[seat.index];
  if (!state.bot.empty()) return state.bot;
  return state.away || state.out ? std::string(kStandIn) : std::string();
}

std::optional<Seat> LoggedTable::thinking() const {
  const std::optional<Seat> seat = due();
  return seat && driver(*seat).empty() ? seat : std::nullopt;
}

bool LoggedTable::is_full() const { return std::ranges::none_of(seats_, &SeatState::is_open); }

bool LoggedTable::is_settling() const {
  return !game_ && !end_ && is_full() &&
         !std::ranges::all_of(seats_, [](const SeatState& s) { return s.part.is_settled(); });
}

std::vector<ClientPart> LoggedTable::parts() const {
  std::vector<ClientPart> parts;
  for (const SeatState& seat : seats_) {
    const bool given = seat.part.state == Part::State::given;
    parts.push_back(given ? ClientPart(seat.part.bytes) : std::nullopt);
  }
  return parts;
}

std::optional<std::int64_t> LoggedTable::deadline() const {
  if (is_settling()) return gathered_ + (setup_.rated ? kRatedWaitMs : kWaitMs);
  const std::optional<Seat> seat = thinking();
  if (!seat || setup_.clock.kind == ClockSetup::Kind::none) return std::nullopt;
  return clocks_.runs_out(*seat);
}

std::int64_t LoggedTable::time_left(Seat seat, const Instant& now) const {
  const std::int64_t left = clocks_.left(seat);
  if (thinking() != seat) return left;
  return std::clamp<std::int64_t>(clocks_.runs_out(seat) - now.served, 0, left);
}

int LoggedTable::people() const {
  return static_cast<int>(std::count_if(seats_.begin(), seats_.end(),
                                        [](const SeatState& s) { return s.is_person(); }));
}

std::vector<double> LoggedTable::shares() const {
  return end_ ? win_shares(end_->winners, seats_.size()) : std::vector<double>();
}

std::vector<double> LoggedTable::ranks() const {
  if (!end_ || end_->winners.empty()) return {};
  std::vector<double> ranks;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const bool won = std::count(end_->winners.begin(), end_->winners.end(), seat_at(i)) > 0;
    // Winners before all, then by score, then whoever gave up, however well their stand-in did.
    ranks.push_back(seats_[i].out ? 1e9 : won ? -1e9 : -end_->scores[i]);
  }
  return ranks;
}

bool LoggedTable::took_part(Seat seat) const {
  return std::any_of(log_.begin(), log_.end(), [&](const Entry& entry) {
    const TableEvent& event = entry.event;
    // What a stand-in decides does not count.
    const bool acted = event.kind == EventKind::move || event.kind == EventKind::resign;
    return acted && event.user != 0 && event.seat == seat;
  });
}

}  // namespace fullcircle
