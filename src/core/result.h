#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

#include "core/facts.h"

namespace fullcircle {

/// Why something was refused: a code for programs, one sentence for people. If it was the rules of
/// a game that refused it, also which of the rule's reasons it was and what that is about, for
/// those who make their own sentence.
struct Error {
  std::string code;
  std::string why;
  std::string reason = {};
  Facts facts = {};
};

/// Whether a rule of the game refused it: its code is the number of a rule, "CC-21".
bool is_rule(const Error& error);

/// The members of a JSON object: code and why, and reason and facts if there are any.
void write_members(JsonWriter& json, const Error& error);

/// A value or the reason why there is none. Bad input is answered with it, never with an exception.
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(E error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  T& value() {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  const T& value() const {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  const E& error() const {
    assert(!ok());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, E> content_;
};

/// For what succeeds without a value.
struct Done {};
using Status = Result<Done>;

/// What the rules say of a move.
using Checked = Result<Done, Refusal>;

/// What they say whatever the game: it may be over, and an outcome is for chance, a decision for a
/// seat.
Checked check_due(Actor due, bool outcome);

}  // namespace fullcircle
