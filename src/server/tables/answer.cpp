#include "server/tables/answer.h"

#include "core/json.h"

namespace fullcircle {

std::string format_answer(const Answer& answer, const std::string& command) {
  JsonWriter json;
  json.begin_object().field("t", "answer").field("id", command);
  switch (answer.kind) {
    case Answer::Kind::ok:
      json.field("answer", "ok").field("n", answer.number);
      break;
    case Answer::Kind::dup:
      json.field("answer", "dup").field("n", answer.number);
      break;
    case Answer::Kind::stale:
      json.field("answer", "stale").field("n", answer.number);
      json.key("since").raw(answer.message);
      break;
    case Answer::Kind::illegal:
      json.field("answer", "illegal");
      write_members(json, answer.why);
      break;
    case Answer::Kind::busy:
      json.field("answer", "busy");
      break;
  }
  json.end_object();
  return json.take();
}

}  // namespace fullcircle
