#pragma once

#include "server/tables/table_messages.h"
#include "targets.h"

namespace fullcircle {

inline constexpr std::string_view kTable = "table";

inline std::string anybody(UserId) { return "Ada"; }

inline void require_json(const std::string& text, const char* what) {
  boost::json::error_code error;
  boost::json::parse(text, error);
  require(!error, what);
}

/// Whatever is made of a table can be made of this one.
inline void require_told(const LoggedTable& table) {
  if (table.log().empty()) return;
  const Instant now{table.log().back().event.at, table.log().back().event.served};
  std::vector<Viewer> viewers = {std::nullopt};
  for (std::size_t i = 0; i < table.seats().size(); ++i) viewers.emplace_back(seat_at(i));
  for (const Viewer viewer : viewers) {
    require_json(table_message(table, viewer, 0, now, anybody), "a message is JSON");
    if (table.game() == nullptr) continue;
    require(is_utf8(format_record(table_record(table, viewer, anybody))), "a record is text");
  }
  require_json(table_summary(table), "a summary is JSON");
  (void)table.deadline();
  (void)table.shares();
  (void)table.ranks();
}

/// The table that has these events; nothing if one of them cannot be.
inline std::unique_ptr<LoggedTable> folded(const std::vector<std::string>& events) {
  auto table = std::make_unique<LoggedTable>(std::string(kTable), SecretSeed{});
  for (const std::string& body : events) {
    const Result<TableEvent> event = parse_event(body);
    if (!event || !table->add(*event)) return nullptr;
  }
  return table;
}

inline std::vector<std::string> stored(const LoggedTable& table) {
  std::vector<std::string> events;
  for (const LoggedTable::Entry& entry : table.log()) events.push_back(format_event(entry.event));
  return events;
}

}  // namespace fullcircle
