#include "store/sqlite.h"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace fullcircle {
namespace {

class SqliteRow final : public Row {
 public:
  explicit SqliteRow(sqlite3_stmt* statement) : statement_(statement) {}
  bool is_null(int column) const override {
    return sqlite3_column_type(statement_, column) == SQLITE_NULL;
  }
  std::int64_t integer(int column) const override {
    return sqlite3_column_int64(statement_, column);
  }
  double real(int column) const override { return sqlite3_column_double(statement_, column); }
  std::string text(int column) const override {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    const int size = sqlite3_column_bytes(statement_, column);
    return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
  }

 private:
  sqlite3_stmt* statement_;
};

constexpr int kOpen = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;

bool sync(sqlite3* handle) {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&file));
  return file->pMethods->xSync(file, SQLITE_SYNC_FULL) == SQLITE_OK;
}

void keep_log_when_closed(sqlite3* handle, bool on) {
  sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, int{on}, nullptr);
}

/// A part of the log that is in the file, but not synced, is not worked in again if a later sync
/// fails and forgets it. So it is synced at once; if that fails, nobody knows which pages of the
/// file are on the disk, and the log is kept until it is worked in from its beginning, at the next
/// start. Any thread.
class FileState {
 public:
  bool is_safe() const { return safe_; }
  /// After a part of the log was worked in; until then nobody else may do so.
  void secure(sqlite3* handle) {
    if (!sync(handle)) safe_ = false;
  }
  std::mutex working;

 private:
  std::atomic<bool> safe_ = true;
};

/// Works the log into the file on a connection of its own, while commits go on. One thread.
class LogWorker {
 public:
  LogWorker(const std::filesystem::path& file, FileState& state) : state_(state) {
    // Where that is not possible, whoever writes works the log in alone.
    open_ = sqlite3_open_v2(file.c_str(), &handle_, kOpen, nullptr) == SQLITE_OK;
    if (!open_) return;
    keep_log_when_closed(handle_, true);
    // Whoever has not read yet knows of no log.
    sqlite3_exec(handle_, "SELECT 1 FROM sqlite_schema", nullptr, nullptr, nullptr);
  }
  ~LogWorker() { sqlite3_close_v2(handle_); }
  LogWorker(const LogWorker&) = delete;
  LogWorker& operator=(const LogWorker&) = delete;

  void work() {
    if (!open_ || !state_.is_safe()) return;
    const std::lock_guard lock(state_.working);
    sqlite3_wal_checkpoint_v2(handle_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    state_.secure(handle_);
  }

 private:
  FileState& state_;
  sqlite3* handle_ = nullptr;
  bool open_ = false;
};

/// Somebody who is asked to work the log in.
class LogKeeper {
 public:
  virtual ~LogKeeper() = default;
  virtual void ask() = 0;
};

class KeeperAtOnce final : public LogKeeper {
 public:
  KeeperAtOnce(const std::filesystem::path& file, FileState& state) : worker_(file, state) {}
  void ask() override { worker_.work(); }

 private:
  LogWorker worker_;
};

class KeeperOnThread final : public LogKeeper {
 public:
  KeeperOnThread(std::filesystem::path file, FileState& state)
      : file_(std::move(file)), state_(state), thread_([this] { loop(); }) {}
  ~KeeperOnThread() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  KeeperOnThread(const KeeperOnThread&) = delete;
  KeeperOnThread& operator=(const KeeperOnThread&) = delete;

  void ask() override {
    {
      const std::lock_guard lock(mutex_);
      asked_ = true;
    }
    changed_.notify_one();
  }

 private:
  void loop() {
    LogWorker worker(file_, state_);
    while (wait()) worker.work();
  }
  bool wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return asked_ || stopping_; });
    asked_ = false;
    return !stopping_;
  }

  std::filesystem::path file_;
  FileState& state_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool asked_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

std::unique_ptr<LogKeeper> make_keeper(const std::filesystem::path& file, const LogCare& care,
                                       FileState& state) {
  if (care.at_once) return std::make_unique<KeeperAtOnce>(file, state);
  return std::make_unique<KeeperOnThread>(file, state);
}

class Sqlite final : public Database {
 public:
  Sqlite(std::filesystem::path file, const LogCare& care) : file_(std::move(file)), care_(care) {
    const int status =
        sqlite3_open_v2(file_.c_str(), &handle_, kOpen | SQLITE_OPEN_CREATE, nullptr);
    try {
      expect(status, SQLITE_OK);
      sqlite3_busy_timeout(handle_, kWaitMs);
      run_script(
          "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
          "PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY;"
          "PRAGMA journal_size_limit = 41943040;");
      sqlite3_wal_hook(handle_, committed, this);
      keep_log_when_closed(handle_, true);  // only whoever writes works it into the file
    } catch (...) {
      sqlite3_close_v2(handle_);
      throw;
    }
  }
  ~Sqlite() override {
    keeper_.reset();
    if (!state_.is_safe()) keep_log_when_closed(handle_, true);
    for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close_v2(handle_);
  }
  Sqlite(const Sqlite&) = delete;
  Sqlite& operator=(const Sqlite&) = delete;

  using Database::run;
  int run(std::string_view sql, std::span<const Value> values, const Visit& visit) override {
    sqlite3_stmt* statement = prepare(sql);
    const Reset reset{statement};
    int position = 0;
    for (const Value& value : values) bind(statement, ++position, value);
    const SqliteRow row(statement);
    for (;;) {
      const int status = sqlite3_step(statement);
      if (status == SQLITE_DONE) break;
      expect(status, SQLITE_ROW);
      if (visit) visit(row);
    }
    return sqlite3_changes(handle_);
  }

  void run_script(const std::string& sql) override {
    expect(sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  }

  std::string trouble() const override {
    if (state_.is_safe()) return {};
    return "the disk lost what it was given; all is kept in the log, which grows until the next "
           "start";
  }

  void back_up(const std::string& path) override { run("VACUUM INTO $1", {path}, {}); }

 private:
  /// A statement that is not reset leaves its rows locked.
  struct Reset {
    sqlite3_stmt* statement;
    ~Reset() {
      sqlite3_reset(statement);
      sqlite3_clear_bindings(statement);
    }
  };

  static constexpr int kReadersWaitMs = 50;

  static int committed(void* self, sqlite3*, const char*, int pages) {
    static_cast<Sqlite*>(self)->tend_log(pages);
    return SQLITE_OK;
  }

  void tend_log(int pages) {
    keep_log_when_closed(handle_, !state_.is_safe());
    if (pages < last_pages_) {  // it began anew
      next_restart_ = care_.longest;
      next_aside_ = care_.aside_every;
    }
    last_pages_ = pages;
    if (!state_.is_safe()) return;
    if (pages >= next_restart_) return restart_log(pages);
    if (care_.aside_every == 0 || pages < next_aside_) return;
    next_aside_ = pages + care_.aside_every;
    if (!keeper_) keeper_ = make_keeper(file_, care_, state_);
    keeper_->ask();
  }

  /// The log can only begin anew when nobody reads in it, and where many read in turn there is no
  /// such moment unless one is waited for: whoever begins to read meanwhile needs the log no more.
  /// Where that was not possible, or a part is being worked in aside, it is tried again when the
  /// log has grown by another tenth; when it is half as long again, that part is waited for.
  void restart_log(int pages) {
    next_restart_ = pages + std::max(care_.longest / 10, 1);
    std::unique_lock alone(state_.working, std::defer_lock);
    if (pages >= care_.longest + care_.longest / 2) {
      alone.lock();
    } else if (!alone.try_lock()) {
      return;
    }
    if (!state_.is_safe()) return;
    sqlite3_busy_timeout(handle_, kReadersWaitMs);
    const int status =
        sqlite3_wal_checkpoint_v2(handle_, nullptr, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
    sqlite3_busy_timeout(handle_, kWaitMs);
    if (status != SQLITE_OK) state_.secure(handle_);
  }

  void expect(int status, int wanted) const {
    if (status != wanted) throw StoreFailure("the database says: " + std::string(message()));
  }
  const char* message() const {
    return handle_ == nullptr ? "out of memory" : sqlite3_errmsg(handle_);
  }

  sqlite3_stmt* prepare(std::string_view sql) {
    const auto known = statements_.find(sql);
    if (known != statements_.end()) return known->second;
    sqlite3_stmt* statement = nullptr;
    expect(sqlite3_prepare_v3(handle_, sql.data(), static_cast<int>(sql.size()),
                              SQLITE_PREPARE_PERSISTENT, &statement, nullptr),
           SQLITE_OK);
    statements_.emplace(sql, statement);
    return statement;
  }

  /// $2 is a name to SQLite; it has the number 2 only because parameters appear in order, so it is
  /// looked up by name.
  void bind(sqlite3_stmt* statement, int number, const Value& value) const {
    const std::string name = "$" + std::to_string(number);
    const int at = sqlite3_bind_parameter_index(statement, name.c_str());
    if (at == 0) throw StoreFailure("no parameter " + name + " in " + sqlite3_sql(statement));
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
      expect(sqlite3_bind_int64(statement, at, *integer), SQLITE_OK);
    } else if (const auto* real = std::get_if<double>(&value)) {
      expect(sqlite3_bind_double(statement, at, *real), SQLITE_OK);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
      expect(sqlite3_bind_text64(statement, at, text->data(), text->size(), SQLITE_TRANSIENT,
                                 SQLITE_UTF8),
             SQLITE_OK);
    } else {
      expect(sqlite3_bind_null(statement, at), SQLITE_OK);
    }
  }

  static constexpr int kWaitMs = 10'000;

  const std::filesystem::path file_;
  const LogCare care_;
  sqlite3* handle_ = nullptr;
  int last_pages_ = 0;
  int next_restart_ = care_.longest;
  int next_aside_ = care_.aside_every;
  FileState state_;
  std::unique_ptr<LogKeeper> keeper_;
  std::map<std::string, sqlite3_stmt*, std::less<>> statements_;
};

}  // namespace

std::unique_ptr<Database> open_sqlite(const std::filesystem::path& file, const LogCare& care) {
  return std::make_unique<Sqlite>(file, care);
}

}  // namespace fullcircle
