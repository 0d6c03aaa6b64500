#include "server/tables/table_setup.h"

#include <gtest/gtest.h>

#include "core/text.h"

namespace fullcircle {
namespace {

/// Why there is no table of this game with these members in its setup.
Error refused(const GameEntry& game, const boost::json::object& members) {
  boost::json::object body = members;
  if (!body.contains("game")) body["game"] = std::string(game.info.name);
  JsonReader reader(body);
  const Result<TableSetup> setup = read_setup(reader);
  return setup ? Error{"", "nothing is wrong"} : setup.error();
}

std::string code_and_reason(const Error& error) { return error.code + " " + error.reason; }

TEST(TableSetup, IsRefusedWithAReason) {
  for (const GameEntry& game : all_games()) {
    const auto why = [&](const boost::json::object& members) {
      return code_and_reason(refused(game, members));
    };
    EXPECT_EQ(why({{"game", "go"}}), "game unknown");
    EXPECT_EQ(why({{"seats", boost::json::array{"open", "bot:9"}}}), "setup seat");
    EXPECT_EQ(why({{"aids", boost::json::array{"luck"}}}), "setup aid");
    EXPECT_EQ(why({{"clock", {{"kind", "sand"}}}}), "setup clock");
    EXPECT_EQ(why({{"rated", true}}), "setup needs_clock");
    EXPECT_EQ(why({{"options", {{"colour", 1}}}}), "setup option");
    const std::string option = game.info.options.empty() ? "option none" : "option unknown";
    EXPECT_EQ(why({{"options", {{"colour", "red"}}}}), option);
  }
}

TEST(TableSetup, IsRefusedInWordsThatATerminalCanShow) {
  const GameEntry& game = all_games()[0];
  for (const boost::json::object& odd : {boost::json::object{{"seats", {"open", "\x7f\x1b[2J"}}},
                                         {{"aids", {"\x1b[2J"}}},
                                         {{"options", {{"\x1b[2J", 1}}}}}) {
    const Error error = refused(game, odd);
    EXPECT_FALSE(has_control(error.why)) << error.reason;
    for (const std::string& name : error.facts.names()) {
      EXPECT_FALSE(has_control(error.facts.text(name))) << error.reason;
    }
  }
}

TEST(TableSetup, SaysHowManySeatsAGameHas) {
  for (const GameEntry& game : all_games()) {
    const int seats = game.info.min_seats - 1;
    const boost::json::array open(static_cast<std::size_t>(seats), "open");
    const Error error = refused(game, {{"seats", open}});
    EXPECT_EQ(error.code, "seats");
    EXPECT_EQ(error.reason, game.info.min_seats == game.info.max_seats ? "exact" : "range");
    EXPECT_EQ(
        error.facts,
        (Facts{{"least", game.info.min_seats}, {"most", game.info.max_seats}, {"found", seats}}));
  }
}

TEST(TableSetup, SaysWhichClocksThereAre) {
  const Error error = refused(all_games()[0], {{"clock", {{"kind", "sand"}}}});
  EXPECT_EQ(error.why, "clock.kind must be none, turn, bank or days");
  EXPECT_EQ(error.facts.texts("kinds").size(), 4U);
}

}  // namespace
}  // namespace fullcircle
