#pragma once

#include <span>

#include "server/api/core.h"
#include "server/api/passwords.h"
#include "server/api/tries.h"

namespace fullcircle {

/// People: who they are, how they sign in, what they set, what others see of them.
class People {
 public:
  explicit People(ApiCore& core);
  static std::span<const Endpoint<People>> endpoints();
  /// Goes on with those who asked to be deleted and have not left all their tables yet. To be
  /// called at the start, and now and then.
  void take_up_leaving();

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
  Awaitable<void> finish_leaving(UserId user);
  Awaitable<void> finish_all_leaving();
  // people_profiles.cpp
  Awaitable<HttpResponse> get_player(Call& call);
  Awaitable<HttpResponse> get_leaderboard(Call& call);

  /// Somebody tries a password.
  struct Attempt {
    std::string key;     // what it is counted with
    bool known = false;  // on a device that has signed in to this account before
    std::string hash;    // of the right one
  };
  /// Checks it. Nothing if it is right.
  Awaitable<std::optional<HttpResponse>> refuse_attempt(const Attempt& attempt,
                                                        const std::string& password,
                                                        const HttpRequest& request,
                                                        const ApiRefusal& wrong);
  /// Checks the password of somebody who must prove who they are. Nothing if it is right.
  Awaitable<std::optional<HttpResponse>> refuse_wrong_password(const Call& call,
                                                               const std::string& password,
                                                               const ApiRefusal& wrong);
  /// What somebody comes in with from now on: a session and, if they have an account, what their
  /// device is known by.
  struct Admittance {
    std::string session;
    std::string device;
    std::vector<Key> keys;
    void add_to(Store& store) const;
  };
  Admittance admittance(UserId user, bool account, const HttpRequest& request) const;
  HttpResponse start_session(const Principal& who, const Admittance& admittance) const;
  HttpResponse end_session() const;
  /// An account has this name now, and these guests have theirs no more.
  void note_name(UserId account, const std::string& name, const std::vector<UserId>& renamed);

  ApiCore& core_;
  Passwords passwords_;
  Tries tries_{core_.clock()};
  RateLimit logins_from_;
  RateLimit newcomers_;
};

/// Whether guests who choose no name have this one: no account may have it, and no ban names it.
bool is_shared_name(const std::string& name);

/// Somebody's ratings as a JSON object, with a member for each game they have one in.
void write_ratings(JsonWriter& json, Store& store, UserId user);

/// The members that say who somebody is.
void write_who(JsonWriter& json, const Principal& who);
/// Tokens without their secrets.
HttpResponse tokens_response(const std::vector<Key>& keys);
HttpResponse who_response(const Principal& who);

}  // namespace fullcircle
