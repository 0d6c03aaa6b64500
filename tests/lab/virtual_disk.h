#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/lab/luck.h"

namespace fullcircle::lab {

struct OpenFile;

/// What is wrong with a disk for a while.
enum class Trouble : std::uint8_t {
  none,
  io_error,        // some operations fail
  full,            // nothing can be written any more
  failed_sync,     // some syncs fail
  forgetful_sync,  // and what they were to write is not tried again, as on Linux
  slow_sync,       // syncs take seconds
};
inline constexpr int kTroubles = 6;

/// A disk in memory that knows what has been synced and what a power cut may still take away. One
/// thread.
class VirtualDisk {
 public:
  /// A write, or a new end, that has not been synced.
  struct Change {
    std::size_t at = 0;
    std::string bytes;
    bool ends = false;  // the file ends at `at`
  };
  struct File {
    std::string now;   // as programs see it
    std::string safe;  // as it is on the platter
    std::vector<Change> unsynced;
    bool entered = false;  // a sync of the file has synced its place in the folder as well
    std::vector<OpenFile*> open;
    std::vector<std::unique_ptr<char[]>> shared;  // memory that programs share while it is open
  };
  enum class Operation : std::uint8_t { other, read, write, sync };
  enum class Outcome : std::uint8_t { fine, fails, full };

  explicit VirtualDisk(std::uint64_t seed) : luck_(seed) {}

  // What a program does.
  std::shared_ptr<File> find(const std::string& name) const;
  std::shared_ptr<File> create(const std::string& name);
  void remove(const std::string& name);
  void sync_folder() { moves_.clear(), safe_names_ = names_; }
  /// Every operation asks first whether it succeeds.
  Outcome attempt(Operation operation);
  void write(File& file, std::size_t at, const char* bytes, std::size_t size);
  void cut(File& file, std::size_t size);
  void sync(File& file);
  /// A sync that failed.
  void fail_sync(File& file);
  std::uint64_t number() { return luck_.number(); }

  // What happens to it.
  /// `percent` of the operations that it concerns meet the trouble.
  void set_trouble(Trouble trouble, int percent = 0) { trouble_ = trouble, percent_ = percent; }
  Trouble trouble() const { return trouble_; }
  /// The power goes off at the so-manieth operation from now.
  void cut_power_after(int operations) { power_left_ = operations; }
  void keep_power() { power_left_.reset(); }
  /// While it exists nothing goes wrong and nothing is counted: whoever looks is not there.
  class Unseen {
   public:
    explicit Unseen(VirtualDisk& disk) : disk_(disk) { ++disk_.unseen_; }
    ~Unseen() { --disk_.unseen_; }
    Unseen(const Unseen&) = delete;
    Unseen& operator=(const Unseen&) = delete;

   private:
    VirtualDisk& disk_;
  };
  /// The power is off, or the program has been killed: nothing succeeds any more.
  bool is_off() const { return off_; }
  void turn_off() { off_ = true; }
  /// On again. After a power cut what was not synced is there, missing or torn, as it happens.
  void turn_on(bool power_was_cut);
  /// Called when a sync is slow.
  void on_slow_sync(std::function<void()> wait) { wait_ = std::move(wait); }

  /// A copy of what is there, as if it had always been.
  std::map<std::string, std::string> contents() const;
  void fill(const std::map<std::string, std::string>& contents);

  struct Counts {
    std::int64_t operations = 0;
    std::int64_t syncs = 0;
    std::int64_t failures = 0;
    std::int64_t images = 0;   // made by power cuts
    std::int64_t dropped = 0;  // sectors not written in them
    std::int64_t torn = 0;     // sectors written in part
  };
  const Counts& counts() const { return counts_; }

 private:
  using Names = std::map<std::string, std::shared_ptr<File>>;
  /// A change of the folder that has not been synced: a new file, or none, under a name.
  struct Move {
    std::string name;
    std::shared_ptr<File> file;
  };
  enum class Loss : std::uint8_t { all, nothing, tail, anything };

  void lose(File& file, Loss loss);
  void write_torn(std::string& safe, const Change& change);

  Names names_;
  Names safe_names_;
  std::vector<Move> moves_;
  Luck luck_;
  Trouble trouble_ = Trouble::none;
  int percent_ = 0;
  std::optional<int> power_left_;
  bool off_ = false;
  int unseen_ = 0;
  std::function<void()> wait_;
  Counts counts_;
};

}  // namespace fullcircle::lab
