#include "table/table.h"

#include <algorithm>

#include "core/text.h"

namespace fullcircle {

std::optional<Sight> parse_sight(std::string_view text, std::size_t seats,
                                 std::string_view spectator) {
  if (text == "all") return Sight{true, {}};
  if (text == spectator) return Sight{};
  const auto seat = parse_int(text, 0, static_cast<int>(seats) - 1);
  if (!seat) return {};
  return Sight{false, seat_at(static_cast<std::size_t>(*seat))};
}

void write_event(JsonWriter& json, const Table& table, int number, const Sight& sight) {
  const Record::Event event = table.event(number, sight);
  json.begin_object().field("n", number).key("actor");
  if (event.actor.is_chance()) {
    json.value("*");
  } else {
    json.value(int{event.actor.seat().index});
  }
  json.field("text", event.text);
  write_members(json, table.event_effect(number, sight));
  json.end_object();
}

void write_moves(JsonWriter& json, const Table& table, int most) {
  int number = 0;
  bool more = false;
  json.key("moves").begin_array();
  table.for_each_move([&](const std::string& move, int points) {
    more = number++ == most;
    if (more) return false;
    table.facts_of(move).write(json.begin_object().field("move", move).key("does"));
    json.field("points", points).end_object();
    return true;
  });
  json.end_array().field("more", more);
}

Status Table::catch_up(std::span<const Record::Event> events) {
  std::size_t same = 0;
  const auto count = static_cast<std::size_t>(event_count());
  while (same < std::min(count, events.size())) {
    const Record::Event own = event(static_cast<int>(same), {.all = true});
    if (own.actor != events[same].actor || own.text != events[same].text) break;
    ++same;
  }
  if (same < count) cut(static_cast<int>(same));
  for (const Record::Event& next : events.subspan(same)) {
    if (const Status done = submit(next.actor, next.text); !done) return done;
  }
  return Done{};
}

std::optional<int> Table::last_decision(std::span<const Seat> seats) const {
  for (int i = event_count() - 1; i >= 0; --i) {
    const Actor actor = event(i, {.all = true}).actor;
    if (std::ranges::any_of(seats, [&](Seat seat) { return actor == Actor(seat); })) return i;
  }
  return std::nullopt;
}

int Table::take_back(std::span<const Seat> seats) {
  const std::optional<int> last = last_decision(seats);
  if (!last) return 0;
  int decisions = 0;
  for (int i = *last; i < event_count(); ++i) {
    if (event(i, {.all = true}).actor.is_seat()) ++decisions;
  }
  cut(*last);
  return decisions;
}

Record Table::record() const {
  Record record;
  record.game = game().name;
  record.options = format_options(game().options, options_);
  record.seats = seats_;
  for (int i = 0; i < event_count(); ++i) record.events.push_back(event(i, {.all = true}));
  if (to_act().is_nobody()) {
    const Standing end = standing();
    record.result.emplace(end.scores.begin(), end.scores.end());
  }
  return record;
}

}  // namespace fullcircle
