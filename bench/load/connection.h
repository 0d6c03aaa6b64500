#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// Many connections on one thread: what the load generator speaks with.

namespace fullcircle::load {

using Clock = std::chrono::steady_clock;

/// Where the server is, as http://127.0.0.1:8080 says it. IPv4 in numbers, without TLS.
struct Address {
  std::string origin;
  std::uint32_t host = 0;  // in network order
  std::uint16_t port = 0;
};
bool parse_address(const std::string& text, Address& address);

/// The open files this process may have, after asking for as many as are allowed.
std::size_t raise_file_limit();

class Connection;

/// Waits for connections and wakes them.
class Loop {
 public:
  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  /// Handles what has come in; waits at most until then for something.
  void wait(Clock::time_point until);
  /// When that came in: the time at which the last wait ended.
  Clock::time_point now() const { return now_; }

 private:
  friend class Connection;
  int epoll_;
  Clock::time_point now_;
};

/// Bytes to and from the server; never blocks. Does not move.
class Connection {
 public:
  Connection(Loop& loop, const Address& address);
  virtual ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool ended() const { return fd_ < 0; }

 protected:
  void send(std::string_view bytes);
  void end();
  /// What has come in so far; takes from its front what it understands.
  virtual void read(std::string& bytes) = 0;
  /// No more will come.
  virtual void lost() = 0;

 private:
  friend class Loop;
  void handle(std::uint32_t events);
  void flush();
  void listen_for(std::uint32_t events);

  Loop& loop_;
  int fd_ = -1;
  std::uint32_t listening_ = 0;
  std::string in_;
  std::string out_;
};

struct HttpAnswer {
  int status = 0;  // 0: none came
  std::string cookie;
  std::string body;
};

struct HttpQuestion {
  std::string method;
  std::string path;
  std::string body;
  std::string cookie;
  std::string from;  // the address behind a proxy; empty for none
  std::function<void(const HttpAnswer&)> then;
};

/// A few connections that ask one question after the other.
class HttpPool {
 public:
  HttpPool(Loop& loop, const Address& address, int connections);
  ~HttpPool();
  void ask(HttpQuestion question);
  /// Questions that wait for their answer.
  std::size_t open() const { return open_; }

 private:
  class Line;
  void next(Line& line);

  Loop& loop_;
  Address address_;
  std::deque<HttpQuestion> waiting_;
  std::size_t open_ = 0;
  std::vector<std::unique_ptr<Line>> lines_;
  std::vector<std::unique_ptr<Line>> gone_;  // the loop may still name them
};

/// A WebSocket of the server's; pings are answered.
class WebSocket final : public Connection {
 public:
  enum class State : std::uint8_t { opening, open, refused, closed };
  using OnMessage = std::function<void(std::string_view)>;

  WebSocket(Loop& loop, const Address& address, const std::string& cookie,
            OnMessage on_message = {});
  State state() const { return state_; }
  void say(std::string_view text) { send_frame(0x81, text); }

 private:
  void read(std::string& bytes) override;
  void lost() override;
  void send_frame(int first, std::string_view payload);

  State state_ = State::opening;
  OnMessage on_message_;
};

}  // namespace fullcircle::load
