#include "store/sqlite.h"

#include <gtest/gtest.h>

#include "store/secure_log.h"
#include "tests/core/eventually.h"
#include "tests/core/temporary_folder.h"

// What a power cut takes after a sync that failed is the laboratory's business (tests/lab); here
// the log is written again on a real disk.

namespace fullcircle {
namespace {

namespace fs = std::filesystem;

class SecuredLog : public testing::Test {
 protected:
  static constexpr int kRows = 300;

  /// A database as it is found after a crash: with a log of more than a megabyte beside it.
  fs::path crashed() {
    const fs::path live = folder_ / "live.db";
    const fs::path found = folder_ / "found.db";
    const std::unique_ptr<Database> database = open_sqlite(live);
    database->run_script("CREATE TABLE lines (number INTEGER PRIMARY KEY, body TEXT)");
    for (std::int64_t i = 0; i < kRows; ++i) {
      database->run("INSERT INTO lines VALUES ($1, $2)", {i, std::string(4000, 'x')});
    }
    fs::copy(live, found);
    fs::copy(live.string() + "-wal", found.string() + "-wal");
    return found;
  }
  static std::int64_t rows_in(const fs::path& file) {
    std::int64_t rows = 0;
    open_sqlite(file)->run("SELECT count(*) FROM lines", {},
                           [&](const Row& row) { rows = row.integer(0); });
    return rows;
  }

  TemporaryFolder folder_;
};

TEST_F(SecuredLog, IsReadAsItWas) {
  const fs::path file = crashed();
  ASSERT_GT(fs::file_size(file.string() + "-wal"), std::size_t{1} << 20);
  secure_log(file);
  EXPECT_FALSE(fs::exists(file.string() + "-wal-0"));
  EXPECT_EQ(rows_in(file), kRows);
}

TEST_F(SecuredLog, IsNotReplacedByHalfACopy) {
  const fs::path file = crashed();
  std::ofstream(file.string() + "-wal-0") << std::string(100'000, 'x');
  secure_log(file);
  EXPECT_EQ(rows_in(file), kRows);
}

TEST_F(SecuredLog, MayBeMissing) {
  EXPECT_NO_THROW(secure_log(folder_ / "none.db"));
  EXPECT_FALSE(fs::exists(folder_ / "none.db-wal"));
}

TEST_F(SecuredLog, IsNotBelievedIfItCannotBeWritten) {
  fs::create_directory(folder_ / "store.db-wal");
  EXPECT_THROW(secure_log(folder_ / "store.db"), StoreFailure);
}

TEST(Log, IsWorkedInBeforeItIsLong) {
  const TemporaryFolder folder;
  const fs::path file = folder / "store.db";
  const std::unique_ptr<Database> database = open_sqlite(file, {1'000'000, 100});
  database->run_script("CREATE TABLE lines (number INTEGER PRIMARY KEY, body TEXT)");
  const auto before = fs::file_size(file);
  for (std::int64_t i = 0; i < 300; ++i) {
    database->run("INSERT INTO lines VALUES ($1, $2)", {i, std::string(4000, 'x')});
  }
  EXPECT_TRUE(eventually([&] { return fs::file_size(file) > before + 100 * 4096; }));
  EXPECT_EQ(database->trouble(), "");
}

}  // namespace
}  // namespace fullcircle
