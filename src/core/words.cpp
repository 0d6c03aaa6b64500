#include "core/words.h"

#include <algorithm>

#include "core/text.h"

namespace fullcircle {
namespace {

/// The text of a fact. Before the last of several words stands `last`, unless it is empty.
struct ValueText {
  std::string_view last;

  std::string operator()(bool truth) const { return truth ? "yes" : "no"; }
  std::string operator()(int number) const { return std::to_string(number); }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(const std::vector<int>& list) const { return with_blanks(list); }
  std::string operator()(const std::vector<std::string>& list) const {
    return last.empty() ? with_blanks(list) : join_words(list, last);
  }

 private:
  template <class T>
  std::string with_blanks(const std::vector<T>& list) const {
    std::string text;
    for (const T& one : list) text += (text.empty() ? "" : " ") + (*this)(one);
    return text;
  }
};

}  // namespace

std::string fill(std::string_view sentence, const Facts& facts) {
  std::string text;
  for (;;) {
    const std::size_t open = sentence.find('{');
    const std::size_t close = sentence.find('}', open);
    text += sentence.substr(0, open);
    if (open == sentence.npos || close == sentence.npos) return text;
    const std::string_view gap = sentence.substr(open + 1, close - open - 1);
    const std::size_t bar = gap.find('|');
    const Facts::Value* value = facts.find(gap.substr(0, bar));
    const std::string_view last = bar == gap.npos ? std::string_view() : gap.substr(bar + 1);
    if (value != nullptr) text += std::visit(ValueText{last}, *value);
    sentence.remove_prefix(close + 1);
  }
}

Error make_error(const Wording& wording, Facts facts) {
  return {std::string(wording.code), fill(wording.sentence, facts), std::string(wording.reason),
          std::move(facts)};
}

std::vector<Refusal> every_refusal(std::span<const Wording> wordings,
                                   const std::vector<Refusal>& examples) {
  std::vector<Refusal> all;
  for (const Wording& wording : wordings) {
    const auto example = std::ranges::find_if(examples, [&](const Refusal& one) {
      return one.code == wording.code && one.reason == wording.reason;
    });
    all.push_back({std::string(wording.code), std::string(wording.reason)});
    if (example != examples.end()) all.back().facts = example->facts;
  }
  return all;
}

std::string words_of(std::span<const Wording> wordings, const Refusal& refusal) {
  const auto found = std::ranges::find_if(wordings, [&](const Wording& wording) {
    return wording.code == refusal.code && wording.reason == refusal.reason;
  });
  return found == wordings.end() ? std::string() : fill(found->sentence, refusal.facts);
}

}  // namespace fullcircle
