#include "server/tables/refusals.h"

namespace fullcircle {

Error refuse(const TableRefusal& refusal, Facts facts) {
  const Wording& wording = refusal.wording();
  return {std::string(wording.code), fill(wording.sentence, facts), std::string(wording.reason),
          std::move(facts)};
}

}  // namespace fullcircle
