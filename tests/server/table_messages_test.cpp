#include "server/tables/table_messages.h"

#include <gtest/gtest.h>

// What is sent of a single event, made up here: no game has a hidden draw that gains something.

namespace fullcircle::test {
namespace {

std::string written(const LoggedTable::Entry& entry, Viewer viewer) {
  JsonWriter json;
  write_event(json, entry, 7, viewer, [](UserId) { return std::string("Ada"); });
  return json.take();
}

TEST(EventMessage, SaysNothingOfAHiddenDrawToThoseWhoMustNotSeeIt) {
  LoggedTable::Entry entry;
  entry.event = {EventKind::draw, std::nullopt, "hand 0 C1", 0, 5, 5, 1};
  entry.hidden = "hand 0 ?";
  entry.does = R"({"kind":"hand","glyph":"C1"})";
  entry.hidden_does = R"({"kind":"hand"})";
  entry.terms = R"([{"seat":0,"what":"glyph","points":3}])";
  entry.points = 3;
  entry.seen_by.add(Seat{0});
  const std::string hidden =
      R"({"n":7,"event":"draw","text":"hand 0 ?","does":{"kind":"hand"},"points":0,"at":5})";
  EXPECT_EQ(written(entry, Seat{1}), hidden);
  EXPECT_EQ(written(entry, std::nullopt), hidden) << "a spectator";
  EXPECT_EQ(written(entry, Seat{0}),
            R"({"n":7,"event":"draw","text":"hand 0 C1","does":{"kind":"hand","glyph":"C1"},)"
            R"("points":3,"terms":[{"seat":0,"what":"glyph","points":3}],"at":5})");
}

TEST(EventMessage, NamesWhomASeatIsReservedFor) {
  LoggedTable::Entry entry;
  entry.event = {EventKind::reserve, Seat{1}, {}, 2, 5, 5, 1};
  EXPECT_EQ(written(entry, std::nullopt), R"({"n":7,"event":"keep","seat":1,"name":"Ada","at":5})");
}

TEST(EventMessage, SaysThatWhoeverTookASeatIsGone) {
  LoggedTable::Entry entry;
  entry.event = {EventKind::sit, Seat{1}, {}, 2, 5, 5, 1};
  JsonWriter json;
  write_event(json, entry, 7, {}, [](UserId) { return std::nullopt; });
  EXPECT_EQ(json.take(),
            R"json({"n":7,"event":"sit","seat":1,"name":"(gone)","gone":true,"at":5})json");
}

}  // namespace
}  // namespace fullcircle::test
