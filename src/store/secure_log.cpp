#include "store/secure_log.h"

#include <sodium.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "store/database.h"

namespace fullcircle {
namespace {

void expect_done(int status) {
  if (status == SQLITE_OK) return;
  throw StoreFailure("the log cannot be written again: " + std::string(sqlite3_errstr(status)));
}

sqlite3_vfs& disk() {
  sqlite3_vfs* const usual = sqlite3_vfs_find(nullptr);
  if (usual == nullptr) throw StoreFailure("there is no way to the disk");
  return *usual;
}

bool exists(const std::string& name) {
  int found = 0;
  expect_done(disk().xAccess(&disk(), name.c_str(), SQLITE_ACCESS_EXISTS, &found));
  return found != 0;
}

/// A file beside the database, by the same way to the disk that SQLite takes, and with the rights
/// that the database has.
class DiskFile {
 public:
  /// Makes it if it is missing.
  explicit DiskFile(const std::string& name)
      : space_(static_cast<std::size_t>(disk().szOsFile) / sizeof(std::max_align_t) + 1),
        file_(reinterpret_cast<sqlite3_file*>(space_.data())) {
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_WAL;
    const int status = disk().xOpen(&disk(), name.c_str(), file_, kFlags, nullptr);
    if (status != SQLITE_OK) close();
    expect_done(status);
  }
  ~DiskFile() { close(); }
  DiskFile(const DiskFile&) = delete;
  DiskFile& operator=(const DiskFile&) = delete;

  std::int64_t size() const {
    sqlite3_int64 size = 0;
    expect_done(file_->pMethods->xFileSize(file_, &size));
    return size;
  }
  void read(void* to, std::size_t bytes, std::int64_t at) const {
    expect_done(file_->pMethods->xRead(file_, to, static_cast<int>(bytes), at));
  }
  void write(const void* from, std::size_t bytes, std::int64_t at) {
    expect_done(file_->pMethods->xWrite(file_, from, static_cast<int>(bytes), at));
  }
  /// It ends there, and is on the disk.
  void finish(std::int64_t size) {
    expect_done(file_->pMethods->xTruncate(file_, size));
    expect_done(file_->pMethods->xSync(file_, SQLITE_SYNC_FULL));
  }

 private:
  void close() {
    if (file_->pMethods != nullptr) file_->pMethods->xClose(file_);
  }

  std::vector<std::max_align_t> space_;
  sqlite3_file* file_;
};

using Hash = std::array<unsigned char, crypto_hash_sha256_BYTES>;

/// The hash of the first `size` bytes; each part of them is visited.
Hash hash_of(
    const DiskFile& file, std::int64_t size,
    const std::function<void(const char* part, std::size_t bytes, std::int64_t at)>& visit) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  std::array<char, std::size_t{1} << 16> part;  // SQLite takes less than 128 KiB at a time
  for (std::int64_t at = 0; at < size; at += std::ssize(part)) {
    const auto bytes =
        static_cast<std::size_t>(std::min<std::int64_t>(std::ssize(part), size - at));
    file.read(part.data(), bytes, at);
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(part.data()), bytes);
    visit(part.data(), bytes, at);
  }
  Hash hash;
  crypto_hash_sha256_final(&state, hash.data());
  return hash;
}

// A copy of the log is what is in it and then the hash of that.

std::int64_t copied_size(const DiskFile& copy) { return copy.size() - std::ssize(Hash()); }

bool is_whole(const std::string& name) {
  const DiskFile copy(name);
  const std::int64_t size = copied_size(copy);
  if (size <= 0) return false;
  Hash hash;
  copy.read(hash.data(), hash.size(), size);
  return hash_of(copy, size, [](const char*, std::size_t, std::int64_t) {}) == hash;
}

/// Takes so much of one file to the beginning of another.
Hash take_over(const DiskFile& from, std::int64_t size, DiskFile& to) {
  return hash_of(from, size, [&](const char* part, std::size_t bytes, std::int64_t at) {
    to.write(part, bytes, at);
  });
}

void write_copy(const DiskFile& from, std::int64_t size, const std::string& name) {
  DiskFile copy(name);
  const Hash hash = take_over(from, size, copy);
  copy.write(hash.data(), hash.size(), size);
  copy.finish(size + std::ssize(hash));
}

void remove(const std::string& name) { expect_done(disk().xDelete(&disk(), name.c_str(), 1)); }

/// What an attempt leaves that failed: nothing depends on it.
void remove_if_possible(const std::string& name) { (void)disk().xDelete(&disk(), name.c_str(), 1); }

struct Copies {
  std::vector<std::string> whole;  // by starts that were cut short; all are the same
  std::string free;                // a name for another
};

Copies look_for_copies(const std::string& log) {
  constexpr int kMostCopies = 10;
  Copies copies;
  for (int i = 0; i < kMostCopies; ++i) {
    const std::string name = log + "-" + std::to_string(i);
    const bool there = exists(name);
    if (there && is_whole(name)) {
      copies.whole.push_back(name);
      continue;
    }
    if (there) remove(name);  // the log had not been touched when it was made
    if (copies.free.empty()) copies.free = name;
  }
  if (copies.free.empty()) throw StoreFailure("there are too many copies of the log " + log);
  return copies;
}

}  // namespace

/// A power cut can spoil what is just being written. So the log is written again only when there is
/// a copy of it that this start has made and synced: one that is found may be in memory alone, as
/// the log may. One that is whole goes before the log, of which a part may have been spoilt then.
/// When the database is opened there is none any more.
void secure_log(const std::filesystem::path& file) {
  const std::string log_name = file.string() + "-wal";
  const Copies copies = look_for_copies(log_name);
  if (!exists(log_name)) {  // what they are copies of is gone: perhaps another file was put there
    for (const std::string& old : copies.whole) remove(old);
    return;
  }
  try {
    const DiskFile from(copies.whole.empty() ? log_name : copies.whole.front());
    write_copy(from, copies.whole.empty() ? from.size() : copied_size(from), copies.free);
  } catch (const StoreFailure&) {
    remove_if_possible(copies.free);
    throw;
  }
  for (const std::string& old : copies.whole) remove(old);
  {
    const DiskFile copy(copies.free);
    DiskFile log(log_name);
    const std::int64_t size = copied_size(copy);
    take_over(copy, size, log);
    log.finish(size);
  }
  remove(copies.free);
}

}  // namespace fullcircle
