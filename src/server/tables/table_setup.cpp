#include "server/tables/table_setup.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "players/player.h"
#include "server/tables/refusals.h"

namespace fullcircle {
namespace {

constexpr std::array<std::string_view, 4> kClockKinds = {"none", "turn", "bank", "days"};
constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kDay = 24 * 3600 * kSecond;

constexpr std::size_t kMostAids = 20;

/// Whether some game has this aid. One that this game does not have changes nothing: tables of
/// earlier versions name those of all games.
bool is_aid(const std::string& name) {
  const std::span<const GameEntry> games = all_games();
  return std::any_of(games.begin(), games.end(), [&](const GameEntry& game) {
    return std::find(game.info.aids.begin(), game.info.aids.end(), name) != game.info.aids.end();
  });
}

Result<ClockSetup> read_clock(const boost::json::object& object) {
  JsonReader reader(object);
  ClockSetup clock;
  const std::string kind = reader.text("kind", "none");
  const auto known = std::find(kClockKinds.begin(), kClockKinds.end(), kind);
  if (known == kClockKinds.end()) {
    const std::vector<std::string> kinds(kClockKinds.begin(), kClockKinds.end());
    return refuse({"setup", "clock"}, {{"kinds", kinds}});
  }
  clock.kind = static_cast<ClockSetup::Kind>(known - kClockKinds.begin());
  switch (clock.kind) {
    case ClockSetup::Kind::none:
      break;
    case ClockSetup::Kind::turn:
      clock.base_ms = kSecond * reader.integer("seconds", 60, 5, 86'400);
      break;
    case ClockSetup::Kind::bank:
      clock.base_ms = kSecond * reader.integer("seconds", 900, 10, 86'400);
      clock.increment_ms = kSecond * reader.integer("increment", 10, 0, 600);
      break;
    case ClockSetup::Kind::days:
      clock.base_ms = kDay * reader.integer("days", 3, 1, 30);
      break;
  }
  clock.lag_ms = reader.integer("lag_ms", 0, 0, kMostLagMs);
  if (const Status fine = reader.finish(); !fine) return fine.error();
  return clock;
}

Result<Options> read_options(const GameEntry& game, const boost::json::object& object) {
  Options options = default_options(game.info.options);
  for (const auto& member : object) {
    if (!member.value().is_string()) {
      return refuse({"setup", "option"}, {{"option", printable(member.key())}});
    }
    const std::string setting =
        std::string(member.key()) + "=" + std::string(member.value().as_string());
    if (const Status set = set_option(game.info.options, setting, options); !set) {
      return set.error();
    }
  }
  return options;
}

}  // namespace

Result<TableSetup> read_setup(JsonReader& body) {
  TableSetup setup;
  const Result<const GameEntry*> game = find_game(body.text("game"));
  if (!game) return game.error();
  setup.game = *game;
  const Result<Options> options = read_options(**game, body.object("options"));
  if (!options) return options.error();
  setup.options = *options;
  const GameInfo& info = setup.game->info;
  setup.seats = body.texts("seats", {"open", "open"}, kMaxSeats);
  const Status fits = check_seat_count(info, static_cast<int>(setup.seats.size()));
  if (!fits) return fits.error();
  for (const std::string& seat : setup.seats) {
    const Result<PlayerName> bot = parse_player_name(seat);
    if (seat != "open" && !(bot && bot->is_graded())) {
      return refuse({"setup", "seat"}, {{"seat", printable(seat)}});
    }
  }
  const Result<ClockSetup> clock = read_clock(body.object("clock"));
  if (!clock) return clock.error();
  setup.clock = *clock;
  setup.aids = body.texts("aids", {info.aids.begin(), info.aids.end()}, kMostAids);
  for (const std::string& aid : setup.aids) {
    if (!is_aid(aid)) return refuse({"setup", "aid"}, {{"aid", printable(aid)}});
  }
  setup.listed = body.truth("listed", false);
  setup.rated = body.truth("rated", false);
  setup.chat = body.truth("chat", true);
  if (setup.rated) {
    if (std::any_of(setup.seats.begin(), setup.seats.end(),
                    [](const std::string& seat) { return seat != "open"; })) {
      return refuse({"setup", "people_only"});
    }
    if (setup.clock.kind == ClockSetup::Kind::none) return refuse({"setup", "needs_clock"});
  }
  return setup;
}

void write_setup(JsonWriter& json, const TableSetup& setup) {
  const GameInfo& info = setup.game->info;
  json.field("game", info.name);
  write_options(json.key("options"), info.options, setup.options);
  json.field("seats", setup.seats).key("clock").begin_object();
  json.field("kind", kClockKinds[static_cast<std::size_t>(setup.clock.kind)]);
  if (setup.clock.kind == ClockSetup::Kind::days) {
    json.field("days", setup.clock.base_ms / kDay);
  } else if (setup.clock.kind != ClockSetup::Kind::none) {
    json.field("seconds", setup.clock.base_ms / kSecond);
  }
  if (setup.clock.kind == ClockSetup::Kind::bank) {
    json.field("increment", setup.clock.increment_ms / kSecond);
  }
  if (setup.clock.lag_ms > 0) json.field("lag_ms", setup.clock.lag_ms);
  json.end_object().field("aids", setup.aids);
  json.field("listed", setup.listed).field("rated", setup.rated).field("chat", setup.chat);
}

}  // namespace fullcircle
