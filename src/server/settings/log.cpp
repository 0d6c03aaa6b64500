#include "server/settings/log.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>

#include "core/json.h"

namespace fullcircle {
namespace {

constexpr std::array<std::string_view, 4> kLevels = {"debug", "info", "warn", "error"};
std::atomic<bool> as_json = true;
std::atomic<std::ptrdiff_t> lowest_rank = 1;

std::ptrdiff_t rank(std::string_view level) {
  return std::find(kLevels.begin(), kLevels.end(), level) - kLevels.begin();
}

constexpr std::chrono::seconds kWindow{10};
constexpr int kMostInWindow = 20;

/// So that a disk that fails a thousand times a second does not fill another one with its log.
struct Flow {
  std::chrono::steady_clock::time_point since;
  int written = 0;
  int left_out = 0;
};
std::mutex flows_mutex;
std::map<std::string, Flow, std::less<>> flows;  // by event, of which there are few

/// Whether this line may be written; how many before it were not.
std::optional<int> admit(std::string_view event) {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(flows_mutex);
  Flow& flow = flows.try_emplace(std::string(event), Flow{now}).first->second;
  if (now - flow.since > kWindow) flow = {now, 0, flow.left_out};
  if (flow.written == kMostInWindow) {
    ++flow.left_out;
    return std::nullopt;
  }
  ++flow.written;
  return std::exchange(flow.left_out, 0);
}

/// On a terminal no part of a text may look like another line of the log.
std::string one_line(std::string text) {
  const auto is_control = [](char c) { return (c >= 0 && c < ' ') || c == 127; };
  std::replace_if(text.begin(), text.end(), is_control, '?');
  return text;
}

}  // namespace

void set_log(const std::string& format, const std::string& level) {
  as_json = format == "json" || (format == "auto" && isatty(STDERR_FILENO) == 0);
  lowest_rank = rank(level);
}

namespace {

void write_line(std::string_view level, std::string_view event,
                const std::vector<std::pair<std::string_view, std::string>>& fields, int left_out) {
  std::string line;
  if (as_json) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    JsonWriter json;
    json.begin_object();
    json.field("at",
               std::int64_t{std::chrono::duration_cast<std::chrono::milliseconds>(now).count()});
    json.field("level", level).field("event", event);
    for (const auto& [name, value] : fields) json.field(name, value);
    if (left_out > 0) json.field("left_out", left_out);
    json.end_object();
    line = json.take();
  } else {
    line = std::string(level) + ": " + std::string(event);
    for (const auto& [name, value] : fields) {
      line.append(" ").append(name).append("=").append(one_line(value));
    }
    if (left_out > 0) line += " left_out=" + std::to_string(left_out);
  }
  line += '\n';
  (void)!::write(STDERR_FILENO, line.data(), line.size());  // one write: lines stay whole
}

}  // namespace

void log_line(std::string_view level, std::string_view event,
              const std::vector<std::pair<std::string_view, std::string>>& fields) {
  if (rank(level) < lowest_rank) return;
  const std::optional<int> left_out = admit(event);
  if (left_out) write_line(level, event, fields, *left_out);
}

void log_every_line(std::string_view level, std::string_view event,
                    const std::vector<std::pair<std::string_view, std::string>>& fields) {
  if (rank(level) >= lowest_rank) write_line(level, event, fields, 0);
}

}  // namespace fullcircle
