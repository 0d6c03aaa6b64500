#include "core/facts.h"

#include <algorithm>

namespace fullcircle {
namespace {

template <class T>
const T& value_or_empty(const Facts::Value* value) {
  static const T kEmpty{};
  const T* found = value == nullptr ? nullptr : std::get_if<T>(value);
  return found == nullptr ? kEmpty : *found;
}

void write_terms(JsonWriter& json, const Terms& terms, bool summands) {
  json.begin_array();
  for (const Term& term : terms) {
    json.begin_object();
    if (!summands) json.field("seat", int{term.seat.index});
    json.field("what", term.what);
    if (term.times != 1) json.field("times", term.times);
    json.field("points", term.points);
    if (!term.of.empty()) write_terms(json.key("of"), term.of, true);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

Facts::Facts(std::initializer_list<std::pair<std::string_view, Value>> values) {
  for (const auto& [name, value] : values) add(name, value);
}

Facts& Facts::add(std::string_view name, Value value) {
  values_.emplace_back(name, std::move(value));
  return *this;
}

Facts& Facts::add(const Facts& others) {
  values_.insert(values_.end(), others.values_.begin(), others.values_.end());
  return *this;
}

std::vector<std::string> Facts::names() const {
  std::vector<std::string> names;
  names.reserve(values_.size());
  for (const auto& [name, value] : values_) names.push_back(name);
  return names;
}

const Facts::Value* Facts::find(std::string_view name) const {
  const auto found = std::ranges::find_if(values_, [&](const auto& v) { return v.first == name; });
  return found == values_.end() ? nullptr : &found->second;
}

const std::string& Facts::text(std::string_view name) const {
  return value_or_empty<std::string>(find(name));
}
int Facts::number(std::string_view name) const { return value_or_empty<int>(find(name)); }
const std::vector<int>& Facts::numbers(std::string_view name) const {
  return value_or_empty<std::vector<int>>(find(name));
}
const std::vector<std::string>& Facts::texts(std::string_view name) const {
  return value_or_empty<std::vector<std::string>>(find(name));
}

void Facts::write(JsonWriter& json) const {
  json.begin_object();
  for (const auto& [name, value] : values_) {
    std::visit([&](const auto& content) { json.field(name, content); }, value);
  }
  json.end_object();
}

void write(JsonWriter& json, const Terms& terms) { write_terms(json, terms, false); }

}  // namespace fullcircle
