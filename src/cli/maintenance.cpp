#include <sys/stat.h>

#include <array>
#include <fstream>

#include "cli/arguments.h"
#include "cli/config_flags.h"
#include "server/settings/config.h"
#include "server/settings/data_folder.h"
#include "server/tables/table_hub.h"
#include "store/schema.h"
#include "store/sqlite.h"

// What an operator does with the data folder: check, backup, restore.

namespace fullcircle::cli {
namespace {

namespace fs = std::filesystem;
using Flags = std::map<std::string, std::string>;

Result<fs::path> data_folder(const Flags& flags) {
  const Result<LoadedConfig> loaded = load_flags(flags);
  if (!loaded) return loaded.error();
  return fs::path(loaded->config.data);
}

Result<std::unique_ptr<Store>> existing_store(const fs::path& folder) {
  if (!fs::exists(store_file(folder))) {
    return Error{"data", "there is no store in " + folder.string()};
  }
  return look_at_store(folder);
}

/// Every log is whole, unchanged and can be played, and every draw follows from its secret.
int check(const Flags& flags) {
  const Result<fs::path> folder = data_folder(flags);
  if (!folder) return complain(folder.error().why, kUsage);
  const Result<std::unique_ptr<Store>> store = existing_store(*folder);
  if (!store) return complain(store.error().why, kNo);
  std::int64_t tables = 0;
  std::int64_t events = 0;
  int wrong = 0;
  const Progress progress = progress_line("tables");
  std::string after;
  for (;;) {
    const std::vector<std::string> ids = (*store)->table_ids(after, 1000);
    if (ids.empty()) break;
    after = ids.back();
    for (const std::string& id : ids) {
      // A server may be writing: row and events must be of one moment.
      const Transaction moment((*store)->database());
      const std::optional<TableRow> row = (*store)->table(id);
      if (!row) continue;
      const Result<ReadTable> read = read_table(**store, *row);
      const std::string& damage = read ? read->damage : read.error().why;
      if (!damage.empty()) {
        std::printf("%s\n", damage.c_str());
        ++wrong;
      }
      ++tables;
      events += row->events;
      if (progress) progress(tables, 0);
    }
  }
  std::printf("%lld tables with %lld events, %d damaged\n", static_cast<long long>(tables),
              static_cast<long long>(events), wrong);
  return wrong == 0 ? kOk : kNo;
}

int backup(const Flags& flags, const std::string& file) {
  const Result<fs::path> folder = data_folder(flags);
  if (!folder) return complain(folder.error().why, kUsage);
  if (fs::exists(file)) return complain(file + " exists already", kNo);
  const Result<std::unique_ptr<Store>> store = existing_store(*folder);
  if (!store) return complain(store.error().why, kNo);
  umask(S_IRWXG | S_IRWXO);  // hashes of passwords and hidden cards are in it
  (*store)->database().back_up(file);
  std::printf("%s: %ju bytes\n", file.c_str(), static_cast<std::uintmax_t>(fs::file_size(file)));
  return kOk;
}

constexpr std::array<const char*, 3> kParts = {"", "-wal", "-shm"};

void remove_store(const fs::path& store) {
  for (const char* part : kParts) fs::remove(store.string() + part);
}

/// Brings the store in this file up to date, or says why it cannot be one.
Status bring_up_to_date(const fs::path& store) {
  const Error no_backup{"backup", "is not a backup of Full Circle"};
  try {
    const std::unique_ptr<Database> database = open_sqlite(store);
    if (schema_version(*database) == 0) return no_backup;
    bool whole = false;
    database->run("PRAGMA quick_check(1)", {},
                  [&](const Row& row) { whole = row.text(0) == "ok"; });
    if (!whole) return no_backup;
    return migrate(*database);
  } catch (const StoreFailure&) {
    return no_backup;
  }
}

/// A name that is not taken: an older store is never overwritten.
fs::path free_name(const fs::path& store) {
  fs::path name = store.string() + ".before";
  for (int i = 2; fs::exists(name); ++i) name = store.string() + ".before" + std::to_string(i);
  return name;
}

/// Puts a backup where the store is, and moves that aside.
int restore(const Flags& flags, const std::string& file) {
  const Result<fs::path> path = data_folder(flags);
  if (!path) return complain(path.error().why, kUsage);
  if (!fs::exists(file)) return complain(file + " does not exist", kNo);
  const Result<DataFolder> folder = DataFolder::take(*path);
  if (!folder) return complain(folder.error().why, kNo);
  const fs::path store = store_file(folder->path());
  const fs::path fresh = store.string() + ".new";
  remove_store(fresh);  // of a restore that was cut short: its log would be played into ours
  fs::copy_file(file, fresh);
  if (const Status fine = bring_up_to_date(fresh); !fine) {
    remove_store(fresh);
    return complain(
        fine.error().code == "backup" ? file + " " + fine.error().why : fine.error().why, kNo);
  }
  const fs::path before = free_name(store);
  const bool had_one = fs::exists(store);
  for (const char* part : kParts) {
    if (fs::exists(store.string() + part)) {
      fs::rename(store.string() + part, before.string() + part);
    }
  }
  fs::rename(fresh, store);
  std::printf("restored%s\n",
              had_one ? ("; what was there before is in " + before.string()).c_str() : "");
  return kOk;
}

template <class Work>
void add(CLI::App& app, Command& chosen, const char* name, const char* help, bool takes_file,
         Work work) {
  CLI::App* command = app.add_subcommand(name, help);
  const auto flags = std::make_shared<Flags>();
  const auto file = std::make_shared<std::string>();
  if (takes_file) command->add_option("FILE", *file, "The backup")->required();
  add_config_flags(*command, *flags);
  command->callback([&chosen, flags, file, work] {
    chosen = [flags, file, work] { return work(*flags, *file); };
  });
}

}  // namespace

void add_check(CLI::App& app, Command& chosen) {
  add(app, chosen, "check", "Check every table of a server: hash chains, and that it replays",
      false, [](const Flags& flags, const std::string&) { return check(flags); });
}

void add_backup(CLI::App& app, Command& chosen) {
  add(app, chosen, "backup", "Write a copy of a server's store, also while it runs", true, backup);
}

void add_restore(CLI::App& app, Command& chosen) {
  add(app, chosen, "restore", "Replace a server's store by a backup", true, restore);
}

}  // namespace fullcircle::cli
