#include "server/api/table_lists.h"

#include "core/text.h"

namespace fullcircle {
namespace {

void write_table_row(JsonWriter& json, Store& store, const TableRow& row) {
  json.begin_object().field("id", row.id).field("status", row.status);
  json.field("created", row.created).field("changed", row.changed).field("n", row.events);
  json.key("people").begin_array();
  for (const StoredSeat& seat : store.seats(row.id)) {
    const std::optional<User> user = store.user(seat.user);
    json.begin_object().field("seat", int{seat.seat.index});
    write_name(json, "name", user);
    json.field("due", seat.due);
    if (seat.reserved) json.field("kept", true);  // the name that programs know
    if (seat.score) json.field("score", *seat.score);
    if (seat.share) json.field("share", *seat.share);
    json.end_object();
  }
  json.end_array().key("about").raw(row.summary).end_object();
}

}  // namespace

void write_name(JsonWriter& json, std::string_view key, const std::optional<User>& user) {
  json.field(key, name_of(user));
  if (!user) json.field("gone", true);
}

void set_behind(TableFilter& filter, const TableRow& last) {
  filter.before = last.changed;
  filter.before_id = last.id;
}

std::string next_of(const TableFilter& filter) {
  return std::to_string(filter.before) + "-" + filter.before_id;
}

void set_before(TableFilter& filter, const std::string& next) {
  const std::size_t dash = std::min(next.find('-'), next.size());
  const auto before = parse_u64(next.substr(0, dash));
  if (!before) return;
  filter.before = static_cast<std::int64_t>(*before & INT64_MAX);
  filter.before_id = next.substr(std::min(dash + 1, next.size()));
}

void write_tables(JsonWriter& json, const char* name, Store& store, TableFilter filter,
                  const WantedRow& wanted) {
  json.key(name).begin_array();
  int written = 0;
  bool more = true;
  for (int looked = 0; more && written < filter.most && looked < kMostLookedAt;) {
    const std::vector<TableRow> rows = store.tables(filter);
    more = static_cast<int>(rows.size()) == filter.most;
    for (const TableRow& row : rows) {
      if (written == filter.most) {
        more = true;
        break;
      }
      ++looked;
      set_behind(filter, row);
      if (wanted && !wanted(row)) continue;
      write_table_row(json, store, row);
      ++written;
    }
  }
  json.end_array();
  if (more) json.field("next", next_of(filter));
}

Awaitable<HttpResponse> list_tables(ApiCore& core, const TableFilter& filter) {
  JsonWriter json;
  json.begin_object();
  const StoreThread::Work work = [&](Store& store) { write_tables(json, "tables", store, filter); };
  co_await core.read(work);
  json.end_object();
  co_return json_response(json.take());
}

}  // namespace fullcircle
