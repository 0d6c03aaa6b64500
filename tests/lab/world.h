#pragma once

#include <deque>
#include <optional>

#include "tests/lab/life.h"
#include "tests/lab/sqlite_on_disk.h"

namespace fullcircle::lab {

/// How rough a world is. Chances are in a thousand at every step.
struct Weather {
  int crashes = 2;      // the server is killed, or the power goes off
  int power_cuts = 50;  // of a hundred crashes
  int troubles = 2;     // the disk begins to fail for a while
  int lost = 3;         // messages, of a hundred
  int cut_lines = 4;    // a connection ends
  int stops = 1;        // the server is stopped and started in good order
  int steps = 500;
  Planted planted = Planted::nothing;
};

/// What came of a schedule.
struct Outcome {
  std::vector<std::string> wrong;
  std::uint64_t trace = 0;  // the same for the same seed
  std::int64_t virtual_ms = 0;
  std::int64_t commands = 0;  // tries that reached the server
  std::int64_t answers = 0;
  std::int64_t events = 0;    // on the disk in the end
  std::int64_t messages = 0;  // compared byte by byte
  std::int64_t crashes = 0;
  std::int64_t troubles = 0;  // bursts of failing operations
  VirtualDisk::Counts disk;
};

/// A server, its disk, its time, the lines to it and everybody who plays, one step at a time in an
/// order that a seed chooses. What anybody is sent is compared with the witness at once; what is
/// left at the end is compared when all troubles are over.
class World {
 public:
  World(std::uint64_t seed, const Weather& weather);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  Outcome run();
  /// Says what happens.
  void trace_to(std::function<void(const std::string&)> trace) { trace_ = std::move(trace); }

 private:
  class Line;
  struct Person;
  /// One try of a command.
  struct Try {
    std::shared_ptr<Given> given;
    int person = 0;
    int life = 0;  // in which it came to the server
    int answers = 0;
  };
  struct Reply {
    std::shared_ptr<Try> of;
    Answer answer;
  };

  // world.cpp: what happens next.
  void step();
  void survive(const std::function<void()>& act);
  bool handle();
  bool write();
  bool read();
  bool think();
  bool deliver();
  bool act();
  bool pass_time();
  bool mishap();
  void pass(VirtualClock::Span span);
  void begin_life();
  void end_life(bool power_cut);
  void stop_in_order();
  void look();
  void note_crash();

  // world_people.cpp: what people do.
  void act(Person& person);
  void open_table();
  void connect(Person& person);
  void give(Person& person);
  std::optional<TableCommand> choose(const Person& person);
  void send(Person& person);
  void arrive(const std::shared_ptr<Try>& attempt);
  void answer(const std::shared_ptr<Try>& attempt, const Answer& answer);
  void take(const Reply& reply);
  void ask_rematch(const Person& person);

  // world_end.cpp: what must be true in the end.
  void come_to_rest();
  void rest_until_still();
  bool is_still() const;
  void outlast_clocks();
  void check_rest();
  void check_ratings();
  void check_after_power_cut();

  TableWitness* witness(const std::string& table);
  void complain(const std::string& what);
  void say(const std::string& what);

  Weather weather_;
  Luck luck_;
  VirtualDisk disk_;
  SqliteOnDisk mounted_;
  VirtualClock clock_;
  Life::Plan plan_;
  std::unique_ptr<Life> life_;
  int lives_ = 0;
  int refused_ = 0;            // starts in a row, though nothing was in trouble
  std::int64_t up_ = 0;        // milliseconds that a server was running before this life
  std::int64_t began_ = 0;     // when this life began
  std::int64_t ended_ = 0;     // when the last one ended
  std::int64_t start_at_ = 0;  // when the next one is to begin
  bool power_cut_ = false;     // if the disk goes off, that is why
  VirtualClock::Span next_pulse_{0};
  std::map<std::string, std::unique_ptr<TableWitness>> witnesses_;
  std::map<std::string, std::shared_ptr<Given>> given_;
  std::vector<std::unique_ptr<Person>> people_;
  std::vector<std::shared_ptr<Line>> half_open_;  // lines whose other end is gone
  std::vector<std::shared_ptr<Try>> tries_;       // on their way to the server
  std::vector<std::shared_ptr<Try>> arrived_;     // all that came there
  std::vector<Reply> replies_;                    // on their way back
  int opening_ = 0;
  int opened_ = 0;
  int trouble_left_ = 0;
  bool calm_ = false;      // nothing goes wrong any more, and nobody begins anything
  bool deserted_ = false;  // nor is anybody there
  Outcome outcome_;
  std::function<void(const std::string&)> trace_;
};

}  // namespace fullcircle::lab
