#pragma once

#include <span>
#include <string_view>

#include "core/result.h"
#include "store/database.h"

namespace fullcircle {

/// Migration n brings a database from version n to n + 1. What was released is never changed.
std::span<const std::string_view> migrations();

/// 0 of an empty database.
int schema_version(Database& database);

/// Refused: a newer program wrote it.
Status is_known(int version);

/// Brings the database to the version `wanted` (the newest if it is left out), each step in a
/// transaction. A newer database is refused, and nothing is changed in it.
Status migrate(Database& database, int wanted = static_cast<int>(migrations().size()));

}  // namespace fullcircle
