#include "core/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace fullcircle {
namespace {

using testing::HasSubstr;

constexpr std::array<std::string_view, 2> kSizes = {"104", "112"};
constexpr std::array<std::string_view, 3> kColours = {"red", "green", "blue"};
constexpr std::array<OptionSpec, 2> kSpecs = {OptionSpec{"glyphs", kSizes},
                                              OptionSpec{"colour", kColours}};

std::string refusal(std::string_view text) {
  const Result<Options> options = parse_options(kSpecs, text);
  return options ? "no error" : options.error().why;
}

TEST(Options, TheFirstValueIsTheDefault) {
  EXPECT_EQ(format_options(kSpecs, default_options(kSpecs)), "glyphs=104 colour=red");
  EXPECT_EQ(format_options({}, default_options({})), "");
  JsonWriter json;
  write_options(json, kSpecs, default_options(kSpecs));
  EXPECT_EQ(json.take(), R"({"glyphs":"104","colour":"red"})");
}

TEST(Options, AreReadAndWritten) {
  for (const char* text : {"glyphs=112 colour=blue", "glyphs=104 colour=green"}) {
    const Result<Options> options = parse_options(kSpecs, text);
    ASSERT_TRUE(options);
    EXPECT_EQ(format_options(kSpecs, *options), text);
  }
}

TEST(Options, NotNamedKeepTheirDefaultAndOrderIsFree) {
  EXPECT_EQ(format_options(kSpecs, *parse_options(kSpecs, "")), "glyphs=104 colour=red");
  EXPECT_EQ(format_options(kSpecs, *parse_options(kSpecs, "colour=blue")),
            "glyphs=104 colour=blue");
  EXPECT_EQ(format_options(kSpecs, *parse_options(kSpecs, "colour=blue glyphs=112")),
            "glyphs=112 colour=blue");
}

TEST(Options, UnknownNamesAreRefusedWithTheKnownOnes) {
  EXPECT_EQ(refusal("size=3"), "unknown option 'size'; this game has glyphs and colour");
  EXPECT_EQ(parse_options({}, "a=b").error().why, "unknown option 'a'; this game has none");
}

TEST(Options, BadValuesAreRefusedWithTheGoodOnes) {
  EXPECT_EQ(refusal("colour=pink"), "option colour is red, green or blue, not 'pink'");
  EXPECT_THAT(refusal("colour="), HasSubstr("not ''"));
  EXPECT_THAT(refusal("colour=red=blue"), HasSubstr("not 'red=blue'"));
  EXPECT_THAT(refusal("colour=RED"), HasSubstr("not 'RED'"));
}

TEST(Options, WithoutEqualsAreRefused) {
  EXPECT_EQ(refusal("glyphs"), "an option is written name=value, not 'glyphs'");
  EXPECT_THAT(refusal("glyphs=112  colour=red"), HasSubstr("name=value"));
  EXPECT_THAT(refusal(" glyphs=112"), HasSubstr("name=value"));
}

TEST(Options, GivenTwiceAreRefused) {
  EXPECT_EQ(refusal("glyphs=112 glyphs=112"), "option glyphs is given twice");
}

TEST(Options, AreRefusedByAReasonWithFacts) {
  const auto error = [](std::string_view text) { return parse_options(kSpecs, text).error(); };
  for (const char* text : {"size=3", "colour=pink", "glyphs", "glyphs=112 glyphs=112"}) {
    EXPECT_EQ(error(text).code, "option") << text;
  }
  EXPECT_EQ(error("size=3").reason, "unknown");
  EXPECT_EQ(error("size=3").facts.texts("options"), (std::vector<std::string>{"glyphs", "colour"}));
  EXPECT_EQ(parse_options({}, "a=b").error().reason, "none");
  EXPECT_EQ(error("colour=pink").reason, "value");
  EXPECT_EQ(error("colour=pink").facts,
            (Facts{{"option", std::string("colour")},
                   {"values", std::vector<std::string>{"red", "green", "blue"}},
                   {"found", std::string("pink")}}));
  EXPECT_EQ(error("glyphs").reason, "form");
  EXPECT_EQ(error("glyphs=112 glyphs=112").reason, "twice");
}

TEST(Options, ARefusedSettingChangesNothing) {
  Options options = default_options(kSpecs);
  ASSERT_TRUE(set_option(kSpecs, "colour=blue", options));
  EXPECT_FALSE(set_option(kSpecs, "colour=pink", options));
  EXPECT_EQ(format_options(kSpecs, options), "glyphs=104 colour=blue");
}

}  // namespace
}  // namespace fullcircle
