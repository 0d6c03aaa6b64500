#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "store/store_queue.h"

namespace fullcircle {

/// Reading that may take a while, apart from what must not wait: on several connections to the
/// store, each with a thread of its own. Whoever asks gets a turn when everybody else who waits has
/// had one, so that many questions of one are not the others' loss. Any thread.
class SharedReaders final : public ReadQueue {
 public:
  /// Gets what the database said when a work failed.
  using Failed = std::function<void(const std::string& why)>;
  /// Gets what each work took of a processor's time.
  using Spent = std::function<void(const std::string& whose, std::chrono::microseconds time)>;

  SharedReaders(std::vector<std::unique_ptr<Store>> stores, Spent spent, Failed failed);
  ~SharedReaders() override { finish(); }
  SharedReaders(const SharedReaders&) = delete;
  SharedReaders& operator=(const SharedReaders&) = delete;
  /// Finishes the works that were begun, begins none of the others, and accepts no more.
  void finish();

  /// Whoever has `kMostOfOne` works waiting gets no more.
  void run(Asker asker, Work work, Done done) override;
  static constexpr std::size_t kMostOfOne = 1'000;
  /// Works that are waiting.
  std::size_t waiting() const;

 private:
  struct Task {
    Asker asker;
    Work work;
    Done done;
  };
  void loop(Store& store);
  bool accept(Task& task);
  Task take();
  bool carry_out(const Task& task, Store& store) const;

  std::vector<std::unique_ptr<Store>> stores_;
  Spent spent_;
  Failed failed_;
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::unordered_map<std::string, std::deque<Task>> lines_;
  std::deque<std::string> turns_;  // whoever has a line, once
  std::size_t waiting_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

/// What this thread has had of a processor's time.
std::chrono::microseconds thread_time();

}  // namespace fullcircle
