#include "wasm/desk.h"

#include <array>

#include "core/refusals.h"
#include "core/text.h"
#include "table/describe.h"
#include "table/replay.h"
#include "table/sitter.h"

namespace fullcircle::wasm {
namespace {

constexpr std::size_t kMaxTables = 1000;
constexpr int kMaxMilliseconds = 3'600'000;
constexpr int kMaxNumber = 1'000'000'000;

std::string error_json(const Error& error) {
  JsonWriter json;
  write_members(json.begin_object().key("error").begin_object(), error);
  return json.end_object().end_object().take();
}

Result<std::unique_ptr<Table>> new_table(std::string_view name, std::string_view options,
                                         std::vector<std::string> seats) {
  const Result<const GameEntry*> game = find_game(name);
  if (!game) return game.error();
  const Result<Options> parsed = parse_options((*game)->info.options, options);
  if (!parsed) return parsed.error();
  return open_table(**game, *parsed, std::move(seats));
}

std::vector<std::string> read_seats(std::string_view text) {
  std::vector<std::string> seats;
  for (const std::string_view name : split(text, "|")) seats.emplace_back(trim(name));
  return seats;
}

/// What a record says in its head.
void write_head(JsonWriter& json, const Table& table) {
  json.field("game", table.game().name);
  write_options(json.key("options"), table.game().options, table.options());
  json.key("seats").begin_array();
  for (const std::string& name : table.seats()) {
    write_members(json.begin_object(), sitter_named(name));
    json.end_object();
  }
  json.end_array();
}

/// "*" for chance, or the number of a seat.
std::optional<Actor> parse_actor(std::string_view text, int seats) {
  if (text == "*") return Actor::chance();
  const auto seat = parse_int(text, 0, seats - 1);
  if (!seat) return {};
  return seat_at(static_cast<std::size_t>(*seat));
}

}  // namespace

// ---- Requests ----

std::span<const Desk::Verb> Desk::verbs() {
  static constexpr std::array kVerbs = {
      Verb{"games", "", &Desk::games},
      Verb{"describe", "GAME", &Desk::describe},
      Verb{"open", "GAME OPTIONS SEATS SEED", &Desk::open},
      Verb{"load", "RECORD", &Desk::load},
      Verb{"at", "TABLE NUMBER", &Desk::at},
      Verb{"reseat", "TABLE NUMBER SEATS", &Desk::reseat, Needs::game},
      Verb{"seat_name", "SEAT NAME", &Desk::seat_name},
      Verb{"catch_up", "TABLE RECORD", &Desk::catch_up, Needs::game},
      Verb{"mirror", "GAME OPTIONS NUMBER SIGHT", &Desk::mirror},
      Verb{"observe", "TABLE EVENTS", &Desk::observe, Needs::mirror},
      Verb{"play", "TABLE SEAT MOVE SIGHTS", &Desk::play, Needs::game},
      Verb{"take_back", "TABLE SIGHTS", &Desk::take_back, Needs::game},
      Verb{"position", "TABLE SIGHTS NUMBER", &Desk::position},
      Verb{"state", "TABLE SIGHT", &Desk::state},
      Verb{"events", "TABLE NUMBER SIGHT", &Desk::events},
      Verb{"moves", "TABLE NUMBER", &Desk::moves, Needs::decision},
      Verb{"check", "TABLE MOVES", &Desk::check, Needs::decision},
      Verb{"preview", "TABLE MOVE", &Desk::preview, Needs::decision},
      Verb{"bot", "TABLE PLAYER SEED", &Desk::bot, Needs::decision},
      Verb{"advise", "TABLE MS", &Desk::advise, Needs::decision},
      Verb{"judge", "TABLE MS MOVE", &Desk::judge, Needs::decision},
      Verb{"review", "MS RECORD", &Desk::review},
      Verb{"record", "TABLE", &Desk::record},
      Verb{"close", "TABLE", &Desk::close},
  };
  return kVerbs;
}

std::string Desk::answer(std::string_view request) {
  const Answer answer = dispatch(request);
  return answer ? *answer : error_json(answer.error());
}

Desk::Answer Desk::dispatch(std::string_view request) {
  if (request.size() > kMaxRequestBytes) return refuse("request", "the request is too long");
  if (!is_utf8(request)) return refuse("request", "the request is not UTF-8 text");
  const std::string_view name = request.substr(0, request.find('\n'));
  for (const Verb& verb : verbs()) {
    if (verb.name != name) continue;
    Call call;
    std::string_view rest = request.substr(name.size());
    std::string_view names = verb.arguments;
    while (!names.empty()) {
      const std::string_view argument = names.substr(0, names.find(' '));
      names.remove_prefix(std::min(names.size(), argument.size() + 1));
      if (rest.empty()) {
        return refuse("request", std::string(name) + " needs " + std::string(verb.arguments));
      }
      rest.remove_prefix(1);
      const std::string_view text = names.empty() ? rest : rest.substr(0, rest.find('\n'));
      rest.remove_prefix(text.size());
      if (const Status read = read_argument(argument, text, call); !read) return read.error();
    }
    if (!rest.empty()) return refuse("request", std::string(name) + " has too many arguments");
    if (const Status fits = check_needs(verb.needs, call); !fits) return fits.error();
    return (this->*verb.run)(call);
  }
  return refuse("request", "there is no verb " + quote(name));
}

Status Desk::read_argument(std::string_view name, std::string_view text, Call& call) {
  const std::size_t seats = call.open == nullptr ? kMaxSeats : call.table().seats().size();
  if (name == "TABLE") {
    call.handle = parse_int(text, 1, kMaxNumber).value_or(0);
    const auto found = tables_.find(call.handle);
    if (found == tables_.end()) return refuse("table", "there is no table " + quote(text));
    call.open = &found->second;
  } else if (name == "SEAT") {
    const auto seat = parse_int(text, 0, static_cast<int>(seats) - 1);
    if (!seat) return refuse("seat", "there is no seat " + quote(text));
    call.seat = seat_at(static_cast<std::size_t>(*seat));
  } else if (name == "SIGHT" || name == "SIGHTS") {
    for (const std::string_view one : split(text, name == "SIGHTS" ? "," : "\n")) {
      const auto sight = parse_sight(one, seats, "-");
      if (!sight) return refuse("sight", "a sight is all, - or a seat, not " + quote(one));
      if (call.open != nullptr && call.open->mirrors &&
          (sight->all || sight->viewer != call.open->viewer)) {
        return refuse("sight", "a mirror knows only what its own viewer sees");
      }
      call.sights.push_back(*sight);
    }
  } else if (name == "NUMBER" || name == "MS") {
    const auto number =
        name == "MS" ? parse_int(text, 1, kMaxMilliseconds) : parse_int(text, 0, kMaxNumber);
    if (!number) return refuse("number", "not a number that fits: " + quote(text));
    call.number = *number;
  } else if (name == "SEED") {
    const auto seed = parse_u64(text);
    if (!seed) return refuse("number", "a seed is a number below 2^64, not " + quote(text));
    call.seed = *seed;
  } else {
    call.texts.push_back(text);
  }
  return Done{};
}

Status Desk::check_needs(Needs needs, const Call& call) {
  switch (needs) {
    case Needs::nothing:
      return Done{};
    case Needs::game:
      if (!call.open->mirrors) return Done{};
      return refuse("mirror", "this table only mirrors another one");
    case Needs::mirror:
      if (call.open->mirrors) return Done{};
      return refuse("mirror", "this table mirrors no other");
    case Needs::decision:
      break;
  }
  const Actor actor = call.table().to_act();
  if (actor.is_nobody()) return common_error({"over", "game"});
  if (actor.is_chance()) return common_error({"turn", "draw"});
  if (call.open->mirrors && call.open->viewer != actor.seat()) {
    return common_error({"turn", "not_due"});
  }
  return Done{};
}

Desk::Answer Desk::add_table(OpenTable open, const Tail& more) {
  if (tables_.size() >= kMaxTables) return refuse("full", "too many tables are open: close some");
  const int handle = ++last_handle_;
  const OpenTable& added = tables_.emplace(handle, std::move(open)).first->second;
  JsonWriter json;
  json.begin_object().field("table", handle);
  if (more) more(json, *added.table);
  return json.end_object().take();
}

// ---- Games and tables ----

Desk::Answer Desk::games(const Call&) {
  JsonWriter json;
  describe_games(json);
  return json.take();
}

Desk::Answer Desk::describe(const Call& call) {
  const Result<const GameEntry*> game = find_game(call.texts[0]);
  if (!game) return game.error();
  JsonWriter json;
  fullcircle::describe(**game, json, true);
  return json.take();
}

Desk::Answer Desk::open(const Call& call) {
  auto table = new_table(call.texts[0], call.texts[1], read_seats(call.texts[2]));
  if (!table) return table.error();
  LooseDealer dealer(call.seed);
  (*table)->draw_all(dealer);
  return add_table({std::move(*table), dealer, false, {}}, write_head);
}

Desk::Answer Desk::load(const Call& call) {
  const Result<Record> record = parse_record(call.texts[0]);
  if (!record) return record.error();
  auto table = fullcircle::replay(*record);
  if (!table) return table.error();
  LooseDealer dealer(derive_seed(seed_, static_cast<std::uint64_t>(last_handle_)));
  const Tail tail = [&](JsonWriter& json, const Table& added) {
    write_head(json, added);
    json.field("events", added.event_count()).key("result");
    if (record->result) {
      json.value(*record->result);
    } else {
      json.null();
    }
  };
  return add_table({std::move(*table), dealer, false, {}}, tail);
}

Desk::Answer Desk::at(const Call& call) {
  const Table& from = call.table();
  if (call.number > from.event_count()) {
    return refuse("number", "the table has only " + std::to_string(from.event_count()) + " events");
  }
  const std::string options = format_options(from.game().options, from.options());
  auto table = new_table(from.game().name, options, from.seats());
  if (!table) return table.error();
  // All that a mirror knows is what its viewer saw.
  const Sight sight{!call.open->mirrors, call.open->viewer};
  for (int i = 0; i < call.number; ++i) {
    const Record::Event event = from.event(i, sight);
    const Status played = call.open->mirrors
                              ? (*table)->observe_event(call.open->viewer, event.actor, event.text)
                              : (*table)->submit(event.actor, event.text);
    if (!played) return played.error();
  }
  LooseDealer dealer(derive_seed(seed_, static_cast<std::uint64_t>(last_handle_)));
  return add_table({std::move(*table), dealer, call.open->mirrors, call.open->viewer});
}

Desk::Answer Desk::reseat(const Call& call) {
  Record record = call.table().record();
  record.seats = read_seats(call.texts[0]);
  const auto table = fullcircle::replay(record, call.number);
  if (!table) return table.error();
  JsonWriter json;
  write_head(json.begin_object(), **table);
  return json.field("record", format_record((*table)->record())).end_object().take();
}

Desk::Answer Desk::seat_name(const Call& call) {
  JsonWriter json;
  json.begin_object().field("name", person_name(call.texts[0], call.seat));
  return json.end_object().take();
}

Desk::Answer Desk::record(const Call& call) {
  JsonWriter json;
  json.begin_object().field("record", format_record(call.table().record()));
  return json.end_object().take();
}

Desk::Answer Desk::close(const Call& call) {
  tables_.erase(call.handle);
  thinkers_.take_all(std::to_string(call.handle));
  JsonWriter json;
  return json.begin_object().field("closed", call.handle).end_object().take();
}

// ---- Mirroring a table elsewhere ----

Desk::Answer Desk::mirror(const Call& call) {
  const Viewer viewer = call.sight().viewer;
  if (call.sight().all) return refuse("sight", "only a seat or a spectator can mirror a table");
  if (call.number > kMaxSeats || (viewer && viewer->index >= call.number)) {
    return refuse("seats", "there is no such seat");
  }
  auto table =
      new_table(call.texts[0], call.texts[1], unnamed_seats(static_cast<std::size_t>(call.number)));
  if (!table) return table.error();
  return add_table({std::move(*table), LooseDealer(0), true, viewer});
}

Desk::Answer Desk::observe(const Call& call) {
  const auto seats = static_cast<int>(call.table().seats().size());
  for (const std::string_view event : split(call.texts[0], "\n")) {
    const std::string_view who = event.substr(0, event.find(' '));
    const auto actor = parse_actor(who, seats);
    if (!actor) return refuse("seat", "there is no seat " + quote(who));
    const std::string_view text = event.substr(std::min(event.size(), who.size() + 1));
    const Status seen = call.table().observe_event(call.open->viewer, *actor, text);
    if (!seen) return seen.error();
  }
  return event_count_json(call.table());
}

}  // namespace fullcircle::wasm
