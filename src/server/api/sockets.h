#pragma once

#include <set>
#include <span>

#include "server/api/gate.h"

namespace fullcircle {

/// WebSockets: what comes in on them, and who listens. Everything that a page does not need at once
/// goes by HTTP. Any thread.
class Sockets {
 public:
  static constexpr std::string_view kPath = "/api/socket";

  Sockets(ApiCore& core, Gate& gate) : core_(core), gate_(gate) {}
  static std::span<const Endpoint<Sockets>> endpoints();

  /// A socket lives as long as the session or token that opened it.
  Awaitable<void> opened(std::shared_ptr<Listener> listener, const Principal& who);
  void closed(const Listener* listener, const Principal& who);
  /// A message came in: watch, unwatch, do, lobby or ping. The answer goes to the listener.
  void message(const std::shared_ptr<Listener>& listener, const Principal& who,
               const std::string& text);
  /// Notifies those who watch the lobby.
  void lobby_changed(const std::string& table);

 private:
  /// A message with whoever sent it.
  struct Incoming {
    std::shared_ptr<Listener> from;
    const Principal& who;
    JsonReader body;
  };

  /// What is at the path for a request that opens no socket.
  Awaitable<HttpResponse> get_socket(Call& call);

  void ping(Incoming& message);
  void lobby(Incoming& message);
  void watch(Incoming& message);
  void unwatch(Incoming& message);
  void command(Incoming& message);

  Awaitable<void> start_watching(std::shared_ptr<Listener> listener, Principal who,
                                 std::string table, std::string invite, int seen);
  void forget_watched(const Listener* listener, const std::string& table);
  Awaitable<void> carry_out(std::shared_ptr<Listener> listener, Principal who, TableCommand wanted,
                            std::string table, std::string invite);
  Awaitable<bool> has_account(UserId user);

  ApiCore& core_;
  Gate& gate_;
  /// A table stays in memory as long as somebody watches it.
  static constexpr std::size_t kMostWatched = 100;
  std::mutex watched_mutex_;
  /// What is watched by those who do not sit there, or asked for.
  std::unordered_map<const Listener*, std::set<std::string>> watched_;
  std::mutex lobby_mutex_;
  std::unordered_map<const Listener*, std::weak_ptr<Listener>> lobby_;
};

}  // namespace fullcircle
