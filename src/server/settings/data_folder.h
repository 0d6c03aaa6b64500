#pragma once

#include <filesystem>

#include "core/result.h"
#include "store/store.h"

namespace fullcircle {

/// The folder where a server stores everything, locked by one program at a time.
class DataFolder {
 public:
  /// Makes it if it is missing (readable by its owner alone) and locks it; refused if another
  /// program has it.
  static Result<DataFolder> take(const std::filesystem::path& path);
  ~DataFolder();
  DataFolder(DataFolder&& other) noexcept;
  DataFolder& operator=(DataFolder&&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  DataFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}
  std::filesystem::path path_;
  int lock_;
};

std::filesystem::path store_file(const std::filesystem::path& folder);

/// Makes sure that what is stored is on the disk, before `open_store` reads it.
Status secure_store(const DataFolder& folder);

/// Opens the store in the folder, readable by its owner alone, and brings it to the newest version,
/// or says why not.
Result<std::unique_ptr<Store>> open_store(const std::filesystem::path& folder);

/// Opens the store in the folder as it is, to look at it and to copy it: a server of another
/// version may be using it. It can hold less than the newest version does, but has tables.
Result<std::unique_ptr<Store>> look_at_store(const std::filesystem::path& folder);

/// The secret of the local administration: made once, in a file for the owner's eyes.
Result<std::string> admin_token(const std::filesystem::path& folder);

}  // namespace fullcircle
