#pragma once

#include <functional>

#include "server/tables/logged_table.h"

namespace fullcircle {

/// The name of a person, by number; nothing if their account is deleted.
using NameOf = std::function<std::optional<std::string>(UserId)>;

/// What somebody is called, also if their account is deleted.
std::string name_or_gone(const std::optional<std::string>& name);

/// The name of a person, and beside it "gone" if they have none any more.
void write_name(JsonWriter& json, std::string_view key, const std::optional<std::string>& name);

// The members that say who has a seat, in messages and lists alike.
void write_person(JsonWriter& json, const std::optional<std::string>& name);
void write_bot(JsonWriter& json, std::string_view player);
/// `kept` is for whom it is reserved.
void write_open_seat(JsonWriter& json, const std::optional<std::string>& kept);

// Everything that is sent about a table is made here, from what the viewer may know.

/// {"t":"table",...}: the events from number `from` on with what they do, how things stand, what
/// the viewer sees of the game (`view`) and the hash of it. If there are more than `most` events,
/// none are included.
std::string table_message(const LoggedTable& table, Viewer viewer, int from, const Instant& now,
                          const NameOf& names, int most = INT32_MAX);

/// One of those events. What the viewer must not see of it is left out: its text, what it does, and
/// what it gains.
void write_event(JsonWriter& json, const LoggedTable::Entry& entry, int number, Viewer viewer,
                 const NameOf& names);

/// The hash of what a viewer sees of a game, as it stands in every message: the first 32 hex digits
/// of the SHA-256 of the position's JSON.
std::string view_hash(const std::string& view);

/// What lists show of a table; without names, which may change.
std::string table_summary(const LoggedTable& table);

/// The record of the game; without hidden draws and seed unless it is over.
Record table_record(const LoggedTable& table, Viewer viewer, const NameOf& names);

}  // namespace fullcircle
