#include "server/live_table.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <map>
#include <utility>

#include "server/glicko.h"

namespace fullcircle {
namespace {

namespace asio = boost::asio;

/// More commands than that at one table at once are refused.
constexpr std::size_t kMostWaiting = 64;

/// Whether lists of tables look different after this.
bool shows_in_lobby(const LoggedTable::Entry& entry) {
  switch (entry.event.kind) {
    case EventKind::open:
    case EventKind::sit:
    case EventKind::stand:
    case EventKind::bot:
    case EventKind::start:
    case EventKind::end:
    case EventKind::keep:
      return true;
    default:
      return false;
  }
}

/// Whether somebody was there, and still at the end: did not leave, nor let the clock run out.
bool stayed(const LoggedTable& table, std::size_t seat) {
  const auto& log = table.log();
  return table.took_part(static_cast<int>(seat)) && !table.seats()[seat].away &&
         std::none_of(log.begin(), log.end(), [&](const LoggedTable::Entry& entry) {
           return entry.event.kind == EventKind::timeout &&
                  entry.event.seat == static_cast<int>(seat);
         });
}

/// The same again with seats moved on by one; LiveTable::rematch says who sits.
void open_rematch(const LoggedTable& old, UserId asker, const std::vector<UserId>& known,
                  const Instant& now, LoggedTable& next) {
  TableSetup setup = old.setup();
  const std::size_t seats = setup.seats.size();
  for (std::size_t i = 0; i < seats; ++i) {
    if (!old.seats()[i].bot.empty()) setup.seats[i] = old.seats()[i].bot;
  }
  std::rotate(setup.seats.begin(), setup.seats.begin() + 1, setup.seats.end());
  JsonWriter json;
  json.begin_object();
  write_setup(json, setup);
  json.end_object();
  (void)next.add({EventKind::open, -1, json.take(), asker, now.at, now.served, 1});
  std::vector<TableCommand> sitting;
  for (std::size_t i = 0; i < seats; ++i) {
    const std::size_t before = (i + 1) % seats;
    const UserId person = old.seats()[before].user;
    const bool gone = std::find(known.begin(), known.end(), person) == known.end();
    if (person != asker && gone) continue;
    if (person == asker || (!setup.rated && stayed(old, before))) {
      TableCommand& sit = sitting.emplace_back();
      sit.user = person;
      sit.account = true;
      sit.verb = "sit";
      sit.seat = static_cast<int>(i);
    } else {
      (void)next.add({EventKind::keep, static_cast<int>(i), {}, person, now.at, now.served, 1});
    }
  }
  for (const TableCommand& sit : sitting) (void)next.execute(sit, now);
}

/// The ratings of a finished rated game, read and written in the commit that ends it.
void rate(Store& store, const std::string& game, const std::vector<UserId>& users,
          const std::vector<double>& places, std::int64_t at) {
  std::vector<StoredRating> stored;
  std::vector<Rating> ratings;
  for (const UserId user : users) {
    stored.push_back(store.rating(user, game));
    const StoredRating& last = stored.back();
    ratings.push_back({last.rating, last.deviation, last.volatility});
  }
  const std::vector<Rating> rated = rate_game(ratings, places);
  for (std::size_t i = 0; i < rated.size(); ++i) {
    stored[i].rating = rated[i].rating;
    stored[i].deviation = rated[i].deviation;
    stored[i].volatility = rated[i].volatility;
    ++stored[i].games;
    stored[i].changed = at;
    store.set_rating(game, stored[i]);
  }
}

}  // namespace

std::string format_answer(const Answer& answer, const std::string& command) {
  JsonWriter json;
  json.begin_object().field("t", "answer").field("id", command);
  switch (answer.kind) {
    case Answer::Kind::ok:
      json.field("answer", "ok").field("n", answer.number);
      break;
    case Answer::Kind::dup:
      json.field("answer", "dup").field("n", answer.number);
      break;
    case Answer::Kind::stale:
      json.field("answer", "stale").field("n", answer.number);
      json.key("since").raw(answer.message);
      break;
    case Answer::Kind::illegal:
      json.field("answer", "illegal").field("code", answer.why.code).field("why", answer.why.why);
      break;
    case Answer::Kind::busy:
      json.field("answer", "busy");
      break;
  }
  json.end_object();
  return json.take();
}

void NameBook::set(UserId user, std::string name) {
  const std::lock_guard lock(mutex_);
  names_[user] = std::move(name);
}

std::string NameBook::of(UserId user) const {
  const std::lock_guard lock(mutex_);
  const auto found = names_.find(user);
  return found == names_.end() ? "(gone)" : found->second;
}

TableRow row_of(const LoggedTable& table, TableRow before, const Instant& now) {
  TableRow row = std::move(before);
  row.game = table.setup().game->info.name;
  row.status = table.status();
  row.listed = table.setup().listed;
  row.rated = table.setup().rated;
  row.changed = now.at;
  row.events = table.next();
  row.deadline = table.deadline();
  const std::optional<int> due = table.due();
  row.bot_due = due && !table.driver(*due).empty();
  row.summary = table_summary(table);
  return row;
}

std::vector<StoredSeat> seats_of(const LoggedTable& table) {
  std::vector<StoredSeat> seats;
  const std::vector<double> shares = table.shares();
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    const LoggedTable::SeatState& state = table.seats()[i];
    // Who a seat is kept for finds the table as those who sit there do, until it is over.
    const bool kept = state.is_open() && !table.end();
    const UserId user = kept ? state.kept : state.user;
    if (user == 0) continue;
    StoredSeat& seat = seats.emplace_back();
    seat.seat = static_cast<int>(i);
    seat.user = user;
    seat.kept = kept;
    seat.due = table.due() == static_cast<int>(i) && state.is_person();
    if (!table.end() || table.end()->scores.empty()) continue;
    seat.score = table.end()->scores[i];
    if (!shares.empty()) seat.share = shares[i];
  }
  return seats;
}

std::vector<StoredEvent> stored_events(const LoggedTable& table, int from,
                                       const std::string& command, std::string& head) {
  std::vector<StoredEvent> events;
  for (int i = from; i < table.next(); ++i) {
    TableEvent event = table.log()[static_cast<std::size_t>(i)].event;
    if (i == from) event.batch = table.next() - from;
    events.push_back({format_event(event), i == from ? command : std::string()});
    head = event_hash(head, events.back());
  }
  return events;
}

LiveTable::LiveTable(TableServices& services, std::unique_ptr<LoggedTable> table, TableRow row)
    : services_(services),
      strand_(asio::make_strand(services.io)),
      timer_(strand_),
      table_(std::move(table)),
      row_(std::move(row)),
      id_(row_.id) {}

NameOf LiveTable::names() const {
  return [this](UserId user) { return services_.names.of(user); };
}

std::string LiveTable::message_for(UserId user, int from) const {
  return table_message(*table_, table_->seat_of(user), from, services_.clock.now(), names(),
                       kMostEventsTold);
}

/// Runs the work on the strand, after a write that is under way; what that one leaves behind when
/// it fails is nobody's to see.
void LiveTable::enter(std::function<void()> work, std::function<void()> gone) {
  asio::post(strand_, [self = shared_from_this(), work = std::move(work),
                       gone = std::move(gone)]() mutable {
    if (self->committing_) {
      self->waiting_.emplace_back([raw = self.get(), work = std::move(work),
                                   gone = std::move(gone)] { raw->retired_ ? gone() : work(); });
    } else {
      self->retired_ ? gone() : work();
    }
  });
}

/// A write is over: those who waited for it come next.
void LiveTable::leave() {
  committing_ = false;
  while (!committing_ && !waiting_.empty()) {
    const std::function<void()> work = std::move(waiting_.front());
    waiting_.pop_front();
    work();
  }
}

/// First out of the hub: who is told that the table has retired finds another one there.
void LiveTable::retire() {
  services_.forget(*this);
  retired_ = true;
  timer_.cancel();
  for (const Watcher& watcher : watchers_) {
    if (const auto listener = watcher.listener.lock()) listener->send_back();
  }
  watchers_.clear();
}

void LiveTable::resume() {
  enter(
      [self = shared_from_this()] {
        self->wake_bot();
        self->set_timer();
      },
      [] {});
}

void LiveTable::command(TableCommand command, OnAnswer answer) {
  asio::post(strand_, [self = shared_from_this(), command = std::move(command),
                       answer = std::move(answer)]() mutable {
    if (!self->committing_) return self->do_command(command, answer);
    if (self->waiting_.size() >= kMostWaiting) return answer({});
    self->waiting_.emplace_back([raw = self.get(), command = std::move(command),
                                 answer = std::move(answer)] { raw->do_command(command, answer); });
  });
}

void LiveTable::do_command(const TableCommand& command, const OnAnswer& answer) {
  if (retired_) return answer({});
  const int from = table_->next();
  if (const std::optional<int> before = table_->answered(command.id)) {
    return answer({Answer::Kind::dup, *before, {}, {}});
  }
  if (command.expect && *command.expect != from) {
    const int seen = std::clamp(*command.expect, 0, from);
    return answer({Answer::Kind::stale, from, {}, message_for(command.user, seen)});
  }
  const int due_before = table_->due().value_or(-1);
  const Status done = table_->execute(command, services_.clock.now());
  if (!done) return answer({Answer::Kind::illegal, from, done.error(), {}});
  commit(from, command.id, [this, from, due_before, answer](bool committed) {
    if (!committed) return answer({});
    answer({Answer::Kind::ok, table_->next(), {}, {}});
    after_commit(from, due_before);
  });
}

void LiveTable::commit(int from, const std::string& command, std::function<void(bool)> done,
                       const std::function<void(Store&)>& also) {
  committing_ = true;
  if (!command.empty()) table_->remember(command, table_->next());
  const Instant now = services_.clock.now();
  auto row = std::make_shared<TableRow>(row_of(*table_, row_, now));
  auto events =
      std::make_shared<std::vector<StoredEvent>>(stored_events(*table_, from, command, row->head));
  auto lost = std::make_shared<bool>(false);
  std::vector<UserId> rated;
  std::vector<double> places;
  // In the commit that ends the game and in no later one, which a rematch is.
  const auto& log = table_->log();
  const bool ends = std::any_of(log.begin() + from, log.end(), [](const LoggedTable::Entry& entry) {
    return entry.event.kind == EventKind::end;
  });
  if (table_->setup().rated && ends && table_->everybody_took_part()) {
    places = table_->places();
    for (const LoggedTable::SeatState& seat : table_->seats()) rated.push_back(seat.user);
  }
  services_.writer.run(
      [row, events, lost, head = row_.head, seats = seats_of(*table_), rated, places, also,
       at = now.at](Store& store) {
        *lost = !store.append(*row, *events, head);
        if (*lost) return;
        store.set_seats(row->id, seats);
        if (!places.empty()) rate(store, row->game, rated, places, at);
        if (also) also(store);
      },
      [self = shared_from_this(), row, lost, done = std::move(done)](bool committed) {
        asio::post(self->strand_, [self, row, lost, done, committed] {
          const bool fine = committed && !*lost;
          if (fine) {
            self->row_ = *row;
          } else {
            self->retire();
          }
          done(fine);
          self->leave();
        });
      });
}

void LiveTable::after_commit(int from, int due_before) {
  broadcast(from);
  wake_bot();
  set_timer();
  const auto& log = table_->log();
  const bool in_lobby = std::any_of(log.begin() + from, log.end(), shows_in_lobby);
  if (table_->setup().listed && in_lobby) services_.lobby_notice(id_);
  tell_turn(due_before);
}

/// Who is to act now is told, unless they see it.
void LiveTable::tell_turn(int due_before) {
  const int due = table_->due().value_or(-1);
  if (due == due_before) return;
  unaware_ = 0;
  missing_ = false;
  if (due < 0) return;
  const LoggedTable::SeatState& seat = table_->seats()[static_cast<std::size_t>(due)];
  if (!seat.is_person()) return;
  if (is_looking(seat.user)) {
    unaware_ = seat.user;
  } else {
    services_.turn_notice(seat.user, id_, row_.game);
  }
}

/// Whoever loads a page again is back before the second look.
void LiveTable::remind() {
  if (unaware_ == 0) return;
  const bool missed = missing_;
  missing_ = !is_looking(unaware_);
  if (missed && missing_) services_.turn_notice(std::exchange(unaware_, 0), id_, row_.game);
}

bool LiveTable::is_looking(UserId user) const {
  return std::any_of(watchers_.begin(), watchers_.end(), [&](const Watcher& watcher) {
    return watcher.user == user && !watcher.listener.expired();
  });
}

/// Each viewpoint is written once, however many look from there.
void LiveTable::broadcast(int from) {
  std::map<int, Message> written;
  std::erase_if(watchers_, [](const Watcher& watcher) { return watcher.listener.expired(); });
  for (const Watcher& watcher : watchers_) {
    const std::shared_ptr<Listener> listener = watcher.listener.lock();
    if (!listener) continue;
    Message& message = written[table_->seat_of(watcher.user).value_or(-1)];
    if (!message) message = std::make_shared<const std::string>(message_for(watcher.user, from));
    listener->tell(message);
  }
}

void LiveTable::watch(std::shared_ptr<Listener> listener, UserId user, int seen,
                      const std::function<void(bool)>& done) {
  enter(
      [self = shared_from_this(), listener = std::move(listener), user, seen, done] {
        std::erase_if(self->watchers_, [&](const Watcher& watcher) {
          return watcher.listener.expired() || watcher.listener.lock() == listener;
        });
        self->watchers_.push_back({listener, user});
        const int next = self->table_->next();
        const int from = seen < 0 || seen > next ? 0 : seen;
        listener->tell(std::make_shared<const std::string>(self->message_for(user, from)));
        done(true);
      },
      [done] { done(false); });
}

void LiveTable::unwatch(const Listener* listener) {
  // By address alone: whoever calls this may be gone when it is done.
  asio::post(strand_, [self = shared_from_this(), listener] {
    std::erase_if(self->watchers_, [&](const Watcher& watcher) {
      const std::shared_ptr<Listener> other = watcher.listener.lock();
      return !other || other.get() == listener;
    });
  });
}

void LiveTable::tell_room(bool players, const Message& message, std::vector<UserId> deaf) {
  asio::post(strand_, [self = shared_from_this(), players, message, deaf = std::move(deaf)] {
    for (const Watcher& watcher : self->watchers_) {
      if (self->table_->seat_of(watcher.user).has_value() != players) continue;
      if (std::find(deaf.begin(), deaf.end(), watcher.user) != deaf.end()) continue;
      if (const std::shared_ptr<Listener> listener = watcher.listener.lock()) {
        listener->tell(message);
      }
    }
  });
}

void LiveTable::look(std::function<void(const LoggedTable&)> look, std::function<void()> gone) {
  enter([self = shared_from_this(), look = std::move(look)] { look(*self->table_); },
        std::move(gone));
}

/// Asks a computer player for the decision that is due.
void LiveTable::wake_bot() {
  const std::optional<int> due = table_->due();
  if (!due || table_->driver(*due).empty()) return;
  const Asked wanted{table_->position(), table_->driver(*due)};
  if (asked_ == wanted) return;
  asked_ = wanted;
  const Table& game = *table_->game();
  BotJob job;
  job.game = table_->setup().game;
  job.options = table_->setup().options;
  job.seats = game.seats();
  for (int i = 0; i < game.event_count(); ++i) job.events.push_back(game.event(i, {true, {}}));
  job.player = wanted.player;
  job.opener = table_->creator();
  job.seed = static_cast<std::uint64_t>(wanted.position);
  // Told no sooner than after a fixed time: how long it thought would tell of its hand.
  const auto not_before =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(services_.bot_pace_ms);
  job.done = [weak = weak_from_this(), wanted, seat = *due, not_before](const std::string& move) {
    const std::shared_ptr<LiveTable> self = weak.lock();
    if (!self || move.empty()) return;
    auto pace = std::make_shared<asio::steady_timer>(self->strand_, not_before);
    pace->async_wait([pace, weak, wanted, seat, move](boost::system::error_code error) {
      const std::shared_ptr<LiveTable> live = weak.lock();
      if (!live || error) return;
      live->enter(
          [raw = live.get(), wanted, seat, move] {
            if (raw->asked_ == wanted) raw->bot_decided(seat, move);
          },
          [] {});
    });
  };
  services_.bots.post(std::move(job));
}

/// A decision that was asked for is a command like any other, if it is still wanted: the person may
/// be back, or the game somewhere else.
void LiveTable::bot_decided(int seat, const std::string& move) {
  const Asked asked = *std::exchange(asked_, std::nullopt);
  const bool wanted = table_->position() == asked.position && table_->driver(seat) == asked.player;
  if (!wanted) return wake_bot();
  TableCommand command;
  command.verb = "move";
  command.seat = seat;
  command.text = move;
  do_command(command, [](const Answer&) {});
}

/// When the clock of the seat to act runs out, the server says so.
void LiveTable::set_timer() {
  const std::optional<std::int64_t> deadline = table_->deadline();
  if (!deadline) {
    timer_.cancel();
    return;
  }
  const std::int64_t wait = std::max<std::int64_t>(0, *deadline - services_.clock.now().served);
  timer_.expires_after(std::chrono::milliseconds(wait + 1));
  timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
    const std::shared_ptr<LiveTable> self = weak.lock();
    if (!self || error) return;
    TableCommand command;
    command.verb = "timeout";
    self->command(std::move(command), [weak](const Answer& answer) {
      const std::shared_ptr<LiveTable> live = weak.lock();
      if (live && answer.kind == Answer::Kind::illegal) live->set_timer();
    });
  });
}

void LiveTable::rematch(UserId user, const std::vector<UserId>& known, const std::string& new_id,
                        const SecretSeed& secret,
                        const std::function<void(Result<std::string>)>& done) {
  const auto gone = [done] { done(Error{"busy", "try again"}); };
  enter(
      [self = shared_from_this(), user, known, new_id, secret, done, gone] {
        LoggedTable& old = *self->table_;
        if (!old.seat_of(user)) return done(Error{"seat", "you do not sit at this table"});
        if (!old.end()) return done(Error{"status", "the game is not over"});
        if (!old.rematch().empty()) return done(old.rematch());
        const Instant now = self->services_.clock.now();
        LoggedTable next(new_id, secret);
        open_rematch(old, user, known, now, next);
        TableRow row;
        row.id = new_id;
        row.created = now.at;
        row.invite = self->row_.invite;
        row.secret = to_hex(secret);
        row = row_of(next, std::move(row), now);
        std::vector<StoredEvent> events = stored_events(next, 0, {}, row.head);
        // Who asked for it knows; who looks at this table is told where it goes on.
        const std::optional<int> due = next.due();
        UserId first = 0;
        if (due && next.seats()[static_cast<std::size_t>(*due)].is_person()) {
          first = next.seats()[static_cast<std::size_t>(*due)].user;
        }
        TableCommand command;
        command.verb = "rematch";
        command.text = new_id;
        const int from = old.next();
        (void)old.execute(command, now);
        self->commit(
            from, {},
            [raw = self.get(), from, new_id, user, first, done, gone](bool committed) {
              if (!committed) return gone();
              raw->broadcast(from);
              if (first != 0 && first != user && !raw->is_looking(first)) {
                raw->services_.turn_notice(first, new_id, raw->row_.game);
              }
              if (raw->table_->setup().listed) raw->services_.lobby_notice(new_id);
              done(new_id);
            },
            [row, events = std::move(events), seats = seats_of(next)](Store& store) {
              store.add_table(row, events);
              store.set_seats(row.id, seats);
            });
      },
      gone);
}

void LiveTable::tend(std::int64_t until) {
  asio::post(strand_, [self = shared_from_this(), until] {
    if (self->committing_ || self->retired_) return;
    std::erase_if(self->watchers_,
                  [](const Watcher& watcher) { return watcher.listener.expired(); });
    self->remind();
    const std::optional<int> due = self->table_->due();
    const bool bot = due && !self->table_->driver(*due).empty();
    const std::optional<std::int64_t> deadline = self->table_->deadline();
    // A chosen deal is nowhere but in memory.
    if (self->watchers_.empty() && self->unaware_ == 0 && !bot && !self->table_->has_deal() &&
        (!deadline || *deadline > until)) {
      self->retire();
    }
  });
}

}  // namespace fullcircle
