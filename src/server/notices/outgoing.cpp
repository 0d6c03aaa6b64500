#include "server/notices/outgoing.h"

#include <algorithm>
#include <array>
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

#include "core/text.h"
#include "server/settings/await.h"

namespace fullcircle {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ip = asio::ip;
namespace ssl = asio::ssl;
using boost::system::error_code;
using ip::tcp;
using Endpoints = NameLookup::Endpoints;

constexpr std::size_t kLongestUrl = 1000;
constexpr std::size_t kMostAnswerBytes = 16U << 10;
constexpr int kMostAtOnce = 32;
constexpr std::size_t kMostJobs = 1000;

// URLs.

Error wrong(const char* what) { return {"url", std::string("the URL ") + what}; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_letter_or_digit(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

/// What RFC 3986 lets stand in host, path and query.
bool is_url_character(char c) {
  constexpr std::string_view kOthers = "-._~!$&'()*+,;=:@/?%[]";
  return is_letter_or_digit(c) || kOthers.find(c) != std::string_view::npos;
}

bool is_label(std::string_view label) {
  const auto fine = [](char c) { return is_letter_or_digit(c) || c == '-'; };
  return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
         std::all_of(label.begin(), label.end(), fine);
}

/// The last label must begin with a letter: system libraries read "127.1", "0x7f.1" and 2130706433
/// as addresses.
bool is_host_name(std::string_view host) {
  const std::vector<std::string_view> labels = split(host, ".");
  return host.size() <= 253 && std::all_of(labels.begin(), labels.end(), is_label) &&
         is_letter(labels.back().front());
}

bool is_host(const std::string& host, bool bracketed) {
  error_code error;
  if (bracketed) {
    ip::make_address_v6(host, error);
    return !error && host.find('%') == std::string::npos;
  }
  if (is_host_name(host)) return true;
  ip::make_address_v4(host, error);
  return !error;
}

// Addresses.

struct Range {
  std::array<unsigned, 4> address;
  int bits;
};

constexpr std::uint32_t number_of(const std::array<unsigned, 4>& address) {
  return address[0] << 24 | address[1] << 16 | address[2] << 8 | address[3];
}

/// The registry of IANA (RFC 6890), and one address more.
constexpr std::array<Range, 16> kNotPublic = {{
    {{0, 0, 0, 0}, 8},         // this network
    {{10, 0, 0, 0}, 8},        // private
    {{100, 64, 0, 0}, 10},     // behind a provider's NAT
    {{127, 0, 0, 0}, 8},       // this machine
    {{168, 63, 129, 16}, 32},  // Azure's own services, for the machines there
    {{169, 254, 0, 0}, 16},    // link-local
    {{172, 16, 0, 0}, 12},     // private
    {{192, 0, 0, 0}, 24},      // protocols
    {{192, 0, 2, 0}, 24},      // documentation
    {{192, 88, 99, 0}, 24},    // relays to IPv6
    {{192, 168, 0, 0}, 16},    // private
    {{198, 18, 0, 0}, 15},     // benchmarking
    {{198, 51, 100, 0}, 24},   // documentation
    {{203, 0, 113, 0}, 24},    // documentation
    {{224, 0, 0, 0}, 4},       // multicast
    {{240, 0, 0, 0}, 4},       // reserved, broadcast
}};

bool is_public(std::uint32_t address) {
  return std::none_of(kNotPublic.begin(), kNotPublic.end(), [&](const Range& range) {
    return (address ^ number_of(range.address)) >> (32 - range.bits) == 0;
  });
}

/// Of IPv6 only what is given out for the internet (2000::/3), without the parts for protocols,
/// documentation and tunnels; and 64:ff9b::/96, by which a network without IPv4 reaches the hosts
/// that have nothing else.
bool is_public(const ip::address_v6::bytes_type& bytes) {
  constexpr std::array<unsigned char, 12> kTranslated = {0, 0x64, 0xff, 0x9b};
  if (std::equal(kTranslated.begin(), kTranslated.end(), bytes.begin())) {
    return is_public(number_of({bytes[12], bytes[13], bytes[14], bytes[15]}));
  }
  const unsigned first = bytes[0] * 256U + bytes[1];
  const unsigned second = bytes[2] * 256U + bytes[3];
  if (first == 0x2001 && (second < 0x200 || second == 0xdb8)) return false;  // Teredo is among them
  if (first == 0x3fff && second < 0x1000) return false;                      // documentation
  return first >= 0x2000 && first <= 0x3fff && first != 0x2002;              // 6to4
}

bool is_public(const ip::address& address) {
  return address.is_v4() ? is_public(address.to_v4().to_uint())
                         : is_public(address.to_v6().to_bytes());
}

// Requests.

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

Result<OutgoingUrl> parse_outgoing_url(const std::string& url) {
  if (url.size() > kLongestUrl) return wrong("is longer than 1000 bytes");
  OutgoingUrl parts;
  parts.secure = url.starts_with("https://");
  if (!parts.secure && !url.starts_with("http://")) {
    return wrong("does not begin with https:// or http://");
  }
  if (url.find('#') != std::string::npos) return wrong("has a part behind #, which is never sent");
  if (!std::all_of(url.begin(), url.end(), is_url_character)) {
    return wrong("has a character that no URL can have");
  }
  const std::size_t start = parts.secure ? 8 : 7;
  const std::size_t end = std::min(url.find_first_of("/?", start), url.size());
  std::string authority = url.substr(start, end - start);
  if (authority.find('@') != std::string::npos)
    return wrong("has a user name, which is never sent");

  const std::size_t bracket = authority.starts_with('[') ? authority.find(']') : std::string::npos;
  const bool bracketed = bracket != std::string::npos;
  const std::size_t host_end =
      bracketed ? bracket + 1 : std::min(authority.find(':'), authority.size());
  parts.host = bracketed ? authority.substr(1, bracket - 1) : authority.substr(0, host_end);
  authority.erase(0, host_end);
  std::transform(parts.host.begin(), parts.host.end(), parts.host.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
  if (!is_host(parts.host, bracketed)) return wrong("has no proper host name or IP address");
  parts.port = parts.secure ? "443" : "80";
  if (!authority.empty()) {
    parts.port = authority.substr(1);
    if (authority.front() != ':' || !parse_int(parts.port, 1, 65535)) {
      return wrong("has a port that is not a number from 1 to 65535");
    }
  }
  parts.target = url.substr(end);
  if (!parts.target.starts_with('/')) parts.target.insert(0, "/");
  if (parts.target.find_first_of("[]") != std::string::npos) {
    return wrong("has a character that no URL can have");
  }
  return parts;
}

bool is_public_address(const std::string& address) {
  if (address.find_first_not_of("0123456789abcdefABCDEF:.") != std::string::npos) return false;
  error_code error;
  const ip::address parsed = ip::make_address(address, error);
  return !error && is_public(parsed);
}

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
      if (allow_private_ || is_public(endpoint.address())) continue;
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
