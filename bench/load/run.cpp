#include "bench/load/run.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <optional>
#include <utility>

#include "core/json.h"

namespace fullcircle::load {
namespace {

namespace json = boost::json;
using std::chrono::duration;
using std::chrono::duration_cast;

constexpr int kHttpConnections = 32;
/// So many sockets are being opened at once, fewer than the server lets wait.
constexpr std::size_t kOpening = 256;
/// Before counting begins, so that caches and memory are as they will be.
constexpr double kWarmUpSeconds = 3;
/// Before memory is read.
constexpr double kRestSeconds = 1;
constexpr std::chrono::seconds kPatience{10};

Clock::duration seconds(double count) {
  return duration_cast<Clock::duration>(duration<double>(count));
}
double milliseconds(Clock::duration time) { return duration<double, std::milli>(time).count(); }

/// Each newcomer comes from an address of their own, as through a proxy.
std::string address_of(std::size_t guest) {
  const auto part = [&](unsigned shift) { return std::to_string((guest >> shift) & 255U); };
  return "10." + part(16) + "." + part(8) + "." + part(0);
}

std::string text_of(const std::string& body, const char* name) {
  json::error_code error;
  const json::value value = json::parse(body, error);
  const json::object* object = value.if_object();
  const json::value* member = object == nullptr ? nullptr : object->if_contains(name);
  return member == nullptr || !member->is_string() ? std::string()
                                                   : json::value_to<std::string>(*member);
}

}  // namespace

Run::Run(Plan plan) : plan_(std::move(plan)), http_(loop_, plan_.address, kHttpConnections) {}

bool Run::run_until(const std::function<bool()>& done, double limit) {
  const Clock::time_point end = Clock::now() + seconds(limit);
  while (!done()) {
    const Clock::time_point now = Clock::now();
    if (now >= end) return false;
    loop_.wait(std::min(end, now + std::chrono::milliseconds(20)));
  }
  return true;
}

double Run::rss_now() {
  run_until([] { return false; }, kRestSeconds);
  return static_cast<double>(usage_of(plan_.pid).rss_kb);
}

Result<Report> Run::go() {
  for (int i = 0; i < plan_.tables; ++i) boards_.push_back(std::make_unique<Board>());
  if (const Status done = invite_guests(); !done) return done.error();
  const double before = rss_now();
  if (const Status done = connect(); !done) return done.error();
  const double connected = rss_now();
  if (const Status done = open_tables(); !done) return done.error();
  const double opened = rss_now();
  if (plan_.moves > 0) play();
  const double played = rss_now();
  finish();
  if (before > 0) {
    report_.rss_kb = played;
    const int sockets = report_.clients_wanted;
    if (sockets > 0) report_.idle_kb = (connected - before) / sockets;
    if (plan_.tables > 0) report_.table_kb = (opened - connected) / plan_.tables;
    if (plan_.tables > 0) report_.table_end_kb = (played - connected) / plan_.tables;
  }
  return std::move(report_);
}

Status Run::invite_guests() {
  std::optional<HttpAnswer> wrong;
  for (std::size_t i = 0; i < 2 * boards_.size(); ++i) {
    Player& player = boards_[i / 2]->players[i % 2];
    player.from = address_of(i);
    http_.ask({"POST",
               "/api/guest",
               "{\"name\":\"Load " + std::to_string(i) + "\"}",
               {},
               player.from,
               [&](const HttpAnswer& answer) {
                 player.cookie = answer.cookie;
                 if (answer.cookie.empty()) wrong = answer;
               }});
  }
  const bool all = run_until([&] { return wrong || http_.open() == 0; }, 300);
  if (wrong && wrong->status == 429) {
    return Error{"guests",
                 "the server takes few newcomers from one address: start it with "
                 "--trust-proxy=true, so that each guest has its own"};
  }
  if (wrong && wrong->status == 0) return Error{"guests", "nobody answers at that address"};
  if (wrong) return Error{"guests", "a guest was not let in: " + wrong->body};
  if (!all) return Error{"guests", "the server takes too long to let guests in"};
  return Done{};
}

Status Run::connect() {
  report_.clients_wanted = 2 * plan_.tables + plan_.idle;
  const auto open_idle = [this](std::size_t i) {
    const std::string cookie =
        boards_.empty() ? std::string() : boards_[i % boards_.size()]->players[0].cookie;
    idle_.push_back(std::make_unique<WebSocket>(loop_, plan_.address, cookie));
  };
  const auto open_player = [this](std::size_t i) {
    Board& board = *boards_[i / 2];
    Player& player = board.players[i % 2];
    player.socket = std::make_unique<WebSocket>(
        loop_, plan_.address, player.cookie,
        [this, &board, i](std::string_view text) { hear(board, i % 2, text); });
  };
  Status idle = connect(static_cast<std::size_t>(plan_.idle), open_idle,
                        [this](std::size_t i) -> const WebSocket& { return *idle_[i]; });
  if (!idle) return idle;
  return connect(2 * boards_.size(), open_player, [this](std::size_t i) -> const WebSocket& {
    return *boards_[i / 2]->players[i % 2].socket;
  });
}

Status Run::connect(std::size_t count, const std::function<void(std::size_t)>& open_one,
                    const std::function<const WebSocket&(std::size_t)>& socket) {
  std::size_t begun = 0;
  std::size_t done = 0;  // all before this one are open
  Clock::time_point progress = Clock::now();
  while (done < count) {
    for (; begun < count && begun - done < kOpening; ++begun) open_one(begun);
    loop_.wait(Clock::now() + std::chrono::milliseconds(20));
    const std::size_t before = done;
    while (done < begun && socket(done).state() == WebSocket::State::open) ++done;
    if (done > before) progress = Clock::now();
    const bool refused = done < begun && socket(done).state() != WebSocket::State::opening;
    if (refused || Clock::now() > progress + kPatience) {
      return Error{"connect", "socket " + std::to_string(done + 1) + " of " +
                                  std::to_string(count) +
                                  (refused ? " was refused" : " was not answered") +
                                  "; look at max_connections and the open files of the server"};
    }
  }
  return Done{};
}

Status Run::open_tables() {
  std::string wrong;
  for (const std::unique_ptr<Board>& each : boards_) {
    Board& board = *each;
    const auto seated = [this, &board, &wrong](const HttpAnswer& answer) {
      if (answer.status == 200) return watch(board);
      wrong = answer.body;
    };
    const auto opened = [this, &board, &wrong, seated](const HttpAnswer& answer) {
      board.id = text_of(answer.body, "table");
      board.invite = text_of(answer.body, "invite");
      if (answer.status != 201) {
        wrong = answer.body;
        return;
      }
      const std::string sit = "{\"verb\":\"sit\",\"id\":\"" + std::string(32, '0') + "\"}";
      http_.ask({"POST",
                 "/api/tables/" + board.id + "/commands?invite=" + board.invite,
                 sit,
                 board.players[1].cookie,
                 {},
                 seated});
    };
    http_.ask({"POST", "/api/tables",
               "{\"game\":\"" + plan_.game + "\",\"seats\":[\"open\",\"open\"]}",
               board.players[0].cookie, board.players[0].from, opened});
  }
  run_until([this] { return http_.open() == 0; }, 300);
  if (!run_until([this] { return ready_.size() == boards_.size(); }, 60)) {
    return Error{"tables",
                 std::to_string(boards_.size() - ready_.size()) + " tables did not begin " + wrong};
  }
  return Done{};
}

void Run::watch(Board& board) {
  const std::string message = "{\"t\":\"watch\",\"table\":\"" + board.id + "\"}";
  for (Player& player : board.players) player.socket->say(message);
}

void Run::hear(Board& board, std::size_t player, std::string_view text) {
  // The memory of one message is used again for the next.
  static std::array<unsigned char, 256U << 10> space;
  json::monotonic_resource memory(space.data(), space.size());
  json::error_code error;
  const json::value value = json::parse(text, error, &memory);
  if (error || !value.is_object()) return fail(report_.refused, text);
  const json::object& message = value.get_object();
  const json::string& kind = message.at("t").as_string();
  if (kind == "table" && message.at("table").as_string() == board.id) {
    hear_table(board, player, message);
  } else if (kind == "answer") {
    hear_answer(board, message);
  } else if (kind == "error") {
    fail(report_.refused, text);
    board.command.clear();
  }
}

void Run::hear_table(Board& board, std::size_t player, const json::object& message) {
  Player& receiver = board.players[player];
  board.mirror.take(message);
  receiver.next = static_cast<std::size_t>(message.at("n").as_int64());
  if (const json::value* seat = message.if_contains("seat"))
    receiver.seat = Seat{static_cast<std::uint8_t>(seat->as_int64())};
  const bool of_move = board.sent >= counting_since_ && receiver.next > board.expect;
  if (of_move && player != board.mover && !std::exchange(board.other_heard, true)) {
    report_.other.add(milliseconds(loop_.now() - board.sent));
  }
  settle(board);
}

void Run::hear_answer(Board& board, const json::object& message) {
  if (message.at("id").as_string() != board.command) return;
  board.command.clear();
  if (message.at("answer").as_string() != "ok")
    return fail(report_.refused, json::serialize(message));
  if (board.sent >= counting_since_) {
    ++report_.moves;
    report_.answer.add(milliseconds(loop_.now() - board.sent));
    if (plan_.every > 0) part_.add(milliseconds(loop_.now() - board.sent));
  }
  settle(board);
}

/// Once everything is answered and both have heard it, the table is ready for the next move.
void Run::settle(Board& board) {
  const std::size_t next = board.mirror.next();
  if (!board.command.empty() || board.over || next <= board.expect) return;
  for (const Player& player : board.players) {
    if (player.next != next) return;
  }
  if (!board.mirror.play_on()) return fail(report_.diverged, board.id);
  board.expect = next;
  if (board.mirror.game() == nullptr) return;
  if (board.mirror.game()->to_act().is_nobody()) return play_again(board);
  ready_.push_back(&board);
}

void Run::move(Board& board) {
  const Table& game = *board.mirror.game();
  const Seat seat = game.to_act().seat();
  board.mover = board.players[0].seat == seat ? 0 : 1;
  const std::string move = (*game.make_thinker("random", random_()))->choose(game);
  char id[33];
  std::snprintf(id, sizeof id, "%016lx%016lx", random_(), random_());
  board.command = id;
  board.other_heard = false;
  JsonWriter json;
  json.begin_object().field("t", "do").field("table", board.id).field("id", board.command);
  json.field("expect", static_cast<std::int64_t>(board.expect)).field("move", move).end_object();
  board.sent = Clock::now();
  board.players[board.mover].socket->say(json.take());
}

void Run::fetch_record(const Board& board) {
  const auto store = [this,
                      file = plan_.records + "/" + board.id + ".fcr"](const HttpAnswer& answer) {
    if (answer.status != 200) return fail(report_.refused, answer.body);
    std::ofstream(file, std::ios::binary) << answer.body;
    ++report_.records;
  };
  http_.ask({"GET", "/api/tables/" + board.id + "/record", {}, board.players[0].cookie, {}, store});
}

/// The same two open the next table, as people do.
void Run::play_again(Board& board) {
  ++report_.games;
  if (!plan_.records.empty()) fetch_record(board);
  board.over = true;
  http_.ask({"POST", "/api/tables/" + board.id + "/rematch", "{}", board.players[0].cookie,
             board.players[0].from, [this, &board](const HttpAnswer& answer) {
               const std::string next = text_of(answer.body, "table");
               if (next.empty()) return fail(report_.refused, answer.body);
               const std::string leave = "{\"t\":\"unwatch\",\"table\":\"" + board.id + "\"}";
               for (Player& player : board.players) {
                 player.socket->say(leave);
                 player.next = 0;
               }
               board.id = next;
               board.mirror = {};
               board.expect = 0;
               board.over = false;
               watch(board);
             }});
}

void Run::fail(int& count, std::string_view text) {
  ++count;
  if (report_.first_failure.empty()) report_.first_failure = text.substr(0, 300);
}

void Run::count_unheard() {
  for (const std::unique_ptr<Board>& board : boards_) {
    if (board->command.empty() || board->sent + kPatience > Clock::now()) continue;
    board->command.clear();
    fail(report_.unheard, board->id);
  }
}

/// Moves come at random times, whether the server is quick or not.
void Run::play_until(Clock::time_point end) {
  std::exponential_distribution<double> gap(plan_.moves);
  while (Clock::now() < end) {
    while (next_move_ <= Clock::now()) {
      next_move_ += seconds(gap(random_));
      if (ready_.empty()) {
        ++report_.late;
        continue;
      }
      std::swap(ready_[random_() % ready_.size()], ready_.back());
      Board& board = *ready_.back();
      ready_.pop_back();
      move(board);
    }
    loop_.wait(std::min(end, next_move_));
  }
}

/// With a sample at the end of each part, which is told at once: the whole may take hours.
void Run::play_in_parts(Clock::time_point end) {
  if (plan_.every <= 0) return play_until(end);
  while (Clock::now() < end) {
    part_.clear();
    play_until(std::min(end, Clock::now() + seconds(plan_.every)));
    Sample& sample = report_.samples.emplace_back();
    sample.seconds = duration<double>(Clock::now() - counting_since_).count();
    sample.moves = part_.size();
    sample.p50 = part_.within(0.5);
    sample.p99 = part_.within(0.99);
    sample.usage = usage_of(plan_.pid);
    std::fputs(format_sample(sample).c_str(), stderr);
  }
}

void Run::play() {
  next_move_ = Clock::now();
  play_until(Clock::now() + seconds(kWarmUpSeconds));
  const Usage server = usage_of(plan_.pid);
  const Usage own = usage_of(getpid());
  report_.games = 0;
  report_.late = 0;
  counting_since_ = Clock::now();
  play_in_parts(counting_since_ + seconds(plan_.seconds));
  report_.seconds = duration<double>(Clock::now() - counting_since_).count();
  const double cpu = usage_of(plan_.pid).cpu_seconds - server.cpu_seconds;
  if (server.rss_kb > 0) report_.server_cpu = cpu / report_.seconds;
  report_.own_cpu = (usage_of(getpid()).cpu_seconds - own.cpu_seconds) / report_.seconds;
  const auto quiet = [this] {
    return std::all_of(boards_.begin(), boards_.end(),
                       [](const auto& board) { return board->command.empty(); });
  };
  run_until(quiet, duration<double>(kPatience).count());
  count_unheard();
}

void Run::finish() {
  report_.tables = plan_.tables;
  report_.rate_wanted = plan_.moves;
  const auto count = [this](const WebSocket& socket) {
    if (socket.state() == WebSocket::State::open) {
      ++report_.clients;
    } else {
      fail(report_.lost, "a connection ended");
    }
  };
  for (const std::unique_ptr<WebSocket>& socket : idle_) count(*socket);
  for (const std::unique_ptr<Board>& board : boards_) {
    for (const Player& player : board->players) count(*player.socket);
  }
  std::getline(std::ifstream("/proc/loadavg"), report_.load);
}

}  // namespace fullcircle::load
