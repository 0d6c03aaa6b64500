#include "server/notices/outgoing.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <deque>
#include <mutex>
#include <optional>

#include "server/settings/await.h"

namespace fullcircle {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using asio::ip::tcp;
using boost::system::error_code;
using Endpoints = NameLookup::Endpoints;

constexpr std::size_t kMostAnswerBytes = 16U << 10;
constexpr int kMostAtOnce = 32;
constexpr std::size_t kMostJobs = 1000;

struct Job {
  OutgoingUrl url;
  Outgoing::Headers headers;
  std::string body;
  Outgoing::Answered done;
};

Error failed(const OutgoingUrl& url, const char* code, const char* what, error_code error = {}) {
  if (error == beast::error::timeout) return {"timeout", url.host + " took too long"};
  return {code, url.host + what};
}

http::request<http::string_body> request_of(const Job& job) {
  const OutgoingUrl& url = job.url;
  const bool bracketed = url.host.find(':') != std::string::npos;
  const std::string host = bracketed ? "[" + url.host + "]" : url.host;
  const bool usual_port = url.port == (url.secure ? "443" : "80");
  http::request<http::string_body> request{http::verb::post, url.target, 11, job.body};
  request.set(http::field::host, usual_port ? host : host + ":" + url.port);
  request.set(http::field::user_agent, "fullcircle");
  request.set(http::field::connection, "close");
  for (const auto& [name, value] : job.headers) request.set(name, value);
  request.prepare_payload();
  return request;
}

/// The status says all that we want to know: the body stays unread.
template <class Stream>
Awaitable<Result<int>> converse(Stream& stream, const Job& job) {
  const http::request<http::string_body> request = request_of(job);
  error_code error;
  co_await http::async_write(stream, request, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return failed(job.url, "answer", " did not accept the request", error);
  beast::flat_buffer buffer(kMostAnswerBytes);
  http::response_parser<http::empty_body> parser;
  parser.header_limit(kMostAnswerBytes);
  parser.body_limit(boost::none);
  co_await http::async_read_header(stream, buffer, parser,
                                   asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return failed(job.url, "answer", " did not give a valid answer", error);
  co_return static_cast<int>(parser.get().result_int());
}

/// Found on another thread; the timer ends when the addresses are there, or when it is too late.
struct Lookup {
  asio::steady_timer timer;
  std::optional<Endpoints> found;
};

ssl::context verifying_context() {
  ssl::context tls(ssl::context::tls_client);
  tls.set_default_verify_paths();
  tls.set_options(ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
  tls.set_verify_mode(ssl::verify_peer);
  return tls;
}

}  // namespace

class Outgoing::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(asio::io_context& io, bool allow_private, std::chrono::milliseconds deadline,
       NameLookup::Resolve resolve)
      : io_(io), allow_private_(allow_private), deadline_(deadline) {
    names_.emplace(std::move(resolve));
  }

  asio::io_context& io() const { return io_; }

  void post(Job job) {
    std::unique_lock lock(mutex_);
    if (workers_ < kMostAtOnce) {
      ++workers_;
      lock.unlock();
      asio::co_spawn(asio::make_strand(io_), work(shared_from_this(), std::move(job)),
                     asio::detached);
    } else if (waiting_.size() < kMostJobs) {
      waiting_.push_back(std::move(job));
    } else {
      lock.unlock();
      asio::post(io_, [url = std::move(job.url), done = std::move(job.done)] {
        done(failed(url, "busy", " was not called: too many requests are waiting"));
      });
    }
  }

  /// What is under way lives on in `io_`, and so does this; what it calls back must not.
  void stop() {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
    names_.reset();
  }

 private:
  /// Does one job after the other until none waits.
  static Awaitable<void> work(std::shared_ptr<Impl> self, Job first) {
    for (std::optional<Job> job = std::move(first); job; job = self->next()) {
      Result<int> answer = 0;
      try {
        answer = co_await self->exchange(*job);
      } catch (const std::exception&) {  // memory or sockets have run out
        answer = failed(job->url, "failure", " was not called: something failed here");
      }
      job->done(std::move(answer));
    }
  }

  std::optional<Job> next() {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
      --workers_;
      return {};
    }
    std::optional<Job> job = std::move(waiting_.front());
    waiting_.pop_front();
    return job;
  }

  Awaitable<Result<int>> exchange(const Job& job) {
    const OutgoingUrl& url = job.url;
    const auto deadline = std::chrono::steady_clock::now() + deadline_;
    const Result<Endpoints> endpoints = co_await look_up(url, deadline);
    if (!endpoints) co_return endpoints.error();

    beast::ssl_stream<beast::tcp_stream> stream(co_await asio::this_coro::executor, tls_);
    stream.next_layer().expires_at(deadline);
    error_code error;
    co_await stream.next_layer().async_connect(*endpoints,
                                               asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return failed(url, "connect", " cannot be reached", error);
    if (!url.secure) co_return co_await converse(stream.next_layer(), job);

    if (std::string name = url.host; is_host_name(name)) {  // the server may have many certificates
      SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
               name.data());
    }
    stream.set_verify_callback(ssl::host_name_verification(url.host));
    co_await stream.async_handshake(ssl::stream_base::client,
                                    asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return failed(url, "tls", " offers no connection that can be trusted", error);
    co_return co_await converse(stream, job);
  }

  /// Waits no longer than the deadline.
  Awaitable<Result<Endpoints>> look_up(const OutgoingUrl& url,
                                       std::chrono::steady_clock::time_point deadline) {
    const auto executor = co_await asio::this_coro::executor;
    const auto lookup = std::make_shared<Lookup>(Lookup{{executor, deadline}, {}});
    const NameLookup::Found found = [lookup, executor](Endpoints endpoints) {
      asio::post(executor, [lookup, endpoints = std::move(endpoints)] {
        lookup->found = endpoints;
        lookup->timer.cancel();
      });
    };
    ask_for(url, found);
    error_code rung;
    co_await lookup->timer.async_wait(asio::redirect_error(asio::use_awaitable, rung));
    if (!lookup->found) co_return failed(url, "", "", beast::error::timeout);
    if (lookup->found->empty()) co_return failed(url, "address", " has no address");
    for (const tcp::endpoint& endpoint : *lookup->found) {
      if (allow_private_ || is_public_address(endpoint.address().to_string())) continue;
      co_return failed(url, "private", " has an address that is not public");
    }
    co_return *lookup->found;
  }

  void ask_for(const OutgoingUrl& url, const NameLookup::Found& found) {
    const std::lock_guard lock(mutex_);
    if (names_) names_->look_up(url.host, url.port, found);
  }

  asio::io_context& io_;
  const bool allow_private_;
  const std::chrono::milliseconds deadline_;
  ssl::context tls_ = verifying_context();
  std::mutex mutex_;
  std::optional<NameLookup> names_;  // none once it is stopped
  int workers_ = 0;
  std::deque<Job> waiting_;
};

Outgoing::Outgoing(asio::io_context& io, bool allow_private, std::chrono::milliseconds deadline,
                   NameLookup::Resolve resolve)
    : impl_(std::make_shared<Impl>(io, allow_private, deadline, std::move(resolve))) {}
Outgoing::~Outgoing() { impl_->stop(); }
asio::io_context& Outgoing::io() const { return impl_->io(); }

void Outgoing::post(const OutgoingUrl& url, Headers headers, std::string body, Answered done) {
  impl_->post({url, std::move(headers), std::move(body), std::move(done)});
}

}  // namespace fullcircle
