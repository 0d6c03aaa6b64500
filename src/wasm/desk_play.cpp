#include <algorithm>

#include "core/text.h"
#include "table/replay.h"
#include "wasm/desk.h"

namespace fullcircle::wasm {
namespace {

/// The seats of those who look.
std::vector<Seat> seats_of(const Table& table, std::span<const Sight> sights) {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    const bool looks = std::ranges::any_of(
        sights, [&](const Sight& sight) { return sight.all || sight.viewer == seat_at(i); });
    if (looks) seats.push_back(seat_at(i));
  }
  return seats;
}

void write_state(JsonWriter& json, const Table& table, const Sight& eyes,
                 std::span<const Sight> sights) {
  const Actor actor = table.to_act();
  write_to_act(json.field("n", table.event_count()).key("to_act"), actor);
  json.field("over", actor.is_nobody()).field("turn_from", table.turn_from());
  const Standing standing = table.standing();
  write_members(json, standing);
  json.field("shares", win_shares(standing.winners, table.seats().size()));
  json.field("can_undo", table.last_decision(seats_of(table, sights)).has_value());
  json.key("view").raw(table.to_json(eyes));
}

void write_events(JsonWriter& json, const Table& table, int from, const Sight& eyes) {
  json.begin_array();
  for (int i = from; i < table.event_count(); ++i) write_event(json, table, i, eyes);
  json.end_array();
}

/// Of several people at one screen, the one to whom the game is shown.
const Sight& eyes_of(const Table& table, std::span<const Sight> sights) {
  for (const Sight& sight : sights) {
    if (sight.viewer && table.to_act() == Actor(*sight.viewer)) return sight;
  }
  return sights[0];
}

std::string position_json(const Table& table, std::span<const Sight> sights, int from) {
  const Sight& eyes = eyes_of(table, sights);
  JsonWriter json;
  write_state(json.begin_object(), table, eyes, sights);
  write_seat(json.key("seat"), eyes.viewer);
  json.field("from", from);
  write_events(json.key("events"), table, from, eyes);
  return json.field("record", format_record(table.record())).end_object().take();
}

/// After something was done: with the events from `from` on, or with all if other eyes look now.
std::string position_after(const Table& table, std::span<const Sight> sights, int from) {
  const bool same = &eyes_of(table, sights) == &sights[0];
  return position_json(table, sights, same ? from : 0);
}

}  // namespace

std::string event_count_json(const Table& table) {
  JsonWriter json;
  return json.begin_object().field("n", table.event_count()).end_object().take();
}

// ---- Playing ----

Desk::Answer Desk::play(const Call& call) {
  const int before = call.table().event_count();
  const Status done = call.table().submit(call.seat, call.texts[0]);
  if (!done) return done.error();
  call.table().draw_all(call.open->dealer);
  return position_after(call.table(), call.sights, before);
}

Desk::Answer Desk::take_back(const Call& call) {
  if (call.table().take_back(seats_of(call.table(), call.sights)) == 0) {
    return refuse("undo", "there is nothing to take back");
  }
  return position_after(call.table(), call.sights, call.table().event_count());
}

Desk::Answer Desk::position(const Call& call) {
  return position_json(call.table(), call.sights, call.number);
}

Desk::Answer Desk::catch_up(const Call& call) {
  const Result<Record> record = parse_record(call.texts[0]);
  if (!record) return record.error();
  const Table& table = call.table();
  if (record->game != table.game().name || record->seats.size() != table.seats().size() ||
      record->options != format_options(table.game().options, table.options())) {
    return refuse("record", "this is the record of another table");
  }
  const Status done = call.table().catch_up(record->events);
  if (!done) return done.error();
  return event_count_json(table);
}

Desk::Answer Desk::state(const Call& call) {
  JsonWriter json;
  write_state(json.begin_object(), call.table(), call.sight(), call.sights);
  return json.end_object().take();
}

Desk::Answer Desk::events(const Call& call) {
  JsonWriter json;
  write_events(json, call.table(), call.number, call.sight());
  return json.take();
}

Desk::Answer Desk::moves(const Call& call) {
  JsonWriter json;
  write_moves(json.begin_object(), call.table(), call.number);
  return json.end_object().take();
}

Desk::Answer Desk::check(const Call& call) {
  JsonWriter json;
  json.begin_array();
  for (const std::string_view move : split(call.texts[0], "\n")) {
    const Result<Effect> effect = call.table().check(move);
    json.begin_object();
    if (effect) {
      write_members(json, *effect);
    } else {
      write_members(json, effect.error());
    }
    json.end_object();
  }
  return json.end_array().take();
}

Desk::Answer Desk::preview(const Call& call) {
  Table& table = call.table();
  const Seat seat = table.to_act().seat();
  const Result<Effect> effect = table.check(call.texts[0]);
  if (!effect) return effect.error();
  if (const Status done = table.submit(seat, call.texts[0]); !done) return done.error();
  JsonWriter json;
  write_members(json.begin_object(), *effect);
  json.field("turn_from", table.turn_from()).field("scores", table.standing().scores);
  json.key("view").raw(table.to_json({false, seat})).end_object();
  table.undo();
  return json.take();
}

// ---- Thinking ----

Desk::Answer Desk::bot(const Call& call) {
  ThinkerKey key{std::to_string(call.handle), call.table().to_act().seat(),
                 std::string(call.texts[0])};
  SeatedThinker seated = thinkers_.take(key);
  if (!seated.thinker) {
    auto made = call.table().make_thinker(key.player, call.seed);
    if (!made) return made.error();
    seated.thinker = std::move(*made);
  }
  seated.thinker->set_seed(call.seed);
  JsonWriter json;
  json.begin_object().field("move", seated.thinker->choose(call.table()));
  thinkers_.put(std::move(key), std::move(seated));
  return json.end_object().take();
}

Desk::Answer Desk::advise(const Call& call) {
  JsonWriter json;
  json.begin_array();
  for (const Advice& advice : call.table().advise(call.number, 1)) {
    json.begin_object().field("move", advice.move);
    write_members(json, advice.effect);
    json.key("lead").value(advice.lead, 1).key("chance").value(advice.chance, 3);
    json.field("exact", advice.exact).end_object();
  }
  return json.end_array().take();
}

Desk::Answer Desk::judge(const Call& call) {
  const Result<ReviewedDecision> judged = call.table().review(call.texts[0], call.number, 1);
  if (!judged) return judged.error();
  JsonWriter json;
  write(json, *judged);
  return json.take();
}

Desk::Answer Desk::review(const Call& call) {
  const Result<Record> record = parse_record(call.texts[0]);
  if (!record) return record.error();
  ReviewPlan plan;
  plan.milliseconds = call.number;
  plan.progress = progress_;
  const Result<Review> review = review_record(*record, plan);
  if (!review) return review.error();
  return to_json(*review, *record);
}

}  // namespace fullcircle::wasm
