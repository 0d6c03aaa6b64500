#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fullcircle {

/// How the log is written: by `config.log_format` and `config.log_level`.
void set_log(const std::string& format, const std::string& level);

/// One line on stderr: JSON, or text on a terminal. It never has a secret, a hand of cards, or chat
/// in it. Each event gets at most 20 lines in 10 seconds; the next line says how many were left
/// out.
void log_line(std::string_view level, std::string_view event,
              const std::vector<std::pair<std::string_view, std::string>>& fields);
/// The same without that limit: for what administrators did and answer for.
void log_every_line(std::string_view level, std::string_view event,
                    const std::vector<std::pair<std::string_view, std::string>>& fields);

}  // namespace fullcircle
