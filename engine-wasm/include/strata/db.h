// Db: an LSM-tree. Writes go through one queue into a log and a memtable; memtables become L0 tables; tables move down.
//
// Two ways in. As jobs: NewWriteJob and friends give a Job to a Scheduler, which steps it among flushes and
// compactions; the browser and the `strata` command work so. As calls: Put, Get and the rest do the same and step the
// scheduler until the one operation is done; native programs and tests work so. Get, iterators, Open and recovery are
// plain synchronous code and may do several device operations in a step; everything else does at most one, last.
//
// Errors: after a failed append or sync nothing is acknowledged on that file again. A manifest is replaced by a new
// one; otherwise, and if that fails too, the database refuses writes with the first error (sticky) until it is
// reopened, and reads go on.
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

namespace strata {

class WriteBatch;  // strata/write_batch.h

// A sequence number that readers may go on using. Owned by the Db until released.
class Snapshot {
 public:
  virtual uint64_t sequence() const = 0;

 protected:
  virtual ~Snapshot() = default;
};

struct ReadOptions {
  const Snapshot* snapshot = nullptr;  // null: the latest
  bool fill_cache = true;
  uint32_t op = 0;      // named in the entry records of this read; 0 for none
  uint32_t family = 0;  // column family; of one that is not there Get and the iterator's status are InvalidArgument
  // Of iterators: user keys in [lower, upper) are rows, nothing else is returned. null: no bound. Copied. With a
  // prefix_extractor, and when all keys within have one prefix, runs whose filters deny that prefix are left out
  // (RocksDB's auto_prefix_mode).
  const Slice* iterate_lower_bound = nullptr;
  const Slice* iterate_upper_bound = nullptr;
};

struct WriteOptions {
  bool sync = false;  // a job does exactly this; a call syncs also when the option `sync` is on
  uint32_t op = 0;    // named in the stall records of this write; 0 for none
};

// Ok, or InvalidArgument: a value outside its range, or two options that contradict each other, by name and value.
// Pure.
Status ValidateOptions(const Options& options);
// Changes one option as it may be changed while a database is open. InvalidArgument names option, range and value, and
// then *options is as it was. Pure.
Status ChangeOption(Options* options, uint16_t option_id, uint64_t value);

// What a column family is opened with.
struct FamilyDeclaration {
  std::string name;
  Options options;  // those of scope database are ignored
};
// By number.
using FamilyOptions = std::map<uint32_t, FamilyDeclaration>;

class Db {
 public:
  // Opens or, if the options say so, creates the database in context.env's directory. Synchronous; recovery included.
  // Errors: InvalidArgument (options contradict each other, other comparator, exists), Corruption (with file and
  // offset), NotSupported, IoError, Busy (locked). On error the files are as a crash at this point would leave them.
  // families: how to open the column families that are there; one that is not declared under its number and name is
  // opened with the default family's options, and one that is not there is not made.
  // Emits EngineOpened, FamilyCreated..., WalReplayed, TableInstalled..., VersionInstalled.
  static Status Open(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db,
                     const FamilyOptions& families = {});

  // Stops: drops unfinished jobs. What was acknowledged and synced is on the files; what was only appended is there
  // too.
  virtual ~Db() = default;

  // ---- As jobs. done is called inside the job's last step, before its summary record.
  using Done = std::function<void(const Status&)>;
  // REQUIRES: *batch lives until done. Blocks on the writer queue and on stalls.
  virtual std::unique_ptr<Job> NewWriteJob(const WriteOptions& options, WriteBatch* batch, Done done) = 0;
  // Seals the family's memtable (unless empty) and is done when it is an installed table.
  virtual std::unique_ptr<Job> NewFlushWaitJob(Done done, uint32_t family = 0) = 0;
  // Compacts every table overlapping [from, to] (user keys; empty to: no end) down to the last level holding any of it.
  virtual std::unique_ptr<Job> NewCompactRangeJob(Slice from, Slice to, Done done, uint32_t family = 0) = 0;
  // Is done when no background job is queued and no compaction is due.
  virtual std::unique_ptr<Job> NewWaitForIdleJob(Done done) = 0;
  // A column family of this number (1 to 63) and name, with these options; those of scope database are ignored. One
  // that is there under both takes the options, as far as they are dynamic. See db/family_job.h for errors.
  virtual std::unique_ptr<Job> NewCreateFamilyJob(uint32_t family, Slice name, const Options& options, Done done) = 0;
  virtual std::unique_ptr<Job> NewDropFamilyJob(uint32_t family, Done done) = 0;

  // ---- Reading.
  virtual Status Get(const ReadOptions& options, Slice key, std::string* value) = 0;
  // User keys within the bounds, latest visible versions, tombstones hidden. status() Incomplete after
  // max_skippable_internal_keys. Must be destroyed before the Db.
  virtual std::unique_ptr<Iterator> NewIterator(const ReadOptions& options) = 0;
  // number: the caller's name for it in records and in InspectState (0: none; several may have it). Null from an engine
  // that keeps one version of a row. Emits SnapshotTaken.
  virtual const Snapshot* GetSnapshot(uint32_t number = 0) = 0;
  // Emits SnapshotReleased.
  virtual void ReleaseSnapshot(const Snapshot* snapshot) = 0;
  // A dynamic option, of the database (family 0) or of this family. InvalidArgument names option, range and value.
  // Emits OptionSet.
  virtual Status SetOption(uint16_t option_id, uint64_t value, uint32_t family = 0) = 0;

  // The default family's.
  virtual const Options& options() const = 0;
  // Null when there is no such family.
  virtual const Options* FamilyOptionsOf(uint32_t family) const = 0;
  virtual uint64_t last_sequence() const = 0;

  // ---- As calls: the same as the jobs, stepped until they are done. Not virtual, so that a link which never calls
  // them does not hold them.
  Status Write(const WriteOptions& options, WriteBatch* batch);
  Status Put(const WriteOptions& options, Slice key, Slice value);
  Status Delete(const WriteOptions& options, Slice key);
  // See WriteBatch. NotSupported in the strict dialect; a B+tree, whose rows have one version, deletes.
  Status SingleDelete(const WriteOptions& options, Slice key);
  // Of begin <= key < end, with one entry. NotSupported in the strict dialect and by a B+tree, InvalidArgument unless
  // begin < end.
  Status DeleteRange(const WriteOptions& options, Slice begin, Slice end);
  Status Flush(uint32_t family = 0);
  Status CompactRange(Slice from, Slice to, uint32_t family = 0);
  Status CreateFamily(uint32_t family, Slice name, const Options& options);
  Status DropFamily(uint32_t family);
  Status WaitForIdle();

  // ---- Looking. Pure; never emits, never counts.
  // The state of engine-wasm/README.md "The state in words", as canonical JSON. What the scene must equal.
  virtual std::string InspectState() const = 0;
  // A part by address: "memtable/3" (skiplist: every entry with its tower), "table/7" (properties and blocks),
  // "table/7/filter", "table/7/block/4096", "stripes" (what each snapshot keeps),
  // "compaction-stats"; these two of family 3 as "stripes/3". JSON. NotFound, Corruption.
  virtual Status Inspect(Slice address, std::string* json) const = 0;

 protected:
  // What the database lives in.
  virtual const EngineContext& context() const = 0;

 private:
  template <class MakeJob>
  Status Call(const MakeJob& make_job);

  uint64_t call_ended_ns_ = 0;  // in virtual time
};

}  // namespace strata
