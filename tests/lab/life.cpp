#include "tests/lab/life.h"

#include "store/schema.h"
#include "store/secure_log.h"
#include "store/sqlite.h"
#include "tests/lab/tampered_database.h"

namespace fullcircle::lab {
namespace {

std::unique_ptr<Store> open_store(const Life::Plan& plan, Planted planted) {
  std::unique_ptr<Database> database =
      open_sqlite(kStoreFile, {plan.checkpoint_pages, plan.aside_pages, true});
  database->run_script("PRAGMA cache_size = " + std::to_string(plan.cache_pages));
  if (planted != Planted::nothing) database = tamper(std::move(database), planted);
  return std::make_unique<Store>(std::move(database));
}

/// Everybody has an account.
void add_people(Store& store) {
  if (store.user(kPeople)) return;
  Transaction transaction(store.database());
  for (UserId user = 1; user <= kPeople; ++user) {
    User person;
    person.id = user;
    person.name = person_name(user);
    person.guest = false;
    store.add_user(person);
  }
  transaction.commit();
}

}  // namespace

std::unique_ptr<Life> Life::start(const VirtualClock& clock, const Plan& plan) {
  secure_log(kStoreFile);
  Stores stores;
  stores.writing = open_store(plan, plan.planted);
  if (const Status fine = migrate(stores.writing->database()); !fine) {
    throw StoreFailure(fine.error().why);
  }
  add_people(*stores.writing);
  stores.reading = open_store(plan, plan.planted);
  stores.seen = open_store(plan, Planted::nothing);
  std::int64_t served =
      std::strtoll(stores.writing->setting("served").value_or("0").c_str(), nullptr, 10);
  if (plan.planted == Planted::charges_the_time_it_was_down) served += plan.down;
  return std::unique_ptr<Life>(new Life(clock, plan, std::move(stores), served));
}

Life::Life(const Clock& clock, const Plan& plan, Stores stores, std::int64_t served_before)
    : served(clock, served_before),
      bots(plan.planted),
      writer(
          std::move(stores.writing),
          [this, notes = plan.planted != Planted::does_not_note_the_time_served](Store& store) {
            if (notes) store.set_setting("served", std::to_string(served.now().served));
          },
          plan.planted),
      reader(std::move(stores.reading)),
      seen(std::move(stores.seen)),
      services{
          io,
          writer,
          bots,
          served,
          names,
          shares,
          plan.bot_pace_ms,
          [](UserId, const std::string&, const GameInfo&) {},
          [](const std::string&) {},
          [this, finds = plan.planted == Planted::finds_retired_tables](const LiveTable& table) {
            if (!finds) hub.forget(table);
          }},
      hub(services, reader) {
  for (UserId user = 1; user <= kPeople; ++user) names.set(user, person_name(user));
  tend();
}

void Life::tend() {
  hub.tend();
  writer.run([](Store&) {}, {});  // notes the time served
}

}  // namespace fullcircle::lab
