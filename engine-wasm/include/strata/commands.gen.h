// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// What a client may ask. A command is u16 kind, u16 zero, u32 size_bytes (header and padding included) and its fields, naturally aligned, padded to 8, bytes fields as in records but without their cap. min and max are inclusive: of the number, or of the length of a bytes field; a command outside them is refused. A field with a default may be left out by who encodes. Commands run one after another, each as one client job or, for macros, as many operations as it expands into. Ids are never reused.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "trace/command_check.h"

namespace strata {

namespace cmd {

enum class Kind : uint16_t { kPut = 1, kDelete = 2, kWrite = 3, kGet = 4, kScan = 5, kSnapshot = 6, kRelease = 7, kSet = 8, kFlush = 9, kCompact = 10, kSettle = 11, kCrash = 12, kReopen = 13, kSingleDelete = 14, kDeleteRange = 15, kCreateFamily = 16, kDropFamily = 17, kFault = 18, kFill = 32, kDeleteFill = 33, kChurn = 34, kReadFill = 35, kIbench = 36 };

enum class FillOrder : uint8_t { kSeq, kRandom, kZipf };
inline constexpr const char* kFillOrderNames[] = {"seq", "random", "zipf"};
inline const char* NameOf(FillOrder value) { return kFillOrderNames[uint8_t(value)]; }

enum class CrashMode : uint8_t { kDropUnsynced, kKeepAll, kTorn };
inline constexpr const char* kCrashModeNames[] = {"drop_unsynced", "keep_all", "torn"};
inline const char* NameOf(CrashMode value) { return kCrashModeNames[uint8_t(value)]; }

enum class FaultOp : uint8_t { kAppend, kSync, kCreate, kRename, kRemove, kRead, kSyncDir };
inline constexpr const char* kFaultOpNames[] = {"append", "sync", "create", "rename", "remove", "read", "sync_dir"};
inline const char* NameOf(FaultOp value) { return kFaultOpNames[uint8_t(value)]; }

enum class FaultEffect : uint8_t { kIoError, kNoSpace, kTornWrite, kLostSync, kBitFlip };
inline constexpr const char* kFaultEffectNames[] = {"io_error", "no_space", "torn_write", "lost_sync", "bit_flip"};
inline const char* NameOf(FaultEffect value) { return kFaultEffectNames[uint8_t(value)]; }

enum class FaultFiles : uint8_t { kAny, kWal, kTable, kManifest, kCurrent, kTemp, kLock, kOther, kPages, kDoublewrite };
inline constexpr const char* kFaultFilesNames[] = {"any", "wal", "table", "manifest", "current", "temp", "lock", "other", "pages", "doublewrite"};
inline const char* NameOf(FaultFiles value) { return kFaultFilesNames[uint8_t(value)]; }

enum class IbenchStep : uint8_t { kLoad, kIndex, kChurn, kQuery };
inline constexpr const char* kIbenchStepNames[] = {"load", "index", "churn", "query"};
inline const char* NameOf(IbenchStep value) { return kIbenchStepNames[uint8_t(value)]; }

inline constexpr wire::FieldInfo kPutFields[] = {
    {"sync", 8, 1, 0u, 2u, nullptr},
    {"key", 12, 0, 0u, 65536u, nullptr},
    {"value", 16, 0, 0u, 1048576u, nullptr},
    {"family", 20, 4, 0u, 63u, nullptr},
};
// Write one key and value. sync: 0 no, 1 yes, 2 as the option says.
struct Put {
  static constexpr uint16_t kKind = 1;
  static constexpr wire::CommandInfo kInfo = {"put", kKind, 24, kPutFields};
  uint8_t sync = 0;
  std::string_view key = {};
  std::string_view value = {};
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Put From([[maybe_unused]] std::string_view bytes) {
    Put command;
    const char* const p = bytes.data();
    const char* at = p + 24;
    command.sync = wire::Load<uint8_t>(p + 8);
    command.key = wire::TakeBytes(p, 12, &at);
    command.value = wire::TakeBytes(p, 16, &at);
    command.family = wire::Load<uint32_t>(p + 20);
    return command;
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

inline constexpr wire::FieldInfo kDeleteFields[] = {
    {"sync", 8, 1, 0u, 2u, nullptr},
    {"key", 12, 0, 0u, 65536u, nullptr},
    {"family", 16, 4, 0u, 63u, nullptr},
};
// Write a tombstone.
struct Delete {
  static constexpr uint16_t kKind = 2;
  static constexpr wire::CommandInfo kInfo = {"delete", kKind, 20, kDeleteFields};
  uint8_t sync = 0;
  std::string_view key = {};
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Delete From([[maybe_unused]] std::string_view bytes) {
    Delete command;
    const char* const p = bytes.data();
    const char* at = p + 20;
    command.sync = wire::Load<uint8_t>(p + 8);
    command.key = wire::TakeBytes(p, 12, &at);
    command.family = wire::Load<uint32_t>(p + 16);
    return command;
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

inline constexpr wire::FieldInfo kWriteFields[] = {
    {"sync", 8, 1, 0u, 2u, nullptr},
    {"batch", 12, 0, 0u, 16777216u, nullptr},
};
// Write a batch atomically. batch: entries as in a LevelDB WriteBatch without its 12-byte header: u8 type (0 delete, 1 put, 7 single delete, 15 range delete; the same for another family than the default one: 4, 5, 8, 14, and then varint family), varint length and key, for a put varint length and value, for a range delete varint length and end.
struct Write {
  static constexpr uint16_t kKind = 3;
  static constexpr wire::CommandInfo kInfo = {"write", kKind, 16, kWriteFields};
  uint8_t sync = 0;
  std::string_view batch = {};

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Write From([[maybe_unused]] std::string_view bytes) {
    Write command;
    const char* const p = bytes.data();
    const char* at = p + 16;
    command.sync = wire::Load<uint8_t>(p + 8);
    command.batch = wire::TakeBytes(p, 12, &at);
    return command;
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

inline constexpr wire::FieldInfo kGetFields[] = {
    {"snapshot", 8, 4, 0u, 4294967295u, nullptr},
    {"key", 12, 0, 0u, 65536u, nullptr},
    {"family", 16, 4, 0u, 63u, nullptr},
};
// Read one key, at a snapshot or (0) now.
struct Get {
  static constexpr uint16_t kKind = 4;
  static constexpr wire::CommandInfo kInfo = {"get", kKind, 20, kGetFields};
  uint32_t snapshot = 0;
  std::string_view key = {};
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Get From([[maybe_unused]] std::string_view bytes) {
    Get command;
    const char* const p = bytes.data();
    const char* at = p + 20;
    command.snapshot = wire::Load<uint32_t>(p + 8);
    command.key = wire::TakeBytes(p, 12, &at);
    command.family = wire::Load<uint32_t>(p + 16);
    return command;
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

inline constexpr wire::FieldInfo kScanFields[] = {
    {"limit", 8, 4, 0u, 4294967295u, nullptr},
    {"snapshot", 12, 4, 0u, 4294967295u, nullptr},
    {"reverse", 16, 1, 0u, 1u, nullptr},
    {"from", 20, 0, 0u, 65536u, nullptr},
    {"to", 24, 0, 0u, 65536u, nullptr},
    {"family", 28, 4, 0u, 63u, nullptr},
};
// Iterate over [from, to), backward when reverse is 1; empty to means no end, limit 0 no limit. One step of the job is at most 64 entries.
struct Scan {
  static constexpr uint16_t kKind = 5;
  static constexpr wire::CommandInfo kInfo = {"scan", kKind, 32, kScanFields};
  uint32_t limit = 0;
  uint32_t snapshot = 0;
  uint8_t reverse = 0;
  std::string_view from = {};
  std::string_view to = {};
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Scan From([[maybe_unused]] std::string_view bytes) {
    Scan command;
    const char* const p = bytes.data();
    const char* at = p + 32;
    command.limit = wire::Load<uint32_t>(p + 8);
    command.snapshot = wire::Load<uint32_t>(p + 12);
    command.reverse = wire::Load<uint8_t>(p + 16);
    command.from = wire::TakeBytes(p, 20, &at);
    command.to = wire::TakeBytes(p, 24, &at);
    command.family = wire::Load<uint32_t>(p + 28);
    return command;
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

inline constexpr wire::FieldInfo kSnapshotFields[] = {
    {"snapshot", 8, 4, 1u, 4294967295u, nullptr},
};
// Take a snapshot under a number chosen by the caller, not 0.
struct Snapshot {
  static constexpr uint16_t kKind = 6;
  static constexpr wire::CommandInfo kInfo = {"snapshot", kKind, 12, kSnapshotFields};
  uint32_t snapshot = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Snapshot From([[maybe_unused]] std::string_view bytes) {
    Snapshot command;
    const char* const p = bytes.data();
    command.snapshot = wire::Load<uint32_t>(p + 8);
    return command;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(16));
    wire::Store(p + 8, snapshot);
  }
};

inline constexpr wire::FieldInfo kReleaseFields[] = {
    {"snapshot", 8, 4, 1u, 4294967295u, nullptr},
};
// Release a snapshot.
struct Release {
  static constexpr uint16_t kKind = 7;
  static constexpr wire::CommandInfo kInfo = {"release", kKind, 12, kReleaseFields};
  uint32_t snapshot = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Release From([[maybe_unused]] std::string_view bytes) {
    Release command;
    const char* const p = bytes.data();
    command.snapshot = wire::Load<uint32_t>(p + 8);
    return command;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(16));
    wire::Store(p + 8, snapshot);
  }
};

inline constexpr wire::FieldInfo kSetFields[] = {
    {"value", 8, 8, 0u, 18446744073709551615u, nullptr},
    {"option", 16, 2, 0u, 65535u, nullptr},
    {"family", 20, 4, 0u, 63u, nullptr},
};
// Set a dynamic option: one of the database, or one of this family.
struct Set {
  static constexpr uint16_t kKind = 8;
  static constexpr wire::CommandInfo kInfo = {"set", kKind, 24, kSetFields};
  uint64_t value = 0;
  uint16_t option = 0;
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Set From([[maybe_unused]] std::string_view bytes) {
    Set command;
    const char* const p = bytes.data();
    command.value = wire::Load<uint64_t>(p + 8);
    command.option = wire::Load<uint16_t>(p + 16);
    command.family = wire::Load<uint32_t>(p + 20);
    return command;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(24));
    wire::Store(p + 8, value);
    wire::Store(p + 16, option);
    wire::Store(p + 20, family);
  }
};

inline constexpr wire::FieldInfo kFlushFields[] = {
    {"family", 8, 4, 0u, 63u, nullptr},
};
// Seal the family's memtable and wait until it is a table.
struct Flush {
  static constexpr uint16_t kKind = 9;
  static constexpr wire::CommandInfo kInfo = {"flush", kKind, 12, kFlushFields};
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Flush From([[maybe_unused]] std::string_view bytes) {
    Flush command;
    const char* const p = bytes.data();
    command.family = wire::Load<uint32_t>(p + 8);
    return command;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(16));
    wire::Store(p + 8, family);
  }
};

inline constexpr wire::FieldInfo kCompactFields[] = {
    {"from", 8, 0, 0u, 65536u, nullptr},
    {"to", 12, 0, 0u, 65536u, nullptr},
    {"family", 16, 4, 0u, 63u, nullptr},
};
// Compact [from, to] of the family down level by level to the last level that holds any of it; empty means open.
struct Compact {
  static constexpr uint16_t kKind = 10;
  static constexpr wire::CommandInfo kInfo = {"compact", kKind, 20, kCompactFields};
  std::string_view from = {};
  std::string_view to = {};
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Compact From([[maybe_unused]] std::string_view bytes) {
    Compact command;
    const char* const p = bytes.data();
    const char* at = p + 20;
    command.from = wire::TakeBytes(p, 8, &at);
    command.to = wire::TakeBytes(p, 12, &at);
    command.family = wire::Load<uint32_t>(p + 16);
    return command;
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
  static constexpr wire::CommandInfo kInfo = {"settle", kKind, 8, {}};


  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Settle From([[maybe_unused]] std::string_view bytes) {
    Settle command;

    return command;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    wire::BeginCommand(out, kKind, uint32_t(8));
  }
};

inline constexpr wire::FieldInfo kCrashFields[] = {
    {"seed", 8, 8, 0u, 18446744073709551615u, nullptr},
    {"mode", 16, 1, 0u, 2u, kCrashModeNames},
};
// The power goes: the engine vanishes, files keep what was synced and, by mode, all, nothing or a torn part of the rest. The next command must be reopen.
struct Crash {
  static constexpr uint16_t kKind = 12;
  static constexpr wire::CommandInfo kInfo = {"crash", kKind, 17, kCrashFields};
  uint64_t seed = 0;
  CrashMode mode = CrashMode{};

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Crash From([[maybe_unused]] std::string_view bytes) {
    Crash command;
    const char* const p = bytes.data();
    command.seed = wire::Load<uint64_t>(p + 8);
    command.mode = CrashMode(wire::Load<uint8_t>(p + 16));
    return command;
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
  static constexpr wire::CommandInfo kInfo = {"reopen", kKind, 8, {}};


  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Reopen From([[maybe_unused]] std::string_view bytes) {
    Reopen command;

    return command;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    wire::BeginCommand(out, kKind, uint32_t(8));
  }
};

inline constexpr wire::FieldInfo kSingleDeleteFields[] = {
    {"sync", 8, 1, 0u, 2u, nullptr},
    {"key", 12, 0, 0u, 65536u, nullptr},
    {"family", 16, 4, 0u, 63u, nullptr},
};
// Delete a key that was put once since it was last deleted; the pair vanishes where it meets. Extended dialect only.
struct SingleDelete {
  static constexpr uint16_t kKind = 14;
  static constexpr wire::CommandInfo kInfo = {"single_delete", kKind, 20, kSingleDeleteFields};
  uint8_t sync = 0;
  std::string_view key = {};
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static SingleDelete From([[maybe_unused]] std::string_view bytes) {
    SingleDelete command;
    const char* const p = bytes.data();
    const char* at = p + 20;
    command.sync = wire::Load<uint8_t>(p + 8);
    command.key = wire::TakeBytes(p, 12, &at);
    command.family = wire::Load<uint32_t>(p + 16);
    return command;
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

inline constexpr wire::FieldInfo kDeleteRangeFields[] = {
    {"sync", 8, 1, 0u, 2u, nullptr},
    {"begin", 12, 0, 0u, 65536u, nullptr},
    {"end", 16, 0, 0u, 65536u, nullptr},
    {"family", 20, 4, 0u, 63u, nullptr},
};
// Delete every key of [begin, end) with one entry. Extended dialect only.
struct DeleteRange {
  static constexpr uint16_t kKind = 15;
  static constexpr wire::CommandInfo kInfo = {"delete_range", kKind, 24, kDeleteRangeFields};
  uint8_t sync = 0;
  std::string_view begin = {};
  std::string_view end = {};
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static DeleteRange From([[maybe_unused]] std::string_view bytes) {
    DeleteRange command;
    const char* const p = bytes.data();
    const char* at = p + 24;
    command.sync = wire::Load<uint8_t>(p + 8);
    command.begin = wire::TakeBytes(p, 12, &at);
    command.end = wire::TakeBytes(p, 16, &at);
    command.family = wire::Load<uint32_t>(p + 20);
    return command;
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

inline constexpr wire::FieldInfo kCreateFamilyFields[] = {
    {"family", 8, 4, 1u, 63u, nullptr},
    {"name", 12, 0, 1u, 64u, nullptr},
    {"options", 16, 0, 0u, 2048u, nullptr},
};
// Make a column family: memtables, tables and options of its own on the one log. A family that is there already keeps what it holds and takes the options. options: what differs from the default family's, as strata_create takes them (u16 option, u16 0, u32 0, u64 value), of scope family. The client keeps them across crash and reopen. Extended dialect only.
struct CreateFamily {
  static constexpr uint16_t kKind = 16;
  static constexpr wire::CommandInfo kInfo = {"create_family", kKind, 20, kCreateFamilyFields};
  uint32_t family = 0;
  std::string_view name = {};
  std::string_view options = {};

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static CreateFamily From([[maybe_unused]] std::string_view bytes) {
    CreateFamily command;
    const char* const p = bytes.data();
    const char* at = p + 20;
    command.family = wire::Load<uint32_t>(p + 8);
    command.name = wire::TakeBytes(p, 12, &at);
    command.options = wire::TakeBytes(p, 16, &at);
    return command;
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

inline constexpr wire::FieldInfo kDropFamilyFields[] = {
    {"family", 8, 4, 1u, 63u, nullptr},
};
// Drop a column family with all that it holds.
struct DropFamily {
  static constexpr uint16_t kKind = 17;
  static constexpr wire::CommandInfo kInfo = {"drop_family", kKind, 12, kDropFamilyFields};
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static DropFamily From([[maybe_unused]] std::string_view bytes) {
    DropFamily command;
    const char* const p = bytes.data();
    command.family = wire::Load<uint32_t>(p + 8);
    return command;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(16));
    wire::Store(p + 8, family);
  }
};

inline constexpr wire::FieldInfo kFaultFields[] = {
    {"nth", 8, 8, 1u, 1000000000000000u, nullptr},
    {"argument", 16, 8, 0u, 9007199254740991u, nullptr},
    {"call", 24, 1, 0u, 6u, kFaultOpNames},
    {"files", 25, 1, 0u, 9u, kFaultFilesNames},
    {"effect", 26, 1, 0u, 4u, kFaultEffectNames},
    {"always", 27, 1, 0u, 1u, nullptr},
    {"clear", 28, 1, 0u, 1u, nullptr},
};
// Plan a failure of the device, or (clear 1) remove all planned failures. The fault strikes the nth call of this kind on a file of this class, counted from now on, and with always 1 every later one. effect: io_error and no_space fail the call; torn_write writes the first 'argument' bytes of an append and fails it; lost_sync acknowledges a sync without doing it; bit_flip flips bit 'argument', modulo their number, of the bytes that a read returns. If several faults strike a call, the one planned first applies. After a failed append or sync, later ones on the same file fail too.
struct Fault {
  static constexpr uint16_t kKind = 18;
  static constexpr wire::CommandInfo kInfo = {"fault", kKind, 29, kFaultFields};
  uint64_t nth = 1;
  uint64_t argument = 0;
  FaultOp call = FaultOp{};
  FaultFiles files = FaultFiles{};
  FaultEffect effect = FaultEffect{};
  uint8_t always = 0;
  uint8_t clear = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Fault From([[maybe_unused]] std::string_view bytes) {
    Fault command;
    const char* const p = bytes.data();
    command.nth = wire::Load<uint64_t>(p + 8);
    command.argument = wire::Load<uint64_t>(p + 16);
    command.call = FaultOp(wire::Load<uint8_t>(p + 24));
    command.files = FaultFiles(wire::Load<uint8_t>(p + 25));
    command.effect = FaultEffect(wire::Load<uint8_t>(p + 26));
    command.always = wire::Load<uint8_t>(p + 27);
    command.clear = wire::Load<uint8_t>(p + 28);
    return command;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
    char* p = wire::BeginCommand(out, kKind, uint32_t(32));
    wire::Store(p + 8, nth);
    wire::Store(p + 16, argument);
    wire::Store(p + 24, uint8_t(call));
    wire::Store(p + 25, uint8_t(files));
    wire::Store(p + 26, uint8_t(effect));
    wire::Store(p + 27, always);
    wire::Store(p + 28, clear);
  }
};

inline constexpr wire::FieldInfo kFillFields[] = {
    {"n", 8, 8, 1u, 100000000u, nullptr},
    {"first", 16, 8, 0u, 1000000000000000u, nullptr},
    {"key_space", 24, 8, 1u, 1000000000000000u, nullptr},
    {"seed", 32, 8, 0u, 18446744073709551615u, nullptr},
    {"key_bytes", 40, 4, 1u, 65536u, nullptr},
    {"value_bytes", 44, 4, 0u, 1048576u, nullptr},
    {"order", 48, 1, 0u, 2u, kFillOrderNames},
    {"sync", 49, 1, 0u, 2u, nullptr},
    {"family", 52, 4, 0u, 63u, nullptr},
};
// n puts. Keys are decimal numbers of key_bytes digits from 'first' on (seq), drawn uniformly or by Zipf's law from [first, first+key_space).
struct Fill {
  static constexpr uint16_t kKind = 32;
  static constexpr wire::CommandInfo kInfo = {"fill", kKind, 56, kFillFields};
  uint64_t n = 0;
  uint64_t first = 0;
  uint64_t key_space = 0;
  uint64_t seed = 0;
  uint32_t key_bytes = 0;
  uint32_t value_bytes = 0;
  FillOrder order = FillOrder{};
  uint8_t sync = 0;
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Fill From([[maybe_unused]] std::string_view bytes) {
    Fill command;
    const char* const p = bytes.data();
    command.n = wire::Load<uint64_t>(p + 8);
    command.first = wire::Load<uint64_t>(p + 16);
    command.key_space = wire::Load<uint64_t>(p + 24);
    command.seed = wire::Load<uint64_t>(p + 32);
    command.key_bytes = wire::Load<uint32_t>(p + 40);
    command.value_bytes = wire::Load<uint32_t>(p + 44);
    command.order = FillOrder(wire::Load<uint8_t>(p + 48));
    command.sync = wire::Load<uint8_t>(p + 49);
    command.family = wire::Load<uint32_t>(p + 52);
    return command;
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

inline constexpr wire::FieldInfo kDeleteFillFields[] = {
    {"n", 8, 8, 1u, 100000000u, nullptr},
    {"first", 16, 8, 0u, 1000000000000000u, nullptr},
    {"key_space", 24, 8, 1u, 1000000000000000u, nullptr},
    {"seed", 32, 8, 0u, 18446744073709551615u, nullptr},
    {"key_bytes", 40, 4, 1u, 65536u, nullptr},
    {"order", 44, 1, 0u, 2u, kFillOrderNames},
    {"sync", 45, 1, 0u, 2u, nullptr},
    {"family", 48, 4, 0u, 63u, nullptr},
};
// n deletes, keys as in fill.
struct DeleteFill {
  static constexpr uint16_t kKind = 33;
  static constexpr wire::CommandInfo kInfo = {"delete_fill", kKind, 52, kDeleteFillFields};
  uint64_t n = 0;
  uint64_t first = 0;
  uint64_t key_space = 0;
  uint64_t seed = 0;
  uint32_t key_bytes = 0;
  FillOrder order = FillOrder{};
  uint8_t sync = 0;
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static DeleteFill From([[maybe_unused]] std::string_view bytes) {
    DeleteFill command;
    const char* const p = bytes.data();
    command.n = wire::Load<uint64_t>(p + 8);
    command.first = wire::Load<uint64_t>(p + 16);
    command.key_space = wire::Load<uint64_t>(p + 24);
    command.seed = wire::Load<uint64_t>(p + 32);
    command.key_bytes = wire::Load<uint32_t>(p + 40);
    command.order = FillOrder(wire::Load<uint8_t>(p + 44));
    command.sync = wire::Load<uint8_t>(p + 45);
    command.family = wire::Load<uint32_t>(p + 48);
    return command;
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

inline constexpr wire::FieldInfo kChurnFields[] = {
    {"n", 8, 8, 1u, 100000000u, nullptr},
    {"head", 16, 8, 0u, 1000000000000000u, nullptr},
    {"tail", 24, 8, 0u, 1000000000000000u, nullptr},
    {"seed", 32, 8, 0u, 18446744073709551615u, nullptr},
    {"key_bytes", 40, 4, 1u, 65536u, nullptr},
    {"value_bytes", 44, 4, 0u, 1048576u, nullptr},
    {"family", 48, 4, 0u, 63u, nullptr},
};
// A queue: n times put the next key at the head and delete the oldest at the tail; 'tail' is the oldest living number, 'head' the next new one.
struct Churn {
  static constexpr uint16_t kKind = 34;
  static constexpr wire::CommandInfo kInfo = {"churn", kKind, 52, kChurnFields};
  uint64_t n = 0;
  uint64_t head = 0;
  uint64_t tail = 0;
  uint64_t seed = 0;
  uint32_t key_bytes = 0;
  uint32_t value_bytes = 0;
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Churn From([[maybe_unused]] std::string_view bytes) {
    Churn command;
    const char* const p = bytes.data();
    command.n = wire::Load<uint64_t>(p + 8);
    command.head = wire::Load<uint64_t>(p + 16);
    command.tail = wire::Load<uint64_t>(p + 24);
    command.seed = wire::Load<uint64_t>(p + 32);
    command.key_bytes = wire::Load<uint32_t>(p + 40);
    command.value_bytes = wire::Load<uint32_t>(p + 44);
    command.family = wire::Load<uint32_t>(p + 48);
    return command;
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

inline constexpr wire::FieldInfo kReadFillFields[] = {
    {"n", 8, 8, 1u, 100000000u, nullptr},
    {"first", 16, 8, 0u, 1000000000000000u, nullptr},
    {"key_space", 24, 8, 1u, 1000000000000000u, nullptr},
    {"seed", 32, 8, 0u, 18446744073709551615u, nullptr},
    {"key_bytes", 40, 4, 1u, 65536u, nullptr},
    {"order", 44, 1, 0u, 2u, kFillOrderNames},
    {"family", 48, 4, 0u, 63u, nullptr},
};
// n Gets, keys as in fill.
struct ReadFill {
  static constexpr uint16_t kKind = 35;
  static constexpr wire::CommandInfo kInfo = {"read_fill", kKind, 52, kReadFillFields};
  uint64_t n = 0;
  uint64_t first = 0;
  uint64_t key_space = 0;
  uint64_t seed = 0;
  uint32_t key_bytes = 0;
  FillOrder order = FillOrder{};
  uint32_t family = 0;

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static ReadFill From([[maybe_unused]] std::string_view bytes) {
    ReadFill command;
    const char* const p = bytes.data();
    command.n = wire::Load<uint64_t>(p + 8);
    command.first = wire::Load<uint64_t>(p + 16);
    command.key_space = wire::Load<uint64_t>(p + 24);
    command.seed = wire::Load<uint64_t>(p + 32);
    command.key_bytes = wire::Load<uint32_t>(p + 40);
    command.order = FillOrder(wire::Load<uint8_t>(p + 44));
    command.family = wire::Load<uint32_t>(p + 48);
    return command;
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

inline constexpr wire::FieldInfo kIbenchFields[] = {
    {"n", 8, 8, 1u, 10000000u, nullptr},
    {"head", 16, 8, 0u, 1000000000000000u, nullptr},
    {"tail", 24, 8, 0u, 1000000000000000u, nullptr},
    {"seed", 32, 8, 0u, 18446744073709551615u, nullptr},
    {"value_bytes", 40, 4, 0u, 1048576u, nullptr},
    {"queries", 44, 4, 0u, 1000u, nullptr},
    {"lookups", 48, 4, 0u, 1000u, nullptr},
    {"secondary_indexes", 52, 1, 0u, 3u, nullptr},
    {"single_delete", 53, 1, 0u, 1u, nullptr},
    {"step", 54, 1, 0u, 3u, kIbenchStepNames},
    {"secondary_family", 56, 4, 0u, 63u, nullptr},
};
// A step of the insert benchmark on a table with a primary key and secondary indexes, used as a queue. load: n rows at the head, primary key only. index: the entries of the n rows from 'tail' on in every secondary index. churn: n times a row with all its entries at the head and the row at the tail deleted with all of its. query: the same with queries and lookups after each pair. Keys: u32 number of the index (256 and on), for a secondary index a u32 column, u64 row; all big endian.
struct Ibench {
  static constexpr uint16_t kKind = 36;
  static constexpr wire::CommandInfo kInfo = {"ibench", kKind, 60, kIbenchFields};
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

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static Ibench From([[maybe_unused]] std::string_view bytes) {
    Ibench command;
    const char* const p = bytes.data();
    command.n = wire::Load<uint64_t>(p + 8);
    command.head = wire::Load<uint64_t>(p + 16);
    command.tail = wire::Load<uint64_t>(p + 24);
    command.seed = wire::Load<uint64_t>(p + 32);
    command.value_bytes = wire::Load<uint32_t>(p + 40);
    command.queries = wire::Load<uint32_t>(p + 44);
    command.lookups = wire::Load<uint32_t>(p + 48);
    command.secondary_indexes = wire::Load<uint8_t>(p + 52);
    command.single_delete = wire::Load<uint8_t>(p + 53);
    command.step = IbenchStep(wire::Load<uint8_t>(p + 54));
    command.secondary_family = wire::Load<uint32_t>(p + 56);
    return command;
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

// In schema order.
inline constexpr const wire::CommandInfo* kInfos[] = {
    &Put::kInfo,
    &Delete::kInfo,
    &Write::kInfo,
    &Get::kInfo,
    &Scan::kInfo,
    &Snapshot::kInfo,
    &Release::kInfo,
    &Set::kInfo,
    &Flush::kInfo,
    &Compact::kInfo,
    &Settle::kInfo,
    &Crash::kInfo,
    &Reopen::kInfo,
    &SingleDelete::kInfo,
    &DeleteRange::kInfo,
    &CreateFamily::kInfo,
    &DropFamily::kInfo,
    &Fault::kInfo,
    &Fill::kInfo,
    &DeleteFill::kInfo,
    &Churn::kInfo,
    &ReadFill::kInfo,
    &Ibench::kInfo,
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
  f(Fault{});
  f(Fill{});
  f(DeleteFill{});
  f(Churn{});
  f(ReadFill{});
  f(Ibench{});
}

}  // namespace cmd

}  // namespace strata
