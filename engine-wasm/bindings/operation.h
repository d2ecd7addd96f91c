// Operation: one thing that the client asks of the database, decoded and owned.
//
// Commands arrive as encoded bytes in a queue that grows and is consumed; an operation copies what it needs, so it may
// take many steps. The union of all fields is small and flat on purpose: one shape for commands and macros alike.
#pragma once

#include <cstdint>
#include <string>

#include "base/coding.h"
#include "base/link.h"
#include "base/slice.h"
#include "base/status.h"
#include "format/batch_format.h"
#include "format/internal_key.h"
#include "trace/records.gen.h"

namespace strata {

struct Operation {
  rec::OpKind kind = rec::OpKind::kSettle;
  std::string key;  // put, get, deletes; begin of delete_range; from of scan and compact; entries of a write; a name;
                    // a fault in the words of the line language
  std::string
      value;         // put; end of delete_range; to of scan and compact; encoded options of a family; a fault's command
  uint8_t sync = 2;  // 0 no, 1 yes, 2 as the option says
  uint32_t family = 0;
  uint32_t snapshot = 0;
  uint32_t limit = 0;  // 0: none
  bool reverse = false;
  uint16_t option = 0;
  uint64_t number = 0;  // value of set, seed of crash
  uint8_t crash_mode = 0;
  bool from_macro = false;  // answers of macros are not recorded one by one
};

// It makes or drops a column family, which only the full link is asked for.
inline bool EditsFamilies(rec::OpKind kind) {
  return kFullLink && (kind == rec::OpKind::kCreateFamily || kind == rec::OpKind::kDropFamily);
}

// It takes the database down, which only the full link is asked for.
inline bool Crashes(rec::OpKind kind) {
  return kFullLink && kind == rec::OpKind::kCrash;
}

// It plans failures of the device, which only the full link is asked for.
inline bool PlansFaults(rec::OpKind kind) {
  return kFullLink && kind == rec::OpKind::kFault;
}

// Snapshots that may be held at a time.
inline constexpr uint64_t kMaxSnapshots = 10'000;

// The size of the first command of `commands`, header included, after its kind, size, fields and ranges were checked.
// InvalidArgument with a sentence otherwise. Pure.
Status CheckCommand(Slice commands, uint32_t* size_bytes);

// Decodes one checked command that is not a macro. False when it is a macro.
bool DecodeOperation(Slice command, Operation* operation);

// Calls f(type, key, value, family) for each entry of a write command's batch, in order; of a range delete these are
// begin and end. False when it is malformed; entries before the damage have then been seen.
template <class F>
bool ForEachBatchEntry(Slice entries, F f) {
  while (!entries.empty()) {
    BatchTag tag;
    if (!ParseBatchTag(static_cast<uint8_t>(entries.front()), &tag)) return false;
    entries.remove_prefix(1);
    const bool has_value = tag.type == EntryType::kPut || tag.type == EntryType::kRangeDelete;
    Slice key, value;
    uint32_t family = 0;
    if (tag.names_family && (!GetVarint32(&entries, &family) || family >= kFamilies)) return false;
    if (!GetLengthPrefixed(&entries, &key) || (has_value && !GetLengthPrefixed(&entries, &value))) return false;
    f(tag.type, key, value, family);
  }
  return true;
}

}  // namespace strata
