#pragma once

#include <string>

#include "core/game.h"
#include "server/notices/outgoing.h"
#include "server/notices/web_push.h"
#include "server/settings/clock.h"
#include "server/settings/metrics.h"
#include "store/store_thread.h"

namespace fullcircle {

/// Notifies people that it is their turn, in the ways they asked for: by Web Push to their devices,
/// and by a webhook that Discord and Slack understand. Nothing of the game is sent but its name and
/// its table. All that it is given must outlive it, and the io of `outgoing` must have stopped when
/// it is destroyed.
class Notifier {
 public:
  /// `contact` is how push services reach whoever runs the server ("mailto:" or "https:" and so
  /// on); `origin` is where players find it. Without `allow_private` only https is spoken.
  Notifier(StoreThread& reader, StoreThread& writer, Outgoing& outgoing, const VapidKeys& keys,
           std::string contact, std::string origin, Metrics& metrics, const Clock& clock,
           bool allow_private);
  ~Notifier();
  Notifier(const Notifier&) = delete;
  Notifier& operator=(const Notifier&) = delete;

  /// From any thread. The user's settings for this table apply, or else those for all tables.
  void turn(UserId user, const std::string& table, const GameInfo& game);

 private:
  struct Turn;
  void send(const Turn& turn);
  void send_push(const PushSubscription& subscription, const std::string& payload);
  void send_webhook(const std::string& webhook, const std::string& text);

  StoreThread& reader_;
  StoreThread& writer_;
  Outgoing& outgoing_;
  const VapidKeys& keys_;
  const std::string contact_;
  const std::string origin_;
  Metrics& metrics_;
  const Clock& clock_;
  const bool allow_private_;
};

}  // namespace fullcircle
