#pragma once

#include <filesystem>

#include "store/database.h"

namespace fullcircle {

/// How the log of whoever writes is worked into the file, counted in its pages of 4 KB.
struct LogCare {
  /// It begins anew when it has so many. Commits wait until the rest of it is in the file.
  int longest = 10'000;
  /// Each time it has grown by so many, they are worked in by a thread of its own while commits go
  /// on; 0: never.
  int aside_every = 1'000;
  /// Not by a thread: where there is only one, nothing may happen at another moment when it is done
  /// again.
  bool at_once = false;
};

/// Opens the file, and makes it if it is missing. Every commit is on the disk when it returns
/// (write-ahead log, full sync). Throws StoreFailure.
std::unique_ptr<Database> open_sqlite(const std::filesystem::path& file, const LogCare& care = {});

}  // namespace fullcircle
