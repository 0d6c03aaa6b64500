#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/seat.h"

namespace fullcircle {

/// Reads one JSON object of at most 64 KiB that came from outside, member by member. Each getter
/// notes the first thing that is wrong; `finish` returns it, or a member that was not asked for.
class JsonReader {
 public:
  static Result<JsonReader> parse(std::string_view text);
  explicit JsonReader(boost::json::object object) : object_(std::move(object)) {}

  std::string text(std::string_view name, std::string fallback = {}, std::size_t most = 4000);
  std::int64_t integer(std::string_view name, std::int64_t fallback, std::int64_t least,
                       std::int64_t most);
  /// The number of a seat; nothing if there is none.
  std::optional<Seat> seat(std::string_view name);
  bool truth(std::string_view name, bool fallback);
  std::vector<std::string> texts(std::string_view name, std::vector<std::string> fallback,
                                 std::size_t most);
  /// Empty if there is none.
  boost::json::object object(std::string_view name);

  /// The first thing that was wrong, or an unknown member.
  Status finish() const;

 private:
  const boost::json::value* find(std::string_view name);
  void complain(std::string_view name, const std::string& what);

  boost::json::object object_;
  std::vector<std::string> asked_;
  std::optional<Error> wrong_;
};

}  // namespace fullcircle
