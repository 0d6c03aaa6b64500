#include "table/idle_thinkers.h"

#include <gtest/gtest.h>

// Computer players between two decisions: how many stay.

namespace fullcircle {
namespace {

/// Thinks nothing, and says that it takes so much room.
class HeavyThinker final : public Thinker {
 public:
  explicit HeavyThinker(std::size_t bytes) : bytes_(bytes) {}
  std::string choose(const Table&, const std::atomic<bool>*) override { return {}; }
  void set_seed(std::uint64_t) override {}
  std::size_t memory() const override { return bytes_; }

 private:
  std::size_t bytes_;
};

SeatedThinker heavy(std::size_t bytes) { return {nullptr, std::make_unique<HeavyThinker>(bytes)}; }

ThinkerKey key(const std::string& table, std::uint8_t seat = 0,
               const std::string& player = "bot:6") {
  return {table, Seat{seat}, player};
}

bool has(IdleThinkers& idle, const ThinkerKey& wanted) {
  SeatedThinker found = idle.take(wanted);
  if (!found.thinker) return false;
  EXPECT_TRUE(idle.put(wanted, std::move(found)).empty());
  return true;
}

TEST(IdleThinkers, AreKeptApartByTableSeatAndPlayer) {
  IdleThinkers idle({.thinkers = 9, .bytes = 1000});
  idle.put(key("a"), heavy(1));
  idle.put(key("a", 1), heavy(2));
  idle.put(key("a", 0, "bot:3"), heavy(3));
  idle.put(key("b"), heavy(4));
  EXPECT_EQ(idle.size(), 4U);
  EXPECT_EQ(idle.bytes(), 10U);
  EXPECT_EQ(idle.take(key("a", 0, "bot:3")).thinker->memory(), 3U);
  EXPECT_EQ(idle.take(key("a", 0, "bot:3")).thinker, nullptr) << "somebody has it";
  EXPECT_EQ(idle.take(key("a")).thinker->memory(), 1U);
  EXPECT_EQ(idle.bytes(), 6U);
}

TEST(IdleThinkers, SendNobodyAwayForOneThatDoesNotFitIn) {
  IdleThinkers idle({.thinkers = 9, .bytes = 10});
  EXPECT_TRUE(idle.put(key("a"), heavy(4)).empty());
  EXPECT_TRUE(idle.put(key("b"), heavy(6)).empty());
  const std::vector<SeatedThinker> gone = idle.put(key("c"), heavy(11));
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_EQ(gone[0].thinker->memory(), 11U);
  EXPECT_EQ(idle.bytes(), 10U);
  EXPECT_TRUE(has(idle, key("a")));
  EXPECT_TRUE(has(idle, key("b")));
  // What it had thought before is no longer its own either.
  EXPECT_EQ(idle.put(key("a"), heavy(11)).size(), 2U);
  EXPECT_FALSE(has(idle, key("a")));
}

TEST(IdleThinkers, AreOnlySoMany) {
  IdleThinkers idle({.thinkers = 2, .bytes = 1000});
  EXPECT_TRUE(idle.put(key("a"), heavy(1)).empty());
  EXPECT_TRUE(idle.put(key("b"), heavy(1)).empty());
  EXPECT_TRUE(has(idle, key("a")));  // now b has waited longest
  EXPECT_EQ(idle.put(key("c"), heavy(1)).size(), 1U);
  EXPECT_EQ(idle.size(), 2U);
  EXPECT_FALSE(has(idle, key("b")));
  EXPECT_TRUE(has(idle, key("a")));
  EXPECT_TRUE(has(idle, key("c")));
}

TEST(IdleThinkers, TakeOnlySoMuchMemory) {
  IdleThinkers idle({.thinkers = 100, .bytes = 100});
  for (int i = 0; i < 20; ++i) {
    idle.put(key(std::to_string(i)), heavy(std::size_t{10} + static_cast<std::size_t>(i)));
    EXPECT_LE(idle.bytes(), 100U);
  }
  EXPECT_EQ(idle.size(), 3U);  // 29 + 28 + 27
  EXPECT_EQ(idle.put(key("all of it"), heavy(100)).size(), 3U);
  EXPECT_EQ(idle.size(), 1U);
  EXPECT_EQ(idle.bytes(), 100U);
}

TEST(IdleThinkers, TakeThePlaceOfAnEarlierOneOfTheSameSeat) {
  IdleThinkers idle({.thinkers = 9, .bytes = 1000});
  idle.put(key("a"), heavy(5));
  EXPECT_EQ(idle.put(key("a"), heavy(7)).size(), 1U);
  EXPECT_EQ(idle.size(), 1U);
  EXPECT_EQ(idle.bytes(), 7U);
}

TEST(IdleThinkers, GoWithTheirTable) {
  IdleThinkers idle({.thinkers = 9, .bytes = 1000});
  idle.put(key("a"), heavy(1));
  idle.put(key("b"), heavy(2));
  idle.put(key("a", 1), heavy(4));
  EXPECT_EQ(idle.take_all("a").size(), 2U);
  EXPECT_EQ(idle.size(), 1U);
  EXPECT_EQ(idle.bytes(), 2U);
}

}  // namespace
}  // namespace fullcircle
