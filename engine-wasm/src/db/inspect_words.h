// Shared parts of inspections: parsing numbers in an address; entries, range tombstones and filters as JSON.
//
//   ENTRY    "key","sequence","type","value","value_bytes"
//   RANGE    {"begin","end","sequences":[..]}      a fragment of range tombstones, newest sequence first
//   FILTER   "bits","probes","line_bits","hex"
//
// Keys, values and bits are hex; of a value the first 64 bytes, of a filter the first 64 KiB.
//
// Keys, values and bits are hex; a value is cut to 64 bytes, a filter to 64 KiB.
#pragma once

#include <string>

#include "base/json.h"
#include "base/slice.h"
#include "filter/filter_contents.h"
#include "filter/probe_sequence.h"
#include "range_del/range_tombstone.h"

namespace strata {

// The maximum number of entries that one answer lists; the rest are only counted.
constexpr uint64_t kListedEntries = 65536;

// Consumes a decimal number up to a "/" or the end of the address; false if there is none.
bool TakeNumber(Slice* address, uint64_t* number);
// Consumes this word; false, and consumes nothing, if the address does not continue with it.
bool TakeWord(Slice* address, Slice word);

void WriteEntry(JsonWriter& json, Slice internal_key, Slice value);
void WriteRanges(JsonWriter& json, const RangeFragments& ranges);
// What the filter contains, by the options it was built with.
void WriteContents(JsonWriter& json, const FilterContents& contents);
// any: a probe for an arbitrary key; it carries the filter's shape.
void WriteFilter(JsonWriter& json, const FilterProbe& any, Slice bytes);

}  // namespace strata
