#include "server/notices/notifier.h"

#include <boost/asio/post.hpp>
#include <chrono>
#include <future>

#include "core/json.h"
#include "server/settings/log.h"

namespace fullcircle {
namespace {

constexpr std::chrono::hours kTokenLife{12};
constexpr const char* kPushLife = "86400";  // seconds that a push service stores it for a device

std::int64_t unix_seconds(std::chrono::system_clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count();
}

bool is_success(const Result<int>& status) { return status && *status / 100 == 2; }
/// The host alone: the rest of such an address may be a secret.
void log_failed(const OutgoingUrl& url, const Result<int>& status) {
  if (is_success(status)) return;
  const std::string why = status ? "status " + std::to_string(*status) : status.error().code;
  log_line("warn", "notice failed", {{"host", url.host}, {"why", why}});
}

/// RFC 8030: the subscription no longer exists.
bool is_gone(const Result<int>& status) { return status && (*status == 404 || *status == 410); }

}  // namespace

struct Notifier::Turn {
  std::string table;
  GameInfo game;
  NoticeWish wish;
  std::vector<StoredPush> pushes;
};

Notifier::Notifier(StoreThread& reader, StoreThread& writer, Outgoing& outgoing,
                   const VapidKeys& keys, std::string contact, std::string origin, Metrics& metrics,
                   const Clock& clock, bool allow_private)
    : reader_(reader),
      writer_(writer),
      outgoing_(outgoing),
      keys_(keys),
      contact_(std::move(contact)),
      origin_(std::move(origin)),
      metrics_(metrics),
      clock_(clock),
      allow_private_(allow_private) {}

Notifier::~Notifier() {
  // Works are done in order: once this one is done, none of ours is left.
  std::promise<void> last;
  reader_.run([](Store&) {}, [&](bool) { last.set_value(); });
  last.get_future().wait();
}

void Notifier::turn(UserId user, const std::string& table, const GameInfo& game) {
  const auto turn = std::make_shared<Turn>(Turn{table, game, {}, {}});
  const auto read = [turn, user](Store& store) {
    for (NoticeWish& wish : store.notices_of(user)) {
      const bool wins =
          wish.table == turn->table || (wish.table.empty() && turn->wish.table.empty());
      if (wins) turn->wish = std::move(wish);
    }
    if (turn->wish.push) turn->pushes = store.pushes_of(user);
  };
  // Keys and signatures take about a millisecond per device, too long for the store's thread.
  reader_.run(read, [this, turn](bool fine) {
    if (fine) boost::asio::post(outgoing_.io(), [this, turn] { send(*turn); });
  });
}

void Notifier::send(const Turn& turn) {
  const std::string url = origin_ + "/table/" + turn.table;
  JsonWriter payload;
  payload.begin_object()
      .field("t", "turn")
      .field("table", turn.table)
      .field("game", turn.game.name);
  payload.field("url", url).end_object();
  const std::string text = payload.take();
  for (const StoredPush& push : turn.pushes)
    send_push({push.endpoint, push.p256dh, push.auth}, text);
  if (!turn.wish.webhook.empty()) {
    send_webhook(turn.wish.webhook,
                 "It is your turn in " + std::string(turn.game.title) + ": " + url);
  }
}

void Notifier::send_push(const PushSubscription& subscription, const std::string& payload) {
  const Result<OutgoingUrl> url = parse_outgoing_url(subscription.endpoint);
  const Result<std::string> audience = origin_of(subscription.endpoint, allow_private_);
  if (!url || !audience) return;
  const Result<std::string> body = encrypt_push(subscription, payload);
  const Result<std::string> authorization =
      keys_.authorization(*audience, contact_, unix_seconds(clock_.date() + kTokenLife));
  if (!body || !authorization) return;
  outgoing_.post(*url,
                 {{"Authorization", *authorization},
                  {"TTL", kPushLife},
                  {"Urgency", "normal"},
                  {"Content-Type", "application/octet-stream"},
                  {"Content-Encoding", "aes128gcm"}},
                 *body,
                 [this, url = *url, endpoint = subscription.endpoint](const Result<int>& status) {
                   if (is_success(status)) ++metrics_.notices;
                   if (!is_gone(status)) return log_failed(url, status);
                   writer_.run([endpoint](Store& store) { store.remove_push(endpoint); }, {});
                 });
}

void Notifier::send_webhook(const std::string& webhook, const std::string& text) {
  const Result<OutgoingUrl> url = parse_outgoing_url(webhook);
  if (!url || (!url->secure && !allow_private_)) return;
  JsonWriter json;  // Discord reads the one, Slack the other
  json.begin_object().field("content", text).field("text", text).end_object();
  outgoing_.post(*url, {{"Content-Type", "application/json"}}, json.take(),
                 [this, url = *url](const Result<int>& status) {
                   if (is_success(status)) ++metrics_.notices;
                   log_failed(url, status);
                 });
}

}  // namespace fullcircle
