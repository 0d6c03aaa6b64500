#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "players/player.h"
#include "table/registry.h"
#include "table/sealed_dealer.h"
#include "tests/cli/run.h"

namespace fullcircle::cli {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr std::uint64_t kSeed = 7;

/// A place for saved games, with the program run in it.
class Play : public testing::Test {
 protected:
  Outcome play(const std::string& input, Arguments more = {}) const {
    return run(arguments(std::move(more)), input, home.path().string());
  }
  Outcome resume(const std::string& input) const {
    return run({"play", "--plain", "--resume"}, input, home.path().string());
  }
  static Arguments arguments(Arguments more) {
    Arguments all = {"play", "crop-circles", "--plain", "--seed", std::to_string(kSeed)};
    if (more.empty()) more = {"--seats", "Ada,greedy"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  std::vector<std::filesystem::path> saved(const std::string& extension) const {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(home.path() / "games")) {
      if (entry.path().extension() == extension) files.push_back(entry.path());
    }
    return files;
  }
  /// The only saved game.
  std::string record() const {
    EXPECT_EQ(saved(".fcr").size(), 1U);
    return read_file(saved(".fcr").at(0));
  }
  std::size_t events() const {
    const Result<Record> read = parse_record(record());
    EXPECT_TRUE(read);
    return read ? read->events.size() : 0;
  }

  TemporaryFolder home;
};

/// The game as the program must play it: people by the random player, the draws from the seed.
struct Script {
  std::string input;                         // what the people type
  std::string record;                        // what must be saved at the end
  std::vector<std::set<std::string>> hands;  // the lines of hands that each seat may ever see
};

/// The lines of a picture that show hands: one's own, and what is known of the others'.
std::set<std::string> hands_in(const std::string& text) {
  std::set<std::string> hands;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("Hand") || line.starts_with("Known")) hands.insert(line);
  }
  return hands;
}

void note_hands(const Table& table, Script& script) {
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    const Sight sight{.viewer = Seat{static_cast<std::uint8_t>(i)}};
    script.hands[i].merge(hands_in(table.picture(sight, {.unicode = false, .colour = false})));
  }
}

Script write_script(const GameEntry& game, const std::vector<std::string>& seats) {
  auto table = std::move(*open_table(game, default_options(game.info.options), seats));
  const SecretSeed secret = secret_from(kSeed, 0);
  SealedDealer dealer(secret);
  std::vector<std::unique_ptr<Thinker>> thinkers;
  const auto people =
      std::ranges::count_if(seats, [](const std::string& name) { return !is_player_name(name); });
  for (const std::string& name : seats) {
    thinkers.push_back(
        std::move(*table->make_thinker(is_player_name(name) ? name : "random", thinkers.size())));
  }
  Script script;
  script.hands.resize(seats.size());
  Viewer last;
  while (table->draw_all(dealer), table->to_act().is_seat()) {
    const Seat seat = table->to_act().seat();
    note_hands(*table, script);
    const std::string move = thinkers[seat.index]->choose(*table);
    const bool person = !is_player_name(seats[seat.index]);
    if (person && people > 1 && last != seat) script.input += "\n";  // the curtain
    if (person) script.input += move + "\n";
    if (person) last = seat;
    EXPECT_TRUE(table->submit(seat, move));
    if (table->to_act() == Actor(seat)) continue;
    table->draw_all(dealer);
    note_hands(*table, script);
    const bool hands_over = table->to_act().is_seat() && table->to_act() != Actor(seat);
    if (person && people > 1 && hands_over) script.input += "\n";
  }
  Record record = table->record();
  record.commit = commitment(secret);
  record.seed = to_hex(secret);
  script.record = format_record(record);
  return script;
}

// ---- At the prompt ----

TEST_F(Play, ExplainsAWrongMoveAndSuggestsAnother) {
  const Outcome outcome = play("passs\nquit\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("No: "));
  EXPECT_THAT(outcome.out, HasSubstr("Did you mean pass?"));
}

TEST_F(Play, NamesTheRuleThatForbidsAMove) {
  const Outcome outcome = play("a1C1\n+bag\nquit\n");
  EXPECT_THAT(outcome.out, testing::ContainsRegex("No: .* \\(CC-20\\)\\."));
  EXPECT_THAT(outcome.out, HasSubstr("No: first place glyphs or pass, then take (CC-24)."));
}

TEST_F(Play, AnswersNonsenseWithHelp) {
  const Outcome outcome = play("what shall I do?\n\n\033[A\n\xff\xfe\nquit\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("Type help for the ways to write a move."));
  EXPECT_THAT(outcome.out, Not(HasSubstr("\033")));
  EXPECT_THAT(outcome.out, Not(HasSubstr("\xff")));
}

TEST_F(Play, ALineWithoutEndIsAnswered) {
  const Outcome outcome = play(std::string(1'000'000, 'x') + "\nquit\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_LT(outcome.out.size(), 10'000U);
}

TEST_F(Play, Helps) {
  const Outcome outcome = play("help\n?\nquit\n");
  EXPECT_THAT(outcome.out, HasSubstr("Moves:\n  g9C1     place an empty circle (C1) on g9\n"
                                     "  g9>C1T2  place a line to the right from g9;"));
  EXPECT_THAT(outcome.out, HasSubstr("  C Q T S  the shapes: circle, square, triangle, star\n"));
  EXPECT_THAT(outcome.out, HasSubstr("hint, undo, moves"));
}

TEST_F(Play, AHintCanBePlayed) {
  const std::string out = play("hint\nquit\n").out;
  const std::size_t at = out.find("Best: ");
  ASSERT_NE(at, std::string::npos);
  const std::string move =
      out.substr(at + 6, std::min(out.find(" (", at), out.find(", ", at)) - at - 6);
  EXPECT_THAT(out.substr(at), testing::ContainsRegex("[0-9]+ % to win, about "));
  EXPECT_THAT(resume(move + "\nquit\n").out, Not(HasSubstr("No: ")));
  EXPECT_THAT(record(), HasSubstr("\n0 " + move + "\n"));
}

TEST_F(Play, ListsMovesFromTheBestDown) {
  const std::string out = play("moves\nquit\n").out;
  EXPECT_THAT(out, testing::ContainsRegex("The best of [0-9]+ moves\\."));
}

TEST_F(Play, TakesBackWhatNobodyAnswered) {
  EXPECT_THAT(play("undo\nquit\n").out, HasSubstr("Nothing to take back"));
  const std::size_t before = events();
  resume("pass\nquit\n");
  EXPECT_EQ(events(), before + 1);
  EXPECT_THAT(resume("undo\nquit\n").out, Not(HasSubstr("Nothing to take back")));
  EXPECT_EQ(events(), before);
}

TEST_F(Play, DoesNotTakeBackADraw) {
  const Outcome outcome = play("pass\n+bag\nundo\nquit\n");
  EXPECT_THAT(outcome.out, HasSubstr("Nothing to take back"));
  EXPECT_THAT(record(), HasSubstr("\n0 pass\n0 +bag\n* bag "));
}

TEST_F(Play, SavesACopyButOverwritesNothing) {
  const TemporaryFolder folder;
  const std::string taken = folder.write("taken.fcr", "precious");
  const std::string copy = folder.file("copy.fcr");
  const std::string nowhere = folder.file("no/where.fcr");
  const Outcome outcome = play("save\nsave " + taken + "\nsave " + copy + "\nsave " + copy +
                               "\nsave " + nowhere + "\nquit\n");
  EXPECT_THAT(outcome.out, HasSubstr("Write save and the name of a file."));
  EXPECT_THAT(outcome.out, HasSubstr(taken + " exists already; choose another name."));
  EXPECT_THAT(outcome.out, HasSubstr("Saved a copy as " + copy + ";"));
  EXPECT_THAT(outcome.out, HasSubstr(copy + " exists already; choose another name."));
  EXPECT_THAT(outcome.out, HasSubstr("No: " + nowhere + ": cannot be written"));
  EXPECT_EQ(read_file(taken), "precious");
  EXPECT_EQ(read_file(copy), record());
}

TEST_F(Play, ACopyDoesNotRevealTheSeed) {
  const TemporaryFolder folder;
  play("save " + folder.file("copy.fcr") + "\nquit\n");
  EXPECT_THAT(read_file(folder.file("copy.fcr")), HasSubstr("\ncommit: "));
  EXPECT_THAT(read_file(folder.file("copy.fcr")), Not(HasSubstr("seed:")));
  EXPECT_THAT(read_file(folder.file("copy.fcr")), Not(HasSubstr(to_hex(secret_from(kSeed, 0)))));
}

TEST_F(Play, DrawsPlainText) {
  for (const char byte : play("help\nhint\nmoves\npass\n+bag\nquit\n").out) {
    EXPECT_TRUE(byte == '\n' || (byte >= 0x20 && byte < 0x7f)) << int{byte};
  }
}

// ---- Leaving and going on ----

TEST_F(Play, QuitAndResumeGoOnAtTheSameEvent) {
  const Outcome first = play("pass\n+bag\nquit\n");
  EXPECT_EQ(first.status, 0);
  EXPECT_THAT(first.out, HasSubstr("The game is saved; fullcircle play --resume goes on with it."));
  const std::string before = record();
  const Outcome second = resume("quit\n");
  EXPECT_EQ(second.status, 0);
  EXPECT_THAT(second.out, StartsWith("Going on with " + saved(".fcr").at(0).string()));
  EXPECT_EQ(record(), before);
  resume("pass\nquit\n");
  EXPECT_EQ(record(), before + "0 pass\n");
}

TEST_F(Play, TheEndOfTheInputLosesNothing) {
  EXPECT_EQ(play("").status, 0);
  const std::string opening = record();
  EXPECT_THAT(opening, Not(HasSubstr("\n0 ")));
  EXPECT_EQ(resume("pass").status, 0);  // without a newline
  EXPECT_EQ(record(), opening + "0 pass\n");
  EXPECT_EQ(resume("").status, 0);
  EXPECT_EQ(record(), opening + "0 pass\n");
}

TEST_F(Play, KillingItLosesNothing) {
  Conversation game(arguments({"--seats", "Ada,greedy"}), home.path().string());
  game.hear("Ada> ");
  game.say("pass");
  game.hear("Ada> ");
  game.say("+bag");
  game.hear("Ada> ");
  EXPECT_EQ(game.end_by(SIGKILL), -SIGKILL);
  const std::string before = record();
  EXPECT_THAT(before, HasSubstr("\n0 pass\n0 +bag\n* bag "));
  EXPECT_THAT(before, HasSubstr("\n1 "));  // the answer of the computer, which had come
  EXPECT_EQ(resume("").status, 0);
  EXPECT_EQ(record(), before);
}

TEST_F(Play, KillingItAnywhereLeavesAGameThatGoesOn) {
  const Script script = write_script(all_games()[0], {"Ada", "greedy"});
  const std::vector<std::string> lines = lines_of(script.input);
  std::size_t said = 0;
  for (int round = 0; round < 12 && said < lines.size(); ++round) {
    Conversation game(round == 0 ? arguments({"--seats", "Ada,greedy"})
                                 : Arguments{"play", "--plain", "--resume"},
                      home.path().string());
    game.hear("Ada> ");
    for (int i = 0; i < 3 && said < lines.size(); ++i) {
      game.say(lines[said++]);
      if (said < lines.size()) game.hear("Ada> ");
    }
    game.end_by(SIGKILL);
  }
  std::string rest;
  for (; said < lines.size(); ++said) rest += lines[said] + "\n";
  EXPECT_EQ(resume(rest).status, 0);
  EXPECT_EQ(record(), script.record);
}

TEST_F(Play, InterruptingItSaysThatNothingIsLost) {
  Conversation game(arguments({"--seats", "Ada,greedy"}), home.path().string());
  game.hear("Ada> ");
  game.say("pass");
  game.hear("Ada> ");
  EXPECT_EQ(game.end_by(SIGINT), 130);
  EXPECT_THAT(game.hear("goes on with it.\n"), HasSubstr("The game is saved"));
  EXPECT_THAT(record(), EndsWith("\n0 pass\n"));
}

TEST_F(Play, ResumeTakesTheNewestUnfinishedGame) {
  play("quit\n");
  const auto first = saved(".fcr").at(0);
  play("pass\nquit\n");
  const auto old = std::filesystem::last_write_time(first) - std::chrono::hours(1);
  std::filesystem::last_write_time(first, old);
  EXPECT_EQ(saved(".fcr").size(), 2U);
  EXPECT_THAT(resume("quit\n").out, Not(HasSubstr(first.string() + "\n")));
  const Outcome chosen =
      run({"play", "--plain", "--from", first.string()}, "quit\n", home.path().string());
  EXPECT_THAT(chosen.out, HasSubstr("Going on with " + first.string()));
}

TEST_F(Play, ResumeWithoutAGameSaysSo) {
  expect_complaint(resume(""), 1, "there is no unfinished game in ");
  const Outcome outcome = run({"play", "--from", home.file("none.fcr")}, "", home.path().string());
  expect_complaint(outcome, 1, "none.fcr: cannot be resumed");
}

TEST_F(Play, ResumeOfADamagedGameSaysSo) {
  play("pass\nquit\n");
  const auto file = saved(".fcr").at(0);
  const std::string whole = record();
  std::ofstream(file) << whole.substr(0, whole.size() - 3);
  expect_complaint(resume(""), 1, "the text is cut");
  std::ofstream(file) << whole << "0 a1C1\n";
  expect_complaint(resume(""), 1, ": line ");
}

TEST_F(Play, ResumeRefusesASeedThatWasNotCommittedTo) {
  play("quit\n");
  const std::string before = record();
  std::ofstream(saved(".seed").at(0)) << std::string(64, '0') << "\n";
  const Outcome outcome = resume("quit\n");
  EXPECT_EQ(outcome.status, 1) << "it goes on with draws that were not committed to";
  EXPECT_EQ(record(), before) << "the commitment was replaced";
}

TEST_F(Play, SaysWhenItCannotSave) {
  const std::string file = home.write("file", "in the way");
  const Outcome outcome = run({"play", "crop-circles", "--plain"}, "quit\n", file);
  EXPECT_NE(outcome.status, 0);
  expect_complaint(outcome, outcome.status, "cannot be made");
}

// ---- To the end ----

TEST_F(Play, AFinishedGameIsTheGameOfItsSeedAndVerifies) {
  for (const GameEntry& game : all_games()) {
    const Script script = write_script(game, {"Ada", "greedy"});
    const TemporaryFolder place;
    const Outcome outcome = run({"play", std::string(game.info.name), "--plain", "--seed",
                                 std::to_string(kSeed), "--seats", "Ada,greedy"},
                                script.input, place.path().string());
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, Not(HasSubstr("No: ")));
    const std::size_t at = outcome.out.rfind("The record: ");
    ASSERT_NE(at, std::string::npos);
    const std::string file = outcome.out.substr(at + 12, outcome.out.find('\n', at) - at - 12);
    EXPECT_EQ(read_file(file), script.record);
    EXPECT_EQ(run({"verify", file}).status, 0);
    EXPECT_EQ(run({"replay", file}).status, 0);
    expect_complaint(run({"play", "--resume"}, "", place.path().string()), 1, "no unfinished game");
  }
}

TEST_F(Play, TheSecretLiesApartUntilTheEnd) {
  play("quit\n");
  EXPECT_EQ(saved(".seed").size(), 1U);
  EXPECT_THAT(record(), Not(HasSubstr("seed:")));
  const auto mode = std::filesystem::status(saved(".seed").at(0)).permissions();
  using std::filesystem::perms;
  EXPECT_EQ(mode & (perms::group_all | perms::others_all), perms::none);
  resume(write_script(all_games()[0], {"Ada", "greedy"}).input);
  EXPECT_EQ(saved(".seed").size(), 0U);
  EXPECT_THAT(record(), HasSubstr("\nseed: "));
}

TEST_F(Play, ComputersAloneAreWatched) {
  const Outcome outcome = play("", {"--seats", "greedy,random"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("greedy: "));
  EXPECT_THAT(outcome.out, HasSubstr("The record: "));
  EXPECT_EQ(run({"verify", saved(".fcr").at(0).string()}).status, 0);
}

// ---- Two people at one keyboard ----

const std::string kCurtain = "Nobody else should look: press Enter. ";
const std::string kHide = "Your turn is over: press Enter to hide your hand. ";

struct Part {
  std::string name;    // whose turn the curtain announced
  std::string behind;  // what was on the screen from that Enter to the next curtain
};

/// The transcript cut at its curtains. What stands before the first one is no seat's.
std::vector<Part> parts_of(const std::string& out) {
  std::vector<Part> parts = {{"", ""}};
  std::size_t at = 0;
  for (std::size_t curtain; (curtain = out.find(kCurtain, at)) != std::string::npos;) {
    const std::size_t start = out.rfind("It is ", curtain);
    parts.back().behind = out.substr(at, start - at);
    parts.push_back({out.substr(start + 6, out.find('\'', start) - start - 6), ""});
    at = curtain + kCurtain.size();
  }
  parts.back().behind = out.substr(at);
  return parts;
}

TEST_F(Play, TheCurtainComesBeforeEachTurn) {
  const Outcome outcome = play("\npass\n+bag\n\n\npass\n+bag\n\n", {"--seats", "Ada,Bob"});
  std::vector<std::string> names;
  for (const Part& part : parts_of(outcome.out)) names.push_back(part.name);
  EXPECT_THAT(names, ElementsAre("", "Ada", "Bob", "Ada"));
}

TEST_F(Play, NobodySeesTheHandOfAnother) {
  const std::vector<std::string> seats = {"Ada", "Bob", "greedy"};
  const Script script = write_script(all_games()[0], seats);
  const Outcome outcome = play(script.input, {"--seats", "Ada,Bob,greedy"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, Not(HasSubstr("No: ")));
  EXPECT_EQ(record(), script.record);
  std::vector<Part> parts = parts_of(outcome.out);
  EXPECT_GT(parts.size(), 20U);
  EXPECT_THAT(hands_in(parts[0].behind), testing::IsEmpty());
  parts.pop_back();  // at the end of the game all hands are shown
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t seat = parts[i].name == "Ada" ? 0 : 1;
    EXPECT_THAT(parts[i].behind, HasSubstr("\nHand "));
    for (const std::string& hand : hands_in(parts[i].behind)) {
      EXPECT_TRUE(script.hands[seat].contains(hand)) << parts[i].name << " saw " << hand;
      if (hand.starts_with("Hand")) {
        EXPECT_FALSE(script.hands[1 - seat].contains(hand)) << parts[i].name << " saw " << hand;
      }
    }
  }
}

TEST_F(Play, NothingIsLeftOnTheScreenBehindTheCurtain) {
  const Script script = write_script(all_games()[0], {"Ada", "Bob"});
  const Outcome outcome = play(script.input, {"--seats", "Ada,Bob"});
  const std::string blank(50, '\n');  // more lines than the screen has
  int hidden = 0;
  for (std::size_t at = 0; (at = outcome.out.find(kHide, at)) != std::string::npos; ++hidden) {
    at += kHide.size();
    const std::size_t curtain = outcome.out.find("It is ", at);
    const std::string between = outcome.out.substr(at, curtain - at);
    EXPECT_EQ(between.find_first_not_of('\n'), std::string::npos) << between;
    EXPECT_THAT(between, HasSubstr(blank));
  }
  EXPECT_GT(hidden, 20);
}

TEST_F(Play, ResumeStartsBehindACurtainToo) {
  play("\npass\nquit\n", {"--seats", "Ada,Bob"});
  const std::vector<Part> parts = parts_of(resume("").out);
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_THAT(hands_in(parts[0].behind), testing::IsEmpty());
  EXPECT_EQ(parts[1].name, "Ada");
  EXPECT_THAT(hands_in(parts[1].behind), testing::IsEmpty());
}

TEST_F(Play, AsksWhichGame) {
  const Outcome first = run({"play", "--plain"}, "7\nx\n2\nquit\n", home.path().string());
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_THAT(first.out,
              HasSubstr("Type a number from 1 to " + std::to_string(all_games().size()) + "."));
  EXPECT_THAT(first.out, HasSubstr("Carcassonne with Crop Circles. Type help"));
  const Outcome again = run({"play", "--plain"}, "r\nquit\n", home.path().string());
  EXPECT_THAT(again.out, HasSubstr("Going on with"));
  EXPECT_EQ(run({"play", "--plain"}, "", home.path().string()).status, 0) << "nobody answers";
}

}  // namespace
}  // namespace fullcircle::cli
