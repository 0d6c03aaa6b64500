#pragma once

#include <span>

#include "server/api/core.h"

namespace fullcircle {

/// How people want to be notified that it is their turn.
class Notices {
 public:
  explicit Notices(ApiCore& core) : core_(core) {}
  static std::span<const Endpoint<Notices>> endpoints();

 private:
  Awaitable<HttpResponse> get_push_key(Call& call);
  Awaitable<HttpResponse> post_push(Call& call);
  Awaitable<HttpResponse> delete_push(Call& call);
  Awaitable<HttpResponse> get_notices(Call& call);
  Awaitable<HttpResponse> put_notice(Call& call);

  ApiCore& core_;
};

/// What somebody wants for a table, as JSON.
void write_wish(JsonWriter& json, const NoticeWish& wish);

}  // namespace fullcircle
