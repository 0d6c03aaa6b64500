#pragma once

#include <span>
#include <string_view>

#include "core/result.h"
#include "store/database.h"

namespace fullcircle {

/// Migration n brings a database from version n to n + 1. A released migration is never changed.
std::span<const std::string_view> migrations();

/// 0 for an empty database.
int schema_version(Database& database);

/// The refusal of a database that a newer program wrote.
Status is_known(int version);

/// Brings the database to the version `wanted` (the newest if it is left out), each step in a
/// transaction. A newer database is refused, and nothing is changed in it.
Status migrate(Database& database, int wanted = static_cast<int>(migrations().size()));

}  // namespace fullcircle
