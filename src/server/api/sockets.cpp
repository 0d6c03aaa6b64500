#include "server/api/sockets.h"

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "core/text.h"
#include "server/api/command.h"

namespace fullcircle {
namespace {

void complain(Listener& listener, const Error& error, const std::string& id = {}) {
  JsonWriter json;
  json.begin_object().field("t", "error");
  if (!id.empty()) json.field("id", id);
  write_members(json, error);
  json.end_object();
  listener.send(std::make_shared<const std::string>(json.take()));
}

}  // namespace

std::span<const Endpoint<Sockets>> Sockets::endpoints() {
  static const std::array kEndpoints = {
      Endpoint<Sockets>{{"GET", kPath, Right::anyone, "read"}, &Sockets::get_socket}};
  return kEndpoints;
}

Awaitable<HttpResponse> Sockets::get_socket(Call&) {
  HttpResponse refused = error_response(426, {"upgrade", "this address is for WebSockets"});
  refused.headers = {{"Upgrade", "websocket"}};
  co_return refused;
}

Awaitable<void> Sockets::opened(std::shared_ptr<Listener> listener, const Principal& who) {
  core_.listeners.add(listener, who.user, who.key);
  // The session may have ended between asking who it is and now.
  co_await core_.dismiss_listeners(who.user);
}

void Sockets::closed(const Listener* listener, const Principal& who) {
  core_.listeners.remove(listener, who.user);
  {
    const std::lock_guard lock(watched_mutex_);
    watched_.erase(listener);
  }
  const std::lock_guard lock(lobby_mutex_);
  lobby_.erase(listener);
}

void Sockets::forget_watched(const Listener* listener, const std::string& table) {
  const std::lock_guard lock(watched_mutex_);
  const auto found = watched_.find(listener);
  if (found != watched_.end()) found->second.erase(table);
}

void Sockets::lobby_changed(const std::string& table) {
  JsonWriter json;
  json.begin_object().field("t", "lobby").field("table", table).end_object();
  const auto message = std::make_shared<const std::string>(json.take());
  const std::lock_guard lock(lobby_mutex_);
  for (const auto& [raw, weak] : lobby_) {
    if (const std::shared_ptr<Listener> listener = weak.lock()) listener->send(message);
  }
}

void Sockets::message(const std::shared_ptr<Listener>& listener, const Principal& who,
                      const std::string& text) {
  ++core_.parts.metrics.messages_in;
  Result<JsonReader> body = JsonReader::parse(text);
  if (!body) return complain(*listener, body.error());
  Incoming incoming{listener, who, std::move(*body)};
  const std::string kind = incoming.body.text("t", {}, 20);
  if (kind == "ping") return ping(incoming);
  if (!who.may(kind == "do" ? "play" : "read")) {
    return complain(*listener, api_error({"scope", "denied"}), incoming.body.text("id", {}, 32));
  }
  if (kind == "watch") {
    watch(incoming);
  } else if (kind == "lobby") {
    lobby(incoming);
  } else if (kind == "unwatch") {
    unwatch(incoming);
  } else if (kind == "do") {
    command(incoming);
  } else {
    complain(*listener, {"t", "unknown message " + quote(kind)});
  }
}

void Sockets::ping(Incoming& message) {
  if (const Status fine = message.body.finish(); !fine) {
    return complain(*message.from, fine.error());
  }
  message.from->send(std::make_shared<const std::string>("{\"t\":\"pong\"}"));
}

void Sockets::lobby(Incoming& message) {
  if (const Status fine = message.body.finish(); !fine) {
    return complain(*message.from, fine.error());
  }
  const std::lock_guard lock(lobby_mutex_);
  lobby_[message.from.get()] = message.from;
}

void Sockets::watch(Incoming& message) {
  const std::string table = message.body.text("table", {}, 40);
  const std::string invite = message.body.text("invite", {}, 40);
  const auto seen = static_cast<int>(message.body.integer("seen", 0, 0, INT32_MAX));
  if (const Status fine = message.body.finish(); !fine) {
    return complain(*message.from, fine.error());
  }
  bool room = true;
  {
    const std::lock_guard lock(watched_mutex_);
    std::set<std::string>& watched = watched_[message.from.get()];
    room = watched.size() < kMostWatched || watched.contains(table);
    if (room) watched.insert(table);
  }
  if (!room) return complain(*message.from, api_error({"limit", "reading"}));
  boost::asio::co_spawn(core_.parts.tables.io,
                        start_watching(message.from, message.who, table, invite, seen),
                        boost::asio::detached);
}

Awaitable<void> Sockets::start_watching(std::shared_ptr<Listener> listener, Principal who,
                                        std::string table, std::string invite, int seen) {
  co_await core_.turns.take(who.share);
  const Turn turn(core_.turns, who.share);
  Gate::Admission admission;
  bool read = true;
  bool over = false;
  try {
    admission = co_await gate_.admit(table, who, invite);
  } catch (const StoreFailure&) {
    read = false;
  } catch (const OverBudget&) {
    over = true;
  }
  // Those who sit there may watch as many tables as they sit at.
  if (!admission.table || admission.belongs) forget_watched(listener.get(), table);
  if (over) {
    complain(*listener, api_error({"limit", "reading"}));
  } else if (!read) {
    listener->send_back();
  } else if (!admission.table) {
    complain(*listener, admission.refusal());
  } else {
    co_await core_.watch(admission.table, listener, who, seen);
  }
}

void Sockets::unwatch(Incoming& message) {
  const std::string table = message.body.text("table", {}, 40);
  (void)message.body.text("invite", {}, 40);
  if (const Status fine = message.body.finish(); !fine) {
    return complain(*message.from, fine.error());
  }
  forget_watched(message.from.get(), table);
  // A table that is not in memory has no watchers.
  const std::shared_ptr<LiveTable> live = core_.parts.hub.find_in_memory(table);
  if (live) live->unwatch(message.from.get());
}

void Sockets::command(Incoming& message) {
  const std::string table = message.body.text("table", {}, 40);
  const std::string invite = message.body.text("invite", {}, 40);
  Result<TableCommand> wanted = read_command(message.body, message.who);
  if (!wanted) return complain(*message.from, wanted.error(), message.body.text("id", {}, 32));
  if (!message.who.is_somebody()) return complain(*message.from, api_error({"who"}), wanted->id);
  if (!core_.admit_command(message.who, table)) {
    return complain(*message.from, api_error({"limit", "commands"}), wanted->id);
  }
  ++core_.parts.metrics.commands;
  wanted->arrival = Arrival{core_.parts.tables.clock.now(), {}};
  boost::asio::co_spawn(core_.parts.tables.io,
                        carry_out(message.from, message.who, *wanted, table, invite),
                        boost::asio::detached);
}

Awaitable<void> Sockets::carry_out(std::shared_ptr<Listener> listener, Principal who,
                                   TableCommand wanted, std::string table, std::string invite) {
  const LiveTable::OnAnswer answer = [listener, id = wanted.id](const Answer& answered) {
    listener->send(std::make_shared<const std::string>(format_answer(answered, id)));
  };
  Gate::Admission admission;
  bool read = true;
  bool over = false;
  try {
    admission = co_await gate_.admit(table, who, invite);
    // A guest may have made an account since the socket was opened.
    const bool matters = !wanted.account && wanted.verb == Verb::sit;
    if (matters) wanted.account = co_await has_account(who.user);
    const bool aborts = wanted.verb == Verb::abort;
    if (aborts) wanted.may_abort = co_await core_.may_abort(who.user);
  } catch (const StoreFailure&) {
    read = false;
  } catch (const OverBudget&) {
    over = true;
  }
  if (over) {
    complain(*listener, api_error({"limit", "reading"}), wanted.id);
  } else if (!read) {
    answer({});
  } else if (!admission.table) {
    complain(*listener, admission.refusal(), wanted.id);
  } else {
    // Only those who play there can make the clocks wait for them.
    if (admission.belongs) wanted.arrival->hold = core_.parts.tables.clock.hold();
    core_.parts.hub.command(admission.table, wanted, answer);
  }
}

Awaitable<bool> Sockets::has_account(UserId user) {
  std::optional<User> found;
  co_await core_.read([&](Store& store) { found = store.user(user); });
  co_return found && !found->guest;
}

}  // namespace fullcircle
