#pragma once

#include <memory>
#include <optional>

#include "core/record.h"
#include "table/registry.h"

/// Records as games: played again, and reviewed.
namespace fullcircle {

/// Plays a record on a new table, or its first `events` events. Refuses, with the line, an event
/// that is not possible; and when all of it is played, a result that is not the game's.
Result<std::unique_ptr<Table>> replay(const Record& record, std::optional<int> events = {});

/// Reviews a record; refused if it does not replay.
Result<Review> review_record(const Record& record, const ReviewPlan& plan);

}  // namespace fullcircle
