#include "tests/lab/world.h"

#include <sodium.h>

#include <algorithm>

#include "tests/lab/failing_memory.h"
#include "tests/lab/world_line.h"

namespace fullcircle::lab {
namespace {

/// What the program takes from the system's source of randomness.
Luck* secrets = nullptr;

const char* name_of_source() { return "laboratory"; }
std::uint32_t any_number() { return static_cast<std::uint32_t>(secrets->number()); }
void any_bytes(void* to, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    static_cast<unsigned char*>(to)[i] = static_cast<unsigned char>(secrets->below(256));
  }
}
randombytes_implementation source = {name_of_source, any_number, nullptr,
                                     nullptr,        any_bytes,  nullptr};

}  // namespace

World::World(std::uint64_t seed, const Weather& weather)
    : weather_(weather), luck_(derive_seed(seed, 1)), disk_(derive_seed(seed, 2)), mounted_(disk_) {
  if (sodium_init() < 0) std::abort();  // takes some randomness itself, once
  secrets = &luck_;
  (void)randombytes_set_implementation(&source);
  plan_.planted = weather.planted;
  constexpr std::array kCheckpoints = {1, 8, 40, 10'000};
  plan_.checkpoint_pages = luck_.one_of(kCheckpoints);
  constexpr std::array kAside = {0, 1, 6, 30};
  plan_.aside_pages = luck_.one_of(kAside);
  constexpr std::array kCaches = {1, 20, 2000};
  plan_.cache_pages = luck_.one_of(kCaches);
  plan_.bot_pace_ms = luck_.percent(50) ? 0 : 700;
  if (weather.planted == Planted::loses_a_timer) clock_.lose_every(3);
  disk_.on_slow_sync([this] { pass(VirtualClock::Span(luck_.between(50, 10'000))); });
  const int people = luck_.between(2, 5);
  for (int i = 0; i < people; ++i) {
    people_.push_back(std::make_unique<Person>());
    // Some are at it on two screens.
    people_.back()->user = i == 4 ? 1 : i + 1;
  }
}

World::~World() {
  disk_.turn_off();
  life_.reset();
}

void World::complain(const std::string& what) {
  say("WRONG: " + what);
  if (outcome_.wrong.size() < 5) outcome_.wrong.push_back(what);
}

void World::say(const std::string& what) {
  if (trace_) trace_(std::to_string(clock_.passed().count()) + " ms: " + what);
}

TableWitness* World::witness(const std::string& table) {
  const auto found = witnesses_.find(table);
  return found == witnesses_.end() ? nullptr : found->second.get();
}

Outcome World::run() {
  for (int i = 0; i < weather_.steps && outcome_.wrong.empty(); ++i) {
    survive([this] { step(); });
  }
  if (outcome_.wrong.empty()) come_to_rest();
  outcome_.virtual_ms = clock_.passed().count();
  outcome_.disk = disk_.counts();
  const auto note = [this](std::uint64_t value) { outcome_.trace = mix(outcome_.trace ^ value); };
  for (const auto& [id, witness] : witnesses_) {
    outcome_.events += witness->table().next();
    for (const char letter : witness->head()) note(static_cast<unsigned char>(letter));
  }
  for (const std::int64_t count : {outcome_.virtual_ms, outcome_.commands, outcome_.answers,
                                   outcome_.messages, outcome_.disk.operations}) {
    note(static_cast<std::uint64_t>(count));
  }
  return outcome_;
}

/// A program without memory ends; what it had on the disk is there when it is started again.
void World::survive(const std::function<void()>& act) {
  try {
    act();
  } catch (const std::bad_alloc&) {
    say("no memory");
    if (life_) end_life(false);
  }
}

void World::step() {
  pass(VirtualClock::Span(luck_.below(3)));
  mishap();
  if (!life_) return begin_life();
  const int turn = luck_.below(100);
  if (turn < 30) {
    handle();
  } else if (turn < 45) {
    write();
  } else if (turn < 53) {
    read();
  } else if (turn < 58) {
    think();
  } else if (turn < 78) {
    deliver();
  } else if (turn < 96) {
    act();
  } else {
    pass_time();
  }
}

/// What the server's threads do next.
bool World::handle() {
  if (!life_) return false;
  life_->io.restart();
  const FailingMemory::Exposed exposed;
  return life_->io.poll_one() > 0;
}

bool World::write() {
  if (!life_) return false;
  if (life_->writer.can_report()) {
    const FailingMemory::Exposed exposed;
    life_->writer.report();
    return true;
  }
  if (!life_->writer.can_commit()) return false;
  {
    const FailingMemory::Exposed exposed;
    life_->writer.commit(luck_);
  }
  look();
  return true;
}

bool World::read() {
  if (!life_) return false;
  if (life_->reader.can_report()) {
    const FailingMemory::Exposed exposed;
    life_->reader.report();
    return true;
  }
  if (!life_->reader.can_read()) return false;
  {
    const FailingMemory::Exposed exposed;
    life_->reader.read(luck_);
  }
  note_crash();
  return true;
}

bool World::think() {
  if (!life_ || life_->bots.waiting() == 0) return false;
  life_->bots.decide(luck_);
  return true;
}

/// Something arrives, at either end of a line. What is lost is sent again some time.
bool World::deliver() {
  const bool lost = !calm_ && luck_.percent(weather_.lost);
  const auto take_out = [&](auto& some) {
    const auto chosen = some.begin() + luck_.below(static_cast<int>(some.size()));
    auto taken = std::move(*chosen);
    some.erase(chosen);
    return taken;
  };
  Person& person = *luck_.one_of(people_);
  if (person.line && !person.line->coming.empty()) {
    person.sight = person.line->coming.front();
    person.line->coming.pop_front();
    witness(person.table)->sent(person.sight.next);
    return true;
  }
  if (!tries_.empty() && luck_.percent(60)) {
    const auto attempt = take_out(tries_);
    if (!lost && life_) arrive(attempt);
    return true;
  }
  if (replies_.empty()) return false;
  const Reply reply = take_out(replies_);
  if (!lost) take(reply);
  return true;
}

bool World::act() {
  act(*luck_.one_of(people_));
  return true;
}

bool World::pass_time() {
  const int way = luck_.below(20);
  if (way < 15) {
    pass(VirtualClock::Span(luck_.between(1, 50)));
  } else if (way < 19) {
    const VirtualClock::Span pulse = next_pulse_ - clock_.passed();
    pass(std::clamp(clock_.until_next().value_or(pulse), VirtualClock::Span(0), pulse));
  } else {
    pass(VirtualClock::Span(luck_.between(1'000, 30'000)));
  }
  return true;
}

void World::pass(VirtualClock::Span span) {
  clock_.pass(std::max(span, VirtualClock::Span(0)));
  if (!life_ || clock_.passed() < next_pulse_) return;
  next_pulse_ = clock_.passed() + kPulse;
  life_->tend();
}

bool World::mishap() {
  if (trouble_left_ > 0) --trouble_left_;
  if (trouble_left_ == 0) disk_.set_trouble(Trouble::none);
  const auto happens = [this](int thousandth) { return luck_.below(1000) < thousandth; };
  if (life_ && happens(weather_.crashes)) {
    power_cut_ = luck_.percent(weather_.power_cuts);
    if (luck_.percent(40)) {
      end_life(power_cut_);
    } else {
      disk_.cut_power_after(luck_.between(1, 60));
    }
  }
  if (trouble_left_ == 0 && happens(weather_.troubles)) {
    const auto trouble = static_cast<Trouble>(luck_.between(1, kTroubles - 1));
    disk_.set_trouble(trouble, luck_.percent(50) ? 100 : luck_.between(5, 60));
    trouble_left_ = luck_.between(5, 80);
    ++outcome_.troubles;
    say("the disk is in trouble");
  }
  if (life_ && happens(weather_.stops)) stop_in_order();
  if (happens(weather_.cut_lines)) {
    Person& person = *luck_.one_of(people_);
    if (person.line && luck_.percent(50)) half_open_.push_back(person.line);
    person.line.reset();
  }
  if (happens(1)) half_open_.clear();
  if (happens(1)) clock_.set_date_by(std::chrono::hours(luck_.between(-48, 48)));
  return true;
}

void World::begin_life() {
  if (clock_.passed().count() < start_at_) {
    return pass(VirtualClock::Span(start_at_ - clock_.passed().count()));
  }
  if (disk_.is_off()) disk_.turn_on(power_cut_);
  if (!calm_ && luck_.percent(20)) {
    power_cut_ = luck_.percent(weather_.power_cuts);
    disk_.cut_power_after(luck_.between(1, 150));
  }
  plan_.down = clock_.passed().count() - ended_;
  start_at_ = clock_.passed().count() + 1'000;
  try {
    const FailingMemory::Exposed exposed;
    life_ = Life::start(clock_, plan_);
  } catch (const StoreFailure& failure) {
    const std::string why = std::string("the server does not start: ") + failure.what();
    say(why);
    if (calm_ && ++refused_ > 3) complain(why);
    return;
  }
  refused_ = 0;
  ++lives_;
  began_ = clock_.passed().count();
  next_pulse_ = clock_.passed();
  say("the server starts");
  if (disk_.is_off()) return note_crash();
  {
    const VirtualDisk::Unseen unseen(disk_);
    for (const auto& [id, witness] : witnesses_) {
      witness->read_again(*life_->seen);
      if (life_->served.now().served < witness->served()) complain("time served is forgotten");
    }
  }
  look();
}

/// From here on nothing that it did matters but what the disk has.
void World::end_life(bool power_cut) {
  say(power_cut ? "the power goes off" : "the server is killed");
  disk_.turn_off();
  power_cut_ = power_cut;
  ++outcome_.crashes;
  up_ += clock_.passed().count() - began_;
  life_.reset();
  clock_.forget();
  ended_ = clock_.passed().count();
  start_at_ = ended_ + (luck_.percent(50) ? 0 : luck_.between(1, 120'000));
  for (const auto& person : people_) person->line.reset();
  half_open_.clear();
  arrived_.clear();
}

void World::note_crash() {
  if (life_ && disk_.is_off()) end_life(power_cut_);
}

void World::stop_in_order() {
  for (int i = 0; i < 100 && life_ && !life_->writer.is_idle(); ++i) write();
  if (!life_) return;
  say("the server stops");
  up_ += clock_.passed().count() - began_;
  disk_.keep_power();
  life_.reset();
  clock_.forget();
  ended_ = clock_.passed().count();
  start_at_ = ended_ + luck_.between(0, 5'000);
  for (const auto& person : people_) person->line.reset();
  half_open_.clear();
  arrived_.clear();
  power_cut_ = true;
  if (luck_.percent(30)) disk_.turn_off();
}

/// The witness reads what is on the disk now.
void World::look() {
  if (disk_.is_off()) return note_crash();
  const VirtualDisk::Unseen unseen(disk_);
  const std::int64_t served = up_ + clock_.passed().count() - began_;
  try {
    for (const std::string& id : life_->seen->table_ids("", 100)) {
      std::unique_ptr<TableWitness>& witness = witnesses_[id];
      if (!witness) {
        witness = std::make_unique<TableWitness>(
            *life_->seen->table(id), [this](const std::string& what) { complain(what); });
      }
      witness->read_on(*life_->seen, given_, served);
    }
  } catch (const StoreFailure& failure) {
    complain(std::string("the store cannot be read: ") + failure.what());
  }
}

}  // namespace fullcircle::lab
