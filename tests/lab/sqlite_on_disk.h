#pragma once

#include "tests/lab/virtual_disk.h"

namespace fullcircle::lab {

/// While it exists, whatever SQLite opens lies on this disk. One at a time.
class SqliteOnDisk {
 public:
  explicit SqliteOnDisk(VirtualDisk& disk);
  ~SqliteOnDisk();
  SqliteOnDisk(const SqliteOnDisk&) = delete;
  SqliteOnDisk& operator=(const SqliteOnDisk&) = delete;
};

}  // namespace fullcircle::lab
