#include "wasm/desk.h"

#include <array>

#include "core/text.h"
#include "players/levels.h"

namespace fullcircle::wasm {
namespace {

constexpr std::size_t kMaxTables = 1000;
constexpr int kMaxMilliseconds = 3'600'000;
constexpr int kMaxNumber = 1'000'000'000;

Error refuse(std::string_view code, std::string why) { return {std::string(code), std::move(why)}; }

std::string error_json(const Error& error) {
  JsonWriter json;
  json.begin_object().key("error").begin_object();
  json.field("code", error.code).field("why", error.why);
  return json.end_object().end_object().take();
}

void write_numbers(JsonWriter& json, std::span<const int> numbers) {
  json.begin_array();
  for (const int number : numbers) json.value(number);
  json.end_array();
}

std::string event_count_json(const Table& table) {
  JsonWriter json;
  return json.begin_object().field("n", table.event_count()).end_object().take();
}

/// A table's own names for seats that have none.
std::vector<std::string> seat_names(int count) {
  std::vector<std::string> names;
  for (int i = 1; i <= count; ++i) names.push_back("Seat " + std::to_string(i));
  return names;
}

Result<std::unique_ptr<Table>> new_table(std::string_view name, std::string_view options,
                                         std::vector<std::string> seats) {
  const Result<const GameEntry*> game = find_game(name);
  if (!game) return game.error();
  const Result<Options> parsed = parse_options((*game)->info.options, options);
  if (!parsed) return parsed.error();
  return open_table(**game, *parsed, std::move(seats));
}

/// "all", "-" for a spectator, or the number of a seat.
std::optional<Sight> parse_sight(std::string_view text, int seats) {
  if (text == "all") return Sight{true, {}};
  if (text == "-") return Sight{};
  const auto seat = parse_int(text, 0, seats - 1);
  if (!seat) return {};
  return Sight{false, Seat{static_cast<std::uint8_t>(*seat)}};
}

}  // namespace

// ---- Requests ----

std::span<const Desk::Verb> Desk::verbs() {
  static constexpr std::array kVerbs = {
      Verb{"games", "", &Desk::games},
      Verb{"open", "GAME OPTIONS SEATS SEED", &Desk::open},
      Verb{"load", "RECORD", &Desk::load},
      Verb{"at", "TABLE NUMBER", &Desk::at},
      Verb{"follow", "GAME OPTIONS NUMBER SIGHT", &Desk::follow},
      Verb{"tell", "TABLE ACTOR TEXT", &Desk::tell},
      Verb{"submit", "TABLE SEAT MOVE", &Desk::submit},
      Verb{"draw", "TABLE", &Desk::draw},
      Verb{"undo", "TABLE SEAT", &Desk::undo},
      Verb{"state", "TABLE SIGHT", &Desk::state},
      Verb{"events", "TABLE NUMBER SIGHT", &Desk::events},
      Verb{"moves", "TABLE NUMBER", &Desk::moves},
      Verb{"check", "TABLE MOVES", &Desk::check},
      Verb{"preview", "TABLE MOVE", &Desk::preview},
      Verb{"bot", "TABLE PLAYER SEED", &Desk::bot},
      Verb{"advise", "TABLE MS", &Desk::advise},
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
    return (this->*verb.run)(call);
  }
  return refuse("request", "there is no verb " + quote(name));
}

Status Desk::read_argument(std::string_view name, std::string_view text, Call& call) {
  const int seats =
      call.place == nullptr ? kMaxSeats : static_cast<int>(call.place->table->seats().size());
  if (name == "TABLE") {
    call.handle = parse_int(text, 1, kMaxNumber).value_or(0);
    const auto found = places_.find(call.handle);
    if (found == places_.end()) return refuse("table", "there is no table " + quote(text));
    call.place = &found->second;
  } else if (name == "SEAT" || (name == "ACTOR" && text != "*")) {
    const auto seat = parse_int(text, 0, seats - 1);
    if (!seat) return refuse("seat", "there is no seat " + quote(text));
    call.seat = Seat{static_cast<std::uint8_t>(*seat)};
    call.actor = call.seat;
  } else if (name == "SIGHT") {
    const auto sight = parse_sight(text, seats);
    if (!sight) return refuse("sight", "a sight is all, - or a seat, not " + quote(text));
    call.sight = *sight;
    const Place* place = call.place;
    if (place != nullptr && place->follows && (sight->all || sight->viewer != place->viewer)) {
      return refuse("sight", "this table knows only what its own viewer is told");
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
  } else if (name != "ACTOR") {
    call.texts.push_back(text);
  }
  return Done{};
}

Desk::Answer Desk::keep(Place place, const std::function<void(JsonWriter&)>& more) {
  if (places_.size() >= kMaxTables) return refuse("full", "too many tables are open: close some");
  const int handle = ++last_handle_;
  places_.emplace(handle, std::move(place));
  JsonWriter json;
  json.begin_object().field("table", handle);
  if (more) more(json);
  return json.end_object().take();
}

// ---- Games and tables ----

Desk::Answer Desk::games(const Call&) {
  JsonWriter json;
  json.begin_array();
  for (const GameEntry& game : all_games()) {
    const GameInfo& info = game.info;
    json.begin_object().field("name", info.name).field("title", info.title);
    json.field("min_seats", info.min_seats).field("max_seats", info.max_seats);
    json.field("has_secrets", info.has_secrets).key("options").begin_array();
    for (const OptionSpec& option : info.options) {
      json.begin_object().field("name", option.name).field("help", option.help);
      json.key("values").begin_array();
      for (const std::string_view value : option.values) json.value(value);
      json.end_array().end_object();
    }
    json.end_array().field("move_help", info.move_help).key("levels").begin_array();
    for (int number = 1; number <= kLevels; ++number) {
      const Level& level = find_level(info.name, number);
      json.begin_object().field("number", number).field("name", level.name);
      json.field("line", level.line).end_object();
    }
    json.end_array().end_object();
  }
  return json.end_array().take();
}

Desk::Answer Desk::open(const Call& call) {
  std::vector<std::string> seats;
  for (const std::string_view name : split(call.texts[2], "|")) seats.emplace_back(trim(name));
  auto table = new_table(call.texts[0], call.texts[1], std::move(seats));
  if (!table) return table.error();
  LooseDealer dealer(call.seed);
  (*table)->draw_all(dealer);
  return keep({std::move(*table), dealer, false, {}});
}

Desk::Answer Desk::load(const Call& call) {
  const Result<Record> record = parse_record(call.texts[0]);
  if (!record) return record.error();
  auto table = fullcircle::replay(*record);
  if (!table) return table.error();
  const std::string options = format_options((*table)->game().options, (*table)->options());
  LooseDealer dealer(derive_seed(seed_, static_cast<std::uint64_t>(last_handle_)));
  return keep({std::move(*table), dealer, false, {}}, [&](JsonWriter& json) {
    json.field("events", static_cast<int>(record->events.size())).key("seats").begin_array();
    for (const std::string& seat : record->seats) json.value(seat);
    json.end_array().field("options", options).field("game", record->game).key("result");
    if (record->result) {
      write_numbers(json, *record->result);
    } else {
      json.null();
    }
  });
}

Desk::Answer Desk::at(const Call& call) {
  const Table& from = *call.place->table;
  if (call.number > from.event_count()) {
    return refuse("number", "the table has only " + std::to_string(from.event_count()) + " events");
  }
  const std::string options = format_options(from.game().options, from.options());
  auto table = new_table(from.game().name, options, from.seats());
  if (!table) return table.error();
  // Of a table that follows, all it knows is what its viewer was told.
  const Sight sight{!call.place->follows, call.place->viewer};
  for (int i = 0; i < call.number; ++i) {
    const Record::Event event = from.event(i, sight);
    const Status played =
        call.place->follows       ? (*table)->tell(call.place->viewer, event.actor, event.text)
        : event.actor.is_chance() ? (*table)->submit_outcome(event.text)
                                  : (*table)->submit(event.actor.seat(), event.text);
    if (!played) return played.error();
  }
  LooseDealer dealer(derive_seed(seed_, static_cast<std::uint64_t>(last_handle_)));
  return keep({std::move(*table), dealer, call.place->follows, call.place->viewer});
}

Desk::Answer Desk::record(const Call& call) {
  JsonWriter json;
  json.begin_object().field("record", format_record(call.place->table->record()));
  return json.end_object().take();
}

Desk::Answer Desk::close(const Call& call) {
  places_.erase(call.handle);
  JsonWriter json;
  return json.begin_object().field("closed", call.handle).end_object().take();
}

// ---- Following a table elsewhere ----

Desk::Answer Desk::follow(const Call& call) {
  const Viewer viewer = call.sight.viewer;
  if (call.sight.all) return refuse("sight", "who follows is a seat or a spectator");
  if (call.number > kMaxSeats || (viewer && viewer->index >= call.number)) {
    return refuse("seats", "there is no such seat");
  }
  auto table = new_table(call.texts[0], call.texts[1], seat_names(call.number));
  if (!table) return table.error();
  return keep({std::move(*table), LooseDealer(0), true, viewer});
}

Desk::Answer Desk::tell(const Call& call) {
  Place& place = *call.place;
  if (!place.follows) return refuse("follow", "this table follows no other");
  const Status told = place.table->tell(place.viewer, call.actor, call.texts[0]);
  if (!told) return told.error();
  return event_count_json(*place.table);
}

// ---- Playing ----

namespace {

/// Whether the decision that is due can be thought about: on a table that follows, only the
/// viewer's own, because the other hands are unknown.
Status decision_due(const Table& table, bool follows, Viewer viewer) {
  if (table.to_act().is_nobody()) return refuse("over", "the game is over");
  if (table.to_act().is_chance()) return refuse("turn", "a draw is due");
  if (follows && viewer != table.to_act().seat()) {
    return refuse("turn", "it is not this seat's turn");
  }
  return Done{};
}

}  // namespace

Desk::Answer Desk::submit(const Call& call) {
  Place& place = *call.place;
  if (place.follows) return refuse("follow", "this table is only told what happens");
  const Status done = place.table->submit(call.seat, call.texts[0]);
  if (!done) return done.error();
  place.table->draw_all(place.dealer);
  return event_count_json(*place.table);
}

Desk::Answer Desk::draw(const Call& call) {
  Place& place = *call.place;
  if (place.follows) return refuse("follow", "this table is only told what happens");
  place.table->draw_all(place.dealer);
  return event_count_json(*place.table);
}

Desk::Answer Desk::undo(const Call& call) {
  Table& table = *call.place->table;
  if (!table.can_undo(call.seat)) {
    return refuse("undo", "a decision can be taken back as long as nothing has happened since");
  }
  table.undo();
  return event_count_json(table);
}

Desk::Answer Desk::state(const Call& call) {
  const Table& table = *call.place->table;
  const Actor actor = table.to_act();
  const Standing standing = table.standing();
  JsonWriter json;
  json.begin_object().field("n", table.event_count()).key("to_act");
  if (actor.is_seat()) {
    json.value(int{actor.seat().index});
  } else {
    json.null();
  }
  json.field("over", actor.is_nobody()).key("scores");
  write_numbers(json, {standing.scores.begin(), standing.scores.end()});
  json.key("winners").begin_array();
  for (const Seat winner : standing.winners) json.value(int{winner.index});
  json.end_array();
  bool can_undo = false;
  for (std::uint8_t seat = 0; seat < table.seats().size(); ++seat) {
    const bool asked = call.sight.all || call.sight.viewer == Seat{seat};
    can_undo |= asked && table.can_undo(Seat{seat});
  }
  json.field("can_undo", can_undo).key("view").raw(table.to_json(call.sight));
  return json.end_object().take();
}

Desk::Answer Desk::events(const Call& call) {
  const Table& table = *call.place->table;
  JsonWriter json;
  json.begin_array();
  for (int i = call.number; i < table.event_count(); ++i) {
    const Record::Event event = table.event(i, call.sight);
    json.begin_object().field("n", i).key("actor");
    if (event.actor.is_chance()) {
      json.value("*");
    } else {
      json.value(int{event.actor.seat().index});
    }
    json.field("text", event.text).field("points", table.event_points(i)).end_object();
  }
  return json.end_array().take();
}

Desk::Answer Desk::moves(const Call& call) {
  const Place& place = *call.place;
  const Status due = decision_due(*place.table, place.follows, place.viewer);
  if (!due) return due.error();
  JsonWriter json;
  json.begin_object().key("moves").begin_array();
  int number = 0;
  bool more = false;
  place.table->for_each_move([&](const std::string& move, int points) {
    more = number++ == call.number;
    if (!more) json.begin_object().field("move", move).field("points", points).end_object();
    return !more;
  });
  return json.end_array().field("more", more).end_object().take();
}

Desk::Answer Desk::check(const Call& call) {
  const Place& place = *call.place;
  const Status due = decision_due(*place.table, place.follows, place.viewer);
  if (!due) return due.error();
  JsonWriter json;
  json.begin_array();
  for (const std::string_view move : split(call.texts[0], "\n")) {
    const Result<Gain> gain = place.table->check(move);
    json.begin_object();
    if (gain) {
      json.field("points", gain->points).field("sum", gain->sum);
    } else {
      json.field("code", gain.error().code).field("why", gain.error().why);
    }
    json.end_object();
  }
  return json.end_array().take();
}

Desk::Answer Desk::preview(const Call& call) {
  const Place& place = *call.place;
  const Status due = decision_due(*place.table, place.follows, place.viewer);
  if (!due) return due.error();
  const Seat seat = place.table->to_act().seat();
  const Result<Gain> gain = place.table->check(call.texts[0]);
  if (!gain) return gain.error();
  if (const Status done = place.table->submit(seat, call.texts[0]); !done) return done.error();
  JsonWriter json;
  json.begin_object().field("points", gain->points).field("sum", gain->sum);
  json.key("view").raw(place.table->to_json({false, seat})).end_object();
  place.table->undo();
  return json.take();
}

// ---- Thinking ----

Desk::Answer Desk::bot(const Call& call) {
  const Place& place = *call.place;
  const Status due = decision_due(*place.table, place.follows, place.viewer);
  if (!due) return due.error();
  const auto thinker = place.table->make_thinker(call.texts[0], call.seed);
  if (!thinker) return thinker.error();
  JsonWriter json;
  json.begin_object().field("move", (*thinker)->choose(*place.table));
  return json.end_object().take();
}

Desk::Answer Desk::advise(const Call& call) {
  const Place& place = *call.place;
  const Status due = decision_due(*place.table, place.follows, place.viewer);
  if (!due) return due.error();
  JsonWriter json;
  json.begin_array();
  for (const Advice& advice : place.table->advise(call.number, 1)) {
    json.begin_object().field("move", advice.move).field("sum", advice.sum);
    json.key("lead").value(advice.lead, 1).key("chance").value(advice.chance, 3);
    json.field("exact", advice.exact).end_object();
  }
  return json.end_array().take();
}

Desk::Answer Desk::review(const Call& call) {
  const Result<Record> record = parse_record(call.texts[0]);
  if (!record) return record.error();
  ReviewPlan plan;
  plan.milliseconds = call.number;
  plan.progress = progress_;
  const Result<Review> review = review_record(*record, plan);
  if (!review) return review.error();
  return to_json(*review, *record);
}

}  // namespace fullcircle::wasm
