// Operation: one thing that the client asks of the database, decoded and owned.
//
// Commands arrive as encoded bytes in a queue that grows and is consumed; an operation copies what it needs, so it may
// take many steps. The union of all fields is small and flat on purpose: one shape for commands and macros alike.
#pragma once

#include <cstdint>
#include <string>

#include "base/coding.h"
#include "base/slice.h"
#include "base/status.h"
#include "trace/records.gen.h"

namespace strata {

struct Operation {
  rec::OpKind kind = rec::OpKind::kSettle;
  std::string key;    // put, delete, get; from of scan and compact; the entries of a write
  std::string value;  // put; to of scan and compact
  uint8_t sync = 2;   // 0 no, 1 yes, 2 as the option says
  uint32_t snapshot = 0;
  uint32_t limit = 0;  // 0: none
  bool reverse = false;
  uint16_t option = 0;
  uint64_t number = 0;  // value of set, seed of crash
  uint8_t crash_mode = 0;
  bool from_macro = false;  // answers of macros are not recorded one by one
};

// Snapshots that may be held at a time.
inline constexpr uint64_t kMaxSnapshots = 10'000;

// The size of the first command of `commands`, header included, after its kind, size, fields and ranges were checked.
// InvalidArgument with a sentence otherwise. Pure.
Status CheckCommand(Slice commands, uint32_t* size_bytes);

// Decodes one checked command that is not a macro. False when it is a macro.
bool DecodeOperation(Slice command, Operation* operation);

// Calls f(is_put, key, value) for each entry of a write command's batch, in order. False when it is malformed; entries
// before the damage have then been seen.
template <class F>
bool ForEachBatchEntry(Slice entries, F f) {
  while (!entries.empty()) {
    const char type = entries.front();
    entries.remove_prefix(1);
    Slice key, value;
    if ((type != 0 && type != 1) || !GetLengthPrefixed(&entries, &key)) return false;
    if (type == 1 && !GetLengthPrefixed(&entries, &value)) return false;
    f(type == 1, key, value);
  }
  return true;
}

}  // namespace strata
