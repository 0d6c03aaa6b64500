#include "tests/lab/tampered_database.h"

namespace fullcircle::lab {
namespace {

class Tampered final : public Database {
 public:
  Tampered(std::unique_ptr<Database> database, Planted planted)
      : database_(std::move(database)), planted_(planted) {
    if (planted_ == Planted::does_not_sync) database_->run_script("PRAGMA synchronous = OFF");
  }

  int run(std::string_view sql, std::span<const Value> given, const Visit& visit) override {
    switch (planted_) {
      case Planted::leaves_half_of_a_failed_work:
        if (sql == "ROLLBACK TO task") return 0;
        break;
      case Planted::overlooks_a_failed_commit:
        if (sql == "COMMIT") return commit_somehow();
        break;
      case Planted::stores_no_command_ids:
        if (sql.starts_with("INSERT INTO events")) {
          return database_->run(sql, {given[0], given[1], given[2], Value(), given[4]}, visit);
        }
        break;
      case Planted::loses_the_last_event_when_reading:
        if (sql.starts_with("SELECT number, prev, coalesce(command")) {
          return leave_out_last(sql, given, visit);
        }
        break;
      case Planted::stores_no_seats:
        if (sql.starts_with("UPDATE seats")) return 1;
        break;
      case Planted::rates_twice:
        if (sql.starts_with("INSERT INTO ratings")) {
          const Value games = std::get<std::int64_t>(given[5]) + 1;
          return database_->run(
              sql, {given[0], given[1], given[2], given[3], given[4], games, given[6]}, visit);
        }
        break;
      case Planted::wakes_no_table_by_itself:
        if (sql.find("bot_due = 1 UNION") != sql.npos) return 0;
        break;
      default:
        break;
    }
    return database_->run(sql, given, visit);
  }
  void run_script(const std::string& sql) override { database_->run_script(sql); }
  void back_up(const std::string& path) override { database_->back_up(path); }

 private:
  int commit_somehow() {
    try {
      return database_->run("COMMIT");
    } catch (const StoreFailure&) {
      try {
        database_->run("ROLLBACK");
      } catch (const StoreFailure&) {  // it is undone already
        return 0;
      }
    }
    return 0;
  }
  int leave_out_last(std::string_view sql, std::span<const Value> values, const Visit& visit) {
    int rows = 0;
    database_->run(sql, values, [&](const Row&) { ++rows; });
    int row = 0;
    return database_->run(sql, values, [&](const Row& each) {
      if (++row < rows) visit(each);
    });
  }

  std::unique_ptr<Database> database_;
  Planted planted_;
};

}  // namespace

std::unique_ptr<Database> tamper(std::unique_ptr<Database> database, Planted planted) {
  return std::make_unique<Tampered>(std::move(database), planted);
}

}  // namespace fullcircle::lab
