#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "server/api/budget.h"
#include "server/api/sweep.h"
#include "server/api/turns.h"
#include "server/net/places.h"
#include "server/settings/address.h"
#include "tests/core/temporary_folder.h"
#include "tests/server/turnable_clock.h"

// Everybody's share of the server: addresses, places, turns and reading.

namespace fullcircle::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Shares, AreOfAddressesAndOfWholeHouseholdsInIpv6) {
  EXPECT_EQ(address_share("192.0.2.7"), "192.0.2.7");
  EXPECT_NE(address_share("192.0.2.7"), address_share("192.0.2.8"));
  EXPECT_EQ(address_share("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_share("2001:db8:1:2::1"), address_share("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  EXPECT_NE(address_share("2001:db8:1:2::1"), address_share("2001:db8:1:3::1"));
  EXPECT_EQ(address_share("somebody"), "somebody");
}

TEST(Shares, OfReadingComeBackWithTime) {
  const TemporaryFolder folder;
  TurnableClock clock(folder / "clock");
  Budget budget(milliseconds(2000), clock);
  EXPECT_FALSE(budget.wait("ada"));
  budget.spend("ada", milliseconds(1999));
  EXPECT_FALSE(budget.wait("ada")) << "what it takes is known when it is done";
  budget.spend("ada", milliseconds(1001));
  EXPECT_EQ(budget.wait("ada"), seconds(5));
  EXPECT_FALSE(budget.wait("bo")) << "everybody for themselves";
  clock.turn(milliseconds(4900));
  EXPECT_EQ(budget.wait("ada"), seconds(1));
  clock.turn(milliseconds(200));
  EXPECT_FALSE(budget.wait("ada"));
  clock.turn(seconds(100));
  budget.spend("ada", milliseconds(2000));
  EXPECT_TRUE(budget.wait("ada")) << "no more than that is saved up";
  budget.spend("", seconds(100));
  EXPECT_FALSE(budget.wait("")) << "the server's own";
}

TEST(Shares, OfEverMoreAreLookedThroughSeldom) {
  Sweep sweep;
  std::unordered_map<int, bool> over;
  int looks = 0;
  const auto count = [&](int many, bool is_over) {
    for (int i = 0; i < many; ++i) {
      sweep(over, [&](bool each) { return ++looks, each; });
      over[static_cast<int>(over.size())] = is_over;
    }
  };
  count(100'000, false);
  EXPECT_EQ(over.size(), 100'000U);
  EXPECT_LT(looks, 200'000) << "each is a wait for everybody";
  for (auto& [key, each] : over) each = true;
  count(100'000, false);
  EXPECT_LE(over.size(), 100'000U) << "what is over goes";
}

TEST(Shares, OfTurnsAreAFewAtATime) {
  boost::asio::io_context io;
  Turns turns(2);
  std::vector<std::string> order;
  const auto ask = [&](const std::string& share, const std::string& what) {
    const auto wait = [](Turns& of, std::string whose, std::string turn,
                         std::vector<std::string>& taken) -> Awaitable<void> {
      co_await of.take(std::move(whose));
      taken.push_back(std::move(turn));
    };
    boost::asio::co_spawn(io, wait(turns, share, what, order), boost::asio::detached);
  };
  const auto settle = [&] {
    io.restart();
    io.poll();
    return std::exchange(order, {});
  };
  for (const char* what : {"a1", "a2", "a3", "a4"}) ask("ada", what);
  ask("bo", "b1");
  for (const char* what : {"1", "2", "3"}) ask("", what);
  EXPECT_THAT(settle(), ElementsAre("a1", "a2", "b1", "1", "2", "3"));
  const auto give_back = [&](const char* share) { const Turn turn(turns, share); };
  give_back("ada");
  EXPECT_THAT(settle(), ElementsAre("a3"));
  give_back("ada");
  give_back("ada");
  EXPECT_THAT(settle(), ElementsAre("a4"));
  give_back("ada");
  give_back("bo");
  EXPECT_THAT(settle(), IsEmpty());
}

TEST(Shares, OfTurnsMayOutliveThem) {
  auto turns = std::make_unique<Turns>(1);
  const Turn turn(*turns, "ada");
  turns.reset();
}

/// Connections that go when they are asked to.
class PlacesAtAPort : public testing::Test {
 protected:
  Places::Answer enter(const std::string& name, const std::string& share, bool rests = true) {
    std::unique_ptr<Place> place;
    const Places::Answer answer = places_.enter(share, place);
    if (answer != Places::Answer::welcome) return answer;
    place->set_leave(
        [this, name](bool stopping) { asked_.push_back(name + (stopping ? " stops" : "")); });
    place->rest(rests);
    here_[name] = std::move(place);
    return answer;
  }
  std::vector<std::string> asked() {
    std::vector<std::string> asked = std::exchange(asked_, {});
    for (const std::string& name : asked) here_.erase(name);
    return asked;
  }

  std::vector<std::string> asked_;
  Places places_{6, 3};
  std::map<std::string, std::unique_ptr<Place>> here_;
};

TEST_F(PlacesAtAPort, NobodyTakesMoreThanTheirShare) {
  using enum Places::Answer;
  for (const char* name : {"a1", "a2", "a3"}) EXPECT_EQ(enter(name, "ada"), welcome);
  EXPECT_EQ(enter("a4", "ada"), over_share);
  EXPECT_EQ(enter("b1", "bo"), welcome);
  EXPECT_FALSE(here_["b1"]->move("ada"));
  EXPECT_TRUE(here_["a1"]->move("cy"));
  EXPECT_EQ(enter("a4", "ada"), welcome);
  here_.erase("a4");
  EXPECT_TRUE(here_["b1"]->move("ada"));
  EXPECT_EQ(enter("a5", "ada"), over_share);
  EXPECT_THAT(asked(), IsEmpty());
}

TEST_F(PlacesAtAPort, WhoeverRestsLongestOfTheGreatestShareMakesRoom) {
  using enum Places::Answer;
  enter("a1", "ada", false);
  enter("b1", "bo");
  enter("c1", "cy");
  enter("c2", "cy");
  enter("c3", "cy");
  enter("p1", "");
  EXPECT_EQ(enter("d1", "di"), welcome);
  EXPECT_THAT(asked(), ElementsAre("c1"));
  here_["c2"]->rest(false);
  here_["c2"]->rest(true);
  EXPECT_EQ(enter("d2", "di"), welcome);
  EXPECT_EQ(enter("d3", "di"), welcome);
  EXPECT_THAT(asked(), ElementsAre("c3", "d1")) << "those with most of them give first";
  for (const auto& [name, place] : here_) place->rest(false);
  EXPECT_EQ(enter("e1", "eva"), full) << "all others stay";
  EXPECT_FALSE(places_.make_room());
  here_["b1"]->rest(true);
  EXPECT_TRUE(places_.make_room());
  here_["b1"]->rest(false);  // it was asked for something at the same time
  EXPECT_EQ(enter("e1", "eva"), full);
  asked_.clear();
  places_.clear();
  EXPECT_EQ(asked().size(), 6U) << "when the server stops, all are asked";
}

}  // namespace
}  // namespace fullcircle::test
