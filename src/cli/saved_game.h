#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "table/sealed_dealer.h"
#include "table/table.h"

namespace fullcircle::cli {

/// A terminal game on disk. While it is played its secret seed lies beside the record in a file of
/// its own; at the end the seed moves into the record. So an unfinished game is one with a seed
/// file.
class SavedGame {
 public:
  /// Chooses a new name in the folder of saved games.
  static Result<SavedGame> create(std::string_view game, const SecretSeed& seed);
  /// The newest unfinished game; an error if there is none.
  static Result<SavedGame> newest();
  static Result<SavedGame> at(const std::filesystem::path& record);

  const std::filesystem::path& path() const { return path_; }
  const SecretSeed& seed() const { return seed_; }

  /// The record with its commitment, and at the end the seed.
  Record record(const Table& table) const;
  /// Writes the game as it stands; after this returns it survives a crash.
  Status save(const Table& table) const;

 private:
  /// The open, locked seed file; closing it releases the lock.
  using Lock = std::shared_ptr<const int>;

  SavedGame(std::filesystem::path path, const SecretSeed& seed, Lock lock)
      : path_(std::move(path)), seed_(seed), lock_(std::move(lock)) {}

  static Lock lock_file(const std::filesystem::path& seed, int flags);

  std::filesystem::path path_;
  SecretSeed seed_;
  Lock lock_;
};

}  // namespace fullcircle::cli
