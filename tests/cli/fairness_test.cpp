#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "core/text.h"
#include "table/registry.h"
#include "table/sealed_dealer.h"
#include "tests/cli/run.h"

// Draws that come from the secret of a table and from what its clients added: `fullcircle verify`
// and examples/verify.py, which is written against docs/fairness.md alone, say the same of honest
// records and of those of a server that chose.

namespace fullcircle::cli {
namespace {

using testing::HasSubstr;

SecretSeed bytes_of(std::uint64_t number) { return secret_from(number, 99); }

/// A game between random players whose clients added these parts.
std::string record_of(const GameEntry& game, const Options& options, std::uint64_t number,
                      const std::vector<ClientPart>& parts) {
  const SecretSeed secret = secret_from(number, 0);
  SealedDealer dealer(draw_key(secret, parts));
  const std::vector<std::string> names(parts.size(), "Ada");
  const std::unique_ptr<Table> table = std::move(*open_table(game, options, names));
  const auto player = table->make_thinker("random", number);
  while (!table->to_act().is_nobody()) {
    table->draw_all(dealer);
    if (table->to_act().is_nobody()) break;
    EXPECT_TRUE(table->submit(table->to_act(), (*player)->choose(*table)));
  }
  Record record = table->record();
  record.commit = commitment(secret);
  record.seed = to_hex(secret);
  for (const ClientPart& part : parts) record.parts.push_back(part ? to_hex(*part) : "");
  return format_record(record);
}

/// The exit status of examples/verify.py, and what it says.
Outcome verify_py(const TemporaryFolder& folder, const std::string& record,
                  const std::string& more = {}) {
  const std::string file = folder.write("python.fcr", record);
  const std::string said = folder.file("said.txt");
  const int status = std::system(("python3 '" FULLCIRCLE_SOURCE_DIR "/examples/verify.py' '" +
                                  file + "' " + more + " > '" + said + "' 2>&1")
                                     .c_str());
  return {WEXITSTATUS(status), read_file(said), {}};
}

std::string line_of(const std::string& record, const std::string& key) {
  const std::size_t at = record.find("\n" + key);
  EXPECT_NE(at, std::string::npos) << key;
  return record.substr(at + 1, record.find('\n', at + 1) - at - 1);
}
std::string with(std::string record, const std::string& old, const std::string& other) {
  const std::size_t at = record.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return record.replace(at, old.size(), other);
}

class Fairness : public testing::Test {
 protected:
  /// Both say so, whatever else the record is.
  void expect_fair(const std::string& record) const {
    const Outcome own = run({"verify", "-"}, record);
    EXPECT_EQ(own.status, 0) << own.err;
    const Outcome other = verify_py(folder_, record);
    EXPECT_EQ(other.status, 0) << other.out;
    EXPECT_THAT(other.out, HasSubstr("fair: all "));
  }
  void expect_foul(const std::string& record, const std::string& what) const {
    EXPECT_EQ(run({"verify", "-"}, record).status, 1) << what;
    const Outcome other = verify_py(folder_, record);
    EXPECT_EQ(other.status, 1) << what << ": " << other.out;
    EXPECT_EQ(other.out.find("Traceback"), std::string::npos) << other.out;
  }

  TemporaryFolder folder_;
};

TEST_F(Fairness, IsProvedOfEveryGameByBoth) {
  ASSERT_EQ(std::system("python3 --version > /dev/null 2>&1"), 0) << "there is no python3";
  std::uint64_t number = 0;
  for (const GameEntry& game : all_games()) {
    if (game.info.name == std::string_view("stone-ring")) continue;  // the example has no page
    SCOPED_TRACE(game.info.name);
    Options options = default_options(game.info.options);
    for (const bool usual : {true, false}) {
      for (std::size_t i = 0; !usual && i < game.info.options.size(); ++i) options[i] = 1;
      for (int seats = game.info.min_seats; seats <= game.info.max_seats; ++seats) {
        std::vector<ClientPart> parts(static_cast<std::size_t>(seats));
        expect_fair(record_of(game, options, ++number, {parts.begin(), parts.end()}));
        parts.back() = bytes_of(number);
        expect_fair(record_of(game, options, ++number, parts));
        parts.front() = bytes_of(number);
        expect_fair(record_of(game, options, ++number, parts));
      }
    }
  }
}

TEST_F(Fairness, IsDeniedToAServerThatChose) {
  for (const GameEntry& game : all_games()) {
    if (game.info.name == std::string_view("stone-ring")) continue;
    SCOPED_TRACE(game.info.name);
    const Options options = default_options(game.info.options);
    const std::vector<ClientPart> parts = {bytes_of(1), bytes_of(2)};
    const std::string record = record_of(game, options, 5, parts);
    const std::string other = record_of(game, options, 6, parts);
    expect_fair(record);
    const std::string commit = line_of(record, "commit: ");
    const std::string client = line_of(record, "client: 1 ");
    const std::string seed = line_of(record, "seed: ");
    // Another secret, with and without its commitment; another part, or none; parts exchanged.
    expect_foul(with(record, seed, line_of(other, "seed: ")), "another secret");
    expect_foul(with(record, commit, line_of(other, "commit: ")), "another commitment");
    expect_foul(
        with(with(record, seed, line_of(other, "seed: ")), commit, line_of(other, "commit: ")),
        "another secret with its commitment");
    expect_foul(with(record, client, "client: 1 " + to_hex(bytes_of(3))), "another part");
    expect_foul(with(record, client + "\n", ""), "a part left out");
    std::string exchanged = with(record, to_hex(bytes_of(1)), "first");
    exchanged = with(with(exchanged, to_hex(bytes_of(2)), to_hex(bytes_of(1))), "first",
                     to_hex(bytes_of(2)));
    expect_foul(exchanged, "parts exchanged");
  }
}

/// Records that are in order by themselves, of a server that made its choice before.
TEST_F(Fairness, IsDeniedWhereNotWhatWasNotedBeforeTheGameIsThere) {
  const GameEntry& game = all_games().front();
  const Options options = default_options(game.info.options);
  const std::string mine = to_hex(bytes_of(2));
  const std::string honest = record_of(game, options, 5, {bytes_of(1), bytes_of(2)});
  const std::string noted =
      " --commit " + line_of(honest, "commit: ").substr(8) + " --part 1 " + mine;
  EXPECT_EQ(verify_py(folder_, honest, noted).status, 0);
  const std::string ground = record_of(game, options, 6, {bytes_of(1), bytes_of(2)});
  expect_fair(ground);
  EXPECT_EQ(verify_py(folder_, ground, noted).status, 1) << "another secret";
  const std::string replaced = record_of(game, options, 5, {bytes_of(1), bytes_of(3)});
  expect_fair(replaced);
  EXPECT_EQ(verify_py(folder_, replaced, noted).status, 1) << "another part";
}

TEST_F(Fairness, IsDeniedWhenAnyDrawIsAnother) {
  // The cards of the circle are laid out at once; two of them exchanged are a record that replays.
  const GameEntry& game = **find_game("circle-the-wagons");
  const Options options = default_options(game.info.options);
  const std::string record = record_of(game, options, 9, {bytes_of(1), bytes_of(2)});
  std::istringstream lines(record);
  std::vector<std::string> draws;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("* ")) draws.push_back(line + "\n");
  }
  ASSERT_EQ(draws.size(), 18U);
  for (std::size_t i = 0; i + 1 < draws.size(); ++i) {
    const std::string kind = draws[i].substr(0, draws[i].rfind(' '));
    if (!draws[i + 1].starts_with(kind + " ")) continue;
    const std::string changed = with(record, draws[i] + draws[i + 1], draws[i + 1] + draws[i]);
    const Outcome said = verify_py(folder_, changed);
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.out, HasSubstr("event " + std::to_string(i) + " is "));
  }
}

TEST_F(Fairness, OfAGameThatWasGivenUpNeedsTheSeedFromElsewhere) {
  const GameEntry& game = all_games().front();
  const std::string record =
      record_of(game, default_options(game.info.options), 5, {bytes_of(1), bytes_of(2)});
  const std::string seed = line_of(record, "seed: ").substr(6);
  const std::string given_up = record.substr(0, record.find("\nresult:") + 1);
  const std::string file = folder_.write("given-up.fcr", given_up);
  EXPECT_EQ(run({"verify", file}).status, 1);
  EXPECT_EQ(run({"verify", file, "--seed", seed}).status, 0);
  EXPECT_EQ(run({"verify", file, "--seed", to_hex(bytes_of(4))}).status, 1);
  EXPECT_EQ(run({"verify", file, "--seed", "x"}).status, 2);
  EXPECT_EQ(verify_py(folder_, given_up).status, 1);
  EXPECT_EQ(verify_py(folder_, given_up, "--seed " + seed).status, 0);
}

TEST(VerifyPy, HasAtMost100Lines) {
  const std::string program = read_file(FULLCIRCLE_SOURCE_DIR "/examples/verify.py");
  EXPECT_LE(std::count(program.begin(), program.end(), '\n'), 100);
}

}  // namespace
}  // namespace fullcircle::cli
