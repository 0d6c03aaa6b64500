#include "core/json.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tests/core/json_value.h"

namespace fullcircle {
namespace {

std::string written(double number, int digits) {
  return JsonWriter().begin_array().value(number, digits).end_array().take();
}

TEST(JsonWriter, WritesNestedDocuments) {
  JsonWriter json;
  json.begin_object().field("a", 1).key("b").begin_array().value(2).value("x").begin_object();
  json.end_object().begin_array().end_array().end_array().field("c", true).key("d").null();
  EXPECT_EQ(json.end_object().take(), R"({"a":1,"b":[2,"x",{},[]],"c":true,"d":null})");
}

TEST(JsonWriter, WritesWholeNumbersExactly) {
  JsonWriter json;
  json.begin_array().value(std::numeric_limits<std::int64_t>::min());
  json.value(std::numeric_limits<std::uint64_t>::max()).value(-1);
  EXPECT_EQ(json.end_array().take(), "[-9223372036854775808,18446744073709551615,-1]");
}

TEST(JsonWriter, WritesShortDecimals) {
  EXPECT_EQ(written(1.5, 3), "[1.5]");
  EXPECT_EQ(written(2.0, 3), "[2]");
  EXPECT_EQ(written(0.1239, 3), "[0.124]");
  EXPECT_EQ(written(100.0, 0), "[100]");
  EXPECT_EQ(written(-0.0001, 3), "[0]");
  EXPECT_EQ(written(-2.25, 1), "[-2.2]");
}

TEST(JsonWriter, WritesLargeDecimalsWhole) {
  EXPECT_EQ(std::stod(written(1e100, 3).substr(1)), 1e100);
  EXPECT_EQ(std::stod(written(-1.5e300, 3).substr(1)), -1.5e300);
}

TEST(JsonWriter, HasNoNumberForInfinity) {
  EXPECT_EQ(written(std::numeric_limits<double>::infinity(), 3), "[null]");
  EXPECT_EQ(written(std::nan(""), 3), "[null]");
}

TEST(JsonWriter, EscapesText) {
  JsonWriter json;
  json.begin_object().field("a\"\\", std::string_view("\n\t\0\x1f", 4)).field("\xc3\xa9", "/");
  EXPECT_EQ(json.end_object().take(), R"({"a\"\\":"\u000a\u0009\u0000\u001f",")"
                                      "\xc3\xa9"
                                      R"(":"/"})");
}

TEST(JsonWriter, WritesLists) {
  JsonWriter json;
  json.begin_array().value(std::vector<int>{1, 2}).value(std::vector<std::string>{"a"});
  json.value(std::array<std::string_view, 2>{"b", "c"}).value(std::vector<double>{0.5, 1});
  json.value(std::vector<int>{}).value(std::vector<std::vector<int>>{{3}, {}}).value("text");
  EXPECT_EQ(json.end_array().take(), R"([[1,2],["a"],["b","c"],[0.5,1],[],[[3],[]],"text"])");
}

TEST(JsonWriter, PutsRawTextWhereAValueStands) {
  JsonWriter json;
  json.begin_array().value(1).raw("{\"x\":2}").raw("3");
  EXPECT_EQ(json.end_array().take(), R"([1,{"x":2},3])");
}

// ---- The reader of the tests ----

TEST(JsonValue, IsReadStrictly) {
  for (const std::string_view good : {"{}", "[]", "0", "-12", "1.5", "true", "null",
                                      R"("a\"b\u00e9\n")", R"({"a":[1,{"b":null}],"c":""})"}) {
    EXPECT_TRUE(is_json(good)) << good;
  }
  for (const std::string_view bad :
       {"", "{", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "01", "\"a", "\"\\x\"",
        "\"\\u12\"", "\"\\", "{}x", "[1]]", "tru", "-", "1.", "\"\n\""}) {
    EXPECT_FALSE(is_json(bad)) << bad;
    EXPECT_FALSE(read_json(bad)) << bad;
  }
  EXPECT_TRUE(read_json("{ \"a\" : [ 1 , 2 ] }\n"));
  EXPECT_FALSE(is_json("[1, 2]"));
}

TEST(JsonValue, HasItsContent) {
  const JsonValue value = read_json(R"({"a": [1, -20, true, "x\"y"], "b": {"c": null}})").value();
  EXPECT_EQ(value["a"].list[1].number, -20);
  EXPECT_EQ(value["a"].list[2].number, 1);
  EXPECT_EQ(value["a"].list[3].text, R"(x\"y)");
  EXPECT_EQ(value["b"].raw, R"({"c": null})");
  EXPECT_TRUE(value["b"].has("c"));
  EXPECT_EQ(value["b"]["c"].type, JsonValue::Type::null);
}

TEST(JsonValue, IsFoundAtItsPath) {
  constexpr std::string_view kText = R"({"a":[1,{"b":"x"}]})";
  EXPECT_EQ(find_json(kText, {"a", "1", "b"}), "x");
  EXPECT_EQ(find_json(kText, {"a", "1"}), R"({"b":"x"})");
  EXPECT_EQ(find_json(kText, {"a", "2"}), std::nullopt);
  EXPECT_EQ(find_json(kText, {"a", "b"}), std::nullopt);
  EXPECT_EQ(find_json("{", {}), std::nullopt);
}

}  // namespace
}  // namespace fullcircle
