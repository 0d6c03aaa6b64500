#include "server/logged_table.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "players/player.h"

namespace fullcircle {
namespace {

/// Who plays for a person that left.
constexpr std::string_view kStandIn = "bot:3";

/// So often may a seat ask for something or leave before the game goes on: it could fill the log
/// with nothing but that.
constexpr int kMostAsides = 3;
/// At a longer table the game is played to its end and nothing else. No game comes near it by
/// itself.
constexpr std::size_t kLongestLog = 5000;

Error refuse(std::string code, std::string why) { return {std::move(code), std::move(why)}; }
Error not_yours() { return refuse("seat", "you do not sit at this table"); }
Error no_game() { return refuse("status", "no game is on at this table"); }

std::uint8_t bit(int seat) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(seat)); }

std::string format_end(const TableEnd& end) {
  JsonWriter json;
  json.begin_object().field("why", end.why);
  for (const auto& [name, numbers] :
       {std::pair{"scores", &end.scores}, std::pair{"winners", &end.winners}}) {
    json.key(name).begin_array();
    for (const int number : *numbers) json.value(number);
    json.end_array();
  }
  json.field("seed", end.seed).end_object();
  return json.take();
}

Result<TableEnd> parse_end(const std::string& text) {
  boost::json::error_code error;
  const boost::json::value value = boost::json::parse(text, error);
  if (error || !value.is_object()) return refuse("event", "the end of the game is unreadable");
  const boost::json::object& object = value.as_object();
  TableEnd end;
  const auto text_of = [&](const char* name) {
    const boost::json::value* member = object.if_contains(name);
    return member != nullptr && member->is_string() ? std::string(member->as_string()) : "";
  };
  const auto numbers = [&](const char* name, std::vector<int>& out) {
    const boost::json::value* member = object.if_contains(name);
    if (member == nullptr || !member->is_array()) return;
    for (const boost::json::value& number : member->as_array()) {
      if (number.is_int64()) out.push_back(static_cast<int>(number.as_int64()));
    }
  };
  end.why = text_of("why");
  end.seed = text_of("seed");
  numbers("scores", end.scores);
  numbers("winners", end.winners);
  return end;
}

}  // namespace

// Reading.

std::string_view LoggedTable::status() const {
  return end_ ? "finished" : game_ ? "playing" : "open";
}

std::optional<int> LoggedTable::answered(const std::string& command) const {
  const auto found = commands_.find(command);
  if (found == commands_.end()) return std::nullopt;
  return found->second;
}

std::optional<int> LoggedTable::seat_of(UserId user) const {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (user != 0 && seats_[i].user == user) return static_cast<int>(i);
  }
  return std::nullopt;
}

std::optional<int> LoggedTable::seat_kept_for(UserId user) const {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (user != 0 && seats_[i].kept == user) return static_cast<int>(i);
  }
  return std::nullopt;
}

std::optional<int> LoggedTable::due() const {
  if (!is_playing() || !game_->to_act().is_seat()) return std::nullopt;
  return game_->to_act().seat().index;
}

std::string LoggedTable::driver(int seat) const {
  const SeatState& state = seats_[static_cast<std::size_t>(seat)];
  if (!state.bot.empty()) return state.bot;
  return state.away || state.out ? std::string(kStandIn) : std::string();
}

bool LoggedTable::can_undo(int seat) const {
  return is_playing() && game_->can_undo(Seat{static_cast<std::uint8_t>(seat)});
}

std::optional<std::int64_t> LoggedTable::deadline() const {
  const std::optional<int> seat = due();
  if (!seat || setup_.clock.kind == ClockSetup::Kind::none || !driver(*seat).empty()) {
    return std::nullopt;
  }
  return turn_since_ + seats_[static_cast<std::size_t>(*seat)].left_ms;
}

std::int64_t LoggedTable::time_left(int seat, const Instant& now) const {
  const std::int64_t left = seats_[static_cast<std::size_t>(seat)].left_ms;
  if (due() != seat || !driver(seat).empty()) return left;
  return std::max<std::int64_t>(0, left - (now.served - turn_since_));
}

int LoggedTable::people() const {
  return static_cast<int>(std::count_if(seats_.begin(), seats_.end(),
                                        [](const SeatState& s) { return s.is_person(); }));
}

std::vector<double> LoggedTable::shares() const {
  if (!end_ || end_->winners.empty()) return {};
  std::vector<double> shares(seats_.size());
  for (const int winner : end_->winners) {
    shares[static_cast<std::size_t>(winner)] = 1.0 / static_cast<double>(end_->winners.size());
  }
  return shares;
}

std::vector<double> LoggedTable::places() const {
  if (!end_ || end_->winners.empty()) return {};
  std::vector<double> places;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const bool won =
        std::count(end_->winners.begin(), end_->winners.end(), static_cast<int>(i)) > 0;
    // Winners before all, then by score, then who gave up, however well their stand-in did.
    places.push_back(seats_[i].out ? 1e9 : won ? -1e9 : -end_->scores[i]);
  }
  return places;
}

bool LoggedTable::took_part(int seat) const {
  return std::any_of(log_.begin(), log_.end(), [&](const Entry& entry) {
    const TableEvent& event = entry.event;
    // A computer player that sits in decides for nobody.
    const bool acted = event.kind == EventKind::move || event.kind == EventKind::resign;
    return acted && event.user != 0 && event.seat == seat;
  });
}

bool LoggedTable::everybody_took_part() const {
  for (int i = 0; i < static_cast<int>(seats_.size()); ++i) {
    if (seats_[static_cast<std::size_t>(i)].user != 0 && !took_part(i)) return false;
  }
  return true;
}

// Folding.

Status LoggedTable::add(const TableEvent& event) {
  Entry entry{event, {}, 0, 0};
  if (const Status folded = fold(event, entry); !folded) return folded;
  log_.push_back(std::move(entry));
  return Done{};
}

Status LoggedTable::fold(const TableEvent& event, Entry& entry) {
  const bool first = log_.empty();
  if (first != (event.kind == EventKind::open)) return refuse("event", "a table begins with open");
  const auto seats = static_cast<int>(seats_.size());
  if (event.seat >= seats && !first) return refuse("event", "there is no such seat");
  SeatState* seat =
      event.seat < 0 || first ? nullptr : &seats_[static_cast<std::size_t>(event.seat)];
  const int before = due().value_or(-1);
  switch (event.kind) {
    case EventKind::open: {
      Result<JsonReader> body = JsonReader::parse(event.text);
      if (!body) return body.error();
      Result<TableSetup> setup = read_setup(*body);
      if (!setup) return setup.error();
      setup_ = std::move(*setup);
      creator_ = event.user;
      for (const std::string& plan : setup_.seats) {
        SeatState& state = seats_.emplace_back();
        if (plan != "open") state.bot = plan;
        state.left_ms = setup_.clock.base_ms;
      }
      return Done{};
    }
    case EventKind::sit:
      seat->user = event.user;
      seat->kept = 0;
      return Done{};
    case EventKind::stand:
      seat->user = 0;
      seat->kept = 0;
      return Done{};
    case EventKind::bot:
      seat->bot = event.text;
      seat->kept = 0;
      return Done{};
    case EventKind::keep:
      seat->kept = event.user;
      return Done{};
    case EventKind::start: {
      if (event.text != commitment(secret_)) {
        return Error{"secret", "the secret of the draws is not the one that was promised"};
      }
      std::vector<std::string> names(seats_.size());
      for (std::size_t i = 0; i < names.size(); ++i) names[i] = "seat " + std::to_string(i + 1);
      Result<std::unique_ptr<Table>> game = open_table(*setup_.game, setup_.options, names);
      if (!game) return game.error();
      game_ = std::move(*game);
      begin_turn(-1, event.served);
      return Done{};
    }
    case EventKind::move: {
      Status done = game_->submit(Seat{static_cast<std::uint8_t>(event.seat)}, event.text);
      if (!done) return done;
      entry.points = game_->event_points(game_->event_count() - 1);
      entry.event.text = game_->event(game_->event_count() - 1, {true, {}}).text;
      decided_ = true;
      request_.reset();
      charge(event.served);
      Moment& now = moments_.emplace_back(Moment{event.served, last_due_, {}});
      for (const SeatState& state : seats_) now.left_ms.push_back(state.left_ms);
      begin_turn(before, event.served);
      return Done{};
    }
    case EventKind::draw: {
      Status done = game_->submit_outcome(event.text);
      if (!done) return done;
      show(entry);
      begin_turn(before, event.served);
      return Done{};
    }
    case EventKind::undo:
      if (!can_undo(event.seat)) return refuse("undo", "there is nothing to take back");
      // Who takes back has thought all along.
      turn_since_ = moments_.back().served;
      game_->undo();
      rewind();
      running_ = event.seat;
      charge(event.served);
      begin_turn(event.seat, event.served);
      return Done{};
    case EventKind::ask:
      ++seat->asides;
      request_ = Request{event.text, event.seat, bit(event.seat)};
      return Done{};
    case EventKind::agree: {
      if (!request_) return refuse("event", "nobody asked");
      request_->agreed = static_cast<std::uint8_t>(request_->agreed | bit(event.seat));
      for (int i = 0; i < seats; ++i) {
        const bool asked = seats_[static_cast<std::size_t>(i)].is_person();
        if (asked && (request_->agreed & bit(i)) == 0) return Done{};
      }
      const Request granted = *request_;
      request_.reset();
      if (granted.what == "takeback") {
        charge(event.served);
        take_back(granted.seat);
        if (setup_.clock.kind != ClockSetup::Kind::bank) {
          seats_[static_cast<std::size_t>(granted.seat)].left_ms = setup_.clock.base_ms;
        }
        begin_turn(before, event.served);
      } else {
        entry.points = 1;  // the end follows
      }
      return Done{};
    }
    case EventKind::decline:
      request_.reset();
      return Done{};
    case EventKind::leave:
    case EventKind::back:
      charge(event.served);
      seat->away = event.kind == EventKind::leave;
      if (seat->away) ++seat->asides;
      turn_since_ = event.served;
      running_ = before >= 0 && driver(before).empty() ? before : -1;
      return Done{};
    case EventKind::resign:
    case EventKind::timeout:
      charge(event.served);
      seat->out = true;
      request_.reset();
      turn_since_ = event.served;
      return Done{};
    case EventKind::end: {
      Result<TableEnd> end = parse_end(event.text);
      if (!end) return end.error();
      end_ = std::move(*end);
      request_.reset();
      return Done{};
    }
    case EventKind::rematch:
      rematch_ = event.text;
      return Done{};
  }
  return refuse("event", "an event of no known kind");
}

/// Who sees the outcome that was just drawn, and what the others see of it.
void LoggedTable::show(Entry& entry) const {
  const int number = game_->event_count() - 1;
  const std::string hidden = game_->event(number, {false, {}}).text;
  entry.event.text = game_->event(number, {true, {}}).text;
  if (hidden == entry.event.text) return;
  entry.hidden = hidden;
  for (int i = 0; i < static_cast<int>(seats_.size()); ++i) {
    const Seat viewer{static_cast<std::uint8_t>(i)};
    if (game_->event(number, {false, viewer}).text == entry.event.text) entry.seen_by |= bit(i);
  }
}

/// Back to before the seat's last decision.
void LoggedTable::take_back(int seat) {
  while (game_->event_count() > 0) {
    const Actor actor = game_->event(game_->event_count() - 1, {true, {}}).actor;
    game_->undo();
    if (actor.is_seat()) rewind();
    if (actor == Actor(Seat{static_cast<std::uint8_t>(seat)})) return;
  }
}

/// The clocks of the last decision that stands, which is none any more.
void LoggedTable::rewind() {
  const Moment& then = moments_.back();
  for (std::size_t i = 0; i < seats_.size(); ++i) seats_[i].left_ms = then.left_ms[i];
  last_due_ = then.last_due;
  moments_.pop_back();
}

/// The time since the turn began is taken from the clock of whoever was to act before this event.
void LoggedTable::charge(std::int64_t served) {
  if (log_.empty()) return;
  // Called after the game has moved on: the seat whose time ran is kept in `running_`.
  if (running_ >= 0) {
    SeatState& seat = seats_[static_cast<std::size_t>(running_)];
    seat.left_ms = std::max<std::int64_t>(0, seat.left_ms - (served - turn_since_));
  }
  turn_since_ = served;
}

/// The game is in a new position. Sets the clocks if the turn has passed from `before` to another
/// seat.
void LoggedTable::begin_turn(int before, std::int64_t served) {
  const int now = due().value_or(-1);
  ++position_;
  for (SeatState& seat : seats_) seat.asides = 0;
  turn_since_ = served;
  running_ = now >= 0 && driver(now).empty() ? now : -1;
  if (now == before || game_->to_act().is_chance()) return;
  const bool fresh =
      setup_.clock.kind == ClockSetup::Kind::turn || setup_.clock.kind == ClockSetup::Kind::days;
  if (now >= 0 && now != last_due_ && fresh) {
    seats_[static_cast<std::size_t>(now)].left_ms = setup_.clock.base_ms;
  }
  if (last_due_ >= 0 && now != last_due_ && setup_.clock.kind == ClockSetup::Kind::bank) {
    seats_[static_cast<std::size_t>(last_due_)].left_ms += setup_.clock.increment_ms;
  }
  last_due_ = now;
}

// Doing.

void LoggedTable::put(EventKind kind, int seat, std::string text, UserId user, const Instant& now) {
  [[maybe_unused]] const Status added =
      add({kind, seat, std::move(text), user, now.at, now.served, 1});
  assert(added);
}

Status LoggedTable::execute(const TableCommand& command, const Instant& now) {
  const std::string& verb = command.verb;
  if (verb == "rematch" && command.user == 0) {
    put(EventKind::rematch, -1, command.text, 0, now);
    return Done{};
  }
  if (end_) return refuse("over", "the game is over");
  const bool goes_on = verb != "sit" && verb != "undo" && verb != "ask" && verb != "leave";
  if (!goes_on && log_.size() >= kLongestLog) {
    return refuse("full", "too much has happened at this table; the game can only be played on");
  }
  if (verb == "sit") return sit(command, now);
  if (verb == "stand") return stand(command, now);
  if (verb == "bot") return put_bot(command, now);
  if (verb == "abort") return abort(command, now);
  if (verb == "lapse" && command.user == 0 && game_) {
    return refuse("status", "the game has begun");
  }
  if ((verb == "close" || verb == "lapse") && command.user == 0) {
    finish("closed", {}, now);
    return Done{};
  }
  if (!game_) return no_game();
  if (verb == "move" || verb == "undo") return play(command, now);
  if (verb == "ask") return ask(command, now);
  if (verb == "agree" || verb == "decline") return answer(command, now);
  if (verb == "resign") return give_up(command, EventKind::resign, now);
  if (verb == "timeout" && command.user == 0) return give_up(command, EventKind::timeout, now);
  if (verb == "leave" || verb == "back") return step_out(command, now);
  return refuse("verb", "nobody knows the command " + quote(verb));
}

Status LoggedTable::sit(const TableCommand& command, const Instant& now) {
  if (game_) return refuse("status", "the game has begun");
  if (seat_of(command.user)) return refuse("seat", "you sit at this table already");
  if (setup_.rated && !command.account) {
    return refuse("account", "a rated table is for players with an account");
  }
  const std::optional<int> kept = seat_kept_for(command.user);
  int seat = command.seat.value_or(kept.value_or(-1));
  for (std::size_t i = 0; seat < 0 && i < seats_.size(); ++i) {
    if (seats_[i].is_open() && seats_[i].kept == 0) seat = static_cast<int>(i);
  }
  if (seat < 0) return refuse("seat", "no seat is open");
  if (seat >= static_cast<int>(seats_.size())) return refuse("seat", "there is no such seat");
  if (kept && seat != *kept) return refuse("seat", "another seat is kept for you");
  const SeatState& state = seats_[static_cast<std::size_t>(seat)];
  if (!state.is_open()) return refuse("seat", "this seat is taken");
  if (!kept && state.kept != 0) return refuse("seat", "this seat is kept for somebody else");
  put(EventKind::sit, seat, {}, command.user, now);
  start_if_full(now);
  return Done{};
}

Status LoggedTable::stand(const TableCommand& command, const Instant& now) {
  if (game_) return refuse("status", "the game has begun");
  std::optional<int> seat = seat_of(command.user);
  if (!seat) seat = seat_kept_for(command.user);
  if (!seat) return not_yours();
  put(EventKind::stand, *seat, {}, command.user, now);
  if (people() == 0) finish("aborted", {}, now);
  return Done{};
}

Status LoggedTable::put_bot(const TableCommand& command, const Instant& now) {
  if (game_) return refuse("status", "the game has begun");
  if (command.user != creator_)
    return refuse("seat", "who opened the table seats computer players");
  if (setup_.rated) return refuse("setup", "a rated table is for people only");
  const int seat = command.seat.value_or(-1);
  if (seat < 0 || seat >= static_cast<int>(seats_.size()) ||
      !seats_[static_cast<std::size_t>(seat)].is_open()) {
    return refuse("seat", "this seat is not open");
  }
  const Result<PlayerName> bot = parse_player_name(command.text);
  if (!bot) return bot.error();
  if (bot->milliseconds != 0 || bot->iterations != 0 || bot->kind == PlayerName::Kind::uct) {
    return refuse("player", "a level such as bot:3 is expected");
  }
  put(EventKind::bot, seat, command.text, command.user, now);
  start_if_full(now);
  return Done{};
}

void LoggedTable::start_if_full(const Instant& now) {
  if (std::any_of(seats_.begin(), seats_.end(), [](const SeatState& s) { return s.is_open(); })) {
    return;
  }
  put(EventKind::start, -1, commitment(secret_), 0, now);
  follow(now);
}

Status LoggedTable::play(const TableCommand& command, const Instant& now) {
  int seat = command.seat.value_or(-1);
  if (command.user != 0) {
    const std::optional<int> mine = seat_of(command.user);
    if (!mine) return not_yours();
    if (seat >= 0 && seat != *mine) return refuse("seat", "this is not your seat");
    seat = *mine;
    if (!driver(seat).empty()) {
      return refuse("away", seats_[static_cast<std::size_t>(seat)].out
                                ? "you are out of this game"
                                : "a computer player sits in for you; come back first");
    }
  }
  if (command.verb == "undo") {
    if (!can_undo(seat)) {
      return refuse("undo", "nothing of yours can be taken back freely; ask for a takeback");
    }
    put(EventKind::undo, seat, {}, command.user, now);
    return Done{};
  }
  if (due() != seat) return refuse("turn", "it is not your turn");
  Status played = add({EventKind::move, seat, command.text, command.user, now.at, now.served, 1});
  if (!played) return played;
  follow(now);
  return Done{};
}

/// Chance acts, and the game ends, without anybody's command.
void LoggedTable::follow(const Instant& now) {
  SealedDealer dealer(secret_);
  while (game_->to_act().is_chance()) {
    const TableEvent event{EventKind::draw, -1, {}, 0, now.at, now.served, 1};
    const int before = due().value_or(-1);
    const std::size_t number = dealt_++;
    const bool chosen = number < deal_.size() && game_->submit_outcome(deal_[number]);
    if (!chosen) game_->draw(dealer);
    Entry entry{event, {}, 0, 0};
    show(entry);
    log_.push_back(std::move(entry));
    begin_turn(before, now.served);
  }
  if (!game_->to_act().is_nobody()) return;
  std::vector<int> winners;
  for (const Seat winner : game_->standing().winners) winners.push_back(winner.index);
  finish("finished", std::move(winners), now);
}

void LoggedTable::finish(const std::string& why, std::vector<int> winners, const Instant& now) {
  TableEnd end;
  end.why = why;
  end.winners = std::move(winners);
  if (game_) {
    const Standing standing = game_->standing();
    end.scores.assign(standing.scores.begin(), standing.scores.end());
    end.seed = to_hex(secret_);
  }
  put(EventKind::end, -1, format_end(end), 0, now);
}

Status LoggedTable::ask(const TableCommand& command, const Instant& now) {
  const std::optional<int> seat = seat_of(command.user);
  if (!seat || !seats_[static_cast<std::size_t>(*seat)].is_person()) return not_yours();
  if (command.text != "takeback" && command.text != "end") {
    return refuse("request", "one may ask for \"takeback\" or \"end\"");
  }
  if (request_) return refuse("request", "a request waits for its answer already");
  if (seats_[static_cast<std::size_t>(*seat)].asides >= kMostAsides) {
    return refuse("often", "you have asked often enough; somebody has to decide first");
  }
  if (command.text == "takeback") {
    const int count = game_->event_count();
    bool decided = false;
    for (int i = 0; i < count; ++i) {
      decided = decided ||
                game_->event(i, {true, {}}).actor == Actor(Seat{static_cast<std::uint8_t>(*seat)});
    }
    if (!decided) return refuse("undo", "you have decided nothing yet");
  }
  put(EventKind::ask, *seat, command.text, command.user, now);
  if (people() == 1) {  // computer players do not mind
    put(EventKind::agree, *seat, {}, command.user, now);
    settle_request(now);
  }
  return Done{};
}

Status LoggedTable::answer(const TableCommand& command, const Instant& now) {
  const std::optional<int> seat = seat_of(command.user);
  if (!seat || !seats_[static_cast<std::size_t>(*seat)].is_person()) return not_yours();
  if (!request_) return refuse("request", "nobody asked for anything");
  const bool mine = request_->seat == *seat;
  if (command.verb == "agree") {
    if (mine) return refuse("request", "the others have to answer");
    put(EventKind::agree, *seat, {}, command.user, now);
    settle_request(now);
  } else {
    put(EventKind::decline, *seat, {}, command.user, now);
  }
  return Done{};
}

/// After the last agreement to end the game.
void LoggedTable::settle_request(const Instant& now) {
  if (log_.back().event.kind == EventKind::agree && log_.back().points == 1) {
    finish("agreed", {}, now);
  } else {
    follow(now);
  }
}

Status LoggedTable::give_up(const TableCommand& command, EventKind kind, const Instant& now) {
  int seat = 0;
  if (kind == EventKind::timeout) {
    const std::optional<std::int64_t> limit = deadline();
    if (!limit || now.served < *limit) return refuse("clock", "nobody is out of time");
    seat = *due();
  } else {
    const std::optional<int> mine = seat_of(command.user);
    if (!mine) return not_yours();
    if (seats_[static_cast<std::size_t>(*mine)].out) {
      return refuse("seat", "you are out of this game already");
    }
    seat = *mine;
  }
  put(kind, seat, {}, command.user, now);
  // Two: the other wins. More: a computer player goes on, as long as there are people.
  std::vector<int> left;
  for (int i = 0; i < static_cast<int>(seats_.size()); ++i) {
    if (!seats_[static_cast<std::size_t>(i)].out) left.push_back(i);
  }
  if (seats_.size() > 2 && people() > 0) return Done{};
  const Standing standing = game_->standing();
  int most = INT32_MIN;
  for (const int i : left) most = std::max(most, standing.scores[static_cast<std::size_t>(i)]);
  std::vector<int> winners;
  for (const int i : left) {
    if (standing.scores[static_cast<std::size_t>(i)] == most) winners.push_back(i);
  }
  finish(kind == EventKind::timeout ? "time" : "resigned", std::move(winners), now);
  return Done{};
}

Status LoggedTable::step_out(const TableCommand& command, const Instant& now) {
  const std::optional<int> seat = seat_of(command.user);
  if (!seat) return not_yours();
  const SeatState& state = seats_[static_cast<std::size_t>(*seat)];
  if (state.out) return refuse("seat", "you are out of this game");
  const bool leaving = command.verb == "leave";
  if (leaving && setup_.rated) {
    return refuse("setup", "a rated game is played to its end; one may resign");
  }
  if (state.away == leaving) {
    return refuse("seat", leaving ? "you have left already" : "you are here");
  }
  if (leaving && state.asides >= kMostAsides) {
    return refuse("often", "you have left often enough; somebody has to decide first");
  }
  put(leaving ? EventKind::leave : EventKind::back, *seat, {}, command.user, now);
  return Done{};
}

Status LoggedTable::abort(const TableCommand& command, const Instant& now) {
  if (!seat_of(command.user) && command.user != creator_) return not_yours();
  if (decided_) return refuse("status", "the first turn is over; one may resign");
  finish("aborted", {}, now);
  return Done{};
}

}  // namespace fullcircle
