#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

namespace fullcircle {

/// The disk is full, the file is damaged or the connection is gone. Whatever was under way did not
/// happen.
class StoreFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A value in a row; monostate is NULL.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// One row of an answer, valid while it is visited.
class Row {
 public:
  virtual ~Row() = default;
  virtual bool is_null(int column) const = 0;
  virtual std::int64_t integer(int column) const = 0;
  virtual double real(int column) const = 0;
  virtual std::string text(int column) const = 0;
};

/// A connection to a database that speaks SQL with parameters $1, $2, ... Not for several threads
/// at once.
class Database {
 public:
  virtual ~Database() = default;

  using Visit = std::function<void(const Row&)>;
  /// Runs one statement; `visit` sees every row of its answer. Returns how many rows were changed.
  virtual int run(std::string_view sql, std::span<const Value> values, const Visit& visit) = 0;
  int run(std::string_view sql, std::initializer_list<Value> values = {}, const Visit& visit = {}) {
    return run(sql, std::span(values.begin(), values.size()), visit);
  }
  /// Several statements without parameters.
  virtual void run_script(const std::string& sql) = 0;

  /// What an operator must know although all is answered; empty if there is nothing.
  virtual std::string trouble() const { return {}; }

  /// Writes a consistent copy to a new file while others go on reading and writing.
  virtual void back_up(const std::string& path) = 0;
};

/// A transaction, undone at the end of the scope unless it was committed.
class Transaction {
 public:
  explicit Transaction(Database& database) : Transaction(database, "BEGIN") {}
  /// One that will write. It waits here for others who write: if it has read before it comes to
  /// that, it cannot wait any more, and fails.
  static Transaction for_writing(Database& database) { return {database, "BEGIN IMMEDIATE"}; }
  ~Transaction() {
    if (open_) roll_back();
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit() {
    database_.run("COMMIT");
    open_ = false;
  }

 private:
  Transaction(Database& database, const char* begin) : database_(database) { database_.run(begin); }
  void roll_back() {
    try {
      database_.run("ROLLBACK");
    } catch (const StoreFailure&) {
      // If a failure ended the transaction, it is undone already.
      open_ = false;
    }
  }

  Database& database_;
  bool open_ = true;
};

}  // namespace fullcircle
