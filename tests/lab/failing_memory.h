#pragma once

#include <cstdint>

namespace fullcircle::lab {

/// Memory that runs out at will, of SQLite or of the program. Only what is asked for while it is
/// exposed counts, so that the laboratory itself always has enough. One thread.
class FailingMemory {
 public:
  static FailingMemory& of_sqlite();
  static FailingMemory& of_program();
  /// Before SQLite is used for the first time.
  static void install();

  /// The so-manieth allocation from now fails, and none after it.
  void fail_at(std::int64_t allocation) { left_ = allocation; }
  void never_fail() { left_ = 0; }
  std::int64_t counted() const { return counted_; }
  std::int64_t failed() const { return failed_; }
  /// Whether this allocation is to fail.
  bool fails();

  class Exposed {
   public:
    Exposed() { ++depth; }
    ~Exposed() { --depth; }
    Exposed(const Exposed&) = delete;
    Exposed& operator=(const Exposed&) = delete;
  };
  class Sheltered {
   public:
    Sheltered() : before_(depth) { depth = 0; }
    ~Sheltered() { depth = before_; }
    Sheltered(const Sheltered&) = delete;
    Sheltered& operator=(const Sheltered&) = delete;

   private:
    int before_;
  };

 private:
  static int depth;
  std::int64_t left_ = 0;
  std::int64_t counted_ = 0;
  std::int64_t failed_ = 0;
};

}  // namespace fullcircle::lab
