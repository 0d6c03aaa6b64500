#include "games/wagons/view.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.h"
#include "games/wagons/goal_pictures.h"
#include "games/wagons/notation.h"
#include "games/wagons/scoring.h"
#include "games/wagons/words.h"

namespace fullcircle::wagons {
namespace {

/// The territory that shows at a square, if any: that of the newest card there.
std::optional<Territory> visible_at(const TownPlan& town, Square at) {
  for (std::size_t i = town.count; i-- > 0;) {
    const PlacedCard& placed = town.cards[i];
    const int dx = at.x - placed.at.x;
    const int dy = at.y - placed.at.y;
    if (dx < 0 || dx > 1 || dy < 0 || dy > 1) continue;
    return front_of(placed.card,
                    placed.turned)[static_cast<std::size_t>(dy) * 2 + static_cast<std::size_t>(dx)];
  }
  return {};
}

/// The squares a town spans.
struct Bounds {
  int west = 0, north = 0, east = -1, south = -1;
};
Bounds bounds_of(const TownPlan& town) {
  if (town.count == 0) return {};
  Bounds bounds{town.corner.x, town.corner.y, town.corner.x, town.corner.y};
  for (std::size_t i = 0; i < town.count; ++i) {
    bounds.east = std::max(bounds.east, town.cards[i].at.x + 1);
    bounds.south = std::max(bounds.south, town.cards[i].at.y + 1);
  }
  return bounds;
}

Square make_square(int x, int y) {
  return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

// ---- JSON ----

constexpr std::array<std::string_view, 6> kPhaseNames = {"chance", "chance", "start",
                                                         "free",   "draft",  "over"};

class Writer {
 public:
  explicit Writer(const State& seen) : seen_(seen), scores_(score_towns(seen)) {}

  std::string write() {
    json_.begin_object().field("game", "circle-the-wagons");
    json_.field("phase", kPhaseNames[static_cast<std::size_t>(seen_.phase)]);
    write_to_act(json_.key("to_act"), to_act(seen_));
    write_goals();
    write_cards("circle", seen_.next, circle_size());
    write_cards("free", seen_.free_next, seen_.free_end);
    write_slots();
    write_offered();
    write_card_squares();
    json_.key("towns").begin_array();
    for (const Seat seat : {Seat{0}, Seat{1}}) write_town(seat);
    return json_.end_array().end_object().take();
  }

 private:
  std::size_t circle_size() const {
    if (seen_.phase == Phase::deal_goals) return 0;
    return seen_.phase == Phase::deal_circle ? seen_.dealt : kCircle;
  }

  void write_goals() {
    const std::size_t known = seen_.phase == Phase::deal_goals ? seen_.dealt : kGoals;
    json_.key("goals").begin_array();
    for (std::size_t i = 0; i < known; ++i) {
      json_.begin_object().field("card", int{seen_.goals[i].number});
      json_.field("name", goal_name(seen_.goals[i]));
      json_.field("words", goal_words(seen_.goals[i], seen_.neutral));
      json_.field("neutral", seen_.neutral && has_neutral_words(seen_.goals[i])).end_object();
    }
    json_.end_array();
  }

  void write_numbers(std::string_view name, std::span<const Card> cards) {
    json_.key(name).begin_array();
    for (const Card card : cards) json_.value(int{card.number});
    json_.end_array();
  }

  void write_cards(std::string_view name, std::size_t first, std::size_t end) {
    write_numbers(name, std::span(seen_.circle).subspan(first, end - first));
  }

  /// Who has taken the card in this slot of the circle.
  Viewer owner(std::size_t slot) const {
    if (slot >= seen_.next) return {};
    if (slot >= seen_.free_next && slot < seen_.free_end) return seen_.turn;
    const TownPlan& first = seen_.towns[0];
    const std::span cards = std::span(first.cards).first(first.count);
    const bool in_first =
        std::ranges::find(cards, seen_.circle[slot], &PlacedCard::card) != cards.end();
    return in_first ? Seat{0} : Seat{1};
  }

  /// The circle as it was dealt, with what has become of its cards: `index` in what is left of the
  /// circle, or the `owner`.
  void write_slots() {
    const std::size_t size = circle_size();
    json_.key("slots").begin_array();
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t slot = (i + size - seen_.start) % size;
      json_.begin_object().field("card", int{seen_.circle[slot].number});
      json_.key("index");
      if (slot >= seen_.next) {
        json_.value(static_cast<int>(slot - seen_.next));
      } else {
        json_.null();
      }
      write_seat(json_.key("owner"), owner(slot));
      json_.end_object();
    }
    json_.end_array();
  }

  /// The cards that may be chosen now, with what drafting them gives away.
  void write_offered() {
    const Offer cards = to_act(seen_).is_seat() ? offer(seen_) : Offer{};
    json_.key("offered").begin_array();
    for (std::size_t i = cards.first; i < cards.end; ++i) {
      json_.begin_object().field("card", int{seen_.circle[i].number});
      write_numbers("gives", skipped_by(seen_, seen_.circle[i]));
      json_.end_object();
    }
    json_.end_array();
  }

  /// Where a card may lie, row by row, with how many squares of the town it covers there.
  void write_card_squares() {
    json_.key("places").begin_array();
    if (seen_.phase == Phase::draft || seen_.phase == Phase::place_free) {
      const Town town(seen_.town(seen_.turn));
      for_each_square(town, squares_for_card(seen_.town(seen_.turn)), [&](Square at) {
        json_.begin_array().value(int{at.x}).value(int{at.y});
        json_.value(covered_at(town, at)).end_array();
      });
    }
    json_.end_array();
  }

  static int covered_at(const Town& town, Square at) {
    int covered = 0;
    for (int i = 0; i < 4; ++i) {
      covered += town.kinds[Town::index(at.x + i % 2, at.y + i / 2)] != 0 ? 1 : 0;
    }
    return covered;
  }

  void write_town(Seat seat) {
    const TownPlan& town = seen_.town(seat);
    json_.begin_object().key("cards").begin_array();
    for (std::size_t i = 0; i < town.count; ++i) {
      const PlacedCard& placed = town.cards[i];
      json_.begin_object().field("card", int{placed.card.number}).key("at").begin_array();
      json_.value(int{placed.at.x}).value(int{placed.at.y}).end_array();
      json_.field("turned", placed.turned).end_object();
    }
    json_.end_array();
    write_squares(town);
    const TownScore& score = scores_[seat.index];
    json_.field("score", score.total()).key("terrains").begin_object();
    for (std::size_t i = 0; i < kTerrains; ++i) {
      json_.field(terrain_name(static_cast<Terrain>(i)), score.terrains[i]);
    }
    json_.end_object().key("goals").begin_array();
    for (const int points : score.goals) json_.value(points);
    json_.end_array().end_object();
  }

  void write_squares(const TownPlan& town) {
    const Bounds bounds = bounds_of(town);
    json_.key("squares").begin_array();
    for (int y = bounds.north; y <= bounds.south; ++y) {
      for (int x = bounds.west; x <= bounds.east; ++x) {
        const auto territory = visible_at(town, make_square(x, y));
        if (!territory) continue;
        json_.begin_array().value(x).value(y).value(terrain_name(territory->terrain));
        json_.value(symbol_name(territory->symbol, seen_.neutral)).end_array();
      }
    }
    json_.end_array();
  }

  const State& seen_;
  std::array<TownScore, 2> scores_;
  JsonWriter json_;
};

// ---- The material ----

template <class Name>
void write_names(JsonWriter& json, std::string_view key, int count, Name name) {
  json.key(key).begin_array();
  for (int i = 0; i < count; ++i) json.value(name(i));
  json.end_array();
}

std::string_view name_of_terrain(int i) { return terrain_name(static_cast<Terrain>(i)); }
std::string_view name_of_sign(int i) { return symbol_name(static_cast<Symbol>(i), false); }

void write_card(JsonWriter& json, Card card) {
  json.begin_object().field("card", int{card.number}).key("squares").begin_array();
  for (const Territory& territory : front_of(card, false)) {
    json.begin_object().field("terrain", terrain_name(territory.terrain));
    json.field("sign", symbol_name(territory.symbol, false)).end_object();
  }
  json.end_array().field("goal", goal_name(card)).end_object();
}

void write_picture_square(JsonWriter& json, const PictureSquare& square) {
  if (square.kind == PictureSquare::Kind::gap) {
    json.null();
    return;
  }
  json.begin_object();
  if (square.terrain) json.field("terrain", terrain_name(*square.terrain));
  if (square.symbol) json.field("sign", symbol_name(*square.symbol, false));
  if (square.kind == PictureSquare::Kind::empty) json.field("empty", true);
  if (square.never) json.field("never", true);
  json.end_object();
}

void write_picture(JsonWriter& json, const GoalPicture& picture) {
  json.key("picture").begin_array();
  for (std::size_t row = 0; row < picture.squares.size(); row += picture.columns) {
    json.begin_array();
    for (const PictureSquare& square : std::span(picture.squares).subspan(row, picture.columns)) {
      write_picture_square(json, square);
    }
    json.end_array();
  }
  json.end_array();
}

void write_goal(JsonWriter& json, Card card) {
  json.begin_object().field("name", goal_name(card)).field("words", goal_words(card, false));
  if (has_neutral_words(card)) json.field("neutral_words", goal_words(card, true));
  write_picture(json, goal_picture(card));
  json.end_object();
}

/// The signs that symbols=neutral calls otherwise.
void write_neutral_names(JsonWriter& json) {
  json.key("neutral").begin_object();
  for (int i = 0; i < kSymbols; ++i) {
    const std::string_view neutral = symbol_name(static_cast<Symbol>(i), true);
    if (neutral != name_of_sign(i)) json.field(name_of_sign(i), neutral);
  }
  json.end_object();
}

// ---- Terminal ----

/// Land as colour, pattern and letter; in plain text the first two letters of
/// the terrain are enough.
constexpr std::array<std::string_view, kTerrains> kPaint = {
    "\033[43;30m", "\033[42;30m", "\033[100;97m", "\033[103;30m", "\033[107;30m", "\033[44;97m"};
constexpr std::array<std::string_view, kTerrains> kShort = {"de", "fo", "mo", "pl", "sn", "wa"};

class Drawing {
 public:
  Drawing(const State& seen, DrawStyle style, std::span<const Move> decisions)
      : seen_(seen), style_(style), scores_(score_towns(seen)), decisions_(decisions) {}

  std::string draw() {
    for (const Seat seat : {Seat{0}, Seat{1}}) draw_town(seat);
    draw_goals();
    draw_circle();
    draw_due();
    return std::move(text_);
  }

 private:
  /// Terrain and symbol in five characters: "de gun" would be too wide, "de:gu"
  /// is not.
  std::string square_text(Territory territory) const {
    return std::string(kShort[static_cast<std::size_t>(territory.terrain)]) + ":" +
           std::string(symbol_name(territory.symbol, seen_.neutral).substr(0, 2));
  }

  void add_square(Territory territory, bool marked) {
    style_.paint(text_, kPaint[static_cast<std::size_t>(territory.terrain)],
                 (marked ? "[" : " ") + square_text(territory) + (marked ? "]" : " "));
  }

  /// Whether the square belongs to a card that was placed in the newest turn, in this town.
  bool in_turn(const TownPlan& town, Square at) const {
    return std::ranges::any_of(std::span(town.cards).first(town.count), [&](const auto& placed) {
      const int dx = at.x - placed.at.x;
      const int dy = at.y - placed.at.y;
      return dx >= 0 && dx <= 1 && dy >= 0 && dy <= 1 && is_of_turn(placed.card);
    });
  }

  bool is_of_turn(Card card) const {
    return std::ranges::any_of(decisions_, [&](const Move& move) {
      return move.type != Move::Type::start && move.card == card;
    });
  }

  void draw_town(Seat seat) {
    const TownPlan& town = seen_.town(seat);
    const TownScore& score = scores_[seat.index];
    const bool acts = to_act(seen_) == Actor(seat);
    text_.append(acts ? style_.arrow() : "");
    text_ += town_words(style_.name(seat), score.total(), town.count) + " (";
    for (std::size_t i = 0; i < kTerrains; ++i) {
      text_.append(i > 0 ? ", " : "").append(terrain_name(static_cast<Terrain>(i)));
      text_ += " " + std::to_string(score.terrains[i]);
    }
    for (std::size_t i = 0; i < kGoals && seen_.phase != Phase::deal_goals; ++i) {
      text_.append("; ").append(plain_words(goal_name(seen_.goals[i])));
      text_ += " " + std::to_string(score.goals[i]);
    }
    text_ += ")\n";
    draw_squares(town);
  }

  void draw_squares(const TownPlan& town) {
    const Bounds bounds = bounds_of(town);
    if (town.count == 0) return;
    text_ += "     ";
    for (int x = bounds.west; x <= bounds.east; ++x) {
      const std::string number = std::to_string(x);
      text_.append(4 - number.size(), ' ').append(number).append("   ");
    }
    while (text_.ends_with(' ')) text_.pop_back();
    text_ += '\n';
    for (int y = bounds.north; y <= bounds.south; ++y) {
      const std::string number = std::to_string(y);
      text_.append(4 - number.size(), ' ').append(number).append(" ");
      for (int x = bounds.west; x <= bounds.east; ++x) {
        const Square at = make_square(x, y);
        if (const auto territory = visible_at(town, at)) {
          add_square(*territory, in_turn(town, at));
        } else {
          text_ += "       ";
        }
      }
      while (text_.ends_with(' ')) text_.pop_back();
      text_ += '\n';
    }
  }

  void draw_goals() {
    const std::size_t known = seen_.phase == Phase::deal_goals ? seen_.dealt : kGoals;
    for (std::size_t i = 0; i < known; ++i) {
      text_ += goal_line(seen_.goals[i], seen_.neutral) + "\n";
    }
  }

  void add_cards(std::size_t first, std::size_t end) {
    // Five cards beside each other, number and two rows of squares: 80 columns.
    for (std::size_t from = first; from < end; from += 5) {
      const std::size_t to = std::min(end, from + 5);
      for (std::size_t i = from; i < to; ++i) {
        const std::string number = card_words(seen_.circle[i]);
        text_.append("  ").append(number).append(14 - number.size(), ' ');
      }
      while (text_.ends_with(' ')) text_.pop_back();
      text_ += '\n';
      for (std::size_t row = 0; row < 2; ++row) {
        for (std::size_t i = from; i < to; ++i) {
          const Front front = front_of(seen_.circle[i], false);
          text_ += "  ";
          add_square(front[2 * row], false);
          add_square(front[2 * row + 1], false);
        }
        while (text_.ends_with(' ')) text_.pop_back();
        text_ += '\n';
      }
    }
  }

  void draw_circle() {
    if (seen_.phase == Phase::deal_goals || seen_.phase == Phase::deal_circle) return;
    if (seen_.free_next < seen_.free_end) {
      text_ += free_cards_words(style_.name(seen_.turn)) + "\n";
      add_cards(seen_.free_next, seen_.free_end);
    }
    text_ += circle_words(seen_) + "\n";
    add_cards(seen_.next, kCircle);
  }

  /// The best placements of each card that can be taken, best first, with what
  /// skipping gives away.
  void draw_due() {
    const Actor actor = to_act(seen_);
    if (actor.is_seat()) text_ += due_words(seen_, style_.name(actor.seat()));
    if (seen_.phase == Phase::start) text_ += '\n';
    if (seen_.phase != Phase::draft && seen_.phase != Phase::place_free) return;
    struct Choice {
      int gain;
      std::size_t order;  // in the circle
      Move move;
    };
    std::vector<Choice> best;  // of each card
    for_each_move(seen_, [&](const Move& move) {
      const int gain = points(seen_, move);
      if (best.empty() || best.back().move.card != move.card) {
        best.push_back({gain, best.size(), move});
      } else if (gain > best.back().gain) {
        best.back().gain = gain;
        best.back().move = move;
      }
      return true;
    });
    std::ranges::sort(best, [](const Choice& a, const Choice& b) {
      return a.gain != b.gain ? a.gain > b.gain : a.order < b.order;
    });
    text_.append("; ").append(best_words()).append("\n");
    for (const Choice& choice : best) {
      text_ += "  " + format(choice.move) + (choice.gain >= 0 ? "  +" : "  ") +
               std::to_string(choice.gain) + " (" +
               gain_words(terms(seen_, choice.move), seen_.turn) + ")";
      const std::string gives = gives_words(skipped_by(seen_, choice.move.card));
      text_ += (gives.empty() ? "" : ", " + gives) + "\n";
    }
  }

  const State& seen_;
  DrawStyle style_;
  std::array<TownScore, 2> scores_;
  std::span<const Move> decisions_;
  std::string text_;
};

}  // namespace

std::string to_json(const Observation<State>& observation) {
  return Writer(observation.seen()).write();
}

void write_material(JsonWriter& json) {
  json.key("pieces").begin_object().key("cards").begin_array();
  for (std::uint8_t card = 0; card < kCards; ++card) write_card(json, Card{card});
  json.end_array();
  write_names(json, "terrains", kTerrains, name_of_terrain);
  write_names(json, "signs", kSymbols, name_of_sign);
  write_neutral_names(json);
  json.key("goals").begin_array();
  for (std::uint8_t card = 0; card < kCards; ++card) write_goal(json, Card{card});
  json.end_array().end_object();
  json.key("board").begin_object().field("circle", kCircle).field("goals", kGoals).end_object();
}

std::string draw(const Observation<State>& observation, DrawStyle style,
                 std::span<const Move> decisions) {
  return Drawing(observation.seen(), style, decisions).draw();
}

}  // namespace fullcircle::wagons
