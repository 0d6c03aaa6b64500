#include "server/net/web_server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>

#include "server/net/port.h"
#include "server/notices/name_lookup.h"

namespace fullcircle {
namespace {

/// How many connections at a time get the answer that the server is full; others are just closed.
constexpr std::int64_t kMostTurnedAway = 100;

}  // namespace

class WebServer::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(boost::asio::io_context& io, Api& api, Metrics& metrics, const std::string& host, int port,
       bool admin, const ServerConfig& config, const Clock& clock)
      : port_(std::make_shared<Port>(io, api, metrics, config, clock, admin)),
        acceptor_(boost::asio::make_strand(io)) {
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

  int number() const { return number_; }

  void start() {
    boost::asio::co_spawn(acceptor_.get_executor(), accept(shared_from_this()),
                          boost::asio::detached);
  }

  void drain() {
    port_->draining = true;
    boost::asio::post(acceptor_.get_executor(), [self = shared_from_this()] {
      boost::system::error_code ignored;
      ignored = self->acceptor_.close(ignored);
    });
    const std::lock_guard lock(port_->mutex);
    for (const auto& [socket, close] : port_->sockets) close();
  }

 private:
  /// On the acceptor's strand.
  static Awaitable<void> accept(std::shared_ptr<Impl> self) {
    Port& port = *self->port_;
    for (;;) {
      boost::system::error_code error;
      boost::asio::ip::tcp::socket socket = co_await self->acceptor_.async_accept(
          boost::asio::make_strand(port.io),
          boost::asio::redirect_error(boost::asio::use_awaitable, error));
      if (port.draining) co_return;
      if (error) {
        // Out of file descriptors: those who are connected come first.
        boost::asio::steady_timer wait(port.io, std::chrono::milliseconds(100));
        co_await wait.async_wait(boost::asio::redirect_error(boost::asio::use_awaitable, error));
        continue;
      }
      const auto executor = socket.get_executor();
      if (port.metrics.connections >= port.config.max_connections) {
        if (port.turned_away >= kMostTurnedAway) continue;  // closes it
        boost::asio::co_spawn(executor, turn_away(self->port_, std::move(socket)),
                              boost::asio::detached);
        continue;
      }
      error = socket.set_option(boost::asio::ip::tcp::no_delay(true), error);
      boost::asio::co_spawn(executor, serve_connection(self->port_, std::move(socket)),
                            boost::asio::detached);
    }
  }

  std::shared_ptr<Port> port_;
  boost::asio::ip::tcp::acceptor acceptor_;
  int number_ = 0;
};

WebServer::WebServer(boost::asio::io_context& io, Api& api, Metrics& metrics,
                     const std::string& host, int port, bool admin, const ServerConfig& config,
                     const Clock& clock)
    : impl_(std::make_shared<Impl>(io, api, metrics, host, port, admin, config, clock)) {}
WebServer::~WebServer() = default;
int WebServer::port() const { return impl_->number(); }
void WebServer::start() { impl_->start(); }
void WebServer::drain() { impl_->drain(); }

}  // namespace fullcircle
