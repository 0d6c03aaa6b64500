#include <sys/mman.h>
#include <unistd.h>

#include "server/settings/config.h"
#include "server/settings/config_keys.h"
#include "targets.h"

// The input: a configuration file.

namespace fullcircle {
namespace {

/// A file in memory.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view text) : fd_(memfd_create("config", MFD_CLOEXEC)) {
    require(fd_ >= 0 && ::write(fd_, text.data(), text.size()) == static_cast<ssize_t>(text.size()),
            "there is memory for a file");
  }
  ~MemoryFile() { ::close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

Result<LoadedConfig> load(std::string_view text) {
  const MemoryFile file(text);
  ConfigSources sources;
  sources.flags["config"] = file.path();
  sources.environment["HOME"] = "/home/ada";
  return load_config(sources);
}

/// As `fullcircle config` prints it.
std::string written(const ServerConfig& config) {
  std::string text;
  for (const ConfigKey& key : config_keys()) {
    text.append(key.name).append(" = ").append(key.literal(config)).append("\n");
  }
  return text;
}

void check_config(std::string_view text) {
  const Result<LoadedConfig> loaded = load(text);
  if (!loaded) return require_clean(loaded.error().why, "a complaint can be shown");
  const std::string again = written(loaded->config);
  const Result<LoadedConfig> same = load(again);
  // A data folder may be too long for a line that can be read.
  if (!same)
    return require(loaded->config.data.size() > 1000, "a file that is written can be read");
  require(written(same->config) == again, "and says the same");
}

}  // namespace

void fuzz_config(std::string_view input) { check_config(input); }

}  // namespace fullcircle
