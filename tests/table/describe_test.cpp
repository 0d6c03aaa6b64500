#include "table/describe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/json_value.h"

namespace fullcircle {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string description(const GameEntry& game, bool whole) {
  JsonWriter json;
  describe(game, json, whole);
  return json.take();
}

TEST(Describe, SaysOfEveryGameWhatItIs) {
  for (const GameEntry& game : all_games()) {
    const std::string text = description(game, true);
    EXPECT_TRUE(is_json(text)) << text;
    EXPECT_THAT(text, StartsWith("{\"name\":\"" + std::string(game.info.name) + "\""));
    for (const char* member : {"seats", "secrets", "options", "levels", "aids", "notation",
                               "chance_notation", "refusals", "pieces", "board"}) {
      EXPECT_THAT(text, HasSubstr("\"" + std::string(member) + "\":")) << game.info.name;
    }
    EXPECT_FALSE(game.info.notation.empty());
    EXPECT_FALSE(game.info.chance_notation.empty());
    EXPECT_EQ(game.info.option_help.size(), game.info.options.size());
    EXPECT_FALSE(game.info.aids.empty());
  }
}

TEST(Describe, OfCropCircles) {
  const std::string text = description(**find_game("crop-circles"), false);
  EXPECT_THAT(text, HasSubstr(R"("title":"Crop Circles","seats":{"min":2,"max":6},)"
                              R"("secrets":["hands"],"options":[{"name":"glyphs",)"
                              R"("help":"how many glyphs the bag holds","values":["104","112"]})"));
  EXPECT_THAT(text, HasSubstr(R"("levels":[{"number":1,"name":"Seed","line":")"));
  EXPECT_THAT(text, HasSubstr(R"(","player":"bot:1"},{"number":2,)"));
  EXPECT_THAT(text, HasSubstr(R"("aids":["points","unseen"],"notation":[{"form":"g9C1",)"));
  EXPECT_THAT(text, testing::Not(HasSubstr("\"board\"")));
}

TEST(Describe, SaysEveryReasonOfARefusalWithAnExample) {
  const std::string text = description(**find_game("crop-circles"), true);
  EXPECT_THAT(text, HasSubstr(R"({"code":"CC-20","reason":"length","facts":{}})"));
  EXPECT_THAT(text, HasSubstr(R"({"code":"CC-20","reason":"taken","facts":{"at":"g9"}})"));
}

TEST(Describe, ListsAllGamesWithoutTheirPieces) {
  JsonWriter json;
  describe_games(json);
  std::string list = "[";
  for (const GameEntry& game : all_games()) {
    if (list.size() > 1) list += ",";
    list += description(game, false);
  }
  EXPECT_EQ(json.take(), list + "]");
}

}  // namespace
}  // namespace fullcircle
