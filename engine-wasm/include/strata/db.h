// Db: an LSM-tree. Writes go through one queue into a log and a memtable; memtables become L0 tables; tables move down.
//
// There are two ways to use it. Jobs: NewWriteJob and similar return a Job for a Scheduler, which steps it between
// flushes and compactions; the browser and the `strata` command use these. Blocking calls: Put, Get and the rest do the
// same and step the scheduler until the operation is done; native programs and tests use these. Get, iterators, Open
// and recovery are synchronous and may make several device operations in a step; everything else makes at most one,
// last.
//
// Errors: after a failed append or sync nothing is acknowledged on that file again. A failed manifest is replaced by a
// new one. If another file or the replacement fails, the database refuses writes with the first error until it is
// reopened; reads continue. Other ways are in the option background_error_handling.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/slice.h"
#include "base/status.h"
#include "iter/iterator.h"
#include "sched/job.h"
#include "strata/context.h"
#include "strata/options.gen.h"
#include "strata/write_batch.h"

namespace strata {

// A sequence number to read at. Owned by the Db until released.
class Snapshot {
 public:
  Snapshot(uint64_t sequence, uint32_t number) : sequence_(sequence), number_(number) {}
  uint64_t sequence() const { return sequence_; }
  // The caller's number for it.
  uint32_t number() const { return number_; }

 private:
  uint64_t sequence_;
  uint32_t number_;
};

struct ReadOptions {
  const Snapshot* snapshot = nullptr;  // null: the latest
  bool fill_cache = true;
  uint32_t op = 0;      // operation that this read's entry records refer to; 0: none
  uint32_t family = 0;  // column family; if it does not exist, Get and the iterator's status return InvalidArgument
  // For iterators: only user keys in [lower, upper) are returned. null: no bound. Copied. With a prefix_extractor, and
  // if all keys in the range have one prefix, runs whose filters exclude that prefix are skipped (RocksDB's
  // auto_prefix_mode).
  const Slice* iterate_lower_bound = nullptr;
  const Slice* iterate_upper_bound = nullptr;
};

struct WriteOptions {
  bool sync = false;  // a job uses exactly this; a blocking call also syncs if the option `sync` is on
  uint32_t op = 0;    // operation that this write's stall records refer to; 0: none
};

// Ok, or InvalidArgument naming a value outside its range, or two contradictory options with their values. Pure.
Status ValidateOptions(const Options& options);
// Changes one option, if it may change while a database is open. InvalidArgument names option, range and value;
// *options is then unchanged. Pure.
Status ChangeOption(Options* options, uint16_t option_id, uint64_t value);

// How to open a column family.
struct FamilyDeclaration {
  std::string name;
  Options options;  // options of scope database are ignored
};
// By number.
using FamilyOptions = std::map<uint32_t, FamilyDeclaration>;

// A rolling merge of 1996 on copies of a family's sorted runs.
struct RollingMergeRequest {
  uint32_t block_bytes = 262144;  // of a multi-page block
  bool note = false;              // a find note over [from, to) sinks with the merges; empty to: no end
  std::string from;
  std::string to;
};

// A secondary index to build from the rows of a table, which is in the default family.
struct IndexBuild {
  static constexpr size_t kEntryBytes = 16;
  static constexpr size_t kColumnOffset = 4;  // of the column in an entry: 4 bytes, big endian

  uint32_t index = 0;                  // for records
  uint32_t family = 0;                 // of the index's entries
  std::string table_begin, table_end;  // keys of rows: [table_begin, table_end)
  std::string index_begin, index_end;  // where entries go
  // The entry of the row with this key, of kEntryBytes; false if it is not the key of a row.
  std::function<bool(Slice key, std::string* entry)> extract;
};

// A table made outside of the database, to be installed as a whole. Rows are numbered from 0 in key order.
struct ExternalTable {
  uint32_t family = 0;
  uint64_t rows = 0;  // at least 1
  std::function<void(uint64_t row, std::string* key, std::string* value)> row;
};

// Puts that are to go: user keys of [from, to), empty to for no end, whose values are less than the bound.
struct PredicateDelete {
  Slice from;
  Slice to;
  Slice bound;
};

class Db {
 public:
  // Opens the database in context.env's directory, and creates it if the options allow. Synchronous, including
  // recovery.
  // Errors: InvalidArgument (contradictory options, another comparator, exists), Corruption (with file and offset),
  // NotSupported, IoError, Busy (locked). On error the files are as if a crash had happened at this point. families:
  // how to open existing column families. A family not declared under its number and name is opened with the default
  // family's options; a declared one that does not exist is not created.
  // Emits EngineOpened, FamilyCreated..., WalReplayed, TableInstalled..., VersionInstalled.
  static Status Open(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db,
                     const FamilyOptions& families = {});

  // Drops unfinished jobs. Everything acknowledged, and everything appended, is in the files.
  virtual ~Db() = default;

  // ---- Jobs. done is called within the job's last step, before its summary record.
  using Done = std::function<void(const Status&)>;
  // REQUIRES: *batch lives until done. Blocks on the writer queue and on stalls.
  virtual std::unique_ptr<Job> NewWriteJob(const WriteOptions& options, WriteBatch* batch, Done done) = 0;
  // Seals the family's memtable (unless empty) and finishes when its table is installed.
  virtual std::unique_ptr<Job> NewFlushWaitJob(Done done, uint32_t family = 0) = 0;
  // Compacts every table overlapping [from, to] (user keys; empty to: no end) down to the last level holding any of it.
  virtual std::unique_ptr<Job> NewCompactRangeJob(Slice from, Slice to, Done done, uint32_t family = 0) = 0;
  // Finishes when no background job is queued or running and no compaction is due.
  virtual std::unique_ptr<Job> NewWaitForIdleJob(Done done) = 0;
  // Clears a soft or hard background error whose cause is gone, as RocksDB's DB::Resume(). Errors: db/resume_job.h.
  virtual std::unique_ptr<Job> NewResumeJob(Done done) = 0;
  // Changes nothing: see db/rolling_merge_job.h, also for errors.
  virtual std::unique_ptr<Job> NewRollingMergeJob(const RollingMergeRequest& request, Done done,
                                                  uint32_t family = 0) = 0;
  // Builds an index as MyRocks does, by sorted runs. Errors: db/create_index_job.h.
  virtual std::unique_ptr<Job> NewCreateIndexJob(IndexBuild build, Done done) = 0;
  // Installs a table made elsewhere, as RocksDB's IngestExternalFile. Errors: db/ingest_job.h.
  virtual std::unique_ptr<Job> NewIngestJob(ExternalTable table, Done done) = 0;
  // Asserts a predicate that compactions carry out. Errors: db/delete_where_job.h.
  virtual std::unique_ptr<Job> NewDeleteWhereJob(const PredicateDelete& predicate, Done done, uint32_t family = 0) = 0;
  // A column family with this number (1 to 63), name and options; options of scope database are ignored. An existing
  // family with this number and name takes the dynamic options. Errors: see db/family_job.h.
  virtual std::unique_ptr<Job> NewCreateFamilyJob(uint32_t family, Slice name, const Options& options, Done done) = 0;
  virtual std::unique_ptr<Job> NewDropFamilyJob(uint32_t family, Done done) = 0;

  // ---- Reads.
  // *value is the key's value if the result is Ok, and unspecified otherwise.
  virtual Status Get(const ReadOptions& options, Slice key, std::string* value) = 0;
  // Iterates over user keys within the bounds: latest visible versions, tombstones hidden. status() is Incomplete after
  // max_skippable_internal_keys. Destroy it before the Db.
  virtual std::unique_ptr<Iterator> NewIterator(const ReadOptions& options) = 0;
  // number: the caller's number for it in records and InspectState (0: none; numbers need not be unique). Null from an
  // engine that keeps one version of a row. Emits SnapshotTaken.
  virtual const Snapshot* GetSnapshot(uint32_t number = 0) = 0;
  // Emits SnapshotReleased.
  virtual void ReleaseSnapshot(const Snapshot* snapshot) = 0;
  // Sets a dynamic option of the database (family 0) or of this family. InvalidArgument names option, range and value.
  // Emits OptionSet.
  virtual Status SetOption(uint16_t option_id, uint64_t value, uint32_t family = 0) = 0;

  // The default family's options.
  virtual const Options& options() const = 0;
  // Null if there is no such family.
  virtual const Options* FamilyOptionsOf(uint32_t family) const = 0;
  virtual uint64_t last_sequence() const = 0;
  // The process has ended: destroy this database, without another call. Its directory may be opened again.
  virtual bool aborted() const { return false; }

  // ---- Blocking calls: the same as the jobs, stepped until done. Not virtual, so that a link that never calls them
  // does not contain them, except for Write: an engine may have its job on the stack.
  virtual Status Write(const WriteOptions& options, WriteBatch* batch);
  Status Put(const WriteOptions& options, Slice key, Slice value);
  Status Delete(const WriteOptions& options, Slice key);
  // See WriteBatch. NotSupported in the strict dialect; a B+tree, whose rows have one version, simply deletes.
  Status SingleDelete(const WriteOptions& options, Slice key);
  // Deletes begin <= key < end with one entry. NotSupported in the strict dialect and by a B+tree; InvalidArgument
  // unless begin < end.
  Status DeleteRange(const WriteOptions& options, Slice begin, Slice end);
  Status Flush(uint32_t family = 0);
  Status CompactRange(Slice from, Slice to, uint32_t family = 0);
  Status CreateFamily(uint32_t family, Slice name, const Options& options);
  Status DropFamily(uint32_t family);
  Status WaitForIdle();
  Status Resume();
  Status CreateIndex(IndexBuild build);
  Status Ingest(ExternalTable table);
  Status DeleteWhere(const PredicateDelete& predicate, uint32_t family = 0);

  // ---- Inspection. Pure; emits and counts nothing. The state as canonical JSON, see engine-wasm/README.md "State
  // format". The browser's scene must equal it.
  virtual std::string InspectState() const = 0;
  // A part by address: "memtable/3" (skiplist: every entry with its tower), "table/7" (properties and blocks),
  // "table/7/filter", "table/7/block/4096", "stripes" (what each snapshot keeps), "compaction-stats"; the last two for
  // family 3 as "stripes/3". JSON. NotFound, Corruption.
  virtual Status Inspect(Slice address, std::string* json) const = 0;

 protected:
  // The context that the database was opened with.
  virtual const EngineContext& context() const = 0;
  // Steps the scheduler until the job of a blocking call is done.
  void Run(Job& job);

 private:
  template <class MakeJob>
  Status Call(const MakeJob& make_job);

  uint64_t call_ended_ns_ = 0;  // virtual time
  WriteBatch batch_;            // of Put and the deletes; reused memory
};

}  // namespace strata
