#include <algorithm>

#include "store/store.h"
#include "store/table_columns.h"
#include "store/values.h"

namespace fullcircle {
namespace {

/// A statement that is put together of what is asked for.
class Query {
 public:
  /// Every ? in the text stands for the next of the values.
  Query& add(std::string_view text, std::initializer_list<Value> values = {}) {
    const Value* next = values.begin();
    for (const char letter : text) {
      if (letter != '?') {
        sql_ += letter;
        continue;
      }
      values_.push_back(*next++);
      sql_ += '$' + std::to_string(values_.size());
    }
    return *this;
  }
  void run(Database& database, const Database::Visit& visit) const {
    database.run(sql_, std::span<const Value>(values_), visit);
  }

 private:
  std::string sql_;
  std::vector<Value> values_;
};

/// The shares of the win that count as a result, from the least to the most.
struct Shares {
  double least;
  double most;
};
Shares shares_of(const std::string& result) {
  if (result == "won") return {1, 1};
  if (result == "lost") return {0, 0};
  return {0.001, 0.999};
}

/// An index that is walked along, or a part of it. A list is what several of them pass together,
/// each with the newest change first.
struct Lane {
  enum class Kind : std::uint8_t { tables, in_play, over };
  Kind kind = Kind::tables;
  std::string status = {};
  bool listed = false;

  /// What the rows are ordered by.
  std::string_view time() const { return kind == Kind::over ? "over_at" : "changed"; }
  std::string_view id() const { return kind == Kind::over ? "table_id" : "id"; }
};

std::vector<std::string> statuses_of(const TableFilter& filter) {
  if (!filter.status.empty()) return {filter.status};
  if (filter.unfinished) return {"open", "playing"};
  return {"open", "playing", "finished"};
}

std::vector<Lane> lanes_of(const TableFilter& filter) {
  const std::vector<std::string> statuses = statuses_of(filter);
  std::vector<Lane> lanes;
  if (filter.user != 0) {
    const bool over = statuses.back() == "finished";
    if (!over || statuses.size() > 1) lanes.push_back({Lane::Kind::in_play});
    if (over && !filter.due) lanes.push_back({Lane::Kind::over});
    return lanes;
  }
  for (const std::string& status : statuses) {
    lanes.push_back({Lane::Kind::tables, status, true});
    if (!filter.listed) lanes.push_back({Lane::Kind::tables, status, false});
  }
  return lanes;
}

/// Where the lane goes; whatever it passes is counted as looked at.
void add_course(Query& query, const Lane& lane, const TableFilter& filter) {
  switch (lane.kind) {
    case Lane::Kind::tables:
      query.add("FROM tables WHERE status = ? ", {lane.status});
      query.add(lane.listed ? "AND listed = 1 " : "AND listed = 0 ");
      if (lane.listed && !filter.game.empty()) query.add("AND game = ? ", {filter.game});
      break;
    case Lane::Kind::in_play:
      query.add("FROM seats CROSS JOIN tables ON id = table_id WHERE user_id = ? ",
                {number(filter.user)});
      query.add("AND over_at IS NULL ");
      if (filter.due) query.add("AND due = 1 ");
      break;
    case Lane::Kind::over:
      query.add("FROM seats CROSS JOIN tables ON id = table_id WHERE user_id = ? ",
                {number(filter.user)});
      query.add("AND over_at IS NOT NULL ");
      break;
  }
}

/// Whether a table that is passed is wanted, as an expression.
void add_wishes(Query& query, const Lane& lane, const TableFilter& filter) {
  query.add("(1 ");
  if (!filter.game.empty()) query.add("AND game = ? ", {filter.game});
  if (lane.kind == Lane::Kind::in_play && !filter.status.empty()) {
    query.add("AND status = ? ", {filter.status});
  }
  if (filter.shown) query.add("AND (listed = 1 OR rated = 1) ");
  if (filter.listed) query.add("AND listed = 1 ");
  if (filter.rated) query.add("AND rated = ? ", {flag(*filter.rated)});
  if (filter.seats > 0) {
    query.add("AND json_array_length(summary, '$.seats') = ? ", {number(filter.seats)});
  }
  if (filter.user != 0 && !filter.result.empty()) {
    const Shares shares = shares_of(filter.result);
    query.add("AND share BETWEEN ? AND ? ", {shares.least, shares.most});
  }
  if (filter.opponent != 0) {
    // With the plus, by the few seats of the table and not by the many of the opponent.
    query.add("AND EXISTS (SELECT 1 FROM seats o WHERE o.table_id = id AND +o.user_id = ?) ",
              {number(filter.opponent)});
  }
  query.add(") ");
}

/// What a lane passes.
struct Passed {
  TableRow row;
  bool wanted = false;
};

/// Many tables may have changed at the same time: those are a walk of their own, so that no page
/// has to pass over the ones before it.
enum class Part : std::uint8_t { same_time, before };

void walk(Database& database, const Lane& lane, const TableFilter& filter, const ListPlace& from,
          Part part, int most, std::vector<Passed>& passed) {
  Query query;
  query.add(kTableColumns).add(", ");
  add_wishes(query, lane, filter);
  add_course(query, lane, filter);
  query.add("AND ").add(lane.time());
  if (part == Part::same_time) {
    query.add(" = ? AND ", {number(from.before)}).add(lane.id()).add(" > ? ", {from.id});
  } else {
    query.add(" < ? ", {number(from.before)});
  }
  query.add("ORDER BY ").add(lane.time()).add(" DESC, ").add(lane.id());
  query.add(" LIMIT ?", {number(most)});
  query.run(database, [&](const Row& row) {
    passed.push_back({read_table(row), row.integer(kTableColumnCount) != 0});
  });
}

/// The next tables behind a place, of all lanes together.
std::vector<Passed> pass(Database& database, const std::vector<Lane>& lanes,
                         const TableFilter& filter, const ListPlace& from, int most) {
  std::vector<Passed> all;
  for (const Lane& lane : lanes) {
    std::vector<Passed> passed;
    if (!from.id.empty()) walk(database, lane, filter, from, Part::same_time, most, passed);
    const int left = most - static_cast<int>(passed.size());
    if (left > 0) walk(database, lane, filter, from, Part::before, left, passed);
    std::move(passed.begin(), passed.end(), std::back_inserter(all));
  }
  std::stable_sort(all.begin(), all.end(), [](const Passed& a, const Passed& b) {
    return a.row.changed != b.row.changed ? a.row.changed > b.row.changed : a.row.id < b.row.id;
  });
  // What a lane has not come to yet lies behind these.
  if (all.size() > static_cast<std::size_t>(most)) all.resize(static_cast<std::size_t>(most));
  return all;
}

}  // namespace

TablePage Store::tables(const TableFilter& filter) {
  constexpr int kLeastStep = 20;  // where few are wanted, few of those that are passed may be
  const std::vector<Lane> lanes = lanes_of(filter);
  TablePage page;
  page.to = filter.from;
  const auto wanted = static_cast<std::size_t>(filter.most);
  const int step = std::max(filter.most, kLeastStep);
  const int most_looked_at = std::max(filter.most, kMostLookedAt);
  for (int looked = 0; page.more && looked < most_looked_at && page.rows.size() < wanted;) {
    std::vector<Passed> passed = pass(*database_, lanes, filter, page.to, step);
    page.more = static_cast<int>(passed.size()) == step;
    for (Passed& each : passed) {
      if (page.rows.size() == wanted) {
        page.more = true;
        break;
      }
      ++looked;
      // Somebody may have a seat there and another reserved.
      const bool again = page.to.id == each.row.id;
      page.to = {each.row.changed, each.row.id};
      if (each.wanted && !again) page.rows.push_back(std::move(each.row));
    }
  }
  return page;
}

std::vector<StoredRating> Store::leaders(const std::string& game, double most_deviation, int most) {
  std::vector<StoredRating> leaders;
  database_->run(
      "SELECT user_id, name, rating, deviation, volatility, games, changed "
      "FROM ratings CROSS JOIN users ON users.id = ratings.user_id "
      "WHERE game = $1 AND deviation <= $2 AND banned = 0 AND leaving = 0 "
      "ORDER BY rating DESC, user_id LIMIT $3",
      {game, most_deviation, number(most)}, [&](const Row& row) {
        leaders.push_back({row.integer(0), row.text(1), row.real(2), row.real(3), row.real(4),
                           static_cast<int>(row.integer(5)), row.integer(6)});
      });
  return leaders;
}

}  // namespace fullcircle
