#include "players/tune/regression.h"

#include <algorithm>
#include <cmath>

namespace fullcircle {

Regression::Regression(std::size_t features)
    : features_(features), products_(features * features), targets_(features) {}

void Regression::add(std::span<const float> row, double target) {
  for (std::size_t i = 0; i < features_; ++i) {
    if (row[i] == 0) continue;
    const double here = row[i];
    targets_[i] += here * target;
    for (std::size_t j = 0; j <= i; ++j) product(i, j) += here * row[j];
  }
  target_squares_ += target * target;
  ++count_;
}

void Regression::add(const Regression& other) {
  for (std::size_t i = 0; i < products_.size(); ++i) products_[i] += other.products_[i];
  for (std::size_t i = 0; i < targets_.size(); ++i) targets_[i] += other.targets_[i];
  target_squares_ += other.target_squares_;
  count_ += other.count_;
}

std::vector<double> Regression::solve(double ridge) const {
  // Cholesky: products = L * transposed L.
  std::vector<double> lower(products_.size());
  const auto at = [&](std::size_t i, std::size_t j) -> double& { return lower[i * features_ + j]; };
  for (std::size_t i = 0; i < features_; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = product(i, j);
      if (i == j) sum = product(i, i) > 0 ? sum * (1 + ridge) : 1;
      for (std::size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
      at(i, j) = i == j ? std::sqrt(std::max(sum, 1e-9)) : sum / at(j, j);
    }
  }
  std::vector<double> solution = targets_;
  for (std::size_t i = 0; i < features_; ++i) {
    for (std::size_t k = 0; k < i; ++k) solution[i] -= at(i, k) * solution[k];
    solution[i] /= at(i, i);
  }
  for (std::size_t i = features_; i-- > 0;) {
    for (std::size_t k = i + 1; k < features_; ++k) solution[i] -= at(k, i) * solution[k];
    solution[i] /= at(i, i);
  }
  return solution;
}

double Regression::mean_squared_error(std::span<const double> weights) const {
  double sum = target_squares_;
  for (std::size_t i = 0; i < features_; ++i) {
    sum -= 2 * weights[i] * targets_[i];
    for (std::size_t j = 0; j < features_; ++j) {
      sum += weights[i] * weights[j] * (i >= j ? product(i, j) : product(j, i));
    }
  }
  return count_ > 0 ? std::max(sum, 0.0) / static_cast<double>(count_) : 0;
}

}  // namespace fullcircle
