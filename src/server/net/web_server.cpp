#include "server/net/web_server.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <thread>

#include "server/net/port.h"
#include "server/notices/name_lookup.h"
#include "server/settings/address.h"
#include "server/settings/log.h"

namespace fullcircle {
namespace {

/// The operator's own, whatever happens on the other port.
constexpr int kAdminPlaces = 200;
/// How many connections at a time get an answer although they have no place; others are just
/// closed.
constexpr int kSparePlaces = 100;
constexpr int kSparePlacesOfOne = 4;
/// Descriptors that are not for connections to players.
constexpr int kOtherFiles = kAdminPlaces + kSparePlaces + 200;

/// As many as there are descriptors for, of which this process takes all that it may have.
int places_for(int wanted) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &limit) != 0) getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur >= static_cast<rlim_t>(wanted) + kOtherFiles) return wanted;
  const auto files = static_cast<int>(limit.rlim_cur);
  return std::max(files - kOtherFiles, files / 4);
}

/// One descriptor for when there is no other.
class Reserve {
 public:
  Reserve() : file_(open_one()) {}
  ~Reserve() { ::close(file_); }
  Reserve(const Reserve&) = delete;
  Reserve& operator=(const Reserve&) = delete;

  /// Closes a connection that waits to be accepted: it shall not wait for ever. False if somebody
  /// else was quicker to take the descriptor.
  bool refuse_one(int acceptor) {
    if (file_ >= 0) ::close(file_);
    const int refused = ::accept(acceptor, nullptr, nullptr);
    if (refused >= 0) ::close(refused);
    file_ = open_one();
    return refused >= 0;
  }

 private:
  static int open_one() { return ::open("/dev/null", O_RDONLY | O_CLOEXEC); }
  int file_;
};

}  // namespace

class WebServer::Impl {
 public:
  Impl(boost::asio::io_context& io, Api& api, Metrics& metrics, const std::string& host, int port,
       bool admin, const ServerConfig& config, const Clock& clock)
      : port_(make_port(io, api, metrics, config, clock, admin)), acceptor_(accepting_) {
    using boost::asio::ip::tcp;
    const std::string where = "cannot listen on " + host + " port " + std::to_string(port) + ": ";
    const NameLookup::Endpoints found = own_addresses(host, port);
    if (found.empty()) throw ListenFailure(where + "no such address on this machine");
    try {
      acceptor_.open(found.front().protocol());
      acceptor_.set_option(tcp::acceptor::reuse_address(true));
      acceptor_.bind(found.front());
      acceptor_.listen(4096);
    } catch (const boost::system::system_error& error) {
      throw ListenFailure(where + error.code().message());
    }
    number_ = acceptor_.local_endpoint().port();
  }

  ~Impl() {
    accepting_.stop();
    if (thread_.joinable()) thread_.join();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  int number() const { return number_; }

  void start() {
    boost::asio::co_spawn(accepting_, accept(), boost::asio::detached);
    thread_ = std::thread([this] { accepting_.run(); });
  }

  void drain() {
    port_->draining = true;
    boost::asio::post(accepting_, [this] {
      boost::system::error_code ignored;
      ignored = acceptor_.close(ignored);
      port_->places.clear();
    });
  }

 private:
  using Socket = boost::asio::ip::tcp::socket;

  static std::shared_ptr<Port> make_port(boost::asio::io_context& io, Api& api, Metrics& metrics,
                                         const ServerConfig& config, const Clock& clock,
                                         bool admin) {
    const int most = admin ? kAdminPlaces : places_for(config.max_connections);
    const int most_of_one = admin ? kAdminPlaces : config.address_connections;
    return std::shared_ptr<Port>(new Port{io,
                                          api,
                                          metrics,
                                          config,
                                          clock,
                                          admin,
                                          false,
                                          false,
                                          {most, most_of_one},
                                          {kSparePlaces, kSparePlacesOfOne}});
  }

  Awaitable<void> accept() {
    for (;;) {
      boost::system::error_code error;
      Socket socket = co_await acceptor_.async_accept(
          boost::asio::make_strand(port_->io),
          boost::asio::redirect_error(boost::asio::use_awaitable, error));
      if (port_->draining) co_return;
      if (!error) {
        admit(std::move(socket));
      } else if (error == boost::asio::error::no_descriptors || error.value() == ENFILE) {
        log_line("warn", "out of file descriptors", {{"setting", "max_connections"}});
        const bool room = port_->places.make_room();
        if (!room && reserve_.refuse_one(acceptor_.native_handle())) continue;
        boost::asio::steady_timer wait(accepting_, std::chrono::milliseconds(1));
        co_await wait.async_wait(boost::asio::redirect_error(boost::asio::use_awaitable, error));
      }
    }
  }

  /// Whose share a connection counts against. A proxy brings people of many; what each of them
  /// asks says whose it is.
  std::string share_of_peer(const boost::asio::ip::address& address) const {
    const bool proxy = port_->config.trust_proxy && address.is_loopback();
    return port_->admin || proxy ? std::string() : address_share(address.to_string());
  }

  void admit(Socket socket) {
    boost::system::error_code error;
    const auto endpoint = socket.remote_endpoint(error);
    if (error) return;  // gone already
    const std::string share = share_of_peer(endpoint.address());
    std::unique_ptr<Place> place;
    const Places::Answer answer = port_->places.enter(share, place);
    const auto executor = socket.get_executor();
    if (answer == Places::Answer::welcome) {
      error = socket.set_option(boost::asio::ip::tcp::no_delay(true), error);
      boost::asio::co_spawn(executor, serve_connection(port_, std::move(socket), std::move(place)),
                            boost::asio::detached);
      return;
    }
    if (port_->spare.enter(share, place) == Places::Answer::welcome) {
      boost::asio::co_spawn(executor, turn_away(port_, std::move(socket), std::move(place), answer),
                            boost::asio::detached);
      return;
    }
    // Closed at once, and without a trace that would use up something.
    error = socket.set_option(boost::asio::socket_base::linger(true, 0), error);
  }

  std::shared_ptr<Port> port_;
  boost::asio::io_context accepting_{1};
  boost::asio::ip::tcp::acceptor acceptor_;
  Reserve reserve_;
  std::thread thread_;
  int number_ = 0;
};

WebServer::WebServer(boost::asio::io_context& io, Api& api, Metrics& metrics,
                     const std::string& host, int port, bool admin, const ServerConfig& config,
                     const Clock& clock)
    : impl_(std::make_unique<Impl>(io, api, metrics, host, port, admin, config, clock)) {}
WebServer::~WebServer() = default;
int WebServer::port() const { return impl_->number(); }
void WebServer::start() { impl_->start(); }
void WebServer::drain() { impl_->drain(); }

}  // namespace fullcircle
