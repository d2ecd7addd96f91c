// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// Commands and their encoders. An encoder throws where a field is outside the schema's range: callers check first and say it better.
import type { CommandInfo } from './info.ts';
import { encodeCommand } from './wire.ts';

export const fillOrderNames = ["seq", "random", "zipf"] as const;
export type FillOrder = (typeof fillOrderNames)[number];
export const crashModeNames = ["drop_unsynced", "keep_all", "torn"] as const;
export type CrashMode = (typeof crashModeNames)[number];
export const faultOpNames = ["append", "sync", "create", "rename", "remove", "read", "sync_dir"] as const;
export type FaultOp = (typeof faultOpNames)[number];
export const faultEffectNames = ["io_error", "no_space", "torn_write", "lost_sync", "bit_flip"] as const;
export type FaultEffect = (typeof faultEffectNames)[number];
export const faultFilesNames = ["any", "wal", "table", "manifest", "current", "temp", "lock", "other", "pages", "doublewrite", "segment"] as const;
export type FaultFiles = (typeof faultFilesNames)[number];
export const ibenchStepNames = ["load", "index", "churn", "query"] as const;
export type IbenchStep = (typeof ibenchStepNames)[number];

export const commandInfos = {
  put: { kind: 1, name: "put", end: 24, size: 24, fields: [
    { name: "sync", type: "u8", form: "int", offset: 8, width: 1, max: 2 },
    { name: "key", type: "bytes", form: "bytes", offset: 12, width: 4, max: 65536 },
    { name: "value", type: "bytes", form: "bytes", offset: 16, width: 4, max: 1048576 },
    { name: "family", type: "u32", form: "int", offset: 20, width: 4, max: 63, default: 0 },
  ] },
  delete: { kind: 2, name: "delete", end: 20, size: 24, fields: [
    { name: "sync", type: "u8", form: "int", offset: 8, width: 1, max: 2 },
    { name: "key", type: "bytes", form: "bytes", offset: 12, width: 4, max: 65536 },
    { name: "family", type: "u32", form: "int", offset: 16, width: 4, max: 63, default: 0 },
  ] },
  write: { kind: 3, name: "write", end: 16, size: 16, fields: [
    { name: "sync", type: "u8", form: "int", offset: 8, width: 1, max: 2 },
    { name: "batch", type: "bytes", form: "bytes", offset: 12, width: 4, max: 16777216 },
  ] },
  get: { kind: 4, name: "get", end: 20, size: 24, fields: [
    { name: "snapshot", type: "u32", form: "int", offset: 8, width: 4 },
    { name: "key", type: "bytes", form: "bytes", offset: 12, width: 4, max: 65536 },
    { name: "family", type: "u32", form: "int", offset: 16, width: 4, max: 63, default: 0 },
  ] },
  scan: { kind: 5, name: "scan", end: 32, size: 32, fields: [
    { name: "limit", type: "u32", form: "int", offset: 8, width: 4 },
    { name: "snapshot", type: "u32", form: "int", offset: 12, width: 4 },
    { name: "reverse", type: "u8", form: "int", offset: 16, width: 1, max: 1 },
    { name: "from", type: "bytes", form: "bytes", offset: 20, width: 4, max: 65536 },
    { name: "to", type: "bytes", form: "bytes", offset: 24, width: 4, max: 65536 },
    { name: "family", type: "u32", form: "int", offset: 28, width: 4, max: 63, default: 0 },
  ] },
  snapshot: { kind: 6, name: "snapshot", end: 12, size: 16, fields: [
    { name: "snapshot", type: "u32", form: "int", offset: 8, width: 4, min: 1 },
  ] },
  release: { kind: 7, name: "release", end: 12, size: 16, fields: [
    { name: "snapshot", type: "u32", form: "int", offset: 8, width: 4, min: 1 },
  ] },
  set: { kind: 8, name: "set", end: 24, size: 24, fields: [
    { name: "value", type: "u64", form: "int", offset: 8, width: 8 },
    { name: "option", type: "u16", form: "int", offset: 16, width: 2 },
    { name: "family", type: "u32", form: "int", offset: 20, width: 4, max: 63, default: 0 },
  ] },
  flush: { kind: 9, name: "flush", end: 12, size: 16, fields: [
    { name: "family", type: "u32", form: "int", offset: 8, width: 4, max: 63, default: 0 },
  ] },
  compact: { kind: 10, name: "compact", end: 20, size: 24, fields: [
    { name: "from", type: "bytes", form: "bytes", offset: 8, width: 4, max: 65536 },
    { name: "to", type: "bytes", form: "bytes", offset: 12, width: 4, max: 65536 },
    { name: "family", type: "u32", form: "int", offset: 16, width: 4, max: 63, default: 0 },
  ] },
  settle: { kind: 11, name: "settle", end: 8, size: 8, fields: [] },
  crash: { kind: 12, name: "crash", end: 17, size: 24, fields: [
    { name: "seed", type: "u64", form: "int", offset: 8, width: 8 },
    { name: "mode", type: "CrashMode", form: "enum", offset: 16, width: 1, names: crashModeNames },
  ] },
  reopen: { kind: 13, name: "reopen", end: 8, size: 8, fields: [] },
  single_delete: { kind: 14, name: "single_delete", end: 20, size: 24, fields: [
    { name: "sync", type: "u8", form: "int", offset: 8, width: 1, max: 2 },
    { name: "key", type: "bytes", form: "bytes", offset: 12, width: 4, max: 65536 },
    { name: "family", type: "u32", form: "int", offset: 16, width: 4, max: 63, default: 0 },
  ] },
  delete_range: { kind: 15, name: "delete_range", end: 24, size: 24, fields: [
    { name: "sync", type: "u8", form: "int", offset: 8, width: 1, max: 2 },
    { name: "begin", type: "bytes", form: "bytes", offset: 12, width: 4, max: 65536 },
    { name: "end", type: "bytes", form: "bytes", offset: 16, width: 4, max: 65536 },
    { name: "family", type: "u32", form: "int", offset: 20, width: 4, max: 63, default: 0 },
  ] },
  create_family: { kind: 16, name: "create_family", end: 20, size: 24, fields: [
    { name: "family", type: "u32", form: "int", offset: 8, width: 4, min: 1, max: 63 },
    { name: "name", type: "bytes", form: "bytes", offset: 12, width: 4, min: 1, max: 64 },
    { name: "options", type: "bytes", form: "bytes", offset: 16, width: 4, max: 2048 },
  ] },
  drop_family: { kind: 17, name: "drop_family", end: 12, size: 16, fields: [
    { name: "family", type: "u32", form: "int", offset: 8, width: 4, min: 1, max: 63 },
  ] },
  fault: { kind: 18, name: "fault", end: 29, size: 32, fields: [
    { name: "nth", type: "u64", form: "int", offset: 8, width: 8, min: 1, max: 1000000000000000, default: 1 },
    { name: "argument", type: "u64", form: "int", offset: 16, width: 8, max: 9007199254740991, default: 0 },
    { name: "call", type: "FaultOp", form: "enum", offset: 24, width: 1, names: faultOpNames },
    { name: "files", type: "FaultFiles", form: "enum", offset: 25, width: 1, names: faultFilesNames },
    { name: "effect", type: "FaultEffect", form: "enum", offset: 26, width: 1, names: faultEffectNames },
    { name: "always", type: "u8", form: "int", offset: 27, width: 1, max: 1, default: 0 },
    { name: "clear", type: "u8", form: "int", offset: 28, width: 1, max: 1, default: 0 },
  ] },
  resume: { kind: 19, name: "resume", end: 8, size: 8, fields: [] },
  create_index: { kind: 20, name: "create_index", end: 16, size: 16, fields: [
    { name: "index", type: "u32", form: "int", offset: 8, width: 4, min: 1, max: 3 },
    { name: "family", type: "u32", form: "int", offset: 12, width: 4, max: 63, default: 0 },
  ] },
  rolling_merge: { kind: 21, name: "rolling_merge", end: 28, size: 32, fields: [
    { name: "block_bytes", type: "u32", form: "int", offset: 8, width: 4, min: 256, max: 16777216, default: 262144 },
    { name: "note", type: "u8", form: "int", offset: 12, width: 1, max: 1, default: 0 },
    { name: "from", type: "bytes", form: "bytes", offset: 16, width: 4, max: 65536 },
    { name: "to", type: "bytes", form: "bytes", offset: 20, width: 4, max: 65536 },
    { name: "family", type: "u32", form: "int", offset: 24, width: 4, max: 63, default: 0 },
  ] },
  delete_where: { kind: 22, name: "delete_where", end: 24, size: 24, fields: [
    { name: "from", type: "bytes", form: "bytes", offset: 8, width: 4, max: 1024 },
    { name: "to", type: "bytes", form: "bytes", offset: 12, width: 4, max: 1024 },
    { name: "bound", type: "bytes", form: "bytes", offset: 16, width: 4, min: 1, max: 1024 },
    { name: "family", type: "u32", form: "int", offset: 20, width: 4, max: 63, default: 0 },
  ] },
  ingest: { kind: 31, name: "ingest", end: 52, size: 56, fields: [
    { name: "n", type: "u64", form: "int", offset: 8, width: 8, min: 1, max: 10000000 },
    { name: "first", type: "u64", form: "int", offset: 16, width: 8, max: 1000000000000000 },
    { name: "step", type: "u64", form: "int", offset: 24, width: 8, min: 1, max: 1000000000 },
    { name: "seed", type: "u64", form: "int", offset: 32, width: 8 },
    { name: "key_bytes", type: "u32", form: "int", offset: 40, width: 4, min: 1, max: 65536 },
    { name: "value_bytes", type: "u32", form: "int", offset: 44, width: 4, max: 1048576 },
    { name: "family", type: "u32", form: "int", offset: 48, width: 4, max: 63, default: 0 },
  ] },
  fill: { kind: 32, name: "fill", end: 56, size: 56, fields: [
    { name: "n", type: "u64", form: "int", offset: 8, width: 8, min: 1, max: 100000000 },
    { name: "first", type: "u64", form: "int", offset: 16, width: 8, max: 1000000000000000 },
    { name: "key_space", type: "u64", form: "int", offset: 24, width: 8, min: 1, max: 1000000000000000 },
    { name: "seed", type: "u64", form: "int", offset: 32, width: 8 },
    { name: "key_bytes", type: "u32", form: "int", offset: 40, width: 4, min: 1, max: 65536 },
    { name: "value_bytes", type: "u32", form: "int", offset: 44, width: 4, max: 1048576 },
    { name: "order", type: "FillOrder", form: "enum", offset: 48, width: 1, names: fillOrderNames },
    { name: "sync", type: "u8", form: "int", offset: 49, width: 1, max: 2 },
    { name: "family", type: "u32", form: "int", offset: 52, width: 4, max: 63, default: 0 },
  ] },
  delete_fill: { kind: 33, name: "delete_fill", end: 52, size: 56, fields: [
    { name: "n", type: "u64", form: "int", offset: 8, width: 8, min: 1, max: 100000000 },
    { name: "first", type: "u64", form: "int", offset: 16, width: 8, max: 1000000000000000 },
    { name: "key_space", type: "u64", form: "int", offset: 24, width: 8, min: 1, max: 1000000000000000 },
    { name: "seed", type: "u64", form: "int", offset: 32, width: 8 },
    { name: "key_bytes", type: "u32", form: "int", offset: 40, width: 4, min: 1, max: 65536 },
    { name: "order", type: "FillOrder", form: "enum", offset: 44, width: 1, names: fillOrderNames },
    { name: "sync", type: "u8", form: "int", offset: 45, width: 1, max: 2 },
    { name: "family", type: "u32", form: "int", offset: 48, width: 4, max: 63, default: 0 },
  ] },
  churn: { kind: 34, name: "churn", end: 52, size: 56, fields: [
    { name: "n", type: "u64", form: "int", offset: 8, width: 8, min: 1, max: 100000000 },
    { name: "head", type: "u64", form: "int", offset: 16, width: 8, max: 1000000000000000 },
    { name: "tail", type: "u64", form: "int", offset: 24, width: 8, max: 1000000000000000 },
    { name: "seed", type: "u64", form: "int", offset: 32, width: 8 },
    { name: "key_bytes", type: "u32", form: "int", offset: 40, width: 4, min: 1, max: 65536 },
    { name: "value_bytes", type: "u32", form: "int", offset: 44, width: 4, max: 1048576 },
    { name: "family", type: "u32", form: "int", offset: 48, width: 4, max: 63, default: 0 },
  ] },
  read_fill: { kind: 35, name: "read_fill", end: 52, size: 56, fields: [
    { name: "n", type: "u64", form: "int", offset: 8, width: 8, min: 1, max: 100000000 },
    { name: "first", type: "u64", form: "int", offset: 16, width: 8, max: 1000000000000000 },
    { name: "key_space", type: "u64", form: "int", offset: 24, width: 8, min: 1, max: 1000000000000000 },
    { name: "seed", type: "u64", form: "int", offset: 32, width: 8 },
    { name: "key_bytes", type: "u32", form: "int", offset: 40, width: 4, min: 1, max: 65536 },
    { name: "order", type: "FillOrder", form: "enum", offset: 44, width: 1, names: fillOrderNames },
    { name: "family", type: "u32", form: "int", offset: 48, width: 4, max: 63, default: 0 },
  ] },
  ibench: { kind: 36, name: "ibench", end: 60, size: 64, fields: [
    { name: "n", type: "u64", form: "int", offset: 8, width: 8, min: 1, max: 10000000 },
    { name: "head", type: "u64", form: "int", offset: 16, width: 8, max: 1000000000000000 },
    { name: "tail", type: "u64", form: "int", offset: 24, width: 8, max: 1000000000000000 },
    { name: "seed", type: "u64", form: "int", offset: 32, width: 8 },
    { name: "value_bytes", type: "u32", form: "int", offset: 40, width: 4, max: 1048576 },
    { name: "queries", type: "u32", form: "int", offset: 44, width: 4, max: 1000 },
    { name: "lookups", type: "u32", form: "int", offset: 48, width: 4, max: 1000 },
    { name: "secondary_indexes", type: "u8", form: "int", offset: 52, width: 1, max: 3 },
    { name: "single_delete", type: "u8", form: "int", offset: 53, width: 1, max: 1 },
    { name: "step", type: "IbenchStep", form: "enum", offset: 54, width: 1, names: ibenchStepNames },
    { name: "secondary_family", type: "u32", form: "int", offset: 56, width: 4, max: 63, default: 0 },
  ] },
  mix: { kind: 37, name: "mix", end: 72, size: 72, fields: [
    { name: "n", type: "u64", form: "int", offset: 8, width: 8, min: 1, max: 100000000 },
    { name: "first", type: "u64", form: "int", offset: 16, width: 8, max: 1000000000000000 },
    { name: "key_space", type: "u64", form: "int", offset: 24, width: 8, min: 1, max: 1000000000000000 },
    { name: "seed", type: "u64", form: "int", offset: 32, width: 8 },
    { name: "think_ns", type: "u64", form: "int", offset: 40, width: 8, max: 1000000000000 },
    { name: "key_bytes", type: "u32", form: "int", offset: 48, width: 4, min: 1, max: 65536 },
    { name: "value_bytes", type: "u32", form: "int", offset: 52, width: 4, max: 1048576 },
    { name: "clients", type: "u32", form: "int", offset: 56, width: 4, min: 1, max: 256 },
    { name: "reads", type: "u32", form: "int", offset: 60, width: 4, max: 100 },
    { name: "order", type: "FillOrder", form: "enum", offset: 64, width: 1, names: fillOrderNames },
    { name: "sync", type: "u8", form: "int", offset: 65, width: 1, max: 2 },
    { name: "family", type: "u32", form: "int", offset: 68, width: 4, max: 63, default: 0 },
  ] },
} as const satisfies Record<string, CommandInfo>;

export type PutFields = { readonly sync: number; readonly key: Uint8Array; readonly value: Uint8Array; readonly family?: number; };
/** Write one key and value. sync: 0 no, 1 yes, 2 as the option says. */
export const encodePut = (fields: PutFields): Uint8Array => encodeCommand(commandInfos.put, fields);

export type DeleteFields = { readonly sync: number; readonly key: Uint8Array; readonly family?: number; };
/** Write a tombstone. */
export const encodeDelete = (fields: DeleteFields): Uint8Array => encodeCommand(commandInfos.delete, fields);

export type WriteFields = { readonly sync: number; readonly batch: Uint8Array; };
/** Write a batch atomically. batch: entries as in a LevelDB WriteBatch without its 12-byte header: u8 type (0 delete, 1 put, 7 single delete, 15 range delete; the same for another family than the default one: 4, 5, 8, 14, and then varint family), varint length and key, for a put varint length and value, for a range delete varint length and end. */
export const encodeWrite = (fields: WriteFields): Uint8Array => encodeCommand(commandInfos.write, fields);

export type GetFields = { readonly snapshot: number; readonly key: Uint8Array; readonly family?: number; };
/** Read one key, at a snapshot or (0) now. */
export const encodeGet = (fields: GetFields): Uint8Array => encodeCommand(commandInfos.get, fields);

export type ScanFields = { readonly limit: number; readonly snapshot: number; readonly reverse: number; readonly from: Uint8Array; readonly to: Uint8Array; readonly family?: number; };
/** Iterate over [from, to), backward when reverse is 1; empty to means no end, limit 0 no limit. One step of the job is at most 64 entries. */
export const encodeScan = (fields: ScanFields): Uint8Array => encodeCommand(commandInfos.scan, fields);

export type SnapshotFields = { readonly snapshot: number; };
/** Take a snapshot under a number chosen by the caller, not 0. */
export const encodeSnapshot = (fields: SnapshotFields): Uint8Array => encodeCommand(commandInfos.snapshot, fields);

export type ReleaseFields = { readonly snapshot: number; };
/** Release a snapshot. */
export const encodeRelease = (fields: ReleaseFields): Uint8Array => encodeCommand(commandInfos.release, fields);

export type SetFields = { readonly value: number; readonly option: number; readonly family?: number; };
/** Set a dynamic option: one of the database, or one of this family. */
export const encodeSet = (fields: SetFields): Uint8Array => encodeCommand(commandInfos.set, fields);

export type FlushFields = { readonly family?: number; };
/** Seal the family's memtable and wait until it is a table. */
export const encodeFlush = (fields: FlushFields = {}): Uint8Array => encodeCommand(commandInfos.flush, fields);

export type CompactFields = { readonly from: Uint8Array; readonly to: Uint8Array; readonly family?: number; };
/** Compact [from, to] of the family down level by level to the last level that holds any of it; empty means open. */
export const encodeCompact = (fields: CompactFields): Uint8Array => encodeCommand(commandInfos.compact, fields);

export type SettleFields = { };
/** Wait until no background work is queued or due. */
export const encodeSettle = (fields: SettleFields = {}): Uint8Array => encodeCommand(commandInfos.settle, fields);

export type CrashFields = { readonly seed: number; readonly mode: CrashMode; };
/** The power goes: the engine vanishes, files keep what was synced and, by mode, all, nothing or a torn part of the rest. The next command must be reopen. */
export const encodeCrash = (fields: CrashFields): Uint8Array => encodeCommand(commandInfos.crash, fields);

export type ReopenFields = { };
/** Close if open, then open and recover. */
export const encodeReopen = (fields: ReopenFields = {}): Uint8Array => encodeCommand(commandInfos.reopen, fields);

export type SingleDeleteFields = { readonly sync: number; readonly key: Uint8Array; readonly family?: number; };
/** Delete a key that was put once since it was last deleted; the pair vanishes where it meets. Extended dialect only. */
export const encodeSingleDelete = (fields: SingleDeleteFields): Uint8Array => encodeCommand(commandInfos.single_delete, fields);

export type DeleteRangeFields = { readonly sync: number; readonly begin: Uint8Array; readonly end: Uint8Array; readonly family?: number; };
/** Delete every key of [begin, end) with one entry. Extended dialect only. */
export const encodeDeleteRange = (fields: DeleteRangeFields): Uint8Array => encodeCommand(commandInfos.delete_range, fields);

export type CreateFamilyFields = { readonly family: number; readonly name: Uint8Array; readonly options: Uint8Array; };
/** Make a column family: memtables, tables and options of its own on the one log. A family that is there already keeps what it holds and takes the options. options: what differs from the default family's, as strata_create takes them (u16 option, u16 0, u32 0, u64 value), of scope family. The client keeps them across crash and reopen. Extended dialect only. */
export const encodeCreateFamily = (fields: CreateFamilyFields): Uint8Array => encodeCommand(commandInfos.create_family, fields);

export type DropFamilyFields = { readonly family: number; };
/** Drop a column family with all that it holds. */
export const encodeDropFamily = (fields: DropFamilyFields): Uint8Array => encodeCommand(commandInfos.drop_family, fields);

export type FaultFields = { readonly nth?: number; readonly argument?: number; readonly call: FaultOp; readonly files: FaultFiles; readonly effect: FaultEffect; readonly always?: number; readonly clear?: number; };
/** Plan a failure of the device, or (clear 1) remove all planned failures. The fault strikes the nth call of this kind on a file of this class, counted from now on, and with always 1 every later one. effect: io_error and no_space fail the call; torn_write writes the first 'argument' bytes of an append and fails it; lost_sync acknowledges a sync without doing it; bit_flip flips bit 'argument', modulo their number, of the bytes that a read returns. If several faults strike a call, the one planned first applies. After a failed append or sync, later ones on the same file fail too. */
export const encodeFault = (fields: FaultFields): Uint8Array => encodeCommand(commandInfos.fault, fields);

export type ResumeFields = { };
/** With background_error_handling=rocksdb: clear a soft or hard background error whose cause is gone, as DB::Resume() does. */
export const encodeResume = (fields: ResumeFields = {}): Uint8Array => encodeCommand(commandInfos.resume, fields);

export type CreateIndexFields = { readonly index: number; readonly family?: number; };
/** Build a secondary index of the insert benchmark's table from its primary keys: sort runs, merge them and write tables straight into the last level, as MyRocks does. The family is that of the index's entries. */
export const encodeCreateIndex = (fields: CreateIndexFields): Uint8Array => encodeCommand(commandInfos.create_index, fields);

export type RollingMergeFields = { readonly blockBytes?: number; readonly note?: number; readonly from: Uint8Array; readonly to: Uint8Array; readonly family?: number; };
/** The merge of the LSM-tree of 1996, on copies: each sorted run of the family's tables is copied into multi-page blocks, one file each, and the components are merged from the top down, range by range. With note 1 a find note over [from, to), empty to for no end, sinks with the merges and collects entries. The blocks are removed at the end; the database does not change. */
export const encodeRollingMerge = (fields: RollingMergeFields): Uint8Array => encodeCommand(commandInfos.rolling_merge, fields);

export type DeleteWhereFields = { readonly from: Uint8Array; readonly to: Uint8Array; readonly bound: Uint8Array; readonly family?: number; };
/** The predicate delete of 1996: asserts that puts up to now whose key is in [from, to), empty to for no end, and whose value is less than the bound, byte by byte, are to go. Writes one edit of the manifest and no tombstone. A compaction drops such a put when it passes over it and nothing older of its key can be left; until then reads see it. Extended dialect only. */
export const encodeDeleteWhere = (fields: DeleteWhereFields): Uint8Array => encodeCommand(commandInfos.delete_where, fields);

export type IngestFields = { readonly n: number; readonly first: number; readonly step: number; readonly seed: number; readonly keyBytes: number; readonly valueBytes: number; readonly family?: number; };
/** Write an external table of n rows and install it, as IngestExternalFile does: in the deepest level that has room for it and no key within its range, nor any level above. Keys are those of every 'step'-th number from 'first' on, values are drawn as by fill. */
export const encodeIngest = (fields: IngestFields): Uint8Array => encodeCommand(commandInfos.ingest, fields);

export type FillFields = { readonly n: number; readonly first: number; readonly keySpace: number; readonly seed: number; readonly keyBytes: number; readonly valueBytes: number; readonly order: FillOrder; readonly sync: number; readonly family?: number; };
/** n puts. Keys are decimal numbers of key_bytes digits from 'first' on (seq), drawn uniformly or by Zipf's law from [first, first+key_space). */
export const encodeFill = (fields: FillFields): Uint8Array => encodeCommand(commandInfos.fill, fields);

export type DeleteFillFields = { readonly n: number; readonly first: number; readonly keySpace: number; readonly seed: number; readonly keyBytes: number; readonly order: FillOrder; readonly sync: number; readonly family?: number; };
/** n deletes, keys as in fill. */
export const encodeDeleteFill = (fields: DeleteFillFields): Uint8Array => encodeCommand(commandInfos.delete_fill, fields);

export type ChurnFields = { readonly n: number; readonly head: number; readonly tail: number; readonly seed: number; readonly keyBytes: number; readonly valueBytes: number; readonly family?: number; };
/** A queue: n times put the next key at the head and delete the oldest at the tail; 'tail' is the oldest living number, 'head' the next new one. */
export const encodeChurn = (fields: ChurnFields): Uint8Array => encodeCommand(commandInfos.churn, fields);

export type ReadFillFields = { readonly n: number; readonly first: number; readonly keySpace: number; readonly seed: number; readonly keyBytes: number; readonly order: FillOrder; readonly family?: number; };
/** n Gets, keys as in fill. */
export const encodeReadFill = (fields: ReadFillFields): Uint8Array => encodeCommand(commandInfos.read_fill, fields);

export type IbenchFields = { readonly n: number; readonly head: number; readonly tail: number; readonly seed: number; readonly valueBytes: number; readonly queries: number; readonly lookups: number; readonly secondaryIndexes: number; readonly singleDelete: number; readonly step: IbenchStep; readonly secondaryFamily?: number; };
/** A step of the insert benchmark on a table with a primary key and secondary indexes, used as a queue. load: n rows at the head, primary key only. index: the entries of the n rows from 'tail' on in every secondary index. churn: n times a row with all its entries at the head and the row at the tail deleted with all of its. query: the same with queries and lookups after each pair. Keys: u32 number of the index (256 and on), for a secondary index a u32 column, u64 row; all big endian. */
export const encodeIbench = (fields: IbenchFields): Uint8Array => encodeCommand(commandInfos.ibench, fields);

export type MixFields = { readonly n: number; readonly first: number; readonly keySpace: number; readonly seed: number; readonly thinkNs: number; readonly keyBytes: number; readonly valueBytes: number; readonly clients: number; readonly reads: number; readonly order: FillOrder; readonly sync: number; readonly family?: number; };
/** n Gets and puts by closed-loop clients: each takes the next operation when its last one is done and it has waited think_ns. Operations are drawn in the order in which clients take them; 'reads' of 100 are Gets. Keys as in fill. The next command runs when all clients are done. */
export const encodeMix = (fields: MixFields): Uint8Array => encodeCommand(commandInfos.mix, fields);
