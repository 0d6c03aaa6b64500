#include "core/record.h"

#include <algorithm>

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
      if (end == std::string_view::npos)
        return fail("the last line has no newline: the text is cut off");
      std::string_view whole = rest_.substr(0, end);
      rest_.remove_prefix(end + 1);
      if (!is_utf8(whole)) return fail("not UTF-8 text");
      if (std::ranges::any_of(whole, [](char c) { return c >= 0 && c < 0x20 && c != '\t'; })) {
        return fail("a control character (lines end with a plain newline)");
      }
      line_ = whole;
      if (const auto semicolon = whole.find(';'); semicolon != std::string_view::npos) {
        line_ = trim(whole.substr(0, semicolon));
        if (!line_.empty() && !whole.starts_with(line_)) return fail("blanks before the text");
        record_.comments.push_back(
            {number_, std::string(whole.substr(line_.size())), line_.empty()});
        if (line_.empty()) continue;
      }
      if (line_ != trim(line_)) return fail("blanks before or after the text");
      return true;
    }
    line_ = {};
    at_end_ = true;
    return false;
  }

  bool fail(const std::string& why) { return fail(Error{"record", why}); }

  bool fail(const Error& refused) {
    if (!error_) error_ = wrong_line(number_, refused);
    return false;
  }

  bool fail_at_end(const std::string& why) {
    ++number_;
    return fail(why);
  }

  /// Takes "key: value" (or "key:" with an empty value) from the current line.
  bool take(std::string_view key, std::string& value) {
    if (!line_.starts_with(key) || !line_.substr(key.size()).starts_with(':')) return false;
    std::string_view rest = line_.substr(key.size() + 1);
    if (!rest.empty()) {
      if (!rest.starts_with(' ') || trim(rest).size() + 1 != rest.size()) {
        fail("write '" + std::string(key) + ": ' and the value, with one blank");
        return false;
      }
      rest.remove_prefix(1);
    }
    value = rest;
    return true;
  }

  bool expect(std::string_view key, std::string& value) {
    if (!next()) {
      return at_end_ && fail_at_end("the record ends before '" + std::string(key) + ":'");
    }
    return take(key, value) || fail("expected '" + std::string(key) + ":', found " + quote(line_));
  }

  bool read_header() {
    if (!next()) return fail_at_end("empty: a record starts with '" + std::string(kMagic) + "'");
    if (line_ != kMagic) {
      if (line_.starts_with("%fullcircle ")) {
        return fail("unknown version of the format; this program reads '" + std::string(kMagic) +
                    "'");
      }
      return fail("not a Full Circle record: it must start with '" + std::string(kMagic) + "'");
    }
    std::string seats;
    if (!expect("game", record_.game)) return false;
    if (record_.game.empty()) return fail("the name of the game is missing");
    record_.game_line = number_;
    if (!expect("options", record_.options)) return false;
    record_.options_line = number_;
    if (!expect("seats", seats)) return false;
    record_.seats_line = number_;
    for (const std::string_view name : split(seats, " | ")) {
      if (const Status named = check_seat_name(name); !named) return fail(named.error());
      record_.seats.emplace_back(name);
    }
    if (record_.seats.size() > kMaxSeats) return fail("more than 6 seats");
    return read_optional_header();
  }

  bool read_optional_header() {
    if (!next()) {
      return at_end_ && fail_at_end("the record ends before the blank line and the events");
    }
    std::string value;
    if (take("rules", value)) {
      record_.rules = parse_int(value, 1, 1'000'000);
      if (!record_.rules) return fail("the version of the rules is a number from 1");
      if (record_.rules != 1) {
        return fail("rules version " + value + " is unknown; this program plays version 1");
      }
      next();
    }
    if (!error_ && take("commit", record_.commit)) {
      if (!is_hex(record_.commit)) return fail("a commitment is 64 digits of lower-case hex");
      next();
    }
    if (error_) return false;
    if (at_end_) return fail_at_end("the record ends before the blank line and the events");
    return line_.empty() || fail("expected a blank line after the header, found " + quote(line_));
  }

  bool read_events() {
    while (next()) {
      if (line_.starts_with("result:")) return true;
      const auto blank = line_.find(' ');
      const std::string_view who = line_.substr(0, blank);
      const auto seat = parse_int(who, 0, static_cast<int>(record_.seats.size()) - 1);
      if (who != "*" && !seat) {
        return fail("an event starts with '*' or the number of a seat, found " + quote(line_));
      }
      if (blank == std::string_view::npos) return fail("an event without its move");
      const Actor actor = seat ? Actor(seat_at(static_cast<std::size_t>(*seat))) : Actor::chance();
      record_.events.push_back({actor, std::string(line_.substr(blank + 1)), number_});
    }
    return !error_;
  }

  bool read_end() {
    if (at_end_) return true;
    std::string value;
    if (!take("result", value)) return fail("write 'result: ' and the points of each seat");
    std::vector<int> points;
    for (const std::string_view number : split(value, " ")) {
      const auto parsed = parse_int(number, -1'000'000, 1'000'000);
      if (!parsed) return fail("a result is a number for each seat, found " + quote(value));
      points.push_back(*parsed);
    }
    if (points.size() != record_.seats.size()) {
      return fail("the result has " + std::to_string(points.size()) + " numbers for " +
                  std::to_string(record_.seats.size()) + " seats");
    }
    record_.result = std::move(points);
    record_.result_line = number_;
    if (next()) {
      if (!take("seed", record_.seed)) return fail("nothing but a seed may follow the result");
      if (!is_hex(record_.seed)) return fail("a seed is 64 digits of lower-case hex");
      if (next()) return fail("nothing may follow the seed");
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
    return Error{"name", "a seat's name must not be empty, nor begin or end with blanks", "blank"};
  }
  if (name.size() > kMaxNameBytes) {
    return Error{"name",
                 "a seat's name has at most 40 bytes, " + quote(name) + " has " +
                     std::to_string(name.size()),
                 "long",
                 {{"name", std::string(name)}, {"most", static_cast<int>(kMaxNameBytes)}}};
  }
  const bool bad = name.find_first_of("|;") != std::string_view::npos || has_control(name);
  if (bad || !is_utf8(name)) {
    return Error{"name", "a seat's name has no '|', ';' or control characters: " + quote(name),
                 "letters"};
  }
  return Done{};
}

Error wrong_line(int line, const Error& refused) {
  Facts facts = {{"line", line}};
  if (!refused.reason.empty()) {
    facts.add("code", refused.code).add("reason", refused.reason).add(refused.facts);
  }
  return {"record", "line " + std::to_string(line) + ": " + refused.why, "line", std::move(facts)};
}

Result<Record> parse_record(std::string_view text) {
  if (text.size() > kMaxRecordBytes) {
    return Error{"record", "too large to be a record: more than 4 MB"};
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
