#include "server/tables/live_table.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <map>
#include <utility>

#include "server/settings/secrets.h"
#include "server/tables/ratings.h"
#include "server/tables/refusals.h"
#include "server/tables/rematch.h"
#include "server/tables/table_rows.h"

namespace fullcircle {
namespace {

namespace asio = boost::asio;

/// How many commands may wait at one table; more are refused.
constexpr std::size_t kMostWaiting = 64;

/// Whether lists of tables look different after this entry.
bool shows_in_lobby(const LoggedTable::Entry& entry) {
  switch (entry.event.kind) {
    case EventKind::open:
    case EventKind::sit:
    case EventKind::stand:
    case EventKind::bot:
    case EventKind::start:
    case EventKind::end:
    case EventKind::reserve:
      return true;
    default:
      return false;
  }
}

}  // namespace

LiveTable::LiveTable(TableServices& services, std::unique_ptr<LoggedTable> table, TableRow row)
    : services_(services),
      strand_(asio::make_strand(services.io)),
      deadline_(services.clock.source().make_timer(strand_)),
      pace_(services.clock.source().make_timer(strand_)),
      table_(std::move(table)),
      row_(std::move(row)),
      id_(row_.id),
      invite_(row_.invite),
      listed_(row_.listed) {}

NameOf LiveTable::names() const {
  return [this](UserId user) { return services_.names.of(user); };
}

std::string LiveTable::message_for(UserId user, int from) const {
  return table_message(*table_, table_->seat_of(user), from, services_.clock.now(), names(),
                       kMostEventsSent);
}

/// Runs the work on the strand, after any write under way: until that has succeeded, nobody may
/// see what it changed. The table exists as long as the work waits, so the work must not hold it:
/// a table that holds itself stays for ever if the server stops now.
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

/// A write is over: whatever waited for it comes next.
void LiveTable::leave() {
  committing_ = false;
  while (!committing_ && !waiting_.empty()) {
    const std::function<void()> work = std::move(waiting_.front());
    waiting_.pop_front();
    work();
  }
}

/// It leaves the hub first: whoever learns that the table has retired looks there for another one.
void LiveTable::retire() {
  services_.forget(*this);
  retired_ = true;
  deadline_->cancel();
  for (const Watcher& watcher : watchers_) {
    if (const auto listener = watcher.listener.lock()) listener->send_back();
  }
  watchers_.clear();
}

void LiveTable::resume() {
  enter(
      [this] {
        wake_bot();
        set_timer();
      },
      [] {});
}

void LiveTable::command(TableCommand command, OnAnswer answer, std::function<void()> gone) {
  asio::post(strand_, [self = shared_from_this(), command = std::move(command),
                       answer = std::move(answer), gone = std::move(gone)]() mutable {
    if (!self->committing_) return self->do_command(command, answer, gone);
    if (self->waiting_.size() >= kMostWaiting) return answer({});
    self->waiting_.emplace_back(
        [raw = self.get(), command = std::move(command), answer = std::move(answer),
         gone = std::move(gone)] { raw->do_command(command, answer, gone); });
  });
}

void LiveTable::do_command(const TableCommand& command, const OnAnswer& answer,
                           const std::function<void()>& gone) {
  if (retired_) return gone ? gone() : answer({});
  const int from = table_->next();
  if (const std::optional<int> before = table_->answered(command.id)) {
    return answer({Answer::Kind::dup, *before, {}, {}});
  }
  if (command.expect && *command.expect != from) {
    const int seen = std::clamp(*command.expect, 0, from);
    return answer({Answer::Kind::stale, from, {}, message_for(command.user, seen)});
  }
  const std::optional<Seat> due_before = table_->due();
  const Instant came = command.arrival ? command.arrival->at : services_.clock.now();
  const Status done = table_->execute(command, came);
  if (!done) return answer({Answer::Kind::illegal, from, done.error(), {}});
  commit(from, command.id, [this, from, due_before, answer, on = command.arrival](bool committed) {
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
  services_.writer.run(
      [row, events, lost, head = row_.head, seats = seats_of(*table_),
       rated = rated_end(*table_, from, now.at), also](Store& store) {
        *lost = (rated && !may_end(store, *rated)) || !store.append(*row, *events, head);
        if (*lost) return;
        store.set_seats(row->id, seats);
        if (rated) rate(store, *rated);
        if (also) also(store);
      },
      // Until it is written nobody is told whose turn it is, and nobody pays for that.
      [self = shared_from_this(), row, lost, done = std::move(done),
       hold = services_.clock.hold()](bool committed) {
        asio::post(self->strand_, [self, row, lost, done, hold, committed] {
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

void LiveTable::after_commit(int from, std::optional<Seat> due_before) {
  broadcast(from);
  wake_bot();
  set_timer();
  const auto& log = table_->log();
  const bool in_lobby = std::any_of(log.begin() + from, log.end(), shows_in_lobby);
  if (table_->setup().listed && in_lobby) services_.lobby_notice(id_);
  notify_turn(due_before);
  call_missing(from);
}

/// A rated game does not begin without what the clients add to the draws: now that all seats are
/// taken, those who are not looking get a notice.
void LiveTable::call_missing(int from) {
  const bool taken = table_->log()[static_cast<std::size_t>(from)].event.kind == EventKind::sit;
  if (!taken || !table_->setup().rated || !table_->is_settling()) return;
  for (const LoggedTable::SeatState& seat : table_->seats()) {
    if (seat.part.is_settled() || is_looking(seat.user)) continue;
    services_.turn_notice(seat.user, id_, table_->setup().game->info);
  }
}

/// Whoever is to act now gets a notice, unless they are looking.
void LiveTable::notify_turn(std::optional<Seat> due_before) {
  const std::optional<Seat> due = table_->due();
  if (due == due_before) return;
  unaware_ = 0;
  missing_ = false;
  if (!due) return;
  const LoggedTable::SeatState& seat = table_->seat(*due);
  if (!seat.is_person()) return;
  if (is_looking(seat.user)) {
    unaware_ = seat.user;
  } else {
    services_.turn_notice(seat.user, id_, table_->setup().game->info);
  }
}

/// Whoever merely reloads a page is back before the second check.
void LiveTable::remind() {
  if (unaware_ == 0) return;
  const bool missed = missing_;
  missing_ = !is_looking(unaware_);
  if (missed && missing_) {
    services_.turn_notice(std::exchange(unaware_, 0), id_, table_->setup().game->info);
  }
}

bool LiveTable::is_looking(UserId user) const {
  return std::any_of(watchers_.begin(), watchers_.end(), [&](const Watcher& watcher) {
    return watcher.user == user && !watcher.listener.expired();
  });
}

/// A message is written once for each viewpoint, however many share it.
void LiveTable::broadcast(int from) {
  std::map<Viewer, Message> written;
  std::erase_if(watchers_, [](const Watcher& watcher) { return watcher.listener.expired(); });
  for (const Watcher& watcher : watchers_) {
    const std::shared_ptr<Listener> listener = watcher.listener.lock();
    if (!listener) continue;
    Message& message = written[table_->seat_of(watcher.user)];
    if (!message) message = std::make_shared<const std::string>(message_for(watcher.user, from));
    listener->send(message);
  }
}

void LiveTable::watch(std::shared_ptr<Listener> listener, UserId user, int seen,
                      const std::function<void(bool)>& done) {
  enter(
      [this, listener = std::move(listener), user, seen, done] {
        std::erase_if(watchers_, [&](const Watcher& watcher) {
          return watcher.listener.expired() || watcher.listener.lock() == listener;
        });
        watchers_.push_back({listener, user});
        const int next = table_->next();
        const int from = seen < 0 || seen > next ? 0 : seen;
        listener->send(std::make_shared<const std::string>(message_for(user, from)));
        done(true);
      },
      [done] { done(false); });
}

void LiveTable::unwatch(const Listener* listener) {
  // By address alone: the listener may be gone when this runs.
  asio::post(strand_, [self = shared_from_this(), listener] {
    std::erase_if(self->watchers_, [&](const Watcher& watcher) {
      const std::shared_ptr<Listener> other = watcher.listener.lock();
      return !other || other.get() == listener;
    });
  });
}

void LiveTable::send_to_room(bool players, const Message& message, std::vector<UserId> deaf,
                             const std::function<void(bool)>& done) {
  asio::post(strand_, [self = shared_from_this(), players, message, deaf = std::move(deaf), done] {
    for (const Watcher& watcher : self->watchers_) {
      if (self->table_->seat_of(watcher.user).has_value() != players) continue;
      if (std::find(deaf.begin(), deaf.end(), watcher.user) != deaf.end()) continue;
      if (const std::shared_ptr<Listener> listener = watcher.listener.lock()) {
        listener->send(message);
      }
    }
    done(!self->retired_);
  });
}

void LiveTable::look(std::function<void(const LoggedTable&)> look, std::function<void()> gone) {
  enter([this, look = std::move(look)] { look(*table_); }, std::move(gone));
}

/// Asks a computer player for the decision that is due.
void LiveTable::wake_bot() {
  if (table_->end()) services_.bots.forget(table_->id());
  if (!table_->bot_due()) return;
  const std::optional<Seat> due = table_->due();
  const Asked wanted{table_->position(), table_->driver(*due)};
  if (asked_ == wanted) return;
  asked_ = wanted;
  const Table& game = *table_->game();
  BotJob job;
  job.table = table_->id();
  job.seat = *due;
  job.game = table_->setup().game;
  job.options = table_->setup().options;
  job.seats = game.seats();
  for (int i = 0; i < game.event_count(); ++i) job.events.push_back(game.event(i, {true, {}}));
  job.player = wanted.player;
  job.share = services_.shares.of(table_->creator());
  job.seed = thinking_seed(table_->secret(), wanted.position);
  const auto pace = std::make_shared<BotPace>(now(), services_.bot_pace_ms);
  job.begun = [weak = weak_from_this(), wanted, pace, enough = job.enough] {
    const std::shared_ptr<LiveTable> self = weak.lock();
    if (!self) return;
    pace->begin(self->now());
    asio::post(self->strand_, [weak, wanted, pace, enough] {
      const std::shared_ptr<LiveTable> live = weak.lock();
      if (live && live->asked_ == wanted) live->let_think(*pace, enough);
    });
  };
  job.done = [weak = weak_from_this(), wanted, seat = *due, pace](const std::string& move) {
    const std::shared_ptr<LiveTable> self = weak.lock();
    if (!self || move.empty()) return;
    asio::post(self->strand_, [weak, wanted, seat, pace, move, done = self->now()] {
      const std::shared_ptr<LiveTable> live = weak.lock();
      if (live && live->asked_ == wanted) live->pace_bot(seat, move, pace->effect_of(done));
    });
  };
  services_.bots.post(std::move(job));
}

Clock::Time LiveTable::now() const { return services_.clock.source().now(); }

void LiveTable::let_think(const BotPace& pace, const std::shared_ptr<std::atomic<bool>>& enough) {
  if (!pace.end()) return;
  pace_->wait_until(*pace.end(), [enough] { *enough = true; });
}

/// Carries a decision out when its time has come, if it is still asked for then.
void LiveTable::pace_bot(Seat seat, const std::string& move, Clock::Time not_before) {
  pace_->wait_until(not_before, [weak = weak_from_this(), asked = *asked_, seat, move] {
    const std::shared_ptr<LiveTable> live = weak.lock();
    if (!live) return;
    live->enter(
        [raw = live.get(), asked, seat, move] {
          if (raw->asked_ == asked) raw->bot_decided(seat, move);
        },
        [] {});
  });
}

/// The decision is a command like any other, if it is still wanted: the person may be back, or the
/// position another one.
void LiveTable::bot_decided(Seat seat, const std::string& move) {
  const Asked asked = *std::exchange(asked_, std::nullopt);
  const bool wanted = table_->position() == asked.position && table_->driver(seat) == asked.player;
  if (!wanted) return wake_bot();
  TableCommand command;
  command.verb = Verb::move;
  command.seat = seat;
  command.text = move;
  do_command(command, [](const Answer&) {}, {});
}

/// When so much has been served, whatever came in before the clock ran out has been handled.
std::optional<std::int64_t> LiveTable::last_call() const {
  const std::optional<std::int64_t> deadline = table_->deadline();
  if (!deadline) return std::nullopt;
  return *deadline + services_.clock.patience();
}

/// When the clock of the seat to act has run out, the server gives the command.
void LiveTable::set_timer() {
  const std::optional<std::int64_t> call = last_call();
  if (!call) return deadline_->cancel();
  time_out_at(services_.clock.when(*call));
}

void LiveTable::time_out_at(Clock::Time time) {
  deadline_->wait_until(time, [weak = weak_from_this()] {
    const std::shared_ptr<LiveTable> self = weak.lock();
    if (self) self->enter([raw = self.get()] { raw->time_out(); }, [] {});
  });
}

/// If less was served meanwhile than time has passed, it is too early, and unknown for how long.
void LiveTable::time_out() {
  const std::optional<std::int64_t> call = last_call();
  if (!call) return;
  if (services_.clock.now().served < *call) {
    const Clock::Time rest = services_.clock.source().now() + services_.clock.source().patience();
    return time_out_at(std::max(services_.clock.when(*call), rest));
  }
  TableCommand command;
  command.verb = Verb::timeout;
  do_command(command, [](const Answer&) {}, {});
}

void LiveTable::rematch(UserId user, const std::string& seal, const std::vector<UserId>& known,
                        const std::string& new_id, const SecretSeed& secret,
                        const std::function<void(Result<std::string>)>& done) {
  const auto gone = [done] { done(table_not_written()); };
  enter(
      [this, user, seal, known, new_id, secret, done, gone] {
        LoggedTable& old = *table_;
        if (const std::optional<Error> damaged = old.damage()) return done(*damaged);
        if (!old.seat_of(user)) return done(refuse({"seat", "not_seated"}));
        if (!old.end()) return done(refuse({"status", "not_over"}));
        if (!old.rematch().empty()) return done(old.rematch());
        const Instant now = services_.clock.now();
        LoggedTable next(new_id, secret);
        open_rematch(old, user, seal, known, now, next);
        // Whoever was invited to this game was not invited to the next one.
        const NewTable made = new_table(next, random_id(12), now);
        // Whoever asked knows already, and whoever looks at this table sees where it goes on.
        const std::optional<Seat> due = next.due();
        UserId first = 0;
        if (due && next.seat(*due).is_person()) first = next.seat(*due).user;
        TableCommand command;
        command.verb = Verb::rematch;
        command.text = new_id;
        const int from = old.next();
        (void)old.execute(command, now);
        commit(
            from, {},
            [this, from, new_id, user, first, done, gone](bool committed) {
              if (!committed) return gone();
              broadcast(from);
              if (first != 0 && first != user && !is_looking(first)) {
                services_.turn_notice(first, new_id, table_->setup().game->info);
              }
              if (table_->setup().listed) services_.lobby_notice(new_id);
              done(new_id);
            },
            [made](Store& store) { made.add_to(store); });
      },
      gone);
}

void LiveTable::tend(std::int64_t until) {
  asio::post(strand_, [self = shared_from_this(), until] {
    if (self->committing_ || self->retired_) return;
    std::erase_if(self->watchers_,
                  [](const Watcher& watcher) { return watcher.listener.expired(); });
    self->remind();
    const std::optional<std::int64_t> deadline = self->table_->deadline();
    // A chosen deal exists in memory only.
    if (self->watchers_.empty() && self->unaware_ == 0 && !self->table_->bot_due() &&
        !self->table_->has_deal() && (!deadline || *deadline > until)) {
      self->retire();
    }
  });
}

}  // namespace fullcircle
