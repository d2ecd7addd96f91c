// Operation: one request of the client to the database, decoded and owned.
//
// Commands arrive as encoded bytes in a queue that grows and is consumed; an operation copies what it needs, so it may
// take many steps. One small flat struct holds the fields of all kinds on purpose: commands and generators share it.
#pragma once

#include <cstdint>
#include <string>

#include "base/coding.h"
#include "base/slice.h"
#include "base/status.h"
#include "format/batch_format.h"
#include "format/internal_key.h"
#include "trace/records.gen.h"

namespace strata {

struct Operation {
  rec::OpKind kind = rec::OpKind::kSettle;
  // put, get, deletes: the key. delete_range: begin. scan, compact: from. write: the entries. create_family: the name.
  // fault: its syntax on the command line. rolling_merge, delete_where: from.
  std::string key;
  // put: the value. delete_range: end. scan, compact, rolling_merge, delete_where: to. create_family: encoded options.
  // fault, ingest: the command.
  std::string value;
  std::string bound;  // delete_where
  uint8_t sync = 2;   // 0 no, 1 yes, 2 by the option `sync`
  uint32_t family = 0;
  uint32_t snapshot = 0;
  uint32_t limit = 0;  // 0: none. rolling_merge: bytes of a block
  bool reverse = false;
  uint16_t option = 0;
  uint64_t number = 0;  // value of set, seed of crash, index of create_index, rolling_merge: 1 with a find note
  uint8_t crash_mode = 0;
  bool generated = false;  // results of bulk commands are not recorded one by one
};

// Creates or drops a column family.
inline bool EditsFamilies(rec::OpKind kind) {
  return kind == rec::OpKind::kCreateFamily || kind == rec::OpKind::kDropFamily;
}

// The maximum number of snapshots held at a time.
inline constexpr uint64_t kMaxSnapshots = 10'000;

// Checks kind, size, fields and ranges of the first command in `commands` and returns its size, header included.
// InvalidArgument with a message otherwise. Pure.
Status CheckCommand(Slice commands, uint32_t* size_bytes);

// Decodes a checked command into one operation. False if it is a bulk command.
bool DecodeOperation(Slice command, Operation* operation);

// Calls f(op) for each entry of a write command's batch, in order. False if it is malformed; f has then been called for
// the entries before the damage.
template <class F>
bool ForEachBatchEntry(Slice entries, F f) {
  while (!entries.empty()) {
    BatchTag tag;
    if (!ParseBatchTag(static_cast<uint8_t>(entries.front()), &tag)) return false;
    entries.remove_prefix(1);
    const bool has_value = tag.type == EntryType::kPut || tag.type == EntryType::kRangeDelete;
    BatchOp op{tag.type, {}, {}, 0};
    if (tag.names_family && (!GetVarint32(&entries, &op.family) || op.family >= kFamilies)) return false;
    if (!GetLengthPrefixed(&entries, &op.key) || (has_value && !GetLengthPrefixed(&entries, &op.value))) return false;
    f(op);
  }
  return true;
}

}  // namespace strata
