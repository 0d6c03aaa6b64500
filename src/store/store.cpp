#include "store/store.h"

#include "store/hash.h"

namespace fullcircle {

std::string name_key(const std::string& name) {
  std::string key = name;
  for (char& c : key) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return key;
}

std::string asked_by(UserId user, const std::string& id) {
  return id.empty() ? std::string() : std::to_string(user) + ":" + id;
}

std::string event_hash(const std::string& previous, const StoredEvent& event) {
  std::string text;
  // Each part follows its length, so that no two logs give the same text.
  for (const std::string* part : {&previous, &event.command, &event.body}) {
    text += std::to_string(part->size()) + ":" + *part;
  }
  return hash_text(text);
}

std::optional<std::string> Store::setting(const std::string& name) {
  std::optional<std::string> value;
  database_->run("SELECT value FROM settings WHERE name = $1", {name},
                 [&](const Row& row) { value = row.text(0); });
  return value;
}

void Store::set_setting(const std::string& name, const std::string& value) {
  database_->run(
      "INSERT INTO settings (name, value) VALUES ($1, $2) "
      "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      {name, value});
}

}  // namespace fullcircle
