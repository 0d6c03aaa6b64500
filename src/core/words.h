#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

/// How English is made of facts: by tables of sentences with gaps.
namespace fullcircle {

/// The sentence for one reason of a refusal. "{at}" in it stands for the fact `at`. A list is
/// written with blanks in between, and by "{values|or}" as in "a, b or c".
struct Wording {
  std::string_view code;
  std::string_view reason;
  std::string_view sentence;
};

/// The sentence with its gaps filled. A gap for which there is no fact stays empty.
std::string fill(std::string_view sentence, const Facts& facts);

/// One of a list of refusals: a code and a reason that are not in the list do not compile.
template <const auto& kWordings>
class Listed {
 public:
  consteval Listed(std::string_view code, std::string_view reason = {})
      : wording_(find(code, reason)) {}
  const Wording& wording() const { return *wording_; }

 private:
  /// Is defined nowhere: nothing that calls it compiles.
  static void not_in_the_list();
  static consteval const Wording* find(std::string_view code, std::string_view reason) {
    for (const Wording& each : kWordings) {
      if (each.code == code && each.reason == reason) return &each;
    }
    not_in_the_list();
    return nullptr;
  }

  const Wording* wording_;
};

/// The refusal with its sentence, whose gaps the facts fill.
Error make_error(const Wording& wording, Facts facts = {});

/// The filled sentence of this refusal; empty if there is none in the table.
std::string words_of(std::span<const Wording> wordings, const Refusal& refusal);

/// A refusal for every wording, so that others who make sentences know which there are. It has the
/// facts of the example with the same code and reason, if there is one.
std::vector<Refusal> every_refusal(std::span<const Wording> wordings,
                                   const std::vector<Refusal>& examples);

}  // namespace fullcircle
