#pragma once

#include <span>

#include "server/api/core.h"

namespace fullcircle {

/// Tables: opening, finding, playing and reading them, and the talk at them.
class Tables {
 public:
  explicit Tables(ApiCore& core);
  static std::span<const Endpoint<Tables>> endpoints();

 private:
  // tables.cpp
  Awaitable<HttpResponse> get_games(Call& call);
  Awaitable<HttpResponse> get_game(Call& call);
  Awaitable<HttpResponse> get_tables(Call& call);
  Awaitable<HttpResponse> get_my_tables(Call& call);
  Awaitable<HttpResponse> post_table(Call& call);
  Awaitable<HttpResponse> post_rematch(Call& call);
  Awaitable<HttpResponse> get_invite(Call& call);
  // tables_play.cpp
  Awaitable<HttpResponse> get_table(Call& call);
  Awaitable<HttpResponse> get_stream(Call& call);
  Awaitable<HttpResponse> get_moves(Call& call);
  Awaitable<HttpResponse> post_command(Call& call);
  // tables_records.cpp
  Awaitable<HttpResponse> get_record(Call& call);
  Awaitable<HttpResponse> get_finished(Call& call);
  // tables_talk.cpp
  Awaitable<HttpResponse> get_chat(Call& call);
  Awaitable<HttpResponse> post_chat(Call& call);
  Awaitable<HttpResponse> post_report(Call& call);

  /// Why they may not open one more table.
  Awaitable<std::optional<HttpResponse>> refuse_table(const Principal& who);

  ApiCore& core_;
  RateLimit new_tables_;
  RateLimit talk_{20, std::chrono::seconds(20), core_.clock()};
};

}  // namespace fullcircle
