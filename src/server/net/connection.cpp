#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <ctime>

#include "core/text.h"
#include "server/net/outbox.h"
#include "server/net/page.h"
#include "server/net/port.h"
#include "server/settings/log.h"

namespace fullcircle {
namespace {

constexpr std::size_t kMostHeaderBytes = 8U << 10;
constexpr std::size_t kMostBodyBytes = 64U << 10;
constexpr std::chrono::seconds kWriteDeadline{60};
constexpr std::chrono::seconds kStreamPulse{20};
constexpr std::chrono::seconds kLinger{2};
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

/// Refuses what Beast lets pass but RFC 9112 (3.2, 6.1, 6.3) or RFC 6454 does not. If a field that
/// may occur once is there twice, a proxy may have looked at the other one.
bool is_proper(const Request::header_type& head) {
  for (const http::field once : {http::field::host, http::field::origin, http::field::authorization,
                                 http::field::transfer_encoding, http::field::sec_websocket_key,
                                 http::field::sec_websocket_version}) {
    if (head.count(once) > 1) return false;
  }
  if (head.count("Sec-Fetch-Site") > 1) return false;
  if (head.version() >= 11 && head.count(http::field::host) == 0) return false;
  if (head[http::field::host].find_first_of(" \t/\\?#@,") != beast::string_view::npos) return false;
  return head.count(http::field::transfer_encoding) == 0 ||
         (head.version() >= 11 && beast::iequals(head[http::field::transfer_encoding], "chunked"));
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

HttpRequest plain_request(const Request::header_type& request, const std::string& peer,
                          bool admin) {
  HttpRequest plain;
  plain.method = std::string(request.method_string());
  for (const auto& field : request) {
    std::string name(field.name_string());
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    plain.headers[name] = std::string(field.value());
  }
  plain.peer = peer;
  plain.admin = admin;
  return plain;
}

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

/// Requests on one connection, one after the other.
class Connection {
 public:
  Connection(std::shared_ptr<Port> port, TcpStream stream)
      : port_(std::move(port)), stream_(std::move(stream)) {
    error_code error;
    const auto endpoint = stream_.socket().remote_endpoint(error);
    peer_ = error ? "unknown" : endpoint.address().to_string();
    local_ = !error && endpoint.address().is_loopback();
  }

  Awaitable<void> serve();

 private:
  using Parser = http::request_parser<http::string_body>;

  Awaitable<bool> wait_for_more();
  Awaitable<bool> read_request();
  Awaitable<error_code> read_head(Parser& parser);
  Awaitable<void> refuse_request(error_code error, bool begun);
  void use_forwarded_address();
  Awaitable<HttpResponse> respond();
  Awaitable<void> stream_lines(HttpResponse& plain);

  std::shared_ptr<Port> port_;
  TcpStream stream_;
  beast::flat_buffer buffer_{kMostHeaderBytes + kMostBodyBytes};
  std::string peer_;
  bool local_ = false;
  // Of the request that is being served.
  Request request_;
  HttpRequest plain_;
  bool wants_socket_ = false;
};

Awaitable<void> Connection::serve() {
  error_code error;
  for (bool first = true;; first = false) {
    if (!first && buffer_.size() == 0) {
      const bool more = co_await wait_for_more();
      if (!more) break;
    }
    const bool read = co_await read_request();
    if (!read) break;
    const bool head = request_.method() == http::verb::head;
    if (head) plain_.method = "GET";  // RFC 9110, 9.3.2
    use_forwarded_address();
    if (!parse_target(request_.target(), plain_)) {
      HttpResponse refused = error_response(400, {"target", "this address is malformed"});
      co_await send_response(stream_, refused, request_.version(), false, false);
      break;
    }
    if (wants_socket_ && plain_.path == Sockets::kPath && !port_->admin) {
      // In a coroutine of its own, so that what served the request is freed before the socket is.
      const auto executor = stream_.get_executor();
      asio::co_spawn(
          executor, serve_socket(port_, std::move(stream_), std::move(request_), std::move(plain_)),
          asio::detached);
      co_return;
    }
    const bool keep_alive = request_.keep_alive() && !port_->draining;
    HttpResponse response = co_await respond();
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

/// The next request may be a while.
Awaitable<bool> Connection::wait_for_more() {
  error_code error;
  stream_.expires_after(std::chrono::seconds(port_->config.idle));
  const std::size_t got = co_await stream_.async_read_some(
      buffer_.prepare(4096), asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return false;
  buffer_.commit(got);
  co_return true;
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
    error = co_await read_head(parser);
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
      error == asio::error::connection_reset) {
    co_return;
  }
  const int status = error == http::error::body_limit     ? 413
                     : error == http::error::header_limit ? 431
                                                          : 400;
  HttpResponse refused = error_response(status, {"http", "this is not a valid request"});
  co_await send_response(stream_, refused, 11, false, false);
  co_await linger(stream_);
}

/// A proxy on this machine says who is asking, if it is to be trusted.
void Connection::use_forwarded_address() {
  if (!local_ || !plain_.headers.contains("x-forwarded-for")) return;
  if (port_->config.trust_proxy) {
    const std::string chain = plain_.header("x-forwarded-for");
    plain_.peer = std::string(trim(split(chain, ",").back()));
  } else if (!port_->proxy_noticed.exchange(true)) {
    log_line("warn", "proxy not trusted", {{"setting", "trust_proxy"}});
  }
}

/// A file of the page, or what the interface answers.
Awaitable<HttpResponse> Connection::respond() {
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
  closing_ = true;
  stream_.close();
}

template <>
void Outbox<TcpStream>::close_slow() {
  close(websocket::close_code::try_again_later, "too slow");
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
  plain.stream(outbox);
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

Awaitable<void> serve_connection(std::shared_ptr<Port> port, tcp::socket socket) {
  const Counted counted(port->metrics.connections);
  Connection connection(port, TcpStream(std::move(socket)));
  co_await connection.serve();
}

Awaitable<void> turn_away(std::shared_ptr<Port> port, tcp::socket socket) {
  const Counted counted(port->turned_away);
  TcpStream stream(std::move(socket));
  HttpResponse refused = error_response(503, {"busy", "the server is full; try again later"});
  refused.headers.emplace_back("Retry-After", "5");
  co_await send_response(stream, refused, 11, false, false);
  co_await linger(stream);
}

}  // namespace fullcircle
