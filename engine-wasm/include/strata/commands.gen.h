// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// What a client may ask. A command is u16 kind, u16 zero, u32 size_bytes (header and padding included) and its fields, naturally aligned, padded to 8, bytes fields as in records but without their cap. min and max are inclusive: of the number, or of the length of a bytes field; a command outside them is refused. A field with a default may be left out by who encodes. Commands run one after another, each as one client job or, for macros, as many operations as it expands into. Ids are never reused.
// Decoders are bounds-checked against the bytes given and refuse what is out of range.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "trace/wire.h"

namespace strata {

namespace cmd {

enum class Kind : uint16_t { kPut = 1, kDelete = 2, kWrite = 3, kGet = 4, kScan = 5, kSnapshot = 6, kRelease = 7, kSet = 8, kFlush = 9, kCompact = 10, kSettle = 11, kCrash = 12, kReopen = 13, kSingleDelete = 14, kDeleteRange = 15, kCreateFamily = 16, kDropFamily = 17, kFill = 32, kDeleteFill = 33, kChurn = 34, kReadFill = 35, kIbench = 36 };

enum class FillOrder : uint8_t { kSeq, kRandom, kZipf };
inline constexpr const char* kFillOrderNames[] = {"seq", "random", "zipf"};
inline const char* NameOf(FillOrder value) { return kFillOrderNames[uint8_t(value)]; }

enum class CrashMode : uint8_t { kDropUnsynced, kKeepAll, kTorn };
inline constexpr const char* kCrashModeNames[] = {"drop_unsynced", "keep_all", "torn"};
inline const char* NameOf(CrashMode value) { return kCrashModeNames[uint8_t(value)]; }

enum class FaultOp : uint8_t { kAppend, kSync, kCreate, kRename, kRemove, kRead };
inline constexpr const char* kFaultOpNames[] = {"append", "sync", "create", "rename", "remove", "read"};
inline const char* NameOf(FaultOp value) { return kFaultOpNames[uint8_t(value)]; }

enum class IbenchStep : uint8_t { kLoad, kIndex, kChurn, kQuery };
inline constexpr const char* kIbenchStepNames[] = {"load", "index", "churn", "query"};
inline const char* NameOf(IbenchStep value) { return kIbenchStepNames[uint8_t(value)]; }

// Write one key and value. sync: 0 no, 1 yes, 2 as the option says.
struct Put {
  static constexpr uint16_t kKind = 1;
  static constexpr const char* kName = "put";
  uint8_t sync = 0;
  std::string_view key = {};
  std::string_view value = {};
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Put* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 24)) return wire::Refuse(why, "put: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 24;
    out->sync = wire::Load<uint8_t>(p + 8);
    if (out->sync > 2u) return wire::Refuse(why, "put: sync is at most 2");
    if (!wire::TakeBytes(bytes, 12, &at, &out->key)) return wire::Refuse(why, "put: key reaches past the end");
    if (out->key.size() > 65536u) return wire::Refuse(why, "put: key is at most 65536 bytes long");
    if (!wire::TakeBytes(bytes, 16, &at, &out->value)) return wire::Refuse(why, "put: value reaches past the end");
    if (out->value.size() > 1048576u) return wire::Refuse(why, "put: value is at most 1048576 bytes long");
    out->family = wire::Load<uint32_t>(p + 20);
    if (out->family > 63u) return wire::Refuse(why, "put: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "put: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(wire::Padded(uint64_t{24} + key.size() + value.size())));
    wire::Store(p + 8, sync);
    wire::Store(p + 12, uint32_t(key.size()));
    wire::Store(p + 16, uint32_t(value.size()));
    wire::Store(p + 20, family);
    p += 24;
    p = wire::StoreAll(p, key, uint32_t(key.size()));
    wire::StoreAll(p, value, uint32_t(value.size()));
  }
};

// Write a tombstone.
struct Delete {
  static constexpr uint16_t kKind = 2;
  static constexpr const char* kName = "delete";
  uint8_t sync = 0;
  std::string_view key = {};
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Delete* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 20)) return wire::Refuse(why, "delete: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 20;
    out->sync = wire::Load<uint8_t>(p + 8);
    if (out->sync > 2u) return wire::Refuse(why, "delete: sync is at most 2");
    if (!wire::TakeBytes(bytes, 12, &at, &out->key)) return wire::Refuse(why, "delete: key reaches past the end");
    if (out->key.size() > 65536u) return wire::Refuse(why, "delete: key is at most 65536 bytes long");
    out->family = wire::Load<uint32_t>(p + 16);
    if (out->family > 63u) return wire::Refuse(why, "delete: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "delete: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(wire::Padded(uint64_t{20} + key.size())));
    wire::Store(p + 8, sync);
    wire::Store(p + 12, uint32_t(key.size()));
    wire::Store(p + 16, family);
    p += 20;
    wire::StoreAll(p, key, uint32_t(key.size()));
  }
};

// Write a batch atomically. batch: entries as in a LevelDB WriteBatch without its 12-byte header: u8 type (0 delete, 1 put, 7 single delete, 15 range delete; the same for another family than the default one: 4, 5, 8, 14, and then varint family), varint length and key, for a put varint length and value, for a range delete varint length and end.
struct Write {
  static constexpr uint16_t kKind = 3;
  static constexpr const char* kName = "write";
  uint8_t sync = 0;
  std::string_view batch = {};

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Write* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 16)) return wire::Refuse(why, "write: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 16;
    out->sync = wire::Load<uint8_t>(p + 8);
    if (out->sync > 2u) return wire::Refuse(why, "write: sync is at most 2");
    if (!wire::TakeBytes(bytes, 12, &at, &out->batch)) return wire::Refuse(why, "write: batch reaches past the end");
    if (out->batch.size() > 16777216u) return wire::Refuse(why, "write: batch is at most 16777216 bytes long");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "write: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(wire::Padded(uint64_t{16} + batch.size())));
    wire::Store(p + 8, sync);
    wire::Store(p + 12, uint32_t(batch.size()));
    p += 16;
    wire::StoreAll(p, batch, uint32_t(batch.size()));
  }
};

// Read one key, at a snapshot or (0) now.
struct Get {
  static constexpr uint16_t kKind = 4;
  static constexpr const char* kName = "get";
  uint32_t snapshot = 0;
  std::string_view key = {};
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Get* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 20)) return wire::Refuse(why, "get: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 20;
    out->snapshot = wire::Load<uint32_t>(p + 8);
    if (!wire::TakeBytes(bytes, 12, &at, &out->key)) return wire::Refuse(why, "get: key reaches past the end");
    if (out->key.size() > 65536u) return wire::Refuse(why, "get: key is at most 65536 bytes long");
    out->family = wire::Load<uint32_t>(p + 16);
    if (out->family > 63u) return wire::Refuse(why, "get: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "get: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(wire::Padded(uint64_t{20} + key.size())));
    wire::Store(p + 8, snapshot);
    wire::Store(p + 12, uint32_t(key.size()));
    wire::Store(p + 16, family);
    p += 20;
    wire::StoreAll(p, key, uint32_t(key.size()));
  }
};

// Iterate over [from, to), backward when reverse is 1; empty to means no end, limit 0 no limit. One step of the job is at most 64 entries.
struct Scan {
  static constexpr uint16_t kKind = 5;
  static constexpr const char* kName = "scan";
  uint32_t limit = 0;
  uint32_t snapshot = 0;
  uint8_t reverse = 0;
  std::string_view from = {};
  std::string_view to = {};
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Scan* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 32)) return wire::Refuse(why, "scan: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 32;
    out->limit = wire::Load<uint32_t>(p + 8);
    out->snapshot = wire::Load<uint32_t>(p + 12);
    out->reverse = wire::Load<uint8_t>(p + 16);
    if (out->reverse > 1u) return wire::Refuse(why, "scan: reverse is at most 1");
    if (!wire::TakeBytes(bytes, 20, &at, &out->from)) return wire::Refuse(why, "scan: from reaches past the end");
    if (out->from.size() > 65536u) return wire::Refuse(why, "scan: from is at most 65536 bytes long");
    if (!wire::TakeBytes(bytes, 24, &at, &out->to)) return wire::Refuse(why, "scan: to reaches past the end");
    if (out->to.size() > 65536u) return wire::Refuse(why, "scan: to is at most 65536 bytes long");
    out->family = wire::Load<uint32_t>(p + 28);
    if (out->family > 63u) return wire::Refuse(why, "scan: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "scan: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(wire::Padded(uint64_t{32} + from.size() + to.size())));
    wire::Store(p + 8, limit);
    wire::Store(p + 12, snapshot);
    wire::Store(p + 16, reverse);
    wire::Store(p + 20, uint32_t(from.size()));
    wire::Store(p + 24, uint32_t(to.size()));
    wire::Store(p + 28, family);
    p += 32;
    p = wire::StoreAll(p, from, uint32_t(from.size()));
    wire::StoreAll(p, to, uint32_t(to.size()));
  }
};

// Take a snapshot under a number chosen by the caller, not 0.
struct Snapshot {
  static constexpr uint16_t kKind = 6;
  static constexpr const char* kName = "snapshot";
  uint32_t snapshot = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Snapshot* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 12)) return wire::Refuse(why, "snapshot: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 12;
    out->snapshot = wire::Load<uint32_t>(p + 8);
    if (out->snapshot < 1u) return wire::Refuse(why, "snapshot: snapshot is at least 1");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "snapshot: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(16));
    wire::Store(p + 8, snapshot);
  }
};

// Release a snapshot.
struct Release {
  static constexpr uint16_t kKind = 7;
  static constexpr const char* kName = "release";
  uint32_t snapshot = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Release* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 12)) return wire::Refuse(why, "release: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 12;
    out->snapshot = wire::Load<uint32_t>(p + 8);
    if (out->snapshot < 1u) return wire::Refuse(why, "release: snapshot is at least 1");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "release: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(16));
    wire::Store(p + 8, snapshot);
  }
};

// Set a dynamic option: one of the database, or one of this family.
struct Set {
  static constexpr uint16_t kKind = 8;
  static constexpr const char* kName = "set";
  uint64_t value = 0;
  uint16_t option = 0;
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Set* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 24)) return wire::Refuse(why, "set: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 24;
    out->value = wire::Load<uint64_t>(p + 8);
    out->option = wire::Load<uint16_t>(p + 16);
    out->family = wire::Load<uint32_t>(p + 20);
    if (out->family > 63u) return wire::Refuse(why, "set: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "set: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(24));
    wire::Store(p + 8, value);
    wire::Store(p + 16, option);
    wire::Store(p + 20, family);
  }
};

// Seal the family's memtable and wait until it is a table.
struct Flush {
  static constexpr uint16_t kKind = 9;
  static constexpr const char* kName = "flush";
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Flush* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 12)) return wire::Refuse(why, "flush: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 12;
    out->family = wire::Load<uint32_t>(p + 8);
    if (out->family > 63u) return wire::Refuse(why, "flush: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "flush: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(16));
    wire::Store(p + 8, family);
  }
};

// Compact [from, to] of the family down level by level to the last level that holds any of it; empty means open.
struct Compact {
  static constexpr uint16_t kKind = 10;
  static constexpr const char* kName = "compact";
  std::string_view from = {};
  std::string_view to = {};
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Compact* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 20)) return wire::Refuse(why, "compact: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 20;
    if (!wire::TakeBytes(bytes, 8, &at, &out->from)) return wire::Refuse(why, "compact: from reaches past the end");
    if (out->from.size() > 65536u) return wire::Refuse(why, "compact: from is at most 65536 bytes long");
    if (!wire::TakeBytes(bytes, 12, &at, &out->to)) return wire::Refuse(why, "compact: to reaches past the end");
    if (out->to.size() > 65536u) return wire::Refuse(why, "compact: to is at most 65536 bytes long");
    out->family = wire::Load<uint32_t>(p + 16);
    if (out->family > 63u) return wire::Refuse(why, "compact: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "compact: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(wire::Padded(uint64_t{20} + from.size() + to.size())));
    wire::Store(p + 8, uint32_t(from.size()));
    wire::Store(p + 12, uint32_t(to.size()));
    wire::Store(p + 16, family);
    p += 20;
    p = wire::StoreAll(p, from, uint32_t(from.size()));
    wire::StoreAll(p, to, uint32_t(to.size()));
  }
};

// Wait until no background work is queued or due.
struct Settle {
  static constexpr uint16_t kKind = 11;
  static constexpr const char* kName = "settle";


  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Settle* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 8)) return wire::Refuse(why, "settle: the header or the size is wrong");
    uint64_t at = 8;
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "settle: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    wire::BeginCommand(out, kKind, uint32_t(8));
  }
};

// The power goes: the engine vanishes, files keep what was synced and, by mode, all, nothing or a torn part of the rest. The next command must be reopen.
struct Crash {
  static constexpr uint16_t kKind = 12;
  static constexpr const char* kName = "crash";
  uint64_t seed = 0;
  CrashMode mode = CrashMode{};

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Crash* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 17)) return wire::Refuse(why, "crash: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 17;
    out->seed = wire::Load<uint64_t>(p + 8);
    if (wire::Load<uint8_t>(p + 16) >= 3) return wire::Refuse(why, "crash: mode is one of drop_unsynced, keep_all, torn");
    out->mode = CrashMode(wire::Load<uint8_t>(p + 16));
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "crash: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(24));
    wire::Store(p + 8, seed);
    wire::Store(p + 16, uint8_t(mode));
  }
};

// Close if open, then open and recover.
struct Reopen {
  static constexpr uint16_t kKind = 13;
  static constexpr const char* kName = "reopen";


  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Reopen* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 8)) return wire::Refuse(why, "reopen: the header or the size is wrong");
    uint64_t at = 8;
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "reopen: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    wire::BeginCommand(out, kKind, uint32_t(8));
  }
};

// Delete a key that was put once since it was last deleted; the pair vanishes where it meets. Extended dialect only.
struct SingleDelete {
  static constexpr uint16_t kKind = 14;
  static constexpr const char* kName = "single_delete";
  uint8_t sync = 0;
  std::string_view key = {};
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] SingleDelete* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 20)) return wire::Refuse(why, "single_delete: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 20;
    out->sync = wire::Load<uint8_t>(p + 8);
    if (out->sync > 2u) return wire::Refuse(why, "single_delete: sync is at most 2");
    if (!wire::TakeBytes(bytes, 12, &at, &out->key)) return wire::Refuse(why, "single_delete: key reaches past the end");
    if (out->key.size() > 65536u) return wire::Refuse(why, "single_delete: key is at most 65536 bytes long");
    out->family = wire::Load<uint32_t>(p + 16);
    if (out->family > 63u) return wire::Refuse(why, "single_delete: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "single_delete: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(wire::Padded(uint64_t{20} + key.size())));
    wire::Store(p + 8, sync);
    wire::Store(p + 12, uint32_t(key.size()));
    wire::Store(p + 16, family);
    p += 20;
    wire::StoreAll(p, key, uint32_t(key.size()));
  }
};

// Delete every key of [begin, end) with one entry. Extended dialect only.
struct DeleteRange {
  static constexpr uint16_t kKind = 15;
  static constexpr const char* kName = "delete_range";
  uint8_t sync = 0;
  std::string_view begin = {};
  std::string_view end = {};
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] DeleteRange* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 24)) return wire::Refuse(why, "delete_range: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 24;
    out->sync = wire::Load<uint8_t>(p + 8);
    if (out->sync > 2u) return wire::Refuse(why, "delete_range: sync is at most 2");
    if (!wire::TakeBytes(bytes, 12, &at, &out->begin)) return wire::Refuse(why, "delete_range: begin reaches past the end");
    if (out->begin.size() > 65536u) return wire::Refuse(why, "delete_range: begin is at most 65536 bytes long");
    if (!wire::TakeBytes(bytes, 16, &at, &out->end)) return wire::Refuse(why, "delete_range: end reaches past the end");
    if (out->end.size() > 65536u) return wire::Refuse(why, "delete_range: end is at most 65536 bytes long");
    out->family = wire::Load<uint32_t>(p + 20);
    if (out->family > 63u) return wire::Refuse(why, "delete_range: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "delete_range: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(wire::Padded(uint64_t{24} + begin.size() + end.size())));
    wire::Store(p + 8, sync);
    wire::Store(p + 12, uint32_t(begin.size()));
    wire::Store(p + 16, uint32_t(end.size()));
    wire::Store(p + 20, family);
    p += 24;
    p = wire::StoreAll(p, begin, uint32_t(begin.size()));
    wire::StoreAll(p, end, uint32_t(end.size()));
  }
};

// Make a column family: memtables, tables and options of its own on the one log. A family that is there already keeps what it holds and takes the options. options: what differs from the default family's, as strata_create takes them (u16 option, u16 0, u32 0, u64 value), of scope family. The client keeps them across crash and reopen. Extended dialect only.
struct CreateFamily {
  static constexpr uint16_t kKind = 16;
  static constexpr const char* kName = "create_family";
  uint32_t family = 0;
  std::string_view name = {};
  std::string_view options = {};

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] CreateFamily* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 20)) return wire::Refuse(why, "create_family: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 20;
    out->family = wire::Load<uint32_t>(p + 8);
    if (out->family < 1u) return wire::Refuse(why, "create_family: family is at least 1");
    if (out->family > 63u) return wire::Refuse(why, "create_family: family is at most 63");
    if (!wire::TakeBytes(bytes, 12, &at, &out->name)) return wire::Refuse(why, "create_family: name reaches past the end");
    if (out->name.size() < 1u) return wire::Refuse(why, "create_family: name is at least 1 bytes long");
    if (out->name.size() > 64u) return wire::Refuse(why, "create_family: name is at most 64 bytes long");
    if (!wire::TakeBytes(bytes, 16, &at, &out->options)) return wire::Refuse(why, "create_family: options reaches past the end");
    if (out->options.size() > 2048u) return wire::Refuse(why, "create_family: options is at most 2048 bytes long");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "create_family: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(wire::Padded(uint64_t{20} + name.size() + options.size())));
    wire::Store(p + 8, family);
    wire::Store(p + 12, uint32_t(name.size()));
    wire::Store(p + 16, uint32_t(options.size()));
    p += 20;
    p = wire::StoreAll(p, name, uint32_t(name.size()));
    wire::StoreAll(p, options, uint32_t(options.size()));
  }
};

// Drop a column family with all that it holds.
struct DropFamily {
  static constexpr uint16_t kKind = 17;
  static constexpr const char* kName = "drop_family";
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] DropFamily* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 12)) return wire::Refuse(why, "drop_family: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 12;
    out->family = wire::Load<uint32_t>(p + 8);
    if (out->family < 1u) return wire::Refuse(why, "drop_family: family is at least 1");
    if (out->family > 63u) return wire::Refuse(why, "drop_family: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "drop_family: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(16));
    wire::Store(p + 8, family);
  }
};

// n puts. Keys are decimal numbers of key_bytes digits from 'first' on (seq), drawn uniformly or by Zipf's law from [first, first+key_space).
struct Fill {
  static constexpr uint16_t kKind = 32;
  static constexpr const char* kName = "fill";
  uint64_t n = 0;
  uint64_t first = 0;
  uint64_t key_space = 0;
  uint64_t seed = 0;
  uint32_t key_bytes = 0;
  uint32_t value_bytes = 0;
  FillOrder order = FillOrder{};
  uint8_t sync = 0;
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Fill* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 56)) return wire::Refuse(why, "fill: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 56;
    out->n = wire::Load<uint64_t>(p + 8);
    if (out->n < 1u) return wire::Refuse(why, "fill: n is at least 1");
    if (out->n > 100000000u) return wire::Refuse(why, "fill: n is at most 100000000");
    out->first = wire::Load<uint64_t>(p + 16);
    if (out->first > 1000000000000000u) return wire::Refuse(why, "fill: first is at most 1000000000000000");
    out->key_space = wire::Load<uint64_t>(p + 24);
    if (out->key_space < 1u) return wire::Refuse(why, "fill: key_space is at least 1");
    if (out->key_space > 1000000000000000u) return wire::Refuse(why, "fill: key_space is at most 1000000000000000");
    out->seed = wire::Load<uint64_t>(p + 32);
    out->key_bytes = wire::Load<uint32_t>(p + 40);
    if (out->key_bytes < 1u) return wire::Refuse(why, "fill: key_bytes is at least 1");
    if (out->key_bytes > 65536u) return wire::Refuse(why, "fill: key_bytes is at most 65536");
    out->value_bytes = wire::Load<uint32_t>(p + 44);
    if (out->value_bytes > 1048576u) return wire::Refuse(why, "fill: value_bytes is at most 1048576");
    if (wire::Load<uint8_t>(p + 48) >= 3) return wire::Refuse(why, "fill: order is one of seq, random, zipf");
    out->order = FillOrder(wire::Load<uint8_t>(p + 48));
    out->sync = wire::Load<uint8_t>(p + 49);
    if (out->sync > 2u) return wire::Refuse(why, "fill: sync is at most 2");
    out->family = wire::Load<uint32_t>(p + 52);
    if (out->family > 63u) return wire::Refuse(why, "fill: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "fill: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(56));
    wire::Store(p + 8, n);
    wire::Store(p + 16, first);
    wire::Store(p + 24, key_space);
    wire::Store(p + 32, seed);
    wire::Store(p + 40, key_bytes);
    wire::Store(p + 44, value_bytes);
    wire::Store(p + 48, uint8_t(order));
    wire::Store(p + 49, sync);
    wire::Store(p + 52, family);
  }
};

// n deletes, keys as in fill.
struct DeleteFill {
  static constexpr uint16_t kKind = 33;
  static constexpr const char* kName = "delete_fill";
  uint64_t n = 0;
  uint64_t first = 0;
  uint64_t key_space = 0;
  uint64_t seed = 0;
  uint32_t key_bytes = 0;
  FillOrder order = FillOrder{};
  uint8_t sync = 0;
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] DeleteFill* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 52)) return wire::Refuse(why, "delete_fill: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 52;
    out->n = wire::Load<uint64_t>(p + 8);
    if (out->n < 1u) return wire::Refuse(why, "delete_fill: n is at least 1");
    if (out->n > 100000000u) return wire::Refuse(why, "delete_fill: n is at most 100000000");
    out->first = wire::Load<uint64_t>(p + 16);
    if (out->first > 1000000000000000u) return wire::Refuse(why, "delete_fill: first is at most 1000000000000000");
    out->key_space = wire::Load<uint64_t>(p + 24);
    if (out->key_space < 1u) return wire::Refuse(why, "delete_fill: key_space is at least 1");
    if (out->key_space > 1000000000000000u) return wire::Refuse(why, "delete_fill: key_space is at most 1000000000000000");
    out->seed = wire::Load<uint64_t>(p + 32);
    out->key_bytes = wire::Load<uint32_t>(p + 40);
    if (out->key_bytes < 1u) return wire::Refuse(why, "delete_fill: key_bytes is at least 1");
    if (out->key_bytes > 65536u) return wire::Refuse(why, "delete_fill: key_bytes is at most 65536");
    if (wire::Load<uint8_t>(p + 44) >= 3) return wire::Refuse(why, "delete_fill: order is one of seq, random, zipf");
    out->order = FillOrder(wire::Load<uint8_t>(p + 44));
    out->sync = wire::Load<uint8_t>(p + 45);
    if (out->sync > 2u) return wire::Refuse(why, "delete_fill: sync is at most 2");
    out->family = wire::Load<uint32_t>(p + 48);
    if (out->family > 63u) return wire::Refuse(why, "delete_fill: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "delete_fill: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(56));
    wire::Store(p + 8, n);
    wire::Store(p + 16, first);
    wire::Store(p + 24, key_space);
    wire::Store(p + 32, seed);
    wire::Store(p + 40, key_bytes);
    wire::Store(p + 44, uint8_t(order));
    wire::Store(p + 45, sync);
    wire::Store(p + 48, family);
  }
};

// A queue: n times put the next key at the head and delete the oldest at the tail; 'tail' is the oldest living number, 'head' the next new one.
struct Churn {
  static constexpr uint16_t kKind = 34;
  static constexpr const char* kName = "churn";
  uint64_t n = 0;
  uint64_t head = 0;
  uint64_t tail = 0;
  uint64_t seed = 0;
  uint32_t key_bytes = 0;
  uint32_t value_bytes = 0;
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Churn* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 52)) return wire::Refuse(why, "churn: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 52;
    out->n = wire::Load<uint64_t>(p + 8);
    if (out->n < 1u) return wire::Refuse(why, "churn: n is at least 1");
    if (out->n > 100000000u) return wire::Refuse(why, "churn: n is at most 100000000");
    out->head = wire::Load<uint64_t>(p + 16);
    if (out->head > 1000000000000000u) return wire::Refuse(why, "churn: head is at most 1000000000000000");
    out->tail = wire::Load<uint64_t>(p + 24);
    if (out->tail > 1000000000000000u) return wire::Refuse(why, "churn: tail is at most 1000000000000000");
    out->seed = wire::Load<uint64_t>(p + 32);
    out->key_bytes = wire::Load<uint32_t>(p + 40);
    if (out->key_bytes < 1u) return wire::Refuse(why, "churn: key_bytes is at least 1");
    if (out->key_bytes > 65536u) return wire::Refuse(why, "churn: key_bytes is at most 65536");
    out->value_bytes = wire::Load<uint32_t>(p + 44);
    if (out->value_bytes > 1048576u) return wire::Refuse(why, "churn: value_bytes is at most 1048576");
    out->family = wire::Load<uint32_t>(p + 48);
    if (out->family > 63u) return wire::Refuse(why, "churn: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "churn: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(56));
    wire::Store(p + 8, n);
    wire::Store(p + 16, head);
    wire::Store(p + 24, tail);
    wire::Store(p + 32, seed);
    wire::Store(p + 40, key_bytes);
    wire::Store(p + 44, value_bytes);
    wire::Store(p + 48, family);
  }
};

// n Gets, keys as in fill.
struct ReadFill {
  static constexpr uint16_t kKind = 35;
  static constexpr const char* kName = "read_fill";
  uint64_t n = 0;
  uint64_t first = 0;
  uint64_t key_space = 0;
  uint64_t seed = 0;
  uint32_t key_bytes = 0;
  FillOrder order = FillOrder{};
  uint32_t family = 0;

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] ReadFill* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 52)) return wire::Refuse(why, "read_fill: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 52;
    out->n = wire::Load<uint64_t>(p + 8);
    if (out->n < 1u) return wire::Refuse(why, "read_fill: n is at least 1");
    if (out->n > 100000000u) return wire::Refuse(why, "read_fill: n is at most 100000000");
    out->first = wire::Load<uint64_t>(p + 16);
    if (out->first > 1000000000000000u) return wire::Refuse(why, "read_fill: first is at most 1000000000000000");
    out->key_space = wire::Load<uint64_t>(p + 24);
    if (out->key_space < 1u) return wire::Refuse(why, "read_fill: key_space is at least 1");
    if (out->key_space > 1000000000000000u) return wire::Refuse(why, "read_fill: key_space is at most 1000000000000000");
    out->seed = wire::Load<uint64_t>(p + 32);
    out->key_bytes = wire::Load<uint32_t>(p + 40);
    if (out->key_bytes < 1u) return wire::Refuse(why, "read_fill: key_bytes is at least 1");
    if (out->key_bytes > 65536u) return wire::Refuse(why, "read_fill: key_bytes is at most 65536");
    if (wire::Load<uint8_t>(p + 44) >= 3) return wire::Refuse(why, "read_fill: order is one of seq, random, zipf");
    out->order = FillOrder(wire::Load<uint8_t>(p + 44));
    out->family = wire::Load<uint32_t>(p + 48);
    if (out->family > 63u) return wire::Refuse(why, "read_fill: family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "read_fill: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(56));
    wire::Store(p + 8, n);
    wire::Store(p + 16, first);
    wire::Store(p + 24, key_space);
    wire::Store(p + 32, seed);
    wire::Store(p + 40, key_bytes);
    wire::Store(p + 44, uint8_t(order));
    wire::Store(p + 48, family);
  }
};

// A step of the insert benchmark on a table with a primary key and secondary indexes, used as a queue. load: n rows at the head, primary key only. index: the entries of the n rows from 'tail' on in every secondary index. churn: n times a row with all its entries at the head and the row at the tail deleted with all of its. query: the same with queries and lookups after each pair. Keys: u32 number of the index (256 and on), for a secondary index a u32 column, u64 row; all big endian.
struct Ibench {
  static constexpr uint16_t kKind = 36;
  static constexpr const char* kName = "ibench";
  uint64_t n = 0;
  uint64_t head = 0;
  uint64_t tail = 0;
  uint64_t seed = 0;
  uint32_t value_bytes = 0;
  uint32_t queries = 0;  // after each pair: up to 10 rows of each index in turn
  uint32_t lookups = 0;  // after each pair: all entries of one column value, of each secondary index in turn
  uint8_t secondary_indexes = 0;
  uint8_t single_delete = 0;  // 1: entries of secondary indexes are deleted by SingleDelete, as MyRocks does; extended dialect only
  IbenchStep step = IbenchStep{};
  uint32_t secondary_family = 0;  // the column family that holds the entries of secondary indexes

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] Ibench* out, const char** why = nullptr) {
    if (!wire::IsCommand(bytes, kKind, 60)) return wire::Refuse(why, "ibench: the header or the size is wrong");
    const char* p = bytes.data();
    uint64_t at = 60;
    out->n = wire::Load<uint64_t>(p + 8);
    if (out->n < 1u) return wire::Refuse(why, "ibench: n is at least 1");
    if (out->n > 10000000u) return wire::Refuse(why, "ibench: n is at most 10000000");
    out->head = wire::Load<uint64_t>(p + 16);
    if (out->head > 1000000000000000u) return wire::Refuse(why, "ibench: head is at most 1000000000000000");
    out->tail = wire::Load<uint64_t>(p + 24);
    if (out->tail > 1000000000000000u) return wire::Refuse(why, "ibench: tail is at most 1000000000000000");
    out->seed = wire::Load<uint64_t>(p + 32);
    out->value_bytes = wire::Load<uint32_t>(p + 40);
    if (out->value_bytes > 1048576u) return wire::Refuse(why, "ibench: value_bytes is at most 1048576");
    out->queries = wire::Load<uint32_t>(p + 44);
    if (out->queries > 1000u) return wire::Refuse(why, "ibench: queries is at most 1000");
    out->lookups = wire::Load<uint32_t>(p + 48);
    if (out->lookups > 1000u) return wire::Refuse(why, "ibench: lookups is at most 1000");
    out->secondary_indexes = wire::Load<uint8_t>(p + 52);
    if (out->secondary_indexes > 3u) return wire::Refuse(why, "ibench: secondary_indexes is at most 3");
    out->single_delete = wire::Load<uint8_t>(p + 53);
    if (out->single_delete > 1u) return wire::Refuse(why, "ibench: single_delete is at most 1");
    if (wire::Load<uint8_t>(p + 54) >= 4) return wire::Refuse(why, "ibench: step is one of load, index, churn, query");
    out->step = IbenchStep(wire::Load<uint8_t>(p + 54));
    out->secondary_family = wire::Load<uint32_t>(p + 56);
    if (out->secondary_family > 63u) return wire::Refuse(why, "ibench: secondary_family is at most 63");
    if (!wire::EndsAt(bytes, at)) return wire::Refuse(why, "ibench: the size is not that of its fields, or the padding is not zero");
    return true;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(64));
    wire::Store(p + 8, n);
    wire::Store(p + 16, head);
    wire::Store(p + 24, tail);
    wire::Store(p + 32, seed);
    wire::Store(p + 40, value_bytes);
    wire::Store(p + 44, queries);
    wire::Store(p + 48, lookups);
    wire::Store(p + 52, secondary_indexes);
    wire::Store(p + 53, single_delete);
    wire::Store(p + 54, uint8_t(step));
    wire::Store(p + 56, secondary_family);
  }
};

// Calls f with an empty value of every kind, in schema order.
template <class F>
void ForEachKind(F&& f) {
  f(Put{});
  f(Delete{});
  f(Write{});
  f(Get{});
  f(Scan{});
  f(Snapshot{});
  f(Release{});
  f(Set{});
  f(Flush{});
  f(Compact{});
  f(Settle{});
  f(Crash{});
  f(Reopen{});
  f(SingleDelete{});
  f(DeleteRange{});
  f(CreateFamily{});
  f(DropFamily{});
  f(Fill{});
  f(DeleteFill{});
  f(Churn{});
  f(ReadFill{});
  f(Ibench{});
}

}  // namespace cmd

}  // namespace strata
