#pragma once

#include <array>
#include <string_view>

namespace fullcircle::lab {

/// Mistakes that a server could make. The laboratory plants them where its parts meet, one at a
/// time, to see whether it would find them.
enum class Planted : std::uint8_t {
  nothing,
  answers_before_the_commit,
  takes_a_failed_commit_for_done,
  forgets_who_waits_for_a_commit,
  leaves_half_of_a_failed_work,
  does_not_sync,
  overlooks_a_failed_commit,
  stores_no_command_ids,
  loses_the_last_event_when_reading,
  stores_no_seats,
  rates_twice,
  does_not_note_the_time_served,
  wakes_no_table_by_itself,
  skips_a_message,
  sends_a_message_twice,
  leaves_watchers_deaf,
  shows_spectators_a_hand,
  gives_each_try_another_id,
  ignores_expect,
  answers_a_wrong_number,
  answers_nothing,
  answers_twice,
  finds_retired_tables,
  charges_the_time_it_was_down,
  loses_a_timer,
  loses_a_decision_of_a_computer_player,
};

inline constexpr std::array<std::string_view, 26> kPlantedNames = {
    "nothing",
    "answers before the commit",
    "takes a failed commit for done",
    "forgets who waits for a commit",
    "leaves half of a failed work",
    "does not sync",
    "overlooks a failed commit",
    "stores no ids of commands",
    "loses the last event when reading",
    "stores no seats",
    "rates twice",
    "does not note the time served",
    "wakes no table by itself",
    "skips a message",
    "sends a message twice",
    "leaves watchers of a retired table deaf",
    "shows spectators a hand",
    "gives each try of a command another id",
    "ignores expect",
    "answers a wrong number",
    "answers nothing",
    "answers twice",
    "finds retired tables",
    "charges the time it was down",
    "loses a timer",
    "loses a decision of a computer player",
};

}  // namespace fullcircle::lab
