#include "server/page.h"

namespace fullcircle {
namespace {

/// Until there is a web client.
constexpr std::string_view kPlaceholder = R"html(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Full Circle</title>
<h1>Full Circle</h1>
<p>The server is running: Crop Circles, Carcassonne with its crop circles, and Circle the Wagons.</p>
<p>The page to play on is not there yet. Programs play through <a href="/api/games">the interface</a>,
people in the terminal: <code>fullcircle play</code>.</p>
</html>
)html";

}  // namespace

std::optional<PageFile> find_page_file(const std::string& path) {
  if (path == "/" || path.starts_with("/table/") || path == "/admin") {
    return PageFile{"text/html; charset=utf-8", kPlaceholder};
  }
  return std::nullopt;
}

}  // namespace fullcircle
