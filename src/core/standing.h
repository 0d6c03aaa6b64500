#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/fixed_vector.h"
#include "core/json.h"
#include "core/seat.h"

namespace fullcircle {

/// The points of each seat. Whoever is in `winners` has won or shares the win; it is empty until
/// the end.
struct Standing {
  FixedVector<int, kMaxSeats> scores;
  FixedVector<Seat, kMaxSeats> winners;
};

/// Makes winners of all who have the most points: for the end of a game that is won by points.
inline void let_most_points_win(Standing& standing) {
  const int most = *std::max_element(standing.scores.begin(), standing.scores.end());
  for (std::size_t i = 0; i < standing.scores.size(); ++i) {
    if (standing.scores[i] == most) standing.winners.push_back(seat_at(i));
  }
}

/// What a seat got out of a finished game: 1 for a win, a share of it for a shared one, else 0.
inline double win_share(std::span<const Seat> winners, Seat seat) {
  const bool won = std::find(winners.begin(), winners.end(), seat) != winners.end();
  return won ? 1.0 / static_cast<double>(winners.size()) : 0.0;
}

/// The same of every seat; empty if nobody won.
std::vector<double> win_shares(std::span<const Seat> winners, std::size_t seats);

/// The members "scores" and "winners" of a JSON object.
void write_members(JsonWriter& json, const Standing& standing);
/// The numbers of seats.
void write_seats(JsonWriter& json, std::span<const Seat> seats);
/// The number of a seat; null for none.
void write_seat(JsonWriter& json, Viewer seat);
/// The number of the seat that is to act; null if none is.
inline void write_to_act(JsonWriter& json, Actor actor) {
  write_seat(json, actor.is_seat() ? Viewer(actor.seat()) : Viewer());
}

}  // namespace fullcircle
