#pragma once

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

// The long proofs (scripts/prove): which there are, and what they share, their command line.

namespace fullcircle::test {

int prove_bot_times(int argc, char** argv);
int prove_chaos(int argc, char** argv);
int prove_crash(int argc, char** argv);
int prove_damage(int argc, char** argv);
int prove_draws(int argc, char** argv);
int prove_siege(int argc, char** argv);
int prove_stalls(int argc, char** argv);
int prove_two_worlds(int argc, char** argv);

struct Proof {
  const char* name;
  const char* what;
  /// Its arguments begin with its name.
  int (*run)(int argc, char** argv);
};

/// Arguments of a proof, with what they are if nothing is said.
struct ProofArguments {
  std::map<std::string, long> numbers;
  std::map<std::string, std::string> texts = {};

  long operator[](const std::string& name) const { return numbers.at(name); }
  int whole(const std::string& name) const { return static_cast<int>(numbers.at(name)); }
  unsigned seed() const { return static_cast<unsigned>(numbers.at("seed")); }

  std::string usage() const {
    std::string usage;
    for (const auto& [name, usual] : numbers) {
      usage += " [--" + name + " " + std::to_string(usual) + "]";
    }
    for (const auto& [name, usual] : texts) {
      usage += " [--" + name + (usual.empty() ? " TEXT]" : " " + usual + "]");
    }
    return usage;
  }
  bool take(const std::string& name, const char* value) {
    if (texts.contains(name)) {
      texts[name] = value;
      return true;
    }
    char* end = nullptr;
    const long number = std::strtol(value, &end, 10);
    if (!numbers.contains(name) || number < 0 || end == value || *end != '\0') return false;
    numbers[name] = number;
    return true;
  }
};

/// Takes "--name value" for each name that is known; ends the program at anything else.
inline ProofArguments proof_arguments(int argc, char** argv, ProofArguments usual) {
  const std::string usage = "usage: scripts/prove " + std::string(argv[0]) + usual.usage() + "\n";
  for (int i = 1; i < argc; i += 2) {
    const std::string_view name = argv[i];
    if (name == "--help" || name == "-h") {
      std::fputs(usage.c_str(), stdout);
      std::exit(0);
    }
    const bool fits = name.starts_with("--") && i + 1 < argc;
    if (!fits || !usual.take(std::string(name.substr(2)), argv[i + 1])) {
      std::fputs(usage.c_str(), stderr);
      std::exit(2);
    }
  }
  return usual;
}

}  // namespace fullcircle::test
