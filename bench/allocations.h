#pragma once

#include <cstdint>

namespace fullcircle {

/// How often this thread has asked for memory with operator new so far. Linking this in replaces
/// operator new for the whole program by one that counts; the count costs one addition.
std::uint64_t allocations_so_far();

}  // namespace fullcircle
