#include "core/standing.h"

namespace fullcircle {

std::vector<double> win_shares(std::span<const Seat> winners, std::size_t seats) {
  std::vector<double> shares;
  if (winners.empty()) return shares;
  for (std::size_t i = 0; i < seats; ++i) shares.push_back(win_share(winners, seat_at(i)));
  return shares;
}

void write_members(JsonWriter& json, const Standing& standing) {
  write_scores(json.key("scores"), standing.scores);
  write_winners(json.key("winners"), standing.winners);
}

void write_scores(JsonWriter& json, std::span<const int> scores) {
  json.begin_array();
  for (const int score : scores) json.value(score);
  json.end_array();
}

void write_winners(JsonWriter& json, std::span<const Seat> winners) {
  json.begin_array();
  for (const Seat winner : winners) json.value(int{winner.index});
  json.end_array();
}

void write_shares(JsonWriter& json, std::span<const double> shares) {
  json.begin_array();
  for (const double share : shares) json.value(share);
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
