#pragma once

#include <cstdint>
#include <string>

namespace fullcircle {

/// From the system's source of randomness.
std::string random_id(int letters);  // small letters and digits without look-alikes, 5 bits each
std::string random_secret_text();    // 256 bits in base64url
std::int64_t random_number();        // 1 to 2^53 - 1, which every JSON reader can hold

/// argon2id with 19 MiB and two passes. Slow on purpose (some 20 ms): never on a thread that others
/// wait for.
std::string hash_password(const std::string& password);
bool verify_password(const std::string& hash, const std::string& password);

}  // namespace fullcircle
