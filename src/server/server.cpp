#include "server/server.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/signal_set.hpp>
#include <cstddef>
#include <cstring>
#include <thread>

#include "core/cores.h"
#include "server/api/api.h"
#include "server/net/web_server.h"
#include "server/notices/notifier.h"
#include "server/notices/outgoing.h"
#include "server/settings/calendar.h"
#include "server/settings/data_folder.h"
#include "server/settings/log.h"
#include "server/settings/secrets.h"
#include "server/tables/bot_pool.h"

namespace fullcircle {
namespace {

namespace asio = boost::asio;

/// How often the clock of time served is shown that the server is alive.
constexpr std::chrono::milliseconds kBeat{50};
/// How often, at least, tables are looked after and the time served is noted.
constexpr std::chrono::seconds kPulse{5};
/// How often a part of what nobody needs any more is removed.
constexpr std::chrono::minutes kTidy{10};
constexpr int kTidyAtOnce = 200;
/// A table whose game has not begun is ended after this long without a change.
constexpr std::int64_t kAbandonedMs = 7 * kDayMs;
/// Connections to the store for what takes longer: while one is busy, another reads.
constexpr int kSharedReaders = 2;
/// How long answers that are under way may take when the server stops, and after them connections
/// to end.
constexpr std::chrono::seconds kDrain{8};
constexpr std::chrono::seconds kLeave{3};

int or_cores(int threads) { return threads > 0 ? threads : core_count(); }

/// Noted with every commit: how long the server has run in all its life ("served"), and the date
/// ("date").
std::int64_t noted(Store& store, const char* name) {
  return std::strtoll(store.setting(name).value_or("0").c_str(), nullptr, 10);
}

/// The keys for push, made at the first start.
Result<VapidKeys> push_keys(Store& store) {
  if (const std::optional<std::string> text = store.setting("push_keys")) {
    return VapidKeys::from_text(*text);
  }
  VapidKeys keys = VapidKeys::generate();
  store.set_setting("push_keys", keys.to_text());
  return keys;
}

/// systemd's protocol for Type=notify: a word to the socket that it names, if it names one.
void notify_supervisor(std::string_view word) {
  const char* path = std::getenv("NOTIFY_SOCKET");
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::size_t size = path == nullptr ? 0 : std::strlen(path);
  if (size == 0 || size >= sizeof address.sun_path) return;
  std::memcpy(address.sun_path, path, size);
  if (address.sun_path[0] == '@') address.sun_path[0] = '\0';  // abstract
  const int out = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (out < 0) return;
  (void)::sendto(out, word.data(), word.size(), MSG_NOSIGNAL,
                 reinterpret_cast<const sockaddr*>(&address),
                 static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + size));
  ::close(out);
}

void log_failure(const std::string& why) { log_line("error", "store failed", {{"why", why}}); }

}  // namespace

/// Members stand in the order in which they need each other; the last is destroyed first.
class Server::Impl {
 public:
  Impl(const ServerConfig& config, const Clock& clock, DataFolder folder,
       std::unique_ptr<Store> writing, std::unique_ptr<Store> reading,
       std::vector<std::unique_ptr<Store>> sharing, VapidKeys keys, const std::string& token)
      : config_(config),
        folder_(std::move(folder)),
        keys_(std::move(keys)),
        clock_(clock, noted(*writing, "served"), noted(*writing, "date")),
        has_admin_(writing->setting("first_admin_done").has_value()),
        io_(config.io_threads),
        bots_(or_cores(config.bot_threads)),
        outgoing_(io_, config.private_webhooks),
        writer_(
            std::move(writing),
            [this](Store& store) {
              const Instant now = clock_.now();
              store.set_setting("served", std::to_string(now.served));
              store.set_setting("date", std::to_string(now.at));
            },
            log_failure),
        reader_(std::move(reading), {}, log_failure),
        reading_(std::chrono::milliseconds(config.reading), clock),
        readers_(
            std::move(sharing),
            [this](const std::string& whose, Budget::Time time) { reading_.spend(whose, time); },
            log_failure),
        services_{io_,
                  writer_,
                  bots_,
                  clock_,
                  names_,
                  shares_,
                  config.bot_pace,
                  [this](UserId user, const std::string& table, const GameInfo& game) {
                    notifier_.turn(user, table, game);
                  },
                  [this](const std::string& table) { api_.sockets().lobby_changed(table); },
                  [this](const LiveTable& table) { hub_.forget(table); }},
        hub_(services_, readers_),
        api_({config_, writer_, reader_, readers_, reading_, hub_, services_, metrics_, keys_,
              token, clock_}),
        web_(io_, api_, metrics_, config.host, config.port, false, config_, clock),
        notifier_(reader_, writer_, outgoing_, keys_, config.contact, address(), metrics_, clock,
                  config.private_webhooks),
        strand_(asio::make_strand(io_)),
        heart_(clock.make_timer(strand_)),
        pulse_(clock.make_timer(strand_)),
        tidy_(clock.make_timer(strand_)),
        signals_(strand_, SIGTERM, SIGINT) {
    if (config.admin_port >= 0) {
      admin_ = std::make_unique<WebServer>(io_, api_, metrics_, "127.0.0.1", config.admin_port,
                                           true, config_, clock);
    }
    api_.set_origin(address());
    if (!has_admin_) {
      first_admin_ = random_secret_text();
      api_.admin().set_first_code(first_admin_);
    }
  }

  ~Impl() {
    io_.stop();
    for (std::thread& thread : threads_) thread.join();
    // Their callbacks still reach tables, which must exist until then.
    writer_.finish();
    readers_.finish();
    reader_.finish();
  }

  void run() {
    asio::post(strand_, [this] {
      beat();
      tend();
      tidy();
      web_.start();
      if (admin_) admin_->start();
      notify_supervisor("READY=1");
    });
    signals_.async_wait([this](boost::system::error_code error, int) {
      if (!error) stop();
    });
    for (int i = 1; i < config_.io_threads; ++i) threads_.emplace_back([this] { io_.run(); });
    io_.run();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  std::string address() const {
    if (!config_.public_url.empty()) return config_.public_url;
    const bool any = config_.host == "0.0.0.0" || config_.host == "::";
    const bool six = config_.host.find(':') != std::string::npos;
    const std::string host = any ? "127.0.0.1" : six ? "[" + config_.host + "]" : config_.host;
    return "http://" + host + ":" + std::to_string(web_.port());
  }
  int admin_port() const { return admin_ ? admin_->port() : -1; }
  std::string first_admin_link() const {
    return first_admin_.empty() ? std::string() : address() + "/admin?code=" + first_admin_;
  }

 private:
  void beat() {
    clock_.beat();
    heart_->wait_until(clock_.source().now() + kBeat, [this] { beat(); });
  }

  void tend() {
    pulse_->wait_until(clock_.source().now() + kPulse, [this] { tend(); });
    hub_.tend();
    watch_date();
    api_.people().take_up_leaving();
    writer_.run([](Store&) {}, {});  // notes the time served
  }

  void watch_date() {
    const std::int64_t ahead = clock_.calendar().doubt();
    if ((ahead != 0) == date_doubted_) return;
    date_doubted_ = ahead != 0;
    log_line(date_doubted_ ? "error" : "info", date_doubted_ ? "date doubted" : "date believed",
             {{"ahead_seconds", std::to_string(ahead / 1000)}});
  }

  /// Ends tables that never began, and forgets sessions that are over and guests who cannot come
  /// back.
  void tidy() {
    tidy_->wait_until(clock_.source().now() + kTidy, [this] { tidy(); });
    const std::int64_t now = clock_.now().at;
    struct Found {
      std::vector<std::string> tables;
      std::vector<UserId> guests;
    };
    const auto found = std::make_shared<Found>();
    const auto look = [found, now](Store& store) {
      found->tables = store.abandoned_tables(now - kAbandonedMs, kTidyAtOnce);
      found->guests = store.lost_guests(now - kDayMs, kTidyAtOnce);
    };
    readers_.run({}, look, [this, found, now](bool) {
      for (const std::string& table : found->tables) hub_.lapse(table);
      const auto remove = [found, now](Store& store) {
        store.remove_expired_keys(now);
        for (const UserId guest : found->guests) store.remove_lost_guest(guest);
      };
      writer_.run(remove, {});
    });
  }

  /// Lets answers and writes under way finish, closes all connections, and ends.
  void stop() {
    log_line("info", "stopping", {});
    notify_supervisor("STOPPING=1");
    pulse_->cancel();
    tidy_->cancel();
    web_.drain();
    if (admin_) admin_->drain();
    wait_for_end(std::make_shared<asio::steady_timer>(io_), std::chrono::steady_clock::now());
  }

  void wait_for_end(const std::shared_ptr<asio::steady_timer>& rest,
                    std::chrono::steady_clock::time_point since) {
    rest->expires_after(std::chrono::milliseconds(50));
    rest->async_wait([this, rest, since](boost::system::error_code) {
      const auto so_far = std::chrono::steady_clock::now() - since;
      const bool answered = writer_.waiting() == 0 && metrics_.answering == 0;
      const bool left = metrics_.connections == 0 || so_far > kLeave;
      if ((answered && left) || so_far > kDrain) {
        io_.stop();
      } else {
        wait_for_end(rest, since);
      }
    });
  }

  ServerConfig config_;
  DataFolder folder_;
  VapidKeys keys_;
  ServedClock clock_;
  bool has_admin_;
  bool date_doubted_ = false;
  std::string first_admin_;
  Metrics metrics_;
  NameBook names_;
  ShareBook shares_;
  asio::io_context io_;
  BotPool bots_;
  Outgoing outgoing_;
  StoreThread writer_;
  StoreThread reader_;
  Budget reading_;
  SharedReaders readers_;
  TableServices services_;
  TableHub hub_;
  Api api_;
  WebServer web_;
  std::unique_ptr<WebServer> admin_;
  Notifier notifier_;
  asio::strand<asio::io_context::executor_type> strand_;  // of what follows
  std::unique_ptr<Timer> heart_;
  std::unique_ptr<Timer> pulse_;
  std::unique_ptr<Timer> tidy_;
  asio::signal_set signals_;
  std::vector<std::thread> threads_;
};

Result<std::unique_ptr<Server>> Server::start(const ServerConfig& config, const Clock& clock) {
  if (config.store != "sqlite") return Error{"store", "the only supported store is sqlite"};
  Result<DataFolder> folder = DataFolder::take(config.data);
  if (!folder) return folder.error();
  if (const Status secured = secure_store(*folder); !secured) return secured.error();
  Result<std::unique_ptr<Store>> writing = open_store(folder->path());
  if (!writing) return writing.error();
  Result<std::unique_ptr<Store>> reading = open_store(folder->path());
  if (!reading) return reading.error();
  std::vector<std::unique_ptr<Store>> sharing;
  for (int i = 0; i < kSharedReaders; ++i) {
    Result<std::unique_ptr<Store>> store = open_store(folder->path());
    if (!store) return store.error();
    sharing.push_back(std::move(*store));
  }
  const Result<std::string> token = admin_token(folder->path());
  if (!token) return token.error();
  try {
    Result<VapidKeys> keys = push_keys(**writing);
    if (!keys) return keys.error();
    auto impl =
        std::make_unique<Impl>(config, clock, std::move(*folder), std::move(*writing),
                               std::move(*reading), std::move(sharing), std::move(*keys), *token);
    return std::unique_ptr<Server>(new Server(std::move(impl)));
  } catch (const ListenFailure& failure) {
    return Error{"listen", failure.what()};
  } catch (const StoreFailure& failure) {
    return Error{"store", failure.what()};
  }
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;
void Server::run() { impl_->run(); }
std::string Server::address() const { return impl_->address(); }
int Server::admin_port() const { return impl_->admin_port(); }
std::string Server::first_admin_link() const { return impl_->first_admin_link(); }

}  // namespace fullcircle
