#include "core/draw_style.h"

namespace fullcircle {

std::string DrawStyle::name(Seat seat) const {
  return seat.index < names.size() ? names[seat.index] : "seat " + std::to_string(seat.index);
}

void DrawStyle::paint(std::string& text, std::string_view ansi, std::string_view content) const {
  const bool painted = colour && !ansi.empty();
  if (painted) text += ansi;
  text += content;
  if (painted) text += "\033[0m";
}

}  // namespace fullcircle
