#pragma once

#include "server/live_table.h"

namespace fullcircle {

/// All tables of the server: those in memory, and those that have to be read first. Any thread.
class TableHub {
 public:
  using OnTable = std::function<void(std::shared_ptr<LiveTable>)>;

  TableHub(TableServices& services, StoreThread& reader) : services_(services), reader_(reader) {}

  /// Opens a table; who opens it takes `seat` (or the first that is open). `done` gets its id.
  void open(const TableSetup& setup, UserId creator, bool account, std::optional<int> seat,
            const SecretSeed& secret, std::vector<std::string> deal,
            std::function<void(Result<std::string>)> done);

  /// Finds a table, from the store if need be; null if there is none (or it is damaged).
  void with_table(const std::string& id, OnTable then);

  /// Takes up tables where a computer player is to act or a clock runs out soon; forgets those
  /// where nothing happens. To be called now and then.
  void tend();

  /// Ends a table that was abandoned, unless its game has begun meanwhile.
  void lapse(const std::string& id);

  /// Others find another one from now on, unless they do already.
  void forget(const LiveTable& table);

  std::size_t in_memory() const;

 private:
  void load(const std::string& id);
  std::shared_ptr<LiveTable> take_in(std::unique_ptr<LoggedTable> table, TableRow row);

  TableServices& services_;
  StoreThread& reader_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables_;
  std::unordered_map<std::string, std::vector<OnTable>> loading_;
};

/// A table as the store holds it; the reason if its log cannot be.
Result<std::unique_ptr<LoggedTable>> read_table(Store& store, const TableRow& row);

}  // namespace fullcircle
