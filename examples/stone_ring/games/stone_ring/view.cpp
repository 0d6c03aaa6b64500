#include "games/stone_ring/view.h"

#include <string_view>

#include "games/stone_ring/words.h"

namespace fullcircle::stone_ring {

// ---- JSON ----

namespace {

std::string_view phase_name(Phase phase) {
  if (phase == Phase::lay) return "lay";
  return phase == Phase::over ? "over" : "chance";
}

void write_stones(JsonWriter& json, const StoneBag& bag) {
  json.begin_array();
  bag.for_each([&](Stone stone, int count) {
    for (int i = 0; i < count; ++i) json.value(int{stone.number});
  });
  json.end_array();
}

void write_ring(JsonWriter& json, const State& seen) {
  json.key("ring").begin_array();
  for (int index = 0; index < seen.places; ++index) {
    const LaidStone& here = seen.at(make_place(index));
    if (!here.stone.exists()) {
      json.null();
      continue;
    }
    json.begin_object().field("stone", int{here.stone.number});
    json.field("seat", int{here.seat.index}).end_object();
  }
  json.end_array();
}

}  // namespace

std::string to_json(const Observation<State>& observation) {
  const State& seen = observation.seen();
  JsonWriter json;
  json.begin_object().field("game", "stone-ring").field("phase", phase_name(seen.phase));
  write_to_act(json.key("to_act"), to_act(seen));
  json.key("heart");
  if (seen.heart.exists()) {
    json.value(int{seen.heart.number});
  } else {
    json.null();
  }
  write_ring(json, seen);
  json.field("bag_size", int{seen.bag_size}).key("unseen");
  write_stones(json, seen.bag);
  json.key("seats").begin_array();
  for (std::uint8_t seat = 0; seat < seen.seats; ++seat) {
    json.begin_object().field("score", int{seen.score[seat]});
    json.field("hand_size", int{seen.hand_size[seat]});
    if (observation.viewer() == Seat{seat}) {
      json.key("hand");
      write_stones(json, seen.hand[seat]);
    }
    json.end_object();
  }
  return json.end_array().end_object().take();
}

void write_material(JsonWriter& json) {
  json.key("pieces").begin_object().key("stones").begin_array();
  for (int number = 1; number <= kNumbers; ++number) {
    json.begin_object().field("stone", number).field("count", kCopies).end_object();
  }
  json.end_array().field("hand", kHand).end_object();
  json.key("board").begin_object().field("rings", kRings).end_object();
}

// ---- Terminal ----

namespace {

constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kDim = "\033[2m";
constexpr std::string_view kLast = "\033[7m";

/// The ring as two rows of cells, the second running back, so that neighbours are neighbours:
///
///     1  2  3  4  5  6          the numbers of the places
///    [3] 4  .  .  .  2          the stones, the last in brackets
///
///     .  .  .  .  .  .
///    12 11 10  9  8  7
class Drawing {
 public:
  Drawing(const Observation<State>& observation, DrawStyle style, std::span<const Move> decisions)
      : observation_(observation), seen_(observation.seen()), style_(style) {
    if (!decisions.empty()) last_ = &decisions.back();
  }

  std::string draw() {
    const int half = seen_.places / 2;
    draw_numbers(0, half);
    draw_stones(0, half);
    text_ += '\n';
    draw_stones(seen_.places - 1, half - 1);
    draw_numbers(seen_.places - 1, half - 1);
    draw_stock();
    draw_seats();
    draw_hand();
    draw_due();
    return std::move(text_);
  }

 private:
  void paint(std::string_view colour, std::string_view content) {
    style_.paint(text_, colour, content);
  }

  void label(std::string_view name) {
    text_ += name;
    text_.append(8 - name.size(), ' ');
  }

  /// Calls `draw_one(index)` from one place to the one before another, upwards or downwards.
  template <class DrawOne>
  void draw_row(int from, int end, DrawOne&& draw_one) {
    text_ += "  ";
    for (int index = from; index != end; index += from < end ? 1 : -1) draw_one(index);
    text_ += '\n';
  }

  void draw_numbers(int from, int end) {
    draw_row(from, end, [&](int index) {
      const std::string number = std::to_string(index + 1);
      paint(kDim, std::string(3 - number.size(), ' ') + number + " ");
    });
  }

  void draw_stones(int from, int end) {
    draw_row(from, end, [&](int index) {
      const LaidStone& here = seen_.at(make_place(index));
      const std::string number = std::to_string(here.stone.number);
      if (!here.stone.exists()) {
        paint(kDim, style_.unicode ? "  · " : "  . ");
      } else if (last_ != nullptr && last_->place.index == index) {
        paint(kLast, " [" + number + "]");
      } else {
        paint(here.stone == seen_.heart ? kBold : "", "  " + number + " ");
      }
    });
  }

  void draw_stock() {
    label(kHeartLabel);
    text_ += heart_words(seen_.heart) + "   " + bag_words(seen_.bag_size) + "\n";
  }

  void draw_seats() {
    label(kScoreLabel);
    for (std::uint8_t seat = 0; seat < seen_.seats; ++seat) {
      if (seat > 0) text_ += "   ";
      const bool acts = to_act(seen_) == Actor(Seat{seat});
      const std::string arrow(acts ? style_.arrow() : "");
      paint(acts ? kBold : "",
            arrow + style_.name(Seat{seat}) + " " + std::to_string(seen_.score[seat]));
    }
    text_ += '\n';
  }

  void draw_hand() {
    const Viewer viewer = observation_.viewer();
    if (!viewer) return;
    label(kHandLabel);
    seen_.hand_of(*viewer).for_each([&](Stone stone, int count) {
      for (int i = 0; i < count; ++i) text_ += std::to_string(stone.number) + " ";
    });
    text_.back() = '\n';
  }

  void draw_due() {
    if (!to_act(seen_).is_seat()) return;
    label(kNowLabel);
    text_ += due_words(seen_, style_.name(seen_.turn)) + "\n";
  }

  const Observation<State>& observation_;
  const State& seen_;
  DrawStyle style_;
  const Move* last_ = nullptr;
  std::string text_;
};

}  // namespace

std::string draw(const Observation<State>& observation, DrawStyle style,
                 std::span<const Move> decisions) {
  return Drawing(observation, style, decisions).draw();
}

}  // namespace fullcircle::stone_ring
