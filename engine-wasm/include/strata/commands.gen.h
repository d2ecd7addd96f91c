// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// What a client may ask. A command is u16 kind, u16 zero, u32 size_bytes (header and padding included) and its fields, naturally aligned, padded to 8, bytes fields as in records but without their cap. min and max are inclusive: of the number, or of the length of a bytes field; a command outside them is refused. A field with a default may be left out by who encodes. Commands run one after another, each as one client job or, for macros, as many operations as it expands into. Ids are never reused.
#pragma once

#include <cstdint>
#include <string_view>

#include "trace/fields.h"

namespace strata {

namespace cmd {

using wire::Field;

enum class Kind : uint16_t { kPut = 1, kDelete = 2, kWrite = 3, kGet = 4, kScan = 5, kSnapshot = 6, kRelease = 7, kSet = 8, kFlush = 9, kCompact = 10, kSettle = 11, kCrash = 12, kReopen = 13, kSingleDelete = 14, kDeleteRange = 15, kCreateFamily = 16, kDropFamily = 17, kFault = 18, kResume = 19, kCreateIndex = 20, kRollingMerge = 21, kDeleteWhere = 22, kIngest = 31, kFill = 32, kDeleteFill = 33, kChurn = 34, kReadFill = 35, kIbench = 36, kMix = 37 };

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

enum class FaultFiles : uint8_t { kAny, kWal, kTable, kManifest, kCurrent, kTemp, kLock, kOther, kPages, kDoublewrite, kSegment };
inline constexpr const char* kFaultFilesNames[] = {"any", "wal", "table", "manifest", "current", "temp", "lock", "other", "pages", "doublewrite", "segment"};
inline const char* NameOf(FaultFiles value) { return kFaultFilesNames[uint8_t(value)]; }

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

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sync", r.sync, 0, 2}, Field{"key", r.key, 0, 65536}, Field{"value", r.value, 0, 1048576},
             Field{"family", r.family, 0, 63});
  }
};

// Write a tombstone.
struct Delete {
  static constexpr uint16_t kKind = 2;
  static constexpr const char* kName = "delete";
  uint8_t sync = 0;
  std::string_view key = {};
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sync", r.sync, 0, 2}, Field{"key", r.key, 0, 65536}, Field{"family", r.family, 0, 63});
  }
};

// Write a batch atomically. batch: entries as in a LevelDB WriteBatch without its 12-byte header: u8 type (0 delete, 1 put, 7 single delete, 15 range delete; the same for another family than the default one: 4, 5, 8, 14, and then varint family), varint length and key, for a put varint length and value, for a range delete varint length and end.
struct Write {
  static constexpr uint16_t kKind = 3;
  static constexpr const char* kName = "write";
  uint8_t sync = 0;
  std::string_view batch = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sync", r.sync, 0, 2}, Field{"batch", r.batch, 0, 16777216});
  }
};

// Read one key, at a snapshot or (0) now.
struct Get {
  static constexpr uint16_t kKind = 4;
  static constexpr const char* kName = "get";
  uint32_t snapshot = 0;
  std::string_view key = {};
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"snapshot", r.snapshot}, Field{"key", r.key, 0, 65536}, Field{"family", r.family, 0, 63});
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

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"limit", r.limit}, Field{"snapshot", r.snapshot}, Field{"reverse", r.reverse, 0, 1},
             Field{"from", r.from, 0, 65536}, Field{"to", r.to, 0, 65536}, Field{"family", r.family, 0, 63});
  }
};

// Take a snapshot under a number chosen by the caller, not 0.
struct Snapshot {
  static constexpr uint16_t kKind = 6;
  static constexpr const char* kName = "snapshot";
  uint32_t snapshot = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"snapshot", r.snapshot, 1, 4294967295u}); }
};

// Release a snapshot.
struct Release {
  static constexpr uint16_t kKind = 7;
  static constexpr const char* kName = "release";
  uint32_t snapshot = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"snapshot", r.snapshot, 1, 4294967295u}); }
};

// Set a dynamic option: one of the database, or one of this family.
struct Set {
  static constexpr uint16_t kKind = 8;
  static constexpr const char* kName = "set";
  uint64_t value = 0;
  uint16_t option = 0;
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"value", r.value}, Field{"option", r.option}, Field{"family", r.family, 0, 63});
  }
};

// Seal the family's memtable and wait until it is a table.
struct Flush {
  static constexpr uint16_t kKind = 9;
  static constexpr const char* kName = "flush";
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"family", r.family, 0, 63}); }
};

// Compact [from, to] of the family down level by level to the last level that holds any of it; empty means open.
struct Compact {
  static constexpr uint16_t kKind = 10;
  static constexpr const char* kName = "compact";
  std::string_view from = {};
  std::string_view to = {};
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"from", r.from, 0, 65536}, Field{"to", r.to, 0, 65536}, Field{"family", r.family, 0, 63});
  }
};

// Wait until no background work is queued or due.
struct Settle {
  static constexpr uint16_t kKind = 11;
  static constexpr const char* kName = "settle";

  static constexpr auto Fields(auto&, auto f) { return f(); }
};

// The power goes: the engine vanishes, files keep what was synced and, by mode, all, nothing or a torn part of the rest. The next command must be reopen.
struct Crash {
  static constexpr uint16_t kKind = 12;
  static constexpr const char* kName = "crash";
  uint64_t seed = 0;
  CrashMode mode = CrashMode{};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"seed", r.seed}, Field{"mode", r.mode, kCrashModeNames});
  }
};

// Close if open, then open and recover.
struct Reopen {
  static constexpr uint16_t kKind = 13;
  static constexpr const char* kName = "reopen";

  static constexpr auto Fields(auto&, auto f) { return f(); }
};

// Delete a key that was put once since it was last deleted; the pair vanishes where it meets. Extended dialect only.
struct SingleDelete {
  static constexpr uint16_t kKind = 14;
  static constexpr const char* kName = "single_delete";
  uint8_t sync = 0;
  std::string_view key = {};
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sync", r.sync, 0, 2}, Field{"key", r.key, 0, 65536}, Field{"family", r.family, 0, 63});
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

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"sync", r.sync, 0, 2}, Field{"begin", r.begin, 0, 65536}, Field{"end", r.end, 0, 65536},
             Field{"family", r.family, 0, 63});
  }
};

// Make a column family: memtables, tables and options of its own on the one log. A family that is there already keeps what it holds and takes the options. options: what differs from the default family's, as strata_create takes them (u16 option, u16 0, u32 0, u64 value), of scope family. The client keeps them across crash and reopen. Extended dialect only.
struct CreateFamily {
  static constexpr uint16_t kKind = 16;
  static constexpr const char* kName = "create_family";
  uint32_t family = 0;
  std::string_view name = {};
  std::string_view options = {};

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"family", r.family, 1, 63}, Field{"name", r.name, 1, 64}, Field{"options", r.options, 0, 2048});
  }
};

// Drop a column family with all that it holds.
struct DropFamily {
  static constexpr uint16_t kKind = 17;
  static constexpr const char* kName = "drop_family";
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) { return f(Field{"family", r.family, 1, 63}); }
};

// Plan a failure of the device, or (clear 1) remove all planned failures. The fault strikes the nth call of this kind on a file of this class, counted from now on, and with always 1 every later one. effect: io_error and no_space fail the call; torn_write writes the first 'argument' bytes of an append and fails it; lost_sync acknowledges a sync without doing it; bit_flip flips bit 'argument', modulo their number, of the bytes that a read returns. If several faults strike a call, the one planned first applies. After a failed append or sync, later ones on the same file fail too.
struct Fault {
  static constexpr uint16_t kKind = 18;
  static constexpr const char* kName = "fault";
  uint64_t nth = 1;
  uint64_t argument = 0;
  FaultOp call = FaultOp{};
  FaultFiles files = FaultFiles{};
  FaultEffect effect = FaultEffect{};
  uint8_t always = 0;
  uint8_t clear = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"nth", r.nth, 1, 1000000000000000}, Field{"argument", r.argument, 0, 9007199254740991},
             Field{"call", r.call, kFaultOpNames}, Field{"files", r.files, kFaultFilesNames},
             Field{"effect", r.effect, kFaultEffectNames}, Field{"always", r.always, 0, 1},
             Field{"clear", r.clear, 0, 1});
  }
};

// With background_error_handling=rocksdb: clear a soft or hard background error whose cause is gone, as DB::Resume() does.
struct Resume {
  static constexpr uint16_t kKind = 19;
  static constexpr const char* kName = "resume";

  static constexpr auto Fields(auto&, auto f) { return f(); }
};

// Build a secondary index of the insert benchmark's table from its primary keys: sort runs, merge them and write tables straight into the last level, as MyRocks does. The family is that of the index's entries.
struct CreateIndex {
  static constexpr uint16_t kKind = 20;
  static constexpr const char* kName = "create_index";
  uint32_t index = 0;
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"index", r.index, 1, 3}, Field{"family", r.family, 0, 63});
  }
};

// The merge of the LSM-tree of 1996, on copies: each sorted run of the family's tables is copied into multi-page blocks, one file each, and the components are merged from the top down, range by range. With note 1 a find note over [from, to), empty to for no end, sinks with the merges and collects entries. The blocks are removed at the end; the database does not change.
struct RollingMerge {
  static constexpr uint16_t kKind = 21;
  static constexpr const char* kName = "rolling_merge";
  uint32_t block_bytes = 262144;
  uint8_t note = 0;
  std::string_view from = {};
  std::string_view to = {};
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"block_bytes", r.block_bytes, 256, 16777216}, Field{"note", r.note, 0, 1},
             Field{"from", r.from, 0, 65536}, Field{"to", r.to, 0, 65536}, Field{"family", r.family, 0, 63});
  }
};

// The predicate delete of 1996: asserts that puts up to now whose key is in [from, to), empty to for no end, and whose value is less than the bound, byte by byte, are to go. Writes one edit of the manifest and no tombstone. A compaction drops such a put when it passes over it and nothing older of its key can be left; until then reads see it. Extended dialect only.
struct DeleteWhere {
  static constexpr uint16_t kKind = 22;
  static constexpr const char* kName = "delete_where";
  std::string_view from = {};
  std::string_view to = {};
  std::string_view bound = {};
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"from", r.from, 0, 1024}, Field{"to", r.to, 0, 1024}, Field{"bound", r.bound, 1, 1024},
             Field{"family", r.family, 0, 63});
  }
};

// Write an external table of n rows and install it, as IngestExternalFile does: in the deepest level that has room for it and no key within its range, nor any level above. Keys are those of every 'step'-th number from 'first' on, values are drawn as by fill.
struct Ingest {
  static constexpr uint16_t kKind = 31;
  static constexpr const char* kName = "ingest";
  uint64_t n = 0;
  uint64_t first = 0;
  uint64_t step = 0;
  uint64_t seed = 0;
  uint32_t key_bytes = 0;
  uint32_t value_bytes = 0;
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"n", r.n, 1, 10000000}, Field{"first", r.first, 0, 1000000000000000},
             Field{"step", r.step, 1, 1000000000}, Field{"seed", r.seed}, Field{"key_bytes", r.key_bytes, 1, 65536},
             Field{"value_bytes", r.value_bytes, 0, 1048576}, Field{"family", r.family, 0, 63});
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

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"n", r.n, 1, 100000000}, Field{"first", r.first, 0, 1000000000000000},
             Field{"key_space", r.key_space, 1, 1000000000000000}, Field{"seed", r.seed},
             Field{"key_bytes", r.key_bytes, 1, 65536}, Field{"value_bytes", r.value_bytes, 0, 1048576},
             Field{"order", r.order, kFillOrderNames}, Field{"sync", r.sync, 0, 2}, Field{"family", r.family, 0, 63});
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

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"n", r.n, 1, 100000000}, Field{"first", r.first, 0, 1000000000000000},
             Field{"key_space", r.key_space, 1, 1000000000000000}, Field{"seed", r.seed},
             Field{"key_bytes", r.key_bytes, 1, 65536}, Field{"order", r.order, kFillOrderNames},
             Field{"sync", r.sync, 0, 2}, Field{"family", r.family, 0, 63});
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

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"n", r.n, 1, 100000000}, Field{"head", r.head, 0, 1000000000000000},
             Field{"tail", r.tail, 0, 1000000000000000}, Field{"seed", r.seed},
             Field{"key_bytes", r.key_bytes, 1, 65536}, Field{"value_bytes", r.value_bytes, 0, 1048576},
             Field{"family", r.family, 0, 63});
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

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"n", r.n, 1, 100000000}, Field{"first", r.first, 0, 1000000000000000},
             Field{"key_space", r.key_space, 1, 1000000000000000}, Field{"seed", r.seed},
             Field{"key_bytes", r.key_bytes, 1, 65536}, Field{"order", r.order, kFillOrderNames},
             Field{"family", r.family, 0, 63});
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

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"n", r.n, 1, 10000000}, Field{"head", r.head, 0, 1000000000000000},
             Field{"tail", r.tail, 0, 1000000000000000}, Field{"seed", r.seed},
             Field{"value_bytes", r.value_bytes, 0, 1048576}, Field{"queries", r.queries, 0, 1000},
             Field{"lookups", r.lookups, 0, 1000}, Field{"secondary_indexes", r.secondary_indexes, 0, 3},
             Field{"single_delete", r.single_delete, 0, 1}, Field{"step", r.step, kIbenchStepNames},
             Field{"secondary_family", r.secondary_family, 0, 63});
  }
};

// n Gets and puts by closed-loop clients: each takes the next operation when its last one is done and it has waited think_ns. Operations are drawn in the order in which clients take them; 'reads' of 100 are Gets. Keys as in fill. The next command runs when all clients are done.
struct Mix {
  static constexpr uint16_t kKind = 37;
  static constexpr const char* kName = "mix";
  uint64_t n = 0;
  uint64_t first = 0;
  uint64_t key_space = 0;
  uint64_t seed = 0;
  uint64_t think_ns = 0;
  uint32_t key_bytes = 0;
  uint32_t value_bytes = 0;
  uint32_t clients = 0;
  uint32_t reads = 0;
  FillOrder order = FillOrder{};
  uint8_t sync = 0;
  uint32_t family = 0;

  static constexpr auto Fields(auto& r, auto f) {
    return f(Field{"n", r.n, 1, 100000000}, Field{"first", r.first, 0, 1000000000000000},
             Field{"key_space", r.key_space, 1, 1000000000000000}, Field{"seed", r.seed},
             Field{"think_ns", r.think_ns, 0, 1000000000000}, Field{"key_bytes", r.key_bytes, 1, 65536},
             Field{"value_bytes", r.value_bytes, 0, 1048576}, Field{"clients", r.clients, 1, 256},
             Field{"reads", r.reads, 0, 100}, Field{"order", r.order, kFillOrderNames}, Field{"sync", r.sync, 0, 2},
             Field{"family", r.family, 0, 63});
  }
};

// Calls f with an empty value of every kind, in schema order.
template <class F>
void ForEachKind(F&& f) {
  wire::ForEachOf<Put, Delete, Write, Get, Scan, Snapshot, Release, Set, Flush, Compact, Settle, Crash, Reopen,
                  SingleDelete, DeleteRange, CreateFamily, DropFamily, Fault, Resume, CreateIndex, RollingMerge,
                  DeleteWhere, Ingest, Fill, DeleteFill, Churn, ReadFill, Ibench, Mix>(f);
}

}  // namespace cmd

}  // namespace strata
