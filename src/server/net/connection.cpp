#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <cerrno>
#include <ctime>
#include <utility>

#include "core/text.h"
#include "server/net/outbox.h"
#include "server/net/page.h"
#include "server/net/port.h"
#include "server/net/request_head.h"
#include "server/settings/address.h"
#include "server/settings/log.h"

namespace fullcircle {
namespace {

constexpr std::size_t kMostHeaderBytes = 8U << 10;
constexpr std::size_t kMostBodyBytes = 64U << 10;
constexpr std::chrono::seconds kWriteDeadline{60};
constexpr std::chrono::seconds kStreamPulse{20};
constexpr std::chrono::seconds kLinger{2};
/// Whoever asks too much, and again as soon as that is refused, would keep the processors busy.
constexpr std::chrono::milliseconds kRefusalDelay{500};
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

template <class Body>
void add_headers(http::response<Body>& response) {
  for (const auto& [name, value] : kHeaders) response.set(name, value);
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 40> date{};
  std::strftime(date.data(), date.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  response.set(http::field::date, date.data());
}

/// Ends what a stream is waiting for without closing it: whoever is late still gets an answer.
class Deadline {
 public:
  Deadline(TcpStream& stream, const Clock& clock, std::chrono::seconds after)
      : timer_(clock.make_timer(stream.get_executor())) {
    timer_->wait_until(clock.now() + after, [this, &stream] {
      late_ = true;
      stream.cancel();
    });
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
  bool is_over() const { return late_; }

 private:
  std::unique_ptr<Timer> timer_;
  bool late_ = false;
};

HttpResponse page_response(const PageFile& file) {
  HttpResponse response{200, std::string(file.type), std::string(file.body)};
  response.cache = file.unchanging ? "public, max-age=31536000, immutable" : "no-cache";
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (file.gzip) response.headers.emplace_back("Content-Encoding", "gzip");
  return response;
}

/// Takes what the other side still sends: a connection that is closed on unread bytes is reset,
/// and the answer lost with it.
Awaitable<void> linger(TcpStream& stream) {
  error_code error;
  error = stream.socket().shutdown(tcp::socket::shutdown_send, error);
  stream.expires_after(kLinger);
  std::array<char, 4096> ignored{};
  for (std::size_t taken = 0; !error && taken < 16 * kMostBodyBytes;) {
    taken += co_await stream.async_read_some(asio::buffer(ignored),
                                             asio::redirect_error(asio::use_awaitable, error));
  }
}

/// An empty line now and then shows that the server is still there.
Awaitable<void> pulse(std::weak_ptr<Outbox<TcpStream>> weak) {
  const auto executor = co_await asio::this_coro::executor;
  const auto nothing = std::make_shared<const std::string>();
  asio::steady_timer timer(executor);
  for (;;) {
    timer.expires_after(kStreamPulse);
    error_code error;
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
    const auto outbox = weak.lock();
    if (!outbox || !outbox->stream().socket().is_open()) co_return;
    outbox->send(nothing);
  }
}

/// Not while a turn is held: others of the same share are not to wait for it.
Awaitable<void> delay_refusal() {
  const auto executor = co_await asio::this_coro::executor;
  asio::steady_timer timer(executor, kRefusalDelay);
  co_await timer.async_wait(asio::use_awaitable);
}

/// Whether the other side has closed the connection, without taking anything from it. Any thread.
bool is_gone(int socket) {
  char next = 0;
  const ssize_t got = ::recv(socket, &next, 1, MSG_PEEK | MSG_DONTWAIT);
  return got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
}

/// Requests on one connection, one after the other.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<Port> port, std::unique_ptr<Place> place, TcpStream stream)
      : port_(std::move(port)), place_(std::move(place)), stream_(std::move(stream)) {
    error_code error;
    const auto endpoint = stream_.socket().remote_endpoint(error);
    peer_ = error ? "unknown" : endpoint.address().to_string();
    local_ = !error && endpoint.address().is_loopback();
  }

  Awaitable<void> serve();

 private:
  using Parser = http::request_parser<http::string_body>;

  void rest(bool on);
  void leave();
  Awaitable<bool> wait_for_more();
  Awaitable<bool> read_request();
  Awaitable<error_code> read_first();
  Awaitable<error_code> read_head(Parser& parser);
  Awaitable<void> refuse_request(error_code error, bool begun);
  bool find_share();
  Awaitable<HttpResponse> respond();
  Awaitable<HttpResponse> find_response();
  Awaitable<void> stream_lines(HttpResponse& plain);

  std::shared_ptr<Port> port_;
  std::unique_ptr<Place> place_;
  TcpStream stream_;
  beast::flat_buffer buffer_{kMostHeaderBytes + kMostBodyBytes};
  std::string peer_;
  bool local_ = false;
  bool resting_ = false;  // nothing has come of the next request
  // Of the request that is being served.
  Request request_;
  HttpRequest plain_;
  bool wants_socket_ = false;
};

Awaitable<void> Connection::serve() {
  place_->set_leave([weak = weak_from_this()](bool) {
    const auto self = weak.lock();
    if (self) asio::post(self->stream_.get_executor(), [self] { self->leave(); });
  });
  error_code error;
  for (bool first = true;; first = false) {
    if (!first && buffer_.size() == 0) {
      const bool more = co_await wait_for_more();
      if (!more) break;
    }
    const bool read = co_await read_request();
    if (!read) break;
    const Counted answering(port_->metrics.answering);
    const bool head = request_.method() == http::verb::head;
    if (head) plain_.method = "GET";  // RFC 9110, 9.3.2
    if (!find_share()) {
      HttpResponse refused = refuse(429, {"limit", "connections"});
      co_await send_response(stream_, refused, request_.version(), false, head);
      break;
    }
    if (!parse_target(request_.target(), plain_)) {
      HttpResponse refused = error_response(400, {"target", "this address is malformed"});
      co_await send_response(stream_, refused, request_.version(), false, false);
      break;
    }
    if (wants_socket_ && plain_.path == Sockets::kPath && !port_->admin) {
      // In a coroutine of its own, so that what served the request is freed before the socket is.
      const auto executor = stream_.get_executor();
      asio::co_spawn(executor,
                     serve_socket(port_, std::move(place_),
                                  std::make_unique<Handshake>(Handshake{
                                      std::move(stream_), std::move(request_), std::move(plain_)})),
                     asio::detached);
      co_return;
    }
    HttpResponse response = co_await respond();
    if (response.status == 429) co_await delay_refusal();
    const bool keep_alive = request_.keep_alive() && !port_->draining;
    if (response.stream && !head) {
      co_await stream_lines(response);
      co_return;
    }
    const bool sent =
        co_await send_response(stream_, response, request_.version(), keep_alive, head);
    if (!sent || !keep_alive) break;
  }
  error = stream_.socket().shutdown(tcp::socket::shutdown_send, error);
}

void Connection::rest(bool on) {
  resting_ = on;
  place_->rest(on);
}

/// Whoever has asked for something gets the answer first.
void Connection::leave() {
  if (resting_) stream_.close();
}

/// The next request may be a while.
Awaitable<bool> Connection::wait_for_more() {
  stream_.expires_after(std::chrono::seconds(port_->config.idle));
  const error_code error = co_await read_first();
  co_return !error;
}

/// Waits for the first bytes of a request.
Awaitable<error_code> Connection::read_first() {
  error_code error;
  rest(true);
  if (port_->draining) co_return asio::error::make_error_code(asio::error::operation_aborted);
  const std::size_t got = co_await stream_.async_read_some(
      buffer_.prepare(4096), asio::redirect_error(asio::use_awaitable, error));
  rest(false);
  if (!error) buffer_.commit(got);
  co_return error;
}

/// False if there is none to answer.
Awaitable<bool> Connection::read_request() {
  Parser parser;
  parser.header_limit(kMostHeaderBytes);
  parser.body_limit(kMostBodyBytes);
  stream_.expires_never();
  error_code error;
  {
    Deadline deadline(stream_, port_->clock, kHeadDeadline);
    if (buffer_.size() == 0) error = co_await read_first();
    if (!error) error = co_await read_head(parser);
    if (!error) {
      co_await http::async_read(stream_, buffer_, parser,
                                asio::redirect_error(asio::use_awaitable, error));
    }
    if (error && deadline.is_over()) error = beast::error::timeout;
  }
  if (error) {
    const bool begun = parser.got_some() || buffer_.size() != 0;
    co_await refuse_request(error, begun);
    co_return false;
  }
  request_ = parser.release();
  plain_.body = std::move(request_.body());
  co_return true;
}

/// Reads the head before the body: after that there may be a trailer, which Beast adds to the head.
Awaitable<error_code> Connection::read_head(Parser& parser) {
  error_code error;
  co_await http::async_read_header(stream_, buffer_, parser,
                                   asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return error;
  const Request::header_type& head = parser.get().base();
  if (!is_proper(head)) co_return http::make_error_code(http::error::bad_field);
  plain_ = plain_request(head, peer_, port_->admin);
  wants_socket_ = websocket::is_upgrade(head);
  if (!parser.is_done() && head.version() >= 11 &&
      beast::iequals(head[http::field::expect], "100-continue")) {
    co_await asio::async_write(stream_, asio::buffer(kContinue),
                               asio::redirect_error(asio::use_awaitable, error));
  }
  co_return error;
}

Awaitable<void> Connection::refuse_request(error_code error, bool begun) {
  if (error == beast::error::timeout) {
    if (!begun) co_return;  // nobody asked for anything
    HttpResponse refused = error_response(408, {"slow", "the request took more than 10 s"});
    co_await send_response(stream_, refused, 11, false, false);
    co_return;
  }
  if (error == http::error::end_of_stream || error == asio::error::eof ||
      error == asio::error::connection_reset || error == asio::error::operation_aborted ||
      error == asio::error::bad_descriptor) {
    co_return;
  }
  const int status = error == http::error::body_limit     ? 413
                     : error == http::error::header_limit ? 431
                                                          : 400;
  HttpResponse refused = error_response(status, {"http", "this is not a valid request"});
  co_await send_response(stream_, refused, 11, false, false);
  co_await linger(stream_);
}

/// Who is asking, and whose share it counts against: a proxy on this machine says so, if it is to
/// be trusted. False if that share has no place left.
bool Connection::find_share() {
  if (port_->admin) return true;
  const bool named = local_ && plain_.headers.contains("x-forwarded-for");
  if (named && port_->config.trust_proxy) {
    const std::string chain = plain_.header("x-forwarded-for");
    plain_.peer = std::string(trim(split(chain, ",").back()));
  } else if (named && !port_->proxy_noticed.exchange(true)) {
    log_line("warn", "proxy not trusted", {{"setting", "trust_proxy"}});
  }
  // What comes without a word from where the proxy is comes from the operator.
  const bool own = local_ && port_->config.trust_proxy && !named;
  plain_.share = own ? std::string() : address_share(plain_.peer);
  plain_.gone = [socket = stream_.socket().native_handle()] { return is_gone(socket); };
  return place_->move(plain_.share);
}

/// So many answers at a time are being made for each share.
Awaitable<HttpResponse> Connection::respond() {
  if (port_->api.is_command(plain_)) {  // it must not be late because others of the share ask much
    HttpResponse answer = co_await find_response();
    co_return answer;
  }
  Turns& turns = port_->api.turns();
  const std::string share = plain_.share;
  co_await turns.take(share);
  const Turn turn(turns, share);
  HttpResponse response = co_await find_response();
  co_return response;
}

/// A file of the page, or what the interface answers.
Awaitable<HttpResponse> Connection::find_response() {
  const bool gzip = plain_.header("accept-encoding").find("gzip") != std::string::npos;
  const bool browser = plain_.header("accept").find("text/html") != std::string::npos;
  const bool page = plain_.method == "GET" && !port_->admin;
  if (page) {
    const std::optional<PageFile> file = find_page_file(plain_.path, gzip, browser);
    if (file) co_return page_response(*file);
  }
  HttpResponse response = co_await port_->api.handle(plain_);
  co_return response;
}

}  // namespace

/// Lines of JSON in a chunked answer.
template <>
void Outbox<TcpStream>::write() {
  const std::string& line = *queue_.front();
  auto chunk = std::make_shared<std::string>();
  std::array<char, 20> size{};
  std::snprintf(size.data(), size.size(), "%zx\r\n", line.size() + 1);
  chunk->append(size.data()).append(line).append("\n\r\n");
  stream_.expires_after(kWriteDeadline);
  asio::async_write(
      stream_, asio::buffer(*chunk),
      [self = shared_from_this(), chunk](error_code error, std::size_t) { self->wrote(error); });
}

template <>
void Outbox<TcpStream>::close(websocket::close_code, const char*) {
  if (std::exchange(closing_, true)) return;
  if (queue_.empty()) write_end();
}

/// The chunk without content is the end, and shows that nothing is missing.
template <>
void Outbox<TcpStream>::write_end() {
  static constexpr std::string_view kLastChunk = "0\r\n\r\n";
  const auto timer = std::make_shared<asio::steady_timer>(stream_.get_executor(), kLinger);
  timer->async_wait([timer, self = shared_from_this()](error_code) { self->stream_.close(); });
  asio::async_write(stream_, asio::buffer(kLastChunk),
                    [self = shared_from_this()](error_code error, std::size_t) {
                      if (!error) {
                        error = self->stream_.socket().shutdown(tcp::socket::shutdown_send, error);
                      }
                    });
}

template <>
void Outbox<TcpStream>::close_slow(const char*) {
  closing_ = true;
  stream_.close();
}

/// An answer that goes on for as long as the other side listens.
Awaitable<void> Connection::stream_lines(HttpResponse& plain) {
  http::response<http::empty_body> response{http::status::ok, request_.version()};
  add_headers(response);
  response.set(http::field::content_type, plain.type);
  response.set(http::field::cache_control, "no-store");
  response.chunked(true);
  http::response_serializer<http::empty_body> serializer(response);
  error_code error;
  co_await http::async_write_header(stream_, serializer,
                                    asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return;
  const auto outbox = std::make_shared<Outbox<TcpStream>>(std::move(stream_), port_->metrics);
  place_->set_leave([weak = std::weak_ptr(outbox)](bool) {
    if (const auto open = weak.lock()) open->restart("the server restarts");
  });
  place_->rest(plain_.header("cookie").empty() && plain_.header("authorization").empty());
  plain.stream(outbox);
  if (port_->draining) outbox->restart("the server restarts");
  // No more requests are expected; reading shows when the connection ends.
  asio::co_spawn(outbox->stream().get_executor(), pulse(outbox), asio::detached);
  std::array<char, 64> ignored{};
  while (!error) {
    outbox->stream().expires_never();
    co_await outbox->stream().async_read_some(asio::buffer(ignored),
                                              asio::redirect_error(asio::use_awaitable, error));
  }
  outbox->stream().close();
}

Awaitable<bool> send_response(TcpStream& stream, HttpResponse& plain, unsigned version,
                              bool keep_alive, bool head) {
  http::response<http::string_body> response{static_cast<http::status>(plain.status), version};
  add_headers(response);
  response.set(http::field::content_type, plain.type);
  response.set(http::field::cache_control, plain.cache);
  for (const auto& [name, value] : plain.headers) response.insert(name, value);
  if (plain.status == 401) response.set(http::field::www_authenticate, "Bearer");
  response.keep_alive(keep_alive);
  const std::size_t size = plain.body.size();
  if (!head) response.body() = std::move(plain.body);
  response.content_length(size);
  error_code error;
  stream.expires_after(kWriteDeadline);
  co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
  co_return !error;
}

Awaitable<void> serve_connection(std::shared_ptr<Port> port, tcp::socket socket,
                                 std::unique_ptr<Place> place) {
  const Counted counted(port->metrics.connections);
  const auto connection =
      std::make_shared<Connection>(port, std::move(place), TcpStream(std::move(socket)));
  co_await connection->serve();
}

namespace {

/// Whether the next request asks how the server is; then it is in `plain`.
Awaitable<bool> asks_for_health(TcpStream& stream, Port& port, HttpRequest& plain) {
  beast::flat_buffer buffer{kMostHeaderBytes};
  http::request_parser<http::empty_body> parser;
  parser.header_limit(kMostHeaderBytes);
  error_code error;
  stream.expires_after(kLinger);
  co_await http::async_read_header(stream, buffer, parser,
                                   asio::redirect_error(asio::use_awaitable, error));
  if (error || parser.get().method() != http::verb::get) co_return false;
  plain = plain_request(parser.get().base(), {}, port.admin);
  if (!parse_target(parser.get().target(), plain)) co_return false;
  co_return plain.path == "/healthz" || plain.path == "/readyz";
}

}  // namespace

Awaitable<void> turn_away(std::shared_ptr<Port> port, tcp::socket socket,
                          [[maybe_unused]] std::unique_ptr<Place> place, Places::Answer why) {
  TcpStream stream(std::move(socket));
  HttpResponse response = refuse(429, {"limit", "connections"});
  if (why == Places::Answer::full) {
    response = error_response(503, {"busy", "the server is full; try again later"});
    HttpRequest plain;
    const bool health = co_await asks_for_health(stream, *port, plain);
    if (health) response = co_await port->api.handle(plain);
  }
  if (response.status >= 400) response.headers.emplace_back("Retry-After", "5");
  co_await send_response(stream, response, 11, false, false);
  co_await linger(stream);
}

}  // namespace fullcircle
