#include "server/web_server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <ctime>
#include <list>

#include "core/text.h"
#include "server/log.h"
#include "server/name_lookup.h"
#include "server/page.h"

namespace fullcircle {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kMostHeaderBytes = 8U << 10;
constexpr std::size_t kMostBodyBytes = 64U << 10;
constexpr std::size_t kMostFrameBytes = 8U << 10;
constexpr std::size_t kMostQueuedBytes = 256U << 10;
constexpr std::chrono::seconds kHeaderDeadline{10};
constexpr std::chrono::seconds kWriteDeadline{60};
constexpr std::chrono::seconds kStreamPulse{20};
constexpr std::chrono::seconds kLinger{2};
constexpr std::chrono::seconds kSlowClose{1};
/// So many at a time are told that there is no room; more are just shut out.
constexpr std::int64_t kMostTurnedAway = 100;
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

/// On every answer.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kHeaders = {{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
     "data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri "
     "'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Server", "fullcircle"},
}};

using Request = http::request<http::string_body>;
using Socket = beast::tcp_stream;
using WebSocket =
    websocket::stream<Socket, false>;  // without compression, which costs 256 KiB each

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

/// What Beast lets pass and RFC 9112 (3.2, 6.1, 6.3) or RFC 6454 does not. Two of a field that is
/// there once: another program on the way may have looked at the other one.
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

/// 16 bytes in base64 (RFC 6455, 4.2.1): the last digit has four bits to spare.
bool is_socket_key(std::string_view key) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return key.size() == 24 && key.ends_with("==") &&
         key.substr(0, 22).find_first_not_of(kDigits) == key.npos &&
         kDigits.find(key[21]) % 16 == 0;
}

/// Ends what a stream waits for, without closing it: who is late can still be told.
class Deadline {
 public:
  Deadline(Socket& stream, std::chrono::seconds after) : timer_(stream.get_executor(), after) {
    timer_.async_wait([&stream, weak = std::weak_ptr(late_)](error_code error) {
      const auto late = weak.lock();  // gone with the deadline, and the stream may be as well
      if (error || !late) return;
      *late = true;
      stream.cancel();
    });
  }
  bool is_over() const { return *late_; }

 private:
  asio::steady_timer timer_;
  std::shared_ptr<bool> late_ = std::make_shared<bool>(false);
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

/// Sends what it is told, one after the other. Whoever does not take it in time is cut off.
template <class Stream>
class Outbox : public Listener, public std::enable_shared_from_this<Outbox<Stream>> {
 public:
  Outbox(Stream stream, Metrics& metrics) : stream_(std::move(stream)), metrics_(metrics) {}

  void tell(const Message& message) override {
    asio::post(stream_.get_executor(), [self = this->shared_from_this(), message] {
      if (self->closing_) return;
      self->queued_ += message->size();
      // Whoever has taken everything so far gets a message of any length.
      if (self->queued_ > kMostQueuedBytes && !self->queue_.empty()) {
        ++self->metrics_.slow_closed;
        return self->close_slow();
      }
      self->queue_.push_back(message);
      if (self->queue_.size() == 1) self->write();
    });
  }

  void dismiss() override {
    asio::post(stream_.get_executor(), [self = this->shared_from_this()] {
      self->close(websocket::close_code::policy_error, "signed out");
    });
  }

  void send_back() override {
    asio::post(stream_.get_executor(), [self = this->shared_from_this()] {
      self->close(websocket::close_code::service_restart, "the table is read anew");
    });
  }

  /// On the stream's executor. Nothing more is sent after what is being sent now.
  void close(websocket::close_code code, const char* why);

  Stream& stream() { return stream_; }

 private:
  void write();
  void wrote(error_code error) {
    if (error) {
      closing_ = true;
      queue_.clear();
      return;
    }
    ++metrics_.messages_out;
    queued_ -= queue_.front()->size();
    queue_.pop_front();
    if (!queue_.empty()) write();
  }
  void close_slow();

  Stream stream_;
  Metrics& metrics_;
  std::list<Message> queue_;  // a deque takes 600 bytes when it is empty
  std::size_t queued_ = 0;
  bool closing_ = false;
};

template <>
void Outbox<WebSocket>::write() {
  stream_.async_write(
      asio::buffer(*queue_.front()),
      [self = shared_from_this()](error_code error, std::size_t) { self->wrote(error); });
}

template <>
void Outbox<WebSocket>::close(websocket::close_code code, const char* why) {
  if (closing_) return;
  closing_ = true;
  stream_.async_close(websocket::close_reason(code, why),
                      [self = shared_from_this()](error_code) {});
}

/// A peer that reads nothing would not read a close frame either: it gets a second to do so. By a
/// timer of its own, as the stream's are taken by what is being read and written.
template <>
void Outbox<WebSocket>::close_slow() {
  const auto timer = std::make_shared<asio::steady_timer>(stream_.get_executor(), kSlowClose);
  timer->async_wait([timer, self = shared_from_this()](error_code) {
    beast::get_lowest_layer(self->stream_).close();
  });
  close(websocket::close_code::try_again_later, "too slow");
}

/// Lines of JSON in a chunked answer.
template <>
void Outbox<Socket>::write() {
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
void Outbox<Socket>::close(websocket::close_code, const char*) {
  closing_ = true;
  stream_.close();
}

template <>
void Outbox<Socket>::close_slow() {
  close(websocket::close_code::try_again_later, "too slow");
}

}  // namespace

class WebServer::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(asio::io_context& io, Api& api, Metrics& metrics, const std::string& host, int port,
       bool admin, const ServerConfig& config)
      : io_(io),
        api_(api),
        metrics_(metrics),
        admin_(admin),
        config_(config),
        acceptor_(asio::make_strand(io)) {
    const std::string where = "cannot listen on " + host + " port " + std::to_string(port) + ": ";
    const NameLookup::Endpoints found = own_addresses(host, port);
    if (found.empty()) throw ListenFailure(where + "this machine knows no such address");
    try {
      acceptor_.open(found.front().protocol());
      acceptor_.set_option(tcp::acceptor::reuse_address(true));
      acceptor_.bind(found.front());
      acceptor_.listen(4096);
    } catch (const boost::system::system_error& error) {
      throw ListenFailure(where + error.code().message());
    }
    port_ = acceptor_.local_endpoint().port();
  }

  int port() const { return port_; }

  void start() {
    asio::co_spawn(acceptor_.get_executor(), accept(shared_from_this()), asio::detached);
  }

  void drain() {
    draining_ = true;
    asio::post(acceptor_.get_executor(), [self = shared_from_this()] {
      error_code ignored;
      ignored = self->acceptor_.close(ignored);
    });
    const std::lock_guard lock(mutex_);
    for (const auto& [raw, weak] : sockets_) {
      const auto outbox = weak.lock();
      if (!outbox) continue;
      asio::post(outbox->stream().get_executor(), [outbox] {
        outbox->close(websocket::close_code::service_restart, "the server restarts");
      });
    }
  }

 private:
  struct Counted {
    std::atomic<std::int64_t>& count;
    explicit Counted(std::atomic<std::int64_t>& counted) : count(counted) { ++count; }
    ~Counted() { --count; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
  };

  /// On the acceptor's strand.
  static Awaitable<void> accept(std::shared_ptr<Impl> self) {
    for (;;) {
      error_code error;
      tcp::socket socket = co_await self->acceptor_.async_accept(
          asio::make_strand(self->io_), asio::redirect_error(asio::use_awaitable, error));
      if (self->draining_) co_return;
      if (error) {
        // Out of file descriptors: those who are here come first.
        asio::steady_timer wait(self->io_, std::chrono::milliseconds(100));
        co_await wait.async_wait(asio::redirect_error(asio::use_awaitable, error));
        continue;
      }
      const auto executor = socket.get_executor();
      if (self->metrics_.connections >= self->config_.max_connections) {
        if (self->turned_away_ >= kMostTurnedAway) continue;  // closes it
        asio::co_spawn(executor, turn_away(self, Socket(std::move(socket))), asio::detached);
        continue;
      }
      error = socket.set_option(tcp::no_delay(true), error);
      asio::co_spawn(executor, serve(self, Socket(std::move(socket))), asio::detached);
    }
  }

  /// Says that there is no room, whatever is asked for.
  static Awaitable<void> turn_away(std::shared_ptr<Impl> self, Socket stream) {
    const Counted counted(self->turned_away_);
    HttpResponse refused = error_response(503, {"busy", "too many are here; come back later"});
    refused.headers.emplace_back("Retry-After", "5");
    co_await send(stream, refused, 11, false, false);
    co_await linger(stream);
  }

  static Awaitable<void> serve(std::shared_ptr<Impl> self, Socket stream) {
    const Counted counted(self->metrics_.connections);
    error_code error;
    const auto endpoint = stream.socket().remote_endpoint(error);
    const std::string peer = error ? "unknown" : endpoint.address().to_string();
    const bool local = !error && endpoint.address().is_loopback();
    beast::flat_buffer buffer(kMostHeaderBytes + kMostBodyBytes);
    for (bool first = true;; first = false) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(kMostHeaderBytes);
      parser.body_limit(kMostBodyBytes);
      if (!first && buffer.size() == 0) {
        stream.expires_after(std::chrono::seconds(self->config_.idle));
        const std::size_t got = co_await stream.async_read_some(
            buffer.prepare(4096), asio::redirect_error(asio::use_awaitable, error));
        if (error) break;
        buffer.commit(got);
      }
      stream.expires_never();
      HttpRequest plain;
      bool wants_socket = false;
      bool proper = true;
      {
        const Deadline deadline(stream, kHeaderDeadline);
        co_await http::async_read_header(stream, buffer, parser,
                                         asio::redirect_error(asio::use_awaitable, error));
        if (!error) {
          // Before the body is read: behind it there may be a trailer, which Beast adds to these.
          const Request::header_type& head = parser.get().base();
          proper = is_proper(head);
          plain = plain_request(head, peer, self->admin_);
          wants_socket = websocket::is_upgrade(head);
          if (proper && !parser.is_done() && head.version() >= 11 &&
              beast::iequals(head[http::field::expect], "100-continue")) {
            co_await asio::async_write(stream, asio::buffer(kContinue),
                                       asio::redirect_error(asio::use_awaitable, error));
          }
        }
        if (!error && proper) {
          co_await http::async_read(stream, buffer, parser,
                                    asio::redirect_error(asio::use_awaitable, error));
        }
        if (error && deadline.is_over()) error = beast::error::timeout;
      }
      if (error == beast::error::timeout) {
        if (!parser.got_some() && buffer.size() == 0) break;  // nobody asked for anything
        HttpResponse refused = error_response(408, {"slow", "the request took more than 10 s"});
        co_await send(stream, refused, 11, false, false);
        break;
      }
      if (!error && !proper) error = http::error::bad_field;
      if (error) {
        if (error == http::error::end_of_stream || error == asio::error::eof ||
            error == asio::error::connection_reset) {
          break;
        }
        const int status = error == http::error::body_limit     ? 413
                           : error == http::error::header_limit ? 431
                                                                : 400;
        HttpResponse refused = error_response(status, {"http", "this is not a proper request"});
        co_await send(stream, refused, 11, false, false);
        co_await linger(stream);
        break;
      }
      Request request = parser.release();
      plain.body = std::move(request.body());
      const bool head = request.method() == http::verb::head;
      if (head) plain.method = "GET";  // RFC 9110, 9.3.2
      if (local && plain.headers.contains("x-forwarded-for")) {
        if (self->config_.trust_proxy) {
          const std::string chain = plain.header("x-forwarded-for");
          plain.peer = std::string(trim(split(chain, ",").back()));
        } else if (!self->proxy_noticed_.exchange(true)) {
          log_line("warn", "proxy not trusted", {{"setting", "trust_proxy"}});
        }
      }
      if (!parse_target(request.target(), plain)) {
        HttpResponse refused = error_response(400, {"target", "this address is malformed"});
        co_await send(stream, refused, request.version(), false, false);
        break;
      }
      if (wants_socket && plain.path == "/api/socket" && !self->admin_) {
        // On its own, so that what served the request is not kept for as long as the socket lives.
        const auto executor = stream.get_executor();
        asio::co_spawn(executor,
                       upgrade(self, std::move(stream), std::move(request), std::move(plain)),
                       asio::detached);
        co_return;
      }
      const bool keep = request.keep_alive() && !self->draining_;
      HttpResponse response;
      const bool gzip = plain.header("accept-encoding").find("gzip") != std::string::npos;
      const bool browser = plain.header("accept").find("text/html") != std::string::npos;
      if (const std::optional<PageFile> file = find_page_file(plain.path, gzip, browser);
          file && !self->admin_ && plain.method == "GET") {
        response = {200, std::string(file->type), std::string(file->body)};
        response.cache = file->unchanging ? "public, max-age=31536000, immutable" : "no-cache";
        response.headers.emplace_back("Vary", "Accept-Encoding");
        if (file->gzip) response.headers.emplace_back("Content-Encoding", "gzip");
      } else if (plain.path == "/api/socket" && plain.method == "GET" && !self->admin_) {
        response = error_response(426, {"upgrade", "this address is for WebSockets"});
        response.headers = {{"Upgrade", "websocket"}};
      } else {
        response = co_await self->api_.handle(plain);
      }
      if (response.stream && !head) {
        co_await self->stream_lines(stream, response, request.version());
        co_return;
      }
      if (!co_await send(stream, response, request.version(), keep, head) || !keep) break;
    }
    error = stream.socket().shutdown(tcp::socket::shutdown_send, error);
  }

  static Awaitable<bool> send(Socket& stream, HttpResponse& plain, unsigned version, bool keep,
                              bool head) {
    http::response<http::string_body> response{static_cast<http::status>(plain.status), version};
    add_headers(response);
    response.set(http::field::content_type, plain.type);
    response.set(http::field::cache_control, plain.cache);
    for (const auto& [name, value] : plain.headers) response.insert(name, value);
    if (plain.status == 401) response.set(http::field::www_authenticate, "Bearer");
    response.keep_alive(keep);
    const std::size_t size = plain.body.size();
    if (!head) response.body() = std::move(plain.body);
    response.content_length(size);
    error_code error;
    stream.expires_after(kWriteDeadline);
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
    co_return !error;
  }

  /// Takes what the other side still sends: a connection that is closed on unread bytes is reset,
  /// and the answer lost with it.
  static Awaitable<void> linger(Socket& stream) {
    error_code error;
    error = stream.socket().shutdown(tcp::socket::shutdown_send, error);
    stream.expires_after(kLinger);
    std::array<char, 4096> ignored{};
    for (std::size_t taken = 0; !error && taken < 16 * kMostBodyBytes;) {
      taken += co_await stream.async_read_some(asio::buffer(ignored),
                                               asio::redirect_error(asio::use_awaitable, error));
    }
  }

  /// An answer that goes on for as long as the other side listens; an empty line now and then shows
  /// that we are here.
  Awaitable<void> stream_lines(Socket& stream, const HttpResponse& plain, unsigned version) {
    http::response<http::empty_body> response{http::status::ok, version};
    add_headers(response);
    response.set(http::field::content_type, plain.type);
    response.set(http::field::cache_control, "no-store");
    response.chunked(true);
    http::response_serializer<http::empty_body> serializer(response);
    error_code error;
    co_await http::async_write_header(stream, serializer,
                                      asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    const auto outbox = std::make_shared<Outbox<Socket>>(std::move(stream), metrics_);
    plain.stream(outbox);
    // Nothing more is expected from there; the end of the connection is noticed by reading.
    asio::co_spawn(outbox->stream().get_executor(), pulse(outbox), asio::detached);
    std::array<char, 64> ignored{};
    while (!error) {
      outbox->stream().expires_never();
      co_await outbox->stream().async_read_some(asio::buffer(ignored),
                                                asio::redirect_error(asio::use_awaitable, error));
    }
    outbox->stream().close();
  }

  static Awaitable<void> pulse(std::weak_ptr<Outbox<Socket>> weak) {
    const auto executor = co_await asio::this_coro::executor;
    const auto nothing = std::make_shared<const std::string>();
    asio::steady_timer timer(executor);
    for (;;) {
      timer.expires_after(kStreamPulse);
      error_code error;
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
      const auto outbox = weak.lock();
      if (!outbox || !outbox->stream().socket().is_open()) co_return;
      outbox->tell(nothing);
    }
  }

  /// Why this request opens no socket; empty if it may.
  static std::optional<HttpResponse> refuse_socket(const HttpRequest& plain, bool by_token,
                                                   const Principal& who) {
    if (who.banned) return error_response(403, {"banned", "this name is banned"});
    if (by_token && !who.is_somebody()) {
      return error_response(401, {"token", "nobody has this token"});
    }
    // Beast would refuse these as well, but not in our words.
    if (!is_socket_key(plain.header("sec-websocket-key"))) {
      return error_response(400, {"key", "Sec-WebSocket-Key must be 16 bytes in base64"});
    }
    if (plain.header("sec-websocket-version") != "13") {
      HttpResponse refused = error_response(426, {"version", "WebSocket is spoken in version 13"});
      refused.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
      return refused;
    }
    return std::nullopt;
  }

  /// Serves a socket to its end, if whoever asks may have one.
  static Awaitable<void> upgrade(std::shared_ptr<Impl> self, Socket stream, Request request,
                                 HttpRequest plain) {
    const Counted counted(self->metrics_.connections);
    // A page can make its browser send a name and a password, but not a token.
    const bool by_token = plain.header("authorization").starts_with("Bearer ");
    std::optional<HttpResponse> refused;
    Principal who;
    if (by_token || self->api_.origin_allowed(plain.header("origin"))) {
      try {
        who = co_await self->api_.identify(plain);
        refused = refuse_socket(plain, by_token, who);
      } catch (const StoreFailure&) {
        refused = unread();
      }
    } else {
      refused = error_response(403, {"origin", "the page is not one of this server's own"});
    }
    error_code error;
    if (refused) {
      co_await send(stream, *refused, request.version(), false, false);
      error = stream.socket().shutdown(tcp::socket::shutdown_send, error);
      co_return;
    }
    stream.expires_never();
    WebSocket socket(std::move(stream));
    const std::chrono::seconds idle(self->config_.idle);
    socket.set_option(websocket::stream_base::timeout{kHeaderDeadline, idle, true});
    socket.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      for (const auto& [name, value] : kHeaders) response.set(name, value);
    }));
    socket.read_message_max(kMostFrameBytes);
    socket.text(true);
    socket.auto_fragment(false);
    co_await socket.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    // Most of what a quiet socket holds would be the request that opened it.
    request = {};
    plain = {};
    const auto outbox = std::make_shared<Outbox<WebSocket>>(std::move(socket), self->metrics_);
    co_await self->listen(outbox, who);
  }

  Awaitable<void> listen(const std::shared_ptr<Outbox<WebSocket>>& outbox, const Principal& who) {
    {
      const std::lock_guard lock(mutex_);
      sockets_[outbox.get()] = outbox;
    }
    const Counted counted(metrics_.sockets);
    co_await api_.socket_opened(outbox, who);
    // read_message_max keeps the limit; Beast wants room beyond it before it sees that nothing more
    // comes, and else drops the connection without a word.
    beast::flat_buffer messages(2 * kMostFrameBytes);
    error_code error;
    while (!error) {
      co_await outbox->stream().async_read(messages,
                                           asio::redirect_error(asio::use_awaitable, error));
      if (error) break;
      if (!outbox->stream().got_text()) {
        outbox->close(websocket::close_code::unknown_data, "text only");
        break;
      }
      const std::string text = beast::buffers_to_string(messages.data());
      messages.consume(messages.size());
      if (!is_utf8(text)) {  // Beast forgets to look when the last fragment is empty
        outbox->close(websocket::close_code::bad_payload, "not UTF-8");
        break;
      }
      api_.socket_message(outbox, who, text);
    }
    api_.socket_closed(outbox.get(), who);
    const std::lock_guard lock(mutex_);
    sockets_.erase(outbox.get());
  }

  asio::io_context& io_;
  Api& api_;
  Metrics& metrics_;
  bool admin_;
  const ServerConfig& config_;
  tcp::acceptor acceptor_;
  int port_ = 0;
  std::atomic<std::int64_t> turned_away_ = 0;
  std::atomic<bool> draining_ = false;
  std::atomic<bool> proxy_noticed_ = false;  // all who come through it count as one address
  std::mutex mutex_;
  std::unordered_map<const void*, std::weak_ptr<Outbox<WebSocket>>> sockets_;
};

WebServer::WebServer(asio::io_context& io, Api& api, Metrics& metrics, const std::string& host,
                     int port, bool admin, const ServerConfig& config)
    : impl_(std::make_shared<Impl>(io, api, metrics, host, port, admin, config)) {}
WebServer::~WebServer() = default;
int WebServer::port() const { return impl_->port(); }
void WebServer::start() { impl_->start(); }
void WebServer::drain() { impl_->drain(); }

}  // namespace fullcircle
