#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fullcircle {

/// A file of the web page, as the program carries it.
struct PageFile {
  std::string_view type;
  std::string_view body;
};

std::optional<PageFile> find_page_file(const std::string& path);

}  // namespace fullcircle
