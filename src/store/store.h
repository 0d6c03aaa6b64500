#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/seat.h"
#include "store/database.h"

namespace fullcircle {

using UserId = std::int64_t;  // random; 0 is nobody

struct User {
  UserId id = 0;
  std::string name;
  bool guest = true;
  bool admin = false;
  bool banned = false;
  std::int64_t created = 0;
  std::string password;  // argon2id; a guest has none
  std::string settings = "{}";
  bool leaving = false;  // asked to be deleted, and has not left all tables yet
};

/// What a name looks like, as it is written and in small letters. Two names can be mistaken for
/// each other if any of one's are among the other's.
struct Looks {
  std::string written;
  std::string small;
};

/// A session, a token, or a device that somebody signed in on; known by the hash of its secret
/// only.
struct Key {
  std::string hash;
  UserId user = 0;
  std::string kind;  // session, token or device
  std::string label;
  std::string scopes;
  std::int64_t created = 0;
  std::int64_t expires = 0;
  std::string asked = {};  // as asked_by
};

/// What a request is known by that somebody gave an id to; empty if they did not.
std::string asked_by(UserId user, const std::string& id);

/// What happened at a table, as its log stores it.
struct StoredEvent {
  std::string body;
  std::string command;  // the id of the command that led to it; only its first event has it
};

/// The log of a table as far as it is what was written.
struct StoredLog {
  std::vector<StoredEvent> events;
  std::string damage;  // what is wrong behind them; empty if nothing is
};

struct StoredSeat {
  Seat seat;
  UserId user = 0;
  bool due = false;
  std::optional<int> score;
  std::optional<double> share;
  bool reserved = false;  // nobody sits there yet; it is for this user
};

/// What is stored of a table beside its log: what lists and jobs look for.
struct TableRow {
  std::string id;
  std::string game;
  std::string status;  // open, playing, finished
  bool listed = false;
  bool rated = false;
  std::int64_t created = 0;
  std::int64_t changed = 0;
  int events = 0;
  std::string head;
  std::optional<std::int64_t> deadline;
  bool bot_due = false;
  std::string invite;
  std::string secret;
  std::string summary;
  std::string asked = {};  // as asked_by; not read again
};

/// How far a list was read, the newest change first: what follows changed before that time.
struct ListPlace {
  std::int64_t before = INT64_MAX;
  std::string id;  // or at that time, with a later id; empty: before that time only
};

/// Which tables a list shows.
struct TableFilter {
  std::string status;         // empty: any
  std::string game;           // empty: any
  bool unfinished = false;    // only those without an end
  bool listed = false;        // only those of the lobby
  bool shown = false;         // only listed or rated ones
  std::optional<bool> rated;  // only those
  int seats = 0;              // only those with so many; 0: any
  UserId user = 0;            // only those where this user sits or has a seat reserved
  bool due = false;           // and is to act
  std::string result;         // and won, lost or drawn; empty: any
  UserId opponent = 0;        // and where this one sits too
  ListPlace from;
  int most = 50;
};

/// The most tables that are looked at for one page, even if few of them are wanted.
inline constexpr int kMostLookedAt = 500;

/// A part of a list.
struct TablePage {
  std::vector<TableRow> rows;
  ListPlace to;
  bool more = true;  // something may follow
};

struct ChatLine {
  int number = 0;
  std::string room;
  UserId user = 0;
  std::string name;
  std::string body;
  std::int64_t at = 0;
  std::string asked = {};  // as asked_by; not read again
};

struct Report {
  std::int64_t id = 0;
  UserId reporter = 0;
  std::string table;
  std::optional<int> chat;
  std::string body;
  std::int64_t at = 0;
  std::string asked = {};  // as asked_by; not read again
};

struct StoredRating {
  UserId user = 0;
  std::string name;
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
  int games = 0;
  std::int64_t changed = 0;
};

struct StoredPush {
  std::string endpoint;
  std::string p256dh;
  std::string auth;
};

struct NoticeWish {
  std::string table;  // empty: all tables
  bool push = false;
  std::string webhook;
};

struct Ban {
  std::string name_key;
  std::string why;
  std::int64_t at = 0;
};

/// The hash of event number n, from that of number n - 1 (empty for n = 0).
std::string event_hash(const std::string& previous, const StoredEvent& event);

/// Everything that outlives the program. Each function is one step; a Transaction makes several of
/// them one. Throws StoreFailure when the database fails, and for nothing else: that something is
/// missing or taken is an answer. Not for several threads at once.
class Store {
 public:
  /// The database must have the newest schema.
  explicit Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
  Database& database() { return *database_; }

  // People: store_people.cpp.
  /// False if another account has the name.
  bool add_user(const User& user);
  std::optional<User> user(UserId id);
  /// Nothing if nobody is called so any more: also of somebody who is leaving.
  std::optional<std::string> name(UserId id);
  std::optional<User> user_by_name(const std::string& name);
  /// Several guests may have the same name.
  std::vector<User> guests_by_name(const std::string& name);
  /// A guest becomes an account, with everything they have. False if the name is taken.
  bool claim_user(UserId id, const std::string& name, const std::string& password);
  /// False if another account has the name.
  bool rename_user(UserId id, const std::string& name);
  void set_password(UserId id, const std::string& password);
  void set_user_flags(UserId id, bool admin, bool banned);
  void set_user_settings(UserId id, const std::string& settings);
  /// From now on they are nobody: without name, password, keys, wishes and chat. What is left is
  /// that they sit at tables.
  void begin_leaving(UserId id);
  std::vector<UserId> leaving_users();
  /// Of somebody who is leaving. Seats in logs stay.
  void remove_user(UserId id);
  /// Whether another account than `own` has a name that can be mistaken for this one.
  bool has_look_alike(const Looks& looks, UserId own);
  void set_looks(UserId id, const Looks& looks);
  std::vector<User> accounts_without_looks();
  void set_guest_looks(UserId guest, const Looks& looks);
  /// Gives guests but `own` another name whose names can be mistaken for this one. Returns them.
  std::vector<UserId> rename_guests_alike(const Looks& looks, UserId own, const std::string& name);
  int count_users();
  /// Guests from before this time without a seat or a session: nobody can come back as one of them.
  std::vector<UserId> lost_guests(std::int64_t created_before, int most);
  /// Does nothing if they have a seat or a session after all. Their chat stays.
  void remove_lost_guest(UserId id);

  /// A device that is there already is known for longer.
  void add_key(const Key& key);
  std::optional<Key> key(const std::string& hash);
  std::vector<Key> keys_of(UserId user, const std::string& kind);
  void remove_key(const std::string& hash);
  void remove_key_asked(const std::string& asked);
  /// All of one kind, except `but`.
  void remove_keys(UserId user, const std::string& kind, const std::string& but = {});
  void remove_expired_keys(std::int64_t now);
  /// Of one kind, all but the newest.
  void retain_keys(UserId user, const std::string& kind, int most);

  void ban(const Ban& ban);
  void unban(const std::string& name);
  std::vector<Ban> bans();
  bool is_banned(const std::string& name);
  void set_mute(UserId user, UserId muted, bool on);
  std::vector<UserId> mutes_of(UserId user);
  std::vector<UserId> muted_by(UserId user);  // those who do not want to hear them

  // Tables: store_tables.cpp.
  void add_table(const TableRow& row, const std::vector<StoredEvent>& events);
  /// Adds events number `row.events - events.size()` and on, and replaces what is stored beside the
  /// log. False, with nothing changed, if somebody else was first: the number is the only lock.
  bool append(const TableRow& row, const std::vector<StoredEvent>& events,
              const std::string& previous_head);
  void set_seats(const std::string& table, const std::vector<StoredSeat>& seats);
  std::optional<TableRow> table(const std::string& id);
  std::optional<TableRow> table_asked(const std::string& asked);
  std::vector<StoredEvent> events(const std::string& table, int from = 0);
  std::vector<StoredSeat> seats(const std::string& table);
  /// The newest change first. Reads along indices alone, and looks at no more than `kMostLookedAt`
  /// tables or, if those are more, the `most` that are asked for.
  TablePage tables(const TableFilter& filter);
  /// Those where a computer player is to act, or a clock runs out before `deadline`.
  std::vector<std::string> tables_with_jobs(std::int64_t deadline);
  /// Those that are open and have not changed since.
  std::vector<std::string> abandoned_tables(std::int64_t changed_before, int most);
  /// In the order of their ids, starting after `after`.
  std::vector<std::string> table_ids(const std::string& after, int most);
  int count_tables(const std::string& status);
  /// Unfinished tables at which the user sits.
  int count_unfinished(UserId user);
  /// Those, and the ones where a seat is reserved for them.
  std::vector<std::string> unfinished_tables(UserId user);
  /// The record that was kept of a table whose log ends with this hash, if it is what was kept.
  std::optional<std::string> record(const std::string& table, const std::string& head);
  /// Does nothing if the table has another head by now.
  void set_record(const std::string& table, const std::string& head, const std::string& body);
  /// The log of this row's table: whole if every event has the hash of the one before, and the row
  /// that of the last.
  StoredLog log(const TableRow& row);
  Status check_chain(const std::string& table);

  // Talk, ratings and notices: store_talk.cpp.
  int add_chat(const std::string& table, ChatLine line);
  std::optional<ChatLine> chat_asked(const std::string& table, const std::string& asked);
  std::vector<ChatLine> chat(const std::string& table, int after, const std::string& room);
  bool has_spoken(UserId user);
  /// All that somebody said, by table.
  std::map<std::string, std::vector<std::string>> chat_of(UserId user);
  /// Does nothing if it was asked for before.
  void add_report(const Report& report);
  std::vector<Report> open_reports();
  std::vector<Report> reports_of(UserId reporter);
  bool close_report(std::int64_t id);

  StoredRating rating(UserId user, const std::string& game);
  void set_rating(const std::string& game, const StoredRating& rating);
  /// When the user last aborted a rated game; 0 if they never did.
  std::int64_t last_abort(UserId user);
  void set_last_abort(UserId user, std::int64_t at);
  std::vector<StoredRating> leaders(const std::string& game, double most_deviation, int most);

  void add_push(UserId user, const StoredPush& push);
  void remove_push(const std::string& endpoint);
  std::vector<StoredPush> pushes_of(UserId user);
  void set_notice(UserId user, const NoticeWish& wish);
  std::vector<NoticeWish> notices_of(UserId user);

  // Settings of the server itself.
  std::optional<std::string> setting(const std::string& name);
  void set_setting(const std::string& name, const std::string& value);

 private:
  void replace_seats(const std::string& table, const std::vector<StoredSeat>& seats);
  void insert_events(const std::string& table, int first, std::string previous,
                     const std::vector<StoredEvent>& events, bool& lost);

  std::unique_ptr<Database> database_;
};

/// A name in small letters, for comparing.
std::string name_key(const std::string& name);

}  // namespace fullcircle
