#include <unistd.h>
#include <cmath>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>

#include "cli/arguments.h"
#include "cli/saved_game.h"
#include "cli/terminal.h"
#include "core/cores.h"
#include "core/text.h"
#include "players/levels.h"
#include "players/player.h"
#include "table/replay.h"

namespace fullcircle::cli {
namespace {

struct PlayArguments {
  GameChoice game;
  std::string seats = "me,bot:3";
  std::optional<std::uint64_t> seed;
  bool resume = false;
  std::string resume_file;
  bool plain = false;
};

constexpr char kGoodbye[] = "\nThe game is saved; fullcircle play --resume goes on with it.\n";

/// Everything is on disk already, so there is nothing to do but to say so.
void on_interrupt(int) {
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, kGoodbye, sizeof kGoodbye - 1);
  ::_exit(130);
}

/// More suggestions than this help nobody; and there may be millions of moves.
constexpr int kMovesTried = 50'000;
constexpr std::size_t kCompletions = 200;
/// How long a hint is thought about.
constexpr int kHintMilliseconds = 1000;

/// One game in the terminal, from the first draw to the last point.
class Session {
 public:
  Session(std::unique_ptr<Table> table, SavedGame saved, Terminal& terminal)
      : table_(std::move(table)),
        game_(**find_game(table_->game().name)),
        saved_(std::move(saved)),
        dealer_(saved_.seed()),
        terminal_(terminal) {
    for (std::size_t i = 0; i < table_->seats().size(); ++i) {
      const std::string& name = table_->seats()[i];
      if (is_player_name(name)) {
        thinkers_[seat_at(i)] =
            std::move(*table_->make_thinker(name, derive_seed(seed_number(), i), core_count()));
      } else {
        ++people_;
      }
    }
  }

  int run() {
    save();
    std::signal(SIGINT, on_interrupt);  // from now on there is a saved game to speak of
    for (;;) {
      table_->draw_all(dealer_);
      save();
      const Actor actor = table_->to_act();
      if (actor.is_nobody()) return finish();
      if (const auto thinker = thinkers_.find(actor.seat()); thinker != thinkers_.end()) {
        let_think(actor.seat(), *thinker->second);
      } else if (!let_play(actor.seat())) {
        terminal_.say(kGoodbye);
        return kOk;
      }
    }
  }

 private:
  enum class Answer { moved, stay, leave };

  std::uint64_t seed_number() const {
    std::uint64_t number = 0;
    std::memcpy(&number, saved_.seed().data(), sizeof number);
    return mix(number);
  }

  /// A game that cannot be saved is not played on: what is on disk is the last that was
  /// acknowledged.
  void save() {
    const Status saved = saved_.save(*table_);
    if (!saved) std::exit(complain(saved.error().why, kNo));
  }

  int finish() {
    terminal_.say("");
    show({.all = true});
    terminal_.say(describe_end(*table_));
    terminal_.say("The record: " + saved_.path().string());
    return kOk;
  }

  void show(const Sight& sight) { terminal_.say(table_->picture(sight, terminal_.style())); }

  /// A decision as the viewer saw it: "greedy: g9>C1T2, 9 points".
  std::string describe_event(int number, const Sight& sight) const {
    const Record::Event event = table_->event(number, sight);
    if (event.actor.is_chance()) return {};
    const int points = table_->event_effect(number, sight).points;
    return table_->seat_name(event.actor.seat()) + ": " + event.text +
           (points != 0 ? ", " + std::to_string(points) + " points" : "");
  }

  void let_think(Seat seat, Thinker& thinker) {
    const std::string move = thinker.choose(*table_);
    const Status played = table_->submit(seat, move);
    if (!played) {  // a defect of the player, not of the person
      terminal_.say("fullcircle: " + played.error().why);
      std::exit(kNo);
    }
    if (people_ == 0) terminal_.say(describe_event(table_->event_count() - 1, {}));
  }

  /// The decisions of others since this seat acted last.
  void show_news(Seat seat) {
    int first = table_->event_count();
    while (first > 0 && table_->event(first - 1, {}).actor != Actor(seat)) --first;
    for (int i = first; i < table_->event_count(); ++i) {
      const std::string news = describe_event(i, {.viewer = seat});
      if (!news.empty()) terminal_.say(news);
    }
  }

  /// False when the person leaves.
  bool let_play(Seat seat) {
    if (needs_curtain() && curtain_for_ != seat) {
      terminal_.clear();
      const auto ready = terminal_.ask(
          "It is " + table_->seat_name(seat) + "'s turn. Nobody else should look: press Enter. ",
          {});
      if (!ready) return false;
    }
    curtain_for_ = seat;
    show_news(seat);
    show({.viewer = seat});
    for (;;) {
      const auto line = terminal_.ask(table_->seat_name(seat) + "> ",
                                      [&](const std::string& typed) { return completions(typed); });
      if (!line) return false;
      const Answer answer = obey(seat, *line);
      if (answer == Answer::leave) return false;
      if (answer == Answer::stay) continue;
      if (needs_curtain() && table_->to_act() != Actor(seat) && !confirm_hand_over(seat)) {
        return false;
      }
      return true;
    }
  }

  /// Several people who must not see each other's screens.
  bool needs_curtain() const { return people_ > 1 && table_->game().has_secrets(); }

  /// With several people the result of a turn stays in view until the player gives way.
  bool confirm_hand_over(Seat seat) {
    table_->draw_all(dealer_);
    save();
    terminal_.say("");
    show({.viewer = seat});
    return table_->to_act() == Actor(seat) || table_->to_act().is_nobody() ||
           terminal_.ask("Your turn is over: press Enter to hide your hand. ", {}).has_value();
  }

  Answer obey(Seat seat, const std::string& line) {
    const std::string_view word = std::string_view(line).substr(0, line.find(' '));
    if (line.empty()) return Answer::stay;
    if (line == "quit" || line == "exit") return Answer::leave;
    if (line == "help" || line == "?") {
      help();
    } else if (line == "hint") {
      hint(seat);
    } else if (line == "board") {
      show({.viewer = seat});
    } else if (word == "moves") {
      list_moves();
    } else if (line == "undo") {
      return undo(seat);
    } else if (word == "save") {
      save_as(std::string(trim(std::string_view(line).substr(4))));
    } else {
      return make_move(seat, line);
    }
    return Answer::stay;
  }

  Answer make_move(Seat seat, const std::string& line) {
    const Result<Effect> effect = table_->check(line);
    const Status played = table_->submit(seat, line);
    if (played) {
      const std::string sum = game_.gain_words(effect->terms, seat);
      if (!sum.empty()) terminal_.say(sum);
      save();
      return Answer::moved;
    }
    const bool rule = is_rule(played.error());
    terminal_.say("No: " + played.error().why + (rule ? " (" + played.error().code + ")" : "") +
                  ".");
    if (const auto meant = nearest(line, some_moves())) {
      terminal_.say("Did you mean " + *meant + "?");
    } else if (!rule) {
      terminal_.say("Type help for the ways to write a move.");
    }
    return Answer::stay;
  }

  Answer undo(Seat seat) {
    if (!table_->can_undo(seat)) {
      terminal_.say(
          "Nothing to take back: since your last decision something was drawn or somebody acted.");
      return Answer::stay;
    }
    table_->undo();
    save();
    return Answer::moved;
  }

  void help() const {
    terminal_.say("Moves:\n" + notation_lines(table_->game().notation) +
                  "And: hint, undo, moves (the best ones), board, save FILE, quit. "
                  "The Tab key completes a move.");
  }

  void hint(Seat seat) const {
    const std::vector<Advice> advice = table_->advise(kHintMilliseconds, core_count());
    for (std::size_t i = 0; i < advice.size(); ++i) {
      const Advice& line = advice[i];
      const std::string sum = game_.gain_words(line.effect.terms, seat);
      terminal_.say((i == 0 ? "Best: " : "  then: ") + with_sum(line.move, sum) + ", " +
                    outlook(line));
    }
  }

  /// "62 % to win, about 8 points ahead at the end".
  static std::string outlook(const Advice& advice) {
    const long lead = std::lround(advice.lead);
    const std::string points =
        std::to_string(std::abs(lead)) + (std::abs(lead) == 1 ? " point" : " points");
    const std::string end =
        lead == 0 ? "level at the end" : points + (lead > 0 ? " ahead" : " behind") + " at the end";
    if (advice.exact) return "for certain " + end;
    return std::to_string(std::lround(100 * advice.chance)) + " % to win, about " + end;
  }

  void list_moves() const {
    std::vector<std::pair<int, std::string>> best;
    int seen = 0;
    table_->for_each_move([&](const std::string& move, int points) {
      best.emplace_back(-points, move);
      return ++seen < kMovesTried;
    });
    const std::size_t shown = std::min<std::size_t>(best.size(), 15);
    std::partial_sort(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(shown), best.end());
    for (std::size_t i = 0; i < shown; ++i) {
      terminal_.say("  " + best[i].second + "  " + std::to_string(-best[i].first));
    }
    const bool all = seen < kMovesTried;
    terminal_.say("The best of " + std::string(all ? "" : "the first ") + std::to_string(seen) +
                  " moves.");
  }

  void save_as(const std::string& path) const {
    if (path.empty()) {
      terminal_.say("Write save and the name of a file.");
      return;
    }
    std::error_code unknown;
    if (std::filesystem::exists(path, unknown)) {
      terminal_.say(path + " exists already; choose another name.");
      return;
    }
    // Every hand is in it: nobody else should read it before the end.
    const Status saved = write_text_file(path, format_record(saved_.record(*table_)), 0600);
    terminal_.say(saved ? "Saved a copy as " + path + "; the game itself goes on with --resume."
                        : "No: " + saved.error().why + ".");
  }

  std::vector<std::string> some_moves() const {
    std::vector<std::string> moves;
    table_->for_each_move([&](const std::string& move, int) {
      moves.push_back(move);
      return moves.size() < kMovesTried;
    });
    return moves;
  }

  std::vector<std::string> completions(const std::string& typed) const {
    std::vector<std::string> words;
    for (const char* command : {"board", "help", "hint", "moves", "quit", "save ", "undo"}) {
      if (std::string_view(command).starts_with(typed)) words.emplace_back(command);
    }
    int tried = 0;
    table_->for_each_move([&](const std::string& move, int) {
      if (move.starts_with(typed)) words.push_back(move);
      return ++tried < kMovesTried && words.size() < kCompletions;
    });
    return words;
  }

  std::unique_ptr<Table> table_;
  const GameEntry& game_;
  SavedGame saved_;
  SealedDealer dealer_;
  Terminal& terminal_;
  std::map<Seat, std::unique_ptr<Thinker>> thinkers_;
  int people_ = 0;
  Viewer curtain_for_;  // who has seen the screen last
};

Result<Session> resume_session(const PlayArguments& arguments, Terminal& terminal) {
  Result<SavedGame> saved =
      arguments.resume_file.empty() ? SavedGame::newest() : SavedGame::at(arguments.resume_file);
  if (!saved) return saved.error();
  const Result<Record> record = read_record_file(saved->path().string());
  if (!record) return record.error();
  if (record->commit != commitment(saved->seed())) {
    return Error{"resume", saved->path().string() +
                               ": the seed beside it is not the one that was committed to"};
  }
  Result<std::unique_ptr<Table>> table = replay(*record);
  if (!table) return Error{"resume", saved->path().string() + ": " + table.error().why};
  terminal.say("Going on with " + saved->path().string());
  return Session(std::move(*table), std::move(*saved), terminal);
}

/// Whoever writes bot:3 means a computer player, not a person of that name.
Status check_seat(const std::string& seat) {
  if (!looks_like_player(seat)) return Done{};
  const Result<PlayerName> player = parse_player_name(seat);
  return player ? Status(Done{}) : player.error();
}

/// Who the computer players are, in a line each.
void introduce(const std::vector<std::string>& seats, const std::string& game, Terminal& terminal) {
  for (const std::string& seat : seats) {
    const Result<PlayerName> player = parse_player_name(seat);
    if (!player || player->kind != PlayerName::Kind::bot) continue;
    const Level& level = find_level(game, player->level);
    terminal.say(seat + ": " + level.name + ". " + level.line);
  }
}

Result<Session> new_session(const PlayArguments& arguments, Terminal& terminal) {
  const auto game = arguments.game.game();
  if (!game) return game.error();
  const auto options = arguments.game.options(**game);
  if (!options) return options.error();
  std::vector<std::string> seats = split_seats(arguments.seats);
  for (const std::string& seat : seats) {
    if (const Status known = check_seat(seat); !known) return known.error();
  }
  Result<std::unique_ptr<Table>> table = open_table(**game, *options, std::move(seats));
  if (!table) return table.error();
  const SecretSeed seed = arguments.seed ? secret_from(*arguments.seed, 0) : random_secret();
  Result<SavedGame> saved = SavedGame::create(arguments.game.name, seed);
  if (!saved) return saved.error();
  terminal.say(std::string((*game)->info.title) +
               ". Type help for the moves, hint for advice, quit to leave.");
  introduce((*table)->seats(), arguments.game.name, terminal);
  terminal.say("");
  return Session(std::move(*table), std::move(*saved), terminal);
}

/// Asks which game if none was named; false if there is no answer.
bool choose_game(PlayArguments& arguments, Terminal& terminal) {
  terminal.say("Which game?");
  for (std::size_t i = 0; i < all_games().size(); ++i) {
    terminal.say("  " + std::to_string(i + 1) + "  " + std::string(all_games()[i].info.title));
  }
  const bool unfinished = SavedGame::newest().ok();
  if (unfinished) terminal.say("  r  Go on with the newest unfinished game");
  const auto count = static_cast<int>(all_games().size());
  for (;;) {
    const auto answer = terminal.ask("Number> ", {});
    if (!answer) return false;
    if (unfinished && *answer == "r") {
      arguments.resume = true;
      return true;
    }
    if (const auto number = parse_int(*answer, 1, count)) {
      arguments.game.name = all_games()[static_cast<std::size_t>(*number - 1)].info.name;
      return true;
    }
    terminal.say("Type a number from 1 to " + std::to_string(count) +
                 (unfinished ? ", or r." : "."));
  }
}

int play(PlayArguments& arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  Terminal terminal(arguments.plain);
  const bool named = !arguments.game.name.empty() || arguments.resume;
  if (!named && arguments.resume_file.empty() && !choose_game(arguments, terminal)) return kOk;
  const bool resume = arguments.resume || !arguments.resume_file.empty();
  Result<Session> session =
      resume ? resume_session(arguments, terminal) : new_session(arguments, terminal);
  if (!session) return complain(session.error().why, resume ? kNo : kUsage);
  return session->run();
}

}  // namespace

void add_play(CLI::App& app, Command& chosen) {
  auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command = app.add_subcommand("play", "Play in the terminal");
  arguments->game.add_to(*command);
  command->get_option("GAME")->required(false);
  command
      ->add_option("--seats", arguments->seats,
                   "Who sits where: names of people, or bot:1 to bot:6 for the computer (see "
                   "fullcircle players)")
      ->capture_default_str();
  command->add_option("--seed", arguments->seed, "The same seed gives the same draws")
      ->check(whole_number());
  CLI::Option* resume =
      command->add_flag("--resume", arguments->resume, "Go on with the newest unfinished game");
  CLI::Option* from =
      command->add_option("--from", arguments->resume_file, "Go on with this saved game");
  resume->excludes(from);
  for (const char* fixed : {"GAME", "--seats", "--seed", "--option"}) {
    resume->excludes(command->get_option(fixed));
    from->excludes(command->get_option(fixed));
  }
  command->add_flag("--plain", arguments->plain, "ASCII without colours, for screen readers");
  command->footer(command->get_footer() +
                  "\nEvery event is on disk at once: Ctrl-C loses nothing.");
  command->callback([=, &chosen] { chosen = [=] { return play(*arguments); }; });
}

}  // namespace fullcircle::cli
