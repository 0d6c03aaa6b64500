#include "server/log.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>

#include "core/json.h"

namespace fullcircle {
namespace {

constexpr std::array<std::string_view, 4> kLevels = {"debug", "info", "warn", "error"};
std::atomic<bool> as_json = true;
std::atomic<std::ptrdiff_t> least = 1;

std::ptrdiff_t rank(std::string_view level) {
  return std::find(kLevels.begin(), kLevels.end(), level) - kLevels.begin();
}

}  // namespace

void set_log(const std::string& format, const std::string& level) {
  as_json = format == "json" || (format == "auto" && isatty(STDERR_FILENO) == 0);
  least = rank(level);
}

void log_line(std::string_view level, std::string_view event,
              const std::vector<std::pair<std::string_view, std::string>>& fields) {
  if (rank(level) < least) return;
  std::string line;
  if (as_json) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    JsonWriter json;
    json.begin_object();
    json.field("at",
               std::int64_t{std::chrono::duration_cast<std::chrono::milliseconds>(now).count()});
    json.field("level", level).field("event", event);
    for (const auto& [name, value] : fields) json.field(name, value);
    json.end_object();
    line = json.take();
  } else {
    line = std::string(level) + ": " + std::string(event);
    for (const auto& [name, value] : fields) {
      line.append(" ").append(name).append("=").append(value);
    }
  }
  line += '\n';
  (void)!::write(STDERR_FILENO, line.data(), line.size());  // one write: lines stay whole
}

}  // namespace fullcircle
