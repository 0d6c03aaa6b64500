#include "server/tables/table_end.h"

#include <boost/json.hpp>

#include "core/standing.h"

namespace fullcircle {
namespace {

std::string text_of(const boost::json::object& object, const char* name) {
  const boost::json::value* member = object.if_contains(name);
  return member != nullptr && member->is_string() ? std::string(member->as_string()) : "";
}

std::vector<int> numbers_of(const boost::json::object& object, const char* name) {
  std::vector<int> numbers;
  const boost::json::value* member = object.if_contains(name);
  if (member == nullptr || !member->is_array()) return numbers;
  for (const boost::json::value& number : member->as_array()) {
    if (number.is_int64()) numbers.push_back(static_cast<int>(number.as_int64()));
  }
  return numbers;
}

}  // namespace

std::string format_end(const TableEnd& end) {
  JsonWriter json;
  json.begin_object().field("why", end.why);
  json.field("scores", end.scores);
  write_seats(json.key("winners"), end.winners);
  json.field("seed", end.seed).end_object();
  return json.take();
}

Result<TableEnd> parse_end(const std::string& text) {
  const Error unreadable{"event", "the end of the game is unreadable"};
  boost::json::error_code error;
  const boost::json::value value = boost::json::parse(text, error);
  if (error || !value.is_object()) return unreadable;
  const boost::json::object& object = value.as_object();
  TableEnd end{text_of(object, "why"), numbers_of(object, "scores"), {}, text_of(object, "seed")};
  for (const int winner : numbers_of(object, "winners")) {
    if (winner < 0 || winner >= kMaxSeats) return unreadable;
    end.winners.push_back(seat_at(static_cast<std::size_t>(winner)));
  }
  return end;
}

}  // namespace fullcircle
