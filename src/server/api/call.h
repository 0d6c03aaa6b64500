#pragma once

#include "server/api/http_message.h"
#include "server/settings/await.h"
#include "server/settings/json_reader.h"
#include "server/tables/live_table.h"

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
  std::string share = {};  // that of the request

  bool is_somebody() const { return user != 0; }
  /// What they have for themselves, however much others of their address ask for: an account has
  /// its own, the guests of an address have one together, since there is always one more.
  std::string own_share() const {
    return account ? "user " + std::to_string(user) : share.empty() ? share : "guests " + share;
  }
  /// A session may do everything that its owner may, a token what its scopes say.
  bool may(std::string_view scope) const;
};

/// What it takes to be let in. Checked in one place, the Gate.
enum class Right : std::uint8_t {
  anyone,   // everybody
  visitor,  // a guest or an account
  account,
  watcher,  // may see the table: it is listed or over, or they sit at it, or have its invitation
  player,   // a visitor who may see the table
  seated,   // sits at the table, or has a seat reserved there
  admin,
  table_admin,  // an administrator, of any table
};

/// One thing the server can do for a program or a page.
struct Route {
  std::string_view method;
  std::string_view path;  // "/api/tables/{table}/record"
  Right right;
  std::string_view scope;  // what a token needs: read, play or account
};

/// A request that was let in, on its way to the handler of its route.
struct Call {
  const HttpRequest& request;
  Principal who;
  std::string id;  // what the path has instead of {table}, {game}, {name} or {id}
  JsonReader body;
  /// When a command came in.
  std::optional<Arrival> arrival = {};
  /// Where the right is one at a table: that table, found once by Gate::let_in.
  std::shared_ptr<LiveTable> table = {};
  bool belongs = false;  // to that table
};

/// A route and the member function that answers it. Each part of the interface has a list of them.
template <class Part>
struct Endpoint {
  Route route;
  Awaitable<HttpResponse> (Part::*answer)(Call&);
};

}  // namespace fullcircle
