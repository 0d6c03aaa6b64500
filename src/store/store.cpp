#include "store/store.h"

#include <sodium.h>

#include <array>

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
  crypto_hash_sha256_state hashing;
  crypto_hash_sha256_init(&hashing);
  for (const std::string* part : {&previous, &event.command, &event.body}) {
    // Each part follows its length, so that no two logs give the same bytes.
    const std::string size = std::to_string(part->size()) + ":";
    for (const std::string* bytes : {&size, part}) {
      crypto_hash_sha256_update(&hashing, reinterpret_cast<const unsigned char*>(bytes->data()),
                                bytes->size());
    }
  }
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256_final(&hashing, hash.data());
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return hex.data();
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
