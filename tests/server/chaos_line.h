#pragma once

#include <array>
#include <deque>
#include <list>

#include "tests/server/harness.h"

// A line between clients and a server on which everything happens that happens on lines.

namespace fullcircle::test {

/// Passes on what is sent between its own port and that of a server. What it does to a connection
/// is drawn from its seed: delays, bytes one at a time, an end in the middle of something, or a
/// line that stays open and passes nothing on.
class ChaosLine {
 public:
  ChaosLine(int server, std::uint64_t seed) : server_(server), random_(seed) {
    listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    if (pipe(stop_) != 0 || bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        listen(listener_, 64) != 0 ||
        getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
      std::abort();
    }
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  ~ChaosLine() {
    close(stop_[1]);
    thread_.join();
    for (Pair& pair : pairs_) end(pair);
    close(stop_[0]);
    close(listener_);
  }
  ChaosLine(const ChaosLine&) = delete;
  ChaosLine& operator=(const ChaosLine&) = delete;

  int port() const { return port_; }

  /// Read when the line is gone, or by itself.
  std::atomic<int> connections = 0;
  std::atomic<int> cut = 0;
  std::atomic<int> half_open = 0;
  std::atomic<int> trickled = 0;

 private:
  using Time = std::chrono::steady_clock::time_point;
  using Delay = std::chrono::microseconds;

  /// Commands, answers and news are; whole tables would take all the time there is.
  static constexpr std::size_t kMostTrickled = 600;

  enum class End : std::uint8_t { none, cut, half_open };
  /// What will happen to a connection.
  struct Fate {
    End end = End::none;
    std::size_t after = 0;  // bytes
    unsigned deaf = 3;      // the ways that are half open: to the server, to the client
    Delay delay{0};         // at most
    bool trickle = false;
  };
  struct Chunk {
    Time due;
    std::string bytes;
  };
  struct Way {
    int from = -1;
    int to = -1;
    std::deque<Chunk> queue;
    Time last;           // when the last of them is due
    bool ended = false;  // no more comes
    bool deaf = false;   // what comes goes nowhere
  };
  struct Pair {
    Fate fate;
    std::size_t passed = 0;
    std::array<Way, 2> ways;  // to the server, to the client
    bool over = false;
  };

  static sockaddr_in loopback(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
  }

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  Fate draw_fate() {
    Fate fate;
    const std::uint64_t kind = below(20);
    fate.end = kind < 9 ? End::cut : kind < 12 ? End::half_open : End::none;
    fate.after = (std::size_t{64} << below(10)) + below(64);  // now in a head, now after many moves
    fate.deaf = 1 + static_cast<unsigned>(below(3));
    constexpr std::array<int, 4> kDelays = {0, 500, 2000, 10'000};
    fate.delay = Delay(kDelays[below(kDelays.size())]);
    fate.trickle = below(5) == 0;
    return fate;
  }

  void run() {
    for (;;) {
      std::vector<pollfd> wait = {{stop_[0], POLLIN, 0}, {listener_, POLLIN, 0}};
      for (const Pair& pair : pairs_) {
        for (const Way& way : pair.ways) {
          wait.push_back({way.ended ? -1 : way.from, POLLIN, 0});
        }
      }
      const timespec patience = until_due();
      ppoll(wait.data(), wait.size(), &patience, nullptr);
      if (wait[0].revents != 0) return;
      std::size_t at = 2;
      for (Pair& pair : pairs_) {
        for (Way& way : pair.ways) {
          if (wait[at++].revents != 0) take(pair, way);
        }
      }
      for (Pair& pair : pairs_) pass_on(pair);
      pairs_.remove_if([](const Pair& pair) { return pair.over; });
      if (wait[1].revents != 0) connect_one();
    }
  }

  timespec until_due() const {
    const Time now = std::chrono::steady_clock::now();
    Time next = now + std::chrono::seconds(1);
    for (const Pair& pair : pairs_) {
      for (const Way& way : pair.ways) {
        if (!way.queue.empty()) next = std::min(next, way.queue.front().due);
      }
    }
    const auto left = std::chrono::nanoseconds(std::max(next - now, Time::duration(0)));
    return {left.count() / 1'000'000'000, left.count() % 1'000'000'000};
  }

  void connect_one() {
    const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) return;
    const int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = loopback(server_);
    if (connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      close(client);
      close(server);
      return;
    }
    const int on = 1;
    for (const int fd : {client, server}) {
      setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    Pair& pair = pairs_.emplace_back();
    pair.fate = draw_fate();
    pair.ways[0].from = pair.ways[1].to = client;
    pair.ways[0].to = pair.ways[1].from = server;
    ++connections;
    trickled += pair.fate.trickle ? 1 : 0;
  }

  void take(Pair& pair, Way& way) {
    std::array<char, 16384> bytes;
    const ssize_t got = recv(way.from, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (got < 0 && errno == EAGAIN) return;
    way.ended = got <= 0;
    if (way.ended || way.deaf) return;
    const std::string_view come(bytes.data(), static_cast<std::size_t>(got));
    const bool trickle = pair.fate.trickle && come.size() <= kMostTrickled;
    const std::size_t piece = trickle ? 1 : come.size();
    for (std::size_t at = 0; at < come.size(); at += piece) {
      const Delay most = trickle ? Delay(20) : pair.fate.delay;
      const Delay delay(below(static_cast<std::uint64_t>(most.count()) + 1));
      const Time from = std::max(way.last, std::chrono::steady_clock::now());
      way.last = from + delay;
      way.queue.push_back({way.last, std::string(come.substr(at, piece))});
    }
  }

  void pass_on(Pair& pair) {
    const Time now = std::chrono::steady_clock::now();
    for (Way& way : pair.ways) {
      while (!pair.over && !way.queue.empty() && way.queue.front().due <= now) {
        if (!send_some(pair, way)) break;
      }
    }
    if (pair.over) return;
    const auto spent = [](const Way& way) { return way.ended && way.queue.empty(); };
    const bool half = pair.ways[0].deaf || pair.ways[1].deaf;
    // Of a half-open line neither side learns that the other has gone.
    const bool over = half ? spent(pair.ways[0]) && spent(pair.ways[1])
                           : spent(pair.ways[0]) || spent(pair.ways[1]);
    if (over) end(pair);
  }

  /// False if the other side takes nothing now.
  bool send_some(Pair& pair, Way& way) {
    std::string& bytes = way.queue.front().bytes;
    const bool doomed = pair.fate.end != End::none && !pair.ways[0].deaf && !pair.ways[1].deaf;
    const std::size_t most =
        doomed ? std::min(bytes.size(), pair.fate.after - pair.passed) : bytes.size();
    const ssize_t sent = send(way.to, bytes.data(), most, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno == EAGAIN) {
      way.queue.front().due += std::chrono::milliseconds(1);
      return false;
    }
    if (sent < 0) {  // the other side has gone
      way.queue.clear();
      way.ended = true;
      return false;
    }
    bytes.erase(0, static_cast<std::size_t>(sent));
    if (bytes.empty()) way.queue.pop_front();
    pair.passed += static_cast<std::size_t>(sent);
    if (doomed && pair.passed >= pair.fate.after) strike(pair);
    return true;
  }

  void strike(Pair& pair) {
    if (pair.fate.end == End::cut) {
      ++cut;
      return end(pair);
    }
    ++half_open;
    for (std::size_t i = 0; i < 2; ++i) {
      if ((pair.fate.deaf >> i & 1U) == 0) continue;
      pair.ways[i].deaf = true;
      pair.ways[i].queue.clear();
    }
  }

  void end(Pair& pair) {
    if (std::exchange(pair.over, true)) return;
    // Now as a proper end, now as one that throws away what is on its way.
    if (pair.fate.after % 2 == 0) {
      const linger reset{1, 0};
      setsockopt(pair.ways[0].from, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
      setsockopt(pair.ways[0].to, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    }
    close(pair.ways[0].from);
    close(pair.ways[0].to);
  }

  int server_;
  int port_ = 0;
  int listener_ = -1;
  int stop_[2] = {-1, -1};
  std::mt19937_64 random_;
  std::list<Pair> pairs_;
  std::thread thread_;
};

}  // namespace fullcircle::test
