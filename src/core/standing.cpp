#include "core/standing.h"

namespace fullcircle {

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

void write_seat(JsonWriter& json, Viewer seat) {
  if (seat) {
    json.value(int{seat->index});
  } else {
    json.null();
  }
}

}  // namespace fullcircle
