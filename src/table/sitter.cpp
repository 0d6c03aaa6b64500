#include "table/sitter.h"

#include <array>

#include "core/record.h"
#include "core/text.h"
#include "players/player.h"

namespace fullcircle {
namespace {

/// How many bytes the sign has that begins here, in UTF-8 text.
std::size_t sign_size(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) ++size;
  return size;
}

}  // namespace

Sitter sitter_named(std::string_view name) {
  const Result<PlayerName> player = parse_player_name(name);
  if (!player) return {Sitter::Kind::person, std::string(name)};
  return {Sitter::Kind::bot, std::string(name), player->level};
}

void write_members(JsonWriter& json, const Sitter& sitter) {
  static constexpr std::array kKinds = {"open", "person", "bot"};
  json.field("kind", kKinds[static_cast<std::size_t>(sitter.kind)]);
  if (sitter.kind == Sitter::Kind::open) return;
  json.field("name", sitter.name);
  if (sitter.level > 0) json.field("level", sitter.level);
}

std::string unnamed_seat(Seat seat) { return "seat " + std::to_string(seat.index + 1); }

std::vector<std::string> unnamed_seats(std::size_t count) {
  std::vector<std::string> names;
  names.reserve(count);
  for (std::size_t i = 0; i < count; ++i) names.push_back(unnamed_seat(seat_at(i)));
  return names;
}

std::string person_name(std::string_view wanted, Seat seat) {
  std::string name;
  while (!wanted.empty()) {
    const std::string_view sign = wanted.substr(0, sign_size(wanted));
    wanted.remove_prefix(sign.size());
    // One blank stands for all that must not be in a name, however many there are.
    const bool blank = !check_seat_name(sign);
    if (blank && (name.empty() || name.ends_with(' '))) continue;
    const std::string_view next = blank ? " " : sign;
    if (name.size() + next.size() > kMaxNameBytes) break;
    name += next;
  }
  name = trim(name);
  if (is_player_name(name)) name += '.';  // those are short
  return name.empty() ? unnamed_seat(seat) : name;
}

}  // namespace fullcircle
