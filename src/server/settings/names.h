#pragma once

#include "core/result.h"
#include "store/store.h"

namespace fullcircle {

/// What may be wrong with the letters of a name: each is a reason of the refusal "name".
enum class NameFault : std::uint8_t {
  none,
  letters,    // something else than letters, digits, blanks and . - _, or a mark without a letter
  invisible,  // characters that nobody sees, or that turn the direction
  mixed,      // letters or digits of several alphabets that are not written together
};

/// A name as it is stored: of all ways to write the same letters the usual one (NFKC), with single
/// blanks.
std::string proper_name(const std::string& name);

/// What is wrong with a name that is proper already.
NameFault fault_of(const std::string& name);

/// What a name looks like (UTS 39).
Looks looks_of(const std::string& name);
bool look_alike(const Looks& one, const Looks& other);

}  // namespace fullcircle
