#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/seat.h"

namespace fullcircle {

/// Who has a seat, if anybody has it yet.
struct Sitter {
  enum class Kind : std::uint8_t { open, person, bot };
  Kind kind = Kind::open;
  std::string name;  // of a computer player: what it is made from, bot:3
  int level = 0;     // of a computer player that has one
};

/// Whoever stands in a record by this name: a computer player if it is the name of one.
Sitter sitter_named(std::string_view name);

/// The members "kind", "name" and "level" of a JSON object, as far as there are such.
void write_members(JsonWriter& json, const Sitter& sitter);

/// What a seat is called where nobody's name is known: "seat 2" for number 1.
std::string unnamed_seat(Seat seat);
/// The same for so many seats.
std::vector<std::string> unnamed_seats(std::size_t count);

/// What a person is called in a record who wants this name: without the signs that mean something
/// there, not too long, and not like a computer player. The seat's if nothing is left of it.
std::string person_name(std::string_view wanted, Seat seat);

}  // namespace fullcircle
