#pragma once

#include <cstdint>
#include <unordered_map>

#include "tests/games/crop_circles/reference.h"

/// Whether a placement is the best, for hands that are too large to list all placements.
namespace fullcircle::crop_circles::reference {

enum class Verdict { best, beaten, too_hard };

/// Looks for a placement with more than the given points, or with as many from fewer glyphs, in
/// every stretch of empty fields by itself. In a stretch it goes field by field over all different
/// (glyphs used so far, last glyph), keeping the best sum of each: a dynamic program in which
/// orders of the same glyphs meet again. What cannot reach the sum wanted is dropped.
class BestProof {
 public:
  BestProof(const Position& position, int points, int glyphs)
      : position_(position), points_(points), glyphs_(glyphs) {
    std::sort(position_.hand.begin(), position_.hand.end());
    for (const Glyph glyph : position_.hand) {
      if (kinds_.empty() || kinds_.back() != glyph) kinds_.push_back(glyph);
      counts_.resize(kinds_.size());
      ++counts_.back();
    }
    for (const Glyph a : kinds_) {
      std::vector<bool> row;
      for (const Glyph b : kinds_) row.push_back(permit_each_other(position_.rules, a, b));
      together_.push_back(row);
    }
  }

  Verdict verdict() {
    for (int row = 0; row < kSide; ++row) {
      for (int column = 0; column < kSide; ++column) {
        for (const bool down : {false, true}) {
          const Verdict found = from({row, column}, down);
          if (found != Verdict::best) return found;
        }
      }
    }
    return Verdict::best;
  }

  /// How many different (glyphs used, last glyph) the largest step had.
  std::size_t widest() const { return widest_; }

 private:
  static constexpr std::size_t kWidest = 300'000;
  struct Step {
    std::uint64_t used = 0;  // copies of each kind, four bits each
    std::size_t last = 0;    // the number of kinds before the first glyph
    friend bool operator==(const Step&, const Step&) = default;
  };
  struct Hash {
    std::size_t operator()(const Step& step) const {
      const std::uint64_t mixed = (step.used ^ step.last << 59) * 0x9e3779b97f4a7c15U;
      return mixed ^ mixed >> 32;
    }
  };
  using Layer = std::unordered_map<Step, int, Hash>;

  Verdict from(Field start, bool down) {
    int neighbours = 0;
    multipliers_.clear();
    fitting_.clear();
    const Placement line{start, down, {}};
    for (int i = 0; i < static_cast<int>(position_.hand.size()); ++i) {
      const Field field = field_of(line, i);
      if (!is_empty_field(position_.board, field)) break;
      neighbours += static_cast<int>(older_beside(position_.board, field).size());
      multipliers_.push_back(multiplier(field));
      fitting_.push_back({});
      for (const Glyph kind : kinds_) fitting_.back().push_back(fits_older(position_, kind, field));
      if (neighbours == 0) continue;
      const Verdict found = solve(wanted_sum(neighbours, i + 1));
      if (found != Verdict::best) return found;
    }
    return Verdict::best;
  }

  /// The smallest sum with which a stretch beats the placement.
  int wanted_sum(int neighbours, int length) const {
    const bool fewer = length < glyphs_;
    return fewer ? (points_ + neighbours - 1) / neighbours : points_ / neighbours + 1;
  }

  Verdict solve(int wanted) {
    bound_with_copies_unlimited();
    if (best_from(0, kinds_.size()) < wanted) return Verdict::best;
    Layer layer = {{Step{0, kinds_.size()}, 0}};
    for (std::size_t i = 0; i < multipliers_.size(); ++i) {
      layer = next(layer, i, wanted);
      widest_ = std::max(widest_, layer.size());
      if (layer.size() > kWidest) return Verdict::too_hard;
    }
    return layer.empty() ? Verdict::best : Verdict::beaten;
  }

  Layer next(const Layer& layer, std::size_t i, int wanted) const {
    Layer result;
    for (const auto& [step, sum] : layer) {
      for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        if (!may_follow(i, step.last, kind) || copies(step.used, kind) == counts_[kind]) continue;
        const std::uint64_t now_used = step.used + (std::uint64_t{1} << (4 * kind));
        const int now = sum + kinds_[kind].value * multipliers_[i];
        if (now + best_from(i + 1, kind) < wanted) continue;
        if (now + best_of_the_rest(now_used, i + 1) < wanted) continue;
        int& best = result[Step{now_used, kind}];
        best = std::max(best, now);
      }
    }
    return result;
  }

  static int copies(std::uint64_t used, std::size_t kind) {
    return static_cast<int>((used >> (4 * kind)) & 15);
  }

  bool may_follow(std::size_t i, std::size_t last, std::size_t kind) const {
    return fitting_[i][kind] && (last == kinds_.size() || together_[last][kind]);
  }

  // ---- Bounds ----

  static constexpr int kImpossible = -1'000'000;

  /// unlimited_[i][last]: the most the fields from i on can add after `last` if the hand had any
  /// number of each kind.
  void bound_with_copies_unlimited() {
    const std::size_t kinds = kinds_.size();
    unlimited_.assign(multipliers_.size() + 1, std::vector<int>(kinds + 1, 0));
    for (std::size_t i = multipliers_.size(); i-- > 0;) {
      for (std::size_t last = 0; last <= kinds; ++last) {
        int best = kImpossible;
        for (std::size_t kind = 0; kind < kinds; ++kind) {
          if (!may_follow(i, last, kind)) continue;
          best = std::max(best, kinds_[kind].value * multipliers_[i] + unlimited_[i + 1][kind]);
        }
        unlimited_[i][last] = best;
      }
    }
  }

  int best_from(std::size_t i, std::size_t last) const { return unlimited_[i][last]; }

  /// The most valuable glyphs left on the highest multipliers left, whatever lies beside them.
  int best_of_the_rest(std::uint64_t used, std::size_t i) const {
    std::array<int, 5> left{};
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      left[static_cast<std::size_t>(kinds_[kind].value)] += counts_[kind] - copies(used, kind);
    }
    int sum = 0;
    std::size_t value = 4;
    for (int rank = 4; rank > 0; --rank) {
      for (std::size_t at = i; at < multipliers_.size(); ++at) {
        if (multipliers_[at] != rank) continue;
        while (value > 0 && left[value] == 0) --value;
        if (value == 0) return kImpossible;
        --left[value];
        sum += static_cast<int>(value) * rank;
      }
    }
    return sum;
  }

  Position position_;
  int points_;
  int glyphs_;
  Glyphs kinds_;
  std::vector<int> counts_;
  std::vector<std::vector<bool>> together_;
  std::vector<int> multipliers_;             // of the stretch at hand
  std::vector<std::vector<bool>> fitting_;   // field, kind
  std::vector<std::vector<int>> unlimited_;  // field, last kind
  std::size_t widest_ = 0;
};

}  // namespace fullcircle::crop_circles::reference
