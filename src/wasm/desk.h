#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "table/dealer.h"
#include "table/idle_thinkers.h"
#include "table/registry.h"

namespace fullcircle::wasm {

/// Longer requests are refused; the longest useful one is a record (core/record.h).
inline constexpr std::size_t kMaxRequestBytes = 2 * kMaxRecordBytes;

inline Error refuse(std::string_view code, std::string why) {
  return {std::string(code), std::move(why)};
}

/// {"n":7}: how many events the table has.
std::string event_count_json(const Table& table);

/// Where the page has its tables. Every request is a text: the verb on the first line, then one
/// argument a line, of which the last may have several lines. Every answer is JSON; a refusal is
/// {"error":{"code","why"}}, with "reason" and "facts" unless only a program can get it wrong.
///
/// Arguments: TABLE is the number that open, load, at and mirror answer ({"table":1}). SIGHT says
/// who looks: a seat, "-" for a spectator, "all" for somebody who may see everything. SIGHTS are
/// several of them with commas in between, for people at one screen: who looks is the seat to act
/// if it is among them, else the first. MS are milliseconds of thought.
///
/// Games
///   games                          what each game is, as a list (table/describe.h)
///   describe GAME                  all that a game is, with its pieces and its board
/// Tables
///   open GAME OPTIONS SEATS SEED   a new table; SEATS are names with "|" in between. Answers also
///                                  what the head of its record says: "game", "options" as an
///                                  object, and "seats" as in table/sitter.h
///   load RECORD                    the table of a record; answers the same, and "events", how many
///                                  there are, and the "result"
///   at TABLE NUMBER                a new table with the first NUMBER events of this one
///   reseat TABLE NUMBER SEATS      the "record" of the first NUMBER events, as if these had played
///                                  it, with what its head says
///   seat_name SEAT NAME            {"name"}: what somebody who wants this NAME is called there
///   catch_up TABLE RECORD          makes the record's events those of the table; answers {"n"}
///   record TABLE                   {"record"}
///   close TABLE
///   mirror GAME OPTIONS NUMBER SIGHT   a table that mirrors one elsewhere with NUMBER seats, as
///                                      far as SIGHT sees it
///   observe TABLE EVENTS           the next events of a mirror, one a line as in a record, as its
///                                  viewer sees them ("* hand 1 ?"); answers {"n"}
/// Playing
///   play TABLE SEAT MOVE SIGHTS    a decision and the draws after it; answers as position does,
///                                  with the events from the decision on, or with all if whoever
///                                  looks is no longer the first of SIGHTS
///   take_back TABLE SIGHTS         the last decision of one of those who look, and all that came
///                                  after it; answers as play does
///   position TABLE SIGHTS NUMBER   {"n","to_act","over","turn_from","scores","winners",
///                                  "shares","can_undo","view","seat" (who looks),"from","events",
///                                  "record"}: all that there is to show, with the events from
///                                  NUMBER on. The newest turn begins with the one that is number
///                                  "turn_from". Those who look can take back if one of them has
///                                  decided something
///   state TABLE SIGHT              a position without its events and its record
///   events TABLE NUMBER SIGHT      the events from NUMBER on: [{"n","actor","text","does",
///                                  "points","terms"}]
///   moves TABLE NUMBER             at most so many: {"moves":[{"move","does","points"}],"more"}
///   check TABLE MOVES              for each line what it does and gains, or why it is refused
///   preview TABLE MOVE             the same of one, with "turn_from", "scores" and "view"
///                                  after it
/// Thinking
///   bot TABLE PLAYER SEED          {"move"}; the player waits with its thoughts for the next call
///   advise TABLE MS                [{"move","does","points","terms","lead","chance","exact"}]
///   judge TABLE MS MOVE            a decision as a review would grade it
///   review MS RECORD               the review of a game (table/review.h)
class Desk {
 public:
  /// Random numbers for the draws of tables that are opened without a seed.
  explicit Desk(std::uint64_t seed, Progress progress)
      : seed_(seed), progress_(std::move(progress)) {}

  std::string answer(std::string_view request);

  /// How many computer players wait for their next decision.
  std::size_t idle_thinkers() const { return thinkers_.size(); }

 private:
  struct OpenTable {
    std::unique_ptr<Table> table;
    LooseDealer dealer;
    bool mirrors = false;  // another table elsewhere, as far as `viewer` sees it
    Viewer viewer;
  };

  /// The arguments of a request, read; which of them are filled depends on the verb.
  struct Call {
    int handle = 0;
    OpenTable* open = nullptr;
    Seat seat{};
    std::vector<Sight> sights;
    int number = 0;
    std::uint64_t seed = 0;
    std::vector<std::string_view> texts;

    Table& table() const { return *open->table; }
    const Sight& sight() const { return sights[0]; }
  };

  using Answer = Result<std::string>;
  /// What a verb asks of its table.
  enum class Needs : std::uint8_t {
    nothing,
    game,      // one that is played here, not a mirror
    mirror,    // a mirror
    decision,  // that a seat is to decide; of a mirror, its viewer: the other hands are unknown
  };
  struct Verb {
    std::string_view name;
    std::string_view arguments;  // their names; the name says what is read, see read_argument
    Answer (Desk::*run)(const Call&);
    Needs needs = Needs::nothing;
  };
  static std::span<const Verb> verbs();

  Answer dispatch(std::string_view request);
  Status read_argument(std::string_view name, std::string_view text, Call& call);
  static Status check_needs(Needs needs, const Call& call);
  using Tail = std::function<void(JsonWriter&, const Table&)>;
  Answer add_table(OpenTable open, const Tail& more = {});

  Answer games(const Call& call);
  Answer describe(const Call& call);
  Answer open(const Call& call);
  Answer load(const Call& call);
  Answer at(const Call& call);
  Answer reseat(const Call& call);
  Answer seat_name(const Call& call);
  Answer catch_up(const Call& call);
  Answer mirror(const Call& call);
  Answer observe(const Call& call);
  Answer play(const Call& call);
  Answer take_back(const Call& call);
  Answer position(const Call& call);
  Answer state(const Call& call);
  Answer events(const Call& call);
  Answer moves(const Call& call);
  Answer check(const Call& call);
  Answer preview(const Call& call);
  Answer bot(const Call& call);
  Answer advise(const Call& call);
  Answer judge(const Call& call);
  Answer review(const Call& call);
  Answer record(const Call& call);
  Answer close(const Call& call);

  std::uint64_t seed_;
  Progress progress_;
  std::map<int, OpenTable> tables_;
  /// Of all tables; a browser has less memory to spare than a server.
  IdleThinkers thinkers_{{.thinkers = 12, .bytes = std::size_t{64} << 20U}};
  int last_handle_ = 0;
};

}  // namespace fullcircle::wasm
