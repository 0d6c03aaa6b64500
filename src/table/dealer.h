#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "core/seat.h"

namespace fullcircle {

/// One way chance can go: the piece that is drawn, and how many there are of it.
struct Lot {
  int piece = 0;
  int weight = 0;
};

/// Who decides for chance. There are three: SealedDealer for tables and records
/// (sealed_dealer.h), and the two here.
class Dealer {
 public:
  virtual ~Dealer() = default;

  /// Picks one of the lots (not empty, weights positive) as the outcome of event number `event`;
  /// returns its position. `drawer` is the seat whose luck it is, if it is one's.
  virtual std::size_t pick(int event, Viewer drawer, std::span<const Lot> lots) = 0;
};

/// Draws that nobody has to be convinced of: a fast generator.
class LooseDealer final : public Dealer {
 public:
  explicit LooseDealer(std::uint64_t seed) : rng_(seed) {}
  std::size_t pick(int event, Viewer drawer, std::span<const Lot> lots) override;

 private:
  Rng rng_;
};

/// For comparing players: each seat draws from its own random order over the pieces (the first of
/// that order that is left), so that what one seat draws depends as little as possible
/// on what the others do. Played again with the players' seats exchanged, luck is the same.
class PairedDealer final : public Dealer {
 public:
  explicit PairedDealer(std::uint64_t seed) : seed_(seed) {}
  std::size_t pick(int event, Viewer drawer, std::span<const Lot> lots) override;

 private:
  std::uint64_t seed_;
  /// Of each kind of piece, the numbers of the copies that are left.
  struct Copies {
    std::vector<std::uint32_t> left;
    std::uint32_t issued = 0;
  };
  std::map<int, Copies> copies_;
};

/// The position of ticket number `ticket` when each lot holds as many tickets as its weight.
std::size_t lot_of_ticket(std::span<const Lot> lots, std::uint64_t ticket);
std::uint64_t total_weight(std::span<const Lot> lots);

}  // namespace fullcircle
