#include "core/standing.h"

namespace fullcircle {

std::vector<double> win_shares(std::span<const Seat> winners, std::size_t seats) {
  std::vector<double> shares;
  if (winners.empty()) return shares;
  for (std::size_t i = 0; i < seats; ++i) shares.push_back(win_share(winners, seat_at(i)));
  return shares;
}

void write_members(JsonWriter& json, const Standing& standing) {
  json.field("scores", standing.scores);
  write_seats(json.key("winners"), standing.winners);
}

void write_seats(JsonWriter& json, std::span<const Seat> seats) {
  json.begin_array();
  for (const Seat seat : seats) json.value(int{seat.index});
  json.end_array();
}

void write_seat(JsonWriter& json, Viewer seat) {
  if (seat) {
    json.value(int{seat->index});
  } else {
    json.null();
  }
}

}  // namespace fullcircle
