#pragma once

#include <memory>
#include <optional>

#include "core/record.h"
#include "table/registry.h"

/// Records as games: played again, and reviewed.
namespace fullcircle {

/// Plays a record on a new table, at most `events` of it. Refused, with the line, is an event that
/// cannot be; and, when all of it is played, a result that is not the game's.
Result<std::unique_ptr<Table>> replay(const Record& record, std::optional<int> events = {});

/// Reviews a record; refused if it does not replay.
Result<Review> review_record(const Record& record, const ReviewPlan& plan);

}  // namespace fullcircle
