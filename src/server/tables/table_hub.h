#pragma once

#include <set>

#include "server/tables/live_table.h"
#include "store/shared_readers.h"

namespace fullcircle {

/// All tables of the server: those in memory, and those that have to be read first. Any thread.
class TableHub {
 public:
  /// A table, or why there is none: one of these codes.
  using Found = Result<std::shared_ptr<LiveTable>>;
  static constexpr std::string_view kNone = "table";
  static constexpr std::string_view kDamaged = "damage";
  static constexpr std::string_view kBusy = "busy";  // the store did not answer
  using OnFound = std::function<void(Found)>;

  /// How often a table is found again because it retired while somebody was waiting for it.
  static constexpr int kTries = 3;

  TableHub(TableServices& services, ReadQueue& readers) : services_(services), readers_(readers) {}

  /// A table that was opened.
  struct Opened {
    std::string id;
    std::string invite;
    std::string commit;
    static Opened of(const TableRow& row);
  };
  /// Opens a table; whoever opens it takes a seat with this command. If they have asked for it
  /// before (`asked`, as asked_by), it is the table that they got then.
  void open(const TableSetup& setup, const TableCommand& sit, const SecretSeed& secret,
            std::vector<std::string> deal, const std::string& asked,
            std::function<void(Result<Opened>)> done);

  /// Finds a table, from the store if need be: then as one of the works of `share`, which is empty
  /// for the server's own.
  void find(const std::string& id, OnFound then, const std::string& share = {});
  /// Brings a table into memory, so that its computer players and clocks begin at once.
  void wake(const std::string& id);
  /// Null if it is not in memory.
  std::shared_ptr<LiveTable> find_in_memory(const std::string& id) const;

  /// Loads tables where a computer player is to act or a clock runs out soon; retires those where
  /// nothing happens. To be called now and then.
  void tend();

  /// Carries out a command at a table. If it has retired meanwhile, because nobody needed it, it is
  /// found again.
  void command(const std::shared_ptr<LiveTable>& live, const TableCommand& command,
               const LiveTable::OnAnswer& answer, int tries = kTries);

  /// Ends a table that was abandoned, unless its game has begun meanwhile.
  void lapse(const std::string& id);

  /// From now on others do not find this table, but read it anew.
  void forget(const LiveTable& table);

  std::size_t in_memory() const;

  /// Whether the table was found to be damaged when it was last read.
  bool is_damaged(const std::string& id) const;

 private:
  void load(const std::string& id, const std::string& share);
  /// It is in memory, or there is none: so those who wait for it get it.
  void end_loading(const std::string& id, const Found& live);
  void note_damage(const std::string& id, std::optional<int> whole);
  std::shared_ptr<LiveTable> take_in(std::unique_ptr<LoggedTable> table, TableRow row);

  TableServices& services_;
  ReadQueue& readers_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables_;
  /// Who waits for the tables that are being read or opened. Each is in memory once at most: of
  /// two, one would not hear what happens at the other.
  std::unordered_map<std::string, std::vector<OnFound>> loading_;
  std::set<std::string> damaged_;
};

/// A table as the store holds it.
struct ReadTable {
  std::unique_ptr<LoggedTable> table;
  /// What is wrong with it, for the operator; empty if it is whole. The table is damaged then, and
  /// has only what was not changed.
  std::string damage;
};
/// Verifies everything: the chain of events, that each could happen, every draw. An error if there
/// is nothing that can be shown.
Result<ReadTable> read_table(Store& store, const TableRow& row);

}  // namespace fullcircle
