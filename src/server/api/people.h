#pragma once

#include <span>

#include "server/api/core.h"
#include "server/api/passwords.h"

namespace fullcircle {

/// People: who they are, how they sign in, what they set, what others see of them.
class People {
 public:
  explicit People(ApiCore& core);
  static std::span<const Endpoint<People>> endpoints();

 private:
  // people.cpp
  Awaitable<HttpResponse> get_me(Call& call);
  Awaitable<HttpResponse> put_settings(Call& call);
  Awaitable<HttpResponse> put_mute(Call& call);
  Awaitable<HttpResponse> get_tokens(Call& call);
  Awaitable<HttpResponse> post_token(Call& call);
  Awaitable<HttpResponse> delete_token(Call& call);
  // people_sign_in.cpp
  Awaitable<HttpResponse> post_guest(Call& call);
  Awaitable<HttpResponse> post_account(Call& call);
  Awaitable<HttpResponse> post_session(Call& call);
  Awaitable<HttpResponse> delete_session(Call& call);
  Awaitable<HttpResponse> delete_sessions(Call& call);
  Awaitable<HttpResponse> put_password(Call& call);
  Awaitable<HttpResponse> put_name(Call& call);
  // people_leaving.cpp
  Awaitable<HttpResponse> get_export(Call& call);
  Awaitable<HttpResponse> delete_me(Call& call);
  // people_profiles.cpp
  Awaitable<HttpResponse> get_player(Call& call);
  Awaitable<HttpResponse> get_leaderboard(Call& call);

  /// Counts an attempt at somebody's password; false if that is one too many. Attempts from the
  /// same address are counted first, so that whoever has none left does not use up those of others.
  bool may_try(const std::string& whose, const HttpRequest& request);
  /// Checks the password of somebody who must prove who they are. Nothing if it is right.
  Awaitable<std::optional<HttpResponse>> refuse_wrong_password(const Call& call,
                                                               const std::string& password,
                                                               const ApiRefusal& wrong);
  /// The secret of a new session; empty if it could not be written.
  Awaitable<std::string> add_session(UserId user);
  HttpResponse start_session(const Principal& who, const std::string& secret) const;
  HttpResponse end_session() const;

  ApiCore& core_;
  Passwords passwords_;
  RateLimit logins_{20, std::chrono::minutes(15), core_.clock()};
  RateLimit logins_from_;
  RateLimit newcomers_;
};

/// Whether guests who choose no name have this one: no account may have it, and no ban names it.
bool is_shared_name(const std::string& name);

/// Somebody's ratings as a JSON object, with a member for each game they have one in.
void write_ratings(JsonWriter& json, Store& store, UserId user);

/// The members that say who somebody is.
void write_who(JsonWriter& json, const Principal& who);
HttpResponse who_response(const Principal& who);

}  // namespace fullcircle
