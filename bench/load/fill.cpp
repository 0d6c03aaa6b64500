#include <CLI/CLI.hpp>
#include <cstdio>

#include "server/settings/data_folder.h"
#include "server/settings/secrets.h"

// Fills a data folder, for measuring how a server starts with many tables: copies the tables that
// are there, one after the other, under new names until there are so many.

namespace fullcircle::load {
namespace {

constexpr int kCommit = 1000;

struct Model {
  TableRow row;
  std::vector<StoredEvent> events;
  std::vector<StoredSeat> seats;
};

int fill(const std::string& folder, int wanted) {
  const Result<DataFolder> taken = DataFolder::take(folder);
  Result<std::unique_ptr<Store>> store =
      taken ? open_store(folder) : Result<std::unique_ptr<Store>>(taken.error());
  if (!store) {
    std::fprintf(stderr, "fill: %s\n", store.error().why.c_str());
    return 1;
  }
  std::vector<Model> models;
  int there = 0;
  for (std::string last;;) {
    const std::vector<std::string> ids = (*store)->table_ids(last, kCommit);
    if (ids.empty()) break;
    for (const std::string& id : ids) {
      models.push_back({*(*store)->table(id), (*store)->events(id), (*store)->seats(id)});
    }
    there += static_cast<int>(ids.size());
    last = ids.back();
  }
  if (models.empty()) {
    std::fprintf(stderr, "fill: there is no table to copy\n");
    return 1;
  }
  while (there < wanted) {
    Transaction transaction((*store)->database());
    for (int i = 0; i < kCommit && there < wanted; ++i, ++there) {
      const Model& model = models[static_cast<std::size_t>(there) % models.size()];
      TableRow row = model.row;
      row.id = random_id(12);
      (*store)->add_table(row, model.events);
      (*store)->set_seats(row.id, model.seats);
    }
    transaction.commit();
  }
  std::printf("%d tables\n", there);
  return 0;
}

}  // namespace
}  // namespace fullcircle::load

int main(int argc, char** argv) {
  std::string folder;
  int tables = 100'000;
  CLI::App app{"Copies the tables of a data folder until there are many, to measure starting."};
  app.add_option("data", folder, "The folder; no server may be using it")->required();
  app.add_option("tables", tables, "How many there shall be")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  return fullcircle::load::fill(folder, tables);
}
