#pragma once

#include "server/api/core.h"

namespace fullcircle {

/// Who asks, and what they may do: the one place where that is decided.
class Gate {
 public:
  explicit Gate(ApiCore& core) : core_(core) {}

  /// Throws StoreFailure if the store cannot be read.
  Awaitable<Principal> identify(const HttpRequest& request);
  /// Nothing if they may come in; the call then has its table, if the route is about one. Otherwise
  /// the answer that says why not.
  Awaitable<std::optional<HttpResponse>> let_in(const Route& route, Call& call);

  /// Says who asks for a socket. Nothing if they may open one, otherwise the answer that says why
  /// not. What may be done on it is asked for each message (Sockets).
  Awaitable<std::optional<HttpResponse>> let_to_socket(const HttpRequest& request, Principal& who);

  /// A table, for somebody who may see it.
  struct Admission {
    std::shared_ptr<LiveTable> table;  // null: see below
    bool belongs = false;              // they sit there, or a seat is reserved for them
    bool refused = false;              // there is none, or none that they may see
    bool damaged = false;              // there is one, of which nothing can be shown

    /// Why there is no table.
    Error refusal() const;
  };
  /// Throws StoreFailure if they may see it and it cannot be read. How long it takes does not tell
  /// whoever may not see it whether there is one.
  Awaitable<Admission> admit(const std::string& table, const Principal& who,
                             const std::string& invite);

 private:
  bool origin_allowed(const std::string& origin) const;
  std::optional<HttpResponse> refuse_stranger(const HttpRequest& request, const Principal& who,
                                              bool own_page) const;
  Awaitable<std::optional<HttpResponse>> let_to_table(Right right, Call& call);
  struct Sight {
    bool may = false;
    bool belongs = false;
  };
  Awaitable<Admission> admit_or_not(const std::string& table, const Principal& who,
                                    const std::string& invite);
  Awaitable<Sight> see_stored(const std::string& table, const Principal& who,
                              const std::string& invite);

  ApiCore& core_;
};

/// Cookies of a server of this origin: a session, and what a device is known by on which somebody
/// has signed in.
inline constexpr std::string_view kSessionCookie = "session";
inline constexpr std::string_view kDeviceCookie = "device";
std::string cookie_of(const HttpRequest& request, const std::string& origin, std::string_view name);
/// An empty one for 0 seconds removes it.
std::string set_cookie(const std::string& origin, std::string_view name, const std::string& value,
                       std::int64_t seconds);

}  // namespace fullcircle
