#pragma once

#include <filesystem>

#include "store/database.h"

namespace fullcircle {

/// Opens the file, and makes it if it is missing. Every commit is on the disk when it returns
/// (write-ahead log, full sync). Throws StoreFailure.
std::unique_ptr<Database> open_sqlite(const std::filesystem::path& file);

}  // namespace fullcircle
