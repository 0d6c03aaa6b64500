#pragma once

#include <fstream>
#include <set>
#include <sstream>

#include "tests/server/harness.h"

// docs/openapi.json: its operations, schemas and examples.

namespace fullcircle::test {

inline std::string read(const std::string& name) {
  std::ifstream in(std::string(FULLCIRCLE_SOURCE_DIR) + "/" + name);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

inline const json::value& document() {
  static const json::value parsed = json::parse(read("docs/openapi.json"));
  return parsed;
}

/// What a "$ref" stands for, or the value itself.
inline const json::object& resolved(const json::value& value) {
  const json::value* ref = value.as_object().if_contains("$ref");
  if (ref == nullptr) return value.as_object();
  return document().at_pointer(ref->as_string().subview(1)).as_object();
}

/// Empty if the value is as the schema says, else where it is not. The part of JSON Schema that the
/// document uses; members that are not named are wrong unless the schema says otherwise.
inline std::string misfit(const json::value& value, const json::value& given,
                          const std::string& where) {
  const json::object& schema = resolved(given);
  if (const json::value* choices = schema.if_contains("oneOf")) {
    std::string all;
    for (const json::value& choice : choices->as_array()) {
      const std::string wrong = misfit(value, choice, where);
      if (wrong.empty()) return {};
      all += wrong + "; ";
    }
    return all;
  }
  const json::string& type = schema.at("type").as_string();
  const bool fits = type == "object"    ? value.is_object()
                    : type == "array"   ? value.is_array()
                    : type == "string"  ? value.is_string()
                    : type == "boolean" ? value.is_bool()
                    : type == "integer" ? value.is_int64()
                                        : value.is_number();
  if (!fits) return where + " is no " + std::string(type);
  if (const json::value* choices = schema.if_contains("enum")) {
    const json::array& list = choices->as_array();
    if (std::find(list.begin(), list.end(), value) == list.end()) return where + ": not in enum";
  }
  if (value.is_array()) {
    for (const json::value& item : value.as_array()) {
      const std::string wrong = misfit(item, schema.at("items"), where + "[]");
      if (!wrong.empty()) return wrong;
    }
  }
  if (!value.is_object()) return {};
  if (const json::value* required = schema.if_contains("required")) {
    for (const json::value& name : required->as_array()) {
      if (!value.as_object().contains(name.as_string())) {
        return where + " has no " + std::string(name.as_string());
      }
    }
  }
  const json::value* properties = schema.if_contains("properties");
  const json::value* others = schema.if_contains("additionalProperties");
  for (const auto& member : value.as_object()) {
    const json::value* known =
        properties == nullptr ? nullptr : properties->as_object().if_contains(member.key());
    if (known == nullptr) known = others;
    const std::string name = where + "." + std::string(member.key());
    if (known == nullptr) return name + " is not documented";
    if (known->is_bool()) continue;  // anything
    const std::string wrong = misfit(member.value(), *known, name);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

/// An operation of the document by "GET /api/me".
inline const json::object& operation(const std::string& name) {
  const std::size_t blank = name.find(' ');
  std::string method = name.substr(0, blank);
  for (char& c : method) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return document().at("paths").at(name.substr(blank + 1)).at(method).as_object();
}

inline std::vector<std::string> operations() {
  std::vector<std::string> names;
  for (const auto& path : document().at("paths").as_object()) {
    for (const auto& method : path.value().as_object()) {
      std::string name(method.key());
      for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      names.push_back(name + " " + std::string(path.key()));
    }
  }
  return names;
}

/// The only media type of a request or an answer.
inline const json::object& media(const json::object& of) {
  return of.at("content").as_object().begin()->value().as_object();
}

inline const json::object* examples(const json::object& media_type) {
  const json::value* found = media_type.if_contains("examples");
  return found == nullptr ? nullptr : &found->as_object();
}

/// Of an answer that has an example with this name: the status and its media type.
inline std::pair<int, const json::object*> answer_named(const json::object& op,
                                                        const std::string& name) {
  for (const auto& response : op.at("responses").as_object()) {
    const json::object& type = media(resolved(response.value()));
    const json::object* all = examples(type);
    if (all != nullptr && all->contains(name)) return {std::stoi(response.key()), &type};
  }
  return {0, nullptr};
}

inline std::set<std::string> all_examples() {
  std::set<std::string> names;
  for (const std::string& name : operations()) {
    for (const auto& response : operation(name).at("responses").as_object()) {
      const json::object* all = examples(media(resolved(response.value())));
      if (all == nullptr) continue;
      for (const auto& example : *all) names.insert(name + " # " + std::string(example.key()));
    }
  }
  return names;
}

}  // namespace fullcircle::test
