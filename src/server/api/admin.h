#pragma once

#include <atomic>
#include <span>

#include "server/api/core.h"

namespace fullcircle {

/// Administration, and what an operator's programs ask for.
class Admin {
 public:
  explicit Admin(ApiCore& core) : core_(core) {}
  static std::span<const Endpoint<Admin>> endpoints();
  /// The secret of the link that makes the first administrator; empty once there is one.
  void set_first_code(const std::string& code) { first_code_ = code; }

 private:
  Awaitable<HttpResponse> get_health(Call& call);
  Awaitable<HttpResponse> get_ready(Call& call);
  Awaitable<HttpResponse> get_metrics(Call& call);
  Awaitable<HttpResponse> post_first_admin(Call& call);
  Awaitable<HttpResponse> get_tables(Call& call);
  Awaitable<HttpResponse> post_close(Call& call);
  Awaitable<HttpResponse> get_bans(Call& call);
  Awaitable<HttpResponse> put_ban(Call& call);
  Awaitable<HttpResponse> get_reports(Call& call);
  Awaitable<HttpResponse> post_report_closed(Call& call);
  Awaitable<HttpResponse> get_figures(Call& call);
  Awaitable<HttpResponse> get_date(Call& call);
  Awaitable<HttpResponse> post_date(Call& call);

  ApiCore& core_;
  static constexpr std::int64_t kFreshMs = 1000;

  std::string first_code_;
  std::atomic<std::int64_t> written_at_ = -kFreshMs;  // by time served, when that was last tried
  RateLimit tries_{20, std::chrono::minutes(15),
                   core_.clock()};  // at the first administrator's code
};

}  // namespace fullcircle
