#include "server/api.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "core/text.h"

namespace fullcircle {

namespace {

void complain(Listener& listener, const Error& error, const std::string& id = {}) {
  JsonWriter json;
  json.begin_object().field("t", "error");
  if (!id.empty()) json.field("id", id);
  json.field("code", error.code).field("why", error.why).end_object();
  listener.tell(std::make_shared<const std::string>(json.take()));
}

}  // namespace

/// Messages: watch, unwatch, do, lobby, ping. Everything else that a page does goes by HTTP.
void Api::socket_message(const std::shared_ptr<Listener>& listener, const Principal& who,
                         const std::string& text) {
  ++parts_.metrics.messages_in;
  Result<JsonReader> parsed = JsonReader::parse(text);
  if (!parsed) return complain(*listener, parsed.error());
  JsonReader& body = *parsed;
  const std::string kind = body.text("t", {}, 20);
  if (kind == "ping") {
    if (const Status fine = body.finish(); !fine) return complain(*listener, fine.error());
    return listener->tell(std::make_shared<const std::string>("{\"t\":\"pong\"}"));
  }
  if (!who.may(kind == "do" ? "play" : "read")) {
    return complain(*listener, {"scope", "this token may not do that"}, body.text("id", {}, 32));
  }
  if (kind == "lobby") {
    if (const Status fine = body.finish(); !fine) return complain(*listener, fine.error());
    const std::lock_guard lock(lobby_mutex_);
    lobby_[listener.get()] = listener;
    return;
  }
  const std::string id = body.text("table", {}, 40);
  const std::string invite = body.text("invite", {}, 40);
  if (kind == "watch") {
    const auto seen = static_cast<int>(body.integer("seen", 0, 0, INT32_MAX));
    if (const Status fine = body.finish(); !fine) return complain(*listener, fine.error());
    boost::asio::co_spawn(
        parts_.tables.io,
        [](Api& api, std::shared_ptr<Listener> to, Principal who_asks, std::string table_id,
           std::string code, int from) -> Awaitable<void> {
          bool may = false;
          bool read = true;
          try {
            may = co_await api.may_watch(table_id, who_asks, code);
            if (may) read = co_await api.watch(table_id, to, who_asks.user, from);
          } catch (const StoreFailure&) {
            read = false;
          }
          if (!read) {
            to->send_back();
          } else if (!may) {
            complain(*to, {"table", "there is no such table, or it is private"});
          }
        }(*this, listener, who, id, invite, seen),
        boost::asio::detached);
    return;
  }
  if (kind == "unwatch") {
    if (const Status fine = body.finish(); !fine) return complain(*listener, fine.error());
    parts_.hub.with_table(id, [listener](const std::shared_ptr<LiveTable>& live) {
      if (live) live->unwatch(listener.get());
    });
    return;
  }
  if (kind != "do") return complain(*listener, {"t", "nobody knows the message " + quote(kind)});
  const Result<TableCommand> command = read_command(body, who);
  if (!command) return complain(*listener, command.error(), body.text("id", {}, 32));
  if (!who.is_somebody()) {
    return complain(*listener, {"who", "say who you are first"}, command->id);
  }
  if (!admit_command(who, id)) {
    return complain(*listener, {"limit", "too many commands in 20 seconds"}, command->id);
  }
  ++parts_.metrics.commands;
  boost::asio::co_spawn(
      parts_.tables.io,
      [](Api& api, std::shared_ptr<Listener> to, Principal who_asks, TableCommand wanted,
         std::string table_id, std::string code) -> Awaitable<void> {
        const LiveTable::OnAnswer answer = [to, command_id = wanted.id](const Answer& answered) {
          to->tell(std::make_shared<const std::string>(format_answer(answered, command_id)));
        };
        // Who sits there was let in before; who does not needs to be.
        const std::function<bool(const LoggedTable&)> sits = [&](const LoggedTable& logged) {
          return logged.seat_of(who_asks.user).has_value();
        };
        const Result<bool> seated = co_await api.look_at(table_id, sits);
        bool let_in = seated && *seated;
        bool read = true;
        std::shared_ptr<LiveTable> live;
        try {
          if (!let_in) let_in = co_await api.may_watch(table_id, who_asks, code);
          // A guest may have made an account since the socket was opened.
          const bool matters = !wanted.account && wanted.verb == "sit";
          if (matters) wanted.account = co_await api.has_account(who_asks.user);
          if (let_in) live = co_await api.table(table_id);
          read = !let_in || live != nullptr;
        } catch (const StoreFailure&) {
          read = false;
        }
        if (!read) {
          answer({});
          co_return;
        }
        if (!let_in) {
          complain(*to, {"table", "there is no such table, or it is private"}, wanted.id);
          co_return;
        }
        live->command(wanted, answer);
      }(*this, listener, who, *command, id, invite),
      boost::asio::detached);
}

Awaitable<void> Api::socket_opened(std::shared_ptr<Listener> listener, const Principal& who) {
  listeners_.add(listener, who.user, who.key);
  // What was lost between asking who it is and now.
  co_await dismiss_listeners(who.user);
}

Awaitable<void> Api::dismiss_listeners(UserId user) {
  const std::vector<Listeners::Entry> listening = listeners_.of(user);
  std::vector<std::weak_ptr<Listener>> lost;
  const StoreThread::Work look = [&](Store& store) {
    const std::optional<User> who = store.user(user);
    for (const Listeners::Entry& entry : listening) {
      if (!who || who->banned || !store.key(entry.key)) lost.push_back(entry.listener);
    }
  };
  if (listening.empty()) co_return;
  if (!co_await with_store(parts_.reader, look)) {  // who may still listen comes back
    for (const Listeners::Entry& entry : listening) lost.push_back(entry.listener);
  }
  for (const std::weak_ptr<Listener>& weak : lost) {
    if (const std::shared_ptr<Listener> listener = weak.lock()) listener->dismiss();
  }
}

Awaitable<bool> Api::has_account(UserId user) {
  std::optional<User> found;
  co_await read([&](Store& store) { found = store.user(user); });
  co_return found && !found->guest;
}

void Api::socket_closed(const Listener* listener, const Principal& who) {
  listeners_.remove(listener, who.user);
  const std::lock_guard lock(lobby_mutex_);
  lobby_.erase(listener);
}

void Api::lobby_changed(const std::string& table) {
  JsonWriter json;
  json.begin_object().field("t", "lobby").field("table", table).end_object();
  const auto message = std::make_shared<const std::string>(json.take());
  const std::lock_guard lock(lobby_mutex_);
  for (const auto& [raw, weak] : lobby_) {
    if (const std::shared_ptr<Listener> listener = weak.lock()) listener->tell(message);
  }
}

}  // namespace fullcircle
