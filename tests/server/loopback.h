#pragma once

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/core/eventually.h"

namespace fullcircle {

/// Sends as much as the other side takes.
inline std::size_t send_all(int connection, const std::string& bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t count = send(connection, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) break;
    sent += static_cast<std::size_t>(count);
  }
  return sent;
}

/// A port of 127.0.0.1 where every connection is served on a thread of its own.
class LoopbackPort {
 public:
  explicit LoopbackPort(std::function<void(int connection)> serve) : serve_(std::move(serve)) {
    listener_ = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const general = reinterpret_cast<sockaddr*>(&address);
    if (bind(listener_, general, size) != 0 || listen(listener_, 128) != 0 ||
        getsockname(listener_, general, &size) != 0) {
      throw std::runtime_error("no port to listen at");
    }
    port_ = ntohs(address.sin_port);
    accepting_ = std::thread([this] { accept_all(); });
  }

  ~LoopbackPort() {
    shutdown(listener_, SHUT_RDWR);
    accepting_.join();
    {
      const std::lock_guard lock(mutex_);
      for (const int connection : open_) shutdown(connection, SHUT_RDWR);
    }
    for (std::thread& thread : serving_) thread.join();
    close(listener_);
  }
  LoopbackPort(const LoopbackPort&) = delete;
  LoopbackPort& operator=(const LoopbackPort&) = delete;

  int port() const { return port_; }

 private:
  void accept_all() {
    for (int connection; (connection = accept(listener_, nullptr, nullptr)) >= 0;) {
      {
        const std::lock_guard lock(mutex_);
        open_.insert(connection);
      }
      serving_.emplace_back([this, connection] {
        serve_(connection);
        const std::lock_guard lock(mutex_);
        open_.erase(connection);
        close(connection);
      });
    }
  }

  std::function<void(int)> serve_;
  int listener_ = -1;
  int port_ = 0;
  std::mutex mutex_;
  std::set<int> open_;
  std::vector<std::thread> serving_;
  std::thread accepting_;
};

/// What was asked for; names of headers in small letters.
struct ReceivedRequest {
  std::string line;
  std::map<std::string, std::string> headers;
  std::string body;
};

/// Reads one request, and nothing of it where the connection ends too early.
inline ReceivedRequest receive_request(int connection) {
  std::string text;
  const auto more = [&] {
    char buffer[4096];
    const ssize_t count = recv(connection, buffer, sizeof buffer, 0);
    if (count > 0) text.append(buffer, static_cast<std::size_t>(count));
    return count > 0;
  };
  while (text.find("\r\n\r\n") == std::string::npos) {
    if (!more()) return {};
  }
  ReceivedRequest request;
  const std::size_t head_end = text.find("\r\n\r\n") + 2;
  std::size_t at = text.find("\r\n");
  request.line = text.substr(0, at);
  for (at += 2; at < head_end; at = text.find("\r\n", at) + 2) {
    const std::size_t colon = text.find(": ", at);
    std::string name = text.substr(at, colon - at);
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    request.headers[name] = text.substr(colon + 2, text.find("\r\n", at) - colon - 2);
  }
  const std::size_t size = std::stoul("0" + request.headers["content-length"]);
  while (text.size() < head_end + 2 + size) {
    if (!more()) return {};
  }
  request.body = text.substr(head_end + 2, size);
  return request;
}

inline std::string answer_of(const std::string& status, const std::string& headers = {}) {
  return "HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: 0\r\n\r\n";
}

/// Keeps the requests it gets, and answers each with what `answer` makes of it.
class LoopbackServer {
 public:
  using Answer = std::function<std::string(const ReceivedRequest&)>;

  explicit LoopbackServer(Answer answer)
      : answer_(std::move(answer)), port_([this](int connection) { serve(connection); }) {}
  explicit LoopbackServer(const std::string& answer = answer_of("200 OK"))
      : LoopbackServer([answer](const ReceivedRequest&) { return answer; }) {}

  int port() const { return port_.port(); }
  std::string url(const std::string& target = "/") const {
    return "http://127.0.0.1:" + std::to_string(port()) + target;
  }
  std::vector<ReceivedRequest> requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
  }

 private:
  void serve(int connection) {
    const ReceivedRequest request = receive_request(connection);
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(request);
    }
    send_all(connection, answer_(request));
  }

  Answer answer_;
  mutable std::mutex mutex_;
  std::vector<ReceivedRequest> requests_;
  LoopbackPort port_;
};

}  // namespace fullcircle
