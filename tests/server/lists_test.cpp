#include <fstream>

#include "table/replay.h"
#include "tests/server/people.h"

// What lists show of tables: the lobby, the pages of players, finished games.

namespace fullcircle::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;
using testing::UnorderedElementsAreArray;

// The lobby.

class Lobby : public People {
 protected:
  /// The tables that the lobby has been notified of so far.
  std::vector<std::string> heard(WsClient& lobby) {
    std::vector<std::string> tables;
    lobby.send_text(R"({"t":"ping"})");
    while (const std::optional<std::string> message = lobby.message()) {
      const json::object news = parse(*message);
      if (news.at("t") == "pong") break;
      EXPECT_EQ(news.at("t"), "lobby") << *message;
      tables.push_back(text(news, "table"));
    }
    return tables;
  }
  /// The next table the lobby is notified of.
  std::string next(WsClient& lobby) {
    const json::object news = parse(lobby.message().value_or("{}"));
    return news.contains("table") ? text(news, "table") : "nothing";
  }
  WsClient enter(const std::string& cookie = {}) {
    WsClient lobby(server_.port(), cookie);
    EXPECT_TRUE(lobby.accepted());
    lobby.send_text(R"({"t":"lobby"})");
    EXPECT_THAT(heard(lobby), IsEmpty());  // the pong says that it was taken in
    return lobby;
  }
};

TEST_F(Lobby, HearsOfAListedTableFromOpeningToEnd) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient cy = guest("Cy");
  HttpClient nobody(server_.port());
  WsClient lobby = enter();
  WsClient deaf(server_.port(), ada.cookie());  // did not ask
  const std::string table =
      open(ada, R"({"game":"carcassonne","seats":["open","open","open"],"listed":true})");
  EXPECT_EQ(next(lobby), table);
  EXPECT_THAT(ids(nobody.get("/api/tables")), ElementsAre(table));
  must(bo, table, "sit");
  EXPECT_EQ(next(lobby), table);
  const json::object taken = look(nobody, table);
  EXPECT_EQ(text(taken, "status"), "open");
  EXPECT_EQ(text(taken.at("seats").at(1), "kind"), "person");
  EXPECT_EQ(text(taken.at("seats").at(2), "kind"), "open");
  must(bo, table, "stand");
  EXPECT_EQ(next(lobby), table);
  must(bo, table, "sit");
  EXPECT_EQ(next(lobby), table);
  must(cy, table, "sit");
  EXPECT_EQ(next(lobby), table);
  EXPECT_EQ(status(nobody, table), "playing");
  EXPECT_THAT(ids(nobody.get("/api/tables")), IsEmpty());
  EXPECT_THAT(ids(nobody.get("/api/tables?status=playing")), ElementsAre(table));
  must(cy, table, "abort");
  EXPECT_EQ(next(lobby), table);
  EXPECT_EQ(status(nobody, table), "finished");
  EXPECT_THAT(ids(nobody.get("/api/tables?status=finished")), ElementsAre(table));
  EXPECT_THAT(heard(lobby), IsEmpty()) << "each change once";
  EXPECT_THAT(heard(deaf), IsEmpty());
}

TEST_F(Lobby, HearsNothingOfPrivateTables) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  WsClient lobby = enter(ada.cookie());  // not even of one's own
  const std::string hidden = open(ada, R"({"game":"circle-the-wagons"})");
  must(bo, hidden, "sit");
  play(*in_turn(ada, bo, hidden).first, hidden);
  must(bo, hidden, "resign");
  const std::string listed = open(ada, R"({"game":"circle-the-wagons","listed":true})");
  EXPECT_EQ(next(lobby), listed);
  EXPECT_THAT(heard(lobby), IsEmpty());
  HttpClient nobody(server_.port());
  for (const char* status : {"open", "playing", "finished"}) {
    EXPECT_THAT(nobody.get(std::string("/api/tables?status=") + status).body,
                Not(HasSubstr(hidden)));
  }
}

TEST_F(Lobby, HearsOfTheRematchOfAListedTable) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons","listed":true})");
  must(bo, table, "sit");
  must(bo, table, "resign");
  WsClient lobby = enter();
  const std::string again = ada.post("/api/tables/" + table + "/rematch").text("table");
  HttpClient nobody(server_.port());
  EXPECT_THAT(ids(nobody.get("/api/tables?status=playing")), ElementsAre(again));
  std::vector<std::string> news = {next(lobby)};
  if (news[0] == table) news.push_back(next(lobby));  // it has an event more, too
  EXPECT_EQ(news.back(), again) << "a listed table that nobody in the lobby was notified of";
}

TEST_F(TimelessPeople, ThePlayersPageHasTheirGamesByFilter) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const auto resigned = [&](const std::string& game) {
    const std::string table =
        open(ada, json::serialize(json::object{{"game", game}, {"listed", true}}));
    must(bo, table, "sit");
    must(bo, table, "resign");
    turn(milliseconds(1));
    return table;
  };
  const std::string first = resigned("circle-the-wagons");
  const std::string second = resigned("carcassonne");
  const std::string third = resigned("circle-the-wagons");
  const std::string running = open(ada, R"({"game":"crop-circles"})");
  must(bo, running, "sit");
  HttpClient nobody(server_.port());
  const auto games = [&](const std::string& query) {
    return ids(nobody.get("/api/players/ada" + query), "games");
  };
  EXPECT_THAT(games(""), ElementsAre(third, second, first)) << "the newest first, no running one";
  EXPECT_THAT(games("?game=circle-the-wagons"), ElementsAre(third, first));
  EXPECT_THAT(games("?game=crop-circles"), IsEmpty());
  const json::array rows = parse(nobody.get("/api/players/Ada").body).at("games").as_array();
  const auto before = [&](std::size_t row) {
    return "before=" + std::to_string(number(rows[row], "changed"));
  };
  EXPECT_THAT(games("?" + before(0)), ElementsAre(second, first));
  EXPECT_THAT(games("?" + before(0) + "&game=circle-the-wagons"), ElementsAre(first));
  EXPECT_THAT(games("?" + before(2)), IsEmpty());
  EXPECT_EQ(rows[0].at("about").at("why"), "resigned");
  EXPECT_EQ(rows[0].at("about").at("winners"), (json::array{0}));
  EXPECT_EQ(text(rows[0].at("seats").at(1), "name"), "Bo");
  EXPECT_EQ(real(rows[0].at("seats").at(0), "share"), 1);
  EXPECT_EQ(real(rows[0].at("seats").at(1), "share"), 0);

  EXPECT_THAT(ids(bo.get("/api/me/tables")), ElementsAre(running, third, second, first));
  EXPECT_THAT(ids(bo.get("/api/me/tables?status=playing")), ElementsAre(running));
  EXPECT_THAT(ids(bo.get("/api/me/tables?status=finished&game=carcassonne")), ElementsAre(second));
  const auto [due, other] = in_turn(ada, bo, running);
  EXPECT_THAT(ids(due->get("/api/me/tables?due=1")), ElementsAre(running));
  EXPECT_THAT(ids(other->get("/api/me/tables?due=1")), IsEmpty());
  HttpClient cy = guest("Cy");
  EXPECT_EQ(nobody.get("/api/players/Cy").code(), "name") << "guests have no page";
}

/// What messages and lists have in common: who has a seat.
json::array holders(const json::value& seats) {
  json::array all;
  for (const json::value& seat : seats.as_array()) {
    json::object& holder = all.emplace_back(json::object()).as_object();
    for (const char* member : {"kind", "name", "gone", "level", "kept"}) {
      if (seat.as_object().contains(member)) holder[member] = seat.at(member);
    }
  }
  return all;
}

TEST_F(People, ListsSayWhoHasASeatAsTheTableDoes) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = guest("Cy");
  const auto expect_agreement = [&](const std::string& table) {
    const json::object list = parse(ada.get("/api/me/tables").body);
    for (const json::value& row : list.at("tables").as_array()) {
      if (text(row, "id") != table) continue;
      EXPECT_EQ(holders(row.at("seats")), holders(look(ada, table).at("seats")));
      return;
    }
    ADD_FAILURE() << "Ada has a seat at it";
  };
  const std::string three = R"({"game":"carcassonne","seats":["open","open","open"]})";
  const std::string waiting =
      open(ada, R"({"game":"carcassonne","seats":["open","open","bot:1"]})");
  expect_agreement(waiting);
  const std::string with_bot = open(ada, three);
  must(ada, with_bot, "bot", {{"seat", 2}, {"text", "bot:2"}});
  expect_agreement(with_bot);
  const std::string ended = open(ada, three);
  must(bo, ended, "sit");
  must(ada, ended, "abort");
  expect_agreement(ended);  // where one seat stayed open
  const std::string game = open(ada, three);
  must(bo, game, "sit");
  must(cy, game, "sit");
  expect_agreement(game);
  ASSERT_EQ(bo.ask("DELETE", "/api/me", R"({"password":"three blind mice"})").status, 200);
  expect_agreement(game);  // where another plays on for whoever is gone
  must(ada, game, "resign");
  must(cy, game, "resign");
  expect_agreement(game);
  const std::string two = open(ada, R"({"game":"circle-the-wagons"})");
  must(cy, two, "sit");
  must(ada, two, "resign");
  // Where a seat is reserved for Cy, who decided nothing.
  expect_agreement(ada.post("/api/tables/" + two + "/rematch").text("table"));
}

TEST_F(People, ListsSayWhoIsToAct) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons"})");
  const auto listed = [&] {
    return parse(ada.get("/api/me/tables").body).at("tables").at(0).as_object();
  };
  EXPECT_FALSE(listed().contains("due"));
  must(bo, table, "sit");
  EXPECT_EQ(listed().at("due"), look(ada, table).at("due"));
  play(*in_turn(ada, bo, table).first, table);
  EXPECT_EQ(listed().at("due"), look(ada, table).at("due"));
}

TEST_F(People, ThePlayersPageShowsWhatIsAskedFor) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  HttpClient cy = account("Cy");
  const auto game = [&](HttpClient& other, HttpClient& loser, const json::object& more) {
    json::object setup = {{"game", "circle-the-wagons"}, {"listed", true}};
    for (const auto& member : more) setup[member.key()] = member.value();
    const std::string table = open(ada, json::serialize(setup));
    must(other, table, "sit");
    must(loser, table, "resign");
    return table;
  };
  const json::object days = {{"kind", "days"}, {"days", 1}};
  const std::string won = game(bo, bo, {});
  const std::string lost = game(bo, ada, {});
  const std::string rated = game(cy, cy, {{"listed", false}, {"rated", true}, {"clock", days}});
  const std::string secret = game(cy, cy, {{"listed", false}});
  const std::string three =
      game(bo, bo, {{"game", "carcassonne"}, {"seats", {"open", "open", "bot:1"}}});
  must(ada, three, "resign");  // Bo's stand-in went on
  const auto games = [&](HttpClient& who, const std::string& query) {
    const Reply reply = who.get("/api/players/Ada?" + query);
    EXPECT_EQ(reply.status, 200) << reply.body;
    return ids(reply, "games");
  };
  HttpClient nobody(server_.port());
  EXPECT_THAT(games(nobody, "opponent=bo&game=circle-the-wagons"), UnorderedElementsAre(won, lost));
  EXPECT_THAT(games(nobody, "opponent=cy"), ElementsAre(rated)) << "the other is for its link only";
  EXPECT_THAT(games(cy, "opponent=cy"), ElementsAre(rated)) << "it is Ada's page";
  EXPECT_THAT(games(ada, "opponent=cy"), UnorderedElementsAre(rated, secret));
  EXPECT_THAT(games(nobody, "result=won&opponent=bo"), ElementsAre(won));
  EXPECT_THAT(games(nobody, "result=lost&seats=2"), ElementsAre(lost));
  EXPECT_THAT(games(nobody, "result=drawn"), IsEmpty());
  EXPECT_THAT(games(nobody, "rated=1"), ElementsAre(rated));
  EXPECT_THAT(games(nobody, "rated=0&seats=2"), UnorderedElementsAre(won, lost));
  EXPECT_THAT(games(nobody, "seats=3"), ElementsAre(three));
  for (const char* wrong : {"result=best", "rated=yes", "seats=many"}) {
    EXPECT_EQ(nobody.get(std::string("/api/players/Ada?") + wrong).status, 400) << wrong;
  }
  EXPECT_EQ(nobody.get("/api/players/Ada?opponent=Di").code(), "name");
}

TEST_F(People, PagesOfAListLoseNothingOfTheSameMillisecond) {
  HttpClient ada = account("Ada");
  std::vector<std::string> all;
  for (int i = 0; i < 53; ++i) {
    all.push_back(
        open(ada, R"({"game":"circle-the-wagons","listed":true,"seats":["open","open"]})"));
    if (i % 2 == 0) must(ada, all.back(), "abort");
  }
  {
    const std::unique_ptr<Database> store = open_sqlite(folder_.path() / "data" / "fullcircle.db");
    store->run("UPDATE tables SET changed = 7, status = 'finished'");
    store->run("UPDATE seats SET over_at = 7");
  }
  const auto pages = [&](const std::string& path) {
    std::vector<std::string> found;
    std::string next;
    do {
      const Reply reply = ada.get(path + next);
      for (std::string& id : ids(reply, path.find("players") == path.npos ? "tables" : "games")) {
        found.push_back(std::move(id));
      }
      next = reply.text("next");
      if (!next.empty()) next.insert(0, "&before=");
    } while (!next.empty() && found.size() < 200);
    return found;
  };
  for (const char* path : {"/api/me/tables?", "/api/tables?status=finished", "/api/players/Ada?"}) {
    EXPECT_THAT(pages(path), UnorderedElementsAreArray(all)) << path;
  }
}

/// What the program prints, and its exit status in `status`.
std::string run_program(const std::string& arguments, int& status) {
  const std::string line = std::string(FULLCIRCLE_BINARY) + " " + arguments + " 2>&1";
  std::string output;
  FILE* pipe = popen(line.c_str(), "r");
  char buffer[4096];
  while (const std::size_t got = fread(buffer, 1, sizeof buffer, pipe)) output.append(buffer, got);
  const int ended = pclose(pipe);
  status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
  return output;
}

TEST_F(People, AFinishedGameIsPublicByItsLink) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  HttpClient nobody(server_.port());
  const std::string table = open(ada, R"({"game":"circle-the-wagons"})");
  const std::string address = "/api/tables/" + table;
  EXPECT_EQ(ada.get(address + "/record").code(), "status") << "not begun";
  must(bo, table, "sit");
  EXPECT_EQ(nobody.get(address).status, 404);
  EXPECT_EQ(nobody.get(address + "/record").status, 404);
  const Reply half = ada.get(address + "/record");
  EXPECT_THAT(half.body, Not(HasSubstr("seed:")));
  play_to_end({&ada, &bo}, table);

  const json::object over = parse(nobody.get(address).body);
  EXPECT_EQ(text(over, "status"), "finished");
  EXPECT_FALSE(over.contains("seat"));
  const json::array& events = over.at("events").as_array();
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(number(events[i], "n"), static_cast<std::int64_t>(i));
  }
  const std::string last = std::to_string(events.size() - 1);
  EXPECT_EQ(parse(nobody.get(address + "?seen=" + last).body).at("events").as_array().size(), 1U);

  const Reply record = nobody.get(address + "/record");
  EXPECT_THAT(record.head, HasSubstr("filename=\"" + table + ".fcr\""));
  const fs::path file = folder_.path() / (table + ".fcr");
  std::ofstream(file) << record.body;
  int status = -1;
  const std::string shown = run_program("replay --json " + file.string(), status);
  EXPECT_EQ(status, 0) << shown;
  EXPECT_THAT(run_program("verify " + file.string(), status), Not(IsEmpty()));
  EXPECT_EQ(status, 0) << "the draws are those of the seed that was promised";

  // At any move: the views of the players on the way are those of the replay.
  const Result<Record> parsed = parse_record(record.body);
  ASSERT_TRUE(parsed);
  EXPECT_THAT(parsed->seats, ElementsAre("Ada", "Bo"));
  EXPECT_EQ(text(events.back().at("about"), "seed"), parsed->seed);
  const auto whole = replay(*parsed);
  ASSERT_TRUE(whole);
  EXPECT_EQ(view_hash((*whole)->to_json({false, {}})), text(over, "hash"));
  for (const std::size_t at : {std::size_t{0}, parsed->events.size() / 2, parsed->events.size()}) {
    run_program("replay --plain --at " + std::to_string(at) + " " + file.string(), status);
    EXPECT_EQ(status, 0) << at;
  }
}

TEST_F(People, AGameThatWasGivenUpReplaysToWhereItStopped) {
  HttpClient ada = guest("Ada");
  HttpClient bo = guest("Bo");
  const std::string table = open(ada, R"({"game":"circle-the-wagons"})");
  must(bo, table, "sit");
  play(*in_turn(ada, bo, table).first, table);
  must(bo, table, "resign");
  HttpClient nobody(server_.port());
  const std::string record = nobody.get("/api/tables/" + table + "/record").body;
  const fs::path file = folder_.path() / "given-up.fcr";
  std::ofstream(file) << record;
  const Result<Record> parsed = parse_record(record);
  ASSERT_TRUE(parsed);
  int status = -1;
  run_program("replay --plain --at " + std::to_string(parsed->events.size()) + " " + file.string(),
              status);
  EXPECT_EQ(status, 0);
  EXPECT_THAT(run_program("replay --plain " + file.string(), status),
              HasSubstr("before the game is over"));
  EXPECT_EQ(status, 1);
}

TEST_F(TimelessPeople, TheBulkExportHasALineForEachFinishedListedGame) {
  HttpClient ada = account("Ada");
  HttpClient bo = account("Bo");
  const auto begun = [&](const std::string& game, bool listed) {
    const std::string table =
        open(ada, json::serialize(json::object{{"game", game}, {"listed", listed}}));
    must(bo, table, "sit");
    return table;
  };
  const auto resigned = [&](const std::string& game, bool listed) {
    const std::string table = begun(game, listed);
    must(bo, table, "resign");
    turn(milliseconds(1));
    return table;
  };
  const std::string whole = begun("circle-the-wagons", true);
  play_to_end({&ada, &bo}, whole);
  turn(milliseconds(1));
  const std::string second = resigned("carcassonne", true);
  resigned("circle-the-wagons", false);
  begun("circle-the-wagons", true);
  must(ada, open(ada, R"({"game":"crop-circles","listed":true})"), "abort");  // never began
  const std::string third = resigned("crop-circles", true);

  HttpClient nobody(server_.port());
  const auto bulk = [&](const std::string& query) {
    const Reply reply = nobody.get("/api/finished" + query);
    EXPECT_THAT(reply.head, HasSubstr("application/x-ndjson"));
    std::vector<json::object> lines;
    std::istringstream in(reply.body);
    for (std::string line; std::getline(in, line);) lines.push_back(parse(line));
    return lines;
  };
  const auto names = [](const std::vector<json::object>& lines) {
    std::vector<std::string> found;
    for (const json::object& line : lines) found.push_back(text(line, "id"));
    return found;
  };
  const std::vector<json::object> all = bulk("");
  EXPECT_THAT(names(all), ElementsAre(third, second, whole));
  EXPECT_THAT(names(bulk("?game=carcassonne")), ElementsAre(second));
  EXPECT_THAT(names(bulk("?most=1")), ElementsAre(third));
  const std::string next = "?most=1&before=" + std::to_string(number(all[0], "changed"));
  EXPECT_THAT(names(bulk(next)), ElementsAre(second));
  // From link to link, in pages of two.
  std::vector<std::string> linked;
  for (std::string path = "/api/finished?most=2"; !path.empty() && linked.size() < 9;) {
    const Reply reply = nobody.get(path);
    std::istringstream in(reply.body);
    for (std::string line; std::getline(in, line);) linked.push_back(text(parse(line), "id"));
    const std::size_t link = reply.head.find("Link: <");
    path = link == reply.head.npos
               ? ""
               : reply.head.substr(link + 7, reply.head.find('>', link) - link - 7);
  }
  EXPECT_THAT(linked, ElementsAre(third, second, whole));
  for (const json::object& line : all) {
    const Result<Record> record = parse_record(text(line, "record"));
    ASSERT_TRUE(record) << text(line, "record");
    EXPECT_EQ(record->game, text(line, "game"));
    EXPECT_TRUE(replay(*record));
    EXPECT_EQ(record->result.has_value(), text(line, "id") == whole);
    EXPECT_EQ(text(line, "record"), nobody.get("/api/tables/" + text(line, "id") + "/record").body);
  }
  EXPECT_EQ(all[2].at("about").at("why"), "finished");
}

}  // namespace
}  // namespace fullcircle::test
