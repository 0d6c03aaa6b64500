#include "bench/load/mirror.h"

#include "table/registry.h"
#include "table/sitter.h"

namespace fullcircle::load {

void Mirror::take(const boost::json::object& message) {
  for (const boost::json::value& value : message.at("events").as_array()) {
    const boost::json::object& event = value.as_object();
    const auto number = static_cast<std::size_t>(event.at("n").as_int64());
    if (events_.size() <= number) events_.resize(number + 1);
    if (number < played_) continue;
    Seen& seen = events_[number];
    seen.kind = std::string(event.at("event").as_string());
    if (const boost::json::value* seat = event.if_contains("seat")) {
      seen.seat = Seat{static_cast<std::uint8_t>(seat->as_int64())};
    }
    if (const boost::json::value* text = event.if_contains("text")) {
      // What is hidden has a question mark; whoever sees more is right.
      if (seen.text.empty() || seen.text.find('?') != std::string::npos) {
        seen.text = std::string(text->as_string());
      }
    }
    if (seen.kind == "open") about_ = event.at("about").as_object();
  }
}

bool Mirror::begin() {
  const Result<const GameEntry*> entry = find_game(std::string(about_.at("game").as_string()));
  if (!entry) return false;
  Options options = default_options((*entry)->info.options);
  for (const auto& option : about_.at("options").as_object()) {
    const std::string setting =
        std::string(option.key()) + "=" + std::string(option.value().as_string());
    if (!set_option((*entry)->info.options, setting, options)) return false;
  }
  const std::size_t seats = about_.at("seats").as_array().size();
  Result<std::unique_ptr<Table>> table = open_table(**entry, options, unnamed_seats(seats));
  if (!table) return false;
  game_ = std::move(*table);
  return true;
}

bool Mirror::play_on() {
  for (; played_ < events_.size(); ++played_) {
    const Seen& seen = events_[played_];
    if (seen.kind == "start" && !begin()) return false;
    if (game_ == nullptr) continue;
    if (seen.kind == "move") {
      if (!seen.seat || !game_->submit(*seen.seat, seen.text)) return false;
    } else if (seen.kind == "draw") {
      if (!game_->submit(Actor::chance(), seen.text)) return false;
    }
  }
  return true;
}

}  // namespace fullcircle::load
