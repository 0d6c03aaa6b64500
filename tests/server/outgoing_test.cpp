#include "server/notices/outgoing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <boost/asio/executor_work_guard.hpp>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <semaphore>

#include "core/text.h"
#include "tests/server/loopback.h"

namespace fullcircle {
namespace {

using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;
using namespace std::string_literals;

/// Outgoing requests with threads that carry them out.
class Sender {
 public:
  explicit Sender(bool allow_private, std::chrono::milliseconds deadline = 10s,
                  NameLookup::Resolve resolve = system_lookup)
      : outgoing_(io_, allow_private, deadline, std::move(resolve)) {
    for (std::thread& thread : threads_) thread = std::thread([this] { io_.run(); });
  }
  ~Sender() {
    io_.stop();
    for (std::thread& thread : threads_) thread.join();
  }
  Sender(const Sender&) = delete;
  Sender& operator=(const Sender&) = delete;

  Outgoing& operator*() { return outgoing_; }

  /// The status, or the code of the error. Nothing that was secret may stand in its sentence.
  std::string post(const OutgoingUrl& url, const std::string& body = "body") {
    std::promise<Result<int>> answer;
    outgoing_.post(url, {{"X-Mine", "yes"}}, body,
                   [&](Result<int> status) { answer.set_value(std::move(status)); });
    const Result<int> status = answer.get_future().get();
    if (status) return std::to_string(*status);
    EXPECT_THAT(status.error().why, Not(HasSubstr("secret")));
    EXPECT_THAT(status.error().why, HasSubstr(url.host));
    return status.error().code;
  }
  std::string post(const std::string& url, const std::string& body = "body") {
    const Result<OutgoingUrl> parts = parse_outgoing_url(url);
    return parts ? post(*parts, body) : parts.error().why;
  }

 private:
  boost::asio::io_context io_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_ =
      boost::asio::make_work_guard(io_);
  Outgoing outgoing_;
  std::array<std::thread, 2> threads_;
};

TEST(Outgoing, Posts) {
  const LoopbackServer server(answer_of("204 No Content"));
  Sender sender(true);
  EXPECT_EQ(sender.post(server.url("/a/b?secret=c"), "what we say"), "204");
  const std::string port = std::to_string(server.port());
  EXPECT_EQ(sender.post("http://localhost:" + port + "/x", ""), "204");
  const std::vector<ReceivedRequest> requests = server.requests();
  ASSERT_EQ(requests.size(), 2U);
  EXPECT_EQ(requests[0].line, "POST /a/b?secret=c HTTP/1.1");
  EXPECT_EQ(requests[0].headers.at("host"), "127.0.0.1:" + port);
  EXPECT_EQ(requests[0].headers.at("x-mine"), "yes");
  EXPECT_EQ(requests[0].headers.at("content-length"), "11");
  EXPECT_EQ(requests[0].headers.at("connection"), "close");
  EXPECT_EQ(requests[0].body, "what we say");
  EXPECT_EQ(requests[1].headers.at("host"), "localhost:" + port);
  EXPECT_EQ(requests[1].headers.at("content-length"), "0");
}

TEST(Outgoing, DoesNotReachIntoOurOwnHouse) {
  const LoopbackServer server;
  Sender sender(false);
  const std::string port = std::to_string(server.port());
  for (const std::string& host :
       {"127.0.0.1"s, "localhost"s, "LOCALHOST"s, "[::1]"s, "[::]"s, "0.0.0.0"s, "127.1.2.3"s,
        "10.0.0.1"s, "169.254.169.254"s, "[::ffff:127.0.0.1]"s, "[fd00::1]"s}) {
    EXPECT_EQ(sender.post("http://" + host + ":" + port + "/?secret"), "private") << host;
    EXPECT_EQ(sender.post("https://" + host + ":" + port + "/?secret"), "private") << host;
  }
  // Refused in a URL already; but whatever the system takes for an address is judged as one.
  for (const std::string& host : {"2130706433"s, "0x7f000001"s, "127.1"s, "0"s, "0177.0.0.1"s}) {
    EXPECT_THAT(sender.post("http://" + host + ":" + port + "/"), HasSubstr("host name"));
    EXPECT_EQ(sender.post(OutgoingUrl{false, host, port, "/"}), "private") << host;
  }
  EXPECT_TRUE(server.requests().empty());
}

TEST(Outgoing, SaysWhenNobodyIsThere) {
  int port = 0;
  {
    port = LoopbackServer().port();
  }
  Sender sender(true);
  EXPECT_EQ(sender.post("http://127.0.0.1:" + std::to_string(port) + "/secret"), "connect");
  EXPECT_EQ(sender.post("http://nobody.invalid/secret"), "address");
}

TEST(Outgoing, WaitsNoLongerThanTheDeadline) {
  std::promise<void> over;
  const std::shared_future<void> end = over.get_future().share();
  const LoopbackServer silent([end](const ReceivedRequest&) {
    end.wait();
    return ""s;
  });
  // A line in a while: the deadline is for all of it, not for each.
  const LoopbackPort slow([](int connection) {
    receive_request(connection);
    send_all(connection, "HTTP/1.1 200 OK\r\n");
    while (send_all(connection, "X: y\r\n") != 0) std::this_thread::sleep_for(20ms);
  });
  Sender sender(true, 300ms);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(sender.post(silent.url("/secret")), "timeout");
  EXPECT_GE(std::chrono::steady_clock::now() - start, 300ms);
  EXPECT_EQ(sender.post("https://127.0.0.1:" + std::to_string(silent.port())), "timeout");
  EXPECT_EQ(sender.post("http://127.0.0.1:" + std::to_string(slow.port())), "timeout");
  EXPECT_LT(std::chrono::steady_clock::now() - start, 20s);
  over.set_value();
}

TEST(Outgoing, ReadsNoMoreThanItNeeds) {
  std::atomic<std::size_t> taken = 0;
  std::atomic<bool> cut = false;
  const LoopbackPort endless([&](int connection) {
    receive_request(connection);
    send_all(connection, "HTTP/1.1 201 Created\r\nContent-Length: 1000000000000\r\n\r\n");
    const std::string lot(1 << 16, 'x');
    for (std::size_t sent = lot.size(); sent == lot.size(); taken += sent) {
      sent = send_all(connection, lot);
    }
    cut = true;
  });
  const LoopbackServer long_head("HTTP/1.1 200 OK\r\nX: " + std::string(17 << 10, 'x') +
                                 "\r\n\r\n");
  const LoopbackServer fitting("HTTP/1.1 200 OK\r\nX: " + std::string(15 << 10, 'x') + "\r\n\r\n");
  Sender sender(true);
  EXPECT_EQ(sender.post("http://127.0.0.1:" + std::to_string(endless.port())), "201");
  EXPECT_TRUE(eventually([&] { return cut.load(); }));
  EXPECT_LT(taken, 32U << 20) << "more than the system's buffers";
  EXPECT_EQ(sender.post(long_head.url()), "answer");
  EXPECT_EQ(sender.post(fitting.url()), "200");
}

TEST(Outgoing, TakesNoNonsense) {
  Sender sender(true);
  for (const std::string& answer :
       {""s, "\r\n\r\n"s, "SSH-2.0-OpenSSH_9.2\r\n"s, "HTTP/1.1 2000 OK\r\n\r\n"s,
        "HTTP/1.1 200 OK\r\n"s, "HTTP/1.1 200 OK\r\nNo colon\r\n\r\n"s, "\0\0\0\0"s}) {
    const LoopbackServer server(answer);
    EXPECT_EQ(sender.post(server.url("/secret")), "answer") << quote(answer);
  }
}

TEST(Outgoing, FollowsNoRedirect) {
  const LoopbackServer elsewhere;
  for (const std::string& status :
       {"301 Moved"s, "302 Found"s, "307 Temporary"s, "308 Permanent"s}) {
    const LoopbackServer server(answer_of(status, "Location: " + elsewhere.url() + "\r\n"));
    Sender sender(true);
    EXPECT_EQ(sender.post(server.url()), status.substr(0, 3));
  }
  EXPECT_TRUE(elsewhere.requests().empty());
}

TEST(Outgoing, SendsSomeAtOnceAndLetsOthersWait) {
  std::mutex mutex;
  int at_once = 0;
  int most_at_once = 0;
  std::counting_semaphore<2000> go{0};
  const LoopbackServer server([&](const ReceivedRequest&) {
    {
      const std::lock_guard lock(mutex);
      most_at_once = std::max(most_at_once, ++at_once);
    }
    go.acquire();
    const std::lock_guard lock(mutex);
    --at_once;
    return answer_of("200 OK");
  });
  std::atomic<int> fine = 0;
  std::atomic<int> busy = 0;
  Sender sender(true);
  const OutgoingUrl url = *parse_outgoing_url(server.url());
  for (int i = 0; i < 32 + 1000 + 5; ++i) {
    (*sender).post(url, {}, "x", [&](const Result<int>& status) {
      if (status) {
        ++fine;
      } else if (status.error().code == "busy") {
        ++busy;
      }
    });
  }
  EXPECT_TRUE(eventually([&] { return busy == 5; }));
  EXPECT_TRUE(eventually([&] { return server.requests().size() == 32; }));
  EXPECT_EQ(fine, 0);
  for (std::size_t i = 1; i <= 20;
       ++i) {  // for each that is answered another one comes, and no more
    go.release();
    EXPECT_TRUE(eventually([&] { return fine == static_cast<int>(i); }));
    EXPECT_TRUE(eventually([&] { return server.requests().size() == 32 + i; }));
  }
  go.release(1500);
  EXPECT_TRUE(eventually([&] { return fine == 1032; })) << fine;
  EXPECT_EQ(busy, 5);
  EXPECT_EQ(most_at_once, 32);
  EXPECT_EQ(sender.post(server.url()), "200");
}

TEST(OwnAddresses, AreTakenAsTheyAreWhateverTheNetworkHas) {
  for (const char* host : {"0.0.0.0", "192.0.2.7", "::", "::1", "2001:db8::7"}) {
    const NameLookup::Endpoints found = own_addresses(host, 8080);
    ASSERT_EQ(found.size(), 1U) << host;
    EXPECT_EQ(found[0].address().to_string(), host);
    EXPECT_EQ(found[0].port(), 8080);
  }
  EXPECT_FALSE(own_addresses("localhost", 0).empty());
  EXPECT_TRUE(own_addresses("nobody.invalid", 0).empty());
}

TEST(Outgoing, CanGoWhileRequestsAreUnderWay) {
  const LoopbackPort silent([](int connection) {
    receive_request(connection);
    char byte = 0;
    (void)recv(connection, &byte, 1, 0);
  });
  const OutgoingUrl url{false, "127.0.0.1", std::to_string(silent.port()), "/"};
  const auto held = std::make_shared<int>();
  {
    Sender sender(true);
    for (int i = 0; i < 100; ++i) {
      (*sender).post(url, {}, "x", [held](const Result<int>&) { ADD_FAILURE(); });
    }
  }
  EXPECT_EQ(held.use_count(), 1) << "everything was given back";
}

TEST(Outgoing, CanGoWhileANameIsLookedUp) {
  std::promise<void> over;
  const std::shared_future<void> end = over.get_future().share();
  const auto asked = std::make_shared<std::atomic<int>>(0);
  const auto answered = std::make_shared<std::atomic<int>>(0);
  const auto hang = [end, asked, answered](const std::string&, const std::string&) {
    ++*asked;
    end.wait();
    ++*answered;
    return NameLookup::Endpoints();
  };
  const auto held = std::make_shared<int>();
  {
    Sender sender(true, 10s, hang);
    for (int i = 0; i < 10; ++i) {
      (*sender).post({true, "slow.example", "443", "/"}, {}, "x",
                     [held](const Result<int>&) { ADD_FAILURE(); });
    }
    EXPECT_TRUE(eventually([&] { return *asked == 4; })) << *asked;
  }
  EXPECT_EQ(*answered, 0) << "nobody waited for the name";
  EXPECT_EQ(held.use_count(), 1) << "everything was given back";
  over.set_value();
  EXPECT_TRUE(eventually([&] { return *answered == 4; })) << *answered;
  EXPECT_EQ(*asked, 4) << "what nobody waits for is not looked up";
}

// TLS.

struct Identity {
  EVP_PKEY* key;
  X509* certificate;
};

/// Signed by itself, for one host name.
Identity self_signed(const std::string& host) {
  EVP_PKEY* key = EVP_EC_gen("P-256");
  X509* certificate = X509_new();
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -3600);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
  X509_set_pubkey(certificate, key);
  X509_NAME* name = X509_get_subject_name(certificate);
  const std::string common = "fullcircle test";
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>(common.c_str()), -1, -1, 0);
  X509_set_issuer_name(certificate, name);
  X509_EXTENSION* names =
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, ("DNS:" + host).c_str());
  X509_add_ext(certificate, names, -1);
  X509_EXTENSION_free(names);
  X509_sign(certificate, key, EVP_sha256());
  return {key, certificate};
}

/// Speaks TLS as "localhost" with a certificate that is trusted by those who know its file.
class TlsServer {
 public:
  TlsServer() {
    const Identity identity = self_signed("localhost");
    SSL_CTX_use_certificate(context_, identity.certificate);
    SSL_CTX_use_PrivateKey(context_, identity.key);
    std::FILE* file = std::fopen(path_.c_str(), "w");
    PEM_write_X509(file, identity.certificate);
    std::fclose(file);
    X509_free(identity.certificate);
    EVP_PKEY_free(identity.key);
  }
  ~TlsServer() { std::filesystem::remove(path_); }
  TlsServer(const TlsServer&) = delete;
  TlsServer& operator=(const TlsServer&) = delete;

  std::string url(const std::string& host) const {
    return "https://" + host + ":" + std::to_string(port_.port()) + "/secret";
  }
  const std::string& file() const { return path_; }
  /// Whom the last guest wanted to speak to, and what they said.
  std::string asked_for() const {
    const std::lock_guard lock(mutex_);
    return asked_for_;
  }
  std::string heard() const {
    const std::lock_guard lock(mutex_);
    return heard_;
  }

 private:
  void serve(int connection) {
    SSL* tls = SSL_new(context_);
    SSL_set_fd(tls, connection);
    if (SSL_accept(tls) == 1) {
      std::string text(4096, '\0');
      const int size = SSL_read(tls, text.data(), static_cast<int>(text.size()));
      {
        const char* name = SSL_get_servername(tls, TLSEXT_NAMETYPE_host_name);
        const std::lock_guard lock(mutex_);
        asked_for_ = name == nullptr ? "" : name;
        heard_ += text.substr(0, static_cast<std::size_t>(std::max(size, 0)));
      }
      const std::string answer = answer_of("202 Accepted");
      SSL_write(tls, answer.data(), static_cast<int>(answer.size()));
    }
    SSL_free(tls);
  }

  struct Free {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
  };
  std::unique_ptr<SSL_CTX, Free> owned_{SSL_CTX_new(TLS_server_method())};
  SSL_CTX* const context_ = owned_.get();
  const std::string path_ =
      (std::filesystem::temp_directory_path() / ("fullcircle-" + std::to_string(getpid()) + ".pem"))
          .string();
  mutable std::mutex mutex_;
  std::string asked_for_;
  std::string heard_;
  LoopbackPort port_{[this](int connection) { serve(connection); }};
};

TEST(OutgoingTls, RefusesCertificatesThatNobodyVouchesFor) {
  const TlsServer server;
  Sender sender(true);
  EXPECT_EQ(sender.post(server.url("localhost")), "tls");
  EXPECT_EQ(sender.post(server.url("127.0.0.1")), "tls");
  EXPECT_EQ(server.heard(), "") << "nothing is said before it is known to whom";
}

TEST(OutgoingTls, SpeaksToTheHostWhoseNameIsInTheCertificate) {
  const TlsServer server;
  ASSERT_EQ(setenv("SSL_CERT_FILE", server.file().c_str(), 1), 0);
  Sender sender(true);
  EXPECT_EQ(sender.post(server.url("localhost")), "202");
  EXPECT_EQ(server.asked_for(), "localhost");
  const std::string heard = server.heard();
  EXPECT_THAT(heard, HasSubstr("POST /secret HTTP/1.1\r\n"));
  // The same certificate, shown by somebody who is called otherwise.
  EXPECT_EQ(sender.post(server.url("127.0.0.1")), "tls");
  EXPECT_EQ(server.heard(), heard);
  unsetenv("SSL_CERT_FILE");
}

TEST(OutgoingTls, IsNotLeftOutWhereTheServerHasNone) {
  const LoopbackPort server([](int connection) {
    char byte = 0;
    (void)recv(connection, &byte, 1, 0);
    send_all(connection, answer_of("400 Bad Request"));
  });
  Sender sender(true);
  EXPECT_EQ(sender.post("https://127.0.0.1:" + std::to_string(server.port()) + "/secret"), "tls");
}

}  // namespace
}  // namespace fullcircle
