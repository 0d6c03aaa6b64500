#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

// What the long proofs share (scripts/prove): their command line.

namespace fullcircle::test {

/// Takes "--name number" for each name that has a number; ends the program at anything else.
inline std::map<std::string, long> proof_arguments(int argc, char** argv,
                                                   std::map<std::string, long> numbers) {
  for (int i = 1; i < argc; i += 2) {
    const std::string name = std::strncmp(argv[i], "--", 2) == 0 ? argv[i] + 2 : "";
    char* end = nullptr;
    const long number = i + 1 < argc ? std::strtol(argv[i + 1], &end, 10) : -1;
    if (!numbers.contains(name) || number < 0 || *end != '\0') {
      std::fprintf(stderr, "usage: %s", argv[0]);
      for (const auto& [known, usual] : numbers) {
        std::fprintf(stderr, " [--%s %ld]", known.c_str(), usual);
      }
      std::fputs("\n", stderr);
      std::exit(2);
    }
    numbers[name] = number;
  }
  return numbers;
}

}  // namespace fullcircle::test
