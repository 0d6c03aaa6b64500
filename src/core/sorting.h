#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace fullcircle {

/// Sorts by `key(item)`, the highest first, equal ones in the order in which they were. Instead of
/// std::stable_sort, because GCC's version asks for memory in a way that clang reports as
/// deprecated.
template <class T, class Key>
void sort_falling(std::vector<T>& items, Key&& key) {
  std::vector<std::pair<double, std::size_t>> order;
  order.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    order.emplace_back(static_cast<double>(key(items[i])), i);
  }
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<T> sorted;
  sorted.reserve(items.size());
  for (const auto& [value, i] : order) sorted.push_back(std::move(items[i]));
  items = std::move(sorted);
}

}  // namespace fullcircle
