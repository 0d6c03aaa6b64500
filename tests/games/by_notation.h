#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "core/game.h"

/// What tests do in a game by its notation, whichever it is.
namespace fullcircle {

/// A refusal with its sentence.
template <Game G>
Error with_words(const Refusal& refusal) {
  return {refusal.code, G::refusal_words(refusal), refusal.reason, refusal.facts};
}

/// The reason why an event is refused; code "" if it is allowed.
template <Game G>
Error refusal_of(const typename G::State& state, std::string_view text) {
  const Result<typename G::Move, Refusal> move = G::parse(state, text);
  if (!move) return with_words<G>(move.error());
  const Checked checked = G::check(state, *move);
  return checked ? Error{} : with_words<G>(checked.error());
}

/// Reads, checks and applies; the test fails if the rules refuse it.
template <Game G>
void play_event(typename G::State& state, std::string_view text) {
  const Error refused = refusal_of<G>(state, text);
  ASSERT_EQ(refused.code, "") << text << ": " << refused.why;
  G::apply(state, *G::parse(state, text));
}

}  // namespace fullcircle
