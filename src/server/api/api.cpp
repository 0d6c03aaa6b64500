#include "server/api/api.h"

#include "core/text.h"

namespace fullcircle {
namespace {

/// Path parameters stand in braces and take one part of the path.
bool matches(std::string_view pattern, const std::string& path, std::string& id) {
  const std::vector<std::string_view> wanted = split(pattern, "/");
  const std::vector<std::string_view> given = split(path, "/");
  if (wanted.size() != given.size()) return false;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].starts_with('{')) {
      if (given[i].empty()) return false;
      id = given[i];
    } else if (wanted[i] != given[i]) {
      return false;
    }
  }
  return true;
}

template <class Part>
void add_routes(std::vector<Route>& routes) {
  for (const Endpoint<Part>& endpoint : Part::endpoints()) routes.push_back(endpoint.route);
}

}  // namespace

Api::Api(ApiParts parts)
    : core_(std::move(parts)),
      gate_(core_),
      people_(core_),
      tables_(core_),
      notices_(core_),
      admin_(core_),
      sockets_(core_, gate_) {
  add(people_);
  add(tables_);
  add(notices_);
  add(admin_);
  add(sockets_);
}

template <class Part>
void Api::add(Part& part) {
  for (const Endpoint<Part>& endpoint : Part::endpoints()) {
    entries_.push_back({endpoint.route, [&part, answer = endpoint.answer](Call& call) {
                          return (part.*answer)(call);
                        }});
  }
}

std::vector<Route> Api::routes() {
  std::vector<Route> routes;
  add_routes<People>(routes);
  add_routes<Tables>(routes);
  add_routes<Notices>(routes);
  add_routes<Admin>(routes);
  add_routes<Sockets>(routes);
  return routes;
}

Awaitable<HttpResponse> Api::handle(const HttpRequest& request) {
  Metrics& metrics = core_.parts.metrics;
  ++metrics.requests;
  HttpResponse response;
  try {
    response = co_await answer(request);
  } catch (const StoreFailure&) {
    response = unread();
  } catch (const OverBudget& over) {
    response = refuse(429, {"limit", "reading"});
    response.headers.emplace_back("Retry-After", std::to_string(over.wait.count()));
  }
  if (response.status >= 400) ++metrics.refused;
  co_return response;
}

bool Api::is_command(const HttpRequest& request) {
  std::string id;
  return request.method == "POST" && matches(Tables::kCommands, request.path, id);
}

Awaitable<HttpResponse> Api::answer(const HttpRequest& request) {
  std::string allowed;
  for (const Entry& entry : entries_) {
    std::string id;
    if (!matches(entry.route.path, request.path, id)) continue;
    allowed += (allowed.empty() ? "" : ", ") + std::string(entry.route.method) +
               (entry.route.method == "GET" ? ", HEAD" : "");
    if (entry.route.method != request.method) continue;
    Result<JsonReader> body =
        request.body.empty() ? JsonReader(boost::json::object()) : JsonReader::parse(request.body);
    if (!body) co_return error_response(400, body.error());
    std::optional<Arrival> arrival;
    if (entry.route.path == Tables::kCommands)
      arrival = Arrival{core_.parts.tables.clock.now(), {}};
    Principal who = co_await gate_.identify(request);
    Call call{request, std::move(who), id, std::move(*body), std::move(arrival)};
    if (std::optional<HttpResponse> refused = co_await gate_.let_in(entry.route, call)) {
      co_return std::move(*refused);
    }
    HttpResponse response = co_await entry.answer(call);
    co_return response;
  }
  if (!allowed.empty()) {
    HttpResponse refused =
        error_response(405, {"method", "this address does not accept " + quote(request.method)});
    refused.headers.emplace_back("Allow", allowed);
    co_return refused;
  }
  co_return error_response(404, {"path", "there is nothing at this address"});
}

}  // namespace fullcircle
