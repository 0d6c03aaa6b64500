#include "tests/lab/sqlite_on_disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "tests/lab/failing_memory.h"

// SQLite's interface to files, on a virtual disk. It behaves as that of Unix does: the same sizes
// of sectors, the same promise about writes that a power cut interrupts, the same moments at which
// the folder is synced.

namespace fullcircle::lab {

using Operation = VirtualDisk::Operation;
using Attempt = VirtualDisk::Outcome;

/// A file that one connection has open.
struct OpenFile : sqlite3_file {
  VirtualDisk* disk = nullptr;
  std::shared_ptr<VirtualDisk::File> file;
  int lock = SQLITE_LOCK_NONE;
  unsigned shares = 0;  // of the locks on shared memory
  unsigned owns = 0;
};

namespace {

constexpr const char* kName = "laboratory";
constexpr int kSectorSize = 4096;

VirtualDisk* mounted = nullptr;

OpenFile& open_file(sqlite3_file* file) { return *static_cast<OpenFile*>(file); }

int close_file(sqlite3_file* file) {
  OpenFile& open = open_file(file);
  std::erase(open.file->open, &open);
  open.~OpenFile();
  return SQLITE_OK;
}

int read_file(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
  OpenFile& open = open_file(file);
  if (open.disk->attempt(Operation::read) != Attempt::fine) return SQLITE_IOERR_READ;
  const std::string& now = open.file->now;
  const auto wanted = static_cast<std::size_t>(size);
  const std::size_t begin = std::min(static_cast<std::size_t>(at), now.size());
  const std::size_t there = std::min(wanted, now.size() - begin);
  std::memcpy(to, now.data() + begin, there);
  if (there == wanted) return SQLITE_OK;
  std::memset(static_cast<char*>(to) + there, 0, wanted - there);
  return SQLITE_IOERR_SHORT_READ;
}

int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
  OpenFile& open = open_file(file);
  const bool was_off = open.disk->is_off();
  const Attempt outcome = open.disk->attempt(Operation::write);
  // A write during which the power goes off may have come as far as any.
  if (outcome == Attempt::fine || (open.disk->is_off() && !was_off)) {
    open.disk->write(*open.file, static_cast<std::size_t>(at), static_cast<const char*>(from),
                     static_cast<std::size_t>(size));
  }
  if (outcome == Attempt::full) return SQLITE_FULL;
  return outcome == Attempt::fine ? SQLITE_OK : SQLITE_IOERR_WRITE;
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  OpenFile& open = open_file(file);
  if (open.disk->attempt(Operation::other) != Attempt::fine) return SQLITE_IOERR_TRUNCATE;
  open.disk->cut(*open.file, static_cast<std::size_t>(size));
  return SQLITE_OK;
}

int sync_file(sqlite3_file* file, int) {
  OpenFile& open = open_file(file);
  if (open.disk->attempt(Operation::sync) != Attempt::fine) {
    open.disk->fail_sync(*open.file);
    return SQLITE_IOERR_FSYNC;
  }
  open.disk->sync(*open.file);
  if (!open.file->entered) {
    open.file->entered = true;
    open.disk->sync_folder();
  }
  return SQLITE_OK;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  OpenFile& open = open_file(file);
  if (open.disk->attempt(Operation::read) != Attempt::fine) return SQLITE_IOERR_FSTAT;
  *size = static_cast<sqlite3_int64>(open.file->now.size());
  return SQLITE_OK;
}

bool others_hold(const OpenFile& open, int lock) {
  return std::ranges::any_of(open.file->open, [&](const OpenFile* other) {
    return other != &open && other->lock >= lock;
  });
}

int lock_file(sqlite3_file* file, int wanted) {
  OpenFile& open = open_file(file);
  if (open.disk->is_off()) return SQLITE_IOERR_LOCK;
  if (open.lock >= wanted) return SQLITE_OK;
  if (wanted == SQLITE_LOCK_SHARED) {
    if (others_hold(open, SQLITE_LOCK_PENDING)) return SQLITE_BUSY;
  } else {
    if (others_hold(open, SQLITE_LOCK_RESERVED)) return SQLITE_BUSY;
    if (wanted == SQLITE_LOCK_EXCLUSIVE && others_hold(open, SQLITE_LOCK_SHARED)) {
      open.lock = SQLITE_LOCK_PENDING;
      return SQLITE_BUSY;
    }
  }
  open.lock = wanted;
  return SQLITE_OK;
}

int unlock_file(sqlite3_file* file, int wanted) {
  open_file(file).lock = std::min(open_file(file).lock, wanted);
  return SQLITE_OK;
}

int check_reserved(sqlite3_file* file, int* reserved) {
  OpenFile& open = open_file(file);
  *reserved = open.lock >= SQLITE_LOCK_RESERVED || others_hold(open, SQLITE_LOCK_RESERVED) ? 1 : 0;
  return SQLITE_OK;
}

int control_file(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file*) { return kSectorSize; }
int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
  OpenFile& open = open_file(file);
  *memory = nullptr;
  if (open.disk->attempt(Operation::other) != Attempt::fine) return SQLITE_IOERR_SHMMAP;
  auto& shared = open.file->shared;
  const auto wanted = static_cast<std::size_t>(region);
  while (shared.size() <= wanted) {
    if (extend == 0) return SQLITE_OK;
    shared.push_back(std::make_unique<char[]>(static_cast<std::size_t>(size)));
  }
  *memory = shared[wanted].get();
  return SQLITE_OK;
}

int lock_shared(sqlite3_file* file, int first, int count, int flags) {
  OpenFile& open = open_file(file);
  const unsigned locks = (1U << (first + count)) - (1U << first);
  if ((flags & SQLITE_SHM_UNLOCK) != 0) {
    open.shares &= ~locks;
    open.owns &= ~locks;
    return SQLITE_OK;
  }
  if (open.disk->is_off()) return SQLITE_IOERR_SHMLOCK;
  const bool owning = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
  for (const OpenFile* other : open.file->open) {
    const unsigned held = other->owns | (owning ? other->shares : 0);
    if (other != &open && (held & locks) != 0) return SQLITE_BUSY;
  }
  (owning ? open.owns : open.shares) |= locks;
  return SQLITE_OK;
}

void shared_barrier(sqlite3_file*) {}

int unmap_shared(sqlite3_file* file, int) {
  OpenFile& open = open_file(file);
  open.shares = open.owns = 0;
  return SQLITE_OK;
}

const sqlite3_io_methods kMethods = {2,
                                     close_file,
                                     read_file,
                                     write_file,
                                     truncate_file,
                                     sync_file,
                                     file_size,
                                     lock_file,
                                     unlock_file,
                                     check_reserved,
                                     control_file,
                                     sector_size,
                                     characteristics,
                                     map_shared,
                                     lock_shared,
                                     shared_barrier,
                                     unmap_shared,
                                     nullptr,
                                     nullptr};

int open_on(sqlite3_vfs*, const char* name, sqlite3_file* memory, int flags, int* out) {
  memory->pMethods = nullptr;
  if (mounted->attempt(Operation::other) != Attempt::fine) return SQLITE_CANTOPEN;
  std::shared_ptr<VirtualDisk::File> file =
      name == nullptr ? std::make_shared<VirtualDisk::File>() : mounted->find(name);
  if (!file) {
    if ((flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
    file = mounted->create(name);
    // Of a new journal the first sync is one of its folder too.
    file->entered = (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL)) == 0;
  }
  auto* open = new (memory) OpenFile{};
  open->pMethods = &kMethods;
  open->disk = mounted;
  open->file = std::move(file);
  open->file->open.push_back(open);
  if (out != nullptr) *out = flags;
  return SQLITE_OK;
}

int delete_on(sqlite3_vfs*, const char* name, int sync_folder) {
  if (mounted->attempt(Operation::other) != Attempt::fine) return SQLITE_IOERR_DELETE;
  if (!mounted->find(name)) return SQLITE_IOERR_DELETE_NOENT;
  mounted->remove(name);
  if (sync_folder != 0) mounted->sync_folder();
  return SQLITE_OK;
}

int access_on(sqlite3_vfs*, const char* name, int, int* there) {
  if (mounted->attempt(Operation::other) != Attempt::fine) return SQLITE_IOERR_ACCESS;
  const auto file = mounted->find(name);
  // As on Unix an empty journal is none.
  *there = file && !file->now.empty() ? 1 : 0;
  return SQLITE_OK;
}

int full_path(sqlite3_vfs*, const char* name, int size, char* path) {
  sqlite3_snprintf(size, path, "%s", name);
  return SQLITE_OK;
}

int randomness(sqlite3_vfs*, int size, char* bytes) {
  for (int i = 0; i < size; ++i) bytes[i] = static_cast<char>(mounted->number());
  return size;
}

int sleep_on(sqlite3_vfs*, int microseconds) { return microseconds; }
int last_error(sqlite3_vfs*, int, char*) { return 0; }

/// Nothing that is stored depends on it.
int current_time(sqlite3_vfs*, sqlite3_int64* time) {
  *time = 0;
  return SQLITE_OK;
}

sqlite3_vfs& files() {
  static sqlite3_vfs vfs = [] {
    sqlite3_vfs made{};
    made.iVersion = 2;
    made.szOsFile = sizeof(OpenFile);
    made.mxPathname = 200;
    made.zName = kName;
    made.xOpen = open_on;
    made.xDelete = delete_on;
    made.xAccess = access_on;
    made.xFullPathname = full_path;
    made.xRandomness = randomness;
    made.xSleep = sleep_on;
    made.xGetLastError = last_error;
    made.xCurrentTimeInt64 = current_time;
    return made;
  }();
  return vfs;
}

}  // namespace

SqliteOnDisk::SqliteOnDisk(VirtualDisk& disk) {
  FailingMemory::install();
  mounted = &disk;
  sqlite3_vfs_register(&files(), 1);
  sqlite3_randomness(0, nullptr);  // it begins anew with what this disk says
}

SqliteOnDisk::~SqliteOnDisk() {
  sqlite3_vfs_unregister(&files());
  mounted = nullptr;
}

}  // namespace fullcircle::lab
