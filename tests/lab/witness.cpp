#include "tests/lab/witness.h"

#include "server/settings/secrets.h"
#include "server/tables/table_rows.h"

namespace fullcircle::lab {
namespace {

/// What the server did by itself, told from the first event of it.
std::optional<TableCommand> own_command(const TableEvent& event) {
  TableCommand command;
  command.seat = event.seat;
  command.text = event.text;
  switch (event.kind) {
    case EventKind::move:
      command.verb = Verb::move;
      break;
    case EventKind::timeout:
      command.verb = Verb::timeout;
      break;
    case EventKind::rematch:
      command.verb = Verb::rematch;
      break;
    case EventKind::end:
      command.verb = Verb::lapse;
      break;
    default:
      return std::nullopt;
  }
  return event.user == 0 ? std::optional(command) : std::nullopt;
}

SecretSeed secret_of(const TableRow& row) {
  return secret_from_hex(row.secret).value_or(SecretSeed{});
}

std::string number(int value) { return std::to_string(value); }

}  // namespace

TableWitness::TableWitness(const TableRow& row, Complain complain)
    : table_(row.id, secret_of(row)), complain_(std::move(complain)) {}

void TableWitness::complain(const std::string& what) const {
  complain_("table " + table_.id() + ": " + what);
}

void TableWitness::read_on(Store& store, const std::map<std::string, std::shared_ptr<Given>>& given,
                           std::int64_t served) {
  const std::vector<StoredEvent> fresh = store.events(table_.id(), table_.next());
  for (std::size_t i = 0; i < fresh.size();) {
    const Result<TableEvent> event = parse_event(fresh[i].body);
    if (!event) return complain("event " + number(table_.next()) + " is unreadable");
    const auto size = static_cast<std::size_t>(event->batch);
    if (i + size > fresh.size()) return complain("half of what a command led to is missing");
    if (event->served > served) complain("a clock ran while the server did not");
    if (event->served < served_) complain("time that was served is served again");
    served_ = event->served;
    const int from = table_.next();
    if (event->kind == EventKind::open) {
      for (std::size_t j = 0; j < size; ++j) (void)table_.add(*parse_event(fresh[i + j].body));
      (void)stored_events(table_, from, {}, head_);
    } else if (fresh[i].command.empty()) {
      const std::optional<TableCommand> command = own_command(*event);
      if (!command) return complain("nobody gave the command of event " + number(from));
      play(*event, *command, &fresh[i]);
    } else {
      const auto known = given.find(fresh[i].command);
      if (known == given.end())
        return complain("event " + number(from) + " has an unknown command");
      play(*event, known->second->command, &fresh[i]);
      if (batches_.contains(fresh[i].command)) complain("a command was carried out twice");
      batches_[fresh[i].command] = {from, table_.next()};
      table_.remember(fresh[i].command, table_.next());
    }
    if (table_.next() != from + static_cast<int>(size)) return;
    log_.insert(log_.end(), fresh.begin() + static_cast<std::ptrdiff_t>(i),
                fresh.begin() + static_cast<std::ptrdiff_t>(i + size));
    i += size;
  }
}

/// By the rules of the table alone the command leads to what is stored.
void TableWitness::play(const TableEvent& first, const TableCommand& command,
                        const StoredEvent* stored) {
  const int from = table_.next();
  const Status done = table_.execute(command, {first.at, first.served});
  if (!done) {
    return complain("event " + number(from) + " was not possible: " + done.error().why);
  }
  const std::vector<StoredEvent> wanted = stored_events(table_, from, stored->command, head_);
  bool same = wanted.size() == static_cast<std::size_t>(first.batch);
  for (std::size_t i = 0; same && i < wanted.size(); ++i) {
    same = wanted[i].body == stored[i].body && wanted[i].command == stored[i].command;
  }
  if (!same)
    complain("event " + number(from) + " and those after it do not follow from the command");
}

void TableWitness::read_again(Store& store) {
  const std::vector<StoredEvent> all = store.events(table_.id());
  if (all.size() < log_.size()) {
    return complain("only " + number(static_cast<int>(all.size())) + " events are left of " +
                    number(static_cast<int>(log_.size())));
  }
  for (std::size_t i = 0; i < log_.size(); ++i) {
    if (all[i].body == log_[i].body && all[i].command == log_[i].command) continue;
    return complain("event " + number(static_cast<int>(i)) + " has become another");
  }
  if (const Status whole = store.check_chain(table_.id()); !whole) complain(whole.error().why);
}

void TableWitness::compare_row(Store& store) {
  const std::optional<TableRow> row = store.table(table_.id());
  if (!row) return complain("it has no row");
  const TableRow wanted = row_of(table_, *row, {row->changed, 0});
  const bool same = row->status == wanted.status && row->events == wanted.events &&
                    row->head == head_ && row->deadline == wanted.deadline &&
                    row->bot_due == wanted.bot_due && row->summary == wanted.summary;
  if (!same) complain("its row does not agree with its log");
  const std::vector<StoredSeat> seats = store.seats(table_.id());
  const std::vector<StoredSeat> sitting = seats_of(table_);
  bool agree = seats.size() == sitting.size();
  for (std::size_t i = 0; agree && i < seats.size(); ++i) {
    agree = seats[i].seat == sitting[i].seat && seats[i].user == sitting[i].user &&
            seats[i].due == sitting[i].due && seats[i].score == sitting[i].score &&
            seats[i].share == sitting[i].share && seats[i].reserved == sitting[i].reserved;
  }
  if (!agree) complain("its seats do not agree with its log");
}

void TableWitness::check_answer(const Given& given, const Answer& answer, const Instant& now) {
  const auto batch = batches_.find(given.command.id);
  const bool done = batch != batches_.end();
  switch (answer.kind) {
    case Answer::Kind::ok:
    case Answer::Kind::dup:
      if (!done) return complain("a command was answered with ok that is not on the disk");
      if (answer.number != batch->second.next) complain("a command was answered a wrong number");
      if (batch->second.first < given.after) complain("a command came before what its giver knew");
      if (given.command.expect && *given.command.expect != batch->second.first) {
        complain("a command was carried out at another position than expected");
      }
      return;
    case Answer::Kind::stale:
      if (done) return complain("a command that was carried out was answered with stale");
      if (answer.number != table_.next() || given.command.expect == answer.number) {
        complain("a command was answered with stale for no reason");
      }
      return;
    case Answer::Kind::illegal:
      if (done) return complain("a command that was carried out was answered with illegal");
      if (table_.execute(given.command, now)) complain("a command was refused that is possible");
      return;
    case Answer::Kind::busy:
      return;  // it may have been carried out, or may yet be
  }
}

}  // namespace fullcircle::lab
