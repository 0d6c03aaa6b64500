#include "logged.h"

// The input: a table's log as it is stored, an event a line.

namespace fullcircle {
namespace {

/// An event that can be read is written as it would be stored, and reads as the same.
void check_event(const TableEvent& event) {
  const std::string written = format_event(event);
  const Result<TableEvent> same = parse_event(written);
  require(same.ok(), "an event that is written can be read");
  require(format_event(*same) == written, "and says the same");
}

void check_log(std::string_view text) {
  LoggedTable table(std::string(kTable), SecretSeed{});
  for (const std::string_view line : split(text, "\n")) {
    const Result<TableEvent> event = parse_event(line);
    if (!event) {
      require_clean(event.error().why, "a complaint can be shown");
      break;
    }
    check_event(*event);
    if (!table.add(*event)) break;
  }
  require_told(table);
}

}  // namespace

void fuzz_events(std::string_view input) { check_log(input); }

}  // namespace fullcircle
