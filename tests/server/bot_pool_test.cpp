#include "server/tables/bot_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/table_parts.h"

namespace fullcircle::test {
namespace {

using testing::ElementsAre;

TEST(BotPools, LetThoseWhoOpenTablesTakeTurns) {
  BotPool pool(1);
  Gate gate;
  std::mutex mutex;
  std::vector<UserId> order;
  std::promise<void> all;
  const auto job = [&](UserId opener) {
    BotJob wanted;
    wanted.game = &all_games()[0];
    wanted.opener = opener;
    wanted.done = [&, opener, wait = gate.wait()](const std::string&) {
      wait();
      const std::lock_guard lock(mutex);
      order.push_back(opener);
      if (order.size() == 5) all.set_value();
    };
    return wanted;
  };
  for (const UserId opener : {1, 1, 1, 2, 3}) pool.post(job(opener));
  gate.open();
  all.get_future().wait();
  EXPECT_THAT(order, ElementsAre(1, 2, 3, 1, 1));
}

}  // namespace
}  // namespace fullcircle::test
