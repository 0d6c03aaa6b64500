#pragma once

#include "server/tables/live_table.h"

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

  TableHub(TableServices& services, StoreThread& reader) : services_(services), reader_(reader) {}

  /// A table that was opened.
  struct Opened {
    std::string id;
    std::string invite;
  };
  /// Opens a table; whoever opens it takes `seat` (or the first that is open).
  void open(const TableSetup& setup, UserId creator, bool account, std::optional<Seat> seat,
            const SecretSeed& secret, std::vector<std::string> deal,
            std::function<void(Result<Opened>)> done);

  /// Finds a table, from the store if need be.
  void find(const std::string& id, OnFound then);
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

 private:
  void load(const std::string& id);
  std::shared_ptr<LiveTable> take_in(std::unique_ptr<LoggedTable> table, TableRow row);

  TableServices& services_;
  StoreThread& reader_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables_;
  std::unordered_map<std::string, std::vector<OnFound>> loading_;
};

/// A table as the store holds it, or why its log cannot be read.
Result<std::unique_ptr<LoggedTable>> read_table(Store& store, const TableRow& row);

}  // namespace fullcircle
