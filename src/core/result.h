#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

#include "core/facts.h"

namespace fullcircle {

/// Why something was refused: a code for programs, one sentence for people. Where a code stands for
/// several things (the number of a rule, or a code of core/refusals.h), also which of them it is
/// and what it is about, for those who make their own sentence.
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

/// Refuses what is not due in any game: anything once it is over, an outcome while a seat is to
/// act, a decision while chance is.
Checked check_due(Actor due, bool outcome);

}  // namespace fullcircle
