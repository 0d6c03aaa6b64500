#pragma once

#include <mutex>

#include "server/api/command.h"
#include "server/settings/data_folder.h"
#include "tests/core/scaled.h"
#include "tests/server/chaos_caller.h"
#include "tests/server/chaos_line.h"

// Commands over lines that fail, compared with a serial oracle: the same commands carried out one
// after the other, by a table that no line, no store and no other player has anything to do with.

namespace fullcircle::test {

struct ChaosReport {
  int commands = 0;  // each with an id of its own, and an answer
  int accepted = 0;
  int sent = 0;  // messages it took
  int tables = 0;
  int events = 0;  // that were compared, of both seats
  int connections = 0;
  int cut = 0;
  int half_open = 0;
  int trickled = 0;
  std::vector<std::string> wrong;

  ChaosReport& operator+=(const ChaosReport& other) {
    commands += other.commands;
    accepted += other.accepted;
    sent += other.sent;
    tables += other.tables;
    events += other.events;
    connections += other.connections;
    cut += other.cut;
    half_open += other.half_open;
    trickled += other.trickled;
    wrong.insert(wrong.end(), other.wrong.begin(), other.wrong.end());
    return *this;
  }
};

/// An event as the store has to have it.
struct ChaosEvent {
  std::string command;
  TableEvent event;
};

/// One table with two people, both at the mercy of a line.
class ChaosTable {
 public:
  ChaosTable(std::array<ChaosPerson, 2>& people, const GameEntry& game, std::uint64_t seed,
             ChaosReport& report)
      : people_(people), game_(game), random_(seed), report_(report) {
    open();
  }

  const std::string& id() const { return id_; }
  bool is_over() const { return failed_ || oracle_->end().has_value(); }
  const std::vector<ChaosEvent>& events() const { return events_; }

  /// Sends some commands at once, waits for all answers, and compares them with the oracle's.
  void play_round() {
    choose();
    for (const auto& [id, attempt] : round_) {
      Caller& caller = *callers_[attempt.person];
      caller.send(id, attempt.text);
      if (one_in(4)) caller.send(id, attempt.text);  // by somebody who clicks twice
    }
    const auto all_answered = [this] {
      for (auto& caller : callers_) caller->listen(1);
      return std::ranges::all_of(round_, [this](const auto& sent) {
        return !callers_[sent.second.person]->answers(sent.first).empty();
      });
    };
    if (!eventually(all_answered)) return complain("a command is not answered");
    judge();
  }

  /// Once it is over: all that was sent is as the oracle has it.
  void compare() {
    for (std::size_t person = 0; person < 2; ++person) compare(person);
    ++report_.tables;
  }

 private:
  struct Attempt {
    std::size_t person = 0;
    TableCommand command;
    std::string text;
    bool repeated = false;  // it was accepted before
  };

  bool one_in(std::uint64_t chances) { return random_() % chances == 0; }

  void open() {
    const std::string secret = random_hex(64);
    const json::object setup = {{"game", game_.info.name}, {"listed", true}, {"secret", secret}};
    const Reply opened = people_[0].http.post("/api/tables", json::serialize(setup));
    id_ = opened.text("table");
    if (id_.empty()) return complain("no table: " + opened.body);
    oracle_ = std::make_unique<LoggedTable>(id_, *secret_from_hex(secret));
    JsonReader body({{"game", game_.info.name}, {"listed", true}});
    (void)oracle_->open(*read_setup(body), kUsers[0], {});
    TableCommand sit;
    sit.user = kUsers[0];
    sit.verb = Verb::sit;
    (void)oracle_->execute(sit, {});
    note({});
    for (std::size_t i = 0; i < 2; ++i) {
      callers_[i] = std::make_unique<Caller>(people_[i], id_);
    }
    add(1, Verb::sit, {}, oracle_->next());
  }

  /// A command of one of the two, for the next round.
  void add(std::size_t person, Verb verb, const std::string& text, int expect) {
    static const std::map<Verb, std::string> kWords = {
        {Verb::move, "move"},   {Verb::undo, "undo"},       {Verb::ask, "ask"},
        {Verb::agree, "agree"}, {Verb::decline, "decline"}, {Verb::resign, "resign"},
        {Verb::sit, "sit"}};
    Attempt attempt;
    attempt.person = person;
    attempt.command.id = fresh_id();
    attempt.command.user = kUsers[person];
    attempt.command.verb = verb;
    attempt.command.text = text;
    attempt.command.expect = expect;
    json::object message = {{"t", "do"},
                            {"table", id_},
                            {"id", attempt.command.id},
                            {"verb", kWords.at(verb)},
                            {"expect", expect}};
    if (!text.empty()) message[verb == Verb::move ? "move" : "text"] = text;
    attempt.text = json::serialize(message);
    round_[attempt.command.id] = attempt;
  }
  std::string fresh_id() {
    char id[33];
    std::snprintf(id, sizeof id, "%016lx%016lx", random_(), random_());
    return id;
  }

  /// Whoever is to act decides, and now and then everything else is tried that people try.
  void choose() {
    if (!oracle_->is_playing()) return;  // the first round is the seat
    round_.clear();
    const int next = oracle_->next();
    const std::size_t due = oracle_->due()->index;
    const std::size_t other = 1 - due;
    add(due, Verb::move, any_move(*oracle_->game(), random_()), next);
    if (one_in(3)) add(due, Verb::move, any_move(*oracle_->game(), random_()), next);
    if (one_in(4)) add(other, Verb::move, any_move(*oracle_->game(), random_()), next);
    if (one_in(6)) add(due, Verb::move, "nonsense", next);
    if (one_in(6)) add(due, Verb::move, "nonsense", next - 1 - static_cast<int>(random_() % 3));
    if (one_in(6)) add(random_() % 2, Verb::undo, {}, next);
    if (one_in(6)) add(random_() % 2, Verb::ask, one_in(20) ? "end" : "takeback", next);
    if (one_in(oracle_->request() ? 2 : 8)) add(random_() % 2, Verb::agree, {}, next);
    if (one_in(oracle_->request() ? 2 : 8)) add(random_() % 2, Verb::decline, {}, next);
    if (one_in(300)) add(random_() % 2, Verb::resign, {}, next);
    if (!accepted_.empty() && one_in(3)) {  // once more what was done long ago
      Attempt again = accepted_[random_() % accepted_.size()];
      again.repeated = true;
      round_[again.command.id] = again;
    }
  }

  /// In the order of their numbers, what was accepted leads from one position to the next, and
  /// whatever was refused is refused at one of these.
  void judge() {
    std::map<int, const Attempt*> accepted;
    for (const auto& [id, attempt] : round_) {
      const CallerAnswer& answer = callers_[attempt.person]->answers(id).front();
      if (attempt.repeated || !answer.accepted()) continue;
      if (!accepted.emplace(answer.number, &attempt).second) complain("two have one number");
    }
    std::vector<int> positions = {oracle_->next()};
    refuse_others();
    for (const auto& [number, attempt] : accepted) {
      if (attempt->command.expect != oracle_->next()) complain("accepted too early or too late");
      if (const Status done = oracle_->execute(attempt->command, {}); !done) {
        return complain("accepted against the rules: " + done.error().why);
      }
      note(attempt->command.id);
      if (oracle_->next() != number) return complain("another number than the oracle's");
      accepted_.push_back(*attempt);
      ++report_.accepted;
      positions.push_back(number);
      refuse_others();
    }
    for (const auto& [id, attempt] : round_) {
      const CallerAnswer& answer = callers_[attempt.person]->answers(id).front();
      report_.commands += attempt.repeated ? 0 : 1;
      const bool stale_here = answer.kind == "stale" && answer.number != attempt.command.expect &&
                              std::ranges::count(positions, answer.number) > 0;
      const bool illegal_here =
          answer.kind == "illegal" && std::ranges::count(positions, *attempt.command.expect) > 0;
      if (answer.accepted() || stale_here || illegal_here) continue;
      complain(attempt.text + " was answered " + answer.kind);
    }
  }

  /// What was called illegal at this position is so for the oracle, for the same reason.
  void refuse_others() {
    for (const auto& [id, attempt] : round_) {
      const CallerAnswer& answer = callers_[attempt.person]->answers(id).front();
      if (answer.kind != "illegal" || attempt.command.expect != oracle_->next()) continue;
      const Status done = oracle_->execute(attempt.command, {});
      if (done) return complain(attempt.text + " is not illegal");
      if (done.error().code == answer.code && done.error().reason == answer.reason) continue;
      complain(attempt.text + " was refused for another reason: " + answer.code);
    }
  }

  /// What the oracle's last command led to.
  void note(const std::string& command) {
    const std::size_t from = events_.size();
    for (std::size_t i = from; i < oracle_->log().size(); ++i) {
      events_.push_back({i == from ? command : "", oracle_->log()[i].event});
    }
    for (std::size_t i = 0; oracle_->game() != nullptr && i < 2; ++i) {
      hashes_[i][oracle_->next()] = view_hash(oracle_->game()->to_json({false, seat_at(i)}));
    }
  }

  void compare(std::size_t person) {
    Caller& caller = *callers_[person];
    if (!eventually([&] { return caller.listen(1), caller.next() >= oracle_->next(); })) {
      return complain("not everything was sent");
    }
    report_.sent += caller.sent();
    for (const std::string& wrong : caller.wrong()) complain(wrong);
    const NameOf names = [this](UserId user) { return people_[user == kUsers[0] ? 0 : 1].name; };
    for (int i = 0; i < oracle_->next(); ++i) {
      JsonWriter json;
      write_event(json, oracle_->log()[static_cast<std::size_t>(i)], i, seat_at(person), names);
      json::object must = parse(json.take());
      must.erase("at");
      const auto was = caller.events().find(i);
      if (was == caller.events().end() || was->second != must) {
        return complain("event " + std::to_string(i) + " must be " + json::serialize(must));
      }
      ++report_.events;
    }
    for (const auto& [number, hash] : caller.hashes()) {
      const auto must = hashes_[person].find(number);
      if (must == hashes_[person].end() || must->second != hash) {
        return complain("another view at " + std::to_string(number));
      }
    }
  }

  void complain(const std::string& what) {
    failed_ = true;
    report_.wrong.push_back(id_ + ": " + what);
  }

  static constexpr std::array<UserId, 2> kUsers = {1, 2};

  std::array<ChaosPerson, 2>& people_;
  const GameEntry& game_;
  std::mt19937_64 random_;
  ChaosReport& report_;
  std::string id_;
  std::unique_ptr<LoggedTable> oracle_;
  std::array<std::unique_ptr<Caller>, 2> callers_;
  std::map<std::string, Attempt> round_;
  std::vector<Attempt> accepted_;
  std::vector<ChaosEvent> events_;
  std::array<std::map<int, std::string>, 2> hashes_;
  bool failed_ = false;
};

class ChaosTrial {
 public:
  explicit ChaosTrial(const fs::path& folder)
      : data_(folder / "data"),
        server_(data_, {"--commands=1000000", "--newcomers=1000000", "--tables=1000000",
                        "--new-tables=1000000", "--chosen-secrets=true", "--idle=5"}) {}

  ChaosReport run(int commands, std::uint64_t seed, int workers) {
    std::vector<std::thread> threads;
    for (int i = 0; i < workers; ++i) {
      threads.emplace_back(
          [=, this] { work(i, commands / workers, seed * 1000 + static_cast<std::uint64_t>(i)); });
    }
    for (std::thread& thread : threads) thread.join();
    if (server_.terminate() != 0) report_.wrong.emplace_back("the server did not end properly");
    compare_stored();
    return report_;
  }

 private:
  /// Two people play one table after the other.
  void work(int number, int commands, std::uint64_t seed) {
    ChaosReport report;
    std::map<std::string, std::vector<ChaosEvent>> tables;
    {
      ChaosLine line(server_.port(), seed);
      std::array<ChaosPerson, 2> people = {
          ChaosPerson("Ada " + std::to_string(number), server_, line.port(), kImpatience),
          ChaosPerson("Bo " + std::to_string(number), server_, line.port(), kImpatience)};
      std::mt19937_64 random(seed);
      const auto games = all_games();
      while (report.commands < commands && report.wrong.empty()) {
        ChaosTable table(people, games[random() % games.size()], random(), report);
        while (!table.is_over() && report.commands < commands) table.play_round();
        if (report.wrong.empty()) table.compare();
        tables[table.id()] = table.events();
      }
      report.connections = line.connections;
      report.cut = line.cut;
      report.half_open = line.half_open;
      report.trickled = line.trickled;
    }
    const std::lock_guard lock(mutex_);
    report_ += report;
    tables_.merge(tables);
  }

  /// On the disk each table is what the oracle says: every command that was accepted, once.
  void compare_stored() {
    const Result<std::unique_ptr<Store>> store = open_store(data_);
    if (!store) return report_.wrong.push_back(store.error().why);
    for (const auto& [id, events] : tables_) {
      const std::vector<StoredEvent> stored = (*store)->events(id);
      bool same = stored.size() == events.size() && (*store)->check_chain(id).ok();
      for (std::size_t i = 0; same && i < events.size(); ++i) {
        const Result<TableEvent> event = parse_event(stored[i].body);
        const TableEvent& must = events[i].event;
        same = event && event->kind == must.kind && event->seat == must.seat &&
               event->text == must.text && stored[i].command == events[i].command;
      }
      if (!same) report_.wrong.push_back(id + " is stored otherwise than it was played");
    }
  }

  /// Milliseconds after which somebody gives a connection up, and asks again over another one.
  static constexpr int kImpatience = kSanitized ? 2000 : 250;

  fs::path data_;
  ServerProcess server_;
  std::mutex mutex_;
  ChaosReport report_;
  std::map<std::string, std::vector<ChaosEvent>> tables_;
};

}  // namespace fullcircle::test
