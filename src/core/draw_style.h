#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/seat.h"

namespace fullcircle {

/// How a position is drawn in a terminal.
struct DrawStyle {
  bool unicode = true;                      // else plain ASCII
  bool colour = true;                       // ANSI colours
  std::span<const std::string> names = {};  // of the seats

  /// "Ada"; "seat 0" if the seats have no names.
  std::string name(Seat seat) const;
  /// The mark before the name of the seat that is to act.
  std::string_view arrow() const { return unicode ? "▶ " : "> "; }
  /// Appends the content in a colour (an ANSI sequence; empty for none), if colours are wanted.
  void paint(std::string& text, std::string_view ansi, std::string_view content) const;
};

}  // namespace fullcircle
