#pragma once

#include <cstddef>
#ifndef __wasi__
#include <thread>
#include <vector>
#endif

namespace fullcircle {

/// Calls `work(i)` for every i below `workers`, all at once, and waits for the last. In a browser,
/// which gives the engine one thread, one after the other.
template <class Work>
void work_together(std::size_t workers, const Work& work) {
#ifdef __wasi__
  for (std::size_t i = 1; i < workers; ++i) work(i);
#else
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < workers; ++i) others.emplace_back(work, i);
#endif
  work(0);
}

}  // namespace fullcircle
