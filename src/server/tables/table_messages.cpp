#include "server/tables/table_messages.h"

#include <algorithm>
#include <array>

#include "core/standing.h"
#include "store/hash.h"
#include "table/sitter.h"

namespace fullcircle {
namespace {

/// Whether an entry may be shown as it is.
bool may_see(const LoggedTable::Entry& entry, Viewer viewer) {
  return entry.hidden.empty() || (viewer && entry.seen_by.contains(*viewer));
}

void write_holder(JsonWriter& json, const LoggedTable::SeatState& seat, const NameOf& names) {
  if (seat.user != 0) return write_person(json, names(seat.user));
  if (!seat.bot.empty()) return write_bot(json, seat.bot);
  const UserId kept = seat.reserved_for;
  write_open_seat(json, kept == 0 ? std::nullopt : std::optional(name_or_gone(names(kept))));
}

void write_seats(JsonWriter& json, const LoggedTable& table, const Instant& now,
                 const NameOf& names) {
  json.key("seats").begin_array();
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    const LoggedTable::SeatState& seat = table.seats()[i];
    json.begin_object();
    write_holder(json, seat, names);
    if (seat.away) json.field("away", true);
    if (seat.out) json.field("out", true);
    if (seat.user != 0 && !table.driver(seat_at(i)).empty()) {
      json.field("stand_in", table.driver(seat_at(i)));
    }
    if (table.setup().clock.kind != ClockSetup::Kind::none) {
      json.field("left_ms", table.time_left(seat_at(i), now));
      if (table.thinking() == seat_at(i)) json.field("running", true);
    }
    json.end_object();
  }
  json.end_array();
}

std::string_view part_name(LoggedTable::Part::State state) {
  static constexpr std::array<std::string_view, 4> kParts = {"none", "awaited", "sealed", "given"};
  return kParts[static_cast<std::size_t>(state)];
}

/// What the draws come from, as far as it is known before the end.
void write_draws(JsonWriter& json, const LoggedTable& table) {
  using State = LoggedTable::Part::State;
  json.begin_object().field("commit", table.commit()).key("parts").begin_array();
  for (const LoggedTable::SeatState& seat : table.seats()) {
    const LoggedTable::Part& part = seat.part;
    json.begin_object().field("part", part_name(part.state));
    if (part.state == State::sealed) json.field("seal", to_hex(part.bytes));
    if (part.state == State::given) json.field("bytes", to_hex(part.bytes));
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace

std::string name_or_gone(const std::optional<std::string>& name) { return name.value_or("(gone)"); }

void write_name(JsonWriter& json, std::string_view key, const std::optional<std::string>& name) {
  json.field(key, name_or_gone(name));
  if (!name) json.field("gone", true);
}

void write_person(JsonWriter& json, const std::optional<std::string>& name) {
  write_members(json, Sitter{Sitter::Kind::person, name_or_gone(name)});
  if (!name) json.field("gone", true);
}

void write_bot(JsonWriter& json, std::string_view player) {
  write_members(json, sitter_named(player));
}

void write_open_seat(JsonWriter& json, const std::optional<std::string>& kept) {
  write_members(json, Sitter{});
  if (kept) json.field("kept", *kept);  // the name that programs know it by
}

void write_event(JsonWriter& json, const LoggedTable::Entry& entry, int number, Viewer viewer,
                 const NameOf& names) {
  const TableEvent& event = entry.event;
  const bool sees = may_see(entry, viewer);
  json.begin_object().field("n", number).field("event", event_name(event.kind));
  if (event.seat) json.field("seat", int{event.seat->index});
  const bool json_text = event.kind == EventKind::open || event.kind == EventKind::end;
  if (json_text) {
    json.key("about").raw(event.text);
  } else if (!event.text.empty()) {
    json.field("text", sees ? event.text : entry.hidden);
  }
  if (!entry.does.empty()) {
    json.key("does").raw(sees ? entry.does : entry.hidden_does);
    json.field("points", sees ? entry.points : 0);
  }
  if (sees && !entry.terms.empty()) json.key("terms").raw(entry.terms);
  if (entry.stands) json.field("stands", *entry.stands);
  if (event.kind == EventKind::sit || event.kind == EventKind::reserve) {
    write_name(json, "name", names(event.user));
  }
  json.field("at", event.at).end_object();
}

std::string view_hash(const std::string& view) { return hash_text(view).substr(0, 32); }

std::string table_message(const LoggedTable& table, Viewer viewer, int from, const Instant& now,
                          const NameOf& names, int most) {
  const bool far_behind = table.next() - from > most;
  JsonWriter json;
  json.begin_object().field("t", "table").field("table", table.id()).field("n", table.next());
  if (viewer) json.field("seat", int{viewer->index});
  json.field("status", table.status());
  if (from == 0 || far_behind) {
    json.key("setup").begin_object();
    write_setup(json, table.setup());
    json.end_object();
  }
  write_seats(json, table, now, names);
  // From its start on nothing changes there.
  if (table.game() == nullptr || from <= table.started() || far_behind) {
    write_draws(json.key("draws"), table);
  }
  if (const std::optional<Seat> host = table.seat_of(table.creator()))
    json.field("host", int{host->index});
  if (const std::optional<Seat> due = table.due()) json.field("due", int{due->index});
  if (table.request()) {
    json.key("request").begin_object();
    json.field("what", wish_name(table.request()->what));
    json.field("seat", int{table.request()->seat.index});
    json.key("agreed").begin_array();
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
      if (table.request()->agreed.contains(seat_at(i))) json.value(static_cast<int>(i));
    }
    json.end_array().end_object();
  }
  if (viewer && table.can_undo(*viewer)) json.field("can_undo", true);
  if (const std::optional<Error> damage = table.damage()) {
    json.key("damage").begin_object();
    write_members(json, *damage);
    json.end_object();
  }
  if (table.end()) {
    json.key("end").begin_object().field("why", table.end()->why);
    write_seats(json.key("winners"), table.end()->winners);
    json.field("shares", table.shares()).end_object();
  }
  // Whoever only watched a private game is not told where it goes on.
  const bool told = viewer || table.setup().listed;
  if (told && !table.rematch().empty()) json.field("rematch", table.rematch());
  json.key("events").begin_array();
  for (int i = far_behind ? table.next() : from; i < table.next(); ++i) {
    write_event(json, table.log()[static_cast<std::size_t>(i)], i, viewer, names);
  }
  json.end_array();
  if (table.game() != nullptr) {
    json.field("turn_from", table.game()->turn_from());
    json.field("scores", table.game()->standing().scores);
    const std::string view = table.game()->to_json({false, viewer});
    json.field("hash", view_hash(view)).key("view").raw(view);
  }
  json.end_object();
  return json.take();
}

std::string table_summary(const LoggedTable& table) {
  JsonWriter json;
  json.begin_object();
  write_setup(json, table.current_setup());
  json.field("commit", table.commit());
  if (table.game() != nullptr) json.field("scores", table.game()->standing().scores);
  if (table.end()) {
    json.field("why", table.end()->why);
    write_seats(json.key("winners"), table.end()->winners);
  }
  json.end_object();
  return json.take();
}

Record table_record(const LoggedTable& table, Viewer viewer, const NameOf& names) {
  const bool over = table.end().has_value();
  Record record = table.game()->record();
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    const LoggedTable::SeatState& seat = table.seats()[i];
    std::string name = seat.user != 0 ? name_or_gone(names(seat.user)) : seat.bot;
    if (!check_seat_name(name)) name = unnamed_seat(seat_at(i));
    record.seats[i] = name;
  }
  record.commit = table.commit();
  const std::vector<ClientPart> parts = table.parts();
  if (std::ranges::any_of(parts, &ClientPart::has_value)) {
    for (const ClientPart& part : parts) record.parts.push_back(part ? to_hex(*part) : "");
  }
  if (over) {
    // The format has no seed without a result, which a game that was given up does not have. The
    // last event of the table has the seed.
    if (record.result) record.seed = to_hex(table.secret());
  } else {
    for (int i = 0; i < table.game()->event_count(); ++i) {
      record.events[static_cast<std::size_t>(i)] = table.game()->event(i, {false, viewer});
    }
  }
  return record;
}

}  // namespace fullcircle
