#pragma once

#include <memory>

#include "store/database.h"
#include "tests/lab/planted.h"

namespace fullcircle::lab {

/// The database as it is, or with one planted mistake.
std::unique_ptr<Database> tamper(std::unique_ptr<Database> database, Planted planted);

}  // namespace fullcircle::lab
