#include "tests/table/draws.h"

#include "tests/proof.h"

namespace fullcircle::test {

// scripts/prove draws [--deals N] [--seed N] [--threads N]
int prove_draws(int argc, char** argv) {
  const ProofArguments given =
      proof_arguments(argc, argv, {{{"deals", 10'000'000}, {"seed", 1}, {"threads", 2}}});
  bool even = true;
  for_each_game([&]<Game G>() {
    const Deals deals = deal_many<G>(static_cast<std::uint64_t>(given["deals"]),
                                     static_cast<std::uint64_t>(given["seed"]),
                                     static_cast<int>(given["threads"]), sealed);
    std::uint64_t draws = 0;
    for (const EvenCells& cells : deals.draws) draws += cells.count();
    int tests = 0;
    const double least = deals.least_likely(tests);
    even = even && are_even(deals);
    std::printf(
        "%s: %ld deals, %llu draws, %d chi-squared tests, the least likely result %.3g: %s\n",
        std::string(G::info().name).c_str(), given["deals"], static_cast<unsigned long long>(draws),
        tests, least, are_even(deals) ? "even" : "UNEVEN");
    std::fflush(stdout);
  });
  return even ? 0 : 1;
}

}  // namespace fullcircle::test
