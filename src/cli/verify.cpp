#include <iostream>
#include <memory>

#include "cli/arguments.h"
#include "table/replay.h"
#include "table/sealed_dealer.h"

namespace fullcircle::cli {
namespace {

int verify(const std::string& file) {
  const auto record = read_record_file(file);
  if (!record) return complain(record.error().why, kNo);
  if (const auto played = replay(*record); !played) {
    return complain(file + ": " + played.error().why, kNo);
  }
  if (record->seed.empty()) {
    return complain(file + ": no seed is revealed, so the draws cannot be recomputed", kNo);
  }
  const SecretSeed seed = *secret_from_hex(record->seed);
  if (record->commit.empty()) {
    return complain(file + ": the record has no commitment made before the game", kNo);
  }
  if (commitment(seed) != record->commit) {
    return complain(file + ": the seed is not the one that was committed to", kNo);
  }
  SealedDealer dealer(seed);
  auto table = replay(*record, 0);
  int draws = 0;
  for (const Record::Event& event : record->events) {
    if (event.actor.is_chance()) {
      (*table)->draw(dealer);
      ++draws;
      const std::string drawn = (*table)->event((*table)->event_count() - 1, {.all = true}).text;
      if (drawn != event.text) {
        std::string why = file + ": line " + std::to_string(event.line);
        why.append(": the seed draws '").append(drawn);
        why.append("', the record says '").append(event.text).append("'");
        return complain(why, kNo);
      }
    } else if (const Status played = (*table)->submit(event.actor, event.text); !played) {
      return complain(file + ": " + played.error().why, kNo);
    }
  }
  std::cout << "verified: all " << draws << " draws follow from the seed committed to\n";
  return kOk;
}

}  // namespace

void add_verify(CLI::App& app, Command& chosen) {
  auto file = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("verify", "Recompute every draw of a record from its revealed seed");
  add_record(*command, *file);
  command->callback([=, &chosen] { chosen = [=] { return verify(*file); }; });
}

}  // namespace fullcircle::cli
