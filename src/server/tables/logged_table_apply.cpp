#include <algorithm>

#include "server/tables/logged_table.h"

#include "table/sitter.h"

namespace fullcircle {
namespace {

Error impossible(std::string why) { return {"event", std::move(why)}; }

Error another_secret() {
  return {"secret", "the secret of the draws is not the one that was committed to"};
}

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
      if (!setup_.listed) {  // whoever only watched is not told where a private game goes on
        entry.hidden = "?";
        for (std::size_t i = 0; i < seats_.size(); ++i) entry.seen_by.add(seat_at(i));
      }
      return Done{};
    default:
      break;
  }
  if (!event.seat || event.seat->index >= seats_.size()) return impossible("there is no such seat");
  return apply_to_seat(event, entry, seats_[event.seat->index]);
}

Status LoggedTable::apply_to_seat(const TableEvent& event, Entry& entry, SeatState& seat) {
  if (!game_ && event.kind != EventKind::reveal) gathered_ = event.served;
  switch (event.kind) {
    case EventKind::sit:
      return apply_sit(event, seat);
    case EventKind::stand:
      return apply_stand(seat);
    case EventKind::seal:
      return apply_seal(event, seat);
    case EventKind::reveal:
      return apply_reveal(event, seat);
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
  // A table from before this was published says it when it starts.
  if (body->text("commit", commit_) != commit_) return another_secret();
  setup_ = std::move(*setup);
  creator_ = event.user;
  for (const std::string& plan : setup_.seats) {
    SeatState& state = seats_.emplace_back();
    if (plan != "open") state.bot = plan;
  }
  clocks_.set_up(setup_.clock, seats_.size());
  return Done{};
}

Status LoggedTable::apply_sit(const TableEvent& event, SeatState& seat) {
  seat.user = event.user;
  seat.reserved_for = 0;
  if (event.text != kAwaited) return apply_seal(event, seat);
  seat.part.state = Part::State::awaited;
  return Done{};
}

/// What others have revealed by now could decide what the next to sit there adds. So they give a
/// new part, unless they may be away for days.
Status LoggedTable::apply_stand(SeatState& seat) {
  seat.user = 0;
  seat.reserved_for = 0;
  seat.part = {};
  if (setup_.clock.kind == ClockSetup::Kind::days) return Done{};
  for (SeatState& other : seats_) {
    if (other.part.state == Part::State::given) other.part.state = Part::State::awaited;
  }
  return Done{};
}

/// Without a seal, it is no longer waited for.
Status LoggedTable::apply_seal(const TableEvent& event, SeatState& seat) {
  seat.part = {};
  if (event.text.empty()) return Done{};
  const std::optional<SecretSeed> seal = secret_from_hex(event.text);
  if (!seal) return impossible("this is no seal");
  seat.part = {Part::State::sealed, *seal};
  return Done{};
}

Status LoggedTable::apply_reveal(const TableEvent& event, SeatState& seat) {
  const std::optional<SecretSeed> bytes = secret_from_hex(event.text);
  const bool sealed = seat.part.state == Part::State::sealed;
  if (!sealed || !bytes || commitment(*bytes) != to_hex(seat.part.bytes)) {
    return impossible("this is not what was sealed");
  }
  seat.part = {Part::State::given, *bytes};
  return Done{};
}

Status LoggedTable::apply_start(const TableEvent& event) {
  if (event.text != commit_) return another_secret();
  started_ = next();
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

/// A draw is made again from the secret, when it is read from the store as well as when it is new
/// (and has no text yet): what was written must be what comes out.
Status LoggedTable::apply_draw(const TableEvent& event, Entry& entry) {
  if (!game_) return impossible("no game is running");
  if (!game_->to_act().is_chance()) return impossible("no draw is due");
  const std::optional<Seat> before = due();
  if (event.chosen) {
    if (Status done = game_->submit(Actor::chance(), event.text); !done) return done;
  } else {
    SealedDealer sealed = dealer();
    game_->draw(sealed);
  }
  note_draw(entry);
  if (!event.text.empty() && event.text != entry.event.text) {
    game_->undo();
    return impossible("the draw does not follow from the secret");
  }
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
  const bool seated = std::all_of(end->winners.begin(), end->winners.end(),
                                  [this](Seat seat) { return seat.index < seats_.size(); });
  const bool scored =
      end->scores.size() == seats_.size() || (end->scores.empty() && end->winners.empty());
  if (!seated || !scored) return impossible("an end of another table");
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
