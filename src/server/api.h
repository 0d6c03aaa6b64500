#pragma once

#include <boost/asio/thread_pool.hpp>
#include <span>

#include "server/await.h"
#include "server/config.h"
#include "server/http_message.h"
#include "server/json_reader.h"
#include "server/listeners.h"
#include "server/metrics.h"
#include "server/rate_limit.h"
#include "server/table_hub.h"
#include "server/web_push.h"

namespace fullcircle {

/// Who asks: nobody, a guest, or somebody with an account; by session or by token.
struct Principal {
  UserId user = 0;
  std::string name;
  bool account = false;
  bool admin = false;
  bool banned = false;
  std::string key;     // the hash of the session or token
  std::string scopes;  // of a token; a session may do everything
  bool by_token = false;

  bool is_somebody() const { return user != 0; }
  /// A session may do everything that its owner may, a token what its scopes say.
  bool may(std::string_view scope) const;
};

/// What it takes to be let in. Checked in one place, Api::let_in.
enum class Right : std::uint8_t {
  anyone,   // everybody
  visitor,  // a guest or an account
  account,
  watcher,  // may see the table: it is listed or over, or they sit at it, or have its invitation
  player,   // a visitor who may see the table
  seated,   // sits at the table
  admin,
};

/// One thing the server can do for a program or a page.
struct Route {
  std::string_view method;
  std::string_view path;  // "/api/tables/{table}/record"
  Right right;
  std::string_view scope;  // what a token needs: read, play or account
};

/// The interface for pages and programs: docs/api.md.
class Api {
 public:
  struct Parts {
    const ServerConfig& config;
    StoreThread& writer;
    StoreThread& reader;
    TableHub& hub;
    TableServices& tables;
    Metrics& metrics;
    const VapidKeys& push_keys;
    std::string admin_token;  // of the local administration
  };
  explicit Api(Parts parts);
  ~Api();

  Awaitable<HttpResponse> handle(const HttpRequest& request);
  /// Throws StoreFailure if the store does not say.
  Awaitable<Principal> identify(const HttpRequest& request);
  /// Whether a page of this origin may open a socket.
  bool origin_allowed(const std::string& origin) const;

  /// A message that came in on a socket; the answer goes to the listener.
  void socket_message(const std::shared_ptr<Listener>& listener, const Principal& who,
                      const std::string& text);
  /// A socket was opened; it lives as long as what it was opened with.
  Awaitable<void> socket_opened(std::shared_ptr<Listener> listener, const Principal& who);
  void socket_closed(const Listener* listener, const Principal& who);
  /// Tells those who watch the lobby.
  void lobby_changed(const std::string& table);

  static std::vector<Route> routes();
  void set_origin(const std::string& origin) { own_origin_ = origin; }
  /// The secret of the link that makes the first administrator; empty once there is one.
  void set_first_admin_code(const std::string& code) { first_admin_ = code; }

 private:
  struct Call {
    const HttpRequest& request;
    Principal who;
    std::string id;  // what stands in the path for {table}, {name} or {id}
    JsonReader body;
  };
  using Handler = Awaitable<HttpResponse> (Api::*)(Call&);
  struct Entry {
    Route route;
    Handler handler;
  };
  static std::span<const Entry> entries();

  Awaitable<HttpResponse> answer(const HttpRequest& request);
  Awaitable<std::optional<HttpResponse>> let_in(const Route& route, Call& call);
  Awaitable<bool> may_watch(const std::string& table, const Principal& who,
                            const std::string& invite);

  // People.
  Awaitable<HttpResponse> get_me(Call& call);
  Awaitable<HttpResponse> post_guest(Call& call);
  Awaitable<HttpResponse> post_account(Call& call);
  Awaitable<HttpResponse> post_session(Call& call);
  Awaitable<HttpResponse> delete_session(Call& call);
  Awaitable<HttpResponse> delete_sessions(Call& call);
  Awaitable<HttpResponse> put_password(Call& call);
  Awaitable<HttpResponse> put_name(Call& call);
  Awaitable<HttpResponse> put_settings(Call& call);
  Awaitable<HttpResponse> get_export(Call& call);
  Awaitable<HttpResponse> delete_me(Call& call);
  Awaitable<HttpResponse> get_tokens(Call& call);
  Awaitable<HttpResponse> post_token(Call& call);
  Awaitable<HttpResponse> delete_token(Call& call);
  Awaitable<HttpResponse> put_mute(Call& call);
  Awaitable<HttpResponse> get_player(Call& call);
  Awaitable<HttpResponse> get_leaderboard(Call& call);

  // Tables.
  Awaitable<HttpResponse> get_games(Call& call);
  Awaitable<HttpResponse> get_tables(Call& call);
  Awaitable<HttpResponse> get_my_tables(Call& call);
  Awaitable<HttpResponse> post_table(Call& call);
  Awaitable<HttpResponse> get_table(Call& call);
  Awaitable<HttpResponse> get_stream(Call& call);
  Awaitable<HttpResponse> get_moves(Call& call);
  Awaitable<HttpResponse> post_command(Call& call);
  Awaitable<HttpResponse> post_rematch(Call& call);
  Awaitable<HttpResponse> get_invite(Call& call);
  Awaitable<HttpResponse> get_record(Call& call);
  Awaitable<HttpResponse> get_chat(Call& call);
  Awaitable<HttpResponse> post_chat(Call& call);
  Awaitable<HttpResponse> post_report(Call& call);
  Awaitable<HttpResponse> get_bulk(Call& call);

  // Notices.
  Awaitable<HttpResponse> get_push_key(Call& call);
  Awaitable<HttpResponse> post_push(Call& call);
  Awaitable<HttpResponse> delete_push(Call& call);
  Awaitable<HttpResponse> get_notices(Call& call);
  Awaitable<HttpResponse> put_notice(Call& call);

  // Administration.
  Awaitable<HttpResponse> post_first_admin(Call& call);
  Awaitable<HttpResponse> get_admin_tables(Call& call);
  Awaitable<HttpResponse> post_admin_close(Call& call);
  Awaitable<HttpResponse> get_admin_bans(Call& call);
  Awaitable<HttpResponse> put_admin_ban(Call& call);
  Awaitable<HttpResponse> get_admin_reports(Call& call);
  Awaitable<HttpResponse> post_admin_report_closed(Call& call);
  Awaitable<HttpResponse> get_admin_figures(Call& call);
  Awaitable<HttpResponse> get_health(Call& call);
  Awaitable<HttpResponse> get_ready(Call& call);
  Awaitable<HttpResponse> get_metrics(Call& call);

  /// Ends what the user listens with by sessions and tokens that are no more, or all of it if they
  /// are banned.
  Awaitable<void> dismiss_listeners(UserId user);
  Awaitable<bool> has_account(UserId user);
  /// Gives up the seats of somebody who is gone, so that nobody waits for them. False if a table
  /// could not be told; who tries again does the rest.
  Awaitable<bool> leave_tables(UserId user);
  Awaitable<bool> leave_table(UserId user, const TableRow& row);
  /// What administrators did is logged as soon as it is written, whatever becomes of the answer.
  static void log_deed(const Call& call, const char* path);
  /// Asks the store; throws StoreFailure if it does not answer, which `handle` tells as busy.
  Awaitable<void> read(StoreThread::Work look);
  HttpResponse start_session(const Principal& who, const std::string& secret) const;
  Awaitable<std::string> add_session(UserId user);
  Awaitable<std::shared_ptr<LiveTable>> table(const std::string& id);
  /// What `read` makes of a table that is there, when no write is under way; an error if it cannot
  /// be read now.
  template <class T>
  Awaitable<Result<T>> look_at(const std::string& id,
                               const std::function<T(const LoggedTable&)>& read);
  /// Lets the listener watch a table from number `seen` on; false if it cannot be read.
  Awaitable<bool> watch(const std::string& id, const std::shared_ptr<Listener>& listener,
                        UserId user, int seen);
  /// The table of somebody who was let in, so there is one: throws StoreFailure if it is damaged
  /// or the store does not answer.
  Awaitable<std::shared_ptr<LiveTable>> table_of(const Call& call);
  /// Hashing takes long on purpose. Nothing if too many wait for it already.
  Awaitable<std::optional<std::string>> hashed(const std::string& password);
  Awaitable<std::optional<bool>> verified(const std::string& hash, const std::string& password);
  /// Counts a try at somebody's password, and first at any from that address, so that who has had
  /// theirs does not use up those of others; false if that is one too many.
  bool may_try(const std::string& whose, const HttpRequest& request);
  /// Why somebody who must prove who they are has not; empty if they have.
  Awaitable<std::optional<HttpResponse>> doubt(const Call& call, const std::string& password,
                                               const char* wrong);
  bool admit_command(const Principal& who, const std::string& table);
  /// Why they may not open one more table.
  Awaitable<std::optional<HttpResponse>> refuse_table(const Principal& who);
  Awaitable<HttpResponse> list_tables(const TableFilter& filter);
  using Wanted = std::function<bool(const TableRow&)>;
  /// Members of a list: the tables, and where its next page begins if there is one.
  static void write_tables(JsonWriter& json, const char* name, Store& store, TableFilter filter,
                           const Wanted& wanted = {});
  std::string cookie(const std::string& value, std::int64_t seconds) const;
  std::string cookie_name() const;
  bool is_secure() const;

  /// A table that retires while somebody waits for it is looked for again, so many times.
  static constexpr int kTries = 3;

  Parts parts_;
  std::string own_origin_;
  std::string first_admin_;
  boost::asio::thread_pool hashing_{2};  // at most two at once
  /// Hashes that are under way or wait.
  std::shared_ptr<std::atomic<int>> hashes_ = std::make_shared<std::atomic<int>>(0);
  RateLimit commands_;      // of a person at a table
  RateLimit all_commands_;  // of a person
  RateLimit new_tables_;
  RateLimit logins_{20, std::chrono::minutes(15)};
  RateLimit logins_from_;
  RateLimit newcomers_;
  RateLimit talk_{20, std::chrono::seconds(20)};
  Listeners listeners_;
  std::mutex lobby_mutex_;
  std::unordered_map<const Listener*, std::weak_ptr<Listener>> lobby_;
};

template <class T>
Awaitable<Result<T>> Api::look_at(const std::string& id,
                                  const std::function<T(const LoggedTable&)>& read) {
  for (int i = 0; i < kTries; ++i) {
    const std::shared_ptr<LiveTable> live = co_await table(id);
    if (!live) break;
    std::optional<T> seen = co_await called_back<std::optional<T>>(
        [&](const std::function<void(std::optional<T>)>& done) {
          live->look([&read, done](const LoggedTable& logged) { done(read(logged)); },
                     [done] { done(std::nullopt); });
        });
    if (seen) co_return std::move(*seen);
  }
  co_return Error{"busy", "the table cannot be read now; try again"};
}

/// {"error":{"code":...,"why":...}}
HttpResponse error_response(int status, const Error& error);
HttpResponse refuse(int status, const char* code, const std::string& why);
/// The store could not write, or not read.
HttpResponse busy();
HttpResponse unread();
HttpResponse json_response(std::string body);

/// Goes on where a list ended: at what it called `next`, or before a time.
void set_before(TableFilter& filter, const std::string& place);

/// Whether many guests have this name without having chosen it: no account has it, and no ban.
bool is_shared_name(const std::string& name);

/// How a command stands in a body or a socket's message.
Result<TableCommand> read_command(JsonReader& body, const Principal& who);

}  // namespace fullcircle
