#include "table/dealer.h"

#include <cassert>

namespace fullcircle {

std::uint64_t total_weight(std::span<const Lot> lots) {
  std::uint64_t total = 0;
  for (const Lot& lot : lots) total += static_cast<std::uint64_t>(lot.weight);
  return total;
}

std::size_t lot_of_ticket(std::span<const Lot> lots, std::uint64_t ticket) {
  for (std::size_t i = 0; i < lots.size(); ++i) {
    const auto weight = static_cast<std::uint64_t>(lots[i].weight);
    if (ticket < weight) return i;
    ticket -= weight;
  }
  assert(false);
  return 0;
}

std::size_t LooseDealer::pick(int, Viewer, std::span<const Lot> lots) {
  return lot_of_ticket(lots, rng_.below(static_cast<std::uint32_t>(total_weight(lots))));
}

std::size_t PairedDealer::pick(int, Viewer drawer, std::span<const Lot> lots) {
  const std::uint64_t order = derive_seed(seed_, drawer ? drawer->index : 255);
  std::size_t first = 0;
  std::uint32_t first_copy = 0;
  std::uint64_t first_rank = ~std::uint64_t{0};
  for (std::size_t i = 0; i < lots.size(); ++i) {
    const auto piece = static_cast<std::uint64_t>(lots[i].piece);
    Copies& copies = copies_[lots[i].piece];
    // A kind seen for the first time, or pieces that came back: these are new ones, so that a deck
    // that is shuffled anew has a new order.
    while (copies.left.size() < static_cast<std::size_t>(lots[i].weight)) {
      copies.left.push_back(copies.issued++);
    }
    for (const std::uint32_t copy : copies.left) {
      const std::uint64_t rank = derive_seed(order, piece << 32 | copy);
      if (rank < first_rank) {
        first_rank = rank;
        first = i;
        first_copy = copy;
      }
    }
  }
  std::erase(copies_[lots[first].piece].left, first_copy);
  return first;
}

}  // namespace fullcircle
