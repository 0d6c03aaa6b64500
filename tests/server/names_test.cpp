#include "server/settings/names.h"

#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <random>

#include "server/settings/data_folder.h"
#include "tests/server/people.h"

// Names that can be mistaken for each other (UTS 39): ICU itself says which letters look alike.

namespace fullcircle::test {
namespace {

std::string utf8(const icu::UnicodeString& text) {
  std::string bytes;
  text.toUTF8String(bytes);
  return bytes;
}

/// For each letter of the names of accounts: what else looks like it.
std::map<UChar32, std::vector<icu::UnicodeString>> look_alikes(const std::string& letters) {
  UErrorCode status = U_ZERO_ERROR;
  USpoofChecker* checker = uspoof_open(&status);
  const auto skeleton = [&](UChar32 c) {
    icu::UnicodeString bones;
    uspoof_getSkeletonUnicodeString(checker, 0, icu::UnicodeString(c), bones, &status);
    return bones;
  };
  std::map<std::string, std::vector<UChar32>> of;
  for (const char c : letters) of[utf8(skeleton(c))].push_back(c);
  std::map<UChar32, std::vector<icu::UnicodeString>> found;
  for (UChar32 c = 0x80; c <= 0x10FFFF; ++c) {
    if (U_IS_SURROGATE(c) || !u_isdefined(c)) continue;
    const auto same = of.find(utf8(skeleton(c)));
    if (same == of.end()) continue;
    for (const UChar32 letter : same->second) found[letter].emplace_back(c);
  }
  uspoof_close(checker);
  EXPECT_TRUE(U_SUCCESS(status));
  for (const char c : letters) {
    found[c].emplace_back(static_cast<UChar32>(0xFF01 + (c - '!')));  // full-width
  }
  return found;
}

/// Nobody sees these.
constexpr std::array<UChar32, 22> kUnseen = {
    0x00AD, 0x034F, 0x061C, 0x115F, 0x180B, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F,
    0x202A, 0x202B, 0x202D, 0x202E, 0x2060, 0x2066, 0x2067, 0x2069, 0x3164, 0xFE0F, 0xFEFF};

/// Whether the server takes the second name when an account has the first, and shows it as another.
bool is_accepted(Store& store, const std::string& wanted) {
  const std::string name = proper_name(wanted);
  if (fault_of(name) != NameFault::none) return false;
  return !store.user_by_name(name) && !store.has_look_alike(looks_of(name), 0);
}

TEST(Names, OfTenThousandThatLookLikeAnAccountNoneIsAccepted) {
  const TemporaryFolder folder;
  Result<std::unique_ptr<Store>> store = open_store(folder.path());
  ASSERT_TRUE(store);
  const std::vector<std::string> names = {"Ada",    "Bo",      "Cy",        "Isabel", "Maximilian",
                                          "paypal", "Wilhelm", "Ole Olsen", "Q_x-z.", "Jacob 01",
                                          "lili",   "ILONA",   "HAMBURG",   "kuvqez"};
  UserId id = 0;
  for (const std::string& name : names) {
    User user;
    user.id = ++id;
    user.name = name;
    user.guest = false;
    ASSERT_TRUE((*store)->add_user(user));
    (*store)->set_looks(user.id, looks_of(name));
  }
  const auto alike =
      look_alikes("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");
  std::mt19937 random(1);
  int pairs = 0;
  int accepted = 0;
  while (pairs < 10'000) {
    const std::string& name = names[random() % names.size()];
    icu::UnicodeString other;
    bool changed = false;
    for (const char c : name) {
      const auto found = alike.find(c);
      if (found != alike.end() && random() % 3 == 0) {
        other += found->second[random() % found->second.size()];
        changed = true;
      } else {
        other += static_cast<UChar32>(c);
      }
      if (random() % 12 == 0) {
        other += kUnseen[random() % kUnseen.size()];
        changed = true;
      }
    }
    if (!changed) continue;
    ++pairs;
    if (is_accepted(**store, utf8(other))) {
      ++accepted;
      ADD_FAILURE() << name << " and " << utf8(other);
      if (accepted > 20) break;
    }
  }
  EXPECT_EQ(pairs, 10'000);
  EXPECT_EQ(accepted, 0);
}

TEST(Names, OfHonestPeopleAreFine) {
  for (const char* name :
       {"Ada",     "Bo",          "Jörg Müller", "Straße", "Özge",    "Işıl",
        "İbrahim", "Çağla",       "Şükrü Ağa",   "Łukasz", "Zoë",     "Nguyễn",
        "Søren",   "Ελένη",       "Иван",        "עדה",    "أحمد",    "李小龙",
        "さくら",  "サクラ 花子", "김민수",      "Ada 1",  "x_y-z.2", "Anne-Marie"}) {
    const std::string proper = proper_name(name);
    EXPECT_EQ(fault_of(proper), NameFault::none) << name;
  }
}

TEST(Names, SayWhatIsWrongWithThem) {
  EXPECT_EQ(fault_of("A\u200Bda"), NameFault::invisible);
  // A literal has to end what turns the direction; the name does not.
  EXPECT_EQ(fault_of(std::string("Ada\u202E\u202C", 6)), NameFault::invisible);
  EXPECT_EQ(fault_of("\u0410da"), NameFault::mixed) << "a Cyrillic A";
  EXPECT_EQ(fault_of("Ada 1\u0662"), NameFault::mixed) << "digits of two kinds";
  EXPECT_EQ(fault_of("Ada\u2764"), NameFault::letters);
  for (const char* sign : {"<", ">", "&", "\"", "'", "/", "\\", "%", "?", "#", "(", ")", ",", ":",
                           "@", "|", ";", "\u2010"}) {
    EXPECT_EQ(fault_of(std::string("Ada") + sign), NameFault::letters) << sign;
  }
  EXPECT_EQ(fault_of("Ada\n"), NameFault::invisible);
  EXPECT_EQ(fault_of(proper_name("L\u02DBli")), NameFault::letters) << "a mark on a blank";
  EXPECT_EQ(fault_of("\u0301Ada"), NameFault::letters) << "and on nothing";
}

TEST(Names, AreWrittenInOneWay) {
  EXPECT_EQ(proper_name("\uFF21\uFF44\uFF41"), "Ada") << "full-width";
  EXPECT_EQ(proper_name("Jo\u0308rg"), "J\u00F6rg");
  EXPECT_EQ(proper_name("Ada\u00A0 Bo"), "Ada Bo");
}

TEST_F(People, LookAlikesAreRefusedToAccountsAndGuests) {
  account("Ida Olsen");
  const auto refused = [&](const std::string& path, const char* name) {
    HttpClient who(server_.port());
    const Reply reply = sign(who, path, name);
    EXPECT_GE(reply.status, 400) << name;
    return reply.status < 400 ? std::string() : text(reply.parsed().at("error"), "reason");
  };
  for (const char* path : {"/api/account", "/api/guest"}) {
    const bool guest = std::string_view(path) == "/api/guest";
    const auto tried = [&](const char* name) {
      if (!guest) return refused(path, name);
      HttpClient who(server_.port());
      const Reply reply = who.post(path, json::serialize(json::object{{"name", name}}));
      return reply.status < 400 ? std::string() : text(reply.parsed().at("error"), "reason");
    };
    EXPECT_EQ(tried("lda Olsen"), "alike") << "a small L";
    EXPECT_EQ(tried("1DA OLSEN"), "alike");
    EXPECT_EQ(tried("ida 0lsen"), "alike") << "a nought";
    EXPECT_EQ(tried("Ida\u200B Olsen"), "invisible");
    EXPECT_EQ(tried("Id\u0430 Olsen"), "mixed");
    EXPECT_EQ(tried("\uFF29da  Olsen"), guest ? "account" : "taken") << "the same, full-width";
  }
  HttpClient bo = account("Bo");
  const Reply renamed =
      bo.ask("PUT", "/api/me/name",
             json::serialize(json::object{{"name", "lda 0lsen"}, {"password", kPassword}}));
  EXPECT_EQ(text(renamed.parsed().at("error"), "reason"), "alike");
  EXPECT_EQ(refused("/api/account", "PIayer"), "reserved") << "guests are called Player";
}

/// Otherwise two would be called the same, and one of them would have that name for their own.
TEST_F(People, GuestsLoseANameThatAnAccountTakes) {
  HttpClient ida = guest("Ida");
  HttpClient alike = guest("lda");
  HttpClient bo = guest("Bo");
  const std::string table = open(ida, R"({"game":"carcassonne","listed":true})");
  HttpClient own = guest("Ida");
  ASSERT_EQ(sign(own, "/api/account", "Ida").status, 200);
  for (HttpClient* who : {&ida, &alike}) EXPECT_EQ(who->get("/api/me").text("name"), "Guest");
  EXPECT_EQ(bo.get("/api/me").text("name"), "Bo");
  EXPECT_EQ(own.get("/api/me").text("name"), "Ida");
  EXPECT_EQ(text(look(bo, table).at("seats").at(0), "name"), "Guest");
  HttpClient cy = account("Cy");
  EXPECT_EQ(cy.ask("PUT", "/api/me/name",
                   json::serialize(json::object{{"name", "Bo"}, {"password", kPassword}}))
                .status,
            200);
  EXPECT_EQ(bo.get("/api/me").text("name"), "Guest");
}

TEST_F(People, NamesFromBeforeAreComparedToo) {
  account("Ida");
  server_.kill_hard();
  open_sqlite(folder_.path() / "data" / "fullcircle.db")->run("DELETE FROM looks");
  server_.start();
  HttpClient cy(server_.port());
  EXPECT_EQ(sign(cy, "/api/account", "lda").code(), "name");
}

TEST_F(People, SignInWithTheirNameHoweverItIsTyped) {
  account("J\u00F6rg");
  HttpClient phone(server_.port());
  EXPECT_EQ(sign(phone, "/api/session", "Jo\u0308rg").status, 200);
}

}  // namespace
}  // namespace fullcircle::test
