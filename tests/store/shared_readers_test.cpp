#include "store/shared_readers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>

#include "store/schema.h"
#include "store/sqlite.h"
#include "store/store_thread.h"
#include "tests/core/eventually.h"
#include "tests/core/temporary_folder.h"

// Reading apart from play: everybody has turns, whoever is gone has none, and the write-ahead log
// stays short although somebody always reads.

namespace fullcircle {
namespace {

using testing::ElementsAre;

class Readers : public testing::Test {
 protected:
  std::unique_ptr<Store> open() {
    std::unique_ptr<Database> database = open_sqlite(folder_ / "store.db");
    EXPECT_TRUE(migrate(*database));
    return std::make_unique<Store>(std::move(database));
  }
  std::vector<std::unique_ptr<Store>> open(int count) {
    std::vector<std::unique_ptr<Store>> stores;
    for (int i = 0; i < count; ++i) stores.push_back(open());
    return stores;
  }

  TemporaryFolder folder_;
};

TEST_F(Readers, GiveEverybodyTurnsHoweverMuchOneAsks) {
  std::vector<std::string> order;
  std::map<std::string, int> paid;
  {
    SharedReaders readers(
        open(1), [&](const std::string& whose, std::chrono::microseconds) { ++paid[whose]; }, {});
    std::promise<void> held;
    readers.run({"ada"}, [&, until = held.get_future().share()](Store&) { until.wait(); }, {});
    const auto ask = [&](const std::string& whose, const std::string& what) {
      readers.run(
          {whose}, [](Store&) {},
          [&, what](bool done) {
            if (done) order.push_back(what);
          });
    };
    for (const char* what : {"a1", "a2", "a3"}) ask("ada", what);
    ask("bo", "b1");
    ask("cy", "c1");
    ask("bo", "b2");
    held.set_value();
    EXPECT_TRUE(eventually([&] { return readers.waiting() == 0; }));
  }
  EXPECT_THAT(order, ElementsAre("b1", "c1", "a1", "b2", "a2", "a3"));
  EXPECT_EQ(paid["ada"], 4);
  EXPECT_EQ(paid["bo"], 2);
}

TEST_F(Readers, DoNothingForWhoeverIsGone) {
  std::vector<std::string> log;
  {
    SharedReaders readers(open(1), {}, [&](const std::string& why) { log.push_back(why); });
    const auto ask = [&](SharedReaders::Asker asker, const char* what, SharedReaders::Work work) {
      readers.run(std::move(asker), std::move(work), [&log, what](bool done) {
        log.push_back(std::string(what) + (done ? " done" : " not done"));
      });
    };
    ask({"ada", [] { return true; }}, "gone", [&](Store&) { log.emplace_back("read"); });
    ask({"ada", [] { return false; }}, "there", [](Store& store) { (void)store.user(1); });
    ask({"ada"}, "damaged", [](Store&) { throw StoreFailure("damage"); });
    EXPECT_TRUE(eventually([&] { return readers.waiting() == 0; }));
    readers.finish();
    ask({"ada"}, "late", [&](Store&) { log.emplace_back("read"); });
  }
  EXPECT_THAT(log, ElementsAre("gone not done", "there done", "damage", "damaged not done",
                               "late not done"));
}

TEST_F(Readers, BeginNothingMoreOnceTheyFinish) {
  std::vector<std::string> log;
  SharedReaders readers(open(1), {}, {});
  std::promise<void> begun;
  std::promise<void> held;
  const auto note = [&log](const char* what) {
    return [&log, what](bool done) { log.push_back(std::string(what) + (done ? " done" : "")); };
  };
  readers.run(
      {"ada"},
      [&](Store&) {
        begun.set_value();
        held.get_future().wait();
      },
      note("begun"));
  begun.get_future().wait();
  readers.run(
      {"ada"}, [&](Store&) { log.emplace_back("read"); },
      [&, waits = note("waits")](bool done) {
        waits(done);
        held.set_value();
      });
  readers.finish();
  EXPECT_THAT(log, ElementsAre("waits", "begun done"));
}

TEST_F(Readers, TakeSoManyWorksOfOneAndNoMore) {
  SharedReaders readers(open(1), {}, {});
  std::promise<void> held;
  readers.run({"ada"}, [wait = held.get_future().share()](Store&) { wait.wait(); }, {});
  ASSERT_TRUE(eventually([&] { return readers.waiting() == 0; }));
  std::atomic<int> refused = 0;
  const auto ask = [&](const char* whose) {
    readers.run({whose}, [](Store&) {}, [&](bool done) { refused += done ? 0 : 1; });
  };
  for (std::size_t i = 0; i < SharedReaders::kMostOfOne; ++i) ask("ada");
  EXPECT_EQ(refused, 0);
  ask("ada");
  EXPECT_EQ(refused, 1);
  ask("bo");
  EXPECT_EQ(refused, 1);
  held.set_value();
  EXPECT_TRUE(eventually([&] { return readers.waiting() == 0; }));
}

/// Two whose readings overlap: the log is in use at every moment.
class AlwaysReading {
 public:
  explicit AlwaysReading(std::vector<std::unique_ptr<Store>> stores) : stores_(std::move(stores)) {
    for (std::size_t i = 0; i < stores_.size(); ++i) {
      threads_.emplace_back([this, i] { read(i); });
    }
  }
  ~AlwaysReading() {
    over_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  AlwaysReading(const AlwaysReading&) = delete;
  AlwaysReading& operator=(const AlwaysReading&) = delete;

 private:
  /// Ends when the other has begun.
  void read(std::size_t own) {
    while (!over_) {
      Transaction transaction(stores_[own]->database());
      (void)stores_[own]->setting("text");
      const int turn = ++begun_;
      while (!over_ && begun_ == turn) std::this_thread::yield();
      transaction.commit();
    }
  }

  std::vector<std::unique_ptr<Store>> stores_;
  std::atomic<bool> over_ = false;
  std::atomic<int> begun_ = 0;
  std::vector<std::thread> threads_;
};

TEST_F(Readers, LetTheWriteAheadLogBeginAnew) {
  constexpr int kWrites = 200;
  StoreThread writer(open());
  const AlwaysReading reading(open(2));
  std::uintmax_t longest = 0;
  for (int i = 0; i < kWrites; ++i) {
    std::promise<bool> written;
    writer.run(
        [&](Store& store) {
          store.set_setting("text", std::string(1U << 20, static_cast<char>('a' + i % 26)));
        },
        [&](bool done) { written.set_value(done); });
    ASSERT_TRUE(written.get_future().get());
    longest = std::max(longest, std::filesystem::file_size(folder_ / "store.db-wal"));
  }
  EXPECT_GT(longest, 30U << 20) << "it is not emptied all the time either";
  EXPECT_LT(longest, 64U << 20);
}

}  // namespace
}  // namespace fullcircle
