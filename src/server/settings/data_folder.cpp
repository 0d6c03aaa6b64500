#include "server/settings/data_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>

#include "server/settings/names.h"
#include "server/settings/secrets.h"
#include "store/schema.h"
#include "store/secure_log.h"
#include "store/sqlite.h"

namespace fullcircle {

namespace fs = std::filesystem;

Result<DataFolder> DataFolder::take(const fs::path& path) {
  std::error_code error;
  const bool made = fs::create_directories(path, error);
  if (error) {
    return Error{"data",
                 "the data folder " + path.string() + " cannot be made: " + error.message()};
  }
  if (made) fs::permissions(path, fs::perms::owner_all, error);
  const int lock = ::open((path / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) return Error{"data", "the data folder " + path.string() + " cannot be written"};
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    ::close(lock);
    return Error{"data", "another fullcircle is using the data folder " + path.string()};
  }
  return DataFolder(path, lock);
}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

DataFolder::~DataFolder() {
  if (lock_ >= 0) ::close(lock_);
}

fs::path store_file(const fs::path& folder) { return folder / "fullcircle.db"; }

namespace {

Error unusable(const fs::path& folder, const StoreFailure& failure) {
  return Error{"store", store_file(folder).string() + ": " + failure.what()};
}

/// For the owner's eyes: hashes of passwords and hidden cards are in it. SQLite gives the files
/// that it makes beside it the same rights.
void make_private(const fs::path& store) {
  const int made = ::open(store.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made >= 0) ::close(made);
  for (const char* part : {"", "-wal", "-shm"}) {
    std::error_code missing;
    fs::permissions(store.string() + part, fs::perms::owner_read | fs::perms::owner_write, missing);
  }
}

/// Accounts from before names were compared by their looks.
void note_looks(Store& store) {
  const std::vector<User> accounts = store.accounts_without_looks();
  if (accounts.empty()) return;
  Transaction transaction(store.database());
  for (const User& user : accounts) store.set_looks(user.id, looks_of(user.name));
  transaction.commit();
}

/// `prepare` refuses a database that cannot be used.
template <class Prepare>
Result<std::unique_ptr<Store>> opened(const fs::path& folder, Prepare prepare) {
  try {
    std::unique_ptr<Database> database = open_sqlite(store_file(folder));
    if (const Status fine = prepare(*database); !fine) return fine.error();
    return std::make_unique<Store>(std::move(database));
  } catch (const StoreFailure& failure) {
    return unusable(folder, failure);
  }
}

}  // namespace

Status secure_store(const DataFolder& folder) {
  try {
    secure_log(store_file(folder.path()));
    return Done{};
  } catch (const StoreFailure& failure) {
    return unusable(folder.path(), failure);
  }
}

Result<std::unique_ptr<Store>> open_store(const fs::path& folder) {
  make_private(store_file(folder));
  Result<std::unique_ptr<Store>> store =
      opened(folder, [](Database& database) { return migrate(database); });
  if (!store) return store;
  try {
    note_looks(**store);
  } catch (const StoreFailure& failure) {
    return unusable(folder, failure);
  }
  return store;
}

Result<std::unique_ptr<Store>> look_at_store(const fs::path& folder) {
  constexpr int kFirstWithTables = 2;
  return opened(folder, [&](Database& database) -> Status {
    database.run_script("PRAGMA query_only = ON");
    const int version = schema_version(database);
    database.run_script("PRAGMA query_only = OFF");  // it would forbid copies too
    if (version < kFirstWithTables) {
      return Error{"store", store_file(folder).string() + " has no tables yet"};
    }
    return is_known(version);
  });
}

Result<std::string> admin_token(const fs::path& folder) {
  const fs::path file = folder / "admin.token";
  std::string token;
  if (std::ifstream(file) >> token && token.size() >= 32) return token;
  token = random_secret_text();
  const int out = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const auto size = static_cast<ssize_t>(token.size());
  const bool written = out >= 0 && ::write(out, token.data(), token.size()) == size;
  if (out >= 0) ::close(out);
  if (!written) return Error{"data", file.string() + " cannot be written"};
  return token;
}

}  // namespace fullcircle
