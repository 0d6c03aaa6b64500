#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "players/player.h"
#include "server/tables/logged_table.h"
#include "server/tables/refusals.h"

namespace fullcircle {
namespace {

/// How often a seat may ask for something or leave before somebody makes a move; otherwise it could
/// fill the log with nothing else.
constexpr int kMostAsides = 3;
/// Once a log is this long, only moves are possible. No game comes near that by itself.
constexpr std::size_t kLongestLog = 5000;

Error not_seated() { return refuse({"seat", "not_seated"}); }
Error has_begun() { return refuse({"status", "begun"}); }

Error unknown_verb(const TableCommand& command) {
  return refuse({"verb", "unknown"}, {{"command", printable(command.text)}});
}

/// Whether it could be done again and again without the game going on.
bool can_repeat(Verb verb) {
  return verb == Verb::sit || verb == Verb::undo || verb == Verb::ask || verb == Verb::leave;
}

/// 32 bytes in the one way in which they are written here.
std::optional<std::string> canonical_hex(std::string_view text) {
  const std::optional<SecretSeed> bytes = secret_from_hex(text);
  return bytes ? std::optional(to_hex(*bytes)) : std::nullopt;
}

}  // namespace

/// What came in before the last event was there counts from then on.
Status LoggedTable::execute(const TableCommand& command, Instant now) {
  if (!log_.empty()) now.served = std::max(now.served, log_.back().event.served);
  if (const std::optional<Error> damaged = damage()) return *damaged;
  if (is_servers_own(command.verb) && command.user != 0) return unknown_verb(command);
  if (command.verb == Verb::rematch) {
    put(EventKind::rematch, std::nullopt, command.text, 0, now);
    return Done{};
  }
  if (end_) return refuse({"over"});
  if (can_repeat(command.verb) && log_.size() >= kLongestLog) {
    return refuse({"full"});
  }
  switch (command.verb) {
    case Verb::sit:
      return sit(command, now);
    case Verb::stand:
      return stand(command, now);
    case Verb::seal:
      return seal(command, now);
    case Verb::reveal:
      return reveal(command, now);
    case Verb::timeout:
      return time_out(now);
    case Verb::bot:
      return put_bot(command, now);
    case Verb::abort:
      return abort(command, now);
    case Verb::lapse:
      if (game_) return has_begun();
      [[fallthrough]];
    case Verb::close:
      finish("closed", {}, now);
      return Done{};
    default:
      return game_ ? execute_in_game(command, now) : Status(refuse({"status", "not_begun"}));
  }
}

Status LoggedTable::execute_in_game(const TableCommand& command, const Instant& now) {
  switch (command.verb) {
    case Verb::move:
      return move(command, now);
    case Verb::undo:
      return undo(command, now);
    case Verb::ask:
      return ask(command, now);
    case Verb::agree:
    case Verb::decline:
      return answer(command, now);
    case Verb::resign:
      return resign(command, now);
    case Verb::leave:
    case Verb::back:
      return step_out(command, now);
    default:
      return unknown_verb(command);
  }
}

/// Adds an event that cannot be refused at this point.
void LoggedTable::put(EventKind kind, std::optional<Seat> seat, std::string text, UserId user,
                      const Instant& now) {
  [[maybe_unused]] const Status added =
      add({kind, seat, std::move(text), user, now.at, now.served, 1});
  assert(added);
}

Status LoggedTable::sit(const TableCommand& command, const Instant& now) {
  if (game_) return has_begun();
  if (seat_of(command.user)) return refuse({"seat", "seated_already"});
  if (setup_.rated && !command.account) return refuse({"account", "rated"});
  const std::optional<std::string> seal = canonical_hex(command.text);
  if (!seal && !command.text.empty()) return refuse({"part", "seal"});
  const std::optional<Seat> reserved = seat_reserved_for(command.user);
  std::optional<Seat> seat = command.seat ? command.seat : reserved;
  for (std::size_t i = 0; !seat && i < seats_.size(); ++i) {
    if (seats_[i].is_open() && seats_[i].reserved_for == 0) seat = seat_at(i);
  }
  if (!seat) return refuse({"seat", "none_open"});
  if (seat->index >= seats_.size()) return refuse({"seat", "no_such_seat"});
  if (reserved && seat != reserved) return refuse({"seat", "reserved_for_you"});
  const SeatState& state = seats_[seat->index];
  if (!state.is_open()) return refuse({"seat", "taken"});
  if (!reserved && state.reserved_for != 0) return refuse({"seat", "reserved"});
  put(EventKind::sit, seat, seal.value_or(""), command.user, now);
  start_if_ready(now);
  return Done{};
}

Status LoggedTable::seal(const TableCommand& command, const Instant& now) {
  if (game_) return has_begun();
  const std::optional<Seat> seat = seat_of(command.user);
  if (!seat) return not_seated();
  if (seats_[seat->index].part.state != Part::State::awaited) return refuse({"part", "sealed"});
  const std::optional<std::string> seal = canonical_hex(command.text);
  if (!seal) return refuse({"part", "seal"});
  put(EventKind::seal, seat, *seal, command.user, now);
  return Done{};
}

Status LoggedTable::reveal(const TableCommand& command, const Instant& now) {
  if (game_) return has_begun();
  const std::optional<Seat> seat = seat_of(command.user);
  if (!seat) return not_seated();
  const Part& part = seats_[seat->index].part;
  if (part.state != Part::State::sealed) return refuse({"part", "unsealed"});
  const std::optional<SecretSeed> bytes = secret_from_hex(command.text);
  if (!bytes || commitment(*bytes) != to_hex(part.bytes)) return refuse({"part", "other"});
  put(EventKind::reveal, seat, to_hex(*bytes), command.user, now);
  start_if_ready(now);
  return Done{};
}

Status LoggedTable::stand(const TableCommand& command, const Instant& now) {
  if (game_) return has_begun();
  std::optional<Seat> seat = seat_of(command.user);
  if (!seat) seat = seat_reserved_for(command.user);
  if (!seat) return not_seated();
  put(EventKind::stand, seat, {}, command.user, now);
  if (people() == 0) finish("aborted", {}, now);
  return Done{};
}

Status LoggedTable::put_bot(const TableCommand& command, const Instant& now) {
  if (game_) return has_begun();
  if (command.user != creator_) return refuse({"seat", "not_opener"});
  if (setup_.rated) return refuse({"setup", "people_only"});
  const std::optional<Seat> seat = command.seat;
  if (!seat || seat->index >= seats_.size() || !seats_[seat->index].is_open()) {
    return refuse({"seat", "not_open"});
  }
  const Result<PlayerName> bot = parse_player_name(command.text);
  if (!bot) return bot.error();
  if (!bot->is_graded()) return refuse({"player", "level"});
  put(EventKind::bot, seat, command.text, command.user, now);
  start_if_ready(now);
  return Done{};
}

void LoggedTable::start_if_ready(const Instant& now) {
  if (is_full() && !is_settling()) start(now);
}

void LoggedTable::start(const Instant& now) {
  put(EventKind::start, std::nullopt, commit_, 0, now);
  advance(now);
}

/// Some clients have not added to the draws what they were to add. The game goes on without it; at
/// a rated table whoever is not there loses the seat, since they would only lose the game. Seals
/// come first: as long as one is missing, the others do not open theirs.
void LoggedTable::stop_waiting(const Instant& now) {
  using State = Part::State;
  const std::vector<SeatState> before = seats_;
  const bool seals = std::ranges::any_of(
      before, [](const SeatState& seat) { return seat.part.state == State::awaited; });
  if (!seals && !setup_.rated) return start(now);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i].part.state != (seals ? State::awaited : State::sealed)) continue;
    put(setup_.rated ? EventKind::stand : EventKind::seal, seat_at(i), {}, before[i].user, now);
  }
  if (people() == 0) return finish("aborted", {}, now);
  start_if_ready(now);
}

/// The seat that a command decides for: a person's own, or any for the server.
Result<Seat> LoggedTable::acting_seat(const TableCommand& command) const {
  if (command.user == 0 && command.seat) return *command.seat;
  const std::optional<Seat> mine = seat_of(command.user);
  if (!mine) return not_seated();
  if (command.seat && command.seat != mine) return refuse({"seat", "not_yours"});
  if (seats_[mine->index].out) return refuse({"seat", "out"});
  if (!driver(*mine).empty()) return refuse({"away"});
  return *mine;
}

Status LoggedTable::move(const TableCommand& command, const Instant& now) {
  const Result<Seat> seat = acting_seat(command);
  if (!seat) return seat.error();
  if (due() != *seat) return refuse({"turn"});
  Status played = add({EventKind::move, *seat, command.text, command.user, now.at, now.served, 1});
  if (!played) return played;
  advance(now);
  return Done{};
}

Status LoggedTable::undo(const TableCommand& command, const Instant& now) {
  const Result<Seat> seat = acting_seat(command);
  if (!seat) return seat.error();
  if (!can_undo(*seat)) return refuse({"undo", "not_now"});
  put(EventKind::undo, *seat, {}, command.user, now);
  return Done{};
}

/// Chance acts, and the game ends, without anybody's command.
void LoggedTable::advance(const Instant& now) {
  while (game_->to_act().is_chance()) {
    const std::size_t number = dealt_++;
    const bool chosen = number < deal_.size() && draw(deal_[number], now);
    if (!chosen) (void)draw({}, now);
  }
  if (!game_->to_act().is_nobody()) return;
  const Standing standing = game_->standing();
  finish("finished", {standing.winners.begin(), standing.winners.end()}, now);
}

/// What the secret draws, or what a test has chosen if that is possible.
Status LoggedTable::draw(const std::string& chosen, const Instant& now) {
  return add({EventKind::draw, std::nullopt, chosen, 0, now.at, now.served, 1, !chosen.empty()});
}

/// `user` is whoever aborted it.
void LoggedTable::finish(const std::string& why, std::vector<Seat> winners, const Instant& now,
                         UserId user) {
  TableEnd end;
  end.why = why;
  end.winners = std::move(winners);
  if (game_) {
    const Standing standing = game_->standing();
    end.scores.assign(standing.scores.begin(), standing.scores.end());
    end.seed = to_hex(secret_);
  }
  put(EventKind::end, std::nullopt, format_end(end), user, now);
}

Status LoggedTable::ask(const TableCommand& command, const Instant& now) {
  const std::optional<Seat> seat = seat_of(command.user);
  if (!seat || !seats_[seat->index].is_person()) return not_seated();
  const std::optional<Wish> wish = parse_wish(command.text);
  if (!wish) return refuse({"request", "unknown"});
  if (request_) return refuse({"request", "waiting"});
  if (seats_[seat->index].asides >= kMostAsides) return refuse({"often", "asked"});
  if (wish == Wish::takeback && !game_->last_decision({&*seat, 1})) {
    return refuse({"undo", "undecided"});
  }
  put(EventKind::ask, seat, command.text, command.user, now);
  if (people() == 1) agree(*seat, command.user, now);  // computer players do not mind
  return Done{};
}

Status LoggedTable::answer(const TableCommand& command, const Instant& now) {
  const std::optional<Seat> seat = seat_of(command.user);
  if (!seat || !seats_[seat->index].is_person()) return not_seated();
  if (!request_) return refuse({"request", "none"});
  if (command.verb == Verb::decline) {
    put(EventKind::decline, seat, {}, command.user, now);
    return Done{};
  }
  if (request_->seat == *seat) return refuse({"request", "yours"});
  agree(*seat, command.user, now);
  return Done{};
}

void LoggedTable::agree(Seat seat, UserId user, const Instant& now) {
  const Wish what = request_->what;
  put(EventKind::agree, seat, {}, user, now);
  if (request_) return;  // somebody else has to agree as well
  if (what == Wish::end) {
    finish("agreed", {}, now);
  } else {
    advance(now);
  }
}

Status LoggedTable::resign(const TableCommand& command, const Instant& now) {
  const std::optional<Seat> mine = seat_of(command.user);
  if (!mine) return not_seated();
  if (seats_[mine->index].out) return refuse({"seat", "out"});
  give_up(EventKind::resign, *mine, command.user, now);
  return Done{};
}

Status LoggedTable::time_out(const Instant& now) {
  const std::optional<std::int64_t> limit = deadline();
  if (!limit || now.served < *limit) return Error{"clock", "nobody is out of time"};
  if (!game_) {
    stop_waiting(now);
    return Done{};
  }
  give_up(EventKind::timeout, *due(), 0, now);
  return Done{};
}

/// Of two, the other wins. Of more, a computer player goes on, as long as there are people. In a
/// rated game the last of them has won: else they could undo what the others have lost.
void LoggedTable::give_up(EventKind kind, Seat seat, UserId user, const Instant& now) {
  put(kind, seat, {}, user, now);
  if (seats_.size() > 2 && people() > (setup_.rated ? 1 : 0)) return;
  const Standing standing = game_->standing();
  int most = INT32_MIN;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (!seats_[i].out) most = std::max(most, standing.scores[i]);
  }
  std::vector<Seat> winners;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (!seats_[i].out && standing.scores[i] == most) winners.push_back(seat_at(i));
  }
  finish(kind == EventKind::timeout ? "time" : "resigned", std::move(winners), now);
}

/// A person leaves, or is back.
Status LoggedTable::step_out(const TableCommand& command, const Instant& now) {
  const std::optional<Seat> seat = seat_of(command.user);
  if (!seat) return not_seated();
  const SeatState& state = seats_[seat->index];
  if (state.out) return refuse({"seat", "out"});
  const bool leaving = command.verb == Verb::leave;
  if (leaving && setup_.rated) return refuse({"setup", "to_the_end"});
  if (leaving && state.away) return refuse({"seat", "left_already"});
  if (!leaving && !state.away) return refuse({"seat", "here"});
  if (leaving && state.asides >= kMostAsides) return refuse({"often", "left"});
  put(leaving ? EventKind::leave : EventKind::back, seat, {}, command.user, now);
  return Done{};
}

Status LoggedTable::abort(const TableCommand& command, const Instant& now) {
  if (!seat_of(command.user) && command.user != creator_) return not_seated();
  if (decided_) return refuse({"status", "first_turn_over"});
  if (game_ && setup_.rated && !command.may_abort) return refuse({"often", "aborted"});
  finish("aborted", {}, now, command.user);
  return Done{};
}

}  // namespace fullcircle
