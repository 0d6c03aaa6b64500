#include "core/text.h"
#include "server/api/table_lists.h"
#include "server/api/tables.h"

namespace fullcircle {
namespace {

/// Games that are replayed at a time, before others get their turn at the store.
constexpr int kGamesAtOnce = 8;

}  // namespace

Awaitable<HttpResponse> Tables::get_record(Call& call) {
  const NameOf names = core_.names();
  const std::function<std::string(const LoggedTable&)> read = [&](const LoggedTable& logged) {
    return logged.game() == nullptr
               ? std::string()
               : format_record(table_record(logged, logged.seat_of(call.who.user), names));
  };
  const std::string record = co_await core_.look_at(call.table, read);
  if (record.empty()) co_return error_response(409, refuse({"status", "not_begun"}));
  HttpResponse response{200, "text/plain; charset=utf-8", record};
  response.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"" + call.id + ".fcr\"");
  co_return response;
}

/// Finished games as lines of JSON with their records, the newest first. Tables whose game never
/// began have no record and are left out; a page with many of those is short, and the header Link
/// says where the next one begins.
Awaitable<HttpResponse> Tables::get_finished(Call& call) {
  TableFilter filter;
  filter.status = "finished";
  filter.listed = true;
  filter.game = call.request.asked("game");
  const int most = parse_int(call.request.asked("most"), 1, 200).value_or(100);
  set_before(filter, call.request.asked("before"));
  std::string lines;
  const auto add_line = [&](Store& store, const TableRow& row) {
    const Result<std::unique_ptr<LoggedTable>> logged = read_table(store, row);
    if (!logged || (*logged)->game() == nullptr) return 0;
    JsonWriter json;
    json.begin_object().field("id", row.id).field("game", row.game);
    json.field("changed", row.changed).field("rated", row.rated);
    json.key("about").raw(row.summary);
    json.field("record", format_record(table_record(**logged, {}, names_in(store)))).end_object();
    lines += json.take() + "\n";
    return 1;
  };
  int written = 0;
  bool more = true;
  const StoreThread::Work work = [&](Store& store) {
    const std::vector<TableRow> rows = store.tables(filter);
    for (const TableRow& row : rows) {
      written += add_line(store, row);
      set_behind(filter, row);
    }
    more = static_cast<int>(rows.size()) == filter.most;
  };
  // A few at a time: everybody else's requests are read on the same thread.
  for (int looked = 0; more && written < most && looked < kMostLookedAt; looked += filter.most) {
    filter.most = std::min(kGamesAtOnce, most - written);
    co_await core_.read(work);
  }
  HttpResponse response{200, "application/x-ndjson", std::move(lines)};
  if (more) {  // there are such games, so the name of the game is safe in a header
    response.headers.emplace_back("Link", "</api/finished?game=" + filter.game +
                                              "&most=" + std::to_string(most) +
                                              "&before=" + next_of(filter) + ">; rel=\"next\"");
  }
  co_return response;
}

}  // namespace fullcircle
