#include "server/api/table_lists.h"

#include <algorithm>
#include <boost/json.hpp>

#include "core/text.h"

namespace fullcircle {
namespace {

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

void write_table_row(JsonWriter& json, Store& store, const TableRow& row) {
  json.begin_object().field("id", row.id).field("status", row.status);
  json.field("created", row.created).field("changed", row.changed).field("n", row.events);
  write_seats(json, row, store.seats(row.id), names_in(store));
  json.key("about").raw(row.summary).end_object();
}

}  // namespace

NameOf names_in(Store& store) {
  return [&](UserId id) {
    std::optional<User> user = store.user(id);
    return user ? std::optional(std::move(user->name)) : std::nullopt;
  };
}

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
