#include "server/api/response.h"

#include "core/json.h"

namespace fullcircle {

HttpResponse error_response(int status, const Error& error) {
  JsonWriter json;
  json.begin_object().key("error").begin_object();
  write_members(json, error);
  json.end_object().end_object();
  return {status, "application/json", json.take()};
}

Error api_error(const ApiRefusal& refusal, const Facts& facts) {
  return make_error(refusal.wording(), facts);
}

HttpResponse refuse(int status, const ApiRefusal& refusal, const Facts& facts) {
  return error_response(status, api_error(refusal, facts));
}

HttpResponse busy() {
  return error_response(503, {"busy", "the server could not write that; try again"});
}

HttpResponse unread() {
  return error_response(503, {"busy", "the server could not look that up; try again"});
}

HttpResponse json_response(std::string body) { return {200, "application/json", std::move(body)}; }

}  // namespace fullcircle
