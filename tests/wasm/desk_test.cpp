#include "wasm/desk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/json_value.h"

// The desk of the browser's engine, asked as the page asks it.

namespace fullcircle::wasm {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Asked : public testing::Test {
 protected:
  /// The verb and its arguments, a line each.
  std::string ask(const std::string& request) {
    std::string answer = desk_.answer(request);
    EXPECT_TRUE(is_json(answer)) << request << ": " << answer;
    return answer;
  }

  Desk desk_{7, {}};
};

/// What stands after a member's name, up to the next comma or bracket.
std::string member(const std::string& json, const std::string& name) {
  const std::size_t at = json.find("\"" + name + "\":");
  if (at == std::string::npos) return "none";
  const std::size_t from = at + name.size() + 3;
  return json.substr(from, json.find_first_of(",}]", from) - from);
}

TEST_F(Asked, DescribesGames) {
  EXPECT_THAT(ask("games"), StartsWith(R"([{"name":"crop-circles",)"));
  EXPECT_THAT(ask("games"), Not(HasSubstr("\"pieces\"")));
  EXPECT_THAT(ask("describe\ncarcassonne"), HasSubstr("\"pieces\":{"));
  EXPECT_THAT(ask("describe\ngo"), HasSubstr("unknown game 'go'"));
}

TEST_F(Asked, ATableIsOpenedAndLoadedWithWhatItsHeadSays) {
  const std::string head =
      R"("game":"crop-circles","options":{"glyphs":"112","rules_change":"on"},"seats":[)"
      R"({"kind":"person","name":"Ada"},{"kind":"bot","name":"bot:3@20","level":3}])";
  EXPECT_EQ(ask("open\ncrop-circles\nglyphs=112\nAda|bot:3@20\n1"), R"({"table":1,)" + head + "}");
  const std::string reseated = ask("reseat\n1\n20\nuct|Bo");
  EXPECT_THAT(reseated, HasSubstr(R"("seats":[{"kind":"bot","name":"uct"},{"kind":"person",)"));
  EXPECT_THAT(reseated, HasSubstr(R"(\u000aseats: uct | Bo\u000a)"));
  EXPECT_EQ(member(ask("state\n1\n-"), "n"), "21") << "the table stays as it was";
  EXPECT_THAT(ask("reseat\n1\n20\nAda"), HasSubstr("has 2 to 6 seats, not 1"));
  EXPECT_THAT(ask("load\n%fullcircle 1\ngame: crop-circles\noptions: glyphs=112 rules_change=on\n"
                  "seats: Ada | bot:3@20\n\n* hand 0 C1\n"),
              testing::EndsWith(head + R"(,"events":1,"result":null})"));
  EXPECT_EQ(ask("seat_name\n1\n Bo | Cy\n"), R"({"name":"Bo Cy"})");
  EXPECT_EQ(ask("seat_name\n1\n"), R"({"name":"seat 2"})");
}

TEST_F(Asked, ADecisionIsTakenBackWithTheAnswersToIt) {
  ask("open\ncarcassonne\n\nAda|bot:1\n1");
  const std::string before = ask("position\n1\n0\n0");
  EXPECT_EQ(member(before, "can_undo"), "false");
  EXPECT_EQ(member(before, "shares"), "[");
  EXPECT_THAT(ask("take_back\n1\n0"), HasSubstr(R"({"error":{"code":"undo")"));
  for (const char* seat : {"0", "1"}) {
    const std::string moves = ask("moves\n1\n1");
    const std::size_t at = moves.find("\"move\":\"") + 8;
    ask("play\n1\n" + std::string(seat) + "\n" + moves.substr(at, moves.find('"', at) - at) +
        "\n0");
  }
  const std::string after = ask("position\n1\n0\n0");
  EXPECT_EQ(member(after, "can_undo"), "true") << "though somebody else has decided since";
  EXPECT_EQ(member(ask("state\n1\n-"), "can_undo"), "false") << "of a spectator";
  const std::string back = ask("take_back\n1\n0");
  EXPECT_EQ(member(back, "n"), member(before, "n"));
  EXPECT_EQ(member(back, "from"), member(before, "n"));
  EXPECT_EQ(ask("position\n1\n0\n0"), before);
}

TEST_F(Asked, ARefusalOfTheRulesHasItsFacts) {
  ask("open\ncrop-circles\n\nAda|Bo\n1");
  EXPECT_THAT(ask("play\n1\n0\ng7C1\n0"),
              StartsWith(R"({"error":{"code":"CC-20","why":"there is a glyph on g7 already;)"));
  EXPECT_THAT(ask("play\n1\n0\ng7C1\n0"), HasSubstr(R"("reason":"taken","facts":{"at":"g7"}}})"));
  EXPECT_THAT(ask("play\n1\n1\npass\n1"), HasSubstr(R"("reason":"not_due","facts":{})"));
  EXPECT_THAT(ask("check\n1\npass\ng7C1\n?"),
              ContainsRegex(R"(^\[\{"does":\{"kind":"pass"\},"points":0\},\{"code":"CC-20",.*)"
                            R"("reason":"taken".*\{"code":"notation")"));
}

TEST_F(Asked, OneCallADecisionShowsTheWholePosition) {
  ask("open\ncrop-circles\n\nAda|bot:1\n1");
  const std::string before = ask("position\n1\n0\n0");
  EXPECT_EQ(member(before, "n"), "21");
  EXPECT_EQ(member(before, "from"), "0");
  EXPECT_EQ(member(before, "seat"), "0");
  EXPECT_THAT(before, HasSubstr(R"("events":[{"n":0,"actor":"*","text":"hand 0 )"));
  EXPECT_THAT(before, HasSubstr(R"("does":{"kind":"hand","seat":1},)")) << "of the other hand";
  EXPECT_THAT(before, HasSubstr(R"("record":"%fullcircle 1)"));
  const std::string after = ask("play\n1\n0\npass\n0");
  EXPECT_EQ(member(after, "n"), "22");
  EXPECT_EQ(member(after, "from"), "21");
  EXPECT_EQ(member(after, "can_undo"), "true");
  EXPECT_THAT(after, HasSubstr(R"("events":[{"n":21,"actor":0,"text":"pass",)"
                               R"("does":{"kind":"pass"},"points":0}],)"));
  EXPECT_EQ(ask("position\n1\n0\n21"), after);
  EXPECT_THAT(ask("play\n1\n0\npass\n0"), StartsWith(R"({"error":{"code":"CC-24")"));
}

TEST_F(Asked, OfPeopleBeforeOneScreenTheOneToActSees) {
  ask("open\ncrop-circles\n\nAda|Bo|bot:1\n1");
  EXPECT_EQ(member(ask("position\n1\n-,0,1\n0"), "seat"), "0");
  EXPECT_EQ(member(ask("position\n1\n1,0\n0"), "seat"), "0");
  ask("play\n1\n0\npass\n0,1");
  const std::string pool = ask("moves\n1\n1");
  const std::size_t at = pool.find('+');
  const std::string handed =
      ask("play\n1\n0\n" + pool.substr(at, pool.find('"', at) - at) + "\n0,1");
  EXPECT_EQ(member(handed, "to_act"), "1");
  EXPECT_EQ(member(handed, "seat"), "1");
  EXPECT_EQ(member(handed, "from"), "0") << "other eyes: all events anew";
  EXPECT_EQ(member(ask("position\n1\n0,2\n0"), "seat"), "0") << "nobody of them: as it was";
  EXPECT_EQ(member(ask("position\n1\n-,0,2\n0"), "seat"), "null");
  EXPECT_THAT(ask("position\n1\n0,9\n0"), HasSubstr("a sight is all, - or a seat, not '9'"));
}

TEST_F(Asked, MovesAndPreviewsSayWhatTheyDo) {
  ask("open\ncircle-the-wagons\n\nAda|Bo\n1");
  const std::string moves = ask("moves\n1\n2");
  EXPECT_THAT(moves, ContainsRegex(R"(\{"move":"start [0-9]+","does":\{"kind":"start","card":)"));
  EXPECT_EQ(member(moves, "more"), "true");
  const std::size_t at = moves.find("start ");
  const std::string preview = ask("preview\n1\n" + moves.substr(at, moves.find('"', at) - at));
  EXPECT_THAT(preview, StartsWith(R"({"does":{"kind":"start")"));
  EXPECT_THAT(preview, HasSubstr(R"("scores":[0,0],"view":{)"));
  EXPECT_EQ(ask("moves\n1\n2"), moves) << "nothing was played";
}

TEST_F(Asked, AdviceAndJudgementSayWhatTheyMean) {
  ask("open\ncarcassonne\n\nAda|Bo\n3");
  const std::string advice = ask("advise\n1\n20");
  EXPECT_THAT(advice, ContainsRegex(R"(^\[\{"move":".+","does":\{"kind":"place")"));
  EXPECT_THAT(advice, Not(HasSubstr("\"sum\"")));
  const std::size_t at = advice.find("\"move\":\"") + 8;
  const std::string judged = ask("judge\n1\n20\n" + advice.substr(at, advice.find('"', at) - at));
  EXPECT_THAT(judged, ContainsRegex(R"re("grade":"(fine|inaccuracy|mistake|blunder)")re"));
  EXPECT_THAT(judged, HasSubstr("\"best_does\":{\"kind\":\"place\""));
  EXPECT_THAT(ask("judge\n1\n20\n?"), HasSubstr(R"({"error":{"code":"notation")"));
}

TEST_F(Asked, MirrorsATableAsFarAsOneSeatSeesIt) {
  ask("mirror\ncrop-circles\n\n2\n0");
  EXPECT_EQ(ask("observe\n1\n* hand 0 C1\n* hand 0 C1\n* hand 0 C1"), R"({"n":3})");
  EXPECT_EQ(ask("observe\n1\n* hand 0 C1\n* hand 1 ?"), R"({"n":5})");
  EXPECT_THAT(ask("observe\n1\n* hand 1 ?\n7 pass"), HasSubstr("there is no seat '7'"));
  EXPECT_THAT(ask("observe\n1\n"), HasSubstr("there is no seat ''"));
  EXPECT_THAT(
      ask("events\n1\n3\n0"),
      HasSubstr(R"({"n":4,"actor":"*","text":"hand 1 ?","does":{"kind":"hand","seat":1},)"));
  EXPECT_THAT(ask("position\n1\nall\n0"), HasSubstr("knows only what its own viewer sees"));
  EXPECT_THAT(ask("play\n1\n0\npass\n0"), HasSubstr("only mirrors another one"));
}

TEST_F(Asked, OnlySoManyComputerPlayersWait) {
  for (int table = 1; table <= 20; ++table) {
    ask("open\ncarcassonne\n\nAda|Bo\n3");
    EXPECT_THAT(ask("bot\n" + std::to_string(table) + "\nbot:6#5\n1"), HasSubstr("\"move\""));
    EXPECT_LE(desk_.idle_thinkers(), 12U);
  }
  const std::size_t waiting = desk_.idle_thinkers();
  EXPECT_GT(waiting, 1U);
  ask("close\n20");
  EXPECT_EQ(desk_.idle_thinkers(), waiting - 1) << "they go with their table";
}

TEST_F(Asked, RefusesWhatIsNoRequest) {
  EXPECT_THAT(ask("fly"), HasSubstr("there is no verb 'fly'"));
  EXPECT_THAT(ask("position\n1"), HasSubstr("there is no table '1'"));
  ask("open\ncarcassonne\n\nAda|Bo\n3");
  EXPECT_THAT(ask("position\n1"), HasSubstr("position needs TABLE SIGHTS NUMBER"));
  EXPECT_THAT(ask("games\n1"), HasSubstr("too many arguments"));
}

TEST_F(Asked, ATableCatchesUpWithARecord) {
  ask("open\ncircle-the-wagons\n\nAda|Bo\n1");
  const auto record = [&](const std::string& table) {
    return ask("record\n" + table).substr(std::string(R"({"record":")").size());
  };
  const auto as_text = [&](std::string json) {  // without its quotes and escapes
    json.resize(json.rfind('"'));
    const std::string line_feed = "\\u000a";
    for (std::size_t at; (at = json.find(line_feed)) != std::string::npos;) {
      json.replace(at, line_feed.size(), "\n");
    }
    return json;
  };
  const auto step = [&](const std::string& table, const std::string& seed) {
    const std::string bot = ask("bot\n" + table + "\nbot:5\n" + seed);
    const std::size_t begin = bot.find("\"move\":\"") + 8;  // a move may have commas
    const std::string move = bot.substr(begin, bot.find('"', begin) - begin);
    const std::string seat = member(ask("state\n" + table + "\nall"), "to_act");
    ask("play\n" + table + "\n" + seat + "\n" + move + "\nall");
  };
  ask("load\n" + as_text(record("1")));
  EXPECT_EQ(record("2"), record("1"));
  for (const char* seed : {"1", "2", "3"}) step("1", seed);
  EXPECT_EQ(ask("catch_up\n2\n" + as_text(record("1"))), R"({"n":21})");
  EXPECT_EQ(record("2"), record("1"));
  const std::string longer = as_text(record("1"));
  step("2", "4");
  EXPECT_EQ(ask("catch_up\n2\n" + longer), R"({"n":21})") << "one decision is taken back";
  EXPECT_EQ(record("2"), record("1"));
  step("2", "5");  // its player goes on
  EXPECT_EQ(member(ask("state\n2\nall"), "n"), "22");
  ask("open\ncarcassonne\n\nAda|Bo\n1");
  EXPECT_THAT(ask("catch_up\n3\n" + longer), HasSubstr("the record of another table"));
  EXPECT_THAT(ask("catch_up\n2\nnothing"), HasSubstr("error"));
}

}  // namespace
}  // namespace fullcircle::wasm
