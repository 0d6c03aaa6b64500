#pragma once

#include <span>

#include "server/api/core.h"

namespace fullcircle {

/// Tables: opening, finding, playing and reading them, and the talk at them.
class Tables {
 public:
  static constexpr std::string_view kCommands = "/api/tables/{table}/commands";

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

  /// The table that they got when they asked for it before.
  Awaitable<std::optional<TableHub::Opened>> opened_before(const std::string& asked);
  /// Why they may not open one more table.
  Awaitable<std::optional<HttpResponse>> refuse_table(const Call& call);
  /// Counts a line or a report; false if that is one too many.
  bool may_talk(const Call& call);

  ApiCore& core_;
  // Of a person, and of all guests from one address: there is always one more guest.
  RateLimit new_tables_;
  RateLimit guests_tables_;
  RateLimit talk_;
  RateLimit guests_talk_;
};

}  // namespace fullcircle
