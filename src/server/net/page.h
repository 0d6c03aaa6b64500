#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fullcircle {

/// A file of the page, which is part of the program (cmake/embed_page.cmake).
struct EmbeddedFile {
  std::string_view path;  // "/assets/index-4f2a.js"
  std::string_view body;
  std::string_view gzip;  // the same, compressed
};
std::span<const EmbeddedFile> embedded_files();

/// A file as it is sent.
struct PageFile {
  std::string_view type;
  std::string_view body;
  bool gzip = false;
  bool unchanging = false;  // has the hash of its content in its name
};

/// The file at this path, or the page itself for every address that it can show. Whoever asks for
/// HTML is a browser.
std::optional<PageFile> find_page_file(const std::string& path, bool accepts_gzip, bool browser);

}  // namespace fullcircle
