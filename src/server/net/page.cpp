#include "server/net/page.h"

#include <algorithm>
#include <array>

namespace fullcircle {
namespace {

/// If the program was built without the page.
constexpr std::string_view kPlain = R"html(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Full Circle</title>
<h1>Full Circle</h1>
<p>The server is running, but it was built without the page to play on.</p>
<p>Programs play through <a href="/api/games">the interface</a>, people in the terminal:
<code>fullcircle play</code>.</p>
</html>
)html";

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".woff2", "font/woff2"},
    {".png", "image/png"},
    {".txt", "text/plain; charset=utf-8"},
}};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

constexpr std::array<std::string_view, 12> kScreens = {
    "/table", "/play",   "/replay",      "/new",     "/learn",    "/rules",
    "/lobby", "/player", "/leaderboard", "/account", "/settings", "/admin"};

/// Whether the page shows this address. A browser also gets the page for unknown addresses, to say
/// that nothing is there.
bool is_address(std::string_view path, bool browser) {
  const std::string_view first = path.substr(0, path.find('/', 1));
  if (path == "/" || std::find(kScreens.begin(), kScreens.end(), first) != kScreens.end()) {
    return true;
  }
  return browser && !path.starts_with("/api") && path.find('.', path.rfind('/')) == path.npos;
}

}  // namespace

std::optional<PageFile> find_page_file(const std::string& path, bool accepts_gzip, bool browser) {
  const std::string_view wanted =
      is_address(path, browser) ? "/index.html" : std::string_view(path);
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path != wanted) continue;
    const bool gzip = accepts_gzip && file.gzip.size() < file.body.size();
    return PageFile{type_of(wanted), gzip ? file.gzip : file.body, gzip,
                    wanted.starts_with("/assets/")};
  }
  if (wanted == "/index.html") return PageFile{type_of(wanted), kPlain};
  return std::nullopt;
}

}  // namespace fullcircle
