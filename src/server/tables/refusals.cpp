#include "server/tables/refusals.h"

namespace fullcircle {

Error refuse(const TableRefusal& refusal, Facts facts) {
  return make_error(refusal.wording(), std::move(facts));
}

Error damaged_table(int events) { return refuse({"damage"}, {{"events", events}}); }

Error table_not_written() { return {"busy", "the table could not be written; try again"}; }

}  // namespace fullcircle
