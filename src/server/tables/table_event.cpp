#include "server/tables/table_event.h"

#include <algorithm>
#include <array>

#include "core/json.h"
#include "core/text.h"
#include "server/settings/json_reader.h"

namespace fullcircle {
namespace {

constexpr std::array<std::string_view, 20> kNames = {
    "open",    "sit",   "stand", "bot",    "start",   "move", "draw",    "undo", "ask",  "agree",
    "decline", "leave", "back",  "resign", "timeout", "end",  "rematch", "keep", "seal", "reveal"};

/// Milliseconds: the year 3084. Times of a damaged log can be added up without an overflow.
constexpr std::int64_t kLatest = std::int64_t{1} << 45;

}  // namespace

std::string_view event_name(EventKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::string format_event(const TableEvent& event) {
  JsonWriter json;
  json.begin_object().field("k", event_name(event.kind));
  if (event.seat) json.field("s", int{event.seat->index});
  if (!event.text.empty()) json.field("x", event.text);
  if (event.user != 0) json.field("u", event.user);
  if (event.batch != 1) json.field("b", event.batch);
  if (event.chosen) json.field("c", true);
  json.field("at", event.at).field("sv", event.served).end_object();
  return json.take();
}

Result<TableEvent> parse_event(std::string_view body) {
  Result<JsonReader> reader = JsonReader::parse(body);
  if (!reader) return reader.error();
  TableEvent event;
  const std::string name = reader->text("k");
  const auto known = std::find(kNames.begin(), kNames.end(), name);
  if (known == kNames.end()) return Error{"event", "unknown kind of event " + quote(name)};
  event.kind = static_cast<EventKind>(known - kNames.begin());
  event.seat = reader->seat("s");
  event.text = reader->text("x");
  event.user = reader->integer("u", 0, 1, INT64_MAX);
  event.at = reader->integer("at", 0, 0, kLatest);
  event.served = reader->integer("sv", 0, 0, kLatest);
  event.batch = static_cast<int>(reader->integer("b", 1, 1, INT32_MAX));
  event.chosen = reader->truth("c", false);
  if (const Status fine = reader->finish(); !fine) return fine.error();
  return event;
}

}  // namespace fullcircle
