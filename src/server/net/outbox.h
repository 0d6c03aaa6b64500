#pragma once

#include <list>

#include "server/net/beast.h"
#include "server/settings/metrics.h"
#include "server/tables/listener.h"

namespace fullcircle {

/// Sends messages on a stream one after the other. Whoever does not take them in time is cut off.
template <class Stream>
class Outbox : public Listener, public std::enable_shared_from_this<Outbox<Stream>> {
 public:
  Outbox(Stream stream, Metrics& metrics) : stream_(std::move(stream)), metrics_(metrics) {}

  void send(const Message& message) override {
    asio::post(stream_.get_executor(), [self = this->shared_from_this(), message] {
      if (self->closing_) return;
      self->queued_ += message->size();
      // Whoever has read everything so far gets a message of any length.
      if (self->queued_ > kMostQueuedBytes && !self->queue_.empty()) {
        ++self->metrics_.slow_closed;
        return self->close_slow("too slow");
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

  void send_back() override { restart("the table is read anew"); }
  /// There is no room for whoever listens without being signed in.
  void make_room() {
    asio::post(stream_.get_executor(),
               [self = this->shared_from_this()] { self->close_slow("no room"); });
  }
  /// Whoever listens may come back at once.
  void restart(const char* why) {
    asio::post(stream_.get_executor(), [self = this->shared_from_this(), why] {
      self->close(websocket::close_code::service_restart, why);
    });
  }

  /// On the stream's executor. Nothing more is sent after what is being sent now.
  void close(websocket::close_code code, const char* why);

  Stream& stream() { return stream_; }

 private:
  static constexpr std::size_t kMostQueuedBytes = 256U << 10;

  // Each kind of stream has its own.
  void write();
  void close_slow(const char* why);
  /// What is sent behind the last message of a stream that is being closed.
  void write_end();

  void wrote(error_code error) {
    if (error) {
      closing_ = true;
      queue_.clear();
      return;
    }
    ++metrics_.messages_out;
    queued_ -= queue_.front()->size();
    queue_.pop_front();
    if (closing_) return write_end();
    if (!queue_.empty()) write();
  }

  Stream stream_;
  Metrics& metrics_;
  std::list<Message> queue_;  // a deque takes 600 bytes when it is empty
  std::size_t queued_ = 0;
  bool closing_ = false;
};

// Lines of JSON in a chunked answer: connection.cpp.
template <>
void Outbox<TcpStream>::write();
template <>
void Outbox<TcpStream>::close(websocket::close_code code, const char* why);
template <>
void Outbox<TcpStream>::close_slow(const char* why);
template <>
void Outbox<TcpStream>::write_end();
// Frames: web_socket.cpp.
template <>
void Outbox<WebSocket>::write();
template <>
void Outbox<WebSocket>::close(websocket::close_code code, const char* why);
template <>
void Outbox<WebSocket>::close_slow(const char* why);
template <>
void Outbox<WebSocket>::write_end();

}  // namespace fullcircle
