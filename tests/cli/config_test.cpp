#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/run.h"
#include "tests/core/json_value.h"

namespace fullcircle::cli {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

/// The lines without comments and without the blanks of the columns.
std::vector<std::string> values_of(const std::string& text) {
  std::vector<std::string> values;
  for (const std::string& line : lines_of(text)) values.push_back(line.substr(0, line.find("  #")));
  return {values.begin() + 1, values.end()};
}

TEST(ConfigCommand, ShowsEachValueWithItsSource) {
  const TemporaryFolder folder;
  const std::string file = folder.write("my.toml", "host = '0.0.0.0'\n\nio_threads = 4\n");
  const Outcome shown =
      run({"config", "--config", file, "--admin-port", "-1", "--data", "/nowhere"});
  EXPECT_EQ(shown.status, 0);
  EXPECT_EQ(shown.err, "");
  EXPECT_THAT(shown.out, testing::StartsWith("# " + file + "\n"));
  EXPECT_THAT(shown.out, ContainsRegex("\nport  *= 8080  *# default\n"));
  EXPECT_THAT(shown.out, ContainsRegex("\nadmin_port  *= -1  *# flag --admin-port\n"));
  EXPECT_THAT(shown.out, ContainsRegex("\nio_threads  *= 4  *# .*my.toml line 3\n"));
}

TEST(ConfigCommand, WhatItShowsIsAFileThatSaysTheSame) {
  const TemporaryFolder folder;
  const Outcome first =
      run({"config", "--data", folder.path().string(), "--origins", "https://a,https://b",
           "--trust-proxy", "true", "--public-url", "http://[::1]:81", "--store", "a \"b\" \\c # d",
           "--contact", "https://c.example"});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr(R"(["https://a","https://b"])"));
  const Outcome second = run({"config", "--config", folder.write("again.toml", first.out)});
  EXPECT_EQ(second.status, 0) << second.err;
  EXPECT_EQ(values_of(second.out), values_of(first.out));
}

TEST(ConfigCommand, AnswersInJson) {
  const Outcome shown = run({"config", "--json", "--port", "0", "--data", "/nowhere/at all"});
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_TRUE(is_json(shown.out.substr(0, shown.out.size() - 1)));
  EXPECT_THAT(shown.out, HasSubstr(R"({"key":"port","value":0,"source":"flag --port"})"));
  EXPECT_THAT(shown.out, HasSubstr(R"({"key":"trust_proxy","value":false,"source":"default"})"));
}

TEST(ConfigCommand, MistakesAreBadUsage) {
  expect_complaint(run({"config", "--port", "x"}), 2,
                   "flag --port: port must be 0 to 65535, not 'x'");
  expect_complaint(run({"config", "--contact", ""}), 2, "flag --contact: contact must be");
  expect_complaint(run({"config", "--trust-proxy"}), 2, "--trust-proxy");
  expect_complaint(run({"config", "--prot", "1"}), 2, "--prot");
  expect_complaint(run({"config", "--config", "/nowhere"}), 2, "/nowhere: cannot be read");
}

}  // namespace
}  // namespace fullcircle::cli
