#include <algorithm>

#include "server/settings/secrets.h"
#include "tests/lab/failing_memory.h"
#include "tests/lab/world_line.h"

namespace fullcircle::lab {
namespace {

bool is_nth(Planted planted, Planted wanted, int n, int every) {
  return planted == wanted && n % every == 0;
}

std::string any_setup(Luck& luck) {
  // The short game mostly: more of its games come to an end.
  const bool three = luck.percent(15);
  const auto& games = all_games();
  const GameEntry* game = &games[games.size() - 1];
  for (const GameEntry& each : games) {
    if (three ? each.info.takes(3) : luck.percent(15)) game = &each;
  }
  const bool rated = luck.percent(25);
  std::string seats = "\"open\",\"open\"";
  if (three) {
    seats = luck.percent(50) ? "\"open\",\"bot:1\",\"open\"" : "\"open\",\"open\",\"open\"";
  } else if (!rated && luck.percent(25)) {
    seats = luck.percent(50) ? "\"bot:1\",\"open\"" : "\"open\",\"bot:1\"";
  }
  std::string clock = R"({"kind":"none"})";
  if (rated || luck.percent(50)) {
    const std::string seconds = std::to_string(luck.between(10, 60));
    clock = luck.percent(60) ? R"({"kind":"turn","seconds":)" + seconds + "}"
                             : R"({"kind":"bank","seconds":)" + seconds + R"(,"increment":2})";
  }
  return R"({"game":")" + std::string(game->info.name) + R"(","seats":[)" + seats +
         R"(],"clock":)" + clock + R"(,"listed":true,"rated":)" +
         (rated && !three ? "true" : "false") + "}";
}

}  // namespace

void World::Line::send(const Message& message) {
  const FailingMemory::Sheltered sheltered;
  const Planted planted = world_.weather_.planted;
  ++sent_;
  ++world_.outcome_.messages;
  if (is_nth(planted, Planted::skips_a_message, sent_, 5)) return;
  TableWitness* const witness = world_.witness(table_);
  if (witness == nullptr) return world_.complain("a message about a table that is not on the disk");
  const int times = is_nth(planted, Planted::sends_a_message_twice, sent_, 5) ? 2 : 1;
  for (int i = 0; i < times; ++i) {
    const std::string wanted = witness->message_for(user_, next_, world_.life_->served.now(),
                                                    [](UserId user) { return person_name(user); });
    if (wanted != *message) {
      world_.say("sent:   " + *message);
      world_.say("wanted: " + wanted);
      world_.complain("table " + table_ + ": somebody who needs number " + std::to_string(next_) +
                      " is sent something else than the next events on the disk");
    }
    const LoggedTable& table = witness->table();
    next_ = table.next();
    Sight sight;
    sight.next = next_;
    sight.status = table.status();
    sight.seat = table.seat_of(user_);
    sight.due = table.due();
    sight.can_undo = sight.seat && table.can_undo(*sight.seat);
    if (table.request()) sight.request = table.request()->seat;
    sight.is_host = table.creator() == user_;
    coming.push_back(sight);
    if (world_.trace_) {
      world_.say("person " + std::to_string(user_) + " is sent " + table_ + " up to " +
                 std::to_string(next_));
    }
  }
}

void World::act(Person& person) {
  if (!life_) return;
  if (!calm_ && (witnesses_.empty() ? opening_ - opened_ < 1 : opening_ < 3 && luck_.percent(1))) {
    open_table();
  }
  if (!calm_ && !person.wants && luck_.percent(2)) person.leave_table();
  if (person.table.empty() && !witnesses_.empty()) {
    auto chosen = witnesses_.begin();
    std::advance(chosen, luck_.below(static_cast<int>(witnesses_.size())));
    person.table = chosen->first;
  }
  if (person.table.empty()) return;
  if (!person.line || person.line->closed) return connect(person);
  if (person.wants) {
    if (++person.waited > 20 || (!calm_ && luck_.percent(5))) send(person);
  } else if (!calm_ && person.sight.next > 0 && luck_.percent(70)) {
    give(person);
  }
}

void World::open_table() {
  ++opening_;
  Result<JsonReader> body = JsonReader::parse(any_setup(luck_));
  const Result<TableSetup> setup = read_setup(*body);
  if (!setup) return complain("no setup: " + setup.error().why);
  SecretSeed secret = secret_from(luck_.number(), 0);
  TableCommand sit;
  sit.verb = Verb::sit;
  sit.user = 1 + luck_.below(2);
  sit.account = true;
  life_->hub.open(*setup, sit, secret, {}, {}, [this](const Result<TableHub::Opened>& opened) {
    ++opened_;
    if (!opened || witness(opened->id) != nullptr) return;
    complain("a table is said to be open that is not on the disk");
  });
}

void World::connect(Person& person) {
  person.line = std::make_shared<Line>(*this, person.table, person.user, person.sight.next);
  UserId user = person.user;
  if (weather_.planted == Planted::shows_spectators_a_hand && user > 2) user = 1;
  life_->hub.find(person.table, [line = person.line, user,
                                 seen = person.sight.next](const TableHub::Found& found) {
    if (!found) {
      line->closed = true;
      return;
    }
    (*found)->watch(line, user, seen, [line](bool watching) { line->closed |= !watching; });
  });
}

void World::give(Person& person) {
  if (person.sight.status == "finished") {
    if (luck_.percent(10)) ask_rematch(person);
    if (luck_.percent(20)) person.leave_table();
    return;
  }
  std::optional<TableCommand> command = choose(person);
  if (!command) return;
  command->id = luck_.hex(32);
  command->user = person.user;
  command->account = true;
  const bool needs = command->verb == Verb::move || command->verb == Verb::undo;
  if (needs || luck_.percent(50)) command->expect = person.sight.next;
  person.wants = std::make_shared<Given>(
      Given{person.table, std::move(*command), witness(person.table)->sent()});
  given_[person.wants->command.id] = person.wants;
  send(person);
}

std::optional<TableCommand> World::choose(const Person& person) {
  const Sight& sight = person.sight;
  const auto wish = [](Verb verb, std::string text = {}) {
    TableCommand command;
    command.verb = verb;
    command.text = std::move(text);
    return command;
  };
  const int mood = luck_.below(100);
  if (sight.status == "open") {
    if (!sight.seat) return wish(Verb::sit);
    if (mood < 3) return wish(Verb::stand);
    if (mood < 5) return wish(Verb::abort);
    if (mood > 20 || !sight.is_host) return std::nullopt;
    TableCommand bot = wish(Verb::bot, "bot:1");
    bot.seat = Seat{static_cast<std::uint8_t>(luck_.below(3))};
    return bot;
  }
  if (sight.request && sight.request != sight.seat && mood < 60) {
    return wish(mood < 40 ? Verb::agree : Verb::decline);
  }
  if (sight.can_undo && mood < 15) return wish(Verb::undo);
  if (mood < 17) return wish(Verb::ask, mood < 16 ? "end" : "takeback");
  if (mood < 19) return wish(Verb::resign);
  if (mood < 21) return wish(mood < 20 ? Verb::leave : Verb::back);
  if (!sight.seat || sight.due != sight.seat) {
    if (mood > 96) return wish(Verb::move, "out of turn");
    return mood > 94 ? std::optional(wish(Verb::sit)) : std::nullopt;
  }
  const LoggedTable& table = witness(person.table)->table();
  std::string move = "nothing";
  if (table.next() == sight.next && mood > 22) {
    move = (*table.game()->make_thinker("random", luck_.number()))->choose(*table.game());
  }
  return wish(Verb::move, move);
}

void World::send(Person& person) {
  person.waited = 0;
  const int copies = luck_.percent(10) ? 2 : 1;
  for (int i = 0; i < copies; ++i) tries_.push_back(std::make_shared<Try>(Try{person.wants}));
}

/// A try comes to the server.
void World::arrive(const std::shared_ptr<Try>& attempt) {
  ++outcome_.commands;
  if (trace_) say("a command comes: " + attempt->given->command.id);
  attempt->life = lives_;
  arrived_.push_back(attempt);
  TableCommand command = attempt->given->command;
  if (weather_.planted == Planted::gives_each_try_another_id) {
    command.id = luck_.hex(32);
    given_[command.id] = attempt->given;
  }
  if (weather_.planted == Planted::ignores_expect) command.expect.reset();
  command.arrival = life_->served.arrival();
  life_->hub.find(
      attempt->given->table, [this, attempt, command](const TableHub::Found& found) mutable {
        if (found) {
          (*found)->command(std::move(command),
                            [this, attempt](const Answer& given) { answer(attempt, given); });
        } else if (found.error().code == TableHub::kBusy) {
          answer(attempt, {});
        } else {
          complain(found.error().why);
        }
      });
}

/// The server answers. What it says must be right at that moment.
void World::answer(const std::shared_ptr<Try>& attempt, const Answer& said) {
  const FailingMemory::Sheltered sheltered;
  ++outcome_.answers;
  const auto count = static_cast<int>(outcome_.answers);
  if (is_nth(weather_.planted, Planted::answers_nothing, count, 5)) return;
  Answer answer = said;
  const bool numbered = said.kind == Answer::Kind::ok;
  if (numbered && is_nth(weather_.planted, Planted::answers_a_wrong_number, count, 3)) {
    --answer.number;
  }
  const int times = is_nth(weather_.planted, Planted::answers_twice, count, 5) ? 2 : 1;
  for (int i = 0; i < times; ++i) {
    if (++attempt->answers > 1) complain("a command was answered twice");
    const Given& given = *attempt->given;
    const Instant now = life_->served.now();
    TableWitness& seen = *witness(given.table);
    if (answer.kind == Answer::Kind::stale) {
      const int from = std::clamp(*given.command.expect, 0, seen.table().next());
      const std::string since = seen.message_for(given.command.user, from, now, person_name);
      if (since != answer.message) complain("what happened since is not what is on the disk");
    }
    if (trace_) say("it is answered: " + format_answer(answer, given.command.id).substr(0, 120));
    seen.check_answer(given, answer, now);
    replies_.push_back({attempt, answer});
  }
}

/// An answer comes back.
void World::take(const Reply& reply) {
  const std::shared_ptr<Given>& given = reply.of->given;
  if (reply.answer.kind == Answer::Kind::busy) return;  // asked again later
  if (reply.answer.kind != Answer::Kind::illegal) {
    witness(given->table)->sent(reply.answer.number);
  }
  for (const auto& person : people_) {
    if (person->wants == given) person->wants.reset();
  }
}

void World::ask_rematch(const Person& person) {
  std::vector<UserId> known;
  for (UserId user = 1; user <= kPeople; ++user) known.push_back(user);
  life_->hub.find(person.table, [this, user = person.user, known](const TableHub::Found& found) {
    if (!found) return;
    (*found)->rematch(user, {}, known, random_id(12), secret_from(luck_.number(), 1),
                      [this](const Result<std::string>& next) {
                        if (!next || witness(*next) != nullptr) return;
                        complain("a rematch is said to be open that is not on the disk");
                      });
  });
}

}  // namespace fullcircle::lab
