#pragma once

#include "server/api/core.h"

namespace fullcircle {

/// The names that people have in the store.
NameOf names_in(Store& store);

/// Where a list goes on: behind what another called `next`, or before a time.
ListPlace read_place(const std::string& next);
/// What `read_place` reads.
std::string write_place(const ListPlace& place);

/// Members of a list: the tables, and where its next page begins if there is one.
void write_tables(JsonWriter& json, const char* name, const TableHub& hub, Store& store,
                  const TableFilter& filter);

/// {"tables":[...],"next":...}
Awaitable<HttpResponse> list_tables(ApiCore& core, const HttpRequest& request,
                                    const TableFilter& filter);

}  // namespace fullcircle
