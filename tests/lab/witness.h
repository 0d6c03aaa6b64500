#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/tables/table_hub.h"

namespace fullcircle::lab {

/// A command that somebody gave, however often it was sent.
struct Given {
  std::string table;
  TableCommand command;
  /// The number of the next event after all that anybody had been sent when it was given: whatever
  /// comes of it comes later.
  int after = 0;
};

/// Something that must not be.
using Complain = std::function<void(const std::string& what)>;

/// Reads the log of one table from the disk, whenever something was committed, and plays it again
/// by the rules of a single table without disk, network or anybody else. What the server says has
/// to agree with that at every moment: the log is the order in which everything happened, so that
/// agreeing with it, and with who knew what before, is to be linearisable.
class TableWitness {
 public:
  TableWitness(const TableRow& row, Complain complain);

  /// Takes what is new in the log. Commands are looked up by their ids; `served` is the longest
  /// that a clock can have run.
  void read_on(Store& store, const std::map<std::string, std::shared_ptr<Given>>& given,
               std::int64_t served);
  /// After a start: all that was there is there still, whole.
  /// The time served when the last event came.
  std::int64_t served() const { return served_; }
  void read_again(Store& store);
  /// What is stored beside the log agrees with it.
  void compare_row(Store& store);

  /// The server answers a command. Whether `since` is right for a late command is up to
  /// `message_for`.
  void check_answer(const Given& given, const Answer& answer, const Instant& now);
  /// What a user is to be sent who has seen the events before number `from`.
  std::string message_for(UserId user, int from, const Instant& now, const NameOf& names) const {
    return table_message(table_, table_.seat_of(user), from, now, names, kMostEventsSent);
  }
  /// Somebody has been sent everything before number `next`.
  void sent(int next) { sent_ = std::max(sent_, next); }
  int sent() const { return sent_; }

  const std::string& head() const { return head_; }
  /// The table as it is on the disk.
  const LoggedTable& table() const { return table_; }

 private:
  struct Batch {
    int first = 0;
    int next = 0;
  };
  void play(const TableEvent& first, const TableCommand& command, const StoredEvent* stored);
  void complain(const std::string& what) const;

  LoggedTable table_;
  std::string head_;
  std::vector<StoredEvent> log_;
  std::map<std::string, Batch> batches_;  // by the id of their command
  int sent_ = 0;
  std::int64_t served_ = 0;
  Complain complain_;
};

}  // namespace fullcircle::lab
