#pragma once

#include <span>
#include <vector>

namespace fullcircle {

/// How well somebody plays, how sure we are of it, and how steady it is: Glicko-2 (M. Glickman,
/// "Example of the Glicko-2 system", 2013) with tau 0.5. Numbers are on the familiar scale, where
/// somebody with 400 points more wins ten games of eleven.
///
/// What goes in and comes out stays within bounds (rating 100 to 4000, deviation 30 to 350,
/// volatility 0.01 to 0.2; what is not a number counts as the value of a newcomer), so that no
/// history of games and no damaged store can make a rating that poisons those of others.
struct Rating {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
};

/// A game against one opponent as they were before it.
struct Encounter {
  Rating opponent;
  double score = 0.5;  ///< 1 won, 0.5 drawn, 0 lost
  double weight = 1;   ///< 0 to 1: which part of a full game it counts for
};

/// The rating after a rating period with these games; without games it is after_pause of one.
Rating after_period(const Rating& before, std::span<const Encounter> encounters);

/// The rating after periods without games: the same, but less sure, up to the newcomer's 350.
Rating after_pause(const Rating& before, double periods);

/// The ratings after one game, which is a rating period of its own so that it counts at once.
/// `ranks` has one number a seat: 1 for the first, 2 for the second, and the same number for those
/// who share a rank; only their order matters. A game of fewer than two seats changes nothing.
///
/// Each seat has met each other seat: ahead of it is won, behind it is lost, level is drawn. With n
/// seats each of these encounters has the weight 1/(n-1), which multiplies what it says (its term
/// in the paper's sums for the variance and for the improvement). So a game moves a rating by the
/// mean of its pairs and makes us as sure of it as one game of two would, not as n-1 games: the
/// pairs of one game share their luck. With two seats this is plain Glicko-2.
std::vector<Rating> rate_game(std::span<const Rating> seats, std::span<const double> ranks);

}  // namespace fullcircle
