#include "core/record.h"

#include <algorithm>

#include "core/refusals.h"
#include "core/text.h"

namespace fullcircle {
namespace {

constexpr std::string_view kMagic = "%fullcircle 1";
constexpr std::size_t kHashDigits = 64;

bool is_hex(std::string_view text) {
  return text.size() == kHashDigits && std::ranges::all_of(text, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

/// Why a text is no record. What is not among kCommonRefusals does not compile.
class Reason : public CommonRefusal {
 public:
  consteval Reason(const char* reason) : CommonRefusal("record", reason) {}
};

/// Reads a record line by line; the first thing wrong ends it.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  Result<Record> read() {
    if (!read_header() || !read_events() || !read_end()) return *error_;
    return std::move(record_);
  }

 private:
  /// Steps to the next line that is more than a comment; false at the end of the text.
  bool next() {
    while (!rest_.empty()) {
      const auto end = rest_.find('\n');
      ++number_;
      if (end == std::string_view::npos) return fail("cut_off");
      std::string_view whole = rest_.substr(0, end);
      rest_.remove_prefix(end + 1);
      if (!is_utf8(whole)) return fail("not_utf8");
      if (std::ranges::any_of(whole, [](char c) { return c >= 0 && c < 0x20 && c != '\t'; })) {
        return fail("control");
      }
      line_ = whole;
      if (const auto semicolon = whole.find(';'); semicolon != std::string_view::npos) {
        line_ = trim(whole.substr(0, semicolon));
        if (!line_.empty() && !whole.starts_with(line_)) return fail("blanks");
        record_.comments.push_back(
            {number_, std::string(whole.substr(line_.size())), line_.empty()});
        if (line_.empty()) continue;
      }
      if (line_ != trim(line_)) return fail("blanks");
      return true;
    }
    line_ = {};
    at_end_ = true;
    return false;
  }

  bool fail(const Reason& reason, Facts facts = {}) {
    return fail(common_error(reason, std::move(facts)));
  }

  bool fail(const Error& refused) {
    if (!error_) error_ = wrong_line(number_, refused);
    return false;
  }

  bool fail_at_end(const Reason& reason, Facts facts = {}) {
    ++number_;
    return fail(reason, std::move(facts));
  }

  /// The line as it is shown in a refusal.
  Facts found() const { return {{"found", printable(line_)}}; }

  /// Takes "key: value" (or "key:" with an empty value) from the current line.
  bool take(std::string_view key, std::string& value) {
    if (!line_.starts_with(key) || !line_.substr(key.size()).starts_with(':')) return false;
    std::string_view rest = line_.substr(key.size() + 1);
    if (!rest.empty()) {
      if (!rest.starts_with(' ') || trim(rest).size() + 1 != rest.size()) {
        fail("value", {{"key", std::string(key)}});
        return false;
      }
      rest.remove_prefix(1);
    }
    value = rest;
    return true;
  }

  bool expect(std::string_view key, std::string& value) {
    Facts facts = {{"key", std::string(key)}};
    if (!next()) return at_end_ && fail_at_end("ends_before", std::move(facts));
    return take(key, value) || fail("key", facts.add(found()));
  }

  bool read_header() {
    const Facts start = {{"start", std::string(kMagic)}};
    if (!next()) return fail_at_end("empty", start);
    if (line_ != kMagic) {
      return line_.starts_with("%fullcircle ") ? fail("version", start) : fail("start", start);
    }
    std::string seats;
    if (!expect("game", record_.game)) return false;
    if (record_.game.empty()) return fail("game");
    record_.game_line = number_;
    if (!expect("options", record_.options)) return false;
    record_.options_line = number_;
    if (!expect("seats", seats)) return false;
    record_.seats_line = number_;
    for (const std::string_view name : split(seats, " | ")) {
      if (const Status named = check_seat_name(name); !named) return fail(named.error());
      record_.seats.emplace_back(name);
    }
    if (record_.seats.size() > kMaxSeats)
      return fail("seats", {{"most", static_cast<int>(kMaxSeats)}});
    return read_optional_header();
  }

  bool read_optional_header() {
    if (!next()) return at_end_ && fail_at_end("ends_in_head");
    std::string value;
    if (take("rules", value)) {
      record_.rules = parse_int(value, 1, 1'000'000);
      if (!record_.rules) return fail("rules");
      if (record_.rules != 1) {
        return fail("rules_version", {{"found", *record_.rules}, {"rules", 1}});
      }
      next();
    }
    if (!error_ && take("commit", record_.commit)) {
      if (!is_hex(record_.commit)) return fail("commitment");
      next();
    }
    if (error_ || !read_parts()) return false;
    if (at_end_) return fail_at_end("ends_in_head");
    return line_.empty() || fail("blank_line", found());
  }

  /// The lines "client: SEAT HEX" behind a commitment, in the order of the seats.
  bool read_parts() {
    std::string value;
    int least = 0;
    const int last = static_cast<int>(record_.seats.size()) - 1;
    while (!error_ && !record_.commit.empty() && take("client", value)) {
      const std::size_t blank = value.find(' ');
      const auto seat = parse_int(std::string_view(value).substr(0, blank), least, last);
      if (!seat || blank == std::string::npos || !is_hex(value.substr(blank + 1))) {
        return fail("client");
      }
      record_.parts.resize(record_.seats.size());
      record_.parts[static_cast<std::size_t>(*seat)] = value.substr(blank + 1);
      least = *seat + 1;
      next();
    }
    return !error_;
  }

  bool read_events() {
    while (next()) {
      if (line_.starts_with("result:")) return true;
      const auto blank = line_.find(' ');
      const std::string_view who = line_.substr(0, blank);
      const auto seat = parse_int(who, 0, static_cast<int>(record_.seats.size()) - 1);
      if (who != "*" && !seat) return fail("actor", found());
      if (blank == std::string_view::npos) return fail("no_move");
      const Actor actor = seat ? Actor(seat_at(static_cast<std::size_t>(*seat))) : Actor::chance();
      record_.events.push_back({actor, std::string(line_.substr(blank + 1)), number_});
    }
    return !error_;
  }

  bool read_end() {
    if (at_end_) return true;
    std::string value;
    if (!take("result", value)) return fail("result");
    std::vector<int> points;
    for (const std::string_view number : split(value, " ")) {
      const auto parsed = parse_int(number, -1'000'000, 1'000'000);
      if (!parsed) return fail("points", {{"found", printable(value)}});
      points.push_back(*parsed);
    }
    if (points.size() != record_.seats.size()) {
      return fail("result_size", {{"found", static_cast<int>(points.size())},
                                  {"expected", static_cast<int>(record_.seats.size())}});
    }
    record_.result = std::move(points);
    record_.result_line = number_;
    if (next()) {
      if (!take("seed", record_.seed)) return fail("after_result");
      if (!is_hex(record_.seed)) return fail("seed");
      if (next()) return fail("after_seed");
    }
    return !error_;
  }

  std::string_view rest_;
  std::string_view line_;
  int number_ = 0;
  bool at_end_ = false;
  Record record_;
  std::optional<Error> error_;
};

std::vector<std::string> content_lines(const Record& record) {
  std::vector<std::string> lines{std::string(kMagic), "game: " + record.game};
  lines.push_back(record.options.empty() ? "options:" : "options: " + record.options);
  std::string seats;
  for (const std::string& name : record.seats) seats += (seats.empty() ? "" : " | ") + name;
  lines.push_back("seats: " + seats);
  if (record.rules) lines.push_back("rules: " + std::to_string(*record.rules));
  if (!record.commit.empty()) lines.push_back("commit: " + record.commit);
  for (std::size_t i = 0; i < record.parts.size(); ++i) {
    if (record.parts[i].empty()) continue;
    lines.push_back("client: " + std::to_string(i) + " " + record.parts[i]);
  }
  lines.emplace_back();
  for (const Record::Event& event : record.events) {
    const std::string who =
        event.actor.is_chance() ? "*" : std::to_string(event.actor.seat().index);
    lines.push_back(who + " " + event.text);
  }
  if (record.result) {
    std::string line = "result:";
    for (const int points : *record.result) line += " " + std::to_string(points);
    lines.push_back(line);
  }
  if (!record.seed.empty()) lines.push_back("seed: " + record.seed);
  return lines;
}

}  // namespace

Status check_seat_name(std::string_view name) {
  if (name.empty() || name != trim(name)) {
    return common_error({"seat_name", "blank"});
  }
  if (name.size() > kMaxNameBytes) {
    return common_error({"seat_name", "long"}, {{"found", printable(name)},
                                                {"most", static_cast<int>(kMaxNameBytes)},
                                                {"bytes", static_cast<int>(name.size())}});
  }
  const bool bad = name.find_first_of("|;") != std::string_view::npos || has_control(name);
  if (bad || !is_utf8(name)) {
    return common_error({"seat_name", "letters"}, {{"found", printable(name)}});
  }
  return Done{};
}

Error wrong_line(int line, const Error& refused) {
  Facts facts = {{"line", line}, {"code", refused.code}, {"reason", refused.reason}};
  facts.add(refused.facts);
  return {"record", "line " + std::to_string(line) + ": " + refused.why, "line", std::move(facts)};
}

Result<Record> parse_record(std::string_view text) {
  if (text.size() > kMaxRecordBytes) {
    return common_error({"record", "too_large"});
  }
  return Reader(text).read();
}

std::string format_record(const Record& record) {
  std::string text;
  int number = 1;
  auto comment = record.comments.begin();
  const auto write_comments_alone = [&] {
    for (; comment != record.comments.end() && comment->alone && comment->line == number;
         ++comment, ++number) {
      text += comment->text + "\n";
    }
  };
  for (const std::string& line : content_lines(record)) {
    write_comments_alone();
    text += line;
    if (comment != record.comments.end() && comment->line == number) text += (comment++)->text;
    text += "\n";
    ++number;
  }
  write_comments_alone();
  return text;
}

}  // namespace fullcircle
