#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fullcircle {

/// Least squares by normal equations: sums of products, so that parts can be added up.
class Regression {
 public:
  explicit Regression(std::size_t features);

  void add(std::span<const float> row, double target);
  void add(const Regression& other);
  std::int64_t count() const { return count_; }

  /// The weights with the least squared error; `ridge` holds down those that the rows say little
  /// of, in units of each feature's own mean square. A feature that never occurred weighs nothing.
  std::vector<double> solve(double ridge) const;
  double mean_squared_error(std::span<const double> weights) const;

 private:
  double& product(std::size_t i, std::size_t j) { return products_[i * features_ + j]; }
  double product(std::size_t i, std::size_t j) const { return products_[i * features_ + j]; }

  std::size_t features_;
  std::vector<double> products_;  // of features with each other, lower triangle
  std::vector<double> targets_;   // of features with the target
  double target_squares_ = 0;
  std::int64_t count_ = 0;
};

}  // namespace fullcircle
