#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace fullcircle {

/// Why something was refused: a code for programs, one sentence for people.
struct Error {
  std::string code;
  std::string why;
};

/// A value or the reason why there is none. Bad input is answered with it, never with an exception.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

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
  const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

/// For what succeeds without a value.
struct Done {};
using Status = Result<Done>;

}  // namespace fullcircle
