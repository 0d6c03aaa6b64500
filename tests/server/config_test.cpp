#include "server/settings/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <set>

#include "server/settings/config_keys.h"
#include "tests/cli/run.h"
#include "tests/core/files.h"

namespace fullcircle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// A machine with a home and nothing in it; what a test writes goes into `folder`.
class Config : public testing::Test {
 protected:
  Config() {
    given.environment["HOME"] = home.path().string();
    given.system_file = folder.file("system.toml");
  }

  /// Writes a file and names it by flag.
  void use_file(const std::string& text) {
    path = folder.write("fullcircle.toml", text);
    given.flags["config"] = path;
  }

  LoadedConfig load() const {
    const auto loaded = load_config(given);
    EXPECT_TRUE(loaded.ok()) << (loaded ? "" : loaded.error().why);
    return loaded ? *loaded : LoadedConfig{};
  }

  /// The sentence of the refusal, without the folder of the file.
  std::string refusal() const {
    const auto loaded = load_config(given);
    if (loaded) return "it was accepted";
    EXPECT_EQ(loaded.error().code, "config");
    EXPECT_EQ(loaded.error().why.find('\n'), std::string::npos);
    EXPECT_TRUE(is_clean(loaded.error().why)) << loaded.error().why;
    EXPECT_LT(loaded.error().why.size(), 400U);
    const std::string prefix = folder.path().string() + "/";
    std::string why = loaded.error().why;
    return why.starts_with(prefix) ? why.substr(prefix.size()) : why;
  }
  std::string refusal_of(const std::string& text) {
    use_file(text);
    return refusal();
  }

  TemporaryFolder home;
  TemporaryFolder folder;
  ConfigSources given;
  std::string path;
};

/// Three values of each key, as the file writes them; none is the default.
struct Sample {
  std::string file;
  std::string environment;
  std::string flag;
};
const std::map<std::string, Sample> kSamples = {
    {"host", {R"("0.0.0.0")", R"("::1")", R"("play.example")"}},
    {"port", {"0", "1", "65535"}},
    {"admin_port", {"0", "-1", "65535"}},
    {"data", {R"("/a")", R"("b c")", R"("/dé")"}},
    {"store", {R"("a")", R"("postgresql:///b")", R"("c")"}},
    {"public_url", {R"("https://a.example")", R"("http://b:8080")", R"("http://[::1]:81")"}},
    {"origins",
     {R"(["https://a.example","http://a"])", R"(["https://b"])", R"(["http://c:1","http://d"])"}},
    {"io_threads", {"1", "3", "64"}},
    {"bot_threads", {"1", "2", "256"}},
    {"bot_pace", {"0", "1", "60000"}},
    {"lag", {"0", "1", "5000"}},
    {"trust_proxy", {"true", "false", "true"}},
    {"private_webhooks", {"true", "false", "true"}},
    {"log_format", {R"("json")", R"("text")", R"("json")"}},
    {"log_level", {R"("debug")", R"("warn")", R"("error")"}},
    {"max_connections", {"1", "2", "1000000"}},
    {"address_connections", {"1", "2", "1000000"}},
    {"reading", {"1", "2", "1000000"}},
    {"newcomers", {"1", "2", "1000000"}},
    {"logins", {"1", "2", "1000000"}},
    {"commands", {"1", "2", "1000000"}},
    {"tables", {"1", "2", "1000000"}},
    {"new_tables", {"1", "2", "1000000"}},
    {"idle", {"1", "2", "3600"}},
    {"open_registration", {"false", "true", "false"}},
    {"chosen_secrets", {"true", "false", "true"}},
    {"contact", {R"("mailto:a@b")", R"("https://c.example/d")", R"("mailto:e@f")"}},
};

/// As environment and flags write it.
std::string plain(std::string literal) {
  std::erase_if(literal, [](char byte) { return byte == '"' || byte == '[' || byte == ']'; });
  return literal;
}

TEST_F(Config, EveryKeyComesFromTheNearestPlace) {
  for (const ConfigKey& key : config_keys()) {
    const std::string name(key.name);
    SCOPED_TRACE(name);
    ASSERT_TRUE(kSamples.contains(name)) << "a new key needs samples";
    const Sample& sample = kSamples.at(name);
    const bool bracketed = name == "public_url";  // an address in brackets, not a list
    const auto expect = [&](const std::string& literal, const std::string& source) {
      const LoadedConfig loaded = load();
      EXPECT_EQ(key.literal(loaded.config), literal);
      EXPECT_EQ(loaded.sources.at(key.name), source);
      for (const ConfigKey& other : config_keys()) {
        if (other.name == key.name || other.name == "data") continue;
        EXPECT_EQ(other.literal(loaded.config), other.literal({})) << other.name;
        EXPECT_EQ(loaded.sources.at(other.name), "default");
      }
    };
    given.flags.clear();
    given.environment.erase(key.environment());
    if (name != "data") expect(key.literal({}), "default");
    use_file("# one line before\n" + name + " = " + sample.file);
    expect(sample.file, path + " line 2");
    given.environment[key.environment()] = plain(sample.environment);
    expect(sample.environment, "environment " + key.environment());
    given.flags[name] =
        bracketed ? sample.flag.substr(1, sample.flag.size() - 2) : plain(sample.flag);
    expect(sample.flag, "flag " + key.flag());
    given.environment.erase(key.environment());
    expect(sample.flag, "flag " + key.flag());
  }
}

TEST_F(Config, EveryKeySaysWhatItTakesAndKeepsToIt) {
  for (const ConfigKey& key : config_keys()) {
    SCOPED_TRACE(key.name);
    EXPECT_FALSE(key.help.empty());
    EXPECT_FALSE(key.help.ends_with('.'));
    const std::string must = std::string(key.name) + " must be " + key.allowed() + ", not ";
    const std::vector<std::pair<std::string, std::string_view>> kinds = {
        {"\"\"", file_kind::kText}, {"7", file_kind::kNumber},      {"true", file_kind::kTruth},
        {"[]", file_kind::kList},   {"1.5", "a fraction"},          {"inf", "a fraction"},
        {"{}", "a table"},          {"07:30:00", "a date or time"},
    };
    for (const auto& [literal, kind] : kinds) {
      if (kind == key.kind()) continue;
      if (kind == file_kind::kText && key.kind() == file_kind::kList) continue;
      EXPECT_EQ(refusal_of("\n\n" + std::string(key.name) + " = " + literal),
                "fullcircle.toml line 3: " + must + std::string(kind));
    }
    given.flags = {{std::string(key.name), "a\nb"}};
    EXPECT_EQ(refusal(), "flag " + key.flag() + ": " + must + "'a?b'");
    given.flags = {{std::string(key.name), "\xff"}};
    EXPECT_EQ(refusal(), "flag " + key.flag() + ": " + must + "'?'");
    given.flags.clear();
    given.environment[key.environment()] = "\x1b[2J";
    EXPECT_EQ(refusal(), "environment " + key.environment() + ": " + must + "'?[2J'");
    given.environment.erase(key.environment());
  }
}

TEST_F(Config, ValuesThatDoNotFit) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> cases = {
      {"host", {"", "a b", "a/b", "[::1]", "http://a"}},
      {"port", {"", "-1", "65536", "80.0", "0x50", " 80", "80 ", "+80", "080", "99999999999"}},
      {"admin_port", {"-2", "65536"}},
      {"data", {"~", "~/games", "~ada/games"}},
      {"store", {""}},
      {"public_url",
       {"play.example",
        "https://",
        "https://play.example/",
        "https://play.example/x",
        "https://Play.example",
        "HTTPS://play.example",
        "ftp://play.example",
        "https://a:0",
        "https://a:65536",
        "https://a:",
        "https://a:443",
        "http://a:80",
        "https://me@a",
        "https://a?b",
        "https://a#b",
        "https://a b",
        "https://[::1",
        "https://::1",
        "https://[]",
        "https://a,https://b",
        "//a",
        "null",
        "*"}},
      {"origins", {"*", "https://a,", ",", "https://a,b", "https://a https://b", "https://*.a"}},
      {"io_threads", {"0", "65", "-1"}},
      {"bot_threads", {"-1", "257"}},
      {"trust_proxy", {"", "1", "0", "yes", "on", "True", "TRUE"}},
      {"log_format", {"", "xml", "JSON"}},
      {"log_level", {"", "trace", "warning", "Info"}},
      {"max_connections", {"0", "1000001", "20_000"}},
      {"contact",
       {"", "ada@a.example", "mailto:", "mailto:ada", "mailto:@a", "mailto:ada@",
        "http://a.example", "https://", "mailto:a b@c"}},
  };
  for (const auto& [name, texts] : cases) {
    for (const std::string& text : texts) {
      SCOPED_TRACE(name + " = " + text);
      given.flags = {{name, text}};
      EXPECT_THAT(refusal(), StartsWith("flag " + flag_name(name) + ": " + name + " must be "));
      EXPECT_THAT(refusal(), HasSubstr(", not " + std::string("'") + text.substr(0, 30)));
    }
  }
}

TEST_F(Config, ANumberOutOfRangeInTheFile) {
  EXPECT_EQ(refusal_of("host = 'a'\n\nport = 70000\n"),
            "fullcircle.toml line 3: port must be 0 to 65535, not '70000'");
  EXPECT_EQ(refusal_of("io_threads = -9223372036854775808"),
            "fullcircle.toml line 1: io_threads must be 1 to 64, not '-9223372036854775808'");
  EXPECT_THAT(refusal_of("port = 99999999999999999999"),
              StartsWith("fullcircle.toml line 1: not TOML"));
  use_file("max_connections = 20_001\nport = 0x1f90");
  EXPECT_EQ(load().config.max_connections, 20'001);
}

TEST_F(Config, AWrongValueIsRefusedAlsoWhereAnotherWouldWin) {
  use_file("port = 'x'");
  given.flags["port"] = "1";
  EXPECT_THAT(refusal(), HasSubstr("line 1: port must be"));
  use_file("port = 2");
  given.flags["port"] = "1";
  given.environment["FULLCIRCLE_PORT"] = "x";
  EXPECT_THAT(refusal(), StartsWith("environment FULLCIRCLE_PORT: port must be"));
}

TEST_F(Config, AListIsAlsoOneTextWithCommas) {
  use_file("origins = 'https://a, https://b ,https://c'");
  EXPECT_THAT(load().config.origins, ElementsAre("https://a", "https://b", "https://c"));
  use_file("origins = [\n  'https://a', # one\n  'https://b',\n]");
  EXPECT_THAT(load().config.origins, ElementsAre("https://a", "https://b"));
  use_file("origins = ''");
  EXPECT_THAT(load().config.origins, ElementsAre());
  EXPECT_THAT(refusal_of("origins = [1, 2]"), HasSubstr("origins must be a list of origins"));
  EXPECT_THAT(refusal_of("origins = ['https://a', {}]"), HasSubstr("line 1: origins must be"));
}

TEST_F(Config, UnknownKeysAreNamedWithWhatWasMeant) {
  EXPECT_EQ(refusal_of("host = 'a'\nprot = 1"),
            "fullcircle.toml line 2: unknown key 'prot'; did you mean port?");
  EXPECT_EQ(refusal_of("admin-port = 1"),
            "fullcircle.toml line 1: unknown key 'admin-port'; did you mean admin_port?");
  EXPECT_EQ(refusal_of("PORT = 1"),
            "fullcircle.toml line 1: unknown key 'PORT'; did you mean port?");
  EXPECT_EQ(refusal_of("colour = 1"), "fullcircle.toml line 1: unknown key 'colour'");
  EXPECT_EQ(refusal_of("config = 'x'"), "fullcircle.toml line 1: unknown key 'config'");
  EXPECT_EQ(refusal_of("# a\n[server]\nport = 1"), "fullcircle.toml line 2: unknown key 'server'");
  EXPECT_EQ(refusal_of("[[server]]\nport = 1"), "fullcircle.toml line 1: unknown key 'server'");
  EXPECT_EQ(refusal_of("a.b.c = 1"), "fullcircle.toml line 1: unknown key 'a'");
  EXPECT_EQ(refusal_of("'' = 1"), "fullcircle.toml line 1: unknown key ''");
  EXPECT_EQ(refusal_of("\"\\u001b[2J\" = 1"), "fullcircle.toml line 1: unknown key '?[2J'");
}

TEST_F(Config, TheFirstMistakeInAFileIsNamed) {
  EXPECT_THAT(refusal_of("port = 'x'\nhost = 1\ncontact = 1\nadmin_port = ''"),
              HasSubstr("line 1"));
  EXPECT_THAT(refusal_of("zzz = 1\naaa = 1"), HasSubstr("'zzz'"));
}

TEST_F(Config, UnknownVariablesAreNamedWithWhatWasMeant) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"FULLCIRCLE_PROT", "; did you mean FULLCIRCLE_PORT?"},
      {"FULLCIRCLE_Port", "; did you mean FULLCIRCLE_PORT?"},
      {"FULLCIRCLE_ADMINPORT", "; did you mean FULLCIRCLE_ADMIN_PORT?"},
      {"FULLCIRCLE_CONFIGS", "; did you mean FULLCIRCLE_CONFIG?"},
      {"FULLCIRCLE_COLOUR", ""},
      {"FULLCIRCLE_", ""},
  };
  for (const auto& [name, hint] : cases) {
    given.environment[name] = "1";
    EXPECT_EQ(refusal(), "unknown environment variable '" + name + "'" + hint);
    given.environment.erase(name);
  }
  given.environment["FULLCIRCLE_HOME"] = "/tmp";  // where `play` saves
  given.environment["FULLCIRCLET"] = "1";
  given.environment["PORT"] = "x";
  EXPECT_EQ(load().config.port, 8080);
}

TEST_F(Config, UnknownFlagsAreNamedWithWhatWasMeant) {
  given.flags["prot"] = "1";
  EXPECT_EQ(refusal(), "unknown flag '--prot'; did you mean --port?");
}

TEST_F(Config, TheFileIsTheOneNamedElseOfTheDataElseOfTheSystem) {
  EXPECT_EQ(load().file, "");
  folder.write("system.toml", "port = 1");
  EXPECT_EQ(load().config.port, 1);
  EXPECT_EQ(load().file, folder.file("system.toml"));

  const std::filesystem::path data = home.path() / ".local/share/fullcircle";
  std::filesystem::create_directories(data);
  home.write(".local/share/fullcircle/fullcircle.toml", "port = 2");
  EXPECT_EQ(load().config.port, 2);
  EXPECT_EQ(load().sources.at("port"), (data / "fullcircle.toml").string() + " line 1");

  given.environment["XDG_DATA_HOME"] = folder.path().string();
  EXPECT_EQ(load().config.port, 1);
  std::filesystem::create_directory(folder.path() / "fullcircle");
  folder.write("fullcircle/fullcircle.toml", "port = 3");
  EXPECT_EQ(load().config.port, 3);

  given.environment["FULLCIRCLE_DATA"] = data.string();
  EXPECT_EQ(load().config.port, 2);
  given.flags["data"] = folder.path().string();
  EXPECT_EQ(load().config.port, 1);

  given.environment["FULLCIRCLE_CONFIG"] = folder.write("named.toml", "port = 4");
  EXPECT_EQ(load().config.port, 4);
  given.flags["config"] = folder.write("flag.toml", "port = 5\ndata = '/elsewhere'");
  EXPECT_EQ(load().config.port, 5);
  EXPECT_EQ(load().config.data, folder.path().string());
  given.flags.erase("data");
  given.environment.erase("FULLCIRCLE_DATA");
  EXPECT_EQ(load().config.data, "/elsewhere");
}

TEST_F(Config, DataHasAPlaceOrThatIsSaid) {
  EXPECT_EQ(load().config.data, home.path().string() + "/.local/share/fullcircle");
  EXPECT_EQ(load().sources.at("data"), "default");
  given.environment["XDG_DATA_HOME"] = "/x";
  EXPECT_EQ(load().config.data, "/x/fullcircle");
  for (const char* unfit : {"", "relative", "/a\nb", "/\xff"}) {  // the XDG rules: as if not set
    given.environment["XDG_DATA_HOME"] = unfit;
    EXPECT_EQ(load().config.data, home.path().string() + "/.local/share/fullcircle");
  }
  given.environment.clear();
  EXPECT_EQ(refusal(), "no folder for data: set --data, FULLCIRCLE_DATA or HOME");
  folder.write("system.toml", "data = '/var/lib/fullcircle'");
  EXPECT_EQ(load().config.data, "/var/lib/fullcircle");
}

TEST_F(Config, TwoPortsAreTwo) {
  given.flags["port"] = "8081";
  EXPECT_EQ(refusal(), "port and admin_port must differ, but are both 8081");
  given.flags["admin_port"] = "-1";
  EXPECT_EQ(load().config.port, 8081);
  given.flags = {{"port", "0"}, {"admin_port", "0"}};
  EXPECT_EQ(load().config.admin_port, 0);
}

TEST_F(Config, AFileThatCannotBeRead) {
  given.flags["config"] = folder.file("missing.toml");
  EXPECT_EQ(refusal(), "missing.toml: cannot be read: No such file or directory");
  given.flags["config"] = folder.path().string();
  EXPECT_THAT(refusal(), HasSubstr(": cannot be read: Is a directory"));
  given.flags["config"] = folder.write("a.toml", "") + "/b.toml";
  EXPECT_THAT(refusal(), HasSubstr(": cannot be read: Not a directory"));
  ASSERT_EQ(::mkfifo(folder.file("fifo").c_str(), 0600), 0);
  for (const std::string& endless : {folder.file("fifo"), std::string("/dev/zero")}) {
    given.flags["config"] = endless;
    EXPECT_THAT(refusal(), HasSubstr(": cannot be read: "));
  }
  for (const char* unfit : {"", "a\nb", "\xff"}) {
    given.flags["config"] = unfit;
    EXPECT_THAT(refusal(), StartsWith("this cannot be the name of a file: '"));
  }
  given.flags.clear();
  std::filesystem::create_directory(given.system_file);  // there, but no file: not passed over
  EXPECT_THAT(refusal(), HasSubstr("system.toml: cannot be read: Is a directory"));
}

TEST_F(Config, AFileWithoutPermission) {
  use_file("port = 1");
  ASSERT_EQ(::chmod(path.c_str(), 0), 0);
  // Root may read everything, so it is nobody who asks then.
  const bool root = ::geteuid() == 0;
  ASSERT_TRUE(!root || ::seteuid(65534) == 0);
  const std::string why = refusal();
  ASSERT_TRUE(!root || ::seteuid(0) == 0);
  EXPECT_THAT(why, testing::HasSubstr("cannot be read: Permission denied"));
}

TEST_F(Config, AHugeFile) {
  const std::string lines(1 << 20, '\n');
  use_file(lines);
  load();
  EXPECT_EQ(refusal_of(lines + "\n"), "fullcircle.toml: cannot be read: it has more than 1 MB");
  EXPECT_EQ(refusal_of("\n# " + std::string(5000, 'x')),
            "fullcircle.toml line 2: more than 4096 bytes");
  std::filesystem::resize_file(path, std::uintmax_t{1} << 40);
  EXPECT_EQ(refusal(), "fullcircle.toml: cannot be read: it has more than 1 MB");
}

TEST_F(Config, WhatIsNotToml) {
  const std::vector<std::pair<std::string, int>> cases = {
      {"port", 1},
      {"port =", 1},
      {"port = 1 host = 'a'", 1},
      {"\nport = 1\nport = 2", 3},
      {"host = 'a", 1},
      {"host = \"a\nb\"", 1},
      {"\n\nhost = \"\\q\"", 3},
      {"[a", 1},
      {"[!]", 1},
      {"[[[a]]]", 1},
      {"a = [}]", 1},
      {"a = [,]", 1},
      {"é = 1", 1},
      {"\nport = 1-\"ѝ", 2},
      {"port: 1", 1},
      {"{\"port\": 1}", 1},
      {std::string("port = 1\n\0", 10), 2},
      {"host = 'a'\n\xff\xfe", 2},
      {"\x7f"
       "ELF\x02\x01",
       1},
      {"x = '\x1b[2J'", 1},
      {"\"\\u001b[2J\" = 1\n\"\\u001b[2J\" = 2", 2},
      {"a = [[[[1]]]]", 1},
      {"a = {b = {c = {}}}", 1},
  };
  for (const auto& [text, line] : cases) {
    SCOPED_TRACE(testing::PrintToString(text));
    EXPECT_THAT(refusal_of(text),
                StartsWith("fullcircle.toml line " + std::to_string(line) + ": not TOML"));
  }
}

TEST_F(Config, NestingDoesNotExhaustTheStack) {
  std::string deep = "a";
  while (deep.size() < 4080) deep += ".a";
  std::string much = "[" + deep + "]\n";
  while (much.size() < 1'000'000) much += "b" + std::to_string(much.size()) + deep + " = [{}]\n";
  EXPECT_EQ(refusal_of(much), "fullcircle.toml line 1: unknown key 'a'");
  for (const char bracket : {'[', '{'}) {
    EXPECT_THAT(refusal_of("a = " + std::string(4000, bracket)),
                StartsWith("fullcircle.toml line 1: not TOML"));
  }
}

TEST_F(Config, FilesAsTheyCome) {
  use_file("");
  EXPECT_EQ(load().file, path);
  use_file("\xef\xbb\xbfport = 1\r\n# ü\r\nhost = 'b'\r\n");
  EXPECT_EQ(load().config.port, 1);
  EXPECT_EQ(load().sources.at("host"), path + " line 3");
}

TEST(ConfigKeys, HaveNamesThatAllPlacesCanSpell) {
  std::set<std::string_view> names = {kConfigFile};
  for (const ConfigKey& key : config_keys()) {
    EXPECT_TRUE(names.insert(key.name).second) << key.name << " is there twice";
    EXPECT_EQ(key.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string_view::npos);
  }
  EXPECT_EQ(flag_name("admin_port"), "--admin-port");
  EXPECT_EQ(environment_name("admin_port"), "FULLCIRCLE_ADMIN_PORT");
}

TEST(ConfigKeys, AreTheTableOfTheDocumentation) {
  std::vector<std::string> expected;
  for (const ConfigKey& key : config_keys()) {
    std::string row = "|";
    for (const std::string& cell : {"`" + std::string(key.name) + "`", "`" + key.literal({}) + "`",
                                    std::string(key.help), key.allowed()}) {
      row += " " + cell + " |";
    }
    expected.push_back(row);
  }
  std::vector<std::string> found;
  for (const std::string& line : cli::lines_of(
           read_file(std::filesystem::path(FULLCIRCLE_SOURCE_DIR) / "docs/configuration.md"))) {
    if (line.starts_with("| `")) found.push_back(line);
  }
  EXPECT_EQ(found, expected);
}

TEST_F(Config, TheExampleOfTheDocumentationIsOne) {
  const std::string doc =
      read_file(std::filesystem::path(FULLCIRCLE_SOURCE_DIR) / "docs/configuration.md");
  const auto start = doc.find("```toml\n") + 8;
  use_file(doc.substr(start, doc.find("```", start) - start));
  EXPECT_EQ(load().config.public_url, "https://play.example");
  EXPECT_TRUE(load().config.trust_proxy);
}

}  // namespace
}  // namespace fullcircle
