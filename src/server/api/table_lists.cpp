#include "server/api/table_lists.h"

#include <algorithm>
#include <boost/json.hpp>

#include "core/text.h"

namespace fullcircle {
namespace {

/// What is stored of the seats of a table for lists (`table_summary`).
struct SeatSummary {
  std::vector<std::string> seats;  // "open", which a person may have, or a computer player
  bool begun = false;              // there is a game
};

SeatSummary seat_summary(const TableRow& row) {
  boost::json::error_code error;
  const boost::json::value about = boost::json::parse(row.summary, error);
  SeatSummary summary;
  if (!about.is_object()) return summary;
  summary.begun = about.as_object().contains("scores");
  const boost::json::value* seats = about.as_object().if_contains("seats");
  if (seats == nullptr || !seats->is_array()) return summary;
  for (const boost::json::value& seat : seats->as_array()) {
    summary.seats.emplace_back(seat.is_string() ? std::string(seat.as_string()) : "open");
  }
  return summary;
}

/// A seat where somebody sits, or that is reserved for them.
void write_taken_seat(JsonWriter& json, const StoredSeat& seat, const NameOf& names) {
  if (seat.reserved) return write_open_seat(json, names(seat.user));
  write_person(json, names(seat.user));
  if (seat.share) json.field("share", *seat.share);
}

/// A seat that nobody has who is known; `seat` as it is stored.
void write_other_seat(JsonWriter& json, const std::string& seat, bool begun) {
  if (seat != "open") return write_bot(json, seat);
  if (!begun) return write_open_seat(json, {});
  write_person(json, {});  // no seat is open at a game: their account is deleted
}

void write_seats(JsonWriter& json, const TableRow& row, const std::vector<StoredSeat>& taken,
                 const NameOf& names) {
  const SeatSummary summary = seat_summary(row);
  json.key("seats").begin_array();
  for (std::size_t i = 0; i < summary.seats.size(); ++i) {
    json.begin_object();
    const auto found = std::ranges::find(taken, seat_at(i), &StoredSeat::seat);
    if (found != taken.end()) {
      write_taken_seat(json, *found, names);
    } else {
      write_other_seat(json, summary.seats[i], summary.begun);
    }
    json.end_object();
  }
  json.end_array();
  const auto due = std::ranges::find_if(taken, &StoredSeat::due);
  if (due != taken.end()) json.field("due", int{due->seat.index});
}

void write_table_row(JsonWriter& json, const TableHub& hub, Store& store, const TableRow& row) {
  json.begin_object().field("id", row.id).field("status", row.status);
  json.field("created", row.created).field("changed", row.changed).field("n", row.events);
  write_seats(json, row, store.seats(row.id), names_in(store));
  if (hub.is_damaged(row.id)) json.field("damaged", true);
  json.key("about").raw(row.summary).end_object();
}

}  // namespace

NameOf names_in(Store& store) {
  return [&](UserId id) { return store.name(id); };
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
