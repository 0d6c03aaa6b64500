#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/core/temporary_folder.h"

// What tests need to drive the real program over real sockets: the process, a blocking HTTP client
// and a WebSocket client that can also send what no proper one would.

namespace fullcircle::test {

namespace fs = std::filesystem;
namespace json = boost::json;

/// Of everybody.
inline constexpr const char* kPassword = "three blind mice";

inline json::object parse(const std::string& text) { return json::parse(text).as_object(); }

inline std::int64_t number(const json::value& object, const char* name) {
  return object.at(name).as_int64();
}

inline double real(const json::value& object, const char* name) {
  return object.at(name).to_number<double>();
}

inline std::string text(const json::value& object, const char* name) {
  return std::string(object.at(name).as_string());
}

/// The number that a text begins with; 0 if it begins with none.
inline int leading_number(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// The status in the first line of an answer; 0 if there is none.
inline int status_of(std::string_view head) {
  constexpr std::size_t kVersion = 9;  // "HTTP/1.1 "
  return head.size() > kVersion ? leading_number(head.substr(kVersion)) : 0;
}

inline std::string random_hex(int digits) {
  static thread_local std::mt19937_64 engine{std::random_device{}()};
  std::string text;
  for (int i = 0; i < digits; ++i) text += "0123456789abcdef"[engine() % 16];
  return text;
}

/// `fullcircle serve` on a port of its own.
class ServerProcess {
 public:
  /// `program`: the first words of the command line, before "serve".
  explicit ServerProcess(const fs::path& data, std::vector<std::string> flags = {},
                         std::vector<std::string> program = {FULLCIRCLE_BINARY})
      : data_(data), flags_(std::move(flags)), program_(std::move(program)) {
    start();
  }
  ~ServerProcess() {
    if (child_ > 0) kill_hard();
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  /// Again on the same port, so that clients find it.
  void start() {
    int out[2];
    if (pipe(out) != 0) std::abort();
    child_ = fork();
    if (child_ == 0) {
      dup2(out[1], STDOUT_FILENO);
      const int log = open((data_.string() + ".log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
      if (log < 0 || dup2(log, STDERR_FILENO) < 0) std::abort();
      for (int fd = 3; fd < 256; ++fd) close(fd);
      std::vector<std::string> words = program_;
      for (const std::string& word :
           {std::string("serve"), "--port=" + std::to_string(port_),
            "--admin-port=" + std::to_string(admin_port_), "--data=" + data_.string()}) {
        words.push_back(word);
      }
      const auto is_pace = [](const std::string& flag) { return flag.starts_with("--bot-pace="); };
      if (std::none_of(flags_.begin(), flags_.end(), is_pace)) words.emplace_back("--bot-pace=0");
      words.insert(words.end(), flags_.begin(), flags_.end());
      std::vector<char*> arguments;
      for (std::string& word : words) arguments.push_back(word.data());
      arguments.push_back(nullptr);
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    close(out[1]);
    output_.clear();
    char c = 0;
    while (output_.find("Ctrl-C") == std::string::npos && read(out[0], &c, 1) == 1) output_ += c;
    close(out[0]);
    port_ = number_behind("is at http://127.0.0.1:");
    admin_port_ = number_behind("administration at http://127.0.0.1:");
  }

  void kill_hard() {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    child_ = 0;
  }
  /// The exit status; how long it took in `seconds`.
  int terminate(double* seconds = nullptr) {
    const auto begin = std::chrono::steady_clock::now();
    kill(child_, SIGTERM);
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = 0;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (seconds != nullptr) *seconds = took.count();
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

  int port() const { return port_; }
  int admin_port() const { return admin_port_; }
  pid_t pid() const { return child_; }
  const std::string& output() const { return output_; }
  std::string origin() const { return "http://127.0.0.1:" + std::to_string(port_); }

 private:
  int number_behind(const std::string& text) const {
    const std::size_t at = output_.find(text);
    return at == std::string::npos
               ? 0
               : leading_number(std::string_view(output_).substr(at + text.size()));
  }

  fs::path data_;
  std::vector<std::string> flags_;
  std::vector<std::string> program_;
  pid_t child_ = 0;
  std::atomic<int> port_ = 0;  // clients read it while a killed server starts again
  int admin_port_ = 0;
  std::string output_;
};

/// A TCP connection with a deadline for everything.
class Connection {
 public:
  /// `from`: the last part of one of this machine's many addresses, 127.0.0.1 and on.
  explicit Connection(int port, int from = 1) {
    fd_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + static_cast<in_addr_t>(from));
    const bool bound =
        from == 1 || bind(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (!bound || connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) shut();
    const int on = 1;
    if (fd_ >= 0) setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  }
  ~Connection() { shut(); }
  Connection(Connection&& other) noexcept
      : fd_(std::exchange(other.fd_, -1)), buffer_(std::move(other.buffer_)) {}
  Connection& operator=(Connection&& other) noexcept {
    std::swap(fd_, other.fd_);
    std::swap(buffer_, other.buffer_);
    return *this;
  }

  bool is_open() const { return fd_ >= 0; }
  void shut() {
    if (fd_ >= 0) close(fd_);
    fd_ = -1;
  }
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  /// More bytes in the buffer; false at the end of the connection or of the time.
  bool fill(int milliseconds) {
    pollfd wait{fd_, POLLIN, 0};
    if (fd_ < 0 || poll(&wait, 1, milliseconds) <= 0) return false;
    char bytes[65536];
    const ssize_t got = recv(fd_, bytes, sizeof bytes, 0);
    if (got <= 0) {
      ended_ = true;
      return false;
    }
    buffer_.append(bytes, static_cast<std::size_t>(got));
    return true;
  }
  bool ended() const { return ended_; }
  std::string& buffer() { return buffer_; }
  /// Exactly so many bytes.
  std::optional<std::string> take(std::size_t count, int milliseconds) {
    while (buffer_.size() < count) {
      if (!fill(milliseconds)) return std::nullopt;
    }
    std::string bytes = buffer_.substr(0, count);
    buffer_.erase(0, count);
    return bytes;
  }
  std::optional<std::string> take_until(std::string_view mark, int milliseconds) {
    std::size_t at = 0;
    while ((at = buffer_.find(mark)) == std::string::npos) {
      if (!fill(milliseconds)) return std::nullopt;
    }
    return take(at + mark.size(), milliseconds);
  }

 private:
  int fd_ = -1;
  bool ended_ = false;
  std::string buffer_;
};

constexpr int kPatience = 20'000;  // milliseconds; sanitizers are slow

struct Reply {
  int status = 0;  // 0: no answer
  std::string head;
  std::string body;
  json::value parsed() const {
    json::error_code error;
    return json::parse(body, error);
  }
  std::string text(const char* name) const {
    const json::value value = parsed();
    const json::value* member = value.is_object() ? value.as_object().if_contains(name) : nullptr;
    return member != nullptr && member->is_string() ? std::string(member->as_string()) : "";
  }
  std::string code() const {
    const json::value value = parsed();
    const json::value* error = value.is_object() ? value.as_object().if_contains("error") : nullptr;
    return error == nullptr ? "" : std::string(error->at("code").as_string());
  }
};

/// Somebody with a browser: keeps the cookie it is given.
class HttpClient {
 public:
  explicit HttpClient(int port, int from = 1) : port_(port), from_(from) {}

  /// A connection that was kept may have ended meanwhile: then once more with a new one.
  Reply ask(const std::string& method, const std::string& path, const std::string& body = {},
            const std::vector<std::string>& headers = {}) {
    const bool kept = connection_.has_value();
    Reply reply = ask_once(method, path, body, headers);
    return reply.status == 0 && kept ? ask_once(method, path, body, headers) : reply;
  }

  Reply ask_once(const std::string& method, const std::string& path, const std::string& body,
                 const std::vector<std::string>& headers) {
    if (!connection_ || !connection_->is_open() || connection_->ended()) {
      connection_.emplace(port_, from_);
    }
    std::string request = method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    if (origin_) request += "Origin: http://127.0.0.1:" + std::to_string(port_) + "\r\n";
    if (!cookie_.empty()) request += "Cookie: " + cookie_ + "\r\n";
    for (const std::string& header : headers) request += header + "\r\n";
    if (!body.empty() || method != "GET") {
      request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    }
    request += "\r\n" + body;
    Reply reply;
    if (!connection_->is_open() || !connection_->send(request)) {
      connection_.reset();
      return reply;
    }
    const std::optional<std::string> head = connection_->take_until("\r\n\r\n", kPatience);
    if (!head || head->size() < 12) {
      connection_.reset();
      return reply;
    }
    reply.head = *head;
    const std::size_t length = reply.head.find("Content-Length: ");
    const std::size_t size = length == std::string::npos
                                 ? 0
                                 : std::strtoul(reply.head.c_str() + length + 16, nullptr, 10);
    const std::optional<std::string> rest = connection_->take(size, kPatience);
    if (!rest) {
      connection_.reset();
      return reply;
    }
    reply.status = status_of(reply.head);
    reply.body = *rest;
    const std::size_t cookie = reply.head.find("Set-Cookie: ");
    if (cookie != std::string::npos) {
      cookie_ = reply.head.substr(cookie + 12, reply.head.find(';', cookie) - cookie - 12);
    }
    if (reply.head.find("Connection: close") != std::string::npos) connection_.reset();
    return reply;
  }
  Reply get(const std::string& path) { return ask("GET", path); }
  Reply post(const std::string& path, const std::string& body = "{}") {
    return ask("POST", path, body);
  }

  HttpClient& become_guest(const std::string& name) {
    post("/api/guest", "{\"name\":\"" + name + "\"}");
    return *this;
  }
  const std::string& cookie() const { return cookie_; }
  void set_cookie(const std::string& cookie) { cookie_ = cookie; }
  void send_origin(bool on) { origin_ = on; }
  int port() const { return port_; }

 private:
  int port_;
  int from_;
  bool origin_ = true;
  std::string cookie_;
  std::optional<Connection> connection_;
};

/// A frame of RFC 6455 as it came.
struct Frame {
  int first = 0;  // FIN, reserved bits, opcode
  std::string payload;
  int opcode() const { return first & 15; }
  int close_code() const {
    if (payload.size() < 2) return 1005;
    return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
  }
};

/// The bytes of a frame from a client, masked or not.
inline std::string frame_bytes(int first, std::string_view payload, bool masked = true) {
  std::string bytes(1, static_cast<char>(first));
  const int mask_bit = masked ? 128 : 0;
  if (payload.size() < 126) {
    bytes += static_cast<char>(mask_bit | static_cast<int>(payload.size()));
  } else if (payload.size() < 65536) {
    bytes += static_cast<char>(mask_bit | 126);
    bytes += static_cast<char>(payload.size() >> 8);
    bytes += static_cast<char>(payload.size() & 255);
  } else {
    bytes += static_cast<char>(mask_bit | 127);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes += static_cast<char>((payload.size() >> shift) & 255);
    }
  }
  if (!masked) return bytes.append(payload);
  const std::string mask = "\x12\x34\x56\x78";
  bytes += mask;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
  }
  return bytes;
}

class WsClient {
 public:
  /// `cookie` is the session; empty for nobody.
  WsClient(int port, const std::string& cookie, const std::string& origin = {},
           const std::string& extra = {}, int milliseconds = kPatience)
      : connection_(port) {
    const std::string from = origin.empty() ? "http://127.0.0.1:" + std::to_string(port) : origin;
    std::string request =
        "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: "
        "Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Origin: " +
        from + "\r\n";
    if (!cookie.empty()) request += "Cookie: " + cookie + "\r\n";
    request += extra + "\r\n";
    connection_.send(request);
    head_ = connection_.take_until("\r\n\r\n", milliseconds).value_or("");
  }

  bool accepted() const { return head_.starts_with("HTTP/1.1 101"); }
  int status() const { return status_of(head_); }
  bool send_text(std::string_view text) { return connection_.send(frame_bytes(0x81, text)); }
  bool send_raw(std::string_view bytes) { return connection_.send(bytes); }
  Connection& connection() { return connection_; }

  /// Takes nothing of a frame before all of it has come.
  std::optional<Frame> receive(int milliseconds = kPatience) {
    std::string& bytes = connection_.buffer();
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
    std::size_t head = 2;
    std::size_t size = 0;
    for (;;) {
      if (bytes.size() >= 2) {
        size = byte(1) & 127U;
        head = 2 + (size == 126 ? 2 : size == 127 ? 8 : 0);
      }
      if (bytes.size() >= head && head > 2) {
        size = 0;
        for (std::size_t at = 2; at < head; ++at) size = size * 256 + byte(at);
      }
      if (bytes.size() >= 2 && bytes.size() >= head && bytes.size() - head >= size) break;
      if (!connection_.fill(milliseconds)) return std::nullopt;
    }
    Frame frame{byte(0), bytes.substr(head, size)};
    bytes.erase(0, head + size);
    return frame;
  }
  /// The next message, pings answered on the way.
  std::optional<std::string> message(int milliseconds = kPatience) {
    for (;;) {
      std::optional<Frame> frame = receive(milliseconds);
      if (!frame || frame->opcode() == 8) return std::nullopt;
      if (frame->opcode() == 9) {
        connection_.send(frame_bytes(0x8A, frame->payload));
      } else if (frame->opcode() == 1) {
        return std::move(frame->payload);
      }
    }
  }

 private:
  Connection connection_;
  std::string head_;
};

}  // namespace fullcircle::test
