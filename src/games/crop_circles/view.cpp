#include "games/crop_circles/view.h"

#include <array>
#include <string_view>
#include <vector>

#include "games/crop_circles/notation.h"
#include "games/crop_circles/words.h"

namespace fullcircle::crop_circles {

// ---- The material ----

namespace {

void write_glyph_kinds(JsonWriter& json) {
  json.key("glyphs").begin_array();
  for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
    const Glyph glyph{code};
    json.begin_object().field("glyph", format_glyph(glyph));
    json.field("shape", std::string(1, shape_letter(glyph.shape())));
    json.field("shading", shading_name(glyph.shading())).field("value", glyph.value());
    json.key("count").begin_object();
    for (const std::string_view set : kOptions[kGlyphsOption].values) {
      json.field(set, full_bag(set == "112").count(glyph));
    }
    json.end_object().end_object();
  }
  json.end_array();
}

void write_names(JsonWriter& json) {
  json.key("shapes").begin_array();
  for (int i = 0; i < kShapes; ++i) {
    const auto shape = static_cast<Shape>(i);
    json.begin_object().field("letter", std::string(1, shape_letter(shape)));
    json.field("name", shape_name(shape)).end_object();
  }
  json.end_array().key("shadings").begin_array();
  for (int i = 0; i < kShadings; ++i) json.value(shading_name(static_cast<Shading>(i)));
  json.end_array();
}

void write_cards(JsonWriter& json) {
  json.key("cards").begin_array();
  for (const CardKind& kind : kCards) {
    json.begin_object().field("shading", shading_name(kind.card.shading));
    json.field("shapes", shape_letters(kind.card.shapes));
    json.field("count", kind.copies).end_object();
  }
  json.end_array();
}

void write_board(JsonWriter& json) {
  std::string columns;
  for (int column = 0; column < kSide; ++column) columns += format_cell(make_cell(0, column))[0];
  json.field("side", kSide).field("columns", columns).key("multipliers").begin_array();
  for (int row = 0; row < kSide; ++row) {
    json.begin_array();
    for (int column = 0; column < kSide; ++column) {
      json.value(int{kMultiplier[make_cell(row, column).index]});
    }
    json.end_array();
  }
  json.end_array().key("centre").begin_array();
  for (const Cell cell : kCentre) json.value(format_cell(cell));
  json.end_array();
}

}  // namespace

void write_material(JsonWriter& json) {
  json.key("pieces").begin_object();
  write_glyph_kinds(json);
  write_names(json);
  write_cards(json);
  json.field("hand", kHandAtStart).field("pool", kPoolSize).end_object();
  json.key("board").begin_object();
  write_board(json);
  json.end_object();
}

// ---- JSON ----

namespace {

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::place:
      return "place";
    case Phase::take:
      return "take";
    case Phase::over:
      return "over";
    default:
      return "chance";
  }
}

void write_glyphs(JsonWriter& json, GlyphBag bag) {
  json.begin_array();
  for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
    for (int i = 0; i < bag.count(Glyph{code}); ++i) json.value(format_glyph(Glyph{code}));
  }
  json.end_array();
}

void write_rules(JsonWriter& json, const State& seen) {
  json.key("rules").begin_object();
  for (int shading = 0; shading < kShadings; ++shading) {
    const RuleCard card = seen.active_card(static_cast<Shading>(shading));
    json.field(shading_name(card.shading), shape_letters(card.shapes));
  }
  json.end_object();
  if (!seen.rules_change) return;
  json.key("upcoming");
  if (seen.upcoming == kNoCard) {
    json.null();
  } else {
    const RuleCard card = kCards[seen.upcoming].card;
    json.begin_object().field("shading", shading_name(card.shading));
    json.field("shapes", shape_letters(card.shapes)).end_object();
  }
  json.key("change_card").begin_object().field("holder", int{seen.change_holder.index});
  json.field("can_change", seen.can_change).end_object();
}

}  // namespace

std::string to_json(const Observation<State>& observation) {
  const State& seen = observation.seen();
  JsonWriter json;
  json.begin_object().field("game", "crop-circles").field("phase", phase_name(seen.phase));
  write_to_act(json.key("to_act"), to_act(seen));
  json.field("turn", int{seen.turn.index}).field("takes_left", int{seen.takes_left});
  json.field("final_turns", int{seen.final_turns});
  json.key("board").begin_object();
  seen.occupied.for_each(
      [&](Cell cell) { json.field(format_cell(cell), format_glyph(seen.glyph_at(cell))); });
  json.end_object();
  json.key("pool");
  write_glyphs(json, seen.pool);
  json.field("bag_size", int{seen.bag_size});
  json.key("unseen");
  write_glyphs(json, seen.bag);
  write_rules(json, seen);
  json.key("seats").begin_array();
  for (std::uint8_t seat = 0; seat < seen.seats; ++seat) {
    json.begin_object().field("score", int{seen.score[seat]});
    json.field("hand_size", int{seen.hand_size[seat]});
    json.key(observation.viewer() == Seat{seat} ? "hand" : "known");
    write_glyphs(json, seen.hand[seat]);
    json.end_object();
  }
  return json.end_array().end_object().take();
}

// ---- Terminal ----

namespace {

/// Shapes in four shadings; the value beside them says the shading too.
constexpr std::array<std::array<std::string_view, kShapes>, kShadings> kPictures = {{
    {"○", "□", "△", "☆"},
    {"●", "■", "▲", "★"},
    {"◍", "▤", "◮", "✮"},
    {"⊗", "▩", "◬", "✪"},
}};
constexpr std::array<std::string_view, kShadings> kInks = {"\033[97m", "\033[96m", "\033[93m",
                                                           "\033[95m"};
constexpr std::array<std::string_view, 5> kFieldPaint = {"", "", "\033[42;30m", "\033[44;97m",
                                                         "\033[41;97m"};
constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kDim = "\033[2m";
constexpr std::string_view kLast = "\033[7m";

class Drawing {
 public:
  Drawing(const Observation<State>& observation, DrawStyle style, std::span<const Move> decisions)
      : observation_(observation), seen_(observation.seen()), style_(style) {
    for (const Move& move : decisions) {
      if (move.kind == Move::Kind::place) last_ = &move;
    }
  }

  std::string draw() {
    draw_board();
    draw_rules();
    draw_stock();
    draw_seats();
    draw_hands();
    draw_due();
    return std::move(text_);
  }

 private:
  void paint(std::string_view colour, std::string_view content) {
    style_.paint(text_, colour, content);
  }

  std::string glyph(Glyph glyph) const {
    if (!style_.unicode) return format_glyph(glyph);
    const auto shading = static_cast<std::size_t>(glyph.shading());
    return std::string(kPictures[shading][static_cast<std::size_t>(glyph.shape())]) +
           std::to_string(glyph.value());
  }

  void add_glyphs(GlyphBag bag) {
    bool first = true;
    for (std::uint8_t code = 0; code < kGlyphKinds; ++code) {
      for (int i = 0; i < bag.count(Glyph{code}); ++i) {
        if (!first) text_ += ' ';
        first = false;
        paint(kInks[code >> 2], glyph(Glyph{code}));
      }
    }
  }

  /// The same as they are typed.
  void add_codes(GlyphBag bag) {
    if (!style_.unicode || bag.empty()) return;
    text_ += "   ";
    paint(kDim, format_glyphs(bag));
  }

  bool in_last(Cell cell) const {
    for (int i = 0; last_ != nullptr && i < last_->length; ++i) {
      if (last_->cell(i) == cell) return true;
    }
    return false;
  }

  void draw_columns() {
    text_ += "    ";
    for (char column = 'a'; column < 'a' + kSide; ++column) {
      paint(kDim, std::string("  ") + column + " ");
    }
    text_ += '\n';
  }

  void draw_cell(Cell cell) {
    const int multiplier = kMultiplier[cell.index];
    if (seen_.has_glyph(cell)) {
      const Glyph here = seen_.glyph_at(cell);
      const std::string picture = glyph(here);
      if (in_last(cell)) {
        paint(kLast, "[" + picture + "]");
      } else {
        paint(kInks[here.code >> 2], " " + picture + " ");
      }
    } else if (multiplier > 1) {
      const std::string sign = style_.unicode ? "×" : "x";
      text_ += ' ';
      paint(kFieldPaint[static_cast<std::size_t>(multiplier)], sign + std::to_string(multiplier));
      text_ += ' ';
    } else {
      paint(kDim, style_.unicode ? "  · " : "  . ");
    }
  }

  void draw_board() {
    draw_columns();
    for (int row = 0; row < kSide; ++row) {
      const std::string number = std::to_string(row + 1);
      paint(kDim, std::string(3 - number.size(), ' ') + number + " ");
      for (int column = 0; column < kSide; ++column) draw_cell(make_cell(row, column));
      paint(kDim, " " + number);
      text_ += '\n';
    }
    draw_columns();
  }

  std::string card(RuleCard card) const {
    if (!style_.unicode) return card_words(card.shading, format_shapes(card.shapes));
    std::string shapes;
    for (std::size_t shape = 0; shape < kShapes; ++shape) {
      if (card.permits(static_cast<Shape>(shape))) shapes += kPictures[0][shape];
    }
    return card_words(card.shading, shapes);
  }

  void label(std::string_view name) {
    text_ += name;
    text_.append(8 - name.size(), ' ');
  }

  void draw_rules() {
    label(kRulesLabel);
    for (int shading = 1; shading < kShadings; ++shading) {
      if (shading > 1) text_ += ", ";
      text_ += card(seen_.active_card(static_cast<Shading>(shading)));
    }
    text_ += "; " + empty_words() + "\n";
    if (!seen_.rules_change) return;
    label(kNextLabel);
    if (seen_.upcoming != kNoCard) text_ += card(kCards[seen_.upcoming].card) + "; ";
    text_ += holder_words(style_.name(seen_.change_holder)) + " ";
    paint(kBold, change_words(seen_.can_change));
    text_ += '\n';
  }

  void draw_stock() {
    label(kPoolLabel);
    add_glyphs(seen_.pool);
    add_codes(seen_.pool);
    text_ += "   " + bag_words(seen_.bag_size);
    if (seen_.final_turns > 0) {
      text_ += "    ";
      paint(kBold, final_round_words(seen_.final_turns));
    }
    text_ += '\n';
  }

  void draw_seats() {
    label(kScoreLabel);
    for (std::uint8_t seat = 0; seat < seen_.seats; ++seat) {
      if (seat > 0) text_ += "   ";
      const bool acts = to_act(seen_) == Actor(Seat{seat});
      const std::string arrow(acts ? style_.arrow() : "");
      paint(acts ? kBold : "",
            arrow + style_.name(Seat{seat}) + " " + std::to_string(seen_.score[seat]));
      text_ += " (" + hand_size_words(seen_.hand_size[seat]) + ")";
    }
    text_ += '\n';
  }

  /// The viewer's hand, and of the others what everybody has seen them take.
  void draw_hands() {
    for (std::uint8_t seat = 0; seat < seen_.seats; ++seat) {
      const bool own = observation_.viewer() == Seat{seat};
      const GlyphBag hand = seen_.hand[seat];
      if (hand.empty() && !own) continue;
      label(own ? kHandLabel : kKnownLabel);
      add_glyphs(hand);
      if (own) add_codes(hand);
      const int unknown = seen_.hand_size[seat] - hand.size();
      if (unknown > 0) text_ += " " + unseen_words(unknown);
      if (!own) text_ += " " + whose_words(style_.name(Seat{seat}));
      text_ += '\n';
    }
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

}  // namespace fullcircle::crop_circles
