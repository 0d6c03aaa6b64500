#include <iostream>
#include <memory>

#include "cli/arguments.h"
#include "table/replay.h"
#include "table/sealed_dealer.h"

namespace fullcircle::cli {
namespace {

/// Draws everything again and compares; the number of draws.
Result<int> draw_again(const Record& record, Dealer& dealer) {
  const auto table = replay(record, 0);
  int draws = 0;
  for (const Record::Event& event : record.events) {
    if (!event.actor.is_chance()) {
      if (const Status played = (*table)->submit(event.actor, event.text); !played) {
        return played.error();
      }
      continue;
    }
    (*table)->draw(dealer);
    ++draws;
    const std::string drawn = (*table)->event((*table)->event_count() - 1, {.all = true}).text;
    if (drawn == event.text) continue;
    std::string why = "line " + std::to_string(event.line);
    why.append(": the seed draws '").append(drawn);
    why.append("', the record says '").append(event.text).append("'");
    return Error{"record", why};
  }
  return draws;
}

int verify(const std::string& file, const std::string& given_seed) {
  const auto record = read_record_file(file);
  if (!record) return complain(record.error().why, kNo);
  const auto refuse = [&](const std::string& why) { return complain(file + ": " + why, kNo); };
  if (const auto played = replay(*record); !played) return refuse(played.error().why);
  const std::string& hex = given_seed.empty() ? record->seed : given_seed;
  if (hex.empty()) return refuse("no seed is revealed, so the draws cannot be recomputed");
  const std::optional<SecretSeed> seed = secret_from_hex(hex);
  if (!seed) return complain("a seed is 64 digits of hex", kUsage);
  if (record->commit.empty()) return refuse("the record has no commitment made before the game");
  if (commitment(*seed) != record->commit) {
    return refuse("the seed is not the one that was committed to");
  }
  std::vector<ClientPart> parts;
  std::string of_seats;
  for (std::size_t i = 0; i < record->parts.size(); ++i) {
    parts.push_back(secret_from_hex(record->parts[i]));
    if (parts.back()) of_seats += (of_seats.empty() ? "" : ", ") + std::to_string(i);
  }
  SealedDealer dealer(draw_key(*seed, parts));
  const Result<int> draws = draw_again(*record, dealer);
  if (!draws) return refuse(draws.error().why);
  std::cout << "verified: all " << *draws << " draws follow from the seed committed to";
  if (!of_seats.empty()) std::cout << " and what the clients of these seats added: " << of_seats;
  std::cout << '\n';
  return kOk;
}

}  // namespace

void add_verify(CLI::App& app, Command& chosen) {
  auto file = std::make_shared<std::string>();
  auto seed = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("verify", "Recompute every draw of a record from its revealed seed");
  add_record(*command, *file);
  command->add_option("--seed", *seed, "The seed, where the record has none: of a game given up");
  command->callback([=, &chosen] { chosen = [=] { return verify(*file, *seed); }; });
}

}  // namespace fullcircle::cli
