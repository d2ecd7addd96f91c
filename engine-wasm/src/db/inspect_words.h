// What the parts of an inspection have in common: numbers of an address, entries, range tombstones and filters in JSON.
//
//   ENTRY    "key","sequence","type","value","value_bytes"
//   RANGE    {"begin","end","sequences":[..]}      a fragment of range tombstones, newest sequence first
//   FILTER   "bits","probes","line_bits","hex"
//
// Keys, values and bits are hex; of a value the first 64 bytes, of a filter the first 64 KiB.
#pragma once

#include <string>

#include "base/json.h"
#include "base/slice.h"
#include "filter/filter_contents.h"
#include "filter/probe_sequence.h"
#include "ranges/range_tombstone.h"

namespace strata {

// Entries that one answer lists; it counts those behind them.
constexpr uint64_t kListedEntries = 65536;

// Takes the decimal number that an address goes on with, up to a "/" or its end; false when there is none.
bool TakeNumber(Slice* address, uint64_t* number);
// Takes this word; false, and nothing is taken, when the address does not go on with it.
bool TakeWord(Slice* address, Slice word);

void WriteEntry(JsonWriter& json, Slice internal_key, Slice value);
void WriteRanges(JsonWriter& json, const RangeFragments& ranges);
// What went into it, by the options it was made with.
void WriteContents(JsonWriter& json, const FilterContents& contents);
// any: the answer to whatever question; it tells the filter's shape.
void WriteFilter(JsonWriter& json, const FilterProbe& any, Slice bytes);

}  // namespace strata
