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

HttpResponse refuse(int status, const char* code, const std::string& why) {
  return error_response(status, {code, why});
}

HttpResponse busy() { return refuse(503, "busy", "the server could not write that; try again"); }

HttpResponse unread() {
  return refuse(503, "busy", "the server could not look that up; try again");
}

HttpResponse json_response(std::string body) { return {200, "application/json", std::move(body)}; }

Error no_such_table() { return {"table", "there is no such table, or it is private"}; }
Error not_signed_in() { return {"who", "say who you are first"}; }
Error banned_name() { return {"banned", "this name is banned"}; }
Error invalid_token() { return {"token", "this token is not valid"}; }
Error wrong_scope() { return {"scope", "this token may not do that"}; }
Error too_many_commands() { return {"limit", "too many commands in 20 seconds"}; }

}  // namespace fullcircle
