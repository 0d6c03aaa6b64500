#include "server/api/notices.h"

#include <algorithm>
#include <array>

#include "server/notices/outgoing.h"

namespace fullcircle {
namespace {

constexpr std::size_t kMostPushes = 10;
constexpr std::size_t kMostWishes = 500;

/// Whether one more would be too many. One that takes the place of another, which is the `same`,
/// never is.
template <class T, class Same>
bool is_full(const std::vector<T>& known, std::size_t most, const Same& same) {
  return known.size() >= most && std::none_of(known.begin(), known.end(), same);
}

}  // namespace

std::span<const Endpoint<Notices>> Notices::endpoints() {
  using enum Right;
  static constexpr std::array kEndpoints = {
      Endpoint<Notices>{{"GET", "/api/push/key", anyone, "read"}, &Notices::get_push_key},
      Endpoint<Notices>{{"POST", "/api/push", visitor, "account"}, &Notices::post_push},
      Endpoint<Notices>{{"DELETE", "/api/push", visitor, "account"}, &Notices::delete_push},
      Endpoint<Notices>{{"GET", "/api/notices", visitor, "account"}, &Notices::get_notices},
      Endpoint<Notices>{{"PUT", "/api/notices", visitor, "account"}, &Notices::put_notice},
  };
  return kEndpoints;
}

void write_wish(JsonWriter& json, const NoticeWish& wish) {
  json.begin_object().field("table", wish.table).field("push", wish.push);
  json.field("webhook", wish.webhook).end_object();
}

Awaitable<HttpResponse> Notices::get_push_key(Call&) {
  JsonWriter json;
  json.begin_object().field("key", core_.parts.push_keys.public_key()).end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Notices::post_push(Call& call) {
  PushSubscription subscription;
  subscription.endpoint = call.body.text("endpoint", {}, 1000);
  subscription.p256dh = call.body.text("p256dh", {}, 200);
  subscription.auth = call.body.text("auth", {}, 100);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  const bool local = core_.parts.config.private_webhooks;
  if (const Status fine = check_subscription(subscription, local); !fine) {
    co_return error_response(400, fine.error());
  }
  bool full = false;
  const StoreThread::Work work = [&](Store& store) {
    full = is_full(store.pushes_of(call.who.user), kMostPushes,
                   [&](const StoredPush& push) { return push.endpoint == subscription.endpoint; });
    if (full) return;
    store.add_push(call.who.user, {subscription.endpoint, subscription.p256dh, subscription.auth});
  };
  if (!co_await core_.write(work)) co_return busy();
  if (full) co_return refuse(409, {"limit", "devices"});
  co_return json_response("{}");
}

Awaitable<HttpResponse> Notices::delete_push(Call& call) {
  const std::string endpoint = call.body.text("endpoint", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  const StoreThread::Work work = [&](Store& store) {
    for (const StoredPush& push : store.pushes_of(call.who.user)) {
      if (push.endpoint == endpoint) store.remove_push(endpoint);
    }
  };
  const bool written = co_await core_.write(work);
  co_return written ? json_response("{}") : busy();
}

Awaitable<HttpResponse> Notices::get_notices(Call& call) {
  std::vector<NoticeWish> wishes;
  co_await core_.read([&](Store& store) { wishes = store.notices_of(call.who.user); });
  JsonWriter json;
  json.begin_object().key("notices").begin_array();
  for (const NoticeWish& wish : wishes) write_wish(json, wish);
  json.end_array().end_object();
  co_return json_response(json.take());
}

Awaitable<HttpResponse> Notices::put_notice(Call& call) {
  NoticeWish wish;
  wish.table = call.body.text("table", {}, 40);
  wish.push = call.body.truth("push", false);
  wish.webhook = call.body.text("webhook", {}, 1000);
  if (const Status fine = call.body.finish(); !fine) co_return error_response(400, fine.error());
  if (!wish.webhook.empty()) {
    const Result<OutgoingUrl> url = parse_outgoing_url(wish.webhook);
    if (!url) co_return error_response(400, url.error());
    if (!url->secure && !core_.parts.config.private_webhooks) {
      co_return refuse(400, {"webhook"});
    }
  }
  bool full = false;
  const StoreThread::Work work = [&](Store& store) {
    full = is_full(store.notices_of(call.who.user), kMostWishes,
                   [&](const NoticeWish& other) { return other.table == wish.table; });
    if (!full) store.set_notice(call.who.user, wish);
  };
  if (!co_await core_.write(work)) co_return busy();
  if (full) co_return refuse(409, {"limit", "notices"});
  co_return json_response("{}");
}

}  // namespace fullcircle
