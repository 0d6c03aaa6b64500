#pragma once

#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Just enough JSON to check that a text is well-formed and to look into it.
namespace fullcircle::crop_circles {

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  bool well_formed() {
    at_ = 0;
    return value({}) && at_ == text_.size();
  }

  /// The text of the value at a path of keys and positions ("seats", "0", "score"), strings without
  /// their quotes; empty if there is none.
  std::optional<std::string> find(const std::vector<std::string>& path) {
    at_ = 0;
    found_.reset();
    if (!value(path)) return {};
    return found_;
  }

 private:
  using Path = std::vector<std::string>;

  /// Reads one value. `path` leads from here to the one that is looked for, empty if none.
  bool value(const Path& path) {
    if (at_ >= text_.size()) return false;
    switch (text_[at_]) {
      case '{':
        return object(path);
      case '[':
        return array(path);
      case '"':
        return string();
      default:
        return word("true") || word("false") || word("null") || number();
    }
  }

  bool object(const Path& path) {
    ++at_;
    if (take('}')) return true;
    do {
      const std::size_t start = at_ + 1;
      if (!string()) return false;
      const std::string key(text_.substr(start, at_ - start - 1));
      if (!take(':') || !member(key, path)) return false;
    } while (take(','));
    return take('}');
  }

  bool array(const Path& path) {
    ++at_;
    if (take(']')) return true;
    int position = 0;
    do {
      if (!member(std::to_string(position++), path)) return false;
    } while (take(','));
    return take(']');
  }

  bool member(const std::string& key, const Path& path) {
    const bool on_path = !path.empty() && path.front() == key;
    const Path rest = on_path ? Path(path.begin() + 1, path.end()) : Path{};
    const std::size_t start = at_;
    if (!value(rest)) return false;
    if (on_path && rest.empty()) {
      std::string_view raw = text_.substr(start, at_ - start);
      if (raw.front() == '"') raw = raw.substr(1, raw.size() - 2);
      found_ = std::string(raw);
    }
    return true;
  }

  bool string() {
    if (!take('"')) return false;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (static_cast<unsigned char>(text_[at_]) < 0x20) return false;
      if (text_[at_++] != '\\') continue;
      if (at_ >= text_.size() || !escape()) return false;
    }
    return take('"');
  }

  bool escape() {
    if (std::string_view("\"\\/bfnrt").find(text_[at_]) != std::string_view::npos) {
      ++at_;
      return true;
    }
    if (!take('u')) return false;
    for (int digit = 0; digit < 4; ++digit, ++at_) {
      if (at_ >= text_.size() || std::isxdigit(static_cast<unsigned char>(text_[at_])) == 0) {
        return false;
      }
    }
    return true;
  }

  bool number() {
    take('-');
    if (take('0')) return fraction();
    return digits() && fraction();
  }

  bool fraction() { return !take('.') || digits(); }

  bool digits() {
    const std::size_t start = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    return at_ > start;
  }

  bool word(std::string_view expected) {
    if (!text_.substr(at_).starts_with(expected)) return false;
    at_ += expected.size();
    return true;
  }

  bool take(char expected) {
    if (at_ >= text_.size() || text_[at_] != expected) return false;
    ++at_;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<std::string> found_;
};

}  // namespace fullcircle::crop_circles
