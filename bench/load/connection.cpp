#include "bench/load/connection.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include "core/text.h"

namespace fullcircle::load {

bool parse_address(const std::string& text, Address& address) {
  constexpr std::string_view kScheme = "http://";
  const std::size_t colon = text.rfind(':');
  if (!text.starts_with(kScheme) || colon <= kScheme.size()) return false;
  const auto port = parse_int(std::string_view(text).substr(colon + 1), 1, 65535);
  in_addr host{};
  const std::string name = text.substr(kScheme.size(), colon - kScheme.size());
  if (!port || inet_pton(AF_INET, name.c_str(), &host) != 1) return false;
  address = {text, host.s_addr, static_cast<std::uint16_t>(*port)};
  return true;
}

std::size_t raise_file_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur;
}

Loop::Loop() : epoll_(epoll_create1(EPOLL_CLOEXEC)), now_(Clock::now()) {}
Loop::~Loop() { close(epoll_); }

void Loop::wait(Clock::time_point until) {
  std::array<epoll_event, 512> events;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
  const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()),
                               static_cast<int>(std::max<std::int64_t>(0, left)));
  now_ = Clock::now();
  // Nobody is destroyed while this goes on: owners only note what has ended.
  for (int i = 0; i < count; ++i) {
    const epoll_event& event = events[static_cast<std::size_t>(i)];
    static_cast<Connection*>(event.data.ptr)->handle(event.events);
  }
}

Connection::Connection(Loop& loop, const Address& address) : loop_(loop) {
  fd_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd_ < 0) return;
  const int on = 1;
  setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  sockaddr_in server{};
  server.sin_family = AF_INET;
  server.sin_port = htons(address.port);
  server.sin_addr.s_addr = address.host;
  const int status = connect(fd_, reinterpret_cast<sockaddr*>(&server), sizeof server);
  if (status != 0 && errno != EINPROGRESS) {
    end();
    return;
  }
  listening_ = EPOLLIN | EPOLLOUT;
  epoll_event event{listening_, {this}};
  epoll_ctl(loop_.epoll_, EPOLL_CTL_ADD, fd_, &event);
}

Connection::~Connection() { end(); }

void Connection::end() {
  if (fd_ >= 0) close(fd_);
  fd_ = -1;
}

void Connection::listen_for(std::uint32_t events) {
  if (events == listening_) return;
  listening_ = events;
  epoll_event event{events, {this}};
  epoll_ctl(loop_.epoll_, EPOLL_CTL_MOD, fd_, &event);
}

void Connection::send(std::string_view bytes) {
  if (fd_ < 0) return;
  out_.append(bytes);
  // Before the connection is made, sending would fail.
  if ((listening_ & EPOLLOUT) == 0) flush();
}

void Connection::flush() {
  while (!out_.empty()) {
    const ssize_t sent = ::send(fd_, out_.data(), out_.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      if (sent < 0 && (errno == EAGAIN || errno == ENOTCONN)) break;
      out_.clear();
      return end();
    }
    out_.erase(0, static_cast<std::size_t>(sent));
  }
  listen_for(out_.empty() ? EPOLLIN : EPOLLIN | EPOLLOUT);
}

void Connection::handle(std::uint32_t events) {
  if (fd_ < 0) return;
  if ((events & EPOLLOUT) != 0) flush();
  if ((events & (EPOLLIN | EPOLLERR | EPOLLHUP)) != 0) {
    static std::array<char, 65536> bytes;
    ssize_t got = 0;
    while (fd_ >= 0 && (got = recv(fd_, bytes.data(), bytes.size(), 0)) > 0) {
      in_.append(bytes.data(), static_cast<std::size_t>(got));
      if (got < static_cast<ssize_t>(bytes.size())) break;
    }
    if (!in_.empty()) read(in_);
    if (in_.empty() && in_.capacity() > 4096) in_ = {};
    if (got == 0 || (got < 0 && errno != EAGAIN)) end();
  }
  if (fd_ < 0) lost();
}

/// One connection of the pool, and what it has asked.
class HttpPool::Line final : public Connection {
 public:
  explicit Line(HttpPool& pool) : Connection(pool.loop_, pool.address_), pool_(pool) {}
  bool busy() const { return busy_; }

  void ask(HttpQuestion question) {
    question_ = std::move(question);
    busy_ = true;
    std::string text = question_.method + " " + question_.path + " HTTP/1.1\r\nHost: load\r\n";
    text += "Origin: " + pool_.address_.origin + "\r\n";
    if (!question_.cookie.empty()) text += "Cookie: " + question_.cookie + "\r\n";
    if (!question_.from.empty()) text += "X-Forwarded-For: " + question_.from + "\r\n";
    text += "Content-Length: " + std::to_string(question_.body.size()) + "\r\n\r\n";
    send(text + question_.body);
  }

 private:
  void read(std::string& bytes) override {
    const std::size_t head = bytes.find("\r\n\r\n");
    if (head == std::string::npos || !busy_) return;
    const std::size_t size =
        std::strtoul(field(bytes, head, "Content-Length: ").c_str(), nullptr, 10);
    if (bytes.size() < head + 4 + size) return;
    HttpAnswer answer;
    answer.status = static_cast<int>(std::strtol(bytes.c_str() + 9, nullptr, 10));
    answer.cookie = field(bytes, head, "Set-Cookie: ");
    answer.cookie = answer.cookie.substr(0, answer.cookie.find(';'));
    answer.body = bytes.substr(head + 4, size);
    bytes.erase(0, head + 4 + size);
    done(answer);
  }
  void lost() override {
    if (busy_) done({});
  }
  static std::string field(const std::string& bytes, std::size_t head, std::string_view name) {
    const std::size_t at = bytes.find(name);
    if (at == std::string::npos || at > head) return {};
    return bytes.substr(at + name.size(), bytes.find('\r', at) - at - name.size());
  }
  void done(const HttpAnswer& answer) {
    --pool_.open_;
    const auto then = std::move(question_.then);
    if (then) then(answer);
    busy_ = false;
    pool_.next(*this);
  }

  HttpPool& pool_;
  HttpQuestion question_;
  bool busy_ = false;
};

HttpPool::HttpPool(Loop& loop, const Address& address, int connections)
    : loop_(loop), address_(address), lines_(static_cast<std::size_t>(connections)) {}
HttpPool::~HttpPool() = default;

void HttpPool::ask(HttpQuestion question) {
  ++open_;
  waiting_.push_back(std::move(question));
  for (std::unique_ptr<Line>& line : lines_) {
    if (line && line->busy()) continue;
    // The server ends what is idle for a minute.
    if (line && line->ended()) gone_.push_back(std::exchange(line, nullptr));
    if (!line) line = std::make_unique<Line>(*this);
    return next(*line);
  }
}

void HttpPool::next(Line& line) {
  if (line.busy() || line.ended() || waiting_.empty()) return;
  HttpQuestion question = std::move(waiting_.front());
  waiting_.pop_front();
  line.ask(std::move(question));
}

WebSocket::WebSocket(Loop& loop, const Address& address, const std::string& cookie,
                     OnMessage on_message)
    : Connection(loop, address), on_message_(std::move(on_message)) {
  std::string text =
      "GET /api/socket HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nOrigin: " +
      address.origin + "\r\n";
  if (!cookie.empty()) text += "Cookie: " + cookie + "\r\n";
  send(text + "\r\n");
  if (ended()) state_ = State::refused;
}

void WebSocket::lost() { state_ = state_ == State::open ? State::closed : State::refused; }

void WebSocket::read(std::string& bytes) {
  std::size_t at = 0;
  if (state_ == State::opening) {
    const std::size_t head = bytes.find("\r\n\r\n");
    if (head == std::string::npos) return;
    if (!bytes.starts_with("HTTP/1.1 101")) return end();
    state_ = State::open;
    at = head + 4;
  }
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  while (bytes.size() >= at + 2) {
    std::size_t size = byte(at + 1) & 127U;
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (bytes.size() < at + 2 + more) break;
    if (more > 0) size = 0;
    for (std::size_t i = 0; i < more; ++i) size = size * 256 + byte(at + 2 + i);
    const std::size_t start = at + 2 + more;
    if (bytes.size() < start + size) break;
    const std::string_view payload = std::string_view(bytes).substr(start, size);
    const int opcode = byte(at) & 15;
    if (opcode == 1 && on_message_) on_message_(payload);
    if (opcode == 9) send_frame(0x8A, payload);
    if (opcode == 8) return end();
    at = start + size;
  }
  bytes.erase(0, at);
}

/// Masked with zeros, which the protocol allows and which costs nothing.
void WebSocket::send_frame(int first, std::string_view payload) {
  std::string frame(1, static_cast<char>(first));
  if (payload.size() < 126) {
    frame += static_cast<char>(128 | static_cast<int>(payload.size()));
  } else {
    frame += static_cast<char>(128 | 126);  // the server takes no frame over 8 KiB
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size() & 255);
  }
  frame.append(4, '\0').append(payload);
  send(frame);
}

}  // namespace fullcircle::load
