#pragma once

#include <filesystem>

namespace fullcircle {

/// Makes sure that the log beside a SQLite file is on the disk, before anybody opens the file:
/// whatever is read of a log whose sync failed may be in memory alone, and syncing it once more
/// does not help, since the system has forgotten that it was to be written. Throws StoreFailure.
void secure_log(const std::filesystem::path& file);

}  // namespace fullcircle
