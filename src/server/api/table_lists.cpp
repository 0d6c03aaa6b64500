#include "server/api/table_lists.h"

#include "core/text.h"

namespace fullcircle {
namespace {

void write_table_row(JsonWriter& json, const TableHub& hub, Store& store, const TableRow& row) {
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
  json.end_array();
  if (hub.is_damaged(row.id)) json.field("damaged", true);
  json.key("about").raw(row.summary).end_object();
}

}  // namespace

void write_name(JsonWriter& json, std::string_view key, const std::optional<User>& user) {
  json.field(key, name_of(user));
  if (!user) json.field("gone", true);
}

ListPlace read_place(const std::string& next) {
  ListPlace place;
  const std::size_t dash = std::min(next.find('-'), next.size());
  if (const auto before = parse_u64(next.substr(0, dash))) {
    place.before = static_cast<std::int64_t>(*before & INT64_MAX);
    place.id = next.substr(std::min(dash + 1, next.size()));
  }
  return place;
}

std::string write_place(const ListPlace& place) {
  return std::to_string(place.before) + "-" + place.id;
}

void write_tables(JsonWriter& json, const char* name, const TableHub& hub, Store& store,
                  const TableFilter& filter) {
  const TablePage page = store.tables(filter);
  json.key(name).begin_array();
  for (const TableRow& row : page.rows) write_table_row(json, hub, store, row);
  json.end_array();
  if (page.more) json.field("next", write_place(page.to));
}

Awaitable<HttpResponse> list_tables(ApiCore& core, const HttpRequest& request,
                                    const TableFilter& filter) {
  JsonWriter json;
  json.begin_object();
  const SharedReaders::Work work = [&](Store& store) {
    write_tables(json, "tables", core.parts.hub, store, filter);
  };
  co_await core.look_up(request, work);
  json.end_object();
  co_return json_response(json.take());
}

}  // namespace fullcircle
