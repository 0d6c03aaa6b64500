#include "server/settings/json_reader.h"

#include <algorithm>
#include <boost/json/src.hpp>  // the library itself, here and nowhere else

#include "core/text.h"

namespace fullcircle {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostBytes = 64U << 10;

Error not_json(std::string_view why) {
  return {"json", "the body is not JSON: " + std::string(why)};
}

}  // namespace

Result<JsonReader> JsonReader::parse(std::string_view text) {
  if (text.size() > kMostBytes) return not_json("more than 64 KiB");
  json::error_code error;
  json::parse_options options;
  options.max_depth = 8;
  json::value value = json::parse(text, error, {}, options);
  if (error) return not_json(error.message());
  if (!value.is_object()) return not_json("an object is expected");
  return JsonReader(std::move(value.as_object()));
}

const json::value* JsonReader::find(std::string_view name) {
  asked_.emplace_back(name);
  return object_.if_contains(name);
}

void JsonReader::complain(std::string_view name, const std::string& what) {
  if (!wrong_) wrong_ = Error{"field", std::string(name) + " must be " + what};
}

std::string JsonReader::text(std::string_view name, std::string fallback, std::size_t most) {
  const json::value* value = find(name);
  if (value == nullptr) return fallback;
  if (!value->is_string() || value->as_string().size() > most) {
    complain(name, "a text of at most " + std::to_string(most) + " bytes");
    return fallback;
  }
  return std::string(value->as_string());
}

std::int64_t JsonReader::integer(std::string_view name, std::int64_t fallback, std::int64_t least,
                                 std::int64_t most) {
  const json::value* value = find(name);
  if (value == nullptr) return fallback;
  json::error_code error;
  const auto number = value->to_number<std::int64_t>(error);
  if (error || number < least || number > most) {
    complain(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return fallback;
  }
  return number;
}

std::optional<Seat> JsonReader::seat(std::string_view name) {
  const std::int64_t index = integer(name, -1, 0, kMaxSeats - 1);
  if (index < 0) return std::nullopt;
  return seat_at(static_cast<std::size_t>(index));
}

bool JsonReader::truth(std::string_view name, bool fallback) {
  const json::value* value = find(name);
  if (value == nullptr) return fallback;
  if (!value->is_bool()) {
    complain(name, "true or false");
    return fallback;
  }
  return value->as_bool();
}

std::vector<std::string> JsonReader::texts(std::string_view name, std::vector<std::string> fallback,
                                           std::size_t most) {
  const json::value* value = find(name);
  if (value == nullptr) return fallback;
  std::vector<std::string> texts;
  const bool fine = value->is_array() && value->as_array().size() <= most &&
                    std::all_of(value->as_array().begin(), value->as_array().end(),
                                [](const json::value& each) { return each.is_string(); });
  if (!fine) {
    complain(name, "a list of at most " + std::to_string(most) + " texts");
    return fallback;
  }
  for (const json::value& each : value->as_array()) texts.emplace_back(each.as_string());
  return texts;
}

json::object JsonReader::object(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return {};
  if (!value->is_object()) {
    complain(name, "an object");
    return {};
  }
  return value->as_object();
}

Status JsonReader::finish() const {
  if (wrong_) return *wrong_;
  for (const auto& member : object_) {
    if (std::find(asked_.begin(), asked_.end(), std::string_view(member.key())) == asked_.end()) {
      const std::optional<std::string> meant = nearest(member.key(), asked_);
      return Error{"field", "unknown member " + quote(member.key()) +
                                (meant ? "; did you mean " + quote(*meant) + "?" : "")};
    }
  }
  return Done{};
}

}  // namespace fullcircle
