#pragma once

#include <filesystem>

#include "store/database.h"

namespace fullcircle {

/// So many pages the log may have before it is worked into the file, some 40 MB, while commits
/// wait: with the usual 4 MB that happened eight times a second at 1,000 moves a second.
inline constexpr int kLongLog = 10'000;

/// Opens the file, and makes it if it is missing. Every commit is on the disk when it returns
/// (write-ahead log, full sync). Throws StoreFailure.
std::unique_ptr<Database> open_sqlite(const std::filesystem::path& file, int long_log = kLongLog);

}  // namespace fullcircle
