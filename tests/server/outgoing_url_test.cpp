#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "server/notices/outgoing_url.h"

// Which addresses the server may be sent to.

namespace fullcircle {
namespace {

using testing::HasSubstr;
using namespace std::string_literals;
using testing::HasSubstr;

/// "https|host|port|target", or why not.
std::string taken_apart(const std::string& url) {
  const Result<OutgoingUrl> parts = parse_outgoing_url(url);
  if (!parts) return parts.error().why;
  return (parts->secure ? "https|" : "http|") + parts->host + "|" + parts->port + "|" +
         parts->target;
}

TEST(OutgoingUrl, IsTakenApart) {
  const std::vector<std::pair<std::string, std::string>> examples = {
      {"https://example.com", "https|example.com|443|/"},
      {"http://example.com", "http|example.com|80|/"},
      {"https://example.com/", "https|example.com|443|/"},
      {"https://example.com?a=b", "https|example.com|443|/?a=b"},
      {"https://example.com/?", "https|example.com|443|/?"},
      {"https://Example.COM:8443/A/b?C=d", "https|example.com|8443|/A/b?C=d"},
      {"https://discord.com/api/webhooks/123/a-B_c",
       "https|discord.com|443|/api/webhooks/123/a-B_c"},
      {"https://a.b/x%2Fy;z=1,2~!$&'()*+:@", "https|a.b|443|/x%2Fy;z=1,2~!$&'()*+:@"},
      {"https://a.b/me@home", "https|a.b|443|/me@home"},
      {"http://localhost:1/x", "http|localhost|1|/x"},
      {"https://a.b:65535", "https|a.b|65535|/"},
      {"https://xn--bcher-kva.example/", "https|xn--bcher-kva.example|443|/"},
      {"https://3com.com/", "https|3com.com|443|/"},
      {"http://127.0.0.1:8080/x", "http|127.0.0.1|8080|/x"},
      {"https://8.8.8.8", "https|8.8.8.8|443|/"},
      {"https://[2606:4700::1111]/x", "https|2606:4700::1111|443|/x"},
      {"https://[2606:4700::1111]:444", "https|2606:4700::1111|444|/"},
      {"https://[::FFFF:1.2.3.4]?x", "https|::ffff:1.2.3.4|443|/?x"},
  };
  for (const auto& [url, parts] : examples) EXPECT_EQ(taken_apart(url), parts);
  const std::string longest = "https://a.b/" + std::string(1000 - 12, 'x');
  EXPECT_TRUE(parse_outgoing_url(longest));
  EXPECT_THAT(taken_apart(longest + "x"), HasSubstr("longer than 1000"));
  const std::string label(63, 'a');
  EXPECT_TRUE(parse_outgoing_url("https://" + label + ".com"));
  EXPECT_FALSE(parse_outgoing_url("https://" + label + "a.com"));
  EXPECT_FALSE(parse_outgoing_url("https://" + label + "." + label + "." + label + "." + label));
}

TEST(OutgoingUrl, RefusesOtherSchemes) {
  for (const std::string& url :
       {""s, "https"s, "https:"s, "https:/example.com"s, "//example.com"s, "example.com"s, "/x"s,
        "ftp://example.com"s, "file:///etc/passwd"s, "gopher://example.com:70/_x"s,
        "HTTPS://example.com"s, " https://example.com"s, "\thttps://example.com"s,
        "javascript:alert(1)"s, "data:text/plain,x"s, "ws://example.com"s, "\0https://a.b"s}) {
    EXPECT_THAT(taken_apart(url), HasSubstr("begin")) << quote(url);
  }
}

TEST(OutgoingUrl, RefusesCharactersThatCouldMeanSomethingElse) {
  for (const std::string& url : {"https://a.b/x y"s,
                                 "https://a.b/\r\nHost: evil"s,
                                 "https://a.b/\n"s,
                                 "https://a.b/\t"s,
                                 "https://a.b/\0"s,
                                 "https://a.b\0.evil/"s,
                                 "https://a.b/\x7f"s,
                                 "https://a.b/\xc3\xbc"s,
                                 "https://b\xc3\xbc.example/"s,
                                 "https://a.b\\@evil.com/"s,
                                 "https://a.b/\""s,
                                 "https://a.b/<"s,
                                 "https://a.b/{x}"s,
                                 "https://a.b/|"s,
                                 "https://a.b/^"s,
                                 "https://a.b/`"s,
                                 "https://a b.com/"s,
                                 "https://a.b/[1]"s,
                                 "https://a.b?[::1]"s,
                                 "https://a.b "s}) {
    EXPECT_THAT(taken_apart(url), HasSubstr("character")) << quote(url);
  }
  for (const std::string& url : {"https://a.b/#"s, "https://a.b#x"s, "https://a.b#@evil.com"s}) {
    EXPECT_THAT(taken_apart(url), HasSubstr("#")) << url;
  }
  for (const std::string& url :
       {"https://me@a.b"s, "https://me:secret@a.b/"s, "https://@a.b"s, "https://a.b@"s,
        "https://a.b:80@evil.com/"s, "https://[::1]@a.b/"s}) {
    EXPECT_THAT(taken_apart(url), HasSubstr("user name")) << url;
    EXPECT_THAT(taken_apart(url), Not(HasSubstr("secret")));
  }
}

TEST(OutgoingUrl, RefusesOddHostsAndPorts) {
  for (const std::string& host :
       {""s, "."s, ".."s, "a..b"s, ".a"s, "a."s, "example.com."s, "-a.b"s, "a-.b"s, "a_b.com"s,
        "a%2eb"s, "a%00.b"s, "*.b"s, "a,b"s, "a;b"s, "a=b"s, "a!"s, "a~b"s,
        // What some take for 127.0.0.1, and numbers that are no addresses.
        "2130706433"s, "0x7f000001"s, "0x7f.0.0.1"s, "0177.0.0.1"s, "017700000001"s, "127.1"s,
        "127.0.1"s, "127.0.0.0x1"s, "127.0.0.01"s, "127.0.0.1."s, "127.0.0.256"s, "1.2.3.4.5"s,
        "0"s, "1"s, "a.1"s, "999.1.1.1"s,
        // Brackets.
        "["s, "]"s, "[]"s, "[::1"s, "::1"s, "::1]"s, "[[::1]]"s, "[127.0.0.1]"s, "[a.b]"s,
        "[::1%25lo]"s, "[fe80::1%1]"s, "[:::1]"s, "[1:2:3:4:5:6:7:8:9]"s, "a[::1]"s, "[::g]"s,
        "[v1.x]"s}) {
    EXPECT_THAT(taken_apart("https://" + host + "/"), HasSubstr("host name")) << host;
  }
  for (const std::string& port : {":"s, ":0"s, ":65536"s, ":99999999999999999999"s, ":-1"s, ":+1"s,
                                  ":080"s, ":80a"s, ":a"s, ":80:80"s, ":0x50"s, ":80."s}) {
    EXPECT_THAT(taken_apart("https://a.b" + port), HasSubstr("port")) << port;
    EXPECT_THAT(taken_apart("https://[::1]" + port + "/"), HasSubstr("port")) << port;
  }
  for (const std::string& behind : {"x"s, "80"s, "[::1]"s, ".a"s}) {
    EXPECT_FALSE(parse_outgoing_url("https://[::1]" + behind)) << behind;
  }
}

TEST(PublicAddress, KnowsThem) {
  for (const std::string& address : {"1.1.1.1"s,
                                     "8.8.8.8"s,
                                     "9.255.255.255"s,
                                     "11.0.0.0"s,
                                     "100.63.255.255"s,
                                     "100.128.0.0"s,
                                     "126.255.255.255"s,
                                     "128.0.0.0"s,
                                     "168.63.129.15"s,
                                     "169.253.255.255"s,
                                     "169.255.0.0"s,
                                     "172.15.255.255"s,
                                     "172.32.0.0"s,
                                     "192.0.1.0"s,
                                     "192.0.3.0"s,
                                     "192.167.255.255"s,
                                     "192.169.0.0"s,
                                     "198.17.255.255"s,
                                     "198.20.0.0"s,
                                     "198.51.99.255"s,
                                     "198.51.101.0"s,
                                     "203.0.112.255"s,
                                     "203.0.114.0"s,
                                     "223.255.255.255"s,
                                     "2606:4700:4700::1111"s,
                                     "2001:4860:4860::8888"s,
                                     "2001:200::1"s,
                                     "2a00:1450:4001:800::200e"s,
                                     "2000::1"s,
                                     "2003::1"s,
                                     "3ffd::1"s,
                                     "3fff:1000::1"s,
                                     "64:ff9b::8.8.8.8"s,
                                     "64:ff9b::808:808"s,
                                     "2A00:1450:4001:800::200E"s}) {
    EXPECT_TRUE(is_public_address(address)) << address;
  }
}

TEST(PublicAddress, KnowsTheOthers) {
  for (const std::string& address :
       {"0.0.0.0"s, "0.1.2.3"s, "10.0.0.0"s, "10.255.255.255"s, "100.64.0.0"s, "100.100.100.200"s,
        "100.127.255.255"s, "127.0.0.1"s, "127.255.255.255"s, "168.63.129.16"s, "169.254.0.0"s,
        "169.254.169.254"s, "172.16.0.0"s, "172.31.255.255"s, "192.0.0.192"s, "192.0.2.1"s,
        "192.88.99.1"s, "192.168.0.1"s, "192.168.255.255"s, "198.18.0.0"s, "198.19.255.255"s,
        "198.51.100.7"s, "203.0.113.7"s, "224.0.0.1"s, "239.255.255.250"s, "240.0.0.1"s,
        "255.255.255.255"s,
        // IPv6: nothing, this machine, the house, the link, many, documentation, benchmarking.
        "::"s, "::1"s, "fc00::1"s, "fd00:ec2::254"s, "fdff::1"s, "fe80::1"s, "febf::1"s, "fec0::1"s,
        "ff02::1"s, "ff0e::1"s, "2001:db8::1"s, "3fff::1"s, "3fff:fff::1"s, "2001:2::1"s,
        "2001:10::1"s, "2001:20::1"s, "2001:1ff::1"s, "100::1"s, "1fff::1"s, "4000::1"s, "5f00::1"s,
        // With an address of IPv4 inside: mapped, compatible, translated, 6to4, Teredo.
        "::ffff:127.0.0.1"s, "::ffff:7f00:1"s, "::ffff:10.0.0.1"s, "::ffff:169.254.169.254"s,
        "::ffff:8.8.8.8"s, "::127.0.0.1"s, "::10.0.0.1"s, "::8.8.8.8"s, "::ffff:0:127.0.0.1"s,
        "64:ff9b::127.0.0.1"s, "64:ff9b::10.0.0.1"s, "64:ff9b::a9fe:a9fe"s, "64:ff9b::0.0.0.0"s,
        "64:ff9b:1::8.8.8.8"s, "2002:7f00:1::1"s, "2002:a00:1::"s, "2002:808:808::1"s,
        "2001:0:53aa:64c:0:7fff:80ff:fffe"s, "2001::1"s}) {
    EXPECT_FALSE(is_public_address(address)) << address;
  }
  for (const std::string& text :
       {""s, "example.com"s, "8.8.8"s, "8.8.8.8."s, "8.8.8.8 "s, " 8.8.8.8"s, "134744072"s,
        "08.8.8.8"s, "8.8.8.8\0"s, "8.8.8.8/8"s, "[2606:4700::1]"s, "2606:4700::1%1"s,
        "2606:4700::1%lo"s, "8.8.8.8:80"s}) {
    EXPECT_FALSE(is_public_address(text)) << quote(text);
  }
}

}  // namespace
}  // namespace fullcircle
