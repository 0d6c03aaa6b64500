#include "core/text.h"
#include "server/api/table_lists.h"
#include "server/api/tables.h"
#include "table/sitter.h"

namespace fullcircle {
namespace {

/// Games that are read at a time, before others get their turn at the store.
constexpr int kGamesAtOnce = 8;

}  // namespace

Awaitable<HttpResponse> Tables::get_record(Call& call) {
  const NameOf names = core_.names();
  const std::function<std::string(const LoggedTable&)> read = [&](const LoggedTable& logged) {
    return logged.game() == nullptr
               ? std::string()
               : format_record(table_record(logged, logged.seat_of(call.who.user), names));
  };
  const std::string record = co_await core_.look_for(call, read);
  if (record.empty()) co_return error_response(409, refuse({"status", "not_begun"}));
  HttpResponse response{200, "text/plain; charset=utf-8", record};
  response.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"" + call.id + ".fcr\"");
  co_return response;
}

namespace {

/// A record that was made for this request, to be kept for others.
struct NewRecord {
  std::string table;
  std::string head;
  std::string body;
};

constexpr std::string_view kPerson = "#";

/// The record of a game that is over, with people as numbers: as it was kept, or else by playing
/// the game again. Nothing if it never began or cannot be read.
std::optional<std::string> kept_record(Store& store, const TableRow& row,
                                       std::vector<NewRecord>& made) {
  if (std::optional<std::string> kept = store.record(row.id, row.head)) return kept;
  const Result<ReadTable> read = read_table(store, row);
  if (!read || !read->damage.empty() || read->table->game() == nullptr) return std::nullopt;
  const NameOf numbers = [](UserId id) { return std::string(kPerson) + std::to_string(id); };
  made.push_back({row.id, row.head, format_record(table_record(*read->table, {}, numbers))});
  return made.back().body;
}

/// The same with the names that people have now.
std::string with_names(Store& store, const std::string& kept) {
  Result<Record> record = parse_record(kept);
  if (!record) throw StoreFailure("a record that was kept cannot be read");
  const NameOf names = names_in(store);
  for (std::size_t i = 0; i < record->seats.size(); ++i) {
    std::string& seat = record->seats[i];
    if (!seat.starts_with(kPerson)) continue;
    const auto id = parse_u64(std::string_view(seat).substr(kPerson.size()));
    seat = name_or_gone(names(static_cast<UserId>(id.value_or(0))));
    if (!check_seat_name(seat)) seat = unnamed_seat(seat_at(i));
  }
  return format_record(*record);
}

std::string finished_line(Store& store, const TableRow& row, const std::string& kept) {
  JsonWriter json;
  json.begin_object().field("id", row.id).field("game", row.game);
  json.field("changed", row.changed).field("rated", row.rated);
  json.key("about").raw(row.summary);
  json.field("record", with_names(store, kept)).end_object();
  return json.take() + "\n";
}

StoreThread::Work keep_records(std::vector<NewRecord> made) {
  return [made = std::move(made)](Store& store) {
    for (const NewRecord& record : made) store.set_record(record.table, record.head, record.body);
  };
}

}  // namespace

/// Finished games as lines of JSON with their records, the newest first. Tables whose game never
/// began have no record and are left out; a page with many of those is short, and the header Link
/// says where the next one begins.
Awaitable<HttpResponse> Tables::get_finished(Call& call) {
  TableFilter filter;
  filter.status = "finished";
  filter.listed = true;
  filter.game = call.request.asked("game");
  const int most = parse_int(call.request.asked("most"), 1, 200).value_or(100);
  filter.from = read_place(call.request.asked("before"));
  std::string lines;
  std::vector<NewRecord> made;
  int written = 0;
  bool more = true;
  const SharedReaders::Work work = [&](Store& store) {
    const TablePage page = store.tables(filter);
    for (const TableRow& row : page.rows) {
      const std::optional<std::string> kept = kept_record(store, row, made);
      if (!kept) continue;
      lines += finished_line(store, row, *kept);
      ++written;
    }
    filter.from = page.to;
    more = page.more;
  };
  // A few at a time, so that others have their turns between. When the share is used up, the page
  // ends early, and the next one is refused.
  for (int looked = 0; more && written < most && looked < kMostLookedAt; looked += filter.most) {
    const auto wait = core_.parts.reading.wait(call.who.share);
    if (wait && looked == 0) throw OverBudget{*wait};
    if (wait) break;
    filter.most = std::min(kGamesAtOnce, most - written);
    co_await core_.look_further(call.request, work);
  }
  if (!made.empty()) core_.parts.writer.run(keep_records(std::move(made)), {});
  HttpResponse response{200, "application/x-ndjson", std::move(lines)};
  if (more) {  // there are such games, so the name of the game is safe in a header
    response.headers.emplace_back(
        "Link", "</api/finished?game=" + filter.game + "&most=" + std::to_string(most) +
                    "&before=" + write_place(filter.from) + ">; rel=\"next\"");
  }
  co_return response;
}

}  // namespace fullcircle
