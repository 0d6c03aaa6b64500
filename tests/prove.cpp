#include <algorithm>
#include <cstdio>
#include <string_view>

#include "tests/proof.h"

// The long proofs as one program: prove NAME [--OPTION VALUE]... (scripts/prove builds it first).

namespace {

using namespace fullcircle::test;

constexpr Proof kProofs[] = {
    {"crash", "kill -9 under load: what clients were sent is compared with what is stored",
     prove_crash},
    {"chaos", "commands over lines that fail, compared with a serial oracle", prove_chaos},
    {"two_worlds", "what is sent of games that differ in what nobody can know", prove_two_worlds},
    {"siege", "what others notice of an address that asks without a pause", prove_siege},
    {"stalls", "who loses on time while the process or the disk stands still", prove_stalls},
    {"damage", "what is played on although it was changed on the disk", prove_damage},
    {"bot_times", "whether the time of a computer player's answer tells its hand", prove_bot_times},
    {"draws", "chi-squared tests of the draws of every game", prove_draws},
};

void list(std::FILE* out) {
  std::fputs(
      "usage: scripts/prove NAME [--OPTION VALUE]..., with one of these (--help: its options):\n",
      out);
  for (const Proof& proof : kProofs) std::fprintf(out, "  %-11s %s\n", proof.name, proof.what);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  const Proof* const proof = std::find_if(std::begin(kProofs), std::end(kProofs),
                                          [&](const Proof& each) { return name == each.name; });
  if (proof != std::end(kProofs)) return proof->run(argc - 1, argv + 1);
  const bool asked = name == "--help" || name == "-h";
  list(asked ? stdout : stderr);
  return asked ? 0 : 2;
}
