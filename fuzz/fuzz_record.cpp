#include <string_view>

#include "core/record.h"
#include "table/replay.h"
#include "targets.h"

namespace fullcircle {
namespace {

/// What a table writes of itself must read back as the same table.
void check_table(const Table& table) {
  const std::string written = format_record(table.record());
  const Result<Record> read = parse_record(written);
  require(read.ok(), "a table's record parses");
  const Result<std::unique_ptr<Table>> again = replay(*read);
  require(again.ok(), "a table's record replays");
  require(format_record((*again)->record()) == written, "a replayed record is the same record");
  require((*again)->to_json({.all = true}) == table.to_json({.all = true}),
          "a replayed record leads to the same position");
}

void check_record(std::string_view text) {
  const Result<Record> record = parse_record(text);
  if (!record) return;
  require(format_record(*record) == text, "what was read is written as the same bytes");
  const Result<std::unique_ptr<Table>> table = replay(*record);
  if (table) check_table(**table);
}

}  // namespace

void fuzz_record(std::string_view input) { check_record(input); }

}  // namespace fullcircle
