#include "tests/server/chaos.h"

namespace fullcircle::test {
namespace {

// More of them: scripts/prove chaos --commands 100000.
TEST(Chaos, WhateverLinesDoEachCommandIsDoneOnceAndAnsweredAlike) {
  const TemporaryFolder folder;
  const int commands = scaled(2000);
  const ChaosReport report = ChaosTrial(folder.path()).run(commands, 1, 4);
  for (const std::string& wrong : report.wrong) ADD_FAILURE() << wrong;
  EXPECT_GE(report.commands, commands);
  EXPECT_GT(report.accepted, commands / 5);
  EXPECT_GT(report.events, commands / 2);
  EXPECT_GT(report.cut, 0);
  EXPECT_GT(report.half_open, 0);
  EXPECT_GT(report.trickled, 0);
}

}  // namespace
}  // namespace fullcircle::test
