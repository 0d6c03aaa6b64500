#include "server/tables/logged_table.h"

#include "table/sitter.h"

namespace fullcircle {
namespace {

Error impossible(std::string why) { return {"event", std::move(why)}; }

std::string to_json(const Facts& facts) {
  JsonWriter json;
  facts.write(json);
  return json.take();
}

}  // namespace

Status LoggedTable::add(const TableEvent& event) {
  Entry entry;
  entry.event = event;
  if (const Status applied = apply(event, entry); !applied) return applied;
  log_.push_back(std::move(entry));
  return Done{};
}

Status LoggedTable::apply(const TableEvent& event, Entry& entry) {
  const bool first = log_.empty();
  if (first != (event.kind == EventKind::open)) return impossible("a table begins with open");
  switch (event.kind) {
    case EventKind::open:
      return apply_open(event);
    case EventKind::start:
      return apply_start(event);
    case EventKind::draw:
      return apply_draw(event, entry);
    case EventKind::end:
      return apply_end(event);
    case EventKind::rematch:
      rematch_ = event.text;
      return Done{};
    default:
      break;
  }
  if (!event.seat || event.seat->index >= seats_.size()) return impossible("there is no such seat");
  return apply_to_seat(event, entry, seats_[event.seat->index]);
}

Status LoggedTable::apply_to_seat(const TableEvent& event, Entry& entry, SeatState& seat) {
  switch (event.kind) {
    case EventKind::sit:
      seat.user = event.user;
      seat.reserved_for = 0;
      return Done{};
    case EventKind::stand:
      seat.user = 0;
      seat.reserved_for = 0;
      return Done{};
    case EventKind::bot:
      seat.bot = event.text;
      seat.reserved_for = 0;
      return Done{};
    case EventKind::reserve:
      seat.reserved_for = event.user;
      return Done{};
    case EventKind::move:
      return apply_move(event, entry);
    case EventKind::undo:
      return apply_undo(event, entry);
    case EventKind::ask:
      return apply_ask(event, seat);
    case EventKind::agree:
      return apply_agree(event, entry);
    case EventKind::decline:
      request_.reset();
      return Done{};
    case EventKind::leave:
    case EventKind::back:
      return apply_departure(event, seat);
    case EventKind::resign:
    case EventKind::timeout:
      return apply_loss(event, seat);
    default:
      return impossible("an unknown kind of event");
  }
}

Status LoggedTable::apply_open(const TableEvent& event) {
  Result<JsonReader> body = JsonReader::parse(event.text);
  if (!body) return body.error();
  Result<TableSetup> setup = read_setup(*body);
  if (!setup) return setup.error();
  setup_ = std::move(*setup);
  creator_ = event.user;
  for (const std::string& plan : setup_.seats) {
    SeatState& state = seats_.emplace_back();
    if (plan != "open") state.bot = plan;
  }
  clocks_.set_up(setup_.clock, seats_.size());
  return Done{};
}

Status LoggedTable::apply_start(const TableEvent& event) {
  if (event.text != commitment(secret_)) {
    return Error{"secret", "the secret of the draws is not the one that was committed to"};
  }
  Result<std::unique_ptr<Table>> game =
      open_table(*setup_.game, setup_.options, unnamed_seats(seats_.size()));
  if (!game) return game.error();
  game_ = std::move(*game);
  begin_turn(std::nullopt, event.served);
  return Done{};
}

Status LoggedTable::apply_move(const TableEvent& event, Entry& entry) {
  if (!game_) return impossible("no game is running");
  const std::optional<Seat> before = due();
  if (Status done = game_->submit(*event.seat, event.text); !done) return done;
  note_effect(entry);
  decided_ = true;
  request_.reset();
  clocks_.charge(event.served);
  clocks_.note_decision(event.served);
  begin_turn(before, event.served);
  return Done{};
}

Status LoggedTable::apply_draw(const TableEvent& event, Entry& entry) {
  if (!game_) return impossible("no game is running");
  const std::optional<Seat> before = due();
  if (Status done = game_->submit(Actor::chance(), event.text); !done) return done;
  note_draw(entry);
  begin_turn(before, event.served);
  return Done{};
}

Status LoggedTable::apply_undo(const TableEvent& event, Entry& entry) {
  if (!can_undo(*event.seat)) return Error{"undo", "there is nothing to take back"};
  game_->undo();
  clocks_.undo(*event.seat, event.served);
  entry.stands = game_->event_count();
  begin_turn(event.seat, event.served);
  return Done{};
}

Status LoggedTable::apply_ask(const TableEvent& event, SeatState& seat) {
  const std::optional<Wish> wish = parse_wish(event.text);
  if (!wish) return impossible("nobody can ask for that");
  ++seat.asides;
  request_ = Request{*wish, *event.seat, SeatSet(*event.seat)};
  return Done{};
}

/// Whoever agrees last grants what was asked for. If that is the end, an event of its own follows.
Status LoggedTable::apply_agree(const TableEvent& event, Entry& entry) {
  if (!request_) return impossible("nobody asked");
  request_->agreed.add(*event.seat);
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].is_person() && !request_->agreed.contains(seat_at(i))) return Done{};
  }
  const Request granted = *request_;
  request_.reset();
  if (granted.what != Wish::takeback) return Done{};
  if (!game_) return impossible("no game is running");
  const std::optional<Seat> before = due();
  clocks_.charge(event.served);
  for (int left = game_->take_back({&granted.seat, 1}); left > 0; --left) clocks_.rewind();
  entry.stands = game_->event_count();
  clocks_.refill(granted.seat);
  begin_turn(before, event.served);
  return Done{};
}

/// A person leaves, or is back.
Status LoggedTable::apply_departure(const TableEvent& event, SeatState& seat) {
  clocks_.charge(event.served);
  seat.away = event.kind == EventKind::leave;
  if (seat.away) ++seat.asides;
  run_clock(event.served);
  return Done{};
}

/// A person resigns, or runs out of time.
Status LoggedTable::apply_loss(const TableEvent& event, SeatState& seat) {
  clocks_.charge(event.served);
  seat.out = true;
  request_.reset();
  return Done{};
}

Status LoggedTable::apply_end(const TableEvent& event) {
  Result<TableEnd> end = parse_end(event.text);
  if (!end) return end.error();
  end_ = std::move(*end);
  request_.reset();
  return Done{};
}

/// What the last event of the game is called and what it does. Written out here, because it cannot
/// be asked for any more once it is taken back.
void LoggedTable::note_effect(Entry& entry) const {
  const int number = game_->event_count() - 1;
  entry.event.text = game_->event(number, {true, {}}).text;
  const Effect effect = game_->event_effect(number, {true, {}});
  entry.does = to_json(effect.does);
  entry.points = effect.points;
  if (effect.terms.empty()) return;
  JsonWriter json;
  write(json, effect.terms);
  entry.terms = json.take();
}

/// The same for an outcome of chance, and what is shown of it to those who must not see it.
void LoggedTable::note_draw(Entry& entry) const {
  note_effect(entry);
  const int number = game_->event_count() - 1;
  const std::string hidden = game_->event(number, {false, {}}).text;
  if (hidden == entry.event.text) return;
  entry.hidden = hidden;
  entry.hidden_does = to_json(game_->event_effect(number, {false, {}}).does);
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const Seat viewer = seat_at(i);
    if (game_->event(number, {false, viewer}).text == entry.event.text) entry.seen_by.add(viewer);
  }
}

/// The game is in a new position. Sets the clocks if the turn has passed from `before` to another
/// seat.
void LoggedTable::begin_turn(std::optional<Seat> before, std::int64_t served) {
  ++position_;
  for (SeatState& seat : seats_) seat.asides = 0;
  run_clock(served);
  if (due() != before && !game_->to_act().is_chance()) clocks_.pass_turn(due());
}

/// From now on the clock runs of whoever is thinking.
void LoggedTable::run_clock(std::int64_t served) { clocks_.run(thinking(), served); }

}  // namespace fullcircle
