#pragma once

#include "server/api/admin.h"
#include "server/api/gate.h"
#include "server/api/notices.h"
#include "server/api/people.h"
#include "server/api/sockets.h"
#include "server/api/tables.h"

namespace fullcircle {

/// The interface for pages and programs (docs/api.md). Each part of it owns its routes.
class Api {
 public:
  explicit Api(ApiParts parts);

  Awaitable<HttpResponse> handle(const HttpRequest& request);
  Gate& gate() { return gate_; }
  People& people() { return people_; }
  Turns& turns() { return core_.turns; }
  /// Whether a request is a decision at a table, whose number is limited in ways of its own.
  static bool is_command(const HttpRequest& request);
  Sockets& sockets() { return sockets_; }
  Admin& admin() { return admin_; }
  void set_origin(const std::string& origin) { core_.origin = origin; }

  /// The routes of all parts.
  static std::vector<Route> routes();

 private:
  struct Entry {
    Route route;
    std::function<Awaitable<HttpResponse>(Call&)> answer;
  };
  template <class Part>
  void add(Part& part);
  Awaitable<HttpResponse> answer(const HttpRequest& request);

  ApiCore core_;
  Gate gate_;
  People people_;
  Tables tables_;
  Notices notices_;
  Admin admin_;
  Sockets sockets_;
  std::vector<Entry> entries_;
};

}  // namespace fullcircle
